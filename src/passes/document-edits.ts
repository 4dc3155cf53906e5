import { omittedMarker, withCommas } from '../text/markers.ts';
import type { Ranker } from '../text/rankers.ts';
import { type FoundDocument, findDocuments, readsAlone } from '../transcript/documents.ts';
import type { DocumentEdit } from '../transcript/edit.ts';
import { type Cut, codePoints } from '../transcript/text.ts';
import type { ContextDocument } from '../transcript/transcript.ts';

/** How many excerpts are tried for one that keeps its frame. */
const MOST_TRIES = 24;

/** Makes edits after which the text around a document still holds the same documents. */
export interface DocumentEditor {
  /** Null where no excerpt keeps the frame, or nothing can be cut. */
  excerpt(document: ContextDocument, ranker: Ranker, chars: number): DocumentEdit | null;
  omit(document: ContextDocument): DocumentEdit | null;
}

/** `patterns` are the templates with which the documents were found; `ref` names what is left out. */
export function documentEditor(patterns: readonly string[], ref: (removed: string) => string | undefined): DocumentEditor {
  const read = new Map<string, Map<number, FoundDocument>>();
  const frameOf = ({ text }: ContextDocument): FoundDocument | undefined => {
    const { value } = text.origin;
    let found = read.get(value);
    if (!found) {
      found = new Map(findDocuments(value, patterns).map((document) => [document.from, document]));
      read.set(value, found);
    }
    return found.get(text.from);
  };
  const keepsFrame = (document: ContextDocument, cuts: readonly Cut[]): boolean => {
    if (document.frame !== 'tag') return true;
    const frame = frameOf(document)?.frame;
    if (!frame) return false;
    const { origin, from, to } = document.text;
    const head = origin.value.slice(frame.from, from);
    const value = document.text.rewrite(cuts).value;
    return readsAlone(head + value + origin.value.slice(to, frame.to), head.length, head.length + value.length, patterns);
  };

  return {
    excerpt(document, ranker, chars) {
      const [body, ending] = parted(document.text.value);
      let tries = 0;
      for (const cuts of ranker.excerpts(body, chars - ending.length)) {
        if (cuts.length === 0 || ++tries > MOST_TRIES) return null;
        if (!keepsFrame(document, cuts)) continue;
        const reason = `${withCommas(codePoints(document.text.value))} characters: an excerpt around what the user asks for`;
        return { kind: 'document', change: 'excerpt', reason, document, cuts };
      }
      return null;
    },
    omit(document) {
      const [body] = parted(document.text.value);
      const length = codePoints(document.text.value);
      const cuts = [{ from: 0, to: body.length, insert: omittedMarker(length, ref(body)) }];
      const reason = `${withCommas(length)} characters: other documents say more about what the user asks for`;
      return keepsFrame(document, cuts) ? { kind: 'document', change: 'omitted', reason, document, cuts } : null;
    },
  };
}

/** A document's text and its last line break, which the closing line of its frame needs before it. */
function parted(text: string): [body: string, ending: string] {
  const ending = /\r?\n$/.exec(text.slice(-2))?.[0] ?? '';
  return [text.slice(0, text.length - ending.length), ending];
}
