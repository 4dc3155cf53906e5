import type { Format, Violation } from '../formats/format.ts';
import { recognise } from '../formats/index.ts';
import { readSource, type Source } from '../json/source.ts';
import type { Edit } from '../transcript/edit.ts';
import type { Finding } from './report.ts';

/** Violations of a payload that the input did not have. `before` are the input's own. */
export function newViolations(payload: Uint8Array, format: Format, before: readonly Violation[]): Violation[] {
  const known = new Map<string, number>();
  for (const violation of before) known.set(keyOf(violation), (known.get(keyOf(violation)) ?? 0) + 1);
  const source = readSource(payload);
  return violationsOf(source, format).filter((violation) => {
    const left = known.get(keyOf(violation)) ?? 0;
    known.set(keyOf(violation), left - 1);
    return left <= 0;
  });
}

export function violationsOf(source: Source, format: Format): Violation[] {
  const { root } = recognise(source, format.id, undefined);
  return format.check(source, root);
}

/** Places below the message may shift (a block goes), so a violation is known by its rule and its message. */
function keyOf({ rule, at }: Violation): string {
  return `${rule} ${messageOf(at)}`;
}

function messageOf(pointer: string): string {
  return pointer.split('/').slice(0, 3).join('/');
}

/** The edits that stand in the message of a violation. */
export function culprits(edits: readonly Edit[], violations: readonly Violation[]): Set<Edit> {
  const messages = new Set(violations.map(({ at }) => messageOf(at)));
  return new Set(edits.filter((edit) => messages.has(messageOf(atOf(edit)))));
}

function atOf(edit: Edit): string {
  if (edit.kind === 'remove') return edit.tool.at;
  return edit.kind === 'document' ? edit.document.at : edit.result.at;
}

export function putBackFinding(violation: Violation): Finding {
  return {
    code: 'put-back',
    severity: 'warning',
    at: violation.at,
    message: `an edit here was undone, since the provider would have refused the result: ${violation.message}`,
  };
}

export function inputFinding(violation: Violation): Finding {
  return {
    code: violation.rule,
    severity: 'warning',
    at: violation.at,
    message: `the input already breaks a rule of the provider: ${violation.message}`,
  };
}
