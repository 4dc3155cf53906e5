import type { Text } from './text.ts';

/** What tokens are counted under. */
export const SECTIONS = ['tools', 'system', 'documents', 'results', 'calls', 'prose', 'thinking', 'images', 'overhead'] as const;
export type Section = (typeof SECTIONS)[number];

/** The provider whose rules for images, overhead and rendering hold. */
export type Family = 'openai' | 'anthropic' | 'gemini' | 'unknown';

/**
 * The neutral reading of one request or session: what the model reads, in order, and where it stands. Immutable: edits give a new
 * transcript in which whatever did not change keeps its identity. `order` is a place in the reading order, the same scale for all
 * kinds (tools, then system, then messages: the order of a prompt cache's prefix).
 */
export interface Transcript {
  readonly format: string;
  readonly family: Family;
  /** The model's name in the payload, or null. */
  readonly model: string | null;
  readonly tools: readonly Tool[];
  readonly words: readonly Words[];
  readonly documents: readonly ContextDocument[];
  readonly thinking: readonly Thinking[];
  readonly calls: readonly Call[];
  readonly results: readonly Result[];
  readonly media: readonly Media[];
  /** The assistant's messages, in order. */
  readonly turns: readonly Turn[];
  /** Messages of the request, for the overhead that a provider adds to each. */
  readonly messages: number;
  /** Sections that are not in the payload and cannot be known (the system prompt of a log). */
  readonly unknown: readonly Section[];
  /** Order of the last explicit prompt-cache marker, or null. */
  readonly lastCacheMarker: number | null;
  /** Names that speakers of messages are given. */
  readonly names?: readonly string[];
}

/** One message of the assistant. What stands before it is the request that it answers. */
export interface Turn {
  /** Where it begins: whatever has a lower order stands before it. */
  readonly order: number;
  /** Messages before it. */
  readonly messages: number;
  /** It answers a request of this context; false for one that a compaction took over from the context before. */
  readonly asked: boolean;
  /** When it was written down, in milliseconds since 1970 (UTC); null where nothing says it. */
  readonly time: number | null;
  /** What the provider counted, or null. */
  readonly usage: Usage | null;
}

/** What a provider says that it counted for one request, in its own tokens. */
export interface Usage {
  /** All input, whether it came from the cache or not. */
  readonly input: number;
  /** Read from the prompt cache. */
  readonly read: number;
  /** Written to the prompt cache; null where the provider does not tell. */
  readonly written: number | null;
  /** Of that, what is kept for an hour instead of some minutes. */
  readonly writtenForHour: number;
  readonly output: number;
  /** The model that it was counted for, where the log names it. */
  readonly model: string | null;
}

/** A tool definition. Its schemas can lose members, nothing else of it changes. */
export interface Tool {
  /** The format's own handle; nobody else looks inside. */
  readonly place?: unknown;
  readonly order: number;
  readonly at: string;
  readonly name: string;
  readonly description: string;
  /** Parameter (and response) schemas: plain values for reading, with the pointer from the tool's own place (`/function/parameters`). */
  readonly schemas: readonly { readonly pointer: string; readonly value: unknown }[];
  /** Members that are removed, by pointer from the tool's own place. */
  readonly removed: readonly Pointer[];
  /** Strings of its schemas that are replaced by shorter ones. */
  readonly shortened: readonly Shortened[];
  /** The definition as minified JSON with the given changes made. */
  render(removed: readonly Pointer[], shortened: readonly Shortened[]): string;
}

/** A string member of a schema, by pointer from the tool's own place, and its new text. */
export interface Shortened {
  readonly pointer: Pointer;
  readonly value: string;
}

/** A JSON pointer in pieces. Pointers that begin alike share their beginning, so that thousands into one deep schema stay small. */
export interface Pointer {
  readonly parent: Pointer | null;
  /** A JSON pointer from the parent's place: `/function/parameters`, `/description`. */
  readonly step: string;
}

/** Words of a person, the system or the assistant. Not editable, but for the documents inside. */
export interface Words {
  readonly order: number;
  readonly at: string;
  readonly role: 'system' | 'user' | 'assistant';
  readonly text: Text;
  /** Whether a person wrote it (a reminder or a client's own line is not). */
  readonly authored: boolean;
  /** Ordinal of the message. */
  readonly message: number;
}

/** A file attached to the request: a stretch of words, a block or a field of its own. */
export interface ContextDocument {
  readonly order: number;
  readonly at: string;
  /** Ordinal among the transcript's documents: the same after edits. */
  readonly index: number;
  readonly name: string;
  readonly text: Text;
  /** `tag`: inside words, between an opening and a closing frame; `block`: a block of its own; `field`: context_files. */
  readonly frame: 'tag' | 'block' | 'field';
  /** The provider cites places in it, so it may not change. */
  readonly cited: boolean;
}

/** Reasoning that a provider replays. Never rewritten; a format may remove a whole block. */
export interface Thinking {
  /** The format's own handle; nobody else looks inside. */
  readonly place?: unknown;
  readonly order: number;
  readonly at: string;
  /** What is readable of it, or null where it is sealed. */
  readonly text: Text | null;
  /** Its signature covers everything before it. */
  readonly bound: boolean;
  readonly removed: boolean;
}

