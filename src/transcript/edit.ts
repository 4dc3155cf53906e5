import { type Cut, newText, type Text } from './text.ts';
import {
  type Call,
  type ContextDocument,
  hostOf,
  type MediaPart,
  type Part,
  type Pointer,
  type Result,
  type Shortened,
  type ShortString,
  type TextPart,
  type Tool,
  type Transcript,
  textParts,
} from './transcript.ts';

/** A wish in neutral terms. `kind` of change and `reason` are for reports: short, stable words and one sentence. */
export type Edit = ResultEdit | SchemaEdit | DocumentEdit | ArgumentsEdit;

interface Remark {
  /** What is done, in a word or two: `trimmed`, `minified`, `stale`, `one-liner`, `pointer`, `base64`, `image`, `excerpt`, `omitted`, `description`, `argument`. */
  readonly change: string;
  readonly reason: string;
}

export type ResultEdit = RewriteResult | CollapseResult | ReplaceMedia;

/** Cuts in one text part of a result: all are made, or none. */
export interface RewriteResult extends Remark {
  readonly kind: 'rewrite';
  readonly result: Result;
  readonly part: TextPart;
  readonly cuts: readonly Cut[];
}

/** All text parts of a result become one text. Media and opaque parts stay. */
export interface CollapseResult extends Remark {
  readonly kind: 'collapse';
  readonly result: Result;
  readonly value: string;
}

/** A picture or file of a result becomes a text. */
export interface ReplaceMedia extends Remark {
  readonly kind: 'replace';
  readonly result: Result;
  readonly part: MediaPart;
  readonly value: string;
}

/** Members of a tool's schemas go, by pointer from the tool's own place (all members of that name), or become shorter strings. */
export interface SchemaEdit extends Remark {
  readonly kind: 'remove';
  readonly tool: Tool;
  readonly pointers: readonly Pointer[];
  readonly shortened: readonly Shortened[];
}

/** Strings in the arguments of a call become shorter ones. The call must be as it was read. */
export interface ArgumentsEdit extends Remark {
  readonly kind: 'arguments';
  readonly call: Call;
  readonly strings: readonly ShortString[];
}

/** Cuts in a document (an excerpt), or the whole of it but one line (`omit`). */
export interface DocumentEdit extends Remark {
  readonly kind: 'document';
  readonly document: ContextDocument;
  readonly cuts: readonly Cut[];
}

const editedResults = new WeakMap<ResultEdit, Result>();

/** The result with an edit made: of the edit's own result always the same one. The edit's parts must be those of the given result. */
export function editResult(result: Result, edit: ResultEdit): Result {
  const known = result === edit.result ? editedResults.get(edit) : undefined;
  if (known) return known;
  const edited = { ...result, parts: editedParts(result, edit), source: result.source ?? result };
  if (result === edit.result) editedResults.set(edit, edited);
  return edited;
}

function editedParts(result: Result, edit: ResultEdit): readonly Part[] {
  switch (edit.kind) {
    case 'rewrite':
      return result.parts.map((part) => (part === edit.part ? { ...edit.part, text: edit.part.text.rewrite(edit.cuts) } : part));
    case 'collapse':
      return collapsedParts(result, edit.value);
    case 'replace':
      return replacedParts(result, edit);
  }
}

/** One text stands in the host; the other texts are gone. */
function collapsedParts(result: Result, value: string): readonly Part[] {
  const host = hostOf(result);
  return result.parts.map((part) => {
    if (host && part === host) return { ...host, text: rewriteAll(host.text, value) };
    return part.kind === 'text' && !part.removed ? { ...part, removed: true } : part;
  });
}

/** In blocks the note is a block of its own; where media hang beside one response text, the note joins that text. */
function replacedParts(result: Result, edit: ReplaceMedia): readonly Part[] {
  if (result.container === 'object') {
    const [host] = textParts(result);
    const rest = result.parts.filter((part) => part !== edit.part);
    if (!host) return rest;
    const text = noted(host, edit);
    return rest.map((part) => (part === host ? { ...host, text } : part));
  }
  return result.parts.map((part) => {
    if (part !== edit.part) return part;
    const near = nearestOrigin(result);
    return {
      kind: 'text',
      at: part.at,
      text: newText(edit.value, near),
      structured: false,
      marked: edit.part.marked,
      replaces: edit.part,
      removed: false,
    };
  });
}

