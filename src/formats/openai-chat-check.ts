import type { JsonNode } from '../json/node.ts';
import type { PlaceOf } from './dialect.ts';
import type { Violation } from './format.ts';

/** What Chat Completions refuses (400 invalid_request_error), as far as results, calls and content are concerned. */
export function checkChat(messages: readonly JsonNode[], root: JsonNode, placeOf: PlaceOf): Violation[] {
  const violations: Violation[] = [];
  const report = (rule: string, node: JsonNode, message: string): void => {
    violations.push({ rule, at: placeOf(node), message });
  };
  if (messages.length === 0)
    report('messages-empty', root, "empty array. Expected an array with minimum length 1 for 'messages'");
  let open = new Map<string, JsonNode>();
  const closeTurn = (): void => {
    for (const [id, call] of open) report('result-missing', call, `no tool message responds to tool_call_id ${id}`);
    open = new Map();
  };
  const known = new Set<string>();
  for (const message of messages) {
    const role = message.get('role')?.string();
    if (role === 'tool') {
      const id = message.get('tool_call_id')?.string() ?? '';
      if (!known.has(id))
        report(
          'result-without-call',
          message,
          "messages with role 'tool' must be a response to a preceding message with 'tool_calls'",
        );
      open.delete(id);
    } else {
      closeTurn();
      for (const call of message.get('tool_calls')?.items() ?? []) {
        const id = call.get('id')?.string();
        if (id === undefined) continue;
        open.set(id, call);
        known.add(id);
      }
    }
    checkContent(message, role, report);
  }
  closeTurn();
  return violations;
}

function checkContent(
  message: JsonNode,
  role: string | undefined,
  report: (rule: string, node: JsonNode, message: string) => void,
): void {
  const content = message.get('content');
  const calls = message.get('tool_calls');
  if (calls?.type === 'array' && calls.length === 0)
    report('calls-empty', calls, "empty array. Expected an array with minimum length 1 for 'tool_calls'");
  if (content?.type === 'array' && content.length === 0)
    report('content-empty', content, "empty array. Expected an array with minimum length 1 for 'content'");
  const speaks =
    calls !== undefined ||
    ['refusal', 'audio', 'function_call', 'reasoning_content'].some((key) => message.get(key) !== undefined);
  const needsContent = role !== 'assistant' || !speaks;
  if (needsContent && (content === undefined || content.type === 'null'))
    report('content-missing', message, "Invalid type for 'content': expected one of a string or array of objects, but got null");
  for (const part of content?.items() ?? []) {
    const url = part.get('image_url')?.get('url')?.string();
    if (url !== undefined && /^data:[^,]*;base64,$/.test(url)) report('image-empty', part, 'Invalid base64 image_url');
  }
}
