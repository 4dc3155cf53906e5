import { parseText } from '../json/source.ts';
import { mayChange } from './side-effects.ts';

/** The files that a call shows or writes, as far as its name and arguments tell. */
export interface CallFiles {
  readonly reads: string | null;
  readonly writes: readonly string[];
}

const PATH_KEYS = ['file_path', 'path', 'filePath', 'absolute_path', 'target_file', 'notebook_path', 'filename', 'file', 'uri'];
const COMMAND_KEYS = ['command', 'cmd'];
const FOLDER_KEYS = ['workdir', 'cwd'];
const PATCH_KEYS = ['patch', 'input', 'diff'];
const PATCHED = /^\*\*\* (?:Update|Add|Delete) File: (\S.{0,400})$/gm;
/** One command that prints a file or lines of it, and nothing else. */
const PRINTING = /^(?:cat|head|tail|nl|less|more|sed -n)\s(?:[^|;&<>()$`\n]{0,200}\s)?(['"]?)([^\s'"|;&<>()$`]{1,400})\1$/;
/** `cd FOLDER && ` before it. */
const FOLDER = /^cd\s+(['"]?)([^\s'"|;&<>()$`]{1,400})\1\s*&&\s*/;

const NONE: CallFiles = { reads: null, writes: [] };

/** Of a call by its tool's name and its arguments (JSON text, or plain text for tools that take text). */
export function filesOf(name: string, callArguments: string): CallFiles {
  const root = /^\s*\{/.test(callArguments) ? parseText(callArguments)?.root : undefined;
  if (!root) return { reads: null, writes: patched(callArguments, '') };
  const text = (keys: readonly string[]): string | undefined => keys.map((key) => root.get(key)?.string()).find((each) => each);
  const folder = text(FOLDER_KEYS) ?? '';
  const path = text(PATH_KEYS);
  if (path !== undefined) {
    const file = resolved(path, folder);
    return mayChange(name, callArguments) ? { reads: null, writes: [file] } : { reads: file, writes: [] };
  }
  const command = text(COMMAND_KEYS);
  if (command !== undefined) return { reads: printed(command.trim(), folder), writes: patched(command, folder) };
  const patch = text(PATCH_KEYS);
  return patch === undefined ? NONE : { reads: null, writes: patched(patch, folder) };
}

function printed(command: string, folder: string): string | null {
  if (command.length > 1000) return null;
  const [start, , inside] = FOLDER.exec(command) ?? ['', '', ''];
  const file = PRINTING.exec(command.slice(start.length))?.[2];
  return file === undefined || file.startsWith('-') ? null : resolved(file, resolved(inside, folder));
}

function patched(text: string, folder: string): string[] {
  return Array.from(text.matchAll(PATCHED), ([, file]) => resolved(file.trimEnd(), folder));
}

/** A path from a folder, without `./` and what `..` takes back. */
function resolved(path: string, folder: string): string {
  const isWhole = /^(?:[\\/~]|[A-Za-z]:[\\/])/.test(path) || folder === '';
  const steps: string[] = [];
  for (const step of (isWhole ? path : `${folder}/${path}`).split(/[\\/]/)) {
    const [last] = steps.slice(-1);
    if (step === '..' && last === '') continue;
    if (step === '..' && last !== undefined && last !== '..') steps.pop();
    else if (step !== '.' && (step !== '' || steps.length === 0)) steps.push(step);
  }
  return steps.join('/');
}