/**
 * The text of a response with a note behind it. A value that is no text becomes one with that, unless the escapes of its quotes would take
 * more than the data that goes: then the note stands in the value as a further member or item.
 */
function noted({ text, structured }: TextPart, { part, value: note }: ReplaceMedia): Text {
  const { value } = text;
  const joined = value === '' || value === '{}' ? note : `\n${note}`;
  if (!structured) return text.rewrite([{ from: value.length, to: value.length, insert: joined }]);
  const whole = rewriteAll(text, joined === note ? note : value + joined);
  const inside = insideOf(value);
  if (!inside || whole.spelled - text.spelled < (part.media.data()?.length ?? 0) - REPLACED_AROUND) return whole;
  const insert = inside(JSON.stringify(note));
  return text.rewrite([{ from: value.length - 1, to: value.length - 1, insert }]);
}

/** Code points around a text in the place of another value: those of `{"output":""}`, with some to spare. */
const REPLACED_AROUND = 20;

/** How a string is spelled as the last member of a JSON object, or the last item of a list; null if the value is neither, or empty. */
function insideOf(value: string): ((string: string) => string) | null {
  if (value.length <= 2) return null;
  if (value.endsWith(']')) return (string) => `,${string}`;
  if (!value.endsWith('}')) return null;
  let key = 'note';
  for (let i = 2; value.includes(JSON.stringify(key)); i++) key = `note ${i}`;
  return (string) => `,${JSON.stringify(key)}:${string}`;
}

function nearestOrigin(result: Result): Text['origin'] {
  const near = result.parts.find((part): part is TextPart => part.kind === 'text');
  const spelledNew = (text: string): number => text.length + 2 * (text.match(/[\n"\\]/g)?.length ?? 0);
  return near?.text.origin ?? { kind: 'new', at: result.at, value: '', spelled: () => 0, spelledNew };
}

function rewriteAll(text: Text, value: string): Text {
  return text.rewrite([{ from: 0, to: text.value.length, insert: value }]);
}

const editedTools = new WeakMap<SchemaEdit, Tool>();

/** The tool with an edit made: always the same one, so that it is rendered and counted once. */
export function editedTool(edit: SchemaEdit): Tool {
  const known = editedTools.get(edit);
  if (known) return known;
  const { tool, pointers, shortened } = edit;
  const edited = { ...tool, removed: [...tool.removed, ...pointers], shortened: [...tool.shortened, ...shortened] };
  editedTools.set(edit, edited);
  return edited;
}

const editedCalls = new WeakMap<ArgumentsEdit, Call>();

/** The call with an edit made: always the same one. */
export function editedCall(edit: ArgumentsEdit): Call {
  const known = editedCalls.get(edit);
  if (known) return known;
  const { call, strings } = edit;
  let text = '';
  let at = 0;
  for (const { from, to, value } of strings) {
    text += call.arguments.slice(at, from) + JSON.stringify(value);
    at = to;
  }
  const edited = { ...call, arguments: text + call.arguments.slice(at), shortened: strings };
  editedCalls.set(edit, edited);
  return edited;
}

/** The tool's definition as the model reads it, changes made. */
export function toolText({ render, removed, shortened }: Tool): string {
  return render(removed, shortened);
}

/** The transcript with edits made, in order. Later edits of one result must be made for the result that the earlier ones gave. */
export function applyEdits(transcript: Transcript, edits: readonly Edit[]): Transcript {
  const tools = new Map<Tool, Tool>();
  const documents = new Map<number, ContextDocument>();
  const results = new Map<number, Result>();
  const calls = new Map<Call, Call>();
  for (const edit of edits) {
    if (edit.kind === 'remove') tools.set(edit.tool, editedTool(edit));
    else if (edit.kind === 'arguments') calls.set(edit.call, editedCall(edit));
    else if (edit.kind === 'document') {
      const { index } = edit.document;
      documents.set(index, { ...edit.document, text: edit.document.text.rewrite(edit.cuts) });
    } else results.set(edit.result.index, editResult(edit.result, edit));
  }
  return {
    ...transcript,
    tools: tools.size ? transcript.tools.map((tool) => tools.get(tool) ?? tool) : transcript.tools,
    documents: documents.size
      ? transcript.documents.map((document) => documents.get(document.index) ?? document)
      : transcript.documents,
    calls: calls.size ? transcript.calls.map((call) => calls.get(call) ?? call) : transcript.calls,
    results: results.size ? transcript.results.map((result) => results.get(result.index) ?? result) : transcript.results,
  };
}
