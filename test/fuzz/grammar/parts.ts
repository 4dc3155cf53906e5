import type { Random } from '../random.ts';
import { phrase, text, textSize } from '../texts.ts';
import { Spelled, type Value } from './value.ts';

/** What all formats write each in its own way. */
export interface Talk {
  readonly system: string;
  readonly tools: readonly Tool[];
  readonly turns: readonly Turn[];
  readonly last: string;
}

export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly schema: { readonly [key: string]: Value };
}

interface Turn {
  readonly user: string;
  readonly calls: readonly Call[];
  readonly answer: string;
}

export interface Call {
  readonly id: string;
  readonly name: string;
  readonly input: { readonly [key: string]: Value };
  readonly result: string;
  readonly isError: boolean;
}

const NAMES = [
  'read_file',
  'send_mail',
  'search',
  'Bash',
  'Read',
  'internal_query_rows',
  'mcp__github__get_file_contents',
  'write_file',
  'str_replace_editor',
  'constructor',
  '__proto__',
  'x',
];
const PATHS = ['a.ts', 'src/b.md', 'C:\\c.txt', '東京.txt', './a.ts', '/srv/a b.ts', '__proto__'];
/** A picture of 8 × 8 pixels, a page, a sound of nothing: small enough for every payload. */
export const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGNgYGD4jwMPMQkAQP0/wVUvcDkAAAAASUVORK5CYII=';
export const PDF = 'JVBERi0xLjQKMSAwIG9iaiA8PCAvVHlwZSAvQ2F0YWxvZyAvUGFnZXMgMiAwIFIgPj4gZW5kb2JqCiUlRU9GCg==';
export const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA=';

/** Most conversations are as small as cuts allow, so that many are tried. */
export function talk(random: Random): Talk {
  const most = random.once(4) ? 3 : 1;
  const tools = random.once(3) ? unique(upTo(random, most, () => tool(random))) : [];
  const turns = upTo(random, most, (turn) => makeTurn(random, turn, most));
  return { system: prose(random), tools, turns, last: words(random) };
}

function makeTurn(random: Random, turn: number, most: number): Turn {
  const calls = upTo(random, 1 + most, (i) => ({
    id: `call_${turn}_${i}`,
    name: random.pick(NAMES),
    input: input(random),
    result: solid(text(random, textSize(random))),
    isError: random.once(6),
  }));
  return { user: prose(random), calls: random.once(8) ? repeated(calls) : calls, answer: words(random) };
}

/** The last call once more, with the same result. */
function repeated(calls: readonly Call[]): Call[] {
  const last = calls.at(-1);
  return last ? [...calls, { ...last, id: `${last.id}_again` }] : [];
}

/** Never blank, which no provider takes. */
export function words(random: Random): string {
  return solid(phrase(random));
}

/** Words, now and then with documents among them. */
export function prose(random: Random): string {
  return random.once(6) ? solid(text(random, textSize(random))) : words(random);
}

function solid(made: string): string {
  return made.trim() === '' ? 'done' : made;
}

function input(random: Random): { readonly [key: string]: Value } {
  return optional(random, {
    path: () => random.pick(PATHS),
    command: () => random.pick(['cat a.ts', 'sed -n 1,9p a.ts', 'ls', 'echo "x" > a.ts']),
    n: () =>
      random.pick<Value>([0, -1, 1.5, new Spelled('1e400'), new Spelled('18446744073709551616'), new Spelled('0.10'), null]),
    content: () => (random.once(3) ? text(random, textSize(random)) : words(random)),
    edits: () => (random.once(3) ? upTo(random, 2, () => ({ old: words(random), new: text(random, textSize(random)) })) : []),
    query: () => words(random),
  });
}

export function tool(random: Random): Tool {
  return {
    name: random.pick(NAMES),
    description: words(random),
    schema: { type: 'object', ...objectSchema(random, random.once(3) ? 2 : 1) },
  };
}

function unique(tools: readonly Tool[]): Tool[] {
  return tools.filter(({ name }, i) => tools.findIndex((other) => other.name === name) === i);
}

const FIELDS = ['path', 'description', 'title', 'limit', 'unit', 'default', '__proto__', 'constructor', '$ref', ''];

function objectSchema(random: Random, depth: number): { [key: string]: Value } {
  const properties = upTo(random, 1 + depth, () => [random.pick(FIELDS), schema(random, depth)]);
  return { properties: entries(properties), ...optional(random, { required: () => [], additionalProperties: () => false }) };
}

/** A member may be named `__proto__`, which an object literal would take for its prototype. */
function entries(list: readonly (readonly Value[])[]): { [key: string]: Value } {
  return Object.fromEntries(list);
}

/** A schema, with every keyword that holds others. */
function schema(random: Random, depth: number): Value {
  const described = optional(random, {
    description: () => random.pick([words(random), words(random), 'In metres, at most 12.', '']),
    title: () => words(random),
    examples: () => [{ description: 'kept' }],
    default: () => random.pick<Value>([null, { description: 'kept' }, 'x', new Spelled('1.0')]),
  });
  if (depth === 0) return { type: random.pick(['string', 'integer', 'boolean', 'null']), ...described };
  const inner = (): Value => schema(random, depth - 1);
  switch (random.below(9)) {
    case 0:
      return { type: 'object', ...described, ...objectSchema(random, depth - 1) };
    case 1:
      return { type: 'array', ...described, items: random.once(3) ? [inner(), inner()] : inner() };
    case 2:
      return { ...described, [random.pick(['anyOf', 'oneOf', 'allOf', 'prefixItems'])]: [inner(), inner()] };
    case 3:
      return {
        ...described,
        [random.pick(['$defs', 'definitions', 'patternProperties', 'dependentSchemas'])]: { '^a': inner() },
      };
    case 4:
      return { ...described, [random.pick(['not', 'if', 'contains', 'propertyNames', 'additionalProperties'])]: inner() };
    case 5:
      return random.pick<Value>([true, {}, { const: { description: 'kept' } }, { enum: ['description', null] }]);
    default:
      return { type: 'string', ...described };
  }
}

/** From one to so many. */
export function upTo<Item>(random: Random, most: number, make: (index: number) => Item): Item[] {
  return Array.from({ length: 1 + random.below(most) }, (_, i) => make(i));
}

/** Each member in one of two cases. */
export function optional(random: Random, members: { readonly [key: string]: () => Value }): { [key: string]: Value } {
  return Object.fromEntries(Object.entries(members).flatMap(([key, make]) => (random.once(2) ? [[key, make()]] : [])));
}

/** A member that seldom stands there. */
export function seldom(
  random: Random,
  times: number,
  members: { readonly [key: string]: Value },
): { readonly [key: string]: Value } {
  return random.once(times) ? members : {};
}
