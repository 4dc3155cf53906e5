import { JsonNode } from '../json/node.ts';
import { type Spelling, spell } from '../json/spelling.ts';
import { removeMembers, type Splice } from '../json/splice.ts';
import type { Shortened, Tool } from '../transcript/transcript.ts';

/** Splices for what changed in tool schemas. */
export function lowerTools(tools: readonly Tool[], ascii: boolean): Splice[] {
  const splices: Splice[] = [];
  for (const { place, removed, shortened } of tools) {
    if (!(place instanceof JsonNode)) continue;
    if (removed.length) splices.push(...removeAt(place, removed));
    if (shortened.length) splices.push(...shortenAt(place, shortened, { ascii, slash: false }));
  }
  return splices;
}

/** Splices that replace strings that the pointers name, seen from a root. */
export function shortenAt(root: JsonNode, shortened: readonly Shortened[], spelling: Spelling): Splice[] {
  const values = new Map(shortened.map(({ pointer, value }) => [pointer, value]));
  const splices: Splice[] = [];
  for (const { object, keys } of membersOf(root, [...values.keys()])) {
    const base = object.pointer.slice(root.pointer.length);
    for (const { key, value } of object.members()) {
      const text = keys.has(key) ? values.get(`${base}/${escapeStep(key)}`) : undefined;
      if (text !== undefined) splices.push({ from: value.start, to: value.end, insert: `"${spell(text, spelling)}"` });
    }
  }
  return splices;
}

/** Splices that remove the members that the pointers name (all members of a name), seen from a root. */
export function removeAt(root: JsonNode, pointers: readonly string[]): Splice[] {
  const splices: Splice[] = [];
  for (const { object, keys } of membersOf(root, pointers))
    splices.push(...removeMembers(object, (member) => keys.has(member.key)));
  return splices;
}

/** Objects with the keys that the pointers name. Walks a trie, so that nothing is searched twice. */
function membersOf(root: JsonNode, pointers: readonly string[]): { object: JsonNode; keys: Set<string> }[] {
  const found: { object: JsonNode; keys: Set<string> }[] = [];
  const work: { node: JsonNode; trie: Trie }[] = [{ node: root, trie: trieOf(pointers) }];
  for (let entry = work.pop(); entry; entry = work.pop()) {
    const { node, trie } = entry;
    const keys = new Set<string>();
    const items = node.type === 'array' ? node.items() : null;
    for (const [step, next] of trie) {
      if (next === null) keys.add(step);
      else if (items) {
        const item = items[Number(step)];
        if (item) work.push({ node: item, trie: next });
      } else for (const child of node.getAll(step)) work.push({ node: child, trie: next });
    }
    if (keys.size) found.push({ object: node, keys });
  }
  return found;
}

type Trie = Map<string, Trie | null>;

function trieOf(pointers: readonly string[]): Trie {
  const root: Trie = new Map();
  for (const pointer of pointers) {
    const steps = pointer.split('/').slice(1).map(unescapeStep);
    let at = root;
    for (const [i, step] of steps.entries()) {
      const known = at.get(step);
      if (known === null) break;
      if (i === steps.length - 1) at.set(step, null);
      else {
        const next: Trie = known ?? new Map();
        at.set(step, next);
        at = next;
      }
    }
  }
  return root;
}

function unescapeStep(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}

function escapeStep(step: string): string {
  return step.replaceAll('~', '~0').replaceAll('/', '~1');
}
