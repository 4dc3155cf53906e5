import { JsonNode } from '../json/node.ts';
import { type Spelling, spell } from '../json/spelling.ts';
import { removeMembers, type Splice } from '../json/splice.ts';
import { pointerKeys } from '../json-pointer.ts';
import type { Pointer, Shortened, Tool } from '../transcript/transcript.ts';

/** Splices for what changed in tool schemas. */
export function lowerTools(tools: readonly Tool[], ascii: boolean): Splice[] {
  return tools.flatMap(({ place, removed, shortened }) =>
    place instanceof JsonNode ? [...removeAt(place, removed), ...shortenAt(place, shortened, { ascii, slash: false })] : [],
  );
}

/** Splices that replace strings that the pointers name, seen from a root. */
export function shortenAt(root: JsonNode, shortened: readonly Shortened[], spelling: Spelling): Splice[] {
  const splices: Splice[] = [];
  for (const { object, leaves } of membersOf(root, trieOf(shortened))) {
    for (const { key, value } of object.members()) {
      const text = leaves.get(key);
      if (typeof text === 'string') splices.push({ from: value.start, to: value.end, insert: `"${spell(text, spelling)}"` });
    }
  }
  return splices;
}

/** Splices that remove the members that the pointers name (all members of a name), seen from a root. */
export function removeAt(root: JsonNode, pointers: readonly Pointer[]): Splice[] {
  const trie = trieOf(pointers.map((pointer) => ({ pointer, value: null })));
  return membersOf(root, trie).flatMap(({ object, leaves }) => removeMembers(object, ({ key }) => leaves.get(key) === null));
}

/** What becomes of members, by the byte offset of their value: null where it goes, else the text that it becomes. */
export function changesAt(
  root: JsonNode,
  removed: readonly Pointer[],
  shortened: readonly Shortened[],
): ReadonlyMap<number, string | null> {
  const changes = new Map<number, string | null>();
  const trie = trieOf([...removed.map((pointer) => ({ pointer, value: null })), ...shortened]);
  for (const { object, leaves } of membersOf(root, trie)) {
    for (const { key, value } of object.members()) {
      const leaf = leaves.get(key);
      if (leaf === null || typeof leaf === 'string') changes.set(value.start, leaf);
    }
  }
  return changes;
}

/** The steps of pointers as a tree, so that nothing is searched twice. A leaf is a member's new text, or null. */
type Trie = Map<string, Trie | string | null>;

/** Objects with the leaves that stand in them. */
function membersOf(root: JsonNode, leaves: Trie): { object: JsonNode; leaves: Trie }[] {
  const found: { object: JsonNode; leaves: Trie }[] = [];
  const work: { node: JsonNode; trie: Trie }[] = leaves.size > 0 ? [{ node: root, trie: leaves }] : [];
  for (let entry = work.pop(); entry; entry = work.pop()) {
    const { node, trie } = entry;
    let holds = false;
    for (const { key, value } of childrenOf(node)) {
      const next = trie.get(key);
      if (next instanceof Map) work.push({ node: value, trie: next });
      else if (next !== undefined) holds = true;
    }
    if (holds) found.push({ object: node, leaves: trie });
  }
  return found;
}

function childrenOf(node: JsonNode): readonly { readonly key: string; readonly value: JsonNode }[] {
  return node.type === 'array' ? node.items().map((value, index) => ({ key: String(index), value })) : node.members();
}

function trieOf(leaves: readonly { readonly pointer: Pointer; readonly value: string | null }[]): Trie {
  const root: Trie = new Map();
  const known = new Map<Pointer, Trie>();
  for (const { pointer, value } of leaves) {
    const steps = pointerKeys(pointer.step);
    const last = steps.pop();
    if (last !== undefined) descend(trieAt(root, pointer.parent, known), steps).set(last, value);
  }
  return root;
}

/** The node that a pointer names. Each piece is followed once, however many pointers share it. */
function trieAt(root: Trie, pointer: Pointer | null, known: Map<Pointer, Trie>): Trie {
  const pieces: Pointer[] = [];
  let at = pointer;
  for (; at && !known.has(at); at = at.parent) pieces.push(at);
  let trie = (at && known.get(at)) ?? root;
  for (let next = pieces.pop(); next; next = pieces.pop()) {
    trie = descend(trie, pointerKeys(next.step));
    known.set(next, trie);
  }
  return trie;
}

/** What stands below a leaf goes with it. */
function descend(from: Trie, steps: readonly string[]): Trie {
  let trie = from;
  for (const step of steps) {
    const known = trie.get(step);
    const next: Trie = known instanceof Map ? known : new Map();
    if (known === undefined) trie.set(step, next);
    trie = next;
  }
  return trie;
}
