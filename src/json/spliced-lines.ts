import { readSource, type Source, type SourceDocument } from './source.ts';
import { applySplices, type Splice } from './splice.ts';

/**
 * The documents of JSONL after splices, none of which crosses a line. Only the lines that change are read anew, by themselves; the others are those
 * of `source`. Throws Error if a changed line is no longer one JSON value.
 */
export function splicedLines({ bytes, documents }: Source, splices: readonly Splice[]): SourceDocument[] {
  const ordered = [...splices].sort((a, b) => a.from - b.from);
  const changed: Uint8Array[] = [];
  const lines: number[] = [];
  let next = 0;
  for (const [index, { start, end }] of documents.entries()) {
    const inside: Splice[] = [];
    for (; next < ordered.length && ordered[next].from < end; next++) {
      const { from, to, insert } = ordered[next];
      inside.push({ from: from - start, to: to - start, insert });
    }
    if (inside.length === 0) continue;
    lines.push(index);
    changed.push(applySplices(bytes.subarray(start, end), inside), LINE_FEED);
  }
  const result = [...documents];
  if (lines.length === 0) return result;
  const read = readSource(Buffer.concat(changed), { strict: true }).documents;
  if (read.length !== lines.length) throw new Error('a changed line is no JSON value');
  for (const [i, index] of lines.entries()) result[index] = { ...read[i], line: documents[index].line };
  return result;
}

const LINE_FEED = Uint8Array.of(0x0a);
