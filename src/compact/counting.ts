import { quoted } from '../quoted.ts';
import { withCommas } from '../text/markers.ts';
import { type ResolvedEncoding, resolveEncoding } from '../tokens/encodings.ts';
import { mediaTokens } from '../tokens/media.ts';
import { providerOf } from '../tokens/model-name.ts';
import { type ToolRule, toolRule } from '../tokens/tool-rules.ts';
import { SECTIONS, type Section, type Transcript } from '../transcript/transcript.ts';
import type { Counting, CountingLabel, Finding, Sections, Trust } from './report.ts';

type Band = readonly [number, number];

/** Pictures, files and sound by rules that providers publish or that were measured, whatever the text is counted in. */
const MEDIA: Trust = { label: 'estimate', band: [0.7, 1.4] };
/** What is added to a request, where there are tools or the figures were measured. */
const OVERHEAD: Trust = { label: 'estimate', band: [0.6, 1.6] };

/**
 * Tool definitions, in multiples of the text's band. What OpenAI's models read of tools with choices between types is not known: a recorded
 * request took 1.6 times the rendering. JSON for a model that reads something else holds more than it reads.
 */
const TOOLS: Readonly<Record<ToolRule, Band>> = {
  typescript: [0.9, 1.6],
  harmony: [0.9, 1.1],
  measured: [0.9, 1.6],
  declared: [0.9, 1.1],
  json: [0.9, 1.2],
};
const TOOLS_OF_UNKNOWN: Band = [0.4, 1.2];

/** What the figures are, before and after: exact only where a known tokenizer counts nothing but text. */
export function countingOf(
  transcript: Transcript,
  { before, after }: { before: Sections; after: Sections },
  encoding: string | undefined,
): Counting {
  const counting = countingIn(transcript, before, encoding);
  const [low, high] = after === before ? counting.band : countingIn(transcript, after, encoding).band;
  return { ...counting, band: [Math.min(low, counting.band[0]), Math.max(high, counting.band[1])] };
}

function countingIn(transcript: Transcript, sections: Sections, encoding: string | undefined): Counting {
  const resolved = resolveEncoding(transcript.model, encoding);
  const trusts: { [Name in Section]?: Trust } = {};
  let [low, high] = [0, 0];
  for (const name of SECTIONS) {
    const tokens = sections[name] ?? 0;
    if (tokens === 0) continue;
    const trust = trustIn(name, resolved, transcript);
    low += tokens * trust.band[0];
    high += tokens * trust.band[1];
    trusts[name] = trust;
  }
  const share = (sum: number): number => (sections.total === 0 ? 1 : rounded(sum / sections.total));
  const all = Object.values(trusts);
  const differ = new Set(all.map(({ label, band }) => `${label} ${band.join()}`)).size > 1;
  return {
    encoding: resolved.encoding,
    label: weakest([resolved.label, ...all.map(({ label }) => label)]),
    band: [share(low), share(high)],
    ...(differ && { sections: trusts }),
  };
}

function trustIn(name: Section, { label, band, known }: ResolvedEncoding, { family, model, tools }: Transcript): Trust {
  if (name === 'images') return MEDIA;
  const provider = providerOf(family, model);
  const rule = toolRule(provider, model);
  if (name === 'overhead') {
    const published = label !== 'estimate' && (tools.length === 0 || rule === 'json');
    return published ? { label, band } : OVERHEAD;
  }
  if (name !== 'tools') return { label, band };
  const [low, high] = rule === 'json' && (!known || provider === 'openai') ? TOOLS_OF_UNKNOWN : TOOLS[rule];
  return { label: 'estimate', band: [rounded(low * band[0]), rounded(high * band[1])] };
}

const LABELS: readonly CountingLabel[] = ['tokenizer', 'tokenizer-proxy', 'estimate'];

export function weakest(labels: readonly CountingLabel[]): CountingLabel {
  return LABELS[Math.max(0, ...labels.map((label) => LABELS.indexOf(label)))];
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

const TOOL_WORDS: Readonly<Record<ToolRule, string>> = {
  typescript: 'as the TypeScript that these models were seen to read',
  harmony: 'as the TypeScript that these models read',
  measured: 'by a fit to what these models were measured to count',
  declared: "by the rule of the provider's SDK",
  json: 'as minified JSON',
};

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
  const rule = toolRule(providerOf(transcript.family, transcript.model), transcript.model);
  const rules = [
    ...((sections.tools ?? 0) > 0 ? [`tool definitions are counted ${TOOL_WORDS[rule]}`] : []),
    ...((sections.images ?? 0) > 0
      ? ['pictures, files and sound are counted by rules that providers publish or that were measured']
      : []),
  ];
  if (rules.length && resolved.known)
    findings.push({ code: 'estimate', severity: 'info', at: '', message: `Estimates: ${rules.join('; ')}.` });
  return [...findings, ...mediaFindings(transcript)];
}

/** One remark for each reason why media cannot be counted. */
export function mediaFindings({ media, results, family, model }: Transcript): Finding[] {
  const inResults = results.flatMap(({ live, parts }) =>
    live ? parts.flatMap((part) => (part.kind === 'media' ? [part] : [])) : [],
  );
  const reasons = new Map<string, { readonly at: string; readonly hint: string; times: number }>();
  for (const { at, media: facts } of [...media, ...inResults]) {
    const counted = mediaTokens(facts, family, model);
    if (counted.tokens !== null) continue;
    const { reason, hint } = counted;
    const known = reasons.get(reason);
    if (known) known.times++;
    else reasons.set(reason, { at, hint, times: 1 });
  }
  return [...reasons].map(([reason, { at, hint, times }]) => {
    const often = times === 1 ? '' : ` (${withCommas(times)} times, first here)`;
    const message = `Not counted, so that the total is a lower bound: ${reason}${often}.`;
    return { code: 'media-unknown', severity: 'info', at, message, hint, facts: { media: times } };
  });
}