/** A tool call of the assistant. Long strings in its arguments can become shorter ones, nothing else of it changes. */
export interface Call {
  /** The format's own handle; nobody else looks inside. */
  readonly place?: unknown;
  readonly order: number;
  readonly at: string;
  readonly id: string | null;
  readonly name: string;
  /** Arguments as JSON text (or plain text for tools that take text). */
  readonly arguments: string;
  readonly turn: number;
  /** Whether strings in its arguments may change: they are a JSON object that stands there once, and nothing signs the call. */
  readonly editable: boolean;
  /** Strings that were replaced, by their places in the arguments as they were read. */
  readonly shortened: readonly ShortString[];
}

/** A string in arguments: which one in the order of their spelling, its literal in the arguments' text (UTF-16 indexes), its new value. */
export interface ShortString {
  readonly ordinal: number;
  readonly from: number;
  readonly to: number;
  readonly value: string;
}

/** What a tool answered. Rewritten or left, never dropped. */
export interface Result {
  /** The format's own handle; nobody else looks inside. */
  readonly place?: unknown;
  readonly order: number;
  readonly at: string;
  /** Ordinal among the transcript's results: the same after edits. */
  readonly index: number;
  readonly id: string | null;
  /** The tool's name, from the call or the result itself; `tool` when nothing says it. */
  readonly name: string;
  readonly call: Call | null;
  readonly turn: number;
  readonly container: 'string' | 'blocks' | 'object';
  readonly parts: readonly Part[];
  /** The format's error flag; null where the format has none. */
  readonly isError: boolean | null;
  /** An assistant message begins after it: the model has answered knowing it. */
  readonly seen: boolean;
  /** In the context that is sent (in a log: after its last compaction). */
  readonly live: boolean;
  /** Copies that a log keeps of the result, or null. */
  readonly mirrors: Mirrors | null;
  /** The result as it was read. */
  readonly source: Result | null;
}

/** Copies that a log keeps of a result beside it: they change with it, and are never counted. Worked out when asked for. */
export interface Mirrors {
  /** Whether they can change: what repeats a result in numbers and short strings cannot, and then the result may not either. */
  readonly follow: boolean;
  readonly copies: readonly Copy[];
}

/** A long string that holds what a part of a result holds. */
export interface Copy {
  readonly text: Text;
  /** Index of the part that it copies, or null if it holds several. */
  readonly part: number | null;
  /** It is the text of that part, letter for letter. */
  readonly exact: boolean;
}

export type Part = TextPart | MediaPart | OpaquePart;

/** Text that a tool answered. */
export interface TextPart {
  readonly kind: 'text';
  /** The format's own handle; nobody else looks inside. */
  readonly place?: unknown;
  readonly at: string;
  readonly text: Text;
  /** The text is the JSON of an object or list that stands there as such: it can only be replaced whole, or cut inside its strings. */
  readonly structured: boolean;
  /** Carries a prompt-cache marker. */
  readonly marked: boolean;
  /** The media that this text stands for now. */
  readonly replaces: MediaPart | null;
  /** Gone: another part of the result holds the one text. */
  readonly removed: boolean;
}

/** A picture or file that a tool answered. */
export interface MediaPart {
  readonly kind: 'media';
  /** The format's own handle; nobody else looks inside. */
  readonly place?: unknown;
  readonly at: string;
  readonly media: MediaFacts;
  /** The format demands a picture there (a computer screenshot), or it is not in the payload (a URL). */
  readonly fixed: boolean;
  readonly marked: boolean;
}

/** What a format does not let us edit (search results, references). Counted as text. */
interface OpaquePart {
  readonly kind: 'opaque';
  readonly at: string;
  readonly text: string;
}

/** A picture, file or sound that the payload carries or names. */
export interface MediaFacts {
  readonly type: 'image' | 'file' | 'audio' | 'video';
  /** Such as `image/png`; null where the payload does not say. */
  readonly mediaType: string | null;
  /** The base64 data as it stands, or null for a reference (URL, file id). Decoded when asked for. */
  readonly data: () => string | null;
  /** Pixel detail asked for (`low`, `high`, `auto`), where the format has it. */
  readonly detail: string | null;
}

/** Media that stand outside tool results (a user's picture). Never edited. */
export interface Media {
  readonly order: number;
  readonly at: string;
  readonly media: MediaFacts;
}

/** What the model reads of a result as text: its text parts, one line feed between them. */
export function resultText(result: Result): string {
  const [only] = result.parts;
  if (result.parts.length === 1 && only.kind === 'text') return only.removed ? '' : only.text.value;
  const texts: string[] = [];
  for (const part of result.parts) if (part.kind === 'text' && !part.removed) texts.push(part.text.value);
  return texts.length === 1 ? texts[0] : texts.join('\n');
}

/** The same of a result as it was read, before any edit. */
export function inputText(result: Result): string {
  return resultText(result.source ?? result);
}

/** The text parts that are still there. */
export function textParts(result: Result): TextPart[] {
  return result.parts.filter((part): part is TextPart => part.kind === 'text' && !part.removed);
}

/** The text part that stays when a result becomes one text: the one that carries a prompt-cache marker, else the first. */
export function hostOf(result: Result): TextPart | undefined {
  const parts = textParts(result);
  return parts.find(({ marked }) => marked) ?? parts[0];
}
