import type { JsonNode } from '../json/node.ts';

/** A tool part: the call, and its answer if the state says so. */
export interface UiCall {
  /** The node that holds call and answer. */
  readonly invocation: JsonNode;
  readonly name: string;
  readonly state: string;
  readonly input: JsonNode | undefined;
  /** The provider ran the tool itself. */
  readonly hosted: boolean;
}

/** The tool part as a call, or null: `tool-NAME` or `dynamic-tool`, before version 5 an invocation, alone or in a part. */
export function uiCall(part: JsonNode): UiCall | null {
  const invocation = invocationOf(part);
  if (!invocation) return null;
  return {
    invocation,
    name: invocation.get('toolName')?.string() ?? part.get('type')?.string()?.slice('tool-'.length) ?? 'tool',
    state: invocation.get('state')?.string() ?? '',
    input: invocation.get('input') ?? invocation.get('rawInput') ?? invocation.get('args'),
    hosted: invocation.get('providerExecuted')?.boolean() ?? false,
  };
}

export function invocationOf(part: JsonNode): JsonNode | null {
  const inner = part.get('toolInvocation');
  if (inner?.type === 'object') return inner;
  const type = part.get('type')?.string();
  const isCall = type === undefined ? part.get('toolCallId') !== undefined : type === 'dynamic-tool' || type.startsWith('tool-');
  return isCall ? part : null;
}

const KEPT_BACK = /^(?:data-|source(?:$|-)|step-start$)/;

/** Whether the SDK makes anything of a part for the model: sources, data for the application and calls still being written are not sent. */
export function isSent(part: JsonNode): boolean {
  if (['input-streaming', 'partial-call'].includes(uiCall(part)?.state ?? '')) return false;
  return !KEPT_BACK.test(part.get('type')?.string() ?? '');
}

/** What a user said while the assistant was at work. */
export function isSteering(part: JsonNode): boolean {
  return part.is('type', 'steering-message');
}
