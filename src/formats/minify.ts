import type { JsonNode } from '../json/node.ts';
import type { Pointer, Shortened } from '../transcript/transcript.ts';
import { changesAt } from './schema-edits.ts';

/** What becomes of values, by their byte offset: null where a member goes, else the text that a string becomes. */
type Changes = ReadonlyMap<number, string | null>;

const NONE: Changes = new Map();

/**
 * A value as JSON without white space, strings decoded and spelled the shortest way, numbers as they stand and the
 * given changes made. Iterative, so that depth does not matter. This is the text that tool definitions are counted by.
 */
export function minified(node: JsonNode, removed: readonly Pointer[] = [], shortened: readonly Shortened[] = []): string {
  const changes = removed.length || shortened.length ? changesAt(node, removed, shortened) : NONE;
  const out: string[] = [];
  const work: (JsonNode | string)[] = [node];
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    if (typeof next === 'string') out.push(next);
    else if (next.type === 'object') pushObject(work, next, changes);
    else if (next.type === 'array') pushArray(work, next);
    else out.push(scalar(next, changes));
  }
  return out.join('');
}

function pushObject(work: (JsonNode | string)[], node: JsonNode, changes: Changes): void {
  work.push('}');
  const members = node.members();
  const kept = changes.size ? members.filter(({ value }) => changes.get(value.start) !== null) : members;
  for (let i = kept.length - 1; i >= 0; i--) work.push(kept[i].value, `${i ? ',' : ''}${JSON.stringify(kept[i].key)}:`);
  work.push('{');
}

function pushArray(work: (JsonNode | string)[], node: JsonNode): void {
  work.push(']');
  const items = node.items();
  for (let i = items.length - 1; i >= 0; i--) work.push(items[i], i ? ',' : '');
  work.push('[');
}

function scalar(node: JsonNode, changes: Changes): string {
  const text = changes.get(node.start) ?? node.string();
  return text === undefined ? node.raw() : JSON.stringify(text);
}
