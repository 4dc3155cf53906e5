import type { JsonNode } from '../json/node.ts';
import type { Violation } from './format.ts';
import { either } from './gemini-keys.ts';

type Report = (rule: string, node: JsonNode, message: string) => void;

/** What generateContent refuses (400 INVALID_ARGUMENT), as far as turns, parts, calls and responses are concerned. */
export function checkGemini(contents: readonly JsonNode[], root: JsonNode): Violation[] {
  const violations: Violation[] = [];
  const report: Report = (rule, node, message) => violations.push({ rule, at: node.pointer, message });
  if (contents.length === 0) report('contents-empty', root, 'contents must not be empty');
  let calls: string[] = [];
  for (const content of contents) {
    checkParts(content, report);
    const parts = content.get('parts')?.items() ?? [];
    const responses = parts.map((part) => either(part, 'functionResponse')).filter((node) => node !== undefined);
    if (!content.is('role', 'model')) {
      if (calls.length !== responses.length)
        report(
          'response-count',
          content,
          'the number of function response parts must equal the number of function call parts of the function call turn',
        );
      else if ([...calls].sort().join('\n') !== responses.map(nameOf).sort().join('\n'))
        report('response-names', content, 'function response names must match the function call turn');
    }
    calls = content.is('role', 'model') ? parts.flatMap((part) => either(part, 'functionCall') ?? []).map(nameOf) : [];
    for (const response of responses) checkResponse(response, report);
  }
  return violations;
}

function nameOf(node: JsonNode): string {
  return node.get('name')?.string() ?? '';
}

function checkParts(content: JsonNode, report: Report): void {
  const role = content.get('role')?.string() ?? 'user';
  if (!['user', 'model', 'function', 'tool'].includes(role)) report('role', content, 'Please use a valid role: user, model.');
  const parts = content.get('parts');
  if (!parts || parts.length === 0) report('parts-empty', content, 'contents.parts must not be empty');
  for (const part of parts?.items() ?? []) {
    if (part.length === 0) report('part-empty', part, "required oneof field 'data' must have one initialized field");
    const data = either(part, 'inlineData')?.get('data');
    if (data?.string() === '') report('data-empty', part, 'inline data must not be empty');
  }
}

function checkResponse(response: JsonNode, report: Report): void {
  if (response.get('response')?.type !== 'object')
    report('response-object', response, "Invalid value at 'function_response.response' (google.protobuf.Struct)");
  const parts = response.get('parts');
  if (parts?.type === 'array' && parts.length === 0)
    report('response-parts-empty', response, 'function_response.parts must not be empty');
}
