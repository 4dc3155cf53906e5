// The JSON layer against JSON.parse: node .build/run.mjs test/fuzz/json.ts [COUNT] [SEED]
import { isUtf8 } from 'node:buffer';
import { isDeepStrictEqual } from 'node:util';
import { duplicateKeys } from '../../src/json/duplicate-keys.ts';
import type { JsonNode } from '../../src/json/node.ts';
import { readSource } from '../../src/json/source.ts';
import { applySplices, removeItems, removeMembers } from '../../src/json/splice.ts';
import { isJson, readOne, rebuild, walk } from '../json/oracle.ts';

const count = Number(process.argv[2] ?? 100_000);
const seed = Number(process.argv[3] ?? 1);

/** Mulberry32: a number from 0 up to `below`, the same for the same seed. */
function generator(start: number): (below: number) => number {
  let state = start;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const random = generator(seed);

function pick<T>(choices: readonly T[]): T {
  return choices[random(choices.length)];
}

const PIECES = [
  'a',
  'b',
  ' ',
  '#',
  '/',
  ']',
  '!',
  '\\n',
  '\\"',
  '\\\\',
  '\\/',
  '\\u00e9',
  '\\ud83d',
  '\\ude00',
  '\\uD83D\\uDE00',
  'é',
  '漢',
  '😀',
  '\u007f',
  '\u2028',
  '\ufeff',
  'abcdefghijklmnop',
];
const NUMBERS = [
  '0',
  '-0',
  '1',
  '-12',
  '1.0',
  '0.10',
  '1e5',
  '1E+2',
  '1e400',
  '-1.5e-3',
  '9007199254740993',
  '18446744073709551615',
];
const SPACES = ['', '', '', ' ', '\n', '\t', '\r\n', '  '];
const SCRAPS = [
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '"',
  '\\',
  '\\u',
  'u',
  '0',
  '9',
  '-',
  '+',
  '.',
  'e',
  'E',
  ' ',
  '\n',
  '\u0000',
  '\u001f',
  '\u00a0',
  't',
  'true',
  'null',
  "'",
  '/',
  'é',
  '😀',
  '\ud800',
  '\ufeff',
  '',
];
const BYTES = [0x00, 0x0a, 0x1f, 0x20, 0x22, 0x2c, 0x5b, 0x5c, 0x5d, 0x7b, 0x7d, 0x7f, 0x80, 0xbf, 0xc2, 0xe2, 0xed, 0xf0, 0xff];

function stringText(): string {
  let text = '';
  for (let pieces = random(6); pieces > 0; pieces--) text += pick(PIECES);
  return `"${text}"`;
}

function valueText(depth: number): string {
  const kind = random(depth > 0 ? 8 : 4);
  if (kind === 0) return pick(['true', 'false', 'null']);
  if (kind === 1) return pick(NUMBERS);
  if (kind < 4) return stringText();
  const parts = Array.from(
    { length: random(5) },
    () => pick(SPACES) + (kind < 6 ? '' : memberStart()) + valueText(depth - 1) + pick(SPACES),
  );
  const inside = parts.join(',') || pick(SPACES);
  return kind < 6 ? `[${inside}]` : `{${inside}}`;
}

function memberStart(): string {
  const key = random(2) === 0 ? stringText() : pick(['"a"', '"\\u0061"', '"b"', '"__proto__"', '"1"']);
  return `${key}${pick(SPACES)}:${pick(SPACES)}`;
}

function brokenText(text: string): string {
  let broken = text;
  for (let changes = 1 + random(3); changes > 0; changes--) {
    const at = random(broken.length + 1);
    broken = broken.slice(0, at) + pick(SCRAPS) + broken.slice(at + random(4));
  }
  return broken;
}

function check(holds: boolean, law: string, input: unknown): void {
  if (!holds) throw new Error(`${law}: ${JSON.stringify(input)}`);
}

function checkText(text: string): boolean {
  const root = readOne(text);
  const accepted = isJson(text);
  check((root !== undefined) === accepted, 'accepted as JSON.parse accepts', text);
  if (root) check(isDeepStrictEqual(rebuild(root), JSON.parse(text)), 'the value that JSON.parse gives', text);
  return accepted;
}

/** Removes members and items at random places, in all depths at once: the scalars outside them stay, in order and spelling. */
function checkRemovals(text: string): void {
  const bytes = Buffer.from(text);
  const nodes = walk(readSource(bytes).documents[0].root);
  const removed = new Set<number>();
  const isRemoved = (node: JsonNode): boolean => {
    for (let outer: JsonNode | undefined = node; outer; outer = outer.parent) if (removed.has(outer.start)) return true;
    return false;
  };
  const remove = (node: JsonNode): boolean => {
    if (random(3) > 0) return false;
    removed.add(node.start);
    return true;
  };
  const splices = nodes.flatMap((node) => {
    if (isRemoved(node)) return [];
    return [...removeMembers(node, ({ value }) => remove(value)), ...removeItems(node, remove)];
  });
  const result = readOne(Buffer.from(applySplices(bytes, splices)).toString());
  const expected = scalars(nodes.filter((node) => !isRemoved(node)));
  check(result !== undefined && isDeepStrictEqual(scalars(walk(result)), expected), 'removals leave the rest', text);
}

function scalars(nodes: readonly JsonNode[]): string[] {
  return nodes.filter(({ type }) => type !== 'object' && type !== 'array').map((node) => node.raw());
}

/** Any bytes: read, or refused with a UserError; and what is read is UTF-8 and JSON. */
function checkBytes(text: string): void {
  const bytes = Buffer.from(text);
  for (let changes = 1 + random(3); changes > 0 && bytes.length > 0; changes--) bytes[random(bytes.length)] = pick(BYTES);
  try {
    const source = readSource(bytes);
    check(applySplices(source.bytes, []) === bytes, 'the same bytes', [...bytes]);
    for (const { root } of source.documents) {
      const slice = bytes.subarray(root.start, root.end);
      check(isUtf8(slice) && isJson(slice.toString()), 'what is read is JSON', [...bytes]);
    }
    duplicateKeys(source);
  } catch (error) {
    if (!(error instanceof Error && error.name === 'UserError')) throw error;
  }
}

let accepted = 0;
for (let round = 0; round < count; round++) {
  const text = pick(SPACES) + valueText(4) + pick(SPACES);
  check(isJson(text), 'the generator makes JSON', text);
  checkText(text);
  checkRemovals(text);
  const broken = brokenText(text);
  if (checkText(broken)) accepted++;
  checkBytes(random(2) === 0 ? broken : `${text}\n${broken}\n${valueText(2)}`);
}
console.log(`${count} texts with seed ${seed}: all laws hold; ${accepted} broken ones were still JSON`);
