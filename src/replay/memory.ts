import {
  type ArgumentsEdit,
  type DocumentEdit,
  type Edit,
  editedCall,
  editedTool,
  editResult,
  type ResultEdit,
  type SchemaEdit,
  toolText,
} from '../transcript/edit.ts';
import {
  type Call,
  type ContextDocument,
  type Result,
  resultText,
  type Thinking,
  type Tool,
  type Transcript,
} from '../transcript/transcript.ts';

/**
 * What has been cut in a session so far. What was cut stays cut, byte for byte: a later request has the same text in its place, whether
 * it is a later prefix of one transcript or was read anew.
 */
export interface Memory {
  /** The request as it is without new cuts. A place whose text is no longer what was cut is left as it came. */
  recall(request: Transcript): Transcript;
  /** Remembers edits of a recalled request, which they led to `after`. */
  remember(edits: readonly Edit[], after: Transcript): void;
  /** Remembers that thinking blocks are gone, by their places in the list. */
  removeThinking(indexes: readonly number[]): void;
}

/** A place that was cut. */
interface Kept<Place> {
  /** As it came last, and what it is now. */
  input: Place;
  now: Place;
  /** What it said before it was cut. */
  readonly text: string;
  /** Makes its edits once more, for another object with that text. They hold on to nothing that was read. */
  readonly again: ((place: Place) => Place)[];
}

export function createMemory(): Memory {
  const results = new Map<number, Kept<Result>>();
  const documents = new Map<number, Kept<ContextDocument>>();
  const tools = new Map<number, Kept<Tool>>();
  const calls = new Map<number, Kept<Call>>();
  const removed = new Map<number, { input: Thinking; now: Thinking } | null>();

  const recallThinking = (block: Thinking, index: number): Thinking => {
    const kept = removed.get(index);
    if (kept === undefined) return block;
    if (kept?.input === block) return kept.now;
    const now = { ...block, removed: true };
    removed.set(index, { input: block, now });
    return now;
  };

  return {
    recall(request) {
      return {
        ...request,
        tools: tools.size > 0 ? request.tools.map((tool, index) => recalled(tools, index, tool, toolText)) : request.tools,
        documents:
          documents.size > 0
            ? request.documents.map((document) => recalled(documents, document.index, document, documentText))
            : request.documents,
        calls: calls.size > 0 ? request.calls.map((call, index) => recalled(calls, index, call, callText)) : request.calls,
        results:
          results.size > 0
            ? request.results.map((result) => recalled(results, result.index, result, resultText))
            : request.results,
        thinking: removed.size > 0 ? request.thinking.map(recallThinking) : request.thinking,
      };
    },
    remember(edits, after) {
      const places = new Map(after.tools.map((tool, index) => [tool, index]));
      for (const edit of edits) {
        if (edit.kind === 'remove') {
          const index = places.get(editedTool(edit));
          if (index !== undefined) keep(tools, index, edit.tool, after.tools[index], toolText, toolAgain(edit));
        } else if (edit.kind === 'document') {
          const { index } = edit.document;
          keep(documents, index, edit.document, after.documents[index], documentText, documentAgain(edit));
        } else if (edit.kind === 'arguments') {
          const index = after.calls.indexOf(editedCall(edit));
          if (index >= 0) keep(calls, index, edit.call, after.calls[index], callText, callAgain(edit));
        } else {
          const { index } = edit.result;
          keep(results, index, edit.result, after.results[index], resultText, resultAgain(edit));
        }
      }
    },
    removeThinking(indexes) {
      for (const index of indexes) if (!removed.has(index)) removed.set(index, null);
    },
  };
}

const callText = (call: Call): string => call.arguments;
const documentText = ({ text }: ContextDocument): string => text.value;

function toolAgain({ pointers, shortened, change, reason }: SchemaEdit): (tool: Tool) => Tool {
  return (tool) => editedTool({ kind: 'remove', tool, pointers, shortened, change, reason });
}

function callAgain({ strings, change, reason }: ArgumentsEdit): (call: Call) => Call {
  return (call) => editedCall({ kind: 'arguments', call, strings, change, reason });
}

function documentAgain({ cuts }: DocumentEdit): (document: ContextDocument) => ContextDocument {
  return (document) => ({ ...document, text: document.text.rewrite(cuts) });
}

function resultAgain(edit: ResultEdit): (result: Result) => Result {
  const { kind, change, reason } = edit;
  if (kind === 'collapse') {
    const { value } = edit;
    return (result) => editResult(result, { kind, result, value, change, reason });
  }
  const place = edit.result.parts.indexOf(edit.part);
  if (kind === 'rewrite') {
    const { cuts } = edit;
    return (result) => {
      const part = result.parts[place];
      return part?.kind === 'text' ? editResult(result, { kind, result, part, cuts, change, reason }) : result;
    };
  }
  const { value } = edit;
  return (result) => {
    const part = result.parts[place];
    return part?.kind === 'media' ? editResult(result, { kind, result, part, value, change, reason }) : result;
  };
}

function keep<Place>(
  all: Map<number, Kept<Place>>,
  index: number,
  before: Place,
  after: Place,
  textOf: (place: Place) => string,
  again: (place: Place) => Place,
): void {
  const known = all.get(index);
  if (known) {
    known.now = after;
    known.again.push(again);
  } else all.set(index, { input: before, now: after, text: textOf(before), again: [again] });
}

function recalled<Place>(all: Map<number, Kept<Place>>, index: number, place: Place, textOf: (place: Place) => string): Place {
  const kept = all.get(index);
  if (!kept) return place;
  if (kept.input === place) return kept.now;
  const text = textOf(place);
  if (text === kept.text) kept.now = kept.again.reduce((state, again) => again(state), place);
  // The agent keeps what it was given, or has another text there by now.
  else if (text === textOf(kept.now)) kept.now = place;
  else {
    all.delete(index);
    return place;
  }
  kept.input = place;
  return kept.now;
}
