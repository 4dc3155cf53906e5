import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { type Compactor, createCompactor, UserError } from '../../src/index.ts';
import { at, isObject } from '../clients/json.ts';

const folder = fileURLToPath(new URL('../../fixtures/payloads/', import.meta.url));
const FORMATS = ['openai-chat', 'openai-responses', 'anthropic', 'gemini', 'ai-sdk', 'langchain'];
const files = FORMATS.flatMap((format) =>
  readdirSync(folder + format)
    .filter((name) => name.endsWith('.json'))
    .map((name) => [format, name] as const),
);

/** A request and what it grew from, message by message. */
function growing(request: object): object[] {
  if (Array.isArray(request)) return request.map((_, last) => request.slice(0, last + 1));
  const [key] = ['messages', 'contents', 'input', 'prompt'].filter((name) => Array.isArray(at(request, name)));
  const list = key === undefined ? undefined : at(request, key);
  return Array.isArray(list) ? list.map((_, last) => ({ ...request, [key]: list.slice(0, last + 1) })) : [request];
}

function outcome(compactor: Compactor, request: object | string): unknown {
  try {
    const { history, evicted } = compactor.next(request);
    return { history: typeof history === 'string' ? JSON.parse(history) : history, evicted };
  } catch (error) {
    if (error instanceof UserError) return error.code;
    throw error;
  }
}

describe.each(['every-turn', 'batch'] as const)('schedule %s', (schedule) => {
  test.each(files)('%s/%s grows: as objects and as text the same comes out', (format, name) => {
    const request: unknown = JSON.parse(readFileSync(`${folder}${format}/${name}`, 'utf8'));
    if (!isObject(request) && !Array.isArray(request)) throw new Error('no request');
    const passes = {
      schema: true,
      context: true,
      base64: true,
      prune: { keepLastResults: 0, maxResultChars: 40 },
      dedup: { keepLastResults: 0 },
    };
    const options = { format, schedule, minGain: 1, passes };
    const [objects, texts] = [createCompactor(options), createCompactor(options)];
    for (const each of growing(request)) expect(outcome(objects, each)).toEqual(outcome(texts, JSON.stringify(each)));
  });
});
