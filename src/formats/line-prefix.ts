import type { Source, SourceDocument } from '../json/source.ts';

/** What stands before a pointer into a line of JSONL: `12:`. A log of one line is a document like any other. */
export function prefixOf(source: Source, { line }: SourceDocument): string {
  return source.lines ? `${line}:` : '';
}
