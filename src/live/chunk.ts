import type { Format, ReadingFinding } from '../formats/format.ts';
import type { JsonNode } from '../json/node.ts';
import type { Source } from '../json/source.ts';
import { applySplices, type Splice } from '../json/splice.ts';
import type { Transcript } from '../transcript/transcript.ts';
import { between, type Extent } from './join.ts';
import { rebuilt } from './rebuild.ts';

/** A value of a history, its JSON, and where it stands: the index of a message, the name of a member, or null for the history itself. */
export interface Slot {
  readonly key: number | string | null;
  readonly node: JsonNode;
  readonly given: unknown;
}

/** A stretch of a history as JSON, and what became of it. */
export interface Chunk {
  readonly source: Source;
  /** In the order of the source. */
  readonly slots: readonly Slot[];
  /** What it adds to the transcript of the history. */
  readonly from: Extent;
  readonly to: Extent;
  readonly findings: readonly ReadingFinding[];
  /** The state of its parts that was written last, with the values that came of it; null while that is as it was read. */
  written: { readonly state: Transcript; readonly values: readonly unknown[] } | null;
}

/** Brings up to date what a chunk is written as in a state of the transcript. A value whose JSON stays the same stays the very same object. */
export function writeChunk(chunk: Chunk, format: Format, input: Transcript, after: Transcript): void {
  const { from, to, slots, written } = chunk;
  const state = newState(chunk, input, after);
  if (!state) return;
  const splices = format.lower(chunk.source, between(input, from, to), state);
  chunk.written = { state, values: writtenValues(chunk, splices, written?.values ?? slots.map(({ given }) => given)) };
}

/** What edits made of a stretch of the transcript, or null if it was written as that before. */
export function newState(
  { from, to, written }: Pick<Chunk, 'from' | 'to'> & { readonly written: { readonly state: Transcript } | null },
  input: Transcript,
  after: Transcript,
): Transcript | null {
  const known = written ? isPart(after, from, written.state) : isSame(after, input, from, to);
  return known ? null : between(after, from, to);
}

const KINDS = ['results', 'tools', 'documents', 'thinking'] as const;

function isSame(a: Transcript, b: Transcript, from: Extent, to: Extent): boolean {
  return KINDS.every((kind) => {
    if (a[kind] === b[kind]) return true;
    for (let at = from[kind]; at < to[kind]; at++) if (a[kind][at] !== b[kind][at]) return false;
    return true;
  });
}

/** Whether the parts from a place on are those of a stretch. */
function isPart(whole: Transcript, from: Extent, stretch: Transcript): boolean {
  return KINDS.every((kind) => stretch[kind].every((item, at) => item === whole[kind][from[kind] + at]));
}

function writtenValues({ source, slots }: Chunk, splices: readonly Splice[], last: readonly unknown[]): unknown[] {
  const ordered = [...splices].sort((a, b) => a.from - b.from);
  let next = 0;
  const values = slots.map(({ node, given }, at) => {
    const inside: Splice[] = [];
    while (next < ordered.length && ordered[next].to <= node.end) inside.push(ordered[next++]);
    if (inside.length === 0) return given;
    const value = rebuilt(given, node.value(), splicedValue(source, node, inside));
    return JSON.stringify(value) === JSON.stringify(last[at]) ? last[at] : value;
  });
  if (next < ordered.length) throw new Error('an edit lies in no value of its history');
  return values;
}

function splicedValue(source: Source, node: JsonNode, splices: readonly Splice[]): unknown {
  const moved = splices.map(({ from, to, insert }) => ({ from: from - node.start, to: to - node.start, insert }));
  const bytes = applySplices(source.bytes.subarray(node.start, node.end), moved);
  return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString());
}
