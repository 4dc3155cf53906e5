import type { JsonNode } from '../src/json/node.ts';
import { readSource, type Source } from '../src/json/source.ts';

/**
 * The first place where two payloads differ although no edit may stand there: spellings of equal values, white space, keys, numbers.
 * Strings may differ in value, members may be gone, and lists may have lost items. Null if there is none.
 */
export function changedOutside(before: Uint8Array, after: Uint8Array): string | null {
  const [a, b] = [readSource(before), readSource(after)];
  if (a.documents.length !== b.documents.length) return 'another number of documents';
  const work = a.documents.map(({ root }, i): [JsonNode, JsonNode] => [root, b.documents[i].root]);
  if (around(a) !== around(b)) return 'around the values';
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

/** What stands before, between and after the documents. */
function around({ bytes, documents }: Source): string {
  let at = 0;
  let text = '';
  for (const { root } of documents) {
    text += `${Buffer.from(bytes.subarray(at, root.start)).toString()}|`;
    at = root.end;
  }
  return text + Buffer.from(bytes.subarray(at)).toString();
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
