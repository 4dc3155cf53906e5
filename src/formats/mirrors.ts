import type { JsonNode } from '../json/node.ts';
import type { Source } from '../json/source.ts';
import { Text } from '../transcript/text.ts';
import type { Copy, Mirrors, Part } from '../transcript/transcript.ts';
import { JsonOrigin } from './origin.ts';
import { isName, Original } from './original.ts';

/** A value of a log that repeats a result, and what stands before pointers into its line. */
export interface MirrorPlace {
  readonly node: JsonNode;
  readonly prefix: string;
}

/** Strings from this many UTF-16 units on may be copies; what is shorter stays. */
const LONG = 100;
/** What a call was given is no copy of its result, nor is what it changed. */
const OF_THE_CALL = new Set([
  'arguments',
  'input',
  'invocation',
  'command',
  'parsed_cmd',
  'prompt',
  'changes',
  'oldString',
  'newString',
  'structuredPatch',
]);
/** In an MCP result, its text as a value. */
const STRUCTURED = new Set(['structuredContent', 'structured_content']);

/** The copies of one result in the values of a log that belong to it. */
export class LogMirrors implements Mirrors {
  readonly #source: Source;
  readonly #places: readonly MirrorPlace[];
  readonly #parts: readonly Part[];
  #follow: boolean | undefined;

  constructor(source: Source, places: readonly MirrorPlace[], parts: readonly Part[]) {
    this.#source = source;
    this.#places = places;
    this.#parts = parts;
  }

  get follow(): boolean {
    if (this.#follow === undefined) {
      const original = new Original(this.#parts);
      this.#follow = !this.#places.some(({ node }) => repeats(node, original).some(isFixed));
    }
    return this.#follow;
  }

  get copies(): readonly Copy[] {
    const original = new Original(this.#parts);
    return this.#places.flatMap((place) => this.#copiesIn(place, original));
  }

  #copiesIn({ node, prefix }: MirrorPlace, original: Original): Copy[] {
    const copies: Copy[] = [];
    for (const { node: string, structured } of longStrings(node)) {
      const value = string.string() ?? '';
      if (value.length < LONG) continue;
      const unknown = structured && !isName(value) ? { part: null, exact: false } : null;
      const copy = original.copy(value) ?? unknown;
      if (copy) copies.push({ text: new Text(new JsonOrigin(this.#source, string, prefix)), ...copy });
    }
    return copies;
  }
}

/** Values that are a result's JSON, or its structured content. */
function repeats(root: JsonNode, original: Original): JsonNode[] {
  if (original.isJsonOf(root)) return [root];
  const found: JsonNode[] = [];
  const work = [root];
  for (let node = work.pop(); node; node = work.pop()) {
    for (const item of node.items()) work.push(item);
    for (const { key, value } of node.members()) (STRUCTURED.has(key) ? found : work).push(value);
  }
  return found;
}

/** Whether most of a value is keys, numbers and short strings, which cannot be shortened. */
function isFixed(node: JsonNode): boolean {
  const size = node.end - node.start;
  let rest = size;
  for (const { node: string } of longStrings(node)) rest -= string.end - string.start;
  return size > 2 * LONG && 2 * rest > size;
}

/** The strings of a value that may be long, in order of their places; keys and what a call was given left out. */
function* longStrings(root: JsonNode): Generator<{ node: JsonNode; structured: boolean }> {
  const work = [{ node: root, structured: false }];
  for (let next = work.pop(); next; next = work.pop()) {
    const { node, structured } = next;
    if (node.type === 'string' && node.end - node.start - 2 >= LONG) yield next;
    for (const item of node.items().reverse()) work.push({ node: item, structured });
    for (const { key, value } of node.members().reverse())
      if (!OF_THE_CALL.has(key)) work.push({ node: value, structured: structured || STRUCTURED.has(key) });
  }
}
