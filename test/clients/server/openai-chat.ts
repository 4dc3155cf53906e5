import { at, isObject, items, type Step, text } from '../json.ts';
import { isMedium, isMediumUrl, PICTURES } from './media.ts';
import { strictProblems } from './schemas.ts';

const PARTS: Record<string, string[]> = {
  system: ['text'],
  developer: ['text'],
  user: ['text', 'image_url', 'input_audio', 'file'],
  assistant: ['text', 'refusal'],
  tool: ['text'],
  function: [],
};

/** Chat Completions. */
export const openaiChatRules = {
  *'roles are known'(request: unknown) {
    for (const [i, message] of messagesOf(request).entries())
      if (!Object.hasOwn(PARTS, text(message, 'role') ?? ''))
        yield `Invalid value: '${at(message, 'role')}' for messages[${i}].role`;
  },
  *'every call is answered before another role speaks'(request: unknown) {
    let open = new Set<string>();
    const missing = (): string =>
      "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. " +
      `The following tool_call_ids did not have response messages: ${[...open].join(', ')}`;
    for (const message of messagesOf(request)) {
      if (at(message, 'role') === 'tool') open.delete(text(message, 'tool_call_id') ?? '');
      else {
        if (open.size > 0) yield missing();
        open = new Set(callsOf(message).map((call) => text(call, 'id') ?? ''));
      }
    }
    if (open.size > 0) yield missing();
  },
  *'a result answers a call before it'(request: unknown) {
    let calls = new Set<string>();
    let called: unknown;
    for (const message of messagesOf(request)) {
      const role = at(message, 'role');
      if (role === 'tool' && !calls.has(text(message, 'tool_call_id') ?? ''))
        yield "messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.";
      if (role === 'function' && at(message, 'name') !== called)
        yield "messages with role 'function' must be a response to a preceeding message with 'function_call'.";
      if (role !== 'tool') calls = new Set(callsOf(message).map((call) => text(call, 'id') ?? ''));
      called = at(message, 'function_call', 'name');
    }
  },
  *'lists are not empty'(request: unknown) {
    const lists: [Step[], unknown][] = [[['messages'], at(request, 'messages')]];
    for (const [i, message] of messagesOf(request).entries())
      for (const key of ['content', 'tool_calls']) lists.push([['messages', i, key], at(message, key)]);
    for (const [steps, list] of lists)
      if (Array.isArray(list) && list.length === 0)
        yield `Invalid '${steps.join('.')}': empty array. Expected an array with minimum length 1, but got an empty array instead.`;
  },
  *'content is null only beside calls, a refusal or sound'(request: unknown) {
    for (const [i, message] of messagesOf(request).entries()) {
      const content = at(message, 'content') ?? null;
      const speaks = ['tool_calls', 'function_call', 'refusal', 'audio'].some((key) => (at(message, key) ?? null) !== null);
      if (typeof content === 'string' || Array.isArray(content)) continue;
      if (content !== null || at(message, 'role') !== 'assistant' || !speaks)
        yield `Invalid type for 'messages[${i}].content': expected one of a string or array of objects, but got ${content === null ? 'null' : 'an object'} instead.`;
    }
  },
  *'ids of calls are unique and at most 40 long'(request: unknown) {
    for (const [i, message] of messagesOf(request).entries()) {
      const ids = callsOf(message).map((call) => text(call, 'id') ?? '');
      if (new Set(ids).size < ids.length) yield `Duplicate value for 'tool_call_id' in messages[${i}].tool_calls`;
      if (ids.some((id) => id.length > 40))
        yield `Invalid 'messages[${i}].tool_calls': string too long. Expected a string with maximum length 40`;
    }
  },
  *'arguments are text that parses'(request: unknown) {
    for (const [i, message] of messagesOf(request).entries())
      for (const call of [...callsOf(message), { function: at(message, 'function_call') }]) {
        const called = at(call, 'function');
        if (isObject(called) && !parses(called['arguments']))
          yield `Invalid 'messages[${i}]': arguments must be a string of JSON`;
      }
  },
  *'parts are those of their role'(request: unknown) {
    for (const [i, message] of messagesOf(request).entries()) {
      const allowed = PARTS[text(message, 'role') ?? ''] ?? [];
      for (const part of items(message, 'content'))
        if (!allowed.includes(text(part, 'type') ?? '') || (at(part, 'type') === 'text' && typeof at(part, 'text') !== 'string'))
          yield `Invalid value: '${at(part, 'type')}' for messages[${i}].content. Supported values are: ${allowed.join(', ')}.`;
    }
  },
  *'images, sound and files are whole'(request: unknown) {
    for (const message of messagesOf(request))
      for (const part of items(message, 'content')) {
        const [file, sound] = [at(part, 'file'), at(part, 'input_audio')];
        if (at(part, 'type') === 'image_url' && !isMediumUrl(at(part, 'image_url', 'url'), PICTURES))
          yield 'Invalid base64 image_url.';
        if (at(part, 'type') === 'file' && !at(file, 'file_id') && !isMediumUrl(at(file, 'file_data'), ['application/pdf']))
          yield 'Invalid file data.';
        if (at(part, 'type') === 'input_audio' && !isMedium(at(sound, 'data'), `audio/${text(sound, 'format')}`))
          yield 'Invalid audio data.';
      }
  },
  *'choices need tools, and a named tool is there'(request: unknown) {
    const names = toolsOf(request).map(({ name }) => name);
    for (const key of ['tool_choice', 'parallel_tool_calls'])
      if (at(request, key) !== undefined && at(request, key) !== 'none' && items(request, 'tools').length === 0)
        yield `Invalid value for '${key}': '${key}' is only allowed when 'tools' are specified.`;
    const choice = at(request, 'tool_choice');
    const chosen = [choice, ...items(choice, 'allowed_tools', 'tools')].flatMap((each) => nameOf(each) ?? []);
    for (const name of chosen) if (!names.includes(name)) yield `Tool choice '${name}' not found in 'tools' parameter.`;
  },
  *'tools have names that fit, and each its own'(request: unknown) {
    const names = toolsOf(request).map(({ name }) => name);
    for (const name of names)
      if (!/^[a-zA-Z0-9_-]{1,64}$/.test(name)) yield `Invalid 'tools.function.name': '${name}' does not match pattern`;
    if (new Set(names).size < names.length) yield 'Tool names must be unique.';
    if (items(request, 'functions').length > 128)
      yield "Invalid 'functions': array too long. Expected an array with maximum length 128";
  },
  *'strict schemas are closed'(request: unknown) {
    for (const { name, definition } of toolsOf(request))
      if (at(definition, 'strict') === true) yield* strictProblems(name, at(definition, 'parameters'));
  },
  *'grammars are lark or regex'(request: unknown) {
    for (const tool of items(request, 'tools')) {
      const format = at(tool, 'custom', 'format');
      const grammar = at(format, 'grammar');
      if (at(format, 'type') !== 'grammar') continue;
      if (!['lark', 'regex'].includes(text(grammar, 'syntax') ?? '') || !text(grammar, 'definition'))
        yield 'Invalid grammar: expected a definition in lark or regex.';
    }
  },
};

function messagesOf(request: unknown): readonly unknown[] {
  return items(request, 'messages');
}

function callsOf(message: unknown): readonly unknown[] {
  return items(message, 'tool_calls');
}

function nameOf(tool: unknown): string | undefined {
  return text(tool, 'function', 'name') ?? text(tool, 'custom', 'name');
}

function toolsOf(request: unknown): { name: string; definition: unknown }[] {
  const legacy = items(request, 'functions').map((definition) => ({ name: text(definition, 'name') ?? '', definition }));
  return [...items(request, 'tools').map((tool) => ({ name: nameOf(tool) ?? '', definition: at(tool, 'function') })), ...legacy];
}

/** No arguments at all are written as nothing, too. */
function parses(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  try {
    JSON.parse(value || '{}');
    return true;
  } catch {
    return false;
  }
}
