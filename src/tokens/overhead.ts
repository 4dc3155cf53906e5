import type { Call, Family, Transcript } from '../transcript/transcript.ts';
import { claudeVersion, versionAfter } from './model-name.ts';
import type { ToolRule } from './tool-rules.ts';
import { NAMESPACE } from './typescript-tools.ts';

/** Tokens that a provider adds to a request, in figures: once, around each message (its role included) and around each call. */
interface Overhead {
  readonly request: number;
  readonly message: number;
  /** Beside the name of a speaker. */
  readonly name: number;
  readonly call: number;
  /** Once where there are tools, and beside a system message. */
  readonly tools: number;
  readonly system: number;
  /** Around each tool after the first. */
  readonly tool: number;
}

const NONE: Overhead = { request: 0, message: 0, name: 0, call: 0, tools: 0, system: 0, tool: 0 };

/** Messages: OpenAI's cookbook, "How to count tokens with tiktoken". Calls and tools: gpt-tokenizer 4.0.0, functionCalling.ts, beside the namespace. */
const HOSTED: Overhead = { ...NONE, request: 3, message: 4, name: 1, call: 3, tools: 9, system: -4 };

/** OpenAI's reasoning models: fitted by ai-tokenizer 1.0.6. */
const REASONING: Overhead = { ...NONE, request: 5, message: 5, name: 1, call: 3, tools: 19, tool: 6 };

/** The same, of gpt-oss; its namespace stands below two headings. */
const OPEN: Overhead = { ...NONE, request: 66, message: 5, tools: 9 };

/** Messages: fitted by ai-tokenizer 1.0.6. What stands around a call is not published, and adds nothing. */
const CLAUDE: Overhead = { ...NONE, request: 6, message: 3 };

/**
 * Tokens around the texts of a request: none of a payload without messages (a tool set). Gemini publishes none. Sections that are not in the
 * payload add nothing.
 */
export function overheadTokens(
  transcript: Transcript,
  {
    provider,
    model,
    rule,
    count,
  }: {
    provider: Family;
    model: string | null;
    rule: ToolRule;
    count: (text: string) => number;
  },
): number {
  const { messages, tools, calls, words, names = [] } = transcript;
  if (messages === 0) return 0;
  const { request, message, name, call, ...each } = overheadOf(provider, model, rule);
  const named = names.reduce((sum, text) => sum + name + count(text), 0);
  const together = parallelCalls(calls, rule, count).reduce((sum, { tokens }) => sum + tokens, 0);
  const plain = request + message * messages + named + call * calls.length + together;
  if (tools.length === 0) return plain;
  const namespace = rule === 'typescript' || rule === 'harmony' ? count(NAMESPACE) : 0;
  const system = words.find(({ role }) => role === 'system');
  const besideSystem = system && rule === 'typescript' ? each.system + lineEnd(system.text.value, count) : 0;
  return plain + namespace + each.tools + besideSystem + each.tool * (tools.length - 1);
}

/** Tokens that a line end adds to a text, which gets one where tools follow. No token reaches back further than a few characters. */
function lineEnd(text: string, count: (text: string) => number): number {
  const end = text.slice(-100);
  return end === '' || end.endsWith('\n') ? 0 : count(`${end}\n`) - count(end);
}

/**
 * What calls made together take beside what each takes alone, turn by turn, with the order of the last call: to hosted models they are one call of
 * `multi_tool_use.parallel`, whose definition these models repeat when asked. Its wording is counted; nothing is fitted. That blanks follow its colons
 * and commas comes from counts that OpenAI's forum reports ("Strange token cost calculation for tool_calls"): they come out 0 to 5 % off.
 */
export function parallelCalls(
  calls: readonly Call[],
  rule: ToolRule,
  count: (text: string) => number,
): { order: number; tokens: number }[] {
  if (rule !== 'typescript') return [];
  const turns = new Map<number, Call[]>();
  for (const call of calls) {
    const together = turns.get(call.turn);
    if (together) together.push(call);
    else turns.set(call.turn, [call]);
  }
  return [...turns.values()].flatMap((together) => {
    const last = together.at(-1);
    if (!last || together.length === 1) return [];
    const uses = together.map(({ name }) => `{"recipient_name": "functions.${name}", "parameters": {}}`);
    const whole = HOSTED.call + count('multi_tool_use.parallel') + count(`{"tool_uses": [${uses.join(', ')}]}`);
    const alone = together.reduce((sum, { name }) => sum + HOSTED.call + count(name) + count('{}'), 0);
    return [{ order: last.order, tokens: Math.max(0, whole - alone) }];
  });
}

/** Tokens around one call and its result. */
export function callOverhead(provider: Family, model: string | null, rule: ToolRule): number {
  return overheadOf(provider, model, rule).call;
}

function overheadOf(provider: Family, model: string | null, rule: ToolRule): Overhead {
  if (provider === 'gemini') return NONE;
  if (provider === 'anthropic') return { ...CLAUDE, tools: claudeTools(model) };
  if (rule === 'harmony') return OPEN;
  return rule === 'measured'
    ? { ...REASONING, tools: reasoningTools(model) }
    : { ...HOSTED, ...(rule === 'json' && { tools: 0, system: 0 }) };
}

/**
 * What a first tool costs beside its words: 24 with gpt-5, 21 with gpt-5-mini and gpt-5-nano, 103 with gpt-5.1, 19 with the models before
 * (ai-tokenizer 1.0.6); later models are taken to be like gpt-5.1.
 */
function reasoningTools(model: string | null): number {
  const version = versionAfter('gpt-', model);
  if (version === null) return REASONING.tools;
  if (version > 5) return 103;
  return /gpt-5-(?:mini|nano)/.test(model?.toLowerCase() ?? '') ? 21 : 24;
}

/**
 * The system prompt that explains tools to Claude. Anthropic, "Tool use: pricing": 530 for Claude 3 Opus, 264 for Claude 3 Haiku, 346 up to
 * version 4.4. With 4.5 a first tool was measured at 549, of which 53 are around any tool (ai-tokenizer 1.0.6); later ones are not known.
 */
function claudeTools(model: string | null): number {
  const name = model?.toLowerCase() ?? '';
  if (name.includes('claude-3-opus')) return 530;
  if (name.includes('claude-3-haiku')) return 264;
  const version = claudeVersion(model)?.version ?? 5;
  return version < 4.5 ? 346 : 496;
}
