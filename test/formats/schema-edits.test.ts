import { expect, test } from 'vitest';
import { lowerTools, removeAt, shortenAt } from '../../src/formats/schema-edits.ts';
import type { JsonNode } from '../../src/json/node.ts';
import { readSource } from '../../src/json/source.ts';
import { applySplices, type Splice } from '../../src/json/splice.ts';
import type { Pointer } from '../../src/transcript/transcript.ts';

const SPELLING = { ascii: true, slash: false };
const text =
  '{"list": [{"a": "x", "b": "y"}, {"a": "x"}], "m~/n": {"a": "x", "a": "z", "c": {"a": "x"}}, "__proto__": {"a": "x"}}';

function made(splices: (root: JsonNode) => Splice[]): string {
  const source = readSource(Buffer.from(text));
  return Buffer.from(applySplices(source.bytes, splices(source.documents[0].root))).toString();
}

/** A pointer of one piece, or with a piece for each step. */
const whole = (step: string): Pointer => ({ parent: null, step });
const inPieces = (pointer: string): Pointer => {
  const steps = pointer.split('/').slice(1);
  const last = steps.pop();
  const parent = steps.reduce<Pointer | null>((before, step) => ({ parent: before, step: `/${step}` }), null);
  return { parent, step: `/${last}` };
};

const pointers = ['/list/1/a', '/m~0~1n/a', '/m~0~1n/c', '/m~0~1n/c/a', '/__proto__/a', '/nowhere/a', '/list/7/a', '/list/0/b'];
const removed = '{"list": [{"a": "x"}, {}], "m~/n": {}, "__proto__": {}}';

test('pointers remove members, all of a name, whatever their order and pieces', () => {
  expect(made((root) => removeAt(root, pointers.map(whole)))).toBe(removed);
  expect(made((root) => removeAt(root, pointers.map(whole).reverse()))).toBe(removed);
  expect(made((root) => removeAt(root, pointers.map(inPieces)))).toBe(removed);
  expect(
    made((root) =>
      removeAt(
        root,
        pointers.map((pointer, i) => (i % 2 ? inPieces : whole)(pointer)),
      ),
    ),
  ).toBe(removed);
});

test('pointers share pieces', () => {
  const shared: Pointer = { parent: whole('/list'), step: '/0' };
  const below = [
    { parent: shared, step: '/a' },
    { parent: shared, step: '/b' },
    { parent: whole('/m~0~1n/c'), step: '/a' },
  ];
  expect(made((root) => removeAt(root, below))).toBe(
    text.replace('"a": "x", "b": "y"', '').replace('{"a": "x"}}, "__p', '{}}, "__p'),
  );
});

test('strings become others, in the spelling of the payload', () => {
  const shortened = [
    { pointer: whole('/list/0/a'), value: 'é"' },
    { pointer: inPieces('/__proto__/a'), value: '/' },
  ];
  expect(made((root) => shortenAt(root, shortened, SPELLING))).toBe(
    text.replace('"x"', '"\\u00e9\\""').replace('"__proto__": {"a": "x"', '"__proto__": {"a": "/"'),
  );
});

test('no pointer, no splice; a tool without a place has none', () => {
  expect(made((root) => [...removeAt(root, []), ...shortenAt(root, [], SPELLING)])).toBe(text);
  const tool = {
    order: 0,
    at: '',
    name: '',
    description: '',
    schemas: [],
    removed: [whole('/a')],
    shortened: [],
    render: () => '',
  };
  expect(lowerTools([tool], true)).toEqual([]);
});
