import type { Violation } from '../formats/format.ts';
import { readSource } from '../json/source.ts';
import type { Edit } from '../transcript/edit.ts';
import type { Finding } from './report.ts';
import type { Unit } from './unit.ts';

/** Rules that a unit's new bytes break and that its input did not. */
export function newViolations(payload: Uint8Array, { format, violations }: Unit): Violation[] {
  const left = new Map<string, number>();
  for (const violation of violations) left.set(keyOf(violation), (left.get(keyOf(violation)) ?? 0) + 1);
  const source = readSource(payload);
  const root = format.detect(source)?.root ?? source.documents[0].root;
  return format.check(source, root).filter((violation) => {
    const known = left.get(keyOf(violation)) ?? 0;
    left.set(keyOf(violation), known - 1);
    return known <= 0;
  });
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

/** The edits that stand in the messages of violations. */
export function culprits(edits: readonly Edit[], violations: readonly Violation[], prefix: string): Set<Edit> {
  const messages = new Set(violations.map(({ at }) => messageOf(at)));
  return new Set(edits.filter((edit) => messages.has(messageOf(atOf(edit).slice(prefix.length)))));
}

function atOf(edit: Edit): string {
  if (edit.kind === 'remove') return edit.tool.at;
  return edit.kind === 'document' ? edit.document.at : edit.result.at;
}

export function putBackFinding({ rule, at, message, error }: Violation, prefix: string): Finding {
  return {
    code: 'put-back',
    severity: 'warning',
    at: prefix + at,
    message: `An edit was undone, since the provider would have refused the result (${rule}, ${error}): ${message}`,
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
