import { type TrimBounds, withCommas } from '../text/markers.ts';
import type { OptionSpecs } from './pass.ts';
import { type PinOptions, pinOptions } from './pin-options.ts';

export interface PruneOptions extends PinOptions {
  readonly maxResultChars: number;
  /** Null: the smaller of 1,500 and 30 % of maxResultChars; so for tailChars. */
  readonly headChars: number | null;
  readonly tailChars: number | null;
  readonly maxTotalToolChars: number;
  readonly pruneErrorResults: boolean;
  readonly useMeaningfulSummaries: boolean;
  /** Null: the built-in prefixes, then the lexicon. */
  readonly protectDataTools: readonly string[] | null;
  readonly dataLexicon: boolean;
  readonly failureLines: boolean;
  readonly statusSummaries: boolean;
  /** Index: half of head and tail is given for a list of the names in what is cut. */
  readonly strategy: 'head-tail' | 'index';
  readonly trimAtLines: boolean;
  readonly minifyJson: boolean;
  /** Null: age changes nothing. */
  readonly oldResultChars: number | null;
  readonly oldAfter: number;
  /** Null: later writes change nothing. */
  readonly staleResultChars: number | null;
}

export const pruneOptions: OptionSpecs<PruneOptions> = {
  ...pinOptions,
  maxResultChars: {
    flag: '--max-result-chars',
    description: 'cut old results longer than N characters',
    type: 'integer',
    default: 5000,
    min: 0,
    unit: 'characters',
  },
  headChars: {
    flag: '--head-chars',
    description: 'characters kept from the start of a trimmed result (default: 1500, at most 30 % of --max-result-chars)',
    type: 'integer',
    default: null,
    min: 0,
    unit: 'characters',
  },
  tailChars: {
    flag: '--tail-chars',
    description: 'characters kept from the end of a trimmed result (default: as for --head-chars)',
    type: 'integer',
    default: null,
    min: 0,
    unit: 'characters',
  },
  maxTotalToolChars: {
    flag: '--max-total-tool-chars',
    description: 'cut further, oldest first, while all results together are longer than N characters',
    type: 'integer',
    default: 400_000,
    min: 0,
    unit: 'characters',
  },
  pruneErrorResults: {
    flag: '--prune-error-results',
    description: 'reduce old errors to one line',
    type: 'boolean',
    default: true,
  },
  useMeaningfulSummaries: {
    flag: '--use-meaningful-summaries',
    description: 'reduce results that only confirm to one line; otherwise every long result is trimmed',
    type: 'boolean',
    default: true,
  },
  protectDataTools: {
    flag: '--protect-data-tools',
    description: 'tools whose results are data and are trimmed, by prefix or glob (default: built-in prefixes, then the lexicon)',
    type: 'list',
    default: null,
    item: 'PREFIX',
  },
  dataLexicon: {
    flag: '--data-lexicon',
    description: 'tell data tools by the words of their names, and take doubtful results for data',
    type: 'boolean',
    default: true,
  },
  failureLines: {
    flag: '--failure-lines',
    description: 'keep what tells of a failure: short error messages whole, and up to 5 lines of a long text that failed',
    type: 'boolean',
    default: true,
  },
  statusSummaries: {
    flag: '--status-summaries',
    description: 'let an object that says nothing else be told by its status and message',
    type: 'boolean',
    default: true,
  },
  strategy: {
    flag: '--prune-strategy',
    description: 'what stays of a trimmed result: its head and tail, or half of them and a list of the names in what is cut',
    type: 'choice',
    default: 'head-tail',
    choices: ['head-tail', 'index'],
  },
  trimAtLines: {
    flag: '--trim-at-lines',
    description: 'end head and tail at the border of a line where one is near',
    type: 'boolean',
    default: false,
  },
  minifyJson: {
    flag: '--minify-json',
    description: 'take the white space between tokens out of old results that are JSON, before anything is cut',
    type: 'boolean',
    default: false,
  },
  oldResultChars: {
    flag: '--old-result-chars',
    description: 'cut results longer than N characters once --old-after newer ones have come (default: as --max-result-chars)',
    type: 'integer',
    default: null,
    min: 0,
    unit: 'characters',
  },
  oldAfter: {
    flag: '--old-after',
    description: 'how many newer results make one old for --old-result-chars',
    type: 'integer',
    default: 10,
    min: 0,
    unit: 'results',
  },
  staleResultChars: {
    flag: '--stale-result-chars',
    description:
      'cut results longer than N characters that show a file which a later call wrote (default: as --max-result-chars)',
    type: 'integer',
    default: null,
    min: 0,
    unit: 'characters',
  },
};

/** The sizes to trim to, in code points. */
export function trimBounds({ maxResultChars, headChars, tailChars }: Pick<PruneOptions, keyof TrimBounds>): TrimBounds {
  const share = Math.min(1500, Math.floor(maxResultChars * 0.3));
  return { maxResultChars, headChars: headChars ?? share, tailChars: tailChars ?? share };
}

/** Code points that a list of names takes of head and tail. */
export function indexChars({ strategy }: PruneOptions, { headChars, tailChars }: TrimBounds): number {
  return strategy === 'index' ? Math.floor((headChars + tailChars) / 2) : 0;
}

/** A sentence for values that contradict each other, or null. `given`: the keys that were set. */
export function contradiction(options: PruneOptions, given: ReadonlySet<string>): string | null {
  const { maxResultChars, headChars, tailChars } = trimBounds(options);
  if ((given.has('headChars') || given.has('tailChars')) && headChars + tailChars > maxResultChars) {
    const kept = withCommas(headChars + tailChars);
    return `headChars and tailChars together keep ${kept} characters, more than maxResultChars allows (${withCommas(maxResultChars)})`;
  }
  const lower = (['oldResultChars', 'staleResultChars'] as const).find(
    (key) => given.has(key) && (options[key] ?? 0) > maxResultChars,
  );
  if (lower !== undefined)
    return `${lower} cuts more than maxResultChars, so it may not be higher (${withCommas(maxResultChars)})`;
  if (options.protectDataTools !== null && given.has('dataLexicon') && options.dataLexicon)
    return 'protectDataTools names all data tools, so dataLexicon has nothing to say';
  return null;
}
