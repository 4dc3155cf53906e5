import { quoted } from '../quoted.ts';
import { withCommas } from '../text/markers.ts';
import { mediaTokens } from '../tokens/media.ts';
import { resultText, type Transcript } from '../transcript/transcript.ts';
import { type Pin, pinsOf } from './pins.ts';
import type { Plan } from './plan.ts';
import { type Finding, isLowerBound, type Sections } from './report.ts';
import type { Figures } from './rows.ts';

/** Below, nobody needs to be told where the tokens are. */
const LEAST_TOKENS = 2000;

interface Counted {
  readonly after: Transcript;
  readonly figures: Figures | null;
  readonly sections: { readonly after: Sections } | null;
}

interface Place {
  readonly what: string;
  readonly name: string;
  readonly at: string;
  readonly tokens: number;
  readonly hint: () => string;
}

/** A remark on the one result, document, tool or picture that takes more than half of all tokens that are left, and what can be done. */
export function dominantPlace(units: readonly Counted[], sum: Sections, plan: Plan): Finding[] {
  const { total } = sum;
  for (const unit of units) {
    for (const place of placesOf(unit, total, plan)) {
      if (!isDominant(place.tokens, total)) continue;
      const share = Math.round((100 * place.tokens) / total);
      const name = place.name === '' ? '' : ` (${quoted(place.name)})`;
      const all = isLowerBound(sum) ? 'of all that is known' : 'of all tokens';
      const whole = plan.passes.length > 0 ? 'of what is left' : all;
      return [
        {
          code: 'dominant-place',
          severity: 'info',
          at: place.at,
          message: `${share}% ${whole} is ${place.what}${name}: ${withCommas(place.tokens)} tokens.`,
          hint: plan.passes.length > 0 ? place.hint() : 'Compacting with --dry-run shows what can be taken of it.',
          facts: { tokens: place.tokens, percent: share },
        },
      ];
    }
  }
  return [];
}

function isDominant(tokens: number | null, total: number): boolean {
  return tokens !== null && tokens >= LEAST_TOKENS && tokens * 2 > total;
}

/** The places of the section that can hold a dominant one. */
function* placesOf({ after, figures, sections }: Counted, total: number, plan: Plan): Iterable<Place> {
  if (!figures || !sections) return;
  const { counter } = figures;
  if (isDominant(sections.after.results, total)) {
    for (const result of after.results) {
      if (!result.live) continue;
      const { text: tokens } = figures.sections.result(result);
      const hint = (): string => resultHint(after, result, plan);
      yield { what: 'one tool result', name: result.name, at: result.at, tokens, hint };
    }
  }
  if (isDominant(sections.after.documents, total)) {
    for (const { name, at, text, cited } of after.documents) {
      const hint = (): string => documentHint(cited, plan);
      yield { what: 'one document', name, at, tokens: counter.count(text.value), hint };
    }
  }
  if (isDominant(sections.after.tools, total)) {
    for (const tool of after.tools) {
      const tokens = figures.sections.tool(tool);
      yield { what: 'one tool definition', name: tool.name, at: tool.at, tokens, hint: () => toolHint(plan) };
    }
  }
  if (isDominant(sections.after.images, total)) yield* mediaPlaces(after);
}

const MEDIA_WORDS = { image: 'one picture', file: 'one file', audio: 'one sound', video: 'one film' } as const;

function* mediaPlaces(transcript: Transcript): Iterable<Place> {
  const inResults = transcript.results
    .filter(({ live }) => live)
    .flatMap(({ parts }) => parts.flatMap((part) => (part.kind === 'media' ? [{ at: part.at, media: part.media }] : [])));
  for (const { at, media } of [...transcript.media, ...inResults]) {
    const { tokens } = mediaTokens(media, transcript.family, transcript.model);
    if (tokens === null) continue;
    const hint = (): string => 'Send it smaller or with less detail, or only what is needed of it.';
    yield { what: MEDIA_WORDS[media.type], name: '', at, tokens, hint };
  }
}

const PIN_HINTS: Readonly<Record<Pin, string>> = {
  newest: 'It is among the newest results, which stay whole: --keep-last-results 0 lets it be cut.',
  unseen: 'No assistant message has answered it yet, so it stays whole: --no-protect-unseen lets it be cut.',
  protected: 'It stays whole because --protect-tools names its tool.',
};

function resultHint(transcript: Transcript, result: Transcript['results'][number], plan: Plan): string {
  const prune = plan.passes.find(({ id }) => id === 'prune');
  if (!prune) return 'The pass prune, which cuts long results, does not run.';
  const pin = pinsOf(transcript, prune.options)(result);
  if (pin) return PIN_HINTS[pin];
  const { maxResultChars } = prune.options;
  const isShort = typeof maxResultChars === 'number' && resultText(result).length <= maxResultChars;
  return isShort ? 'A lower --max-result-chars cuts it.' : 'Nothing more can be taken of it under this plan.';
}

function documentHint(cited: boolean, plan: Plan): string {
  const context = plan.passes.find(({ id }) => id === 'context');
  if (!context) return 'The pass context, which cuts documents to excerpts, does not run.';
  if (cited) return 'The request cites it, so it stays whole.';
  return 'A lower --full-context-threshold or --preview-chars leaves less of it.';
}

function toolHint(plan: Plan): string {
  if (!plan.passes.some(({ id }) => id === 'schema'))
    return 'The pass schema, which strips descriptions of parameters, does not run.';
  return 'Shorten its own description, or send it only where it is needed.';
}
