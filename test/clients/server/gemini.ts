import { at, everything, isObject, items, text } from '../json.ts';
import { schemaRules } from './gemini-schemas.ts';
import { isMedium } from './media.ts';

const DATA = [
  ...['text', 'inlineData', 'fileData', 'functionCall', 'functionResponse'],
  ...['executableCode', 'codeExecutionResult', 'toolCall', 'toolResponse'],
];
/** What clients send where a signature was lost. */
const SENTINELS = ['skip_thought_signature_validator', 'context_engineering_is_the_way_to_go'];
/** Models that want their signatures back, and take media in responses. */
const SIGNS = /^gemini-[3-9]/;

/** generateContent; the request is the body of the REST API with `model` from the URL. */
export const geminiRules = {
  *'roles are user and model'(request: unknown) {
    for (const content of contentsOf(request))
      if (!['user', 'model'].includes(roleOf(content))) yield 'Please use a valid role: user, model.';
  },
  *'the user speaks first and last, and both in turn'(request: unknown) {
    const roles = contentsOf(request).map(roleOf);
    if (roles.length === 0) yield 'contents is not specified';
    if (roles[0] === 'model' || roles.at(-1) === 'model')
      yield 'Please ensure that multiturn requests begin and end with a user role';
    if (roles.some((role, i) => role === roles[i + 1]))
      yield 'Please ensure that multiturn requests alternate between user and model.';
  },
  *'parts hold one thing each'(request: unknown) {
    for (const [i, content] of [
      ...contentsOf(request),
      at(request, 'systemInstruction') ?? { parts: [{ text: '' }] },
    ].entries()) {
      if (items(content, 'parts').length === 0)
        yield `* GenerateContentRequest.contents[${i}].parts: contents.parts must not be empty.`;
      for (const part of items(content, 'parts'))
        if (DATA.filter((key) => at(part, key) !== undefined).length !== 1)
          yield `* contents[${i}].parts: required oneof field 'data' must have one initialized field`;
    }
  },
  *'calls are answered one by one in the next turn'(request: unknown) {
    for (const [i, content] of contentsOf(request).entries()) {
      const calls = roleOf(content) === 'model' ? inParts(content, 'functionCall') : [];
      const answers = inParts(contentsOf(request)[i + 1], 'functionResponse');
      if (calls.length > 0 && (calls.length !== answers.length || calls.some((call, k) => !answersTo(call, answers[k]))))
        yield 'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.';
    }
  },
  *'calls follow a user or responses, and responses follow calls'(request: unknown) {
    for (const [i, content] of contentsOf(request).entries()) {
      const before = contentsOf(request)[i - 1];
      if (inParts(content, 'functionResponse').length > 0 && inParts(before, 'functionCall').length === 0)
        yield 'Please ensure that function response turn comes immediately after a function call turn.';
      if (inParts(content, 'functionCall').length > 0 && (before === undefined || roleOf(before) === 'model'))
        yield 'Please ensure that function call turn comes immediately after a user turn or after a function response turn.';
    }
  },
  *'responses and arguments are objects'(request: unknown) {
    for (const content of contentsOf(request)) {
      for (const answer of inParts(content, 'functionResponse'))
        if (!isObject(at(answer, 'response')))
          yield "Invalid value at 'function_response.response' (type.googleapis.com/google.protobuf.Struct)";
      for (const call of inParts(content, 'functionCall'))
        if (!isObject(at(call, 'args') ?? {}))
          yield "Invalid value at 'function_call.args' (type.googleapis.com/google.protobuf.Struct)";
    }
  },
  *'media are whole, and in responses nothing else'(request: unknown) {
    for (const content of contentsOf(request)) {
      for (const answer of inParts(content, 'functionResponse')) {
        const parts = at(answer, 'parts');
        if (parts !== undefined && !SIGNS.test(text(request, 'model') ?? ''))
          yield 'Multimodal function responses are not supported by this model.';
        if (parts !== undefined && items(parts).length === 0) yield 'function_response.parts must not be empty';
        if (items(parts).some((part) => !at(part, 'inlineData') && !at(part, 'fileData')))
          yield 'function_response.parts: unsupported part';
      }
      for (const each of everything(content)) {
        const medium = at(each, 'inlineData');
        if (medium !== undefined && !isMedium(at(medium, 'data'), text(medium, 'mimeType')))
          yield 'Unable to process input image';
      }
    }
  },
  *'the first call of each step of this turn is signed'(request: unknown) {
    if (!SIGNS.test(text(request, 'model') ?? '')) return;
    const contents = contentsOf(request);
    const turn = contents.findLastIndex(
      (content) => roleOf(content) === 'user' && inParts(content, 'functionResponse').length === 0,
    );
    for (const content of contents.slice(turn + 1)) {
      const first = items(content, 'parts').find((part) => at(part, 'functionCall'));
      if (first !== undefined && !text(first, 'thoughtSignature'))
        yield 'Function call is missing a thought_signature in functionCall parts.';
    }
  },
  *'signatures are as they were issued'(request: unknown, issued: unknown) {
    const known = [...SENTINELS, ...signaturesIn(issued)];
    if (signaturesIn(request).some((signature) => !known.includes(signature))) yield 'Corrupted thought signature.';
  },
  *'cached content stands for system and tools'(request: unknown) {
    const given = ['systemInstruction', 'tools', 'toolConfig'].filter((key) => at(request, key) !== undefined);
    if (at(request, 'cachedContent') && given.length > 0)
      yield `CachedContent can not be used with GenerateContent request setting ${given.join(', ')}`;
  },
  ...schemaRules,
};

function contentsOf(request: unknown): readonly unknown[] {
  return items(request, 'contents');
}

function roleOf(content: unknown): string {
  return text(content, 'role') ?? 'user';
}

function inParts(content: unknown, key: string): unknown[] {
  return items(content, 'parts').flatMap((part) => at(part, key) ?? []);
}

function answersTo(call: unknown, answer: unknown): boolean {
  return at(call, 'name') === at(answer, 'name') && at(call, 'id') === at(answer, 'id');
}

function signaturesIn(value: unknown): string[] {
  return [...everything(value)].flatMap((each) => text(each, 'thoughtSignature') ?? []);
}
