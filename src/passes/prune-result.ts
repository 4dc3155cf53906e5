import { isConfirmation } from '../text/confirmation.ts';
import { DOCUMENTED_PREFIXES, matchesTool, toolKind } from '../text/data-tools.ts';
import { carriesData, errorMessage } from '../text/error-message.ts';
import { mayShowFailure } from '../text/failure-lines.ts';
import { trimCuts, withCuts } from '../text/head-tail.ts';
import { type TrimBounds, withCommas } from '../text/markers.ts';
import { errorLine, oneLiner } from '../text/one-liner.ts';
import { type ResultText, readResultText } from '../text/result-text.ts';
import { editResult, type ResultEdit } from '../transcript/edit.ts';
import { codePoints } from '../transcript/text.ts';
import { inputText, type Result, resultText, textParts } from '../transcript/transcript.ts';
import type { PassContext } from './pass.ts';
import { perResult } from './per-result.ts';
import type { Limit } from './prune-limits.ts';
import { indexChars, type PruneOptions } from './prune-options.ts';

/** A live result and what is proposed for it: one edit at most, always of the result as the pass found it. */
export interface Pruned {
  readonly result: Result;
  /** May be cut at all. */
  readonly free: boolean;
  readonly edit: ResultEdit | null;
  /** The result with the edit made. */
  readonly current: Result;
}

export function unpruned(result: Result, free: boolean): Pruned {
  return { result, free, edit: null, current: result };
}

export function prunedBy(state: Pruned, edit: ResultEdit | null): Pruned {
  return edit ? { ...state, edit, current: editedBy(edit) } : state;
}

/** Results with an edit made: one edit gives one result, so that in a session it is looked at once. */
const edited = new WeakMap<ResultEdit, Result>();

function editedBy(edit: ResultEdit): Result {
  const known = edited.get(edit);
  if (known) return known;
  const result = editResult(edit.result, edit);
  edited.set(edit, result);
  return result;
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
  const read = readResultText(resultText(result));
  const worthwhile = (edit: ResultEdit | null): ResultEdit | null => (edit && context.worth(edit) ? edit : null);
  const error = worthwhile(errorEdit(result, read, options, context));
  if (error) return error;
  const { maxResultChars } = bounds;
  if (read.text.length <= maxResultChars) return null;
  if (read.text.length <= 2 * maxResultChars && codePoints(read.text) <= maxResultChars) return null;
  const long = `longer than ${withCommas(maxResultChars)} characters${why}`;
  if (!options.useMeaningfulSummaries || isData(result, read, options))
    return worthwhile(trimEdit(result, bounds, options, long, context));
  return worthwhile(lineEdit(result, lineOf(result, read, options, context), `${long}, of a tool that only confirms`));
}

function errorEdit(result: Result, read: ResultText, options: PruneOptions, context: PassContext): ResultEdit | null {
  const message = errorMessage(read, result.isError === true);
  if (message === null || carriesData(read.json)) return null;
  const line = options.failureLines
    ? errorLine(result.name, message, context.ref(inputText(result)))
    : lineOf(result, read, options, context);
  return line === null ? null : lineEdit(result, line, 'an old error, of which the message is enough');
}

/** Whether a result failed, as its format or its JSON says. */
export function isFailure(result: Result): boolean {
  return errorMessage(readResultText(resultText(result)), result.isError === true) !== null;
}

/** Whether a result is read for what it says; without evidence to the contrary it is. */
export function isData(result: Result, { text, json }: ResultText, options: PruneOptions): boolean {
  if (options.protectDataTools !== null) return matchesTool(result.name, options.protectDataTools);
  if (matchesTool(result.name, DOCUMENTED_PREFIXES)) return true;
  if (!options.dataLexicon) return false;
  const kind = toolKind(result.name, result.call?.arguments ?? '');
  return kind === null ? !isConfirmation(json, text) : kind === 'data';
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
    failureLines: showsFailure(result, options),
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

/** What was found out of results, which may be asked for a trim and for a line. */
const failing = new WeakMap<Result, boolean>();

/** Whether lines that show a failure are to be kept and may be there. */
function showsFailure(result: Result, options: PruneOptions): boolean {
  if (!options.failureLines) return false;
  const known = failing.get(result);
  if (known !== undefined) return known;
  const shows = mayShowFailure(resultText(result));
  failing.set(result, shows);
  return shows;
}

export function lineEdit(result: Result, value: string, reason: string): ResultEdit {
  return { kind: 'collapse', result, value, change: 'one-liner', reason };
}

export function lineOf(result: Result, read: ResultText, options: PruneOptions, context: PassContext, quote?: number): string {
  const { statusSummaries } = options;
  // A JSON string says more once it is decoded.
  const failureLines = read.json ? options.failureLines : showsFailure(result, options);
  const ref = context.ref(inputText(result));
  const style = { failed: result.isError === true, statusSummaries, failureLines, ref };
  return oneLiner(result.name, read, quote === undefined ? style : { ...style, quote });
}
