import { quoted } from '../quoted.ts';
import { resolveEncoding } from '../tokens/encodings.ts';
import type { Transcript } from '../transcript/transcript.ts';
import type { Counting, CountingLabel, Finding, Sections } from './report.ts';

/** Bands of what is not the text of a known tokenizer: tool definitions as minified JSON, pixels by published rules, overhead. */
const BANDS: Readonly<Partial<Record<keyof Sections, readonly [number, number]>>> = {
  tools: [0.4, 1.2],
  images: [0.7, 1.4],
  overhead: [0.7, 1.5],
};

/** What the figures are: exact only where a known tokenizer counts nothing but text. */
export function countingOf(transcript: Transcript, sections: Sections, encoding: string | undefined): Counting {
  const resolved = resolveEncoding(transcript.model, encoding);
  const rest = sections.total - (sections.tools ?? 0) - (sections.images ?? 0) - (sections.overhead ?? 0);
  let low = rest * resolved.band[0];
  let high = rest * resolved.band[1];
  let estimated = false;
  for (const name of ['tools', 'images', 'overhead'] as const) {
    const tokens = sections[name] ?? 0;
    const [from, to] = name === 'overhead' && resolved.label === 'tokenizer' ? [1, 1] : (BANDS[name] ?? [1, 1]);
    if (tokens > 0 && name !== 'overhead') estimated = true;
    low += tokens * from * Math.min(1, resolved.band[0]);
    high += tokens * to * Math.max(1, resolved.band[1]);
  }
  const label: CountingLabel = estimated ? 'estimate' : resolved.label;
  const share = (sum: number): number => (sections.total === 0 ? 1 : Math.round((sum / sections.total) * 100) / 100);
  return { encoding: resolved.encoding, label, band: [share(low), share(high)] };
}

const RULES = [
  ['tools', 'tool definitions are counted as minified JSON'],
  ['images', 'pictures, files and sound are counted by the rules that providers publish'],
] as const;

/** Remarks on the figures: a model that nobody knows, sections that are estimates. */
export function countingFindings(transcript: Transcript, sections: Sections, encoding: string | undefined): Finding[] {
  const resolved = resolveEncoding(transcript.model, encoding);
  const findings: Finding[] = [];
  if (!resolved.known && encoding === undefined) {
    const model =
      transcript.model === null || transcript.model === ''
        ? 'No model is named'
        : `The model ${quoted(transcript.model)} has no public tokenizer`;
    findings.push({
      code: 'unknown-model',
      severity: 'info',
      at: '/model',
      message: `${model}: figures are counted in ${resolved.encoding} and are estimates.`,
      hint: 'Name a model with --model, or an encoding with --encoding.',
    });
  }
  const rules = RULES.filter(([name]) => (sections[name] ?? 0) > 0).map(([, rule]) => rule);
  if (rules.length && resolved.known)
    findings.push({ code: 'estimate', severity: 'info', at: '', message: `Estimates: ${rules.join('; ')}.` });
  return findings;
}
