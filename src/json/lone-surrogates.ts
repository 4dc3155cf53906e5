import { locate } from './located.ts';
import { nodeAt } from './node-at.ts';
import type { Source, SourceFinding } from './source.ts';
import { after, type Tape } from './tape.ts';

const MOST = 20;
const BACKSLASH = 0x5c;
const LOWER_U = 0x75;

/** A finding for each string with an escaped half of a surrogate pair (`\ud83d` alone), at most 20. Only strings with escapes are looked at. */
export function loneSurrogates(source: Source): SourceFinding[] {
  const findings: SourceFinding[] = [];
  for (const document of source.documents) {
    const { tape, index: first } = document.root;
    if (!tape.half) return findings;
    const end = after(tape, first);
    for (let index = first; index < end && findings.length < MOST; index += tape.entries[index] < 0 ? 1 : 2) {
      const start = tape.entries[index];
      // A string with escapes ends in a negative entry (tape.ts).
      if (start < 0 || tape.bytes[start] !== 0x22 || tape.entries[index + 1] >= 0 || !hasLoneHalf(tape, start + 1)) continue;
      findings.push({
        code: 'lone-surrogate',
        at: nodeAt(document.root, index).pointer,
        line: source.lines ? document.line : locate(source.bytes, start).line,
        message: 'A string holds an escaped half of a surrogate pair; it is kept, but some providers refuse it.',
      });
    }
  }
  return findings;
}

/** Whether the string that begins at an offset holds a high half with no low half behind it, or a low half alone. */
function hasLoneHalf({ bytes }: Tape, from: number): boolean {
  let wantsLow = false;
  for (let at = from; bytes[at] !== 0x22; ) {
    let half = 0;
    if (bytes[at] !== BACKSLASH) at++;
    else if (bytes[at + 1] !== LOWER_U) at += 2;
    else {
      half = halfAt(bytes, at + 2);
      at += 6;
    }
    if ((half === LOW) !== wantsLow) return true;
    wantsLow = half === HIGH;
  }
  return wantsLow;
}

const HIGH = 1;
const LOW = 2;

/** What the four hexadecimal digits at an offset are: d800–dbff a high half, dc00–dfff a low one. */
function halfAt(bytes: Uint8Array, at: number): number {
  if ((bytes[at] | 0x20) !== 0x64) return 0;
  const second = bytes[at + 1] | 0x20;
  if (second === 0x38 || second === 0x39 || second === 0x61 || second === 0x62) return HIGH;
  return second >= 0x63 && second <= 0x66 ? LOW : 0;
}
