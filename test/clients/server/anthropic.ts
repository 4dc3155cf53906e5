import { at, isObject, items, text } from '../json.ts';
import { cacheRules } from './anthropic-caching.ts';
import { mediaRules } from './anthropic-media.ts';
import { allBlocks, blocksOf, messagesOf, ofType, turnsOf } from './anthropic-messages.ts';
import { thinkingRules } from './anthropic-thinking.ts';
import { toolRules } from './anthropic-tools.ts';

const USER = ['text', 'image', 'document', 'search_result', 'tool_result', 'container_upload'];
const RESULT = ['text', 'image', 'document', 'search_result', 'tool_reference'];
const ASSISTANT = /^(?:text|tool_use|thinking|redacted_thinking|compaction|fallback|(?:server|mcp)_tool_use|\w+_tool_result)$/;

/** Models that take messages of the system between others. */
const TAKE_SYSTEM = /^claude-(?:opus-4-[89]|(?:opus|sonnet|haiku|fable|mythos)-5)/;
/** Models that do not go on with words put into their mouth. */
const REFUSE_PREFILL = /^claude-(?:\w+-4-[6-9]|\w+-5)/;

/** Messages. */
export const anthropicRules = {
  *'roles are known, and the user speaks first'(request: unknown) {
    const messages = messagesOf(request);
    if (messages.length === 0) yield 'messages: at least one message is required';
    else if (at(messages[0], 'role') !== 'user') yield 'messages: first message must use the "user" role';
    for (const [i, message] of messages.entries())
      if (!['user', 'assistant', 'system'].includes(text(message, 'role') ?? ''))
        yield `messages.${i}.role: Input should be 'user' or 'assistant'`;
  },
  *'messages of the system stand behind the user, for models that take them'(request: unknown) {
    const messages = messagesOf(request);
    for (const [i, message] of messages.entries()) {
      if (at(message, 'role') !== 'system') continue;
      if (!TAKE_SYSTEM.test(text(request, 'model') ?? '')) yield `messages.${i}: role 'system' is not supported on this model`;
      const next = at(messages, i + 1, 'role') ?? 'assistant';
      if (at(messages, i - 1, 'role') !== 'user' || next !== 'assistant')
        yield `messages.${i}: role 'system' must follow a user message`;
      if (blocksOf(message).some((block) => !ofType(block, 'text'))) yield `messages.${i}: role 'system' takes text only`;
    }
  },
  *'messages are not empty, but for the last of the assistant'(request: unknown) {
    const messages = messagesOf(request);
    for (const [i, message] of messages.entries()) {
      const content = at(message, 'content') ?? '';
      const optional = i === messages.length - 1 && at(message, 'role') === 'assistant';
      if (!optional && (content === '' || (Array.isArray(content) && content.length === 0)))
        yield `messages.${i}: all messages must have non-empty content except for the optional final assistant message`;
    }
  },
  *'blocks are of known types'(request: unknown) {
    for (const [i, message] of messagesOf(request).entries())
      for (const [j, block] of blocksOf(message).entries()) {
        const type = text(block, 'type') ?? '';
        const known = at(message, 'role') === 'assistant' ? ASSISTANT.test(type) : USER.includes(type);
        if (!known)
          yield `messages.${i}.content.${j}: Input tag '${type}' found using 'type' does not match any of the expected tags`;
        for (const inner of ofType(block, 'tool_result') ? blocksOf(block) : [])
          if (!RESULT.includes(text(inner, 'type') ?? ''))
            yield `messages.${i}.content.${j}.tool_result.content: Input tag '${at(inner, 'type')}' is not expected`;
      }
  },
  *'texts are not blank'(request: unknown) {
    for (const each of allBlocks(request))
      if (ofType(each, 'text') && (text(each, 'text') ?? '').trim() === '')
        yield 'messages: text content blocks must be non-empty and contain non-whitespace text';
  },
  *'all calls of a turn are answered in the next message'(request: unknown) {
    for (const { asked, answered } of turnsOf(request)) {
      const missing = asked.filter((id) => !answered.includes(id));
      if (missing.length > 0)
        yield `messages: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${missing.join(', ')}. ` +
          'Each `tool_use` block must have a corresponding `tool_result` block in the next message.';
    }
  },
  *'results answer the message before'(request: unknown) {
    for (const { asked, answered } of turnsOf(request))
      for (const id of answered)
        if (!asked.includes(id)) yield `messages: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${id}.`;
  },
  *'results come before everything else'(request: unknown) {
    for (const [i, message] of messagesOf(request).entries()) {
      const types = blocksOf(message).map((block) => at(block, 'type') === 'tool_result');
      if (types.includes(true) && types.lastIndexOf(true) >= types.filter(Boolean).length)
        yield `messages.${i}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after`;
    }
  },
  *'a call has one result, and ids are unique'(request: unknown) {
    for (const { asked, answered } of turnsOf(request)) {
      if (new Set(asked).size < asked.length) yield 'messages: `tool_use` ids must be unique';
      if (new Set(answered).size < answered.length) yield 'messages: each tool_use must have a single result';
    }
  },
  *'inputs are objects'(request: unknown) {
    for (const message of messagesOf(request))
      for (const block of blocksOf(message))
        if (ofType(block, 'tool_use') && !isObject(at(block, 'input')))
          yield 'messages: tool_use.input: Input should be a valid dictionary';
  },
  *'errors say something, in text only'(request: unknown) {
    for (const message of messagesOf(request))
      for (const block of blocksOf(message)) {
        if (at(block, 'is_error') !== true || !ofType(block, 'tool_result')) continue;
        const content = at(block, 'content') ?? '';
        if (content === '' || (Array.isArray(content) && content.length === 0))
          yield 'messages: content cannot be empty if `is_error` is true';
        if (items(content).some((inner) => !ofType(inner, 'text')))
          yield 'messages: all content must be type `text` if `is_error` is true';
      }
  },
  *'results of server tools stand beside their calls'(request: unknown) {
    for (const message of messagesOf(request)) {
      const blocks = blocksOf(message);
      const asked = blocks
        .filter((block) => /^(?:server|mcp)_tool_use$/.test(text(block, 'type') ?? ''))
        .map((block) => at(block, 'id'));
      const answered = blocks
        .filter((block) => /._tool_result$/.test(text(block, 'type') ?? ''))
        .map((block) => at(block, 'tool_use_id'));
      if (asked.some((id) => !answered.includes(id)) || answered.some((id) => !asked.includes(id)))
        yield 'messages: `server_tool_use` blocks must have a corresponding result block in the same message';
    }
  },
  *'the last word is the user’s on newer models, and has no white space behind it'(request: unknown) {
    const last = messagesOf(request).at(-1);
    if (at(last, 'role') !== 'assistant') return;
    if (REFUSE_PREFILL.test(text(request, 'model') ?? '')) yield 'This model does not support assistant message prefill.';
    const words = text(last, 'content') ?? text(blocksOf(last).at(-1), 'text') ?? '';
    if (words !== words.trimEnd()) yield 'messages: final assistant content cannot end with trailing whitespace';
  },
  ...thinkingRules,
  ...toolRules,
  ...mediaRules,
  ...cacheRules,
};
