import { readSource, type Source, type SourceDocument } from './source.ts';
import { applySplices, type Splice } from './splice.ts';

/**
 * The documents of JSONL after splices, none of which crosses a line. Only the lines that change are read anew, by themselves; the others are those
 * of `source`. Throws Error if a changed line is no longer one JSON value.
 */
export function splicedLines({ bytes, documents }: Source, splices: readonly Splice[]): SourceDocument[] {
  const ordered = [...splices].sort((a, b) => a.from - b.from);
  const changed: number[] = [];
  const cuts: Splice[] = [];
  let kept = 0;
  let next = 0;
  for (const [index, { start, end }] of documents.entries()) {
    if (next === ordered.length || ordered[next].from >= end) continue;
    while (next < ordered.length && ordered[next].from < end) next++;
    changed.push(index);
    cuts.push({ from: kept, to: start, insert: '' });
    kept = Math.min(end + 1, bytes.length);
  }
  const result = [...documents];
  if (changed.length === 0) return result;
  cuts.push({ from: kept, to: bytes.length, insert: '' });
  const read = readSource(applySplices(bytes, [...cuts, ...ordered]), { strict: true }).documents;
  if (read.length !== changed.length) throw new Error('a changed line is no JSON value');
  for (const [i, index] of changed.entries()) result[index] = { ...read[i], line: documents[index].line };
  return result;
}
