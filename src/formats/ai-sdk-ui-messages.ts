import type { JsonNode } from '../json/node.ts';
import { addCall, readCommonPart } from './ai-sdk-model-messages.ts';
import { type Answer, failedAnswer, sealedAnswer, uiAnswer, valueAnswer } from './ai-sdk-results.ts';
import { cacheMarkerOf } from './ai-sdk-shape.ts';
import { stepsOf, type UiStep } from './ai-sdk-steps.ts';
import { invocationOf, isSent, isSteering, type UiCall, uiCall } from './ai-sdk-ui-parts.ts';
import type { TranscriptBuilder } from './builder.ts';
import { mediaFromUrl, mediaKind } from './shared.ts';

/**
 * Reads a message of the user interface as the model messages that the SDK makes of it: one assistant message a step, and after it
 * the results of the step's calls. `binds`: its model binds thinking to what stands before.
 */
export function readUiMessage(builder: TranscriptBuilder, message: JsonNode, binds: boolean, isLast: boolean): void {
  const role = message.get('role')?.string();
  if (role === 'assistant') {
    const copies = copiesOf(message);
    for (const step of stepsOf(message, isLast)) readStep(builder, step, copies, binds);
  } else if (role === 'user' || role === 'system') readPerson(builder, message, role);
}

function readPerson(builder: TranscriptBuilder, message: JsonNode, role: 'user' | 'system'): void {
  const content = message.get('content');
  const parts = message.get('parts')?.items();
  if (!parts && content?.type === 'string') builder.addWords(role, content);
  for (const part of parts ?? []) readSaid(builder, part, role);
  for (const file of message.get('experimental_attachments')?.items() ?? [])
    builder.addMedia(builder.at(file), mediaFromUrl(mediaKind(file.get('contentType')?.string() ?? null), file.get('url')));
  builder.messages++;
}

function readSaid(builder: TranscriptBuilder, part: JsonNode, role: 'user' | 'system'): void {
  if (!isSent(part)) return;
  readCommonPart(builder, part, role, undefined, false);
  if (cacheMarkerOf(part)) builder.markCache();
}

function readStep(builder: TranscriptBuilder, step: UiStep, copies: Map<string, JsonNode>, binds: boolean): void {
  const [first] = step.parts;
  if (isSteering(first)) {
    for (const part of first.get('parts')?.items() ?? []) readSaid(builder, part, 'user');
    builder.messages++;
    return;
  }
  builder.beginAssistant();
  builder.messages++;
  const calls: UiCall[] = [];
  for (const part of step.parts) {
    const call = uiCall(part);
    if (part.type === 'string') builder.addWords('assistant', part);
    else if (!call) readCommonPart(builder, part, 'assistant', step.list, binds);
    else {
      addCall(builder, call.invocation, call.name, call.input);
      if (call.hosted) addResult(builder, call, copies);
      else calls.push(call);
    }
    if (cacheMarkerOf(part)) builder.markCache();
  }
  const answered = calls.filter((call) => addResult(builder, call, copies));
  if (answered.length > 0) builder.messages++;
}

/** Whether there was a result to add. */
function addResult(builder: TranscriptBuilder, call: UiCall, copies: Map<string, JsonNode>): boolean {
  const answer = answerOf(builder, call);
  if (!answer) return false;
  const id = call.invocation.get('toolCallId')?.string() ?? null;
  const copy = (id !== null && answer.place?.answer.step === 'result' ? copies.get(id)?.get('result') : null) ?? null;
  const place = answer.place && { ...answer.place, copy };
  builder.addResult({ at: builder.at(call.invocation), id, name: call.name, ...answer, place });
  return true;
}

function answerOf(builder: TranscriptBuilder, { state, invocation, hosted }: UiCall): Answer | null {
  const error = invocation.get('errorText');
  const approval = invocation.get('approval');
  const output = invocation.get('output') ?? invocation.get('result');
  switch (state) {
    case 'output-available':
    case 'result':
      if (!output) return null;
      return hosted ? sealedAnswer(builder, output, false) : uiAnswer(builder, output);
    case 'output-error':
      return error?.type === 'string' && !hosted
        ? valueAnswer(builder, error, true)
        : error
          ? sealedAnswer(builder, error, true)
          : failedAnswer;
    case 'output-denied':
      return approval ? sealedAnswer(builder, approval, true) : failedAnswer;
    default:
      return null;
  }
}

/** Version 4 keeps the invocations of a message beside its parts once more, where they are not sent. */
function copiesOf(message: JsonNode): Map<string, JsonNode> {
  const copies = new Map<string, JsonNode>();
  if (!message.get('parts')) return copies;
  for (const item of message.get('toolInvocations')?.items() ?? []) {
    const invocation = invocationOf(item);
    const id = invocation?.get('toolCallId')?.string();
    if (invocation && id !== undefined) copies.set(id, invocation);
  }
  return copies;
}
