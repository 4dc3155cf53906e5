import { UserError } from '../errors.ts';
import { plainExcerpt } from '../quoted.ts';

/** A value that is neither a list nor an object of its own members: bytes, a URL, a date. */
function isOpaque(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype !== null && prototype !== Object.prototype;
}

/** JSON text of a value. Bytes are written as base64. Throws UserError `unreadable-history` for what has no JSON form. */
export function jsonOf(value: unknown): string {
  let text: string | undefined;
  try {
    text = JSON.stringify(value, function (this: Record<string, unknown>, key, item) {
      const raw = this[key];
      return ArrayBuffer.isView(raw) ? Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('base64') : item;
    });
  } catch (error) {
    throw unreadable(error instanceof Error ? error.message : String(error));
  }
  if (text === undefined) throw unreadable(typeof value);
  return text;
}

function unreadable(why: string): UserError {
  return new UserError('unreadable-history', `The history has no JSON form: ${plainExcerpt(why, 200)}`);
}

/**
 * A value with what changed in its JSON: parts whose JSON is the same are the very same objects, so that bytes and URLs are not lost.
 * `now` and `old` are what JSON.parse makes of the JSON after and before.
 */
export function rebuilt(original: unknown, old: unknown, now: unknown): unknown {
  if (isOpaque(original) || typeof now !== 'object' || now === null) return same(old, now) ? original : now;
  if (same(old, now)) return original;
  if (Array.isArray(now))
    return Array.isArray(original) && Array.isArray(old) && original.length === now.length
      ? now.map((item, at) => rebuilt(original[at], old[at], item))
      : now;
  if (typeof original !== 'object' || original === null || Array.isArray(original)) return now;
  const [before, given] = [new Map(Object.entries(old ?? {})), new Map(Object.entries(original))];
  return Object.fromEntries(Object.entries(now).map(([key, value]) => [key, rebuilt(given.get(key), before.get(key), value)]));
}

function same(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
