import type { JsonNode } from '../json/node.ts';
import type { Violation } from './format.ts';
import { either } from './gemini-keys.ts';
import { isMedium } from './media-check.ts';
import { checkTypes, GEMINI_TYPES } from './types-check.ts';
import { type Report, reporter } from './violations.ts';

/**
 * What generateContent refuses, as far as turns, parts, calls and responses are concerned. That a conversation must end with the user is
 * no rule here: what is saved after the answer ends with it.
 */
export function checkGemini(contents: readonly JsonNode[], root: JsonNode): Violation[] {
  const violations: Violation[] = [];
  const report = reporter(violations, '400 INVALID_ARGUMENT');
  if (contents.length === 0) report('contents-empty', root, 'contents must not be empty');
  if (contents[0]?.is('role', 'model')) report('first-turn', contents[0], 'multiturn requests must begin with a user role');
  checkTypes(root, GEMINI_TYPES, report);
  for (const [i, content] of contents.entries()) {
    checkParts(content, report);
    checkTurn(content, contents[i - 1], report);
    for (const response of inParts(content, 'functionResponse')) checkResponse(response, report);
    for (const call of inParts(content, 'functionCall'))
      if ((call.get('args')?.type ?? 'object') !== 'object')
        report('args-object', call, "Invalid value at 'function_call.args' (google.protobuf.Struct)");
  }
  checkSignatures(root, contents, report);
  checkCached(root, report);
  return violations;
}

function inParts(content: JsonNode | undefined, key: string): JsonNode[] {
  return (content?.get('parts')?.items() ?? []).flatMap((part) => either(part, key) ?? []);
}

function isModel(content: JsonNode | undefined): boolean {
  return content?.is('role', 'model') ?? false;
}

/** Responses answer the calls of the turn before: all of them, in their order. */
function checkTurn(content: JsonNode, before: JsonNode | undefined, report: Report): void {
  if (isModel(content)) {
    if (isModel(before) && inParts(content, 'functionCall').length > 0)
      report(
        'call-turn',
        content,
        'function call turn must come immediately after a user turn or after a function response turn',
      );
    return;
  }
  const calls = isModel(before) ? inParts(before, 'functionCall') : [];
  const responses = inParts(content, 'functionResponse');
  if (calls.length !== responses.length)
    report(
      'response-count',
      content,
      'the number of function response parts must equal the number of function call parts of the function call turn',
    );
  else if (calls.some((call, i) => !isAnswer(call, responses[i])))
    report('response-names', content, 'function responses must have the names and ids of the function calls, in their order');
}

function isAnswer(call: JsonNode, response: JsonNode): boolean {
  const [asked, answered] = [call.get('id')?.string(), response.get('id')?.string()];
  const sameId = asked === undefined || answered === undefined || asked === answered;
  return sameId && call.get('name')?.string() === response.get('name')?.string();
}

const DATA = [
  ...['text', 'inlineData', 'fileData', 'functionCall', 'functionResponse'],
  ...['executableCode', 'codeExecutionResult', 'toolCall', 'toolResponse'],
];

function checkParts(content: JsonNode, report: Report): void {
  const role = content.get('role')?.string() ?? 'user';
  if (!['user', 'model', 'function', 'tool'].includes(role)) report('role', content, 'Please use a valid role: user, model.');
  const parts = content.get('parts');
  if (!parts || parts.length === 0) report('parts-empty', content, 'contents.parts must not be empty');
  for (const part of parts?.items() ?? []) {
    const kinds = DATA.filter((key) => either(part, key) !== undefined);
    if (part.length === 0) report('part-empty', part, "required oneof field 'data' must have one initialized field");
    if (kinds.length > 1) report('part-data', part, `oneof field 'data' is already set: ${kinds.join(', ')}`);
    checkBlob(part, part, report);
  }
}

function checkBlob(holder: JsonNode, place: JsonNode, report: Report): void {
  const blob = either(holder, 'inlineData');
  const data = blob?.get('data')?.string();
  const mediaType = blob && (either(blob, 'mimeType')?.string() ?? null);
  if (data === '') report('data-empty', place, 'inline data must not be empty');
  else if (data !== undefined && !isMedium(data, mediaType ?? null)) report('data-media', place, 'Unable to process input image');
}

function checkResponse(response: JsonNode, report: Report): void {
  if (response.get('response')?.type !== 'object')
    report('response-object', response, "Invalid value at 'function_response.response' (google.protobuf.Struct)");
  const parts = response.get('parts');
  if (parts?.type === 'array' && parts.length === 0)
    report('response-parts-empty', response, 'function_response.parts must not be empty');
  for (const part of parts?.items() ?? []) {
    if (!either(part, 'inlineData') && !either(part, 'fileData'))
      report('response-part', part, 'function_response.parts takes media only');
    checkBlob(part, part, report);
  }
}

/** Models that want the first signature of each step of the current turn back: after the user's last words. Requests rarely name theirs. */
const WANTS_SIGNATURES = /gemini-(?:[3-9]|\d\d)/;

function checkSignatures(root: JsonNode, contents: readonly JsonNode[], report: Report): void {
  if (!WANTS_SIGNATURES.test(root.get('model')?.string() ?? '')) return;
  const turn = contents.findLastIndex((content) => !isModel(content) && inParts(content, 'functionResponse').length === 0);
  for (const content of contents.slice(turn + 1)) {
    const first = content
      .get('parts')
      ?.items()
      .find((part) => either(part, 'functionCall'));
    if (first && !isSigned(first)) report('signature-missing', first, 'Function call is missing a thought_signature');
  }
}

function isSigned(part: JsonNode): boolean {
  return (either(part, 'thoughtSignature')?.string() ?? '') !== '';
}

function checkCached(root: JsonNode, report: Report): void {
  if ((either(root, 'cachedContent')?.type ?? 'null') === 'null') return;
  for (const key of ['systemInstruction', 'tools', 'toolConfig']) {
    const node = either(root, key);
    if (node) report('cached-content', node, `CachedContent can not be used with GenerateContent request setting ${key}`);
  }
}
