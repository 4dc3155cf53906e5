import type { JsonNode } from '../json/node.ts';
import { isUiMessage } from './ai-sdk-shape.ts';
import { stepsOf } from './ai-sdk-steps.ts';
import { type UiCall, uiCall } from './ai-sdk-ui-parts.ts';
import type { Violation } from './format.ts';
import { Pairing, type Report, reporter } from './pairing.ts';

/** What the SDK throws on: AI_InvalidPromptError, AI_TypeValidationError, AI_MissingToolResultsError, AI_MessageConversionError. */
export function checkAiSdk(root: JsonNode, messages: readonly JsonNode[]): Violation[] {
  const violations: Violation[] = [];
  const report = reporter(violations);
  if (messages.length === 0) report('messages-empty', root, 'messages must not be empty');
  const pairing = new Pairing(report, (id) => `Tool result is missing for tool call ${id}.`);
  const approved = approvals(messages);
  const ids = new Set<string>();
  for (const [i, message] of messages.entries()) {
    if (message.is('role', 'user') || message.is('role', 'system')) pairing.close();
    if (isUiMessage(message)) {
      checkId(message, ids, report);
      checkUiMessage(message, i === messages.length - 1, pairing, report);
    } else checkModelMessage(message, approved, pairing, report);
  }
  pairing.close();
  return violations;
}

/** Calls that wait for a person: the SDK runs or refuses them before it sends anything. */
function approvals(messages: readonly JsonNode[]): Set<string> {
  const ids = new Set<string>();
  for (const message of messages)
    for (const part of message.get('content')?.items() ?? [])
      if (part.is('type', 'tool-approval-request')) ids.add(part.get('toolCallId')?.string() ?? '');
  return ids;
}

function checkModelMessage(message: JsonNode, approved: ReadonlySet<string>, pairing: Pairing, report: Report): void {
  const content = message.get('content');
  if (content?.type === 'array' && content.length === 0) report('content-empty', message, 'the content of a message is empty');
  for (const part of content?.items() ?? []) {
    const id = part.get('toolCallId')?.string() ?? '';
    const hosted = part.get('providerExecuted')?.boolean() ?? false;
    if (part.is('type', 'tool-call') && !hosted && !approved.has(id)) pairing.call(id, part);
    if (!part.is('type', 'tool-result')) continue;
    if (message.is('role', 'tool') && !approved.has(id)) pairing.result(id, part);
    checkOutput(part, report);
  }
}

const VALUE_TYPES: ReadonlyMap<string, string> = new Map([
  ['text', 'string'],
  ['error-text', 'string'],
  ['content', 'array'],
]);

function checkOutput(part: JsonNode, report: Report): void {
  const output = part.get('output');
  const type = output?.get('type')?.string();
  if (!output) {
    if (!part.get('result') && !part.get('experimental_content')) report('output-missing', part, 'a tool result has no output');
  } else if (type === undefined) report('output-type', part, 'the output of a tool result has no type');
  else {
    const wanted = VALUE_TYPES.get(type);
    if (wanted && output.get('value')?.type !== wanted)
      report('output-value', part, `the value of ${type} output is no ${wanted}`);
    for (const block of output.is('type', 'content') ? (output.get('value')?.items() ?? []) : [])
      if (block.get('data')?.string() === '') report('data-empty', block, 'the data of a file is empty');
  }
}

function checkId(message: JsonNode, ids: Set<string>, report: Report): void {
  const id = message.get('id')?.string();
  if (id === undefined) return;
  if (ids.has(id)) report('message-id-repeated', message, `two messages have the id ${id}`);
  ids.add(id);
}

/** The calls of a step are answered before the next step; the last step of a chat may still wait. */
function checkUiMessage(message: JsonNode, isLast: boolean, pairing: Pairing, report: Report): void {
  if (!message.is('role', 'assistant')) return;
  const steps = stepsOf(message, isLast);
  for (const [i, { parts }] of steps.entries()) {
    const waits = isLast && i === steps.length - 1;
    for (const part of parts) {
      const call = uiCall(part);
      if (call && !call.hosted) checkUiCall(call, waits, pairing, report);
    }
  }
}

function checkUiCall({ invocation, state }: UiCall, waits: boolean, pairing: Pairing, report: Report): void {
  const id = invocation.get('toolCallId')?.string() ?? '';
  const answer = invocation.get(state === 'output-error' ? 'errorText' : state === 'result' ? 'result' : 'output');
  if (['output-available', 'output-error', 'result'].includes(state) && answer === undefined)
    report('output-missing', invocation, `a tool part in state ${state} has no output`);
  if (waits) return;
  pairing.call(id, invocation);
  if (['output-available', 'output-error', 'output-denied', 'result'].includes(state)) pairing.result(id, invocation);
}
