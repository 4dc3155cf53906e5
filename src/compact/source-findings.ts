import { duplicateKeys } from '../json/duplicate-keys.ts';
import { loneSurrogates } from '../json/lone-surrogates.ts';
import type { Source } from '../json/source.ts';
import type { Finding } from './report.ts';

/** Remarks on the bytes as such. */
export function sourceFindings(source: Source): Finding[] {
  return [...source.findings, ...duplicateKeys(source), ...loneSurrogates(source)].map(({ line, at, ...finding }) => ({
    severity: 'warning',
    at: source.lines ? `${line}:${at}` : at,
    ...finding,
  }));
}
