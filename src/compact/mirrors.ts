import { MIRROR_NOTE } from '../text/markers.ts';
import { Text } from '../transcript/text.ts';
import type { Copy, Result, Transcript } from '../transcript/transcript.ts';

/** The transcript with the copies of changed results changed as well. */
export function followMirrors(transcript: Transcript): Transcript {
  return { ...transcript, results: transcript.results.map(followed) };
}

function followed(result: Result): Result {
  const { source, mirrors } = result;
  if (!source || !mirrors) return result;
  const copies = mirrors.copies.map((copy) =>
    isChanged(copy, result, source) ? { ...copy, text: changed(copy, result) } : copy,
  );
  return { ...result, mirrors: { follow: mirrors.follow, copies } };
}

function isChanged({ part }: Copy, now: Result, before: Result): boolean {
  return part === null || now.parts[part] !== before.parts[part];
}

/** What equals a text takes the same edit; what else holds it, or the data of a picture, becomes a note. */
function changed({ text, part, exact }: Copy, { parts }: Result): Text {
  const now = part === null ? undefined : parts[part];
  if (!exact || now?.kind !== 'text' || now.removed || now.replaces) return new Text(text.origin, null, [MIRROR_NOTE]);
  return new Text(text.origin, now.text.stretch, now.text.pieces);
}
