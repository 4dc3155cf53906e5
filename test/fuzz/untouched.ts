import type { Unit } from '../../src/compact/unit.ts';
import { isResultPlace } from '../../src/formats/ai-sdk-results.ts';
import { minified } from '../../src/formats/minify.ts';
import type { JsonNode } from '../../src/json/node.ts';
import type { Source } from '../../src/json/source.ts';
import { Text } from '../../src/transcript/text.ts';
import { createAllFinder, createFinder } from './places.ts';

/** Where an edit may stand, by the byte offsets of values in the input. */
interface Editable {
  /** Strings that may become others. */
  readonly texts: ReadonlySet<number>;
  /** Objects that were read as their own JSON: their strings may change, and one text may replace all of them. */
  readonly structured: ReadonlySet<number>;
  /** Media that may become a text block, or go. */
  readonly media: ReadonlySet<number>;
  /** Lists that may lose items. */
  readonly lists: ReadonlySet<number>;
  /** Objects of which a list that lost all its items may go. */
  readonly holders: ReadonlySet<number>;
  readonly schemas: ReadonlySet<number>;
  /** Values that a format keeps as second spellings, with the place of the first. */
  readonly copies: ReadonlyMap<number, string>;
}

const ANNOTATIONS = new Set(['description', 'title', 'examples', '$comment', '$schema']);
const THINKING_REMOVED = '[{"type":"text","text":"[thinking removed]"}]';

/**
 * The first place where two payloads differ although no edit may stand there, or null. What may change is what the transcripts of
 * the input name as texts of results and documents, media of results, schemas of tools, and thinking.
 */
export function touchedOutside(before: Source, units: readonly Unit[], after: Source): string | null {
  if (before.documents.length !== after.documents.length || before.lines !== after.lines) return 'another number of documents';
  const editable = editableOf(before, units);
  const findAfter = createFinder(after);
  let [at, now] = [0, 0];
  for (const [i, { root }] of before.documents.entries()) {
    const other = after.documents[i].root;
    if (!sameBytes(before, at, root.start, after, now, other.start)) return `before document ${i + 1}`;
    const problem = compareTrees(before, root, after, other, editable, findAfter);
    if (problem !== null) return problem;
    [at, now] = [root.end, other.end];
  }
  return sameBytes(before, at, before.bytes.length, after, now, after.bytes.length) ? null : 'after the last document';
}

function editableOf(source: Source, units: readonly Unit[]): Editable {
  const find = createFinder(source);
  const findAll = createAllFinder(source);
  const editable = {
    texts: new Set<number>(),
    structured: new Set<number>(),
    media: new Set<number>(),
    lists: new Set<number>(),
    holders: new Set<number>(),
    schemas: new Set<number>(),
    copies: new Map<number, string>(),
  };
  const add = (places: Set<number>, place: string): void => {
    const node = find(place);
    if (node) places.add(node.start);
  };
  for (const { prefix, transcript } of units) {
    const { tools, documents, calls, results, thinking } = transcript;
    for (const { at, schemas } of tools)
      for (const { pointer } of schemas) for (const node of findAll(at + pointer)) editable.schemas.add(node.start);
    for (const { place } of calls)
      if (place instanceof Text) add(place.origin.kind === 'raw' ? editable.structured : editable.texts, place.origin.at);
    for (const { text } of documents) add(editable.texts, text.origin.at);
    for (const { at } of thinking) add(editable.lists, at.slice(0, at.lastIndexOf('/')));
    for (const result of results) {
      if (isResultPlace(result.place) && result.place.copy)
        editable.copies.set(result.place.copy.start, prefix + result.place.answer.pointer);
      // A log's copies are found by what they say: of members of one name, in all of them.
      for (const { text } of result.mirrors?.copies ?? [])
        for (const node of findAll(text.origin.at)) editable.texts.add(node.start);
      for (const part of result.parts) {
        if (part.kind === 'text') add(part.structured ? editable.structured : editable.texts, part.text.origin.at);
        if (part.kind === 'media') add(editable.media, part.at);
        const [list] = /^.*(?=\/\d+(?:\/[^/\d][^/]*)*$)/.exec(part.at) ?? [''];
        if (list.length <= result.at.length) continue;
        add(editable.lists, list);
        add(editable.holders, list.slice(0, list.lastIndexOf('/')));
      }
    }
  }
  return editable;
}

