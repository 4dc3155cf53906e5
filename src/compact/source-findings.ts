import { duplicateKeys } from '../json/duplicate-keys.ts';
import { loneSurrogates } from '../json/lone-surrogates.ts';
import { sealedContent } from '../json/sealed.ts';
import type { Source } from '../json/source.ts';
import { withCommas } from '../text/markers.ts';
import type { Finding } from './report.ts';

/** Remarks on the bytes as such. */
export function sourceFindings(source: Source): Finding[] {
  const oddities = [...source.findings, ...duplicateKeys(source), ...loneSurrogates(source)];
  return [
    ...oddities.map(
      ({ line, at, ...finding }): Finding => ({
        severity: 'warning',
        at: source.lines ? `${line}:${at}` : at,
        ...finding,
      }),
    ),
    ...opaqueContent(source),
  ];
}

/** What only the provider can read takes tokens there that nobody else can count. */
function opaqueContent(source: Source): Finding[] {
  const { values, bytes } = sealedContent(source);
  if (values === 0) return [];
  const what = values === 1 ? '1 signature or encrypted value' : `${withCommas(values)} signatures and encrypted values`;
  const message = `${what} of ${withCommas(bytes)} bytes in all: only the provider can read them, and no figure counts them.`;
  return [{ code: 'opaque-content', severity: 'info', at: '', message, facts: { values, bytes } }];
}
