import type { JsonNode } from '../json/node.ts';
import type { Violation } from './format.ts';

type Report = (rule: string, node: JsonNode, message: string) => void;

/** What the Responses API refuses (400 invalid_request_error), as far as items that belong together are concerned. */
export function checkResponses(root: JsonNode): Violation[] {
  const violations: Violation[] = [];
  const report: Report = (rule, node, message) => violations.push({ rule, at: node.pointer, message });
  const items = root.type === 'array' ? root.items() : (root.get('input')?.items() ?? []);
  const chained = root.get('previous_response_id')?.type === 'string' || root.get('conversation') !== undefined;
  const calls = new Map<string, JsonNode>();
  const answered = new Set<string>();
  for (const item of items) {
    const type = item.get('type')?.string() ?? '';
    const id = item.get('call_id')?.string();
    if (id !== undefined && /_call$/.test(type)) calls.set(id, item);
    if (id !== undefined && /_call_output$/.test(type)) {
      if (!calls.has(id) && !chained)
        report('result-without-call', item, `No tool call found for function call output with call_id ${id}.`);
      answered.add(id);
    }
    checkItem(item, report);
  }
  for (const [id, call] of calls)
    if (!answered.has(id) && call.is('type', 'function_call'))
      report('result-missing', call, `No tool output found for function call ${id}.`);
  return violations;
}

/** What an item has to be by itself. */
export function checkItem(item: JsonNode, report: Report): void {
  const type = item.get('type')?.string() ?? '';
  if (item.get('call_id')?.type === 'string' && /_call_output$/.test(type)) checkOutput(item, report);
  checkContent(item, report);
  if (type === 'reasoning' && item.get('summary') === undefined)
    report('reasoning-summary', item, "Missing required parameter: 'summary'.");
}

function checkOutput(item: JsonNode, report: Report): void {
  const output = item.get('output');
  if (output === undefined) report('output-missing', item, "Missing required parameter: 'output'.");
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
