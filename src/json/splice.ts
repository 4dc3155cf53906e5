import type { JsonNode, Member } from './node.ts';

/** The replacement of a byte range by text, which is written as UTF-8. */
export interface Splice {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/**
 * Makes all splices at once, in whatever order they are given; insertions at one place keep their order.
 * No splice: the very same bytes object. Throws Error if two overlap or one lies outside the bytes.
 */
export function applySplices(bytes: Uint8Array, splices: readonly Splice[]): Uint8Array {
  if (splices.length === 0) return bytes;
  const ordered = [...splices].sort((a, b) => a.from - b.from || a.to - b.to);
  let size = bytes.length;
  let last = 0;
  for (const { from, to, insert } of ordered) {
    if (!(from >= last && to >= from && to <= bytes.length))
      throw new Error(`splice ${from}–${to} overlaps another or is out of range`);
    last = to;
    size += Buffer.byteLength(insert) - (to - from);
  }
  const result = Buffer.alloc(size);
  let read = 0;
  let written = 0;
  for (const { from, to, insert } of ordered) {
    result.set(bytes.subarray(read, from), written);
    written += from - read;
    written += result.write(insert, written);
    read = to;
  }
  result.set(bytes.subarray(read), written);
  return result;
}

/** The splices that remove members from an object, with the comma and white space that go with each; what remains keeps its bytes. */
export function removeMembers(object: JsonNode, remove: (member: Member) => boolean): Splice[] {
  const members = object.members();
  return removeParts(
    members.map(({ keyStart, value }) => ({ start: keyStart, end: value.end })),
    members.map(remove),
  );
}

/** The splices that remove items from an array, likewise. */
export function removeItems(array: JsonNode, remove: (item: JsonNode, index: number) => boolean): Splice[] {
  const items = array.items();
  return removeParts(
    items.map(({ start, end }) => ({ start, end })),
    items.map((item, index) => remove(item, index)),
  );
}

/** A run of removed parts goes up to the part that follows it; at the end, from the end of the part before it. */
function removeParts(parts: readonly { start: number; end: number }[], removed: readonly boolean[]): Splice[] {
  const splices: Splice[] = [];
  for (let first = 0; first < parts.length; first++) {
    if (!removed[first]) continue;
    let next = first + 1;
    while (next < parts.length && removed[next]) next++;
    if (next < parts.length) splices.push({ from: parts[first].start, to: parts[next].start, insert: '' });
    else splices.push({ from: first === 0 ? parts[0].start : parts[first - 1].end, to: parts[next - 1].end, insert: '' });
    first = next;
  }
  return splices;
}
