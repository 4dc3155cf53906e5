import type { JsonNode } from '../json/node.ts';
import type { Source } from '../json/source.ts';
import { findDocuments } from '../transcript/documents.ts';
import type { Text } from '../transcript/text.ts';
import type {
  Call,
  ContextDocument,
  Family,
  Media,
  MediaFacts,
  Mirrors,
  Part,
  Result,
  Section,
  Thinking,
  Tool,
  Transcript,
  Words,
} from '../transcript/transcript.ts';
import type { ReadingFinding, ReadOptions } from './format.ts';
import { textAt } from './origin.ts';

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/** Collects what a format reads, in order, and pairs calls with results. One builder a transcript. */
export class TranscriptBuilder {
  readonly source: Source;
  /** Before every pointer, in JSONL: `12:`. */
  prefix: string;
  readonly findings: ReadingFinding[] = [];
  messages = 0;
  lastCacheMarker: number | null = null;
  /** In a log: finds the copies of a result that is added. */
  mirrorsOf: ((id: string | null, parts: readonly Part[]) => Mirrors | null) | null = null;
  private readonly patterns: readonly string[];
  private order = 0;
  private turn = -1;
  private lastAssistant = -1;
  private readonly tools: Tool[] = [];
  private readonly words: Words[] = [];
  private readonly documents: ContextDocument[] = [];
  private readonly thinking: Thinking[] = [];
  private readonly calls: Call[] = [];
  private readonly results: Writable<Result>[] = [];
  private readonly media: Media[] = [];
  private readonly byId = new Map<string, Call>();
  private unpaired: Call[] = [];

  constructor(source: Source, options: ReadOptions = {}) {
    this.source = source;
    this.patterns = options.patterns ?? [];
    this.prefix = options.prefix ?? '';
  }

  at(node: JsonNode): string {
    return this.prefix + node.pointer;
  }

  /** An assistant message begins here: a new turn, and every result before it has been seen. */
  beginAssistant(): void {
    this.lastAssistant = this.order++;
    this.turn++;
    this.unpaired = [];
  }

  addTool(tool: Omit<Tool, 'order' | 'removed' | 'shortened'>): void {
    this.tools.push({ order: this.order++, removed: [], shortened: [], ...tool });
  }

  /** Words of a person or the system: in a string, the documents inside are found and numbered. A value of another kind is words as it is spelled. */
  addWords(role: Words['role'], node: JsonNode, authored = role === 'user'): void {
    const { order, at, text } = this.addLabel(role, node, authored);
    if (role === 'assistant' || node.type !== 'string') return;
    for (const { name, from, to } of findDocuments(text.value, this.patterns)) {
      this.addDocument({
        order,
        at,
        name,
        text: textAt(this.source, node, this.prefix, { from, to }),
        frame: 'tag',
        cited: false,
      });
    }
  }

  /** Words that hold no documents, such as the title of one. */
  addLabel(role: Words['role'], node: JsonNode, authored = false): Words {
    const text = textAt(this.source, node, this.prefix);
    const words = { order: this.order++, at: this.at(node), role, text, authored, message: this.messages };
    this.words.push(words);
    return words;
  }

  addDocument(document: Omit<ContextDocument, 'index' | 'order'> & { order?: number }): void {
    this.documents.push({ ...document, order: document.order ?? this.order++, index: this.documents.length });
  }

  addThinking(at: string, text: Text | null, bound: boolean, place?: unknown): void {
    this.thinking.push({ order: this.order++, at, text, bound, removed: false, place });
  }

  addCall(call: { at: string; id: string | null; name: string; arguments: string }): void {
    const added: Call = { ...call, order: this.order++, turn: this.turn };
    this.calls.push(added);
    if (added.id === null) this.unpaired.push(added);
    else this.byId.set(added.id, added);
  }

  /** A result belongs to the nearest preceding call with its id; without an id, the k-th of a turn answers the turn's k-th call without one. */
  addResult(result: {
    at: string;
    id: string | null;
    name: string | null;
    container: Result['container'];
    parts: readonly Part[];
    isError: boolean | null;
    place: unknown;
  }): void {
    const call = (result.id === null ? this.unpaired.shift() : this.byId.get(result.id)) ?? null;
    this.results.push({
      ...result,
      mirrors: this.mirrorsOf?.(result.id, result.parts) ?? null,
      name: result.name || call?.name || 'tool',
      order: this.order++,
      index: this.results.length,
      call,
      turn: call?.turn ?? this.turn,
      seen: false,
      live: true,
      source: null,
    });
  }

  addMedia(at: string, media: MediaFacts): void {
    this.media.push({ order: this.order++, at, media });
  }

  /** An explicit prompt-cache marker stands on what was added last. */
  markCache(): void {
    this.lastCacheMarker = this.order - 1;
  }

  build(more: { format: string; family: Family; model: string | null; unknown?: readonly Section[] }): Transcript {
    for (const result of this.results) result.seen = this.lastAssistant > result.order;
    const { tools, words, documents, thinking, calls, results, media, messages, lastCacheMarker } = this;
    return { unknown: [], ...more, tools, words, documents, thinking, calls, results, media, messages, lastCacheMarker };
  }
}
