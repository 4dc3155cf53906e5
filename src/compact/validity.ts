import type { Violation } from '../formats/format.ts';
import { readSource } from '../json/source.ts';
import { applySplices, type Splice } from '../json/splice.ts';
import { splicedLines } from '../json/spliced-lines.ts';
import type { Edit } from '../transcript/edit.ts';
import type { Transcript } from '../transcript/transcript.ts';
import type { Finding } from './report.ts';
import type { Unit } from './unit.ts';

/** Rules that a unit breaks with splices made and that its input does not. */
export function newViolations(unit: Unit, splices: readonly Splice[]): Violation[] {
  const left = new Map<string, number>();
  for (const violation of unit.violations) left.set(keyOf(violation), (left.get(keyOf(violation)) ?? 0) + 1);
  return violationsAfter(unit, splices).filter((violation) => {
    const known = left.get(keyOf(violation)) ?? 0;
    left.set(keyOf(violation), known - 1);
    return known <= 0;
  });
}

/** A log is too large to be read once more for the few lines that change. */
function violationsAfter({ source, from, to, format, root }: Unit, splices: readonly Splice[]): Violation[] {
  if (format.log && source.lines) return format.check({ ...source, documents: splicedLines(source, splices) }, root);
  const moved = from === 0 ? splices : splices.map((splice) => ({ ...splice, from: splice.from - from, to: splice.to - from }));
  const after = readSource(applySplices(source.bytes.subarray(from, to), moved));
  return format.check(after, format.detect(after)?.root ?? after.documents[0].root);
}

/** Places below the message may shift (a block goes), so a violation is known by its rule and its message. */
function keyOf({ rule, at }: Violation): string {
  return `${rule} ${messageOf(at)}`;
}

/** The pointer up to its first index: `/messages/3` of `/messages/3/content/0`, and a line's number (`3:`) of one in it. */
function messageOf(pointer: string): string {
  const steps = pointer.split('/');
  const index = steps.findIndex((step) => /^\d+:?$/.test(step));
  return index < 0 ? pointer : steps.slice(0, index + 1).join('/');
}

/** The edits that stand in the messages of violations: a result also in that of its call, since the two are one unit. */
export function culprits(edits: readonly Edit[], violations: readonly Violation[], prefix: string): Set<Edit> {
  const messages = new Set(violations.map(({ at }) => messageOf(at)));
  return new Set(edits.filter((edit) => placesOf(edit).some((at) => messages.has(messageOf(at.slice(prefix.length))))));
}

function placesOf(edit: Edit): string[] {
  if (edit.kind === 'remove') return [edit.tool.at];
  if (edit.kind === 'arguments') return [edit.call.at];
  if (edit.kind === 'document') return [edit.document.at];
  return edit.result.call ? [edit.result.at, edit.result.call.at] : [edit.result.at];
}

export function putBackFinding({ rule, at, message, error }: Violation, prefix: string): Finding {
  return {
    code: 'put-back',
    severity: 'warning',
    at: prefix + at,
    message: `An edit was undone, since the provider would have refused the result (${rule}, ${error}): ${message}`,
  };
}

/** Edits were undone although nothing is wrong with them. */
export function thinkingFinding({ thinking }: Transcript): Finding {
  return {
    code: 'put-back',
    severity: 'warning',
    at: thinking.find(({ bound }) => bound)?.at ?? '',
    message: 'Edits were undone: they save less than the lines take that would have had to stand in the place of thinking.',
  };
}

export function inputFinding({ rule, at, message, error }: Violation, prefix: string): Finding {
  return {
    code: rule,
    severity: 'warning',
    at: prefix + at,
    message: `The input already breaks a rule of the provider (${error}): ${message}`,
  };
}
