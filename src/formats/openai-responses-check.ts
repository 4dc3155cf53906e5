import type { JsonNode } from '../json/node.ts';
import type { Violation } from './format.ts';
import { callIdOf, itemType } from './responses-items.ts';

type Report = (rule: string, node: JsonNode, message: string) => void;

/** What the Responses API refuses (400 invalid_request_error), as far as items that belong together are concerned. */
export function checkResponses(root: JsonNode, items: readonly JsonNode[]): Violation[] {
  const violations: Violation[] = [];
  const report: Report = (rule, node, message) => violations.push({ rule, at: node.pointer, message });
  checkPairs(root, items, report);
  for (const [i, item] of items.entries()) {
    checkItem(item, report);
    if (itemType(item) === 'reasoning') checkReasoning(root, item, items[i + 1], report);
  }
  return violations;
}

/** Calls that the caller answers; what a provider's own tools answered is its affair. */
const ANSWERED = new Set(['function_call', 'custom_tool_call', 'computer_call', 'apply_patch_call']);

function checkPairs(root: JsonNode, items: readonly JsonNode[], report: Report): void {
  const chained = ['previous_response_id', 'conversation'].some((key) => (root.get(key)?.type ?? 'null') !== 'null');
  const refers = items.some((item) => itemType(item) === 'item_reference');
  const calls = new Map<string, JsonNode>();
  const answered = new Set<string>();
  for (const item of items) {
    const type = itemType(item);
    const id = callIdOf(item);
    if (id === null) continue;
    if (/_call$/.test(type)) calls.set(id, item);
    if (!/_call_(?:output|result)$/.test(type)) continue;
    if (!calls.has(id) && !chained && !refers)
      report('result-without-call', item, `No tool call found for function call output with call_id ${id}.`);
    answered.add(id);
  }
  for (const [id, call] of calls)
    if (!answered.has(id) && ANSWERED.has(itemType(call)))
      report('result-missing', call, `No tool output found for function call ${id}.`);
}

/** What an item has to be by itself. */
export function checkItem(item: JsonNode, report: Report): void {
  if (callIdOf(item) !== null && /_call_(?:output|result)$/.test(itemType(item))) checkOutput(item, report);
  checkContent(item, report);
}

function checkOutput(item: JsonNode, report: Report): void {
  const output = item.get('output');
  if (output === undefined && !item.is('type', 'apply_patch_call_output'))
    report('output-missing', item, "Missing required parameter: 'output'.");
  if (output?.type === 'array' && output.length === 0)
    report('output-empty', item, "empty array. Expected an array with minimum length 1 for 'output'");
  for (const part of output?.items() ?? []) {
    if (part.is('type', 'input_image') && part.get('image_url')?.string() === '')
      report('image-empty', part, 'Invalid image_url');
  }
}

function checkContent(item: JsonNode, report: Report): void {
  const content = item.get('content');
  if (content?.type !== 'array' || !item.get('role')) return;
  const wrong = item.is('role', 'assistant') ? ['input_text', 'input_image', 'input_file'] : ['output_text'];
  for (const part of content.items()) {
    const type = part.get('type')?.string() ?? '';
    if (wrong.includes(type)) report('part-type', part, `Invalid value: '${type}'.`);
  }
}

/** What the Agents SDK for JavaScript keeps of reasoning has `content` instead of a summary. */
function checkReasoning(root: JsonNode, item: JsonNode, next: JsonNode | undefined, report: Report): void {
  if (item.get('summary') === undefined && item.get('content') === undefined)
    report('reasoning-summary', item, "Missing required parameter: 'summary'.");
  if (next === undefined)
    report('reasoning-alone', item, "Item of type 'reasoning' was provided without its required following item.");
  if (root.get('store')?.boolean() === false && item.get('encrypted_content') === undefined && item.get('id'))
    report('reasoning-unsaved', item, 'Items are not persisted when `store` is set to false.');
}
