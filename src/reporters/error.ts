import type { Location, UserError } from '../errors.ts';
import { plain } from './plain.ts';

/** `request.json:12:40 [json-syntax] …` and, on a line of its own, what to do. */
export function renderError({ at, code, message, hint }: UserError): string {
  const line = `${at?.path === undefined ? 'ctxpress:' : place(at)} [${code}] ${plain(message)}\n`;
  return hint === undefined ? line : `${line}  hint: ${plain(hint)}\n`;
}

function place({ path = '-', line, column }: Location): string {
  return [plain(path), line, column].filter((part) => part !== undefined).join(':');
}

/** Something that should not have happened: the stack is what helps. */
export function renderUnexpected(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const lines = stack.split('\n').map(plain);
  return `ctxpress: [unexpected] This is a fault of ctxpress itself.\n${lines.join('\n')}\n`;
}
