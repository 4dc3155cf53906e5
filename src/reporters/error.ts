import type { Location, UserError } from '../errors.ts';
import { masked, plain, plainExcerpt } from '../quoted.ts';

/** How an error is told. */
export interface ErrorStyle {
  /** With the places in the program that lead to it. */
  readonly debug?: boolean;
  /** Without what it quotes. */
  readonly redact?: boolean;
}

/** `request.json:12:40 [json-syntax] …` and, on a line of its own, what to do. */
export function renderError({ at, code, message, hint, stack }: UserError, { debug, redact }: ErrorStyle = {}): string {
  const say = (words: string): string => plain(redact ? masked(words) : words);
  const line = `${at?.path === undefined ? 'ctxpress:' : place(at)} [${code}] ${say(message)}\n`;
  return line + (hint === undefined ? '' : `  hint: ${say(hint)}\n`) + (debug ? frames(stack) : '');
}

function place({ path = '-', line, column }: Location): string {
  return [plain(path), line, column].filter((part) => part !== undefined).join(':');
}

/** Code points of a message that somebody else has worded: it may quote anything. */
const MOST = 80;

/** Something that should not have happened: the stack is what helps. */
export function renderUnexpected(error: unknown, { redact }: ErrorStyle = {}): string {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const [told] = stack.split(/\n {4}at /, 1);
  const what = plainExcerpt(redact ? told.split(':', 1)[0] : told, MOST);
  return `ctxpress: [unexpected] This is a fault of ctxpress itself.\n${what}\n${frames(stack)}`;
}

/** The places in the program, without the message that stands above them. */
function frames(stack = ''): string {
  const lines = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return lines.map((line) => `${plain(line)}\n`).join('');
}
