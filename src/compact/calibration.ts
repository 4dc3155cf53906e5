import { resolveEncoding } from '../tokens/encodings.ts';
import type { Transcript, Usage } from '../transcript/transcript.ts';
import type { Calibration } from './report.ts';
import type { Figures } from './rows.ts';

/** Fewer growths than this say nothing. */
const LEAST_STEPS = 3;
/** Growths of fewer tokens are mostly what a provider adds around messages. */
const LEAST_GROWTH = 20;

/** One request of a session: what we count before it, and what the provider reported. In tokens. */
export interface Observation {
  readonly counted: number;
  readonly reported: number;
  /** Media before it that nobody can count; absent: none. */
  readonly unknown?: number;
}

/** How a provider's figures follow ours: reported = base + factor x counted. */
export interface Fit {
  readonly factor: number;
  /** What requests hold beside the log's content: tools, the system prompt. */
  readonly base: number;
  /** Growths that the factor rests on, and the quarter of them below and above the middle half. */
  readonly steps: number;
  readonly spread: readonly [number, number];
}

/**
 * The factor by which reported figures grow with ours, from each request to the next: the one with the least sum of absolute errors, which is
 * the median of the growths' ratios, weighted by their size. Requests that shrink (something was left out of them) are passed over, and those before
 * which something came that nobody can count. Null if too few grow.
 */
export function fitGrowth(requests: readonly Observation[]): Fit | null {
  const ratios: { ratio: number; weight: number }[] = [];
  for (const [index, { counted, reported, unknown = 0 }] of requests.entries()) {
    const before = requests[index - 1];
    if (!before || unknown !== (before.unknown ?? 0)) continue;
    const weight = counted - before.counted;
    const grown = reported - before.reported;
    if (weight >= LEAST_GROWTH && grown > 0) ratios.push({ ratio: grown / weight, weight });
  }
  if (ratios.length < LEAST_STEPS) return null;
  ratios.sort((one, other) => one.ratio - other.ratio);
  const all = ratios.reduce((sum, { weight }) => sum + weight, 0);
  const at = (share: number): number => {
    let sum = 0;
    for (const { ratio, weight } of ratios) {
      sum += weight;
      if (sum >= all * share) return ratio;
    }
    return ratios[ratios.length - 1].ratio;
  };
  const factor = at(0.5);
  // What was left out of a request once stays out.
  const shrunk = requests.findLastIndex(({ reported }, index) => index > 0 && reported < requests[index - 1].reported);
  const bases = requests
    .slice(Math.max(shrunk, 0))
    .map(({ counted, reported }) => reported - factor * counted)
    .sort((one, other) => one - other);
  return { factor, base: bases[bases.length >> 1], steps: ratios.length, spread: [at(0.25), at(0.75)] };
}

/** The requests that a log reports, of models that count as its own does. */
export function observationsOf(transcript: Transcript, figures: Figures): Observation[] {
  const own = resolveEncoding(transcript.model).band.join();
  const isOwn = ({ model }: Usage): boolean => model === null || resolveEncoding(model).band.join() === own;
  const parts = partsOf(transcript, figures).sort((one, other) => one.order - other.order);
  let [next, counted, unknown] = [0, 0, 0];
  return transcript.turns.flatMap(({ order, usage }) => {
    if (!usage || !isOwn(usage)) return [];
    for (; next < parts.length && parts[next].order < order; next++) {
      counted += parts[next].tokens;
      unknown += parts[next].unknown ?? 0;
    }
    return [{ counted, reported: usage.input, ...(unknown > 0 && { unknown }) }];
  });
}

/** What is counted of a transcript, part by part, in no order. */
function partsOf(transcript: Transcript, { counter, sections }: Figures): { order: number; tokens: number; unknown?: number }[] {
  const { words, documents, thinking, calls, results, media } = transcript;
  const count = ({ order, text }: { order: number; text: { value: string } | null }) => ({
    order,
    tokens: text ? counter.count(text.value) : 0,
  });
  return [
    ...words.map(count),
    ...documents.filter(({ frame }) => frame !== 'tag').map(count),
    ...thinking.filter(({ removed }) => !removed).map(count),
    ...calls.map(({ order, name, arguments: text }) => ({
      order,
      tokens: counter.count(name) + counter.count(text) + sections.perCall,
    })),
    ...sections.together(calls),
    ...results
      .filter(({ live }) => live)
      .map((result) => {
        const { text, images, unknown, aside } = sections.result(result);
        return { order: result.order, tokens: text + images - aside, unknown };
      }),
    ...media.map(({ order, media: facts }) => {
      const tokens = sections.media(facts);
      return { order, tokens: tokens ?? 0, unknown: tokens === null ? 1 : 0 };
    }),
  ];
}

/** What the provider would report for the session before and after, or null where its log does not tell enough. */
export function calibrate(before: Transcript, after: Transcript, figures: Figures): Calibration | null {
  if (!before.turns.some(({ usage }) => usage)) return null;
  const fit = fitGrowth(observationsOf(before, figures));
  if (!fit) return null;
  const totalOf = (transcript: Transcript): number => {
    const counted = partsOf(transcript, figures).reduce((sum, { tokens }) => sum + tokens, 0);
    return Math.max(0, Math.round(fit.base + fit.factor * counted));
  };
  return {
    family: before.family,
    factor: rounded(fit.factor),
    requests: fit.steps + 1,
    spread: [rounded(fit.spread[0]), rounded(fit.spread[1])],
    total: { before: totalOf(before), after: totalOf(after) },
  };
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
