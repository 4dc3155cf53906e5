import type { Source, SourceDocument } from './source.ts';

/** What stands before a pointer into a document of a source: `12:` in JSONL, nothing elsewhere. */
export function prefixOf(source: Pick<Source, 'lines'>, { line }: Pick<SourceDocument, 'line'>): string {
  return source.lines ? `${line}:` : '';
}
