import { UserError } from '../errors.ts';
import { readSource } from '../json/source.ts';
import { applySplices } from '../json/splice.ts';
import { type HistoryOptions, type Read, readRequest } from './read.ts';

/** Reads a history that is given as the bytes of a request. All of it is read each time. */
export function readBytes(bytes: Uint8Array, options: HistoryOptions): Read<Uint8Array> {
  const source = readSource(bytes);
  const { format, transcript, findings } = readRequest(source, options);
  return {
    transcript,
    format,
    findings,
    write: (after) => applySplices(bytes, format.lower(source, transcript, after)),
  };
}

/** The same, given as text. Throws UserError `lone-surrogate` for a text that has no UTF-8 form. */
export function readText(text: string, options: HistoryOptions): Read<string> {
  if (!text.isWellFormed())
    throw new UserError('lone-surrogate', 'The text holds half of a surrogate pair, which has no UTF-8 form.');
  const bytes = Buffer.from(text);
  const { write, ...read } = readBytes(bytes, options);
  return {
    ...read,
    write: (after) => {
      const written = write(after);
      return written === bytes ? text : new TextDecoder('utf-8', { ignoreBOM: true }).decode(written);
    },
  };
}
