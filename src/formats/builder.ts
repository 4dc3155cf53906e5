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
  Turn,
  Usage,
  Words,
} from '../transcript/transcript.ts';
import type { ReadingFinding, ReadOptions } from './format.ts';
import { textAt } from './origin.ts';

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/** A result as a format reads it. */
type ReadResult = Pick<Result, 'at' | 'id' | 'container' | 'parts' | 'isError'> & {
  /** Null where only the call names the tool. */
  readonly name: string | null;
  readonly place: unknown;
};

/** A call as a format reads it. */
interface ReadCall extends Pick<Call, 'at' | 'id' | 'name' | 'arguments'> {
  readonly place?: JsonNode | undefined;
}

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
  private readonly tools: Tool[] = [];
  private readonly words: Words[] = [];
  private readonly documents: ContextDocument[] = [];
  private readonly thinking: Thinking[] = [];
  private readonly calls: Call[] = [];
  private readonly results: Writable<Result>[] = [];
  private readonly media: Media[] = [];
  private readonly turns: Turn[] = [];
  private readonly names: string[] = [];
  private readonly byId = new Map<string, Call>();
  private unpaired: Call[] = [];
  private answered = 0;

  constructor(source: Source, options: ReadOptions = {}) {
    this.source = source;
    this.patterns = options.patterns ?? [];
    this.prefix = options.prefix ?? '';
  }

  at(node: JsonNode): string {
    return this.prefix + node.pointer;
  }

  /** An assistant message begins here: a new turn, and every result before it has been seen. A log may know more of it. */
  beginAssistant(known: Partial<Pick<Turn, 'asked' | 'time' | 'usage'>> = {}): void {
    this.turns.push({ order: this.order++, messages: this.messages, asked: true, time: null, usage: null, ...known });
    this.unpaired = [];
    this.answered = 0;
  }

  /** What the provider counted for the present turn. Each request is told once: the last figures hold. */
  addUsage(usage: Usage): void {
    const turn = this.turns.pop();
    if (turn) this.turns.push({ ...turn, usage });
  }

  private get turn(): number {
    return this.turns.length - 1;
  }

  addTool({ render, ...tool }: Omit<Tool, 'order' | 'removed' | 'shortened'>): void {
    this.tools.push({ order: this.order++, removed: [], shortened: [], ...tool, render: remembered(render) });
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

  /** `place`: the arguments, where they may be edited: a JSON object, or a string that holds one. */
  addCall({ at, id, name, arguments: input, place }: ReadCall): void {
    const call: Call = { at, id, name, arguments: input, order: this.order++, turn: this.turn, ...this.editing(place) };
    this.calls.push(call);
    if (id === null) this.unpaired.push(call);
    else this.byId.set(id, call);
  }

  private editing(place: JsonNode | undefined): Pick<Call, 'place' | 'editable' | 'shortened'> {
    const isObject = place?.type === 'object' || place?.type === 'string';
    return { place: isObject ? textAt(this.source, place, this.prefix) : undefined, editable: isObject, shortened: [] };
  }

  /** A result belongs to the nearest preceding call with its id; without an id, the k-th of a turn answers the turn's k-th call without one. */
  addResult({ at, id, name, container, parts, isError, place }: ReadResult): void {
    const call = (id === null ? this.unpaired[this.answered++] : this.byId.get(id)) ?? null;
    this.results.push({
      place,
      order: this.order++,
      at,
      index: this.results.length,
      id,
      name: name || call?.name || 'tool',
      call,
      turn: call?.turn ?? this.turn,
      container,
      parts,
      isError,
      seen: false,
      live: true,
      mirrors: this.mirrorsOf?.(id, parts) ?? null,
      source: null,
    });
  }

  addMedia(at: string, media: MediaFacts): void {
    this.media.push({ order: this.order++, at, media });
  }

  /** Whoever speaks in a message is given a name. */
  addName(name: string): void {
    this.names.push(name);
  }

  /** An explicit prompt-cache marker stands on what was added last. */
  markCache(): void {
    this.lastCacheMarker = this.order - 1;
  }

  build(more: { format: string; family: Family; model: string | null; unknown?: readonly Section[] }): Transcript {
    const lastAssistant = this.turns.at(-1)?.order ?? -1;
    for (const result of this.results) result.seen = lastAssistant > result.order;
    const { tools, words, documents, thinking, calls, results, media, turns, messages, lastCacheMarker } = this;
    return {
      unknown: [],
      ...more,
      tools,
      words,
      documents,
      thinking,
      calls,
      results,
      media,
      turns,
      messages,
      lastCacheMarker,
      ...(this.names.length > 0 && { names: this.names }),
    };
  }
}

/** A definition is asked for often. One edit gives one pair of lists, so the first of them tells which it is. */
function remembered(render: Tool['render']): Tool['render'] {
  const known = new WeakMap<Tool['removed'], string>();
  return (removed, shortened) => {
    const text = known.get(removed) ?? render(removed, shortened);
    known.set(removed, text);
    return text;
  };
}
