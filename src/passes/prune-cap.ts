import { quoted } from '../quoted.ts';
import { withCommas } from '../text/markers.ts';
import { readResultText } from '../text/result-text.ts';
import type { ResultEdit } from '../transcript/edit.ts';
import { codePoints } from '../transcript/text.ts';
import { type Result, resultText } from '../transcript/transcript.ts';
import type { PassContext } from './pass.ts';
import { perResult } from './per-result.ts';
import { type PruneOptions, trimBounds } from './prune-options.ts';
import { isData, lineEdit, lineOf, type Pruned, prunedBy, trimEdit } from './prune-result.ts';

/** Code points that a line quotes of a text, and to how many they shrink until it is shorter than the trimmed form. */
const QUOTE = [120];
const SHRINKING_QUOTE = [120, 80, 60, 40, 20];

/**
 * Cuts further, oldest first, while the results together are longer than maxTotalToolChars: confirmations to one line, data to head and tail, data to
 * one line. No more than needed; results that a pointer names are not spared, but a finding says so, as one does if the cap cannot be held.
 */
export function holdCap(
  states: readonly Pruned[],
  targets: ReadonlySet<Result>,
  options: PruneOptions,
  context: PassContext,
): readonly Pruned[] {
  const cap = options.maxTotalToolChars;
  const held = [...states];
  let total = held.reduce((sum, { current }) => sum + size(current), 0);
  if (total <= cap) return states;
  const data = held.map(({ result, free }) => free && isDataOf(result, options));
  for (const step of steps(options)) {
    for (const [place, state] of held.entries()) {
      if (total <= cap) break;
      if (!state.free || data[place] !== step.data || context.rung(state.current) === 'one-liner') continue;
      const edit = step.edit(state, options, context);
      if (!edit) continue;
      held[place] = prunedBy(state, edit);
      total -= size(state.current) - size(held[place].current);
      if (targets.has(state.result)) reportTarget(state.result, context);
    }
  }
  if (total > cap) reportCap(total, cap, context);
  return held;
}

interface Step {
  readonly data: boolean;
  edit(state: Pruned, options: PruneOptions, context: PassContext): ResultEdit | null;
}

function steps(options: PruneOptions): Step[] {
  const [status, data] = [false, true];
  const trimming = [{ data, edit: trimmed }];
  if (!options.useMeaningfulSummaries) return [{ data: status, edit: trimmed }, ...trimming];
  return [{ data: status, edit: told }, ...trimming, { data, edit: told }];
}

const trims = perResult<ResultEdit | null>();
const lines = perResult<ResultEdit | null>();

function trimmed({ edit, result }: Pruned, options: PruneOptions, context: PassContext): ResultEdit | null {
  if (edit || context.rung(result) === 'trimmed') return null;
  return trims(context, result, () => {
    const trim = trimEdit(result, trimBounds(options), options, reason(options), context);
    return trim && context.worth(trim) ? trim : null;
  });
}

function told(state: Pruned, options: PruneOptions, context: PassContext): ResultEdit | null {
  return lines(context, state.current, () => toldAnew(state, options, context));
}

/** The first line that is worth it against what the result holds by now, as a later run would judge it. */
function toldAnew({ result, current }: Pruned, options: PruneOptions, context: PassContext): ResultEdit | null {
  const quotes = context.rung(current) === 'trimmed' ? SHRINKING_QUOTE : QUOTE;
  const why = reason(options);
  const texts = result === current ? [result] : [result, current];
  for (const state of texts) {
    const read = readResultText(resultText(state));
    for (const quote of quotes) {
      const line = lineOf(result, options, context, { read, quote });
      const edit = lineEdit(current, line, why);
      if (context.worth(edit)) return result === current ? edit : lineEdit(result, line, why);
    }
  }
  return null;
}

function reason(options: PruneOptions): string {
  return `all results together are longer than ${withCommas(options.maxTotalToolChars)} characters`;
}

const sizes = new WeakMap<Result, number>();

function size(result: Result): number {
  const known = sizes.get(result);
  if (known !== undefined) return known;
  const points = codePoints(resultText(result));
  sizes.set(result, points);
  return points;
}

/** Which results are data, by the options that decide it. */
const kinds = new WeakMap<PruneOptions, WeakMap<Result, boolean>>();

function isDataOf(result: Result, options: PruneOptions): boolean {
  const known = kinds.get(options) ?? new WeakMap<Result, boolean>();
  kinds.set(options, known);
  const kind = known.get(result) ?? isData(result, options);
  known.set(result, kind);
  return kind;
}

function reportTarget(result: Result, context: PassContext): void {
  context.report({
    code: 'pointer-target-cut',
    severity: 'warning',
    at: result.at,
    message: `An earlier result points at call ${quoted(result.id ?? '')}, whose result was cut to hold maxTotalToolChars.`,
    hint: 'Raise maxTotalToolChars to keep it whole.',
  });
}

function reportCap(total: number, cap: number, context: PassContext): void {
  context.report({
    code: 'cap-not-met',
    severity: 'warning',
    at: '',
    message: `The tool results still hold ${withCommas(total)} characters, ${withCommas(total - cap)} more than maxTotalToolChars allows.`,
    hint: 'What is left is pinned or as short as it can be: lower keepLastResults, or raise maxTotalToolChars.',
  });
}
