import type { JsonNode } from '../json/node.ts';
import { invocationOf, isSent, isSteering } from './ai-sdk-ui-parts.ts';

/** What becomes one assistant message (and the results of its calls), or one message of a user in between. Never empty. */
export interface UiStep {
  readonly parts: readonly JsonNode[];
  /** The list that holds the parts, where there is one. */
  readonly list: JsonNode | undefined;
}

/** The steps of an assistant message, as the SDK divides it. `isLast`: it is the chat's last message. */
export function stepsOf(message: JsonNode, isLast: boolean): UiStep[] {
  const list = message.get('parts');
  const groups = list ? groupParts(list.items()) : groupInvocations(message, isLast);
  return groups.map((group) => ({ parts: group.filter(isSent), list })).filter(({ parts }) => parts.length > 0);
}

/** Before version 5 no part begins a step: there a text after a call does, and a call with another step number. */
function groupParts(parts: readonly JsonNode[]): JsonNode[][] {
  const groups: JsonNode[][] = [[]];
  let step: number | null = null;
  for (const part of parts) {
    const invocation = part.get('toolInvocation');
    const number = invocation ? stepNumber(invocation) : null;
    const isNext = step !== null && ((number !== null && number !== step) || part.is('type', 'text'));
    if (isNext || isSteering(part) || part.is('type', 'step-start')) {
      groups.push([]);
      step = null;
    }
    groups[groups.length - 1].push(part);
    if (isSteering(part)) groups.push([]);
    step = number ?? step;
  }
  return groups;
}

/** Without parts: the invocations by step. What the assistant said follows them, or begins the first step of the last message. */
function groupInvocations(message: JsonNode, isLast: boolean): JsonNode[][] {
  const bySteps = new Map<number, JsonNode[]>();
  for (const item of message.get('toolInvocations')?.items() ?? []) {
    const step = stepNumber(invocationOf(item) ?? item);
    const group = bySteps.get(step) ?? [];
    group.push(item);
    bySteps.set(step, group);
  }
  const groups = [...bySteps].sort(([a], [b]) => a - b).map(([, group]) => group);
  const content = message.get('content');
  if (content?.type !== 'string' || content.string() === '') return groups;
  if (!isLast || groups.length === 0) return [...groups, [content]];
  groups[0].unshift(content);
  return groups;
}

function stepNumber(invocation: JsonNode): number {
  return invocation.get('step')?.number() ?? 0;
}
