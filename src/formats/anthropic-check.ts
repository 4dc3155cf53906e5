import type { JsonNode } from '../json/node.ts';
import { quoted } from '../quoted.ts';
import { checkCache } from './anthropic-cache-check.ts';
import { checkPairs, checkServerPairs } from './anthropic-pairs-check.ts';
import { checkTools } from './anthropic-tools-check.ts';
import type { PlaceOf } from './dialect.ts';
import type { Violation } from './format.ts';
import { isMedium, isPicture } from './media-check.ts';
import { ANTHROPIC_TYPES, checkTypes } from './types-check.ts';
import { INVALID_REQUEST, type Report, reporter } from './violations.ts';

/**
 * What the Messages API refuses, as far as calls, results, thinking, content, markers and tools are concerned. That newer models refuse
 * requests which end with the assistant is no rule here: what is saved after the answer ends with it.
 */
export function checkAnthropic(messages: readonly JsonNode[], root: JsonNode, placeOf: PlaceOf): Violation[] {
  const violations: Violation[] = [];
  const report = reporter(violations, INVALID_REQUEST, placeOf);
  if (messages.length === 0) report('messages-empty', root, 'messages: at least one message is required');
  if (messages.length && !messages[0].is('role', 'user'))
    report('first-message', messages[0], 'messages: first message must use the "user" role');
  checkTypes(root, ANTHROPIC_TYPES, report);
  checkPairs(messages, report);
  checkServerPairs(messages, report);
  for (const block of root.get('system')?.items() ?? []) checkBlock(block, report);
  for (const [i, message] of messages.entries()) {
    checkContent(message, i === messages.length - 1, report);
    if (i > 0 && message.is('role', 'system')) checkSystem(message, messages[i - 1], messages[i + 1], report);
  }
  checkCompaction(messages, report);
  checkOpenLoop(root, messages, report);
  checkCache(root, messages, report);
  checkTools(root, messages, report);
  return violations;
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

/** Blocks of other APIs. */
const FOREIGN = new Set([
  'input_text',
  'input_image',
  'input_file',
  'output_text',
  'image_url',
  'image-data',
  'file-data',
  'file',
]);

export function checkBlock(block: JsonNode, report: Report): void {
  const type = block.get('type')?.string();
  if (type === undefined || FOREIGN.has(type))
    report('block-type', block, `Input tag ${quoted(type ?? 'none')} does not match any of the expected tags`);
  if (block.is('type', 'text') && (block.get('text')?.string() ?? '').trim() === '')
    report('text-empty', block, 'text content blocks must be non-empty');
  if (block.is('type', 'tool_use') && block.get('input')?.type !== 'object')
    report('input-object', block, 'tool_use.input: Input should be a valid dictionary');
  if (block.is('type', 'image')) checkImage(block, report);
  if (block.is('type', 'document')) checkDocument(block, report);
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
  if (!source) report('image-empty', block, 'image.source: Field required');
  if (!source?.is('type', 'base64')) return;
  const data = source.get('data')?.string() ?? '';
  if (data === '') report('image-empty', block, 'image cannot be empty');
  else if (!isPicture(data, source.get('media_type')?.string() ?? null)) report('image-data', block, 'Could not process image');
}

function checkDocument(block: JsonNode, report: Report): void {
  const source = block.get('source');
  const data = source?.get('data')?.string();
  if (!source || data === '') report('document-empty', block, 'document cannot be empty');
  else if (source.is('type', 'base64') && data !== undefined && !isMedium(data, source.get('media_type')?.string() ?? null))
    report('document-data', block, 'Could not process document');
}

/** Between other messages, the system speaks after the user, and the assistant after it. */
function checkSystem(message: JsonNode, before: JsonNode, next: JsonNode | undefined, report: Report): void {
  if (!before.is('role', 'user') || (next && !next.is('role', 'assistant')))
    report('system-place', message, "role 'system' must follow a user message and precede an assistant message or be last");
}

/** What the server compacted is the first block of its message, and there is only one. */
function checkCompaction(messages: readonly JsonNode[], report: Report): void {
  let seen = false;
  for (const message of messages) {
    for (const [i, block] of (message.get('content')?.items() ?? []).entries()) {
      if (!block.is('type', 'compaction')) continue;
      if (i > 0) report('compaction-place', block, 'compaction_block_misplaced');
      if (seen) report('compaction-repeated', block, 'compaction_block_ambiguous');
      seen = true;
    }
  }
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
