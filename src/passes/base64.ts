import { findBase64 } from '../text/base64.ts';
import { mediaNote } from '../text/markers.ts';
import { editResult, type ReplaceMedia, type ResultEdit, type RewriteResult } from '../transcript/edit.ts';
import { measureMedia } from '../transcript/media.ts';
import type { Text } from '../transcript/text.ts';
import type { Part, Result } from '../transcript/transcript.ts';
import { textParts } from '../transcript/transcript.ts';
import type { Pass, PassContext } from './pass.ts';

export interface Base64Options {
  /** Which pictures and files that stand as such in results become a note. */
  readonly images: 'seen' | 'all' | 'none';
}

/** Binary data in the results of tools, whatever their age: base64 in their texts, and pictures and files that stand as such. */
export const base64: Pass<Base64Options> = {
  id: 'base64',
  summary: 'replace binary data in tool results by a note of its size',
  loss: 'lossy',
  options: {
    images: {
      flag: '--base64-images',
      description:
        'pictures and files in tool results become a note: once the model has answered after them, all of them, or none',
      type: 'choice',
      default: 'seen',
      choices: ['seen', 'all', 'none'],
    },
  },
  *propose(transcript, { images }, context) {
    for (const result of transcript.results) {
      if (!result.live) continue;
      const stripped = yield* edits(result, textEdit, context);
      if (images === 'all' || (images === 'seen' && result.seen)) yield* edits(stripped, mediaEdit, context);
    }
  },
};

/** Makes an edit for every part that wants one, each for the result that the edits before it gave; returns the last of these. */
function* edits(
  result: Result,
  propose: (result: Result, part: Part, context: PassContext) => ResultEdit | null,
  context: PassContext,
): Generator<ResultEdit, Result> {
  let current = result;
  for (let index = 0; index < current.parts.length; ) {
    const edit = propose(current, current.parts[index], context);
    const { length } = current.parts;
    if (edit && context.worth(edit)) {
      yield edit;
      current = editResult(current, edit);
    }
    // A picture beside one response text leaves no part behind.
    if (current.parts.length === length) index++;
  }
  return current;
}

/** Texts without base64: in a session they are asked about at each turn. */
const clean = new WeakSet<Text>();

function textEdit(result: Result, part: Part, { ref }: PassContext): RewriteResult | null {
  if (part.kind !== 'text' || part.removed || clean.has(part.text)) return null;
  const cuts = findBase64(part.text.value, ref);
  if (cuts.length === 0) {
    clean.add(part.text);
    return null;
  }
  const reason = cuts.length === 1 ? 'base64 in its text' : `${cuts.length} stretches of base64 in its text`;
  return { kind: 'rewrite', result, part, cuts, change: 'base64', reason };
}

function mediaEdit(result: Result, part: Part, { ref }: PassContext): ReplaceMedia | null {
  if (part.kind !== 'media' || part.fixed) return null;
  const { media } = part;
  const noteJoinsText = result.container === 'object';
  const data = media.data();
  if (data === null || (noteJoinsText && textParts(result).length === 0)) return null;
  const { type, mediaType } = media;
  const value = mediaNote({ type, mediaType, ...measureMedia(media) }, ref(data));
  const picture = type === 'image';
  const reason = `${picture ? 'a picture' : 'a file'} ${result.seen ? 'that the model has answered after' : 'in a tool result'}`;
  return { kind: 'replace', result, part, value, change: picture ? 'image' : 'file', reason };
}
