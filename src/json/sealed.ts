import type { Source } from './source.ts';
import { after, stringEquals, type Tape } from './tape.ts';

/** Under these keys providers put what only they can read: signatures of reasoning, and reasoning that is encrypted. */
const KEYS = ['signature', 'thoughtSignature', 'thought_signature', 'encrypted_content', 'encrypted_index', 'data'];
const SEALED_TYPES = ['redacted_thinking', 'reasoning.encrypted'];
/** Shorter values are placeholders. In bytes. */
const LEAST_BYTES = 40;

/** Sealed values of a source, how many and in bytes as spelled. One linear walk over all keys. */
export function sealedContent({ documents }: Source): { readonly values: number; readonly bytes: number } {
  let [values, bytes] = [0, 0];
  for (const { root } of documents) {
    const { tape, index: first } = root;
    const end = after(tape, first);
    for (let index = first; index < end; index += tape.entries[index] < 0 ? 1 : 2) {
      if (tape.entries[index] < 0 || tape.bytes[tape.entries[index]] !== 0x7b) continue;
      for (let key = index + 2; tape.entries[key] >= 0; key = after(tape, key + 2)) {
        const size = sealedSize(tape, index, key);
        if (size === 0) continue;
        values++;
        bytes += size;
      }
    }
  }
  return { values, bytes };
}

/** The bytes of the value of a key, or 0 if it is nothing sealed. */
function sealedSize(tape: Tape, object: number, key: number): number {
  const value = key + 2;
  const start = tape.entries[value] + 1;
  const stop = tape.entries[value + 1];
  const end = (stop < 0 ? ~stop : stop) - 1;
  if (tape.bytes[start - 1] !== 0x22 || end - start < LEAST_BYTES || !isEncoded(tape, start)) return 0;
  const name = KEYS.find((each) => stringEquals(tape, key, each));
  if (name === undefined || (name === 'data' && !isSealedBlock(tape, object))) return 0;
  return end - start;
}

/** Whether a string begins as base64 of either alphabet does. */
function isEncoded({ bytes }: Tape, start: number): boolean {
  for (let at = start; at < start + LEAST_BYTES; at++) {
    const byte = bytes[at];
    const letter = (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;
    const digit = byte >= 0x2b && byte <= 0x39 && byte !== 0x2c && byte !== 0x2e;
    if (!letter && !digit && byte !== 0x5f && byte !== 0x3d) return false;
  }
  return true;
}

function isSealedBlock(tape: Tape, object: number): boolean {
  for (let key = object + 2; tape.entries[key] >= 0; key = after(tape, key + 2)) {
    const isString = tape.bytes[tape.entries[key + 2]] === 0x22;
    if (isString && stringEquals(tape, key, 'type')) return SEALED_TYPES.some((type) => stringEquals(tape, key + 2, type));
  }
  return false;
}
