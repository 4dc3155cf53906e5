import type { JsonNode } from '../json/node.ts';
import type { PlaceOf } from './dialect.ts';
import type { Violation } from './format.ts';

type Report = (rule: string, node: JsonNode, message: string) => void;

/** What the Messages API refuses (400 invalid_request_error), as far as calls, results, thinking and content are concerned. */
export function checkAnthropic(messages: readonly JsonNode[], root: JsonNode, placeOf: PlaceOf): Violation[] {
  const violations: Violation[] = [];
  const report: Report = (rule, node, message) => violations.push({ rule, at: placeOf(node), message });
  if (messages.length === 0) report('messages-empty', root, 'messages: at least one message is required');
  if (messages.length && !messages[0].is('role', 'user'))
    report('first-message', messages[0], 'messages: first message must use the "user" role');
  checkPairs(messages, report);
  for (const [i, message] of messages.entries()) checkContent(message, i === messages.length - 1, report);
  checkOpenLoop(root, messages, report);
  checkCacheMarkers(root, messages, report);
  return violations;
}

/** Consecutive messages of one role are one turn to the provider. */
function checkPairs(messages: readonly JsonNode[], report: Report): void {
  let asked = new Map<string, JsonNode>();
  let answered = new Set<string>();
  let inUser = false;
  const close = (): void => {
    for (const [id, call] of asked) {
      if (!answered.has(id))
        report('result-missing', call, `\`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${id}`);
    }
  };
  for (const [i, message] of messages.entries()) {
    const blocks = message.get('content')?.items() ?? [];
    if (message.is('role', 'assistant')) {
      if (inUser) {
        close();
        asked = new Map();
        answered = new Set();
      }
      inUser = false;
      for (const block of blocks) {
        const id = block.is('type', 'tool_use') ? block.get('id')?.string() : undefined;
        if (id === undefined) continue;
        if (asked.has(id)) report('call-id-repeated', block, '`tool_use` ids must be unique');
        asked.set(id, block);
      }
      continue;
    }
    inUser = true;
    let other = false;
    for (const block of blocks) {
      if (!block.is('type', 'tool_result')) {
        other = true;
        continue;
      }
      const id = block.get('tool_use_id')?.string() ?? '';
      if (!asked.has(id))
        report('result-without-call', block, `unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${id}`);
      if (answered.has(id)) report('result-repeated', block, 'each tool_use must have a single result');
      if (other && i > 0) report('result-order', block, '`tool_result` blocks must come before other content of the message');
      answered.add(id);
    }
  }
  if (inUser) close();
}

function checkContent(message: JsonNode, isLast: boolean, report: Report): void {
  const content = message.get('content');
  const optional = isLast && message.is('role', 'assistant');
  const empty =
    content === undefined ||
    content.type === 'null' ||
    content.string() === '' ||
    (content.type === 'array' && content.length === 0);
  if (empty && !optional)
    report('content-empty', message, 'all messages must have non-empty content except for the optional final assistant message');
  for (const block of content?.items() ?? []) checkBlock(block, report);
}

export function checkBlock(block: JsonNode, report: Report): void {
  if (block.is('type', 'text') && (block.get('text')?.string() ?? '').trim() === '')
    report('text-empty', block, 'text content blocks must be non-empty');
  if (block.is('type', 'tool_use') && block.get('input')?.type !== 'object')
    report('input-object', block, 'tool_use.input: Input should be a valid dictionary');
  if (block.is('type', 'image')) checkImage(block, report);
  if (!block.is('type', 'tool_result')) return;
  const content = block.get('content');
  const blocks = content?.items() ?? [];
  for (const inner of blocks) checkBlock(inner, report);
  if (block.get('is_error')?.boolean() !== true) return;
  const silent =
    content === undefined ||
    content.type === 'null' ||
    content.string() === '' ||
    (content.type === 'array' && blocks.length === 0);
  if (silent) report('error-empty', block, 'content cannot be empty if `is_error` is true');
  if (blocks.some((inner) => !inner.is('type', 'text')))
    report('error-text', block, 'all content must be type `text` if `is_error` is true');
}

function checkImage(block: JsonNode, report: Report): void {
  const source = block.get('source');
  if (!source?.is('type', 'base64')) return;
  const data = source.get('data');
  if (data?.type !== 'string' || data.end - data.start <= 2) report('image-empty', block, 'image cannot be empty');
}

/** With manual thinking, the assistant turn of an open tool loop begins with thinking. */
function checkOpenLoop(root: JsonNode, messages: readonly JsonNode[], report: Report): void {
  if (!root.get('thinking')?.is('type', 'enabled')) return;
  const last = messages.at(-1);
  if (
    !last
      ?.get('content')
      ?.items()
      .some((block) => block.is('type', 'tool_result'))
  )
    return;
  let turn: JsonNode | undefined;
  for (let i = messages.length - 1; i >= 0; i--) {
    const isAnswer = messages[i].is('role', 'assistant');
    const isResult =
      messages[i]
        .get('content')
        ?.items()
        .some((block) => block.is('type', 'tool_result')) ?? false;
    if (isAnswer) turn = messages[i];
    else if (!isResult) break;
  }
  const [first] = turn?.get('content')?.items() ?? [];
  if (turn && !(first?.is('type', 'thinking') || first?.is('type', 'redacted_thinking')))
    report('thinking-first', turn, 'When `thinking` is enabled, a final `assistant` message must start with a thinking block');
}

function checkCacheMarkers(root: JsonNode, messages: readonly JsonNode[], report: Report): void {
  let count = root.get('cache_control') ? 1 : 0;
  const look = (blocks: readonly JsonNode[]): void => {
    for (const block of blocks) {
      if (block.get('cache_control')) count++;
      if (block.is('type', 'tool_result')) look(block.get('content')?.items() ?? []);
    }
  };
  look(root.get('tools')?.items() ?? []);
  look(root.get('system')?.items() ?? []);
  for (const message of messages) look(message.get('content')?.items() ?? []);
  if (count > 4) report('cache-markers', root, `A maximum of 4 blocks with cache_control may be provided. Found ${count}`);
}
