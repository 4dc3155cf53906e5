import type { JsonNode } from '../json/node.ts';
import type { Source } from '../json/source.ts';
import { applySplices, removeMembers, type Splice } from '../json/splice.ts';
import { liveItems } from './codex-context.ts';
import type { ExportedRequest, ReadingFinding } from './format.ts';
import { minified } from './minify.ts';

/** Items of the Responses API. The program's own, such as messages between its agents, are no part of a request. */
const SENT =
  /^(?:message|reasoning|compaction|image_generation_call|(?:function|custom_tool|local_shell|shell|apply_patch|web_search|tool_search|computer|mcp|code_interpreter|file_search)_call|(?:function_call|custom_tool_call|local_shell_call|shell_call|apply_patch_call|computer_call|tool_search)_output)$/;
/** Members that the program adds to items, or does not send: with an id, each item would need those around it when it was made. */
const OWN_MEMBERS = new Set(['id', 'status', 'duration_ms', 'metadata', 'internal_chat_message_metadata_passthrough']);
/** Items that the provider's own tools made, which are nothing without them. */
const WHOLE = new Set([
  'image_generation_call',
  'web_search_call',
  'computer_call',
  'mcp_call',
  'code_interpreter_call',
  'file_search_call',
]);
/** What the program itself answers for a call that was never answered. */
const ABORTED = 'aborted';
const HAS_OUTPUT = /^(?:function|custom_tool|local_shell)_call$/;

/**
 * The live context as an OpenAI Responses request. What is sent of an item keeps its spelling. As the program itself does, it answers calls that were
 * never answered, and leaves out results without a call.
 */
export function codexRequest(source: Source): ExportedRequest {
  const { items, model, instructions } = liveItems(source);
  const ids = idsOf(items.map(({ node }) => node));
  const input: string[] = [];
  const left = { open: 0, results: 0, own: 0 };
  for (const { node } of items) {
    const type = typeOf(node);
    const id = node.get('call_id')?.string() ?? '';
    if (node.type === 'string') input.push(`{"type":"message","role":"user","content":${node.raw()}}`);
    else if (!SENT.test(type)) left.own++;
    else if (type.endsWith('_output') && !ids.calls.has(id)) left.results++;
    else {
      input.push(itemText(node, type));
      if (!HAS_OUTPUT.test(type) || ids.outputs.has(id)) continue;
      left.open++;
      input.push(
        JSON.stringify({ type: `${type === 'local_shell_call' ? 'function_call' : type}_output`, call_id: id, output: ABORTED }),
      );
    }
  }
  const head = [
    model === null ? '' : `"model":${JSON.stringify(model)},`,
    instructions?.type === 'string' ? `"instructions":${instructions.raw()},` : '',
  ];
  const request = `{${head.join('')}"store":false,"input":[\n${input.join(',\n')}\n]}\n`;
  const unknown = instructions?.type === 'string' ? (['tools'] as const) : (['system', 'tools'] as const);
  return { format: 'openai-responses', bytes: Buffer.from(request), unknown, findings: findings(left, unknown.length) };
}

function typeOf(item: JsonNode): string {
  return item.get('type')?.string() ?? (item.get('role') ? 'message' : '');
}

function idsOf(items: readonly JsonNode[]): { calls: Set<string>; outputs: Set<string> } {
  const [calls, outputs] = [new Set<string>(), new Set<string>()];
  for (const item of items) {
    const id = item.get('call_id')?.string();
    if (id !== undefined) (typeOf(item).endsWith('_output') ? outputs : calls).add(id);
  }
  return { calls, outputs };
}

/** The item without what is not sent, and its output in a form that the API takes. */
function itemText(item: JsonNode, type: string): string {
  const isOwn = (key: string): boolean => OWN_MEMBERS.has(key) && !WHOLE.has(type);
  const splices = removeMembers(item, ({ key, value }) => isOwn(key) || value.type === 'null');
  const output = item.get('output');
  if (output?.type === 'object') splices.push({ from: output.start, to: output.end, insert: outputText(output) });
  return spliced(item, splices);
}

/** `{content, success}` of the first versions, or one part without its list. */
function outputText(output: JsonNode): string {
  const content = output.get('content');
  if (content?.type === 'string') return content.raw();
  if (!output.get('type')) return JSON.stringify(minified(output));
  return `[${spliced(
    output,
    removeMembers(output, ({ value }) => value.type === 'null'),
  )}]`;
}

function spliced(node: JsonNode, splices: readonly Splice[]): string {
  const moved = splices.map(({ from, to, insert }) => ({ from: from - node.start, to: to - node.start, insert }));
  return Buffer.from(applySplices(Buffer.from(node.raw()), moved)).toString();
}

function findings(left: { open: number; results: number; own: number }, unknown: number): ReadingFinding[] {
  const missing = unknown === 1 ? 'The log does not hold the tools.' : 'The log holds neither the system prompt nor the tools.';
  const hint = 'Add what is missing before you send the request.';
  const all: ReadingFinding[] = [{ code: 'exported-request', severity: 'info', at: '', message: missing, hint }];
  const warn = (code: string, message: string): void => void all.push({ code, severity: 'warning', at: '', message });
  if (left.open > 0)
    warn('unanswered-call', `${left.open} ${left.open === 1 ? 'call has' : 'calls have'} no result: answered with "${ABORTED}".`);
  if (left.results > 0)
    warn(
      'left-out',
      `${left.results} ${left.results === 1 ? 'result answers' : 'results answer'} no call and cannot be sent: left out of the request.`,
    );
  if (left.own > 0)
    warn(
      'left-out',
      `${left.own} ${left.own === 1 ? 'item is' : 'items are'} of a kind that only Codex itself knows: left out of the request.`,
    );
  return all;
}
