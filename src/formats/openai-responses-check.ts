import type { JsonNode } from '../json/node.ts';
import { quoted } from '../quoted.ts';
import type { Violation } from './format.ts';
import { checkPictureUrl } from './media-check.ts';
import { callIdOf, itemType } from './responses-items.ts';
import { strictProblem } from './strict-schema.ts';
import { checkTypes, OPENAI_TYPES } from './types-check.ts';
import { INVALID_REQUEST, type Report, reporter } from './violations.ts';

/** What the Responses API refuses, as far as items that belong together, their content and tools are concerned. */
export function checkResponses(root: JsonNode, items: readonly JsonNode[]): Violation[] {
  const violations: Violation[] = [];
  const report = reporter(violations, INVALID_REQUEST);
  const input = root.get('input');
  if (input && input.length === 0 && (input.string() ?? '') === '')
    report('input-empty', input, "Missing required parameter: 'input'.");
  checkTypes(root, OPENAI_TYPES, report);
  const elsewhere = isElsewhere(root, items);
  checkPairs(items, elsewhere, report);
  checkApprovals(items, elsewhere, report);
  for (const [i, item] of items.entries()) {
    checkItem(item, report);
    if (itemType(item) === 'reasoning') checkReasoning(root, item, elsewhere ? item : items[i + 1], report);
    checkTools(item.get('tools'), report);
  }
  checkTools(root.get('tools'), report);
  return violations;
}

/** The provider holds items that are not in the request. */
function isElsewhere(root: JsonNode, items: readonly JsonNode[]): boolean {
  const chained = ['previous_response_id', 'conversation'].some((key) => (root.get(key)?.type ?? 'null') !== 'null');
  return chained || items.some((item) => itemType(item) === 'item_reference');
}

/** Calls that the caller answers; what a provider's own tools answered is its affair. */
const ANSWERED = new Set(['function_call', 'custom_tool_call', 'computer_call', 'shell_call', 'apply_patch_call']);

function checkPairs(items: readonly JsonNode[], elsewhere: boolean, report: Report): void {
  const calls = new Map<string, JsonNode>();
  const answered = new Set<string>();
  for (const item of items) {
    const type = itemType(item);
    const id = callIdOf(item);
    if (id === null) continue;
    if (/_call$/.test(type)) calls.set(id, item);
    if (!/_call_(?:output|result)$/.test(type)) continue;
    if (!calls.has(id) && !elsewhere)
      report('result-without-call', item, `No tool call found for function call output with call_id ${quoted(id)}.`);
    answered.add(id);
  }
  for (const [id, call] of calls)
    if (!answered.has(id) && ANSWERED.has(itemType(call)))
      report('result-missing', call, `No tool output found for function call ${quoted(id)}.`);
}

/** A request for approval, the answer to it and the call that it allowed are one unit. */
function checkApprovals(items: readonly JsonNode[], elsewhere: boolean, report: Report): void {
  const requests = new Set<string | undefined>();
  for (const item of items) {
    if (itemType(item) === 'mcp_approval_request') requests.add(item.get('id')?.string());
    const id = item.get('approval_request_id')?.string();
    if (id !== undefined && !requests.has(id) && !elsewhere)
      report('approval-without-request', item, `No approval request found with id ${quoted(id)}.`);
  }
}

/** What an item has to be by itself. */
export function checkItem(item: JsonNode, report: Report): void {
  const id = callIdOf(item);
  if (id !== null && !/^.{1,64}$/su.test(id)) report('call-id-length', item, "Invalid 'call_id': its length must be 1 to 64.");
  if (id !== null && /_call_(?:output|result)$/.test(itemType(item))) checkOutput(item, report);
  checkContent(item, report);
}

const OUTPUT_PARTS = new Set(['input_text', 'input_image', 'input_file']);

function checkOutput(item: JsonNode, report: Report): void {
  const output = item.get('output');
  const isComputer = itemType(item) === 'computer_call_output';
  if (output === undefined && !item.is('type', 'apply_patch_call_output'))
    report('output-missing', item, "Missing required parameter: 'output'.");
  if (isComputer && output && !output.is('type', 'computer_screenshot'))
    report('output-screenshot', item, "Invalid value: the output of a computer call must be of type 'computer_screenshot'.");
  if (isComputer) checkPictureUrl(output?.get('image_url'), item, report);
  if (item.is('type', 'shell_call_output') && output && output.type !== 'array')
    report('output-type', item, "Invalid type for 'output': expected an array of objects.");
  if (!/^(?:function|custom_tool)_call_output$/.test(itemType(item)) || !output) return;
  if (output.type !== 'string' && output.type !== 'array')
    report('output-type', item, "Invalid type for 'output': expected one of a string or array of objects.");
  if (output.type === 'array' && output.length === 0)
    report('output-empty', item, "empty array. Expected an array with minimum length 1 for 'output'");
  for (const part of output.items()) {
    const type = part.get('type')?.string() ?? '';
    if (!OUTPUT_PARTS.has(type)) report('output-part', part, `Invalid value: ${quoted(type)}.`);
    if (type === 'input_text' && part.get('text')?.type !== 'string')
      report('part-text', part, "Missing required parameter: 'text'.");
    if (type === 'input_image') checkPictureUrl(part.get('image_url'), part, report);
  }
}

function checkContent(item: JsonNode, report: Report): void {
  const content = item.get('content');
  if (content?.type !== 'array' || !item.get('role')) return;
  const wrong = item.is('role', 'assistant') ? ['input_text', 'input_image', 'input_file'] : ['output_text'];
  for (const part of content.items()) {
    const type = part.get('type')?.string() ?? '';
    if (wrong.includes(type)) report('part-type', part, `Invalid value: ${quoted(type)}.`);
  }
}

/** What the Agents SDK for JavaScript keeps of reasoning has `content` of its own instead of a summary. */
function checkReasoning(root: JsonNode, item: JsonNode, next: JsonNode | undefined, report: Report): void {
  const content = item.get('content')?.items() ?? [];
  if (item.get('summary') === undefined && !content.some((part) => part.is('type', 'input_text')))
    report('reasoning-summary', item, "Missing required parameter: 'summary'.");
  if (next === undefined || /_call_(?:output|result)$/.test(itemType(next)) || next.is('role', 'user'))
    report('reasoning-alone', item, "Item of type 'reasoning' was provided without its required following item.");
  if (root.get('store')?.boolean() === false && item.get('encrypted_content') === undefined && item.get('id'))
    report('reasoning-unsaved', item, 'Items are not persisted when `store` is set to false.');
}

function checkTools(tools: JsonNode | undefined, report: Report): void {
  for (const tool of tools?.items() ?? []) {
    const inner = tool.get('tools');
    if (tool.is('type', 'namespace') && (inner?.length ?? 0) === 0) report('tools-empty', tool, 'A namespace has no tools.');
    for (const each of [tool, ...(inner?.items() ?? [])]) {
      const problem = each.get('strict')?.boolean() === true ? strictProblem(each.get('parameters'), true) : null;
      if (problem !== null) report('schema-strict', each, `Invalid schema for function: ${problem}.`);
    }
  }
}
