import type { JsonNode } from '../json/node.ts';
import { quoted } from '../quoted.ts';
import { Approvals } from './ai-sdk-approvals.ts';
import { checkOutput } from './ai-sdk-output-check.ts';
import { isUiMessage } from './ai-sdk-shape.ts';
import { stepsOf } from './ai-sdk-steps.ts';
import { type UiCall, uiCall } from './ai-sdk-ui-parts.ts';
import type { Violation } from './format.ts';
import { Pairing } from './pairing.ts';
import { type Report, reporter } from './violations.ts';

const PROVIDER = 'AI_APICallError';
const INVALID_PART = 'AI_TypeValidationError';

/** What the SDK throws on, or the provider behind it (AI_APICallError). */
export function checkAiSdk(root: JsonNode, messages: readonly JsonNode[]): Violation[] {
  const violations: Violation[] = [];
  const report = reporter(violations, 'AI_InvalidPromptError');
  if (messages.length === 0) report('messages-empty', root, 'messages must not be empty');
  const approvals = new Approvals(report);
  const pairing = new Pairing(
    (rule, node, message) => report(rule, node, message, rule === 'result-missing' ? 'AI_MissingToolResultsError' : PROVIDER),
    (id) => `Tool result is missing for tool call ${quoted(id)}.`,
  );
  const ids = new Set<string>();
  for (const [i, message] of messages.entries()) {
    if (message.is('role', 'user') || message.is('role', 'system')) pairing.close();
    if (isUiMessage(message)) {
      checkId(message, ids, report);
      checkUiMessage(message, i === messages.length - 1, pairing, report);
    } else {
      approvals.read(message);
      checkModelMessage(message, pairing, report);
    }
  }
  pairing.close(approvals.waiting);
  return violations;
}

function checkModelMessage(message: JsonNode, pairing: Pairing, report: Report): void {
  const content = message.get('content');
  if (content?.type === 'array' && content.length === 0)
    report('content-empty', message, 'the content of a message is empty', PROVIDER);
  if (content === undefined && message.get('parts')?.length === 0 && message.is('role', 'user'))
    report('content-empty', message, 'a message has no parts', INVALID_PART);
  for (const part of content?.items() ?? []) {
    const id = part.get('toolCallId')?.string();
    if (!part.is('type', 'tool-call') && !part.is('type', 'tool-result')) continue;
    if (id === undefined) report('call-id-missing', part, 'a call or result has no toolCallId');
    else if (part.is('type', 'tool-call')) {
      if (!part.get('providerExecuted')?.boolean()) pairing.call(id, part);
    } else if (message.is('role', 'tool')) pairing.result(id, part);
    if (part.is('type', 'tool-result')) checkOutput(part, report);
  }
}

function checkId(message: JsonNode, ids: Set<string>, report: Report): void {
  const id = message.get('id')?.string();
  if (id === undefined) return;
  if (ids.has(id))
    report('message-id-repeated', message, `two messages have the id ${quoted(id)}`, 'depends on the store of the chat');
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
      if (call) checkUiCall(call, waits, pairing, report);
    }
  }
}

const ANSWERS: ReadonlyMap<string, string> = new Map([
  ['output-available', 'output'],
  ['output-error', 'errorText'],
  ['result', 'result'],
]);
const APPROVAL_STATES = new Set(['approval-requested', 'approval-responded', 'output-denied']);

function checkUiCall({ invocation, state, hosted }: UiCall, waits: boolean, pairing: Pairing, report: Report): void {
  const id = invocation.get('toolCallId')?.string();
  const answer = ANSWERS.get(state);
  if (answer !== undefined && invocation.get(answer) === undefined)
    report('output-missing', invocation, `a tool part in state ${quoted(state)} has no ${answer}`, INVALID_PART);
  if (APPROVAL_STATES.has(state) && invocation.get('approval')?.get('id') === undefined)
    report('approval-missing', invocation, `a tool part in state ${quoted(state)} has no approval`, INVALID_PART);
  if (id === undefined) report('call-id-missing', invocation, 'a tool part has no toolCallId', INVALID_PART);
  if (waits || hosted || id === undefined) return;
  pairing.call(id, invocation);
  if (answer !== undefined || state === 'output-denied') pairing.result(id, invocation);
}
