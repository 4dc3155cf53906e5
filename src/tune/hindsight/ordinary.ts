import { COMMON_LITERALS } from './common-literals.ts';
import type { LiteralKind } from './literals.ts';
import { englishWords } from './words.ts';

/** Whether a literal tells nothing of a session. */
export type IsOrdinary = (value: string, kind: LiteralKind) => boolean;

/** Signs that somebody made the name: an underscore, a dollar, a digit, a capital inside, a point within a word. */
const MADE = /[_$\d]|\p{Ll}\p{Lu}|\.\p{Ll}/u;

/**
 * The test for literals that are no facts: those that stand in many unrelated payloads (src/tune/hindsight/common-literals.ts, and what the user adds),
 * and English words, also several with hyphens.
 */
export function ordinaryLiterals(added: Iterable<string> = []): IsOrdinary {
  const common = new Set([...COMMON_LITERALS, ...added]);
  const words = englishWords();
  const isWord = (part: string): boolean => part.length < 2 || words.has(part.toLowerCase());
  return (value, kind) => {
    if (common.has(value)) return true;
    return kind === 'identifier' && !MADE.test(value) && value.split(/[-.]/).every(isWord);
  };
}
