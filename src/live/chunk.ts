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
  /** The state of its parts that was written last, with the values that came of it. */
  written: { readonly state: Transcript; readonly values: readonly unknown[] } | null;
}

/** The values of a chunk in a state of the transcript: those in which nothing changed are the very same objects, then as now. */
export function valuesOf(chunk: Chunk, format: Format, input: Transcript, after: Transcript): readonly unknown[] {
  const state = between(after, chunk.from, chunk.to);
  const before = chunk.written?.state ?? between(input, chunk.from, chunk.to);
  const values = chunk.written?.values ?? chunk.slots.map(({ given }) => given);
  if (isSame(state, before)) return values;
  const splices = format.lower(chunk.source, between(input, chunk.from, chunk.to), state);
  const written = writtenValues(chunk, splices, values);
  chunk.written = { state, values: written };
  return written;
}

function isSame(a: Transcript, b: Transcript): boolean {
  const same = (now: readonly unknown[], then: readonly unknown[]): boolean => now.every((item, at) => item === then[at]);
  return same(a.results, b.results) && same(a.tools, b.tools) && same(a.documents, b.documents) && same(a.thinking, b.thinking);
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
