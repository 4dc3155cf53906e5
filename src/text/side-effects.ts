import { parseText } from '../json/source.ts';
import { commandWords, nameWords } from './tool-name.ts';
import { ACTING_NOUNS, ACTING_VERBS, DATA_NOUNS, DATA_VERBS, LEADING_STATUS_VERBS, STATUS_VERBS } from './tool-words.ts';

/**
 * Whether a call may change something, or answer otherwise a moment later, by the words of the tool's name and of the command in its
 * arguments (JSON text). A name that says nothing is taken for a tool that only reads.
 */
export function mayChange(name: string, callArguments: string): boolean {
  const { last, before } = nameWords(name);
  const named = actsByWords(last) ?? actsByWords(before) ?? false;
  if (named && isReadingQuery(last, callArguments)) return false;
  const told = commandWords(callArguments).flatMap((words) => actsByWords(words) ?? []);
  if (told.includes(true)) return true;
  return named && !(told.length > 0 && !last.some((word) => ACTING_NOUNS.has(word)));
}

/** The first verb decides, else any noun; null if there is none. */
function actsByWords(words: readonly string[]): boolean | null {
  for (const [place, word] of words.entries()) {
    if (ACTING_VERBS.has(word) || STATUS_VERBS.has(word) || (place === 0 && LEADING_STATUS_VERBS.has(word))) return true;
    if (DATA_VERBS.has(word)) return false;
  }
  if (words.some((word) => ACTING_NOUNS.has(word))) return true;
  return words.some((word) => DATA_NOUNS.has(word)) ? false : null;
}

const QUERY_NOUNS = ['sql', 'query'];
const QUERY_KEYS = ['sql', 'query', 'statement'];
const READING = /^\s*(?:select|show|describe|explain)\b/i;
const WRITING =
  /;\s*\S|\b(?:into|update|insert|delete|drop|alter|create|truncate|merge|replace|call|exec|execute|grant|revoke|lock|nextval|setval|pg_\w+|now|current_\w+|random|rand)\b/i;

/** `execute_sql`, `run_query` with one statement that begins as a reading one and holds no word of a writing one. */
function isReadingQuery(words: readonly string[], callArguments: string): boolean {
  if (!words.some((word) => QUERY_NOUNS.includes(word))) return false;
  const root = parseText(callArguments)?.root;
  const statements = QUERY_KEYS.flatMap((key) => root?.get(key)?.string() ?? []);
  return statements.length === 1 && READING.test(statements[0]) && !WRITING.test(statements[0]);
}
