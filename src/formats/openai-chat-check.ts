import type { JsonNode } from '../json/node.ts';
import { quoted } from '../quoted.ts';
import type { PlaceOf } from './dialect.ts';
import type { Violation } from './format.ts';
import { checkPictureUrl } from './media-check.ts';
import { strictProblem } from './strict-schema.ts';
import { checkTypes, OPENAI_TYPES } from './types-check.ts';
import { INVALID_REQUEST, type Report, reporter } from './violations.ts';

/** What Chat Completions refuses, as far as results, calls, content and tools are concerned. */
export function checkChat(messages: readonly JsonNode[], root: JsonNode, placeOf: PlaceOf): Violation[] {
  const violations: Violation[] = [];
  const report = reporter(violations, INVALID_REQUEST, placeOf);
  if (messages.length === 0)
    report('messages-empty', root, "empty array. Expected an array with minimum length 1 for 'messages'");
  checkTypes(root, OPENAI_TYPES, report);
  checkPairs(messages, report);
  for (const message of messages) {
    checkContent(message, report);
    for (const call of message.get('tool_calls')?.items() ?? []) checkCall(call, report);
  }
  checkTools(root, report);
  return violations;
}

function checkPairs(messages: readonly JsonNode[], report: Report): void {
  let open = new Map<string, JsonNode>();
  const closeTurn = (): void => {
    for (const [id, call] of open) report('result-missing', call, `no tool message responds to tool_call_id ${quoted(id)}`);
    open = new Map();
  };
  const known = new Set<string>();
  for (const message of messages) {
    if (message.is('role', 'tool')) {
      const id = message.get('tool_call_id')?.string() ?? '';
      if (!known.has(id))
        report(
          'result-without-call',
          message,
          "messages with role 'tool' must be a response to a preceding message with 'tool_calls'",
        );
      open.delete(id);
      continue;
    }
    closeTurn();
    for (const call of message.get('tool_calls')?.items() ?? []) {
      const id = call.get('id')?.string();
      if (id === undefined) continue;
      if (open.has(id)) report('call-id-repeated', call, `two calls of one message have the id ${quoted(id)}`);
      open.set(id, call);
      known.add(id);
    }
  }
  closeTurn();
}

function checkContent(message: JsonNode, report: Report): void {
  const content = message.get('content');
  const calls = message.get('tool_calls');
  if (calls?.type === 'array' && calls.length === 0)
    report('calls-empty', calls, "empty array. Expected an array with minimum length 1 for 'tool_calls'");
  if (content?.type === 'array' && content.length === 0)
    report('content-empty', content, "empty array. Expected an array with minimum length 1 for 'content'");
  const speaks =
    calls !== undefined ||
    ['refusal', 'audio', 'function_call', 'reasoning_content'].some((key) => message.get(key) !== undefined);
  const needsContent = !message.is('role', 'assistant') || !speaks;
  if (needsContent && (content === undefined || content.type === 'null'))
    report('content-missing', message, "Invalid type for 'content': expected one of a string or array of objects, but got null");
  if (content?.type === 'object')
    report(
      'content-type',
      message,
      "Invalid type for 'content': expected one of a string or array of objects, but got an object",
    );
  for (const part of content?.items() ?? []) {
    const image = part.get('image_url');
    checkPictureUrl(image?.type === 'object' ? image.get('url') : image, part, report);
    if (part.is('type', 'text') && part.get('text')?.type !== 'string')
      report('part-text', part, "Missing required parameter: 'text'");
    if (message.is('role', 'tool') && !part.is('type', 'text'))
      report('result-part', part, 'a tool message takes parts of text only');
  }
}

/** Longest id of a call. */
const ID_LENGTH = 40;

function checkCall(call: JsonNode, report: Report): void {
  if ((call.get('id')?.string() ?? '').length > ID_LENGTH)
    report('call-id-long', call, `string too long. Expected a string with maximum length ${ID_LENGTH}`);
  const input = call.get('function')?.get('arguments')?.string() ?? '';
  if (input !== '' && !parses(input))
    report('arguments-json', call, 'the arguments are no JSON, which some servers refuse', 'depends on the server');
}

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function checkTools(root: JsonNode, report: Report): void {
  const tools = root.get('tools')?.items() ?? [];
  const choice = root.get('tool_choice');
  for (const node of [choice, root.get('parallel_tool_calls')])
    if (node && node.type !== 'null' && node.string() !== 'none' && tools.length === 0)
      report('tools-missing', node, `'${node.step}' is only allowed when 'tools' are specified`);
  const chosen = (choice?.get('function') ?? choice?.get('custom'))?.get('name')?.string();
  const names = tools.map((tool) => (tool.get('function') ?? tool.get('custom'))?.get('name')?.string());
  if (choice && chosen !== undefined && tools.length > 0 && !names.includes(chosen))
    report('tool-missing', choice, `Tool choice ${quoted(chosen)} not found in 'tools' parameter`);
  for (const tool of tools) {
    const called = tool.get('function');
    if (called?.get('strict')?.boolean() !== true) continue;
    const problem = strictProblem(called.get('parameters'), true);
    if (problem !== null) report('schema-strict', tool, `Invalid schema for function: ${problem}`);
  }
}
