import type { Random } from '../random.ts';
import type { Tree } from '../tree.ts';
import { aiSdk } from './ai-sdk.ts';
import { anthropic } from './anthropic.ts';
import { claudeCode } from './claude-code.ts';
import { codex } from './codex.ts';
import { gemini } from './gemini.ts';
import { langChain } from './langchain.ts';
import { openaiChat } from './openai-chat.ts';
import { openaiResponses } from './openai-responses.ts';
import { type Talk, talk, upTo } from './parts.ts';
import { toolSet } from './tools.ts';
import { toTree, type Value } from './value.ts';

/** A request or tool set of each format. */
const requests: Readonly<Record<string, (random: Random, talk: Talk) => Value>> = {
  'openai-chat': openaiChat,
  'openai-responses': openaiResponses,
  anthropic,
  gemini,
  'ai-sdk': aiSdk,
  langchain: langChain,
  tools: toolSet,
};

const ways: Readonly<Record<string, (random: Random) => Value[]>> = {
  ...Object.fromEntries(Object.entries(requests).map(([name, make]) => [name, (random: Random) => [make(random, talk(random))]])),
  'claude-code': (random) => claudeCode(random, talk(random)),
  codex: (random) => codex(random, talk(random)),
  ndjson: (random) => upTo(random, 2, () => random.pick(Object.values(requests))(random, talk(random))),
};

/** A payload of a few kilobytes, made by the grammar of one of the formats. */
export function madeByGrammar(random: Random): { format: string; trees: Tree[] } {
  const format = random.pick(Object.keys(ways));
  return { format, trees: ways[format](random).map(toTree) };
}
