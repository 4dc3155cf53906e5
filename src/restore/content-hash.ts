import { createHash } from 'node:crypto';
import { decimalForm } from '../json/decimal-form.ts';
import type { JsonNode } from '../json/node.ts';

/**
 * SHA-256 (hex) of what a JSON value says: white space, escapes, the order of members and the spelling of equal numbers do not count;
 * of members with one name the last does. Iterative: depth does not matter.
 */
export function contentHash(root: JsonNode): string {
  let hash = '';
  for (const each of contentHashes(root)) hash = each.hash;
  return hash;
}

interface Hashed {
  readonly node: JsonNode;
  readonly hash: string;
}

interface Frame {
  readonly node: JsonNode;
  readonly keys: readonly string[];
  readonly children: readonly JsonNode[];
  readonly done: string[];
}

/** The content hashes of all objects, arrays and strings of a value, and of the value itself; what is inside comes first. One linear walk. */
export function* contentHashes(root: JsonNode): Generator<Hashed, void> {
  const stack: Frame[] = [];
  let next: JsonNode | undefined = root;
  while (next) {
    if (isContainer(next)) stack.push(frameOf(next));
    else {
      const form = scalarForm(next);
      if (next.type === 'string' || stack.length === 0) yield { node: next, hash: sha256(form) };
      stack.at(-1)?.done.push(form);
    }
    next = undefined;
    for (let frame = stack.at(-1); frame && !next; frame = stack.at(-1)) {
      next = frame.children[frame.done.length];
      if (next) break;
      stack.pop();
      const hash = sha256(containerForm(frame));
      yield { node: frame.node, hash };
      stack.at(-1)?.done.push(hash);
    }
  }
}

function isContainer({ type }: JsonNode): boolean {
  return type === 'object' || type === 'array';
}

function frameOf(node: JsonNode): Frame {
  if (node.type === 'array') return { node, keys: [], children: node.items(), done: [] };
  const last = new Map(node.members().map(({ key, value }) => [key, value]));
  const members = [...last].sort(([a], [b]) => (a < b ? -1 : 1));
  return { node, keys: members.map(([key]) => key), children: members.map(([, value]) => value), done: [] };
}

/** The forms of a string, a number and a literal begin differently, and none as the hash of an object or array does, or its brackets. */
function scalarForm(node: JsonNode): string {
  if (node.type === 'string') return JSON.stringify(node.string());
  return node.type === 'number' ? `=${decimalForm(node.raw())}` : `=${node.raw()}`;
}

function containerForm({ node, keys, done }: Frame): string {
  if (node.type === 'array') return `[${done.join(',')}]`;
  return `{${done.map((form, i) => `${JSON.stringify(keys[i])}:${form}`).join(',')}}`;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
