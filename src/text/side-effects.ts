import { parseText } from '../json/source.ts';
import { commandWords, nameWords } from './tool-name.ts';
import { ACTING_NOUNS, ACTING_VERBS, DATA_NOUNS, DATA_VERBS, LEADING_STATUS_VERBS, STATUS_VERBS } from './tool-words.ts';

/**
 * Whether a call may change something, or answer otherwise a moment later, by the words of the tool's name and of the command in its
 * arguments (JSON text). A verb that acts decides behind `and` or `or` as well (`get_and_delete`). A name that says nothing is taken for a tool that only
 * reads.
 */
export function mayChange(name: string, callArguments: string): boolean {
  const { last, before } = nameWords(name);
  if (last.some((word, at) => at > 0 && JOINING.has(last[at - 1]) && acts(word))) return true;
  if (isWritingQuery(last, callArguments)) return true;
  const named = actsByWords(last) ?? actsByWords(before) ?? false;
  if (named && isReadingQuery(last, callArguments)) return false;
  const told = commandWords(callArguments).flatMap((words) => actsByWords(words) ?? []);
  if (told.includes(true)) return true;
  return named && !(told.length > 0 && !last.some((word) => ACTING_NOUNS.has(word)));
}

/** The first verb decides, else any noun; null if there is none. */
function actsByWords(words: readonly string[]): boolean | null {
  for (const [place, word] of words.entries()) {
    if (acts(word) || (place === 0 && LEADING_STATUS_VERBS.has(word))) return true;
    if (DATA_VERBS.has(word)) return false;
  }
  if (words.some((word) => ACTING_NOUNS.has(word))) return true;
  return words.some((word) => DATA_NOUNS.has(word)) ? false : null;
}

const JOINING = new Set(['and', 'or', 'then']);
const QUERY_NOUNS = ['sql', 'query'];
const QUERY_KEYS = ['sql', 'query', 'statement'];
const READING = /^\s*(?:select|show|describe|explain)\b/i;
const WRITING =
  /;\s*\S|\b(?:into|update|insert|delete|drop|alter|create|truncate|merge|replace|call|exec|execute|grant|revoke|lock|nextval|setval|pg_\w+|now|current_\w+|random|rand)\b/i;

/** `execute_sql`, `run_query` with one statement that begins as a reading one and holds no word of a writing one. */
function isReadingQuery(words: readonly string[], callArguments: string): boolean {
  const statements = statementsOf(words, callArguments);
  return statements.length === 1 && READING.test(statements[0]) && !WRITING.test(statements[0]);
}

/** `query`, `sql_query` with a word of a writing statement. */
function isWritingQuery(words: readonly string[], callArguments: string): boolean {
  return statementsOf(words, callArguments).some((statement) => WRITING.test(statement));
}

function statementsOf(words: readonly string[], callArguments: string): string[] {
  if (!words.some((word) => QUERY_NOUNS.includes(word))) return [];
  const root = parseText(callArguments)?.root;
  return QUERY_KEYS.flatMap((key) => root?.get(key)?.string() ?? []);
}

function acts(word: string): boolean {
  return ACTING_VERBS.has(word) || STATUS_VERBS.has(word);
}