function compareTrees(
  before: Source,
  root: JsonNode,
  after: Source,
  other: JsonNode,
  editable: Editable,
  findAfter: (place: string) => JsonNode | undefined,
): string | null {
  const work: { a: JsonNode; b: JsonNode; inSchema: boolean; inStructured: boolean }[] = [
    { a: root, b: other, inSchema: false, inStructured: false },
  ];
  for (let pair = work.pop(); pair; pair = work.pop()) {
    const { a, b } = pair;
    if (sameBytes(before, a.start, a.end, after, b.start, b.end)) continue;
    const inSchema = pair.inSchema || editable.schemas.has(a.start);
    const inStructured = pair.inStructured || editable.structured.has(a.start);
    if (editable.structured.has(a.start) && isOneText(b)) continue;
    if (editable.media.has(a.start) && isTextBlock(b)) continue;
    if (a.type !== b.type) return `${a.pointer}: ${a.type} became ${b.type}`;
    const answer = editable.copies.get(a.start);
    if (answer !== undefined) {
      const now = findAfter(answer);
      if (now && minified(now) === minified(b)) continue;
      return `${a.pointer}: another copy than of what stands at ${answer}`;
    }
    if (a.type === 'string') {
      if (!editable.texts.has(a.start) && !inStructured && !(inSchema && ANNOTATIONS.has(String(a.step))))
        return `${a.pointer}: ${a.raw().slice(0, 60)} became ${b.raw().slice(0, 60)}`;
      if (a.string() === b.string()) return `${a.pointer}: spelled otherwise`;
    } else if (a.type === 'object' || a.type === 'array') {
      if (a.type === 'array' && editable.lists.has(a.start) && b.raw() === THINKING_REMOVED) continue;
      const old = childrenOf(a);
      const now = editable.structured.has(a.start) ? withoutNotes(old, childrenOf(b)) : childrenOf(b);
      const pairs =
        a.type === 'object'
          ? matchMembers(old, now, inSchema || editable.holders.has(a.start))
          : matchItems(before, old, after, now, editable, a);
      if (!pairs) return `${a.pointer}: other ${a.type === 'object' ? 'members' : 'items'}`;
      if (now.length === childrenOf(b).length && old.length === now.length && gaps(before, a, old) !== gaps(after, b, now))
        return `${a.pointer}: other white space or keys`;
      for (const [x, y] of pairs) work.push({ a: x, b: y, inSchema, inStructured });
    } else return `${a.pointer}: ${a.raw().slice(0, 60)} became ${b.raw().slice(0, 60)}`;
  }
  return null;
}

interface Child {
  readonly key: string | null;
  readonly start: number;
  readonly value: JsonNode;
}

function childrenOf(node: JsonNode): Child[] {
  if (node.type === 'object') return node.members().map(({ key, keyStart, value }) => ({ key, start: keyStart, value }));
  return node.items().map((value) => ({ key: null, start: value.start, value }));
}

/** Behind everything else a value may have got notes of media that went. */
function withoutNotes(old: readonly Child[], now: readonly Child[]): readonly Child[] {
  return now.filter(({ value }, i) => i < old.length || !/^"\[(?:image|file) removed: /.test(value.raw()));
}

/** Pairs of what is still there, or null if members went that may not. Of members of one name all go, or none. */
function matchMembers(old: readonly Child[], now: readonly Child[], mayGo: boolean): [JsonNode, JsonNode][] | null {
  const left = new Set(now.map(({ key }) => key));
  const stayed = old.filter(({ key }) => left.has(key));
  const gone = old.filter(({ key }) => !left.has(key));
  if (stayed.length !== now.length || stayed.some(({ key }, i) => key !== now[i].key)) return null;
  if (gone.some(({ key }) => !mayGo || !(ANNOTATIONS.has(key ?? '') || key === 'parts'))) return null;
  return stayed.map(({ value }, i) => [value, now[i].value]);
}

function matchItems(
  before: Source,
  old: readonly Child[],
  after: Source,
  now: readonly Child[],
  editable: Editable,
  list: JsonNode,
): [JsonNode, JsonNode][] | null {
  if (old.length === now.length) return old.map(({ value }, i) => [value, now[i].value]);
  if (!editable.lists.has(list.start) || now.length === 0 || now.length > old.length) return null;
  const pairs: [JsonNode, JsonNode][] = [];
  let next = 0;
  for (const [i, { value }] of old.entries()) {
    const other = now[next]?.value;
    const left = old.length - i > now.length - next;
    if (!other) continue;
    if (!left || couldBe(before, value, after, other, editable)) {
      pairs.push([value, other]);
      next++;
    }
  }
  return next === now.length ? pairs : null;
}

/** Whether an item may have become another: it equals it, or holds an editable text or is a medium. */
function couldBe(before: Source, a: JsonNode, after: Source, b: JsonNode, editable: Editable): boolean {
  if (sameBytes(before, a.start, a.end, after, b.start, b.end)) return true;
  if (editable.media.has(a.start)) return isTextBlock(b);
  const keys = (node: JsonNode): string =>
    node
      .members()
      .map(({ key }) => key)
      .join();
  if (keys(a) !== keys(b)) return false;
  const now = b.members();
  const holdsText = a.members().some(({ value }) => editable.texts.has(value.start));
  return holdsText && a.members().every(({ value }, i) => editable.texts.has(value.start) || value.raw() === now[i].value.raw());
}

function isOneText(node: JsonNode): boolean {
  if (node.type === 'array') return node.length === 1 && node.items()[0].type === 'string';
  return node.type === 'object' && node.length === 1 && (node.get('output') ?? node.get('error'))?.type === 'string';
}

const BLOCK_KEYS = new Set(['type', 'text', 'cache_control', 'prompt_cache_breakpoint', 'providerOptions']);

function isTextBlock(node: JsonNode): boolean {
  return (node.is('type', 'text') || node.is('type', 'input_text')) && node.members().every(({ key }) => BLOCK_KEYS.has(key));
}

function gaps(source: Source, container: JsonNode, children: readonly Child[]): string {
  let at = container.start;
  const pieces: string[] = [];
  for (const { value } of children) {
    pieces.push(Buffer.from(source.bytes.subarray(at, value.start)).toString('latin1'));
    at = value.end;
  }
  return [...pieces, Buffer.from(source.bytes.subarray(at, container.end)).toString('latin1')].join('\n');
}

function sameBytes(a: Source, from: number, to: number, b: Source, start: number, end: number): boolean {
  return to - from === end - start && Buffer.compare(a.bytes.subarray(from, to), b.bytes.subarray(start, end)) === 0;
}
