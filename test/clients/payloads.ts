import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { resolvePlan } from '../../src/compact/plan.ts';
import { compactPayload } from '../../src/compact/run.ts';
import { at, isObject } from './json.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const corpus = process.env['CTXPRESS_CORPUS'] ?? path.join(root, '../shared/corpus');
const examples = path.join(corpus, '../reference/examples');

/** Formats whose payloads a client takes. */
export type ClientFormat = 'openai-chat' | 'openai-responses' | 'anthropic' | 'gemini' | 'ai-sdk' | 'langchain';

/** The request of a payload before and after compaction. */
export interface Compacted {
  /** `anthropic/images.json`; examples begin with `example`, the long session with `session`. */
  readonly name: string;
  readonly input: unknown;
  /** By plan, the same as the input where nothing was cut. */
  readonly outputs: Readonly<Record<'default' | 'eager', unknown>>;
}

const EXAMPLES: Record<ClientFormat, string[]> = {
  'openai-chat': ['openai-chat.json'],
  'openai-responses': ['openai-responses.json'],
  anthropic: ['anthropic-messages.json'],
  gemini: ['gemini-generatecontent.json'],
  'ai-sdk': ['ai-sdk-model-messages.json', 'ai-sdk-ui-messages.json'],
  langchain: ['langchain-lc.json', 'langchain-stored.json'],
};

/** Whether the examples of the reference are there; without them, tests of them are skipped. */
export const haveExamples = existsSync(examples);

const plans = {
  default: resolvePlan({}),
  /** Cuts whatever can be cut, so that short payloads change too. */
  eager: resolvePlan({
    passes: {
      schema: { strip: ['description', 'title', 'examples', '$comment', '$schema'] },
      context: { mode: 'preview', previewChars: 100, maxPreviewFiles: 1 },
      base64: { images: 'all' },
      prune: { keepLastResults: 0, maxResultChars: 60, headChars: 10, tailChars: 10, protectUnseen: false },
      dedup: { keepLastResults: 0, protectUnseen: false },
    },
  }),
};

/** The payloads that the project has of a format, and those of the reference. Requests are taken out of `{body: …}` and the like. */
export function compactedPayloads(format: ClientFormat): Compacted[] {
  const folder = path.join(root, 'fixtures/payloads', format);
  const session = path.join(root, 'fixtures/documented-session', `${format}.json`);
  const files = readdirSync(folder).map((file): [string, string] => [`${format}/${file}`, path.join(folder, file)]);
  if (existsSync(session)) files.push([`session/${format}.json`, session]);
  if (haveExamples) for (const file of EXAMPLES[format]) files.push([`example/${file}`, path.join(examples, file)]);
  return files.map(([name, file]) => compacted(name, readFileSync(file)));
}

function compacted(name: string, payload: Uint8Array): Compacted {
  const after = (plan: 'default' | 'eager'): unknown => requestIn(compactPayload(payload, plans[plan], { count: false }).payload);
  return { name, input: requestIn(payload), outputs: { default: after('default'), eager: after('eager') } };
}

const WRAPPERS = ['request', 'body', 'params'];

function requestIn(payload: Uint8Array): unknown {
  let request: unknown = JSON.parse(new TextDecoder().decode(payload));
  for (let key: string | undefined; (key = WRAPPERS.find((name) => isObject(at(request, name)))); ) request = at(request, key);
  return request;
}
