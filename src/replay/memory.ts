import { refitted } from '../compact/stages.ts';
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

/** A place as it came last and as it is now. */
interface Kept<Place, PlaceEdit> {
  input: Place;
  now: Place;
  readonly edits: PlaceEdit[];
}

export function createMemory(): Memory {
  const results = new Map<number, Kept<Result, ResultEdit>>();
  const documents = new Map<number, Kept<ContextDocument, DocumentEdit>>();
  const tools = new Map<number, Kept<Tool, SchemaEdit>>();
  const calls = new Map<number, Kept<Call, ArgumentsEdit>>();
  const removed = new Map<number, { input: Thinking; now: Thinking } | null>();

  const recallTool = (tool: Tool, index: number): Tool =>
    recalled(tools, index, tool, toolText, (state, edit) => editedTool({ ...edit, tool: state }));
  const recallDocument = (document: ContextDocument): ContextDocument =>
    recalled(documents, document.index, document, ({ text }) => text.value, editedDocument);
  const recallResult = (result: Result): Result =>
    recalled(results, result.index, result, resultText, (state, edit) => {
      const fitted = refitted(edit, state);
      return editResult(fitted.result, fitted);
    });
  const recallCall = (call: Call, index: number): Call =>
    recalled(calls, index, call, callText, (state, edit) => editedCall({ ...edit, call: state }));
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
        tools: tools.size > 0 ? request.tools.map(recallTool) : request.tools,
        documents: documents.size > 0 ? request.documents.map(recallDocument) : request.documents,
        calls: calls.size > 0 ? request.calls.map(recallCall) : request.calls,
        results: results.size > 0 ? request.results.map(recallResult) : request.results,
        thinking: removed.size > 0 ? request.thinking.map(recallThinking) : request.thinking,
      };
    },
    remember(edits, after) {
      const places = new Map(after.tools.map((tool, index) => [tool, index]));
      for (const edit of edits) {
        if (edit.kind === 'remove') {
          const index = places.get(editedTool(edit));
          if (index !== undefined) keep(tools, index, edit.tool, after.tools[index], edit);
        } else if (edit.kind === 'document') {
          const { index } = edit.document;
          keep(documents, index, edit.document, after.documents[index], edit);
        } else if (edit.kind === 'arguments') {
          const index = after.calls.indexOf(editedCall(edit));
          if (index >= 0) keep(calls, index, edit.call, after.calls[index], edit);
        } else keep(results, edit.result.index, edit.result, after.results[edit.result.index], edit);
      }
    },
    removeThinking(indexes) {
      for (const index of indexes) if (!removed.has(index)) removed.set(index, null);
    },
  };
}

function callText(call: Call): string {
  return call.arguments;
}

function editedDocument(document: ContextDocument, { cuts }: DocumentEdit): ContextDocument {
  return { ...document, text: document.text.rewrite(cuts) };
}

function keep<Place, PlaceEdit>(
  all: Map<number, Kept<Place, PlaceEdit>>,
  index: number,
  before: Place,
  after: Place,
  edit: PlaceEdit,
): void {
  const known = all.get(index);
  if (known) {
    known.now = after;
    known.edits.push(edit);
  } else all.set(index, { input: before, now: after, edits: [edit] });
}

function recalled<Place, PlaceEdit>(
  all: Map<number, Kept<Place, PlaceEdit>>,
  index: number,
  place: Place,
  textOf: (place: Place) => string,
  edited: (place: Place, edit: PlaceEdit) => Place,
): Place {
  const kept = all.get(index);
  if (!kept) return place;
  if (kept.input === place) return kept.now;
  const text = textOf(place);
  if (text === textOf(kept.input)) {
    kept.input = place;
    kept.now = kept.edits.reduce(edited, place);
    return kept.now;
  }
  // The agent keeps what it was given, or has another text there by now.
  if (text !== textOf(kept.now)) all.delete(index);
  return place;
}
