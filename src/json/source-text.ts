import { constants, isAscii } from 'node:buffer';
import { UserError } from '../errors.ts';

const { MAX_STRING_LENGTH } = constants;
/** From this many bytes on, it pays to look whether a slice is ASCII: Latin-1 is decoded several times as fast as UTF-8. */
const LONG = 256;

/** Decodes byte ranges of a payload of UTF-8. Throws UserError `too-large` for a range that no string can hold. */
export function sourceText(bytes: Uint8Array, ascii: boolean): (from: number, to: number) => string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return (from, to) => {
    if (to - from > MAX_STRING_LENGTH)
      throw new UserError('too-large', 'The document holds a value that is too long for a string.');
    const narrow = ascii || (to - from >= LONG && isAscii(buffer.subarray(from, to)));
    return buffer.toString(narrow ? 'latin1' : 'utf8', from, to);
  };
}
