import { hintOf, UserError } from '../errors.ts';
import { locate } from '../json/located.ts';
import type { Source } from '../json/source.ts';
import { quoted } from '../quoted.ts';
import { aiSdk } from './ai-sdk.ts';
import { anthropic } from './anthropic.ts';
import { claudeCode } from './claude-code.ts';
import { codex } from './codex.ts';
import type { Detection, Format } from './format.ts';
import { gemini } from './gemini.ts';
import { langChain } from './langchain.ts';
import { misfitOf } from './misfit.ts';
import { createNdjson } from './ndjson.ts';
import { openaiChat } from './openai-chat.ts';
import { openaiResponses } from './openai-responses.ts';
import { ownFileOf } from './own-file.ts';
import { refusalOf } from './refused.ts';
import { tools } from './tools.ts';

const requests: readonly Format[] = [aiSdk, langChain, gemini, openaiResponses, openaiChat, anthropic, tools];
/** All formats in the order in which they are tried. */
export const formats: readonly Format[] = [codex, claudeCode, ...requests, createNdjson(requests)];

/** A format, and where in the source it reads. */
export interface Recognised extends Detection {
  readonly format: Format;
}

/** The format of a source, or null if none matches. Does not throw. */
export function detect(source: Source): Recognised | null {
  return ownFileOf(source) || refusalOf(source) ? null : firstMatch(source);
}

function firstMatch(source: Source): Recognised | null {
  for (const format of formats) {
    const detection = format.detect(source);
    if (detection) return { format, ...detection };
  }
  return null;
}

/**
 * The format that reads a source: the one asked for by id, else the first whose test matches. Throws UserError `unknown-format-id`,
 * `own-file`, `refused-format` (with the name of what was recognised) or `unknown-format`.
 */
export function recognise(source: Source, id: string | undefined, path: string | undefined): Recognised {
  const at = path === undefined ? {} : { path };
  if (id !== undefined) {
    const format = formats.find((candidate) => candidate.id === id);
    if (!format) {
      const known = formats.map((candidate) => candidate.id);
      throw new UserError('unknown-format-id', `There is no format ${quoted(id)}.`, { hint: hintOf(known, id) });
    }
    const detection = format.detect(source) ?? forced(source, format);
    if (!detection)
      throw new UserError('unknown-format', `This cannot be read as ${format.id}.`, {
        at,
        hint: 'Leave --format away to see what it is taken for.',
      });
    return { format, ...detection, ambiguous: false };
  }
  const own = ownFileOf(source);
  if (own) throw new UserError('own-file', `This is ${own.name} by ctxpress itself, no request.`, { at, hint: own.hint });
  const refusal = refusalOf(source);
  if (refusal) throw new UserError('refused-format', `${refusal.message} (${refusal.name}).`, { at, hint: refusal.hint });
  const found = firstMatch(source);
  if (found) return found;
  const misfit = misfitOf(source);
  throw new UserError('unknown-format', `This is no known request or transcript format.${misfit ? ` ${misfit.message}` : ''}`, {
    at: misfit ? { ...at, ...locate(source.bytes, misfit.node.start) } : at,
    hint: '`ctxpress formats` lists what is read; --format names one.',
  });
}

/** A format that was asked for reads any object or list that has its main list, whatever the finer tests say. */
function forced(source: Source, format: Format): Detection | null {
  const root = source.lines ? undefined : source.documents[0]?.root;
  if (!root) return null;
  const hasMessages = root.get('messages')?.type === 'array' || root.type === 'array';
  return hasMessages && ['openai-chat', 'anthropic', 'ai-sdk'].includes(format.id) ? { root, ambiguous: false } : null;
}
