import { compactWriting, type Tree, write } from '../tree.ts';

/** What a grammar makes: plain JSON values, and text that is put there as it is. */
export type Value = string | number | boolean | null | Spelled | readonly Value[] | { readonly [key: string]: Value | undefined };

/** A number or literal as it is spelled. */
export class Spelled {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Members that are undefined are left out. */
export function toTree(value: Value): Tree {
  if (typeof value === 'string') return { kind: 'string', text: value };
  if (value instanceof Spelled) return { kind: 'raw', text: value.text };
  if (value === null || typeof value !== 'object') return { kind: 'raw', text: JSON.stringify(value) };
  if (isList(value)) return { kind: 'array', items: value.map(toTree) };
  const members = Object.entries(value).flatMap(([key, inner]) => (inner === undefined ? [] : [{ key, value: toTree(inner) }]));
  return { kind: 'object', members };
}

function isList(value: object): value is readonly Value[] {
  return Array.isArray(value);
}

/** A value as JSON text, numbers as they are spelled. */
export function spelled(value: Value): string {
  return write(toTree(value), compactWriting);
}
