import { plain, plainExcerpt } from '../quoted.ts';
import type { Original } from '../restore/list.ts';
import type { Restored } from '../restore/restore.ts';
import { grouped } from './numbers.ts';
import { maskedPointer } from './redact.ts';

/** Code points that are shown of an original, and before the text that was looked for. */
const SHOWN = 80;
const LEAD = 20;

/** One line an original: ref, place, what was done, its length, and how it begins or where it holds the text that was looked for. */
export function renderOriginals(
  originals: readonly Original[],
  { grep, redact }: { readonly grep: string | undefined; readonly redact: boolean },
): string {
  return originals
    .filter(({ text }) => grep === undefined || text.includes(grep))
    .map((original) => {
      const { ref, at, kind, tool, text, characters } = original;
      const what = [plain(kind ?? 'value'), tool === null ? '' : plainExcerpt(tool, 40)].join(' ').trimEnd();
      const shown = redact ? '' : `  ${excerpt(text, grep)}`;
      return `${plain(ref)}  ${plainExcerpt(redact ? maskedPointer(at) : at, SHOWN)}  ${what}  ${grouped(characters)} characters${shown}\n`;
    })
    .join('');
}

function excerpt(text: string, grep: string | undefined): string {
  const found = grep === undefined ? 0 : text.indexOf(grep);
  const start = Math.max(0, found - LEAD);
  return start === 0 ? plainExcerpt(text, SHOWN) : `…${plainExcerpt(text.slice(start), SHOWN - 1)}`;
}

/** What became of a payload that was restored. */
export function renderRestored({ count, exact }: Pick<Restored, 'count' | 'exact'>, written: boolean): string {
  const originals = count === 1 ? '1 original is' : `${grouped(count)} originals are`;
  const how = exact ? 'byte for byte' : 'by content: the file has changed since it was compacted';
  const told = count === 0 ? 'Nothing was cut from this: it is the original.\n' : `${originals} back, ${how}.\n`;
  return written ? told : `${told}Nothing was written: -o FILE writes the payload, and a pipe takes it.\n`;
}
