import type { JsonNode } from '../json/node.ts';
import type { Source } from '../json/source.ts';

/** What is recognised but not compacted: its name, and what to do instead. */
export interface Refusal {
  readonly name: string;
  readonly message: string;
  readonly hint: string;
}

/** Whether the source is something that ctxpress knows and does not take. */
export function refusalOf(source: Source): Refusal | null {
  const root = source.documents[0]?.root;
  if (!root) return null;
  if (source.lines) return refusedLines(root);
  return (
    [root, root.get('request'), root.get('body')]
      .map((node) => (node ? refusedRoot(node) : null))
      .find((refusal) => refusal !== null) ?? null
  );
}

const RESPONSE: Refusal = {
  name: 'response',
  message: 'This is a provider response, not a request',
  hint: 'Give the request that it answers.',
};

function refusedRoot(root: JsonNode): Refusal | null {
  if (isResponse(root) || isRecorded(root)) return RESPONSE;
  if (isBedrockConverse(root))
    return {
      name: 'bedrock-converse',
      message: 'This is a Bedrock Converse request',
      hint: 'Convert it to Anthropic Messages first.',
    };
  if (isGeminiInteraction(root))
    return {
      name: 'gemini-interactions',
      message: 'This is a Gemini Interactions request',
      hint: 'Only generateContent requests are compacted.',
    };
  if (root.get('$schemaVersion') && root.get('modelResponses'))
    return {
      name: 'agents-run-state',
      message: 'This is an Agents SDK run state, an internal format',
      hint: 'Give the saved request or items.',
    };
  return null;
}

function isResponse(root: JsonNode): boolean {
  return (
    (root.is('object', 'chat.completion') && root.get('choices') !== undefined) ||
    root.is('object', 'response') ||
    (root.is('type', 'message') && root.get('stop_reason') !== undefined) ||
    root.get('candidates')?.type === 'array' ||
    (root.get('choices')?.type === 'array' && root.get('messages') === undefined)
  );
}

const REQUEST_KEYS = ['request', 'body', 'params', 'messages', 'contents', 'input'];

/** A response without its request: as a recorder keeps it, whole or in the pieces of a stream, or in the results of a batch. */
function isRecorded(root: JsonNode): boolean {
  if (REQUEST_KEYS.some((key) => root.get(key) !== undefined)) return false;
  const response = root.get('response');
  const answers = [response, response?.items()[0], response?.get('body'), root.get('result')?.get('message')];
  return answers.some((answer) => answer !== undefined && isResponse(answer));
}

function refusedLines(root: JsonNode): Refusal | null {
  if (root.is('object', 'trace') || root.is('object', 'trace.span'))
    return {
      name: 'agents-trace',
      message: 'This is an Agents SDK trace, which cannot be sent again',
      hint: 'Give the request of one generation span.',
    };
  return refusedRoot(root);
}

function isBedrockConverse(root: JsonNode): boolean {
  if (root.get('messages')?.type !== 'array') return false;
  if (
    root
      .get('toolConfig')
      ?.get('tools')
      ?.items()
      .some((tool) => tool.get('toolSpec') !== undefined)
  )
    return true;
  const first = root
    .get('messages')
    ?.items()
    .find((message) => message.get('content')?.type === 'array');
  return (
    first
      ?.get('content')
      ?.items()
      .some(
        (block) =>
          block.get('type') === undefined &&
          ['text', 'toolUse', 'toolResult', 'image'].some((key) => block.get(key) !== undefined),
      ) ?? false
  );
}

function isGeminiInteraction(root: JsonNode): boolean {
  if (root.get('input') === undefined) return false;
  return ['previous_interaction_id', 'generation_config', 'system_instruction'].some((key) => root.get(key) !== undefined);
}
