import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonNode, JsonType } from '../../src/json/node.ts';
import { readSource } from '../../src/json/source.ts';
import { objectText } from './arbitraries.ts';

function read(text: string): JsonNode {
  return readSource(Buffer.from(text)).documents[0].root;
}

test('types and scalar readers', () => {
  const types: Record<JsonType, string> = {
    object: '{}',
    array: '[]',
    string: '"x"',
    number: '-1.50',
    boolean: 'false',
    null: 'null',
  };
  for (const [type, text] of Object.entries(types)) {
    const node = read(text);
    expect(node.type).toBe(type);
    expect(node.string()).toBe(type === 'string' ? 'x' : undefined);
    expect(node.number()).toBe(type === 'number' ? -1.5 : undefined);
    expect(node.boolean()).toBe(type === 'boolean' ? false : undefined);
    expect([node.members(), node.items(), node.length]).toEqual([[], [], 0]);
    expect([node.get('x'), node.getAll('x'), node.is('x', 'x')]).toEqual([undefined, [], false]);
    expect([node.pointer, node.parent, node.step]).toEqual(['', undefined, undefined]);
    expect(node.raw()).toBe(text);
  }
  expect(read('1e400').number()).toBe(Number.POSITIVE_INFINITY);
});

test('get takes the last member of a name, getAll and members all of them', () => {
  const node = read('{"a":1,"b":[2],"\\u0061":3,"aa":4,"":5}');
  expect(node.get('a')?.raw()).toBe('3');
  expect(node.getAll('a').map((value) => value.raw())).toEqual(['1', '3']);
  expect(node.members().map(({ key, keyStart, value }) => [key, keyStart, value.start])).toEqual([
    ['a', 1, 5],
    ['b', 7, 11],
    ['a', 15, 24],
    ['aa', 26, 31],
    ['', 33, 36],
  ]);
  expect(node.get('')?.raw()).toBe('5');
  expect(node.get('b')?.items()[0].parent?.parent?.start).toBe(0);
  expect(node.get('aaa')).toBeUndefined();
  expect(node.length).toBe(5);
});

test('keys that name properties of objects are ordinary', () => {
  const node = read('{"__proto__":1,"constructor":2,"toString":3}');
  expect(node.members().map(({ key }) => key)).toEqual(['__proto__', 'constructor', 'toString']);
  expect(node.get('__proto__')?.number()).toBe(1);
  expect(node.get('hasOwnProperty')).toBeUndefined();
});

test('keys above ASCII are compared as decoded', () => {
  const node = read('{"é":1,"\\u00e9":2,"😀":3,"aé":4,"\\ud800":5,"\ufffd":6}');
  expect(node.getAll('é').map((value) => value.raw())).toEqual(['1', '2']);
  expect(node.get('😀')?.raw()).toBe('3');
  expect(node.get('aé')?.raw()).toBe('4');
  expect(node.get('\ud800')?.raw()).toBe('5');
  expect(node.get('\ufffd')?.raw()).toBe('6');
  expect(node.get('a')).toBeUndefined();
});

test('is compares the last member of a name', () => {
  const node = read(`{"role":"user","role":"to\\u006fl","n":1,"long":"${'x'.repeat(1000)}"}`);
  expect(node.is('role', 'tool')).toBe(true);
  expect(node.is('role', 'user')).toBe(false);
  expect(node.is('role', 'too')).toBe(false);
  expect(node.is('n', '1')).toBe(false);
  expect(node.is('long', 'x'.repeat(1000))).toBe(true);
  expect(node.is('long', 'x'.repeat(1001))).toBe(false);
  expect(node.is('none', '')).toBe(false);
});

test('pointers escape ~ and /', () => {
  const node = read('{"a/b":[{"~1":null}]}');
  const leaf = node.get('a/b')?.items()[0].get('~1');
  expect(leaf?.pointer).toBe('/a~1b/0/~01');
  expect([leaf?.step, leaf?.parent?.step, leaf?.parent?.parent?.step]).toEqual(['~1', 0, 'a/b']);
});

test('long strings are decoded whatever they hold', () => {
  for (const text of [
    'a'.repeat(5000),
    'é'.repeat(5000),
    `${'a'.repeat(5000)}😀`,
    '\ufeffx'.repeat(300),
    '"\\\n'.repeat(3000),
    '\u0080'.repeat(400),
  ]) {
    expect(
      read(JSON.stringify([text]))
        .items()[0]
        .string(),
    ).toBe(text);
    expect(
      read(JSON.stringify([text, '漢']))
        .items()[0]
        .string(),
    ).toBe(text);
  }
});

test('get agrees with JSON.parse for every key', () => {
  fc.assert(
    fc.property(objectText, fc.string(), (text, other) => {
      const node = read(text);
      const value = JSON.parse(text);
      for (const key of [...Object.keys(value), other]) {
        expect(node.get(key) === undefined).toBe(!Object.hasOwn(value, key));
        if (Object.hasOwn(value, key)) expect(JSON.stringify(node.get(key)?.value())).toBe(JSON.stringify(value[key]));
        expect(node.is(key, 'x')).toBe(Object.hasOwn(value, key) && value[key] === 'x');
      }
    }),
  );
});
