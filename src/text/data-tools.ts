import { matchesGlob } from './glob.ts';
import { commandWords, nameWords } from './tool-name.ts';
import { DATA_NOUNS, DATA_VERBS, HANDED_WORDS, HANDING_VERBS, LEADING_STATUS_VERBS, STATUS_VERBS } from './tool-words.ts';

/** Prefixes of the tools that the documented system took for data tools. */
export const DOCUMENTED_PREFIXES: readonly string[] = [
  ...'execute query read fetch list search database supabase csv sql db select'.split(' ').map((verb) => `internal_${verb}_`),
  'internal_github_get_file_content',
  'internal_gitlab_get_file',
  'internal_get_file_content',
  'internal_google_docs_get_content',
];

/** Whether a tool's name begins with one of the prefixes or matches one of the globs (`*`, `?`); case does not matter. */
export function matchesTool(name: string, patterns: readonly string[]): boolean {
  const lower = name.toLowerCase();
  return patterns.some((pattern) => {
    const wanted = pattern.toLowerCase();
    return /[*?]/.test(wanted) ? matchesGlob(lower, wanted) : lower.startsWith(wanted);
  });
}

/** What the results of a tool are: read for what they say, or only confirming. */
export type ToolKind = 'data' | 'status';

/**
 * What a tool's results are, by the words of its name and, for tools with several commands, by the command in its arguments (JSON text);
 * null if neither says. Losing data needs evidence, so doubtful words count as data or not at all.
 */
export function toolKind(name: string, callArguments: string): ToolKind | null {
  const kind = kindOfName(name);
  return kind === 'data' ? kind : (kindOfCommand(callArguments, kind) ?? kind);
}

/** By the words of the last component; where they are silent, the components before it can only say data. */
function kindOfName(name: string): ToolKind | null {
  const { last, before } = nameWords(name);
  return kindOfWords(last) ?? (kindOfWords(before) === 'data' ? 'data' : null);
}

/** The first verb decides, else any noun. */
function kindOfWords(words: readonly string[]): ToolKind | null {
  for (const [place, word] of words.entries()) {
    if (DATA_VERBS.has(word)) return 'data';
    if (STATUS_VERBS.has(word) || (place === 0 && LEADING_STATUS_VERBS.has(word)))
      return HANDING_VERBS.has(word) && words.some((other) => HANDED_WORDS.has(other)) ? 'data' : 'status';
  }
  return words.some((word) => DATA_NOUNS.has(word)) ? 'data' : null;
}

/** A data command outweighs a status name. */
function kindOfCommand(callArguments: string, kind: ToolKind | null): ToolKind | null {
  for (const words of commandWords(callArguments)) {
    const said = kindOfWords(words);
    if (said === 'data' || (said && kind === null)) return said;
  }
  return null;
}
