import { clausesOf } from './clauses.ts';
import { type ConstraintKind, kindsOf } from './constraint-kinds.ts';

/** The most UTF-16 units that a remainder has. */
const LIMIT = 120;

const EXAMPLE = /^(?:such as|e\.g\.|eg |for example|for instance|examples?\b|because\b)/i;

/**
 * What a description says that a caller has to know and that is not expressed elsewhere: its clauses that state a unit, a format,
 * a bound, the allowed values or a relation to others, in order, joined by `; `, as far as they fit into 120 UTF-16 units. Null if
 * there is none. A remainder is its own remainder, and so is a description of at most that length with nothing else in it.
 */
export function constraintsOf(description: string, expressed: ReadonlySet<ConstraintKind>): string | null {
  let text = description;
  for (;;) {
    const kept = remainder(text, expressed);
    if (kept === null || kept === text) return kept;
    text = kept;
  }
}

function remainder(text: string, expressed: ReadonlySet<ConstraintKind>): string | null {
  const clauses = clausesOf(text);
  const kept: string[] = [];
  let length = 0;
  for (const clause of clauses) {
    const more = clause.length + (kept.length > 0 ? 2 : 0);
    if (length + more > LIMIT || !isConstraint(clause, expressed)) continue;
    kept.push(clause);
    length += more;
  }
  if (kept.length === 0) return null;
  return kept.length === clauses.length && text.length <= LIMIT ? text : kept.join('; ');
}

function isConstraint(clause: string, expressed: ReadonlySet<ConstraintKind>): boolean {
  if (EXAMPLE.test(clause) || clause.endsWith(':')) return false;
  for (const kind of kindsOf(clause)) if (!expressed.has(kind)) return true;
  return false;
}
