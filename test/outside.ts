import type { JsonNode } from '../src/json/node.ts';
import { readSource } from '../src/json/source.ts';

/**
 * The first place where two payloads differ although no edit may stand there: spellings of equal values, white space, keys, numbers.
 * Strings may differ in value, members may be gone, and lists may have lost items. Null if there is none.
 */
export function changedOutside(before: Uint8Array, after: Uint8Array): string | null {
  const [a, b] = [readSource(before), readSource(after)];
  const work: [JsonNode, JsonNode][] = [[a.documents[0].root, b.documents[0].root]];
  const edges = (bytes: Uint8Array, root: JsonNode): string =>
    Buffer.from(bytes.subarray(0, root.start)).toString() + Buffer.from(bytes.subarray(root.end)).toString();
  if (edges(before, work[0][0]) !== edges(after, work[0][1])) return 'around the value';
  for (let pair = work.pop(); pair; pair = work.pop()) {
    const [x, y] = pair;
    if (x.type !== y.type) return `${x.pointer}: ${x.type} became ${y.type}`;
    if (isReplacement(y) && !isReplacement(x)) continue;
    if (x.type === 'object') {
      const now = y.members();
      let next = 0;
      for (const member of x.members()) if (member.key === now[next]?.key) work.push([member.value, now[next++].value]);
      if (next !== now.length) return `${x.pointer}: other keys`;
      if (now.length === x.length && gaps(before, x) !== gaps(after, y)) return `${x.pointer}: white space`;
    } else if (x.type === 'array') {
      const now = y.items();
      if (now.length > x.length) return `${x.pointer}: longer`;
      if (now.length === x.length) for (const [i, item] of x.items().entries()) work.push([item, now[i]]);
    } else if (x.type !== 'string' ? x.raw() !== y.raw() : x.string() === y.string() && x.raw() !== y.raw())
      return `${x.pointer}: ${x.raw()} became ${y.raw()}`;
  }
  return null;
}

/** A value that became one text, or a media block that did: written without white space. */
function isReplacement(node: JsonNode): boolean {
  if (node.type === 'string' || node.length > 3) return false;
  return /^(?:{"(?:output|error)":"(?:[^"\\]|\\.)*"}$|\["(?:[^"\\]|\\.)*"\]$|{"type":"(?:text|input_text)",)/.test(node.raw());
}

function gaps(bytes: Uint8Array, object: JsonNode): string {
  let at = object.start;
  let text = '';
  for (const { keyStart, value } of object.members()) {
    text += Buffer.from(bytes.subarray(at, keyStart)).toString();
    at = value.end;
  }
  return text;
}
