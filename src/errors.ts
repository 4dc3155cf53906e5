/** Where in an input something stands: a path or `-`, and a 1-based line and column (in code points). */
export interface Location {
  readonly path?: string;
  readonly line?: number;
  readonly column?: number;
}

/** Everything that we expect to go wrong. Its message is one line; the exit code of the command line is 2. */
export class UserError extends Error {
  override readonly name = 'UserError';
  /** Stable, kebab-case, such as `json-syntax`. */
  readonly code: string;
  readonly hint: string | undefined;
  readonly at: Location | undefined;

  constructor(code: string, message: string, more: { hint?: string | undefined; at?: Location | undefined } = {}) {
    super(message);
    this.code = code;
    this.hint = more.hint;
    this.at = more.at;
  }
}

/** A hint for a name that is none of the known ones: the nearest of them, else all. */
export function hintOf(known: readonly string[], name: string): string {
  const near = nearest(name, known);
  return near === undefined ? `There are: ${known.join(', ')}.` : `Did you mean ${near}?`;
}

/** The candidate nearest to a mistyped word (by edit distance, in any case), or undefined if none is near. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  let least = Math.max(2, Math.floor(word.length / 3)) + 1;
  for (const candidate of candidates) {
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase(), least);
    if (distance < least) {
      least = distance;
      best = candidate;
    }
  }
  return best;
}

function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
    }
    row = next;
  }
  return row[b.length];
}
