import type { JsonNode } from '../json/node.ts';
import { readSource } from '../json/source.ts';
import { applySplices } from '../json/splice.ts';
import type { Pointer, Shortened } from '../transcript/transcript.ts';
import { removeAt, shortenAt } from './schema-edits.ts';

/**
 * A value as JSON without white space, strings decoded and spelled the shortest way, numbers as they stand and the
 * given changes made. Iterative, so that depth does not matter. This is the text that tool definitions are counted by.
 */
export function minified(node: JsonNode, removed: readonly Pointer[] = [], shortened: readonly Shortened[] = []): string {
  if (removed.length || shortened.length) return minified(changed(node, removed, shortened));
  const out: string[] = [];
  const work: (JsonNode | string)[] = [node];
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    if (typeof next === 'string') out.push(next);
    else if (next.type === 'object') pushObject(work, next);
    else if (next.type === 'array') pushArray(work, next);
    else out.push(scalar(next));
  }
  return out.join('');
}

function pushObject(work: (JsonNode | string)[], node: JsonNode): void {
  work.push('}');
  const members = node.members();
  for (let i = members.length - 1; i >= 0; i--) work.push(members[i].value, `${i ? ',' : ''}${JSON.stringify(members[i].key)}:`);
  work.push('{');
}

function pushArray(work: (JsonNode | string)[], node: JsonNode): void {
  work.push(']');
  const items = node.items();
  for (let i = items.length - 1; i >= 0; i--) work.push(items[i], i ? ',' : '');
  work.push('[');
}

function scalar(node: JsonNode): string {
  const text = node.string();
  return text === undefined ? node.raw() : JSON.stringify(text);
}

function changed(node: JsonNode, removed: readonly Pointer[], shortened: readonly Shortened[]): JsonNode {
  const edits = [...removeAt(node, removed), ...shortenAt(node, shortened, { ascii: false, slash: false })];
  const splices = edits.map(({ from, to, insert }) => ({ from: from - node.start, to: to - node.start, insert }));
  return readSource(applySplices(Buffer.from(node.raw()), splices)).documents[0].root;
}
