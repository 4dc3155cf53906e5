import { parseText } from '../json/source.ts';

/** A tool's name in lower-case words: of its last component (`mcp__github__get_file`: get, file), and of the components before it. */
export interface NameWords {
  readonly last: readonly string[];
  readonly before: readonly string[];
}

/** At most the first 200 UTF-16 units of a name count. */
export function nameWords(name: string): NameWords {
  const components = name
    .slice(0, 200)
    .split(/__|[./:]/)
    .filter((component) => component !== '');
  const last = components.pop() ?? '';
  return { last: wordsOf(last), before: components.flatMap(wordsOf) };
}

const COMMAND_KEYS = ['command', 'action', 'operation', 'method', 'mode'];

/** Arguments without one of the keys, or an escape that may hide one, need not be parsed. */
const MAY_COMMAND = /"(?:command|action|operation|method|mode)"|\\/;

/** What a tool such as `str_replace_editor` is told to do by an argument, in words; one list for each argument that names a command. */
export function commandWords(callArguments: string): string[][] {
  const root = MAY_COMMAND.test(callArguments) ? parseText(callArguments)?.root : undefined;
  const commands: string[][] = [];
  for (const key of root ? COMMAND_KEYS : []) {
    const command = root?.get(key)?.string();
    if (command !== undefined && /^[A-Za-z][\w-]{0,39}$/.test(command)) commands.push(wordsOf(command));
  }
  return commands;
}

/** `get_file-contents2`, `getFileContents`, `HTTPGet` in lower-case words. */
function wordsOf(name: string): string[] {
  return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase());
}
