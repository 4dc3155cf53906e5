import { DOCUMENTED_PREFIXES, matchesTool, toolKind } from '../text/data-tools.ts';
import { type FailureHints, failureHints } from '../text/failure-lines.ts';
import { trimCuts, withCuts } from '../text/head-tail.ts';
import type { TrimBounds } from '../text/markers.ts';
import { errorLine, oneLiner } from '../text/one-liner.ts';
import { type ResultText, readResultText } from '../text/result-text.ts';
import { editResult, type ResultEdit } from '../transcript/edit.ts';
import { codePoints } from '../transcript/text.ts';
import { inputText, type Result, resultText, textParts } from '../transcript/transcript.ts';
import type { PassContext } from './pass.ts';
import { perResult } from './per-result.ts';
import type { Limit } from './prune-limits.ts';
import { indexChars, type PruneOptions } from './prune-options.ts';
import { hintsIn, readingOf } from './result-reading.ts';

/** A live result and what is proposed for it: one edit at most, always of the result as the pass found it. */
export interface Pruned {
  readonly result: Result;
  /** May be cut at all. */
  readonly free: boolean;
  readonly edit: ResultEdit | null;
  /** The result with the edit made. */
  readonly current: Result;
}

/** A result for which nothing is proposed. */
export function unpruned(result: Result, free: boolean): Pruned {
  return { result, free, edit: null, current: result };
}

/** The state with the edit proposed, if there is one. */
export function prunedBy(state: Pruned, edit: ResultEdit | null): Pruned {
  return edit ? { ...state, edit, current: editResult(edit.result, edit) } : state;
}

/** By the limit that held: with age it gets lower. */
const judged = perResult<Map<number, ResultEdit | null>>();

/** What the rules make of one old result, by its own size and kind; null to leave it. */
export function editOld(result: Result, limit: Limit, options: PruneOptions, context: PassContext): ResultEdit | null {
  const known = judged(context, result, () => new Map());
  const { maxResultChars } = limit.bounds;
  const before = known.get(maxResultChars);
  if (before !== undefined) return before;
  const edit = judge(result, limit, options, context);
  known.set(maxResultChars, edit);
  return edit;
}

function judge(result: Result, { bounds, why }: Limit, options: PruneOptions, context: PassContext): ResultEdit | null {
  const worthwhile = (edit: ResultEdit | null): ResultEdit | null => (edit && context.worth(edit) ? edit : null);
  const error = worthwhile(errorEdit(result, options, context));
  if (error) return error;
  const { maxResultChars } = bounds;
  const text = resultText(result);
  if (text.length <= maxResultChars) return null;
  if (text.length <= 2 * maxResultChars && codePoints(text) <= maxResultChars) return null;
  if (!options.useMeaningfulSummaries || isData(result, options))
    return worthwhile(trimEdit(result, bounds, options, why, context));
  return worthwhile(lineEdit(result, lineOf(result, options, context), `${why}, of a tool that only confirms`));
}

function errorEdit(result: Result, options: PruneOptions, context: PassContext): ResultEdit | null {
  const { failure, carriesData } = readingOf(result);
  if (failure === null || carriesData) return null;
  const line = options.failureLines
    ? errorLine(result.name, failure, context.ref(inputText(result)))
    : lineOf(result, options, context);
  return line === null ? null : lineEdit(result, line, 'an old error, of which the message is enough');
}

/** Whether a result is read for what it says; without evidence to the contrary it is. */
export function isData(result: Result, options: PruneOptions): boolean {
  if (options.protectDataTools !== null) return matchesTool(result.name, options.protectDataTools);
  if (matchesTool(result.name, DOCUMENTED_PREFIXES)) return true;
  if (!options.dataLexicon) return false;
  const kind = toolKind(result.name, result.call?.arguments ?? '');
  return kind === null ? !readingOf(result).confirms : kind === 'data';
}

/** Where the text is one editable string the kept text keeps its spelling; otherwise the texts become one. */
export function trimEdit(
  result: Result,
  bounds: TrimBounds,
  options: PruneOptions,
  reason: string,
  context: PassContext,
): ResultEdit | null {
  const text = resultText(result);
  const style = {
    hintsOf: hintsFor(result, text, options),
    index: indexChars(options, bounds),
    atLines: options.trimAtLines,
  };
  const cuts = trimCuts(text, bounds, style, context.ref(inputText(result)));
  if (!cuts) return null;
  const [part, ...others] = textParts(result);
  const remark = { change: 'trimmed', reason };
  return others.length === 0 && !part.structured
    ? { kind: 'rewrite', result, part, cuts, ...remark }
    : { kind: 'collapse', result, value: withCuts(text, cuts), ...remark };
}

/** Those of the result's own text are known; what stands in its JSON is another text. */
function hintsFor(result: Result, own: string, { failureLines }: PruneOptions): (text: string) => FailureHints | null {
  return (text) => (!failureLines ? null : text === own ? hintsIn(result) : failureHints(text));
}

/** The edit that reduces a result to one line. */
export function lineEdit(result: Result, value: string, reason: string): ResultEdit {
  return { kind: 'collapse', result, value, change: 'one-liner', reason };
}

/** `read`: the result's text, where it was read before. */
export function lineOf(
  result: Result,
  options: PruneOptions,
  context: PassContext,
  { read = readResultText(resultText(result)), quote }: { read?: ResultText; quote?: number } = {},
): string {
  const { statusSummaries } = options;
  const ref = context.ref(inputText(result));
  const style = { failed: result.isError === true, statusSummaries, hintsOf: hintsFor(result, read.text, options), ref };
  return oneLiner(result.name, read, quote === undefined ? style : { ...style, quote });
}
