import { readFileSync } from 'node:fs';

/** One recorded call of the documented system. */
export interface Vector {
  readonly id: string;
  /** The recorded function. */
  readonly fn: string;
  readonly tags: readonly string[];
  readonly note: string;
  readonly input: unknown;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly output: unknown;
}

/** The vectors of a file of fixtures/golden, their long texts expanded. */
export function readVectors(name: string): Vector[] {
  const file = new URL(`../../fixtures/golden/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8'), (_, value) => expanded(value));
}

/** `{"$text": [[piece, count], …]}` is the concatenation of each piece repeated count times. */
function expanded(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('$text' in value) || !Array.isArray(value.$text)) return value;
  return value.$text.map(([piece, count]: [string, number]) => piece.repeat(count)).join('');
}
