import type { JsonNode } from '../json/node.ts';
import type { Source } from '../json/source.ts';
import { type LiveMessage, liveMessages, sessionModel } from './claude-code-context.ts';
import { contentOf, readTree, type SessionTree } from './claude-code-lines.ts';
import type { ExportedRequest, ReadingFinding } from './format.ts';

/** What a request has to name and a log does not say: an answer of that many tokens is possible for every model. */
const MAX_TOKENS = 4096;

/**
 * The live context as an Anthropic Messages request. Blocks keep their spelling. As the program itself does, it leaves out blank texts, calls
 * that were never answered and messages of which nothing but thinking is left.
 */
export function claudeCodeRequest(source: Source): ExportedRequest {
  const tree = readTree(source);
  const live = liveMessages(tree);
  const answered = idsIn(tree, live, 'tool_result', 'tool_use_id');
  const asked = idsIn(tree, live, 'tool_use', 'id');
  const left = { calls: 0, results: 0 };
  const model = sessionModel(tree, live);
  const messages: string[] = [];
  for (const message of live) {
    const blocks = blocksOf(tree, message).filter((block) => {
      if (block.is('type', 'tool_use') && !answered.has(block.get('id')?.string() ?? '')) left.calls++;
      else if (block.is('type', 'tool_result') && !asked.has(block.get('tool_use_id')?.string() ?? '')) left.results++;
      else return !isBlank(block);
      return false;
    });
    const text = spelled(tree, message, blocks);
    if (text !== null) messages.push(text);
  }
  const head = model === null ? '' : `"model":${JSON.stringify(model)},`;
  // A key that only this API has: a talk without tools reads like one of another provider.
  const request = `{${head}"max_tokens":${MAX_TOKENS},"stop_sequences":[],"messages":[\n${messages.join(',\n')}\n]}\n`;
  return { format: 'anthropic', bytes: Buffer.from(request), unknown: ['system', 'tools'], findings: findings(left) };
}

function idsIn(tree: SessionTree, live: readonly LiveMessage[], type: string, key: string): Set<string> {
  const ids = new Set<string>();
  for (const message of live)
    for (const block of blocksOf(tree, message)) if (block.is('type', type)) ids.add(block.get(key)?.string() ?? '');
  return ids;
}

/** All blocks of a message, in the order of its lines; strings are blocks of text to come. Results come before the rest. */
function blocksOf({ lines }: SessionTree, message: LiveMessage): JsonNode[] {
  const blocks = message.lines.flatMap((index) => {
    const content = contentOf(lines[index]);
    return content?.type === 'string' ? [content] : (content?.items() ?? []);
  });
  if (message.role === 'assistant') return blocks;
  return [
    ...blocks.filter((block) => block.is('type', 'tool_result')),
    ...blocks.filter((block) => !block.is('type', 'tool_result')),
  ];
}

function isBlank(block: JsonNode): boolean {
  const text = block.type === 'string' ? block : block.is('type', 'text') ? block.get('text') : undefined;
  if (block.type !== 'string' && block.type !== 'object') return true;
  return text !== undefined && (text.string() ?? '').trim() === '';
}

/** The message as JSON, or null if nothing is left of it. */
function spelled({ lines }: SessionTree, message: LiveMessage, blocks: readonly JsonNode[]): string | null {
  if (blocks.every((block) => block.is('type', 'thinking') || block.is('type', 'redacted_thinking'))) return null;
  const isText = message.lines.length === 1 && contentOf(lines[message.lines[0]])?.type === 'string';
  const content = isText ? blocks[0].raw() : `[${blocks.map(blockText).join(',')}]`;
  return `{"role":"${message.role}","content":${content}}`;
}

function blockText(block: JsonNode): string {
  return block.type === 'string' ? `{"type":"text","text":${block.raw()}}` : block.raw();
}

function findings(left: { readonly calls: number; readonly results: number }): ReadingFinding[] {
  const message = `The log holds neither the system prompt nor the tools, and max_tokens is set to ${MAX_TOKENS}.`;
  const all: ReadingFinding[] = [
    { code: 'exported-request', severity: 'info', at: '', message, hint: 'Add system and tools before you send the request.' },
  ];
  if (left.calls > 0) all.push(leftOut(`${left.calls} ${left.calls === 1 ? 'call has' : 'calls have'} no result and`));
  if (left.results > 0)
    all.push(leftOut(`${left.results} ${left.results === 1 ? 'result answers' : 'results answer'} no call and`));
  return all;
}

function leftOut(what: string): ReadingFinding {
  return { code: 'left-out', severity: 'warning', at: '', message: `${what} cannot be sent: left out of the request.` };
}
