import type { JsonNode } from '../../src/json/node.ts';

/** JSON to be changed in place: members in order and as often as they stand, strings decoded, all else as spelled. */
export type Tree = ObjectTree | ArrayTree | StringTree | RawTree;

export interface ObjectTree {
  readonly kind: 'object';
  readonly members: Member[];
}

export interface Member {
  key: string;
  value: Tree;
}

export interface ArrayTree {
  readonly kind: 'array';
  readonly items: Tree[];
}

export interface StringTree {
  readonly kind: 'string';
  readonly text: string;
}

/** A number or literal, or any text that is put there as it is. */
export interface RawTree {
  readonly kind: 'raw';
  readonly text: string;
}

/** More levels than this are kept as they are spelled. */
const DEEPEST = 200;

export function treeOf(node: JsonNode, depth = 0): Tree {
  if (depth > DEEPEST) return { kind: 'raw', text: node.raw() };
  switch (node.type) {
    case 'object':
      return { kind: 'object', members: node.members().map(({ key, value }) => ({ key, value: treeOf(value, depth + 1) })) };
    case 'array':
      return { kind: 'array', items: node.items().map((item) => treeOf(item, depth + 1)) };
    case 'string':
      return { kind: 'string', text: node.string() ?? '' };
    default:
      return { kind: 'raw', text: node.raw() };
  }
}

export function copyOf(tree: Tree): Tree {
  if (tree.kind === 'object')
    return { kind: 'object', members: tree.members.map(({ key, value }) => ({ key, value: copyOf(value) })) };
  return tree.kind === 'array' ? { kind: 'array', items: tree.items.map(copyOf) } : tree;
}

/** A place that holds a tree: a member of an object, an item of a list. */
export interface Place {
  readonly holder: ObjectTree | ArrayTree;
  readonly at: number;
}

/** Every place below a tree. */
export function placesIn(root: Tree): Place[] {
  const places: Place[] = [];
  const work: Tree[] = [root];
  for (let tree = work.pop(); tree; tree = work.pop()) {
    if (tree.kind === 'object') {
      for (const [at, { value }] of tree.members.entries()) {
        places.push({ holder: tree, at });
        work.push(value);
      }
    } else if (tree.kind === 'array') {
      for (const [at, item] of tree.items.entries()) {
        places.push({ holder: tree, at });
        work.push(item);
      }
    }
  }
  return places;
}

export function valueAt({ holder, at }: Place): Tree {
  return holder.kind === 'object' ? holder.members[at].value : holder.items[at];
}

export function keyAt({ holder, at }: Place): string | null {
  return holder.kind === 'object' ? holder.members[at].key : null;
}

export function put({ holder, at }: Place, value: Tree): void {
  if (holder.kind === 'object') holder.members[at].value = value;
  else holder.items[at] = value;
}

/** Takes what stands at a place out of its holder. */
export function take({ holder, at }: Place): void {
  if (holder.kind === 'object') holder.members.splice(at, 1);
  else holder.items.splice(at, 1);
}

/** Puts a value in before a place; a member gets the place's key. */
export function insert({ holder, at }: Place, value: Tree): void {
  if (holder.kind === 'object') holder.members.splice(at, 0, { key: holder.members[at].key, value });
  else holder.items.splice(at, 0, value);
}

/** How a tree is written. */
export interface Writing {
  readonly string: (text: string) => string;
  /** White space between tokens, at that depth. */
  readonly space: (depth: number, after: '{' | ',' | ':' | '}') => string;
}

export function write(tree: Tree, writing: Writing, depth = 0): string {
  const { string, space } = writing;
  if (tree.kind === 'string') return string(tree.text);
  if (tree.kind === 'raw') return tree.text;
  const [open, close] = tree.kind === 'object' ? '{}' : '[]';
  const parts =
    tree.kind === 'object'
      ? tree.members.map(({ key, value }) => `${string(key)}:${space(depth, ':')}${write(value, writing, depth + 1)}`)
      : tree.items.map((item) => write(item, writing, depth + 1));
  if (parts.length === 0) return open + close;
  return open + space(depth + 1, '{') + parts.join(`,${space(depth + 1, ',')}`) + space(depth, '}') + close;
}

export const compactWriting: Writing = { string: (text) => JSON.stringify(text), space: () => '' };
