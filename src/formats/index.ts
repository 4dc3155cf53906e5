import { nearest, UserError } from '../errors.ts';
import type { Source } from '../json/source.ts';
import { anthropic } from './anthropic.ts';
import { claudeCode } from './claude-code.ts';
import { codex } from './codex.ts';
import type { Detection, Format } from './format.ts';
import { gemini } from './gemini.ts';
import { openaiChat } from './openai-chat.ts';
import { openaiResponses } from './openai-responses.ts';
import { refusalOf } from './refused.ts';
import { tools } from './tools.ts';

/** All formats in the order in which they are tried. */
export const formats: readonly Format[] = [codex, claudeCode, gemini, openaiResponses, openaiChat, anthropic, tools];

export interface Recognised extends Detection {
  readonly format: Format;
}

/** The format of a source, or null if none matches. Does not throw. */
export function detect(source: Source): Recognised | null {
  if (refusalOf(source)) return null;
  for (const format of formats) {
    const detection = format.detect(source);
    if (detection) return { format, ...detection };
  }
  return null;
}

/**
 * The format that reads a source: the one asked for by id, else the first whose test matches. Throws UserError: `unknown-format-id`,
 * `refused-format` (with the name of what was recognised), `unknown-format`.
 */
export function recognise(source: Source, id: string | undefined, path: string | undefined): Recognised {
  const at = path === undefined ? {} : { path };
  if (id !== undefined) {
    const format = formats.find((candidate) => candidate.id === id);
    if (!format) {
      const known = formats.map((candidate) => candidate.id);
      const near = nearest(id, known);
      throw new UserError('unknown-format-id', `there is no format "${id.slice(0, 40)}"`, {
        hint: near ? `did you mean ${near}?` : `known: ${known.join(', ')}`,
      });
    }
    const detection = format.detect(source) ?? forced(source, format);
    if (!detection)
      throw new UserError('unknown-format', `this cannot be read as ${id}`, {
        at,
        hint: 'leave --format away to see what it is taken for',
      });
    return { format, ...detection, ambiguous: false };
  }
  const refusal = refusalOf(source);
  if (refusal) throw new UserError('refused-format', `${refusal.message} (${refusal.name})`, { at, hint: refusal.hint });
  const found = detect(source);
  if (found) return found;
  throw new UserError('unknown-format', 'no known request or transcript format', {
    at,
    hint: '`ctxpress formats` lists what is read; --format names one',
  });
}

/** A format that was asked for reads any object or list that has its main list, whatever the finer tests say. */
function forced(source: Source, format: Format): Detection | null {
  const root = source.lines ? undefined : source.documents[0]?.root;
  if (!root) return null;
  const hasMessages = root.get('messages')?.type === 'array' || root.type === 'array';
  return hasMessages && (format.id === 'openai-chat' || format.id === 'anthropic') ? { root, ambiguous: false } : null;
}
