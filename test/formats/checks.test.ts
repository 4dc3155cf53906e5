import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { Violation } from '../../src/formats/format.ts';
import { formats } from '../../src/formats/index.ts';
import { readSource } from '../../src/json/source.ts';
import { all, HALF_PICTURE, PROSE } from '../clients/broken/break.ts';
import { type Change, cut, moved, put } from '../clients/json.ts';

const folder = fileURLToPath(new URL('../../', import.meta.url));

/** As after a compaction: what is broken may no longer be recognised. */
function violationsOf(payload: unknown, id: string): readonly Violation[] {
  const source = readSource(Buffer.from(JSON.stringify(payload)));
  const format = formats.find((each) => each.id === id);
  return format?.check(source, format.detect(source)?.root ?? source.documents[0].root) ?? [];
}

/** A payload of the fixtures, the change that breaks it, and all that the check says of it: rule and pointer. */
type Broken = [file: string, change: Change, ...violations: string[]];

const CACHE = { type: 'ephemeral' };
const LONG = 'c'.repeat(65);
const URL_PICTURE = { type: 'image', source: { type: 'url', url: 'https://camera.example/1.png' } };

const BROKEN: Record<string, { error: string | Record<string, string>; broken: Broken[] }> = {
  'openai-chat': {
    error: { default: '400 invalid_request_error', 'arguments-json': 'depends on the server' },
    broken: [
      ['parallel-calls', put(['messages'], []), 'messages-empty '],
      [
        'parallel-calls',
        put(['tools'], {}),
        'tools-type /tools',
        'tools-missing /tool_choice',
        'tools-missing /parallel_tool_calls',
      ],
      ['parallel-calls', put(['tools', 1], 'get_vent'), 'tool-type /tools/1'],
      ['parallel-calls', put(['model'], 5), 'model-type /model'],
      ['parallel-calls', cut('messages', 4), 'result-missing /messages/2/tool_calls/0'],
      ['parallel-calls', cut('messages', 8), 'result-without-call /messages/8'],
      [
        'parallel-calls',
        put(['messages', 2, 'tool_calls', 0, 'id'], 'call_vent'),
        'call-id-repeated /messages/2/tool_calls/2',
        'result-without-call /messages/4',
      ],
      ['parallel-calls', put(['messages', 6, 'tool_calls'], []), 'calls-empty /messages/6/tool_calls'],
      ['content-parts', put(['messages', 3, 'content'], []), 'content-empty /messages/3/content'],
      ['parallel-calls', put(['messages', 3, 'content'], null), 'content-missing /messages/3'],
      ['parallel-calls', put(['messages', 3, 'content'], {}), 'content-type /messages/3'],
      [
        'parallel-calls',
        all(put(['messages', 8, 'tool_calls', 0, 'id'], LONG), put(['messages', 9, 'tool_call_id'], LONG)),
        'call-id-long /messages/8/tool_calls/0',
      ],
      [
        'parallel-calls',
        put(['messages', 8, 'tool_calls', 0, 'function', 'arguments'], '{"a'),
        'arguments-json /messages/8/tool_calls/0',
      ],
      ['content-parts', cut('messages', 3, 'content', 0, 'text'), 'part-text /messages/3/content/0'],
      ['content-parts', put(['messages', 3, 'content', 0, 'type'], 'output_text'), 'result-part /messages/3/content/0'],
      [
        'images-files-audio',
        put(['messages', 0, 'content', 1, 'image_url', 'url'], 'data:image/png;base64,'),
        'image-empty /messages/0/content/1',
      ],
      ['images-files-audio', put(['messages', 0, 'content', 1, 'image_url', 'url'], PROSE), 'image-data /messages/0/content/1'],
      [
        'images-files-audio',
        put(['messages', 0, 'content', 1, 'image_url', 'url'], `data:image/png;base64,${PROSE}`),
        'image-data /messages/0/content/1',
      ],
      ['parallel-calls', cut('tools'), 'tools-missing /tool_choice', 'tools-missing /parallel_tool_calls'],
      ['parallel-calls', put(['tool_choice'], { type: 'function', function: { name: 'other' } }), 'tool-missing /tool_choice'],
      ['parallel-calls', cut('tools', 0, 'function', 'parameters', 'required', 1), 'schema-strict /tools/0'],
    ],
  },
  'openai-responses': {
    error: '400 invalid_request_error',
    broken: [
      ['string-input', put(['input'], ''), 'input-empty /input'],
      ['reasoning', put(['tools'], 'all'), 'tools-type /tools'],
      ['reasoning', put(['tools', 0], 1.5), 'tool-type /tools/0'],
      ['reasoning', put(['model'], { id: 'gpt-5' }), 'model-type /model'],
      ['reasoning', cut('input', 6), 'result-missing /input/5'],
      ['shell-and-patch', cut('input', 2), 'result-missing /input/1'],
      ['reasoning', cut('input', 4), 'result-without-call /input/6'],
      ['hosted-tools', cut('input', 2), 'approval-without-request /input/2', 'approval-without-request /input/3'],
      [
        'output-lists',
        all(put(['input', 1, 'call_id'], LONG), put(['input', 4, 'call_id'], LONG)),
        'call-id-length /input/1',
        'call-id-length /input/4',
      ],
      ['output-lists', cut('input', 4, 'output'), 'output-missing /input/4'],
      ['computer-use', put(['input', 2, 'output'], { type: 'input_text', text: PROSE }), 'output-screenshot /input/2'],
      ['output-lists', put(['input', 4, 'output'], {}), 'output-type /input/4'],
      ['output-lists', put(['input', 4, 'output'], []), 'output-empty /input/4'],
      ['shell-and-patch', put(['input', 2, 'output'], 'table.txt'), 'output-type /input/2'],
      ['output-lists', cut('input', 4, 'output', 0, 'text'), 'part-text /input/4/output/0'],
      ['output-lists', put(['input', 4, 'output', 0, 'type'], 'text'), 'output-part /input/4/output/0'],
      ['output-lists', put(['input', 4, 'output', 1, 'image_url'], ''), 'image-empty /input/4/output/1'],
      ['output-lists', put(['input', 4, 'output', 1, 'image_url'], PROSE), 'image-data /input/4/output/1'],
      ['computer-use', put(['input', 2, 'output', 'image_url'], PROSE), 'image-data /input/2'],
      ['reasoning', put(['input', 1, 'content', 0, 'type'], 'output_text'), 'part-type /input/1/content/0'],
      ['reasoning', cut('input', 2, 'summary'), 'reasoning-summary /input/2'],
      ['reasoning', cut('input', 9), 'reasoning-alone /input/8'],
      ['reasoning', cut('input', 2, 'encrypted_content'), 'reasoning-unsaved /input/2'],
      ['tools-in-items', put(['tools', 1, 'tools'], []), 'tools-empty /tools/1'],
      ['tools-in-items', cut('input', 0, 'tools', 0, 'parameters', 'additionalProperties'), 'schema-strict /input/0/tools/0'],
    ],
  },
  anthropic: {
    error: '400 invalid_request_error',
    broken: [
      ['parallel-calls', put(['messages'], []), 'messages-empty '],
      ['parallel-calls', put(['tools'], {}), 'tools-type /tools'],
      ['parallel-calls', put(['tools', 1], null), 'tool-type /tools/1'],
      ['parallel-calls', put(['model'], ['claude']), 'model-type /model'],
      ['trust-wrapped-results', cut('messages', 0), 'first-message /messages/0'],
      ['parallel-calls', cut('messages', 2, 'content', 0), 'result-missing /messages/1/content/3'],
      ['wrapped-params', (request) => cut('params', 'messages', -1)(request), 'result-missing /params/messages/1/content/0'],
      ['parallel-calls', cut('messages', 1, 'content', 1), 'result-without-call /messages/2/content/1'],
      [
        'parallel-calls',
        put(['messages', 1, 'content', 2, 'id'], 'toolu_vent'),
        'call-id-repeated /messages/1/content/3',
        'result-without-call /messages/2/content/2',
      ],
      [
        'parallel-calls',
        put(['messages', 2, 'content', 1, 'tool_use_id'], 'toolu_vent'),
        'result-repeated /messages/2/content/1',
        'result-missing /messages/1/content/1',
      ],
      [
        'parallel-calls',
        moved(['messages', 2, 'content'], 3, 0),
        ...[1, 2, 3].map((i) => `result-order /messages/2/content/${i}`),
      ],
      ['server-tools', cut('messages', 1, 'content', 1), 'result-missing /messages/1/content/0'],
      ['server-tools', cut('messages', 3, 'content', 0), 'result-without-call /messages/3/content/0'],
      ['parallel-calls', put(['messages', 3, 'content'], ''), 'content-empty /messages/3'],
      ['parallel-calls', put(['messages', 7, 'content', 0, 'text'], ' '), 'text-empty /messages/7/content/0'],
      ['cache-markers', put(['system', 0, 'text'], ''), 'text-empty /system/0'],
      [
        'images',
        put(['messages', 2, 'content', 0, 'content', 0, 'type'], 'input_text'),
        'block-type /messages/2/content/0/content/0',
      ],
      ['parallel-calls', cut('tools', 0, 'input_schema'), 'schema-root /tools/0'],
      ['parallel-calls', put(['messages', 1, 'content', 1, 'input'], '{}'), 'input-object /messages/1/content/1'],
      ['parallel-calls', cut('messages', 2, 'content', 2, 'content'), 'error-empty /messages/2/content/2'],
      ['parallel-calls', put(['messages', 2, 'content', 2, 'content', 0], URL_PICTURE), 'error-text /messages/2/content/2'],
      ['images', put(['messages', 0, 'content', 0, 'source', 'data'], ''), 'image-empty /messages/0/content/0'],
      ['images', put(['messages', 0, 'content', 0], { type: 'image', text: PROSE }), 'image-empty /messages/0/content/0'],
      [
        'images',
        put(['messages', 2, 'content', 0, 'content', 1, 'source', 'data'], PROSE),
        'image-data /messages/2/content/0/content/1',
      ],
      ['images', put(['messages', 0, 'content', 0, 'source', 'media_type'], 'image/gif'), 'image-data /messages/0/content/0'],
      [
        'documents-and-citations',
        put(['messages', 0, 'content', 0, 'source', 'data'], ''),
        'document-empty /messages/0/content/0',
      ],
      [
        'documents-and-citations',
        put(['messages', 0, 'content', 3, 'source', 'data'], PROSE),
        'document-data /messages/0/content/3',
      ],
      ['mid-conversation-system', moved(['messages'], 3, 4), 'system-place /messages/4'],
      ['context-management', moved(['messages', 1, 'content'], 0, 1), 'compaction-place /messages/1/content/1'],
      [
        'context-management',
        put(['messages', 3, 'content', 0], { type: 'compaction', content: 'a' }),
        'compaction-repeated /messages/3/content/0',
        'result-without-call /messages/4/content/0',
      ],
      [
        'thinking',
        all(cut('messages', -1), cut('messages', -1), cut('messages', 1, 'content', 0), cut('messages', 1, 'content', 0)),
        'thinking-first /messages/1',
      ],
      ['cache-markers', put(['system', 0, 'cache_control'], CACHE), 'cache-markers ', 'cache-order /system/1'],
      ['cache-markers', put(['tools', 1, 'cache_control'], CACHE), 'cache-order /system/1'],
      ['thinking', put(['messages', 1, 'content', 0, 'cache_control'], CACHE), 'cache-place /messages/1/content/0'],
      ['parallel-calls', cut('tools', 0, 'input_schema', 'type'), 'schema-root /tools/0'],
      ['parallel-calls', put(['tools', 3, 'input_schema', 'anyOf'], []), 'schema-root /tools/3'],
      ['parallel-calls', cut('tools', 0, 'input_schema', 'additionalProperties'), 'schema-strict /tools/0'],
      ['context-management', cut('tools', 0), 'tool-missing /messages/2/content/0/content/0'],
      ['context-management', put(['tools', 1, 'defer_loading'], true), 'tools-deferred /tools/0'],
    ],
  },
  gemini: {
    error: '400 INVALID_ARGUMENT',
    broken: [
      ['parallel-calls', put(['contents'], []), 'contents-empty '],
      ['parallel-calls', put(['tools'], true), 'tools-type /tools'],
      ['parallel-calls', put(['tools', 0], 'look'), 'tool-type /tools/0'],
      ['parallel-calls', put(['model'], 5), 'model-type /model'],
      ['thoughts', cut('contents', 0), 'first-turn /contents/0'],
      ['parallel-calls', put(['contents', 1, 'role'], 'assistant'), 'role /contents/1', 'response-count /contents/2'],
      ['parallel-calls', put(['contents', 3, 'parts'], []), 'parts-empty /contents/3'],
      ['thoughts', put(['contents', 1, 'parts', 1], {}), 'part-empty /contents/1/parts/1'],
      ['media', put(['contents', 0, 'parts', 0, 'text'], PROSE), 'part-data /contents/0/parts/0'],
      ['media', put(['contents', 0, 'parts', 0, 'inlineData', 'data'], ''), 'data-empty /contents/0/parts/0'],
      ['media', put(['contents', 0, 'parts', 0, 'inlineData', 'data'], HALF_PICTURE), 'data-media /contents/0/parts/0'],
      [
        'response-parts',
        put(['contents', 2, 'parts', 0, 'functionResponse', 'parts', 0, 'inlineData', 'data'], PROSE),
        'data-media /contents/2/parts/0/functionResponse/parts/0',
      ],
      ['parallel-calls', cut('contents', 2, 'parts', 0), 'response-count /contents/2'],
      ['parallel-calls', put(['contents', 2, 'parts', 0, 'functionResponse', 'name'], 'other'), 'response-names /contents/2'],
      ['parallel-calls', moved(['contents', 2, 'parts'], 2, 0), 'response-names /contents/2'],
      ['parallel-calls', cut('contents', 4), 'call-turn /contents/4'],
      [
        'parallel-calls',
        put(['contents', 2, 'parts', 0, 'functionResponse', 'response'], 'a'),
        'response-object /contents/2/parts/0/functionResponse',
      ],
      [
        'response-parts',
        put(['contents', 2, 'parts', 0, 'functionResponse', 'parts'], []),
        'response-parts-empty /contents/2/parts/0/functionResponse',
      ],
      [
        'response-parts',
        put(['contents', 2, 'parts', 0, 'functionResponse', 'parts', 0], { text: PROSE }),
        'response-part /contents/2/parts/0/functionResponse/parts/0',
      ],
      [
        'thoughts',
        all(put(['model'], 'gemini-3-pro'), cut('contents', 5, 'parts', 1, 'thoughtSignature')),
        'signature-missing /contents/5/parts/1',
      ],
      [
        'parallel-calls',
        put(['contents', 1, 'parts', 1, 'functionCall', 'args'], '{}'),
        'args-object /contents/1/parts/1/functionCall',
      ],
      ['wrapped-request', put(['request', 'tools'], []), 'cached-content /request/tools'],
    ],
  },
  'ai-sdk': {
    error: {
      default: 'AI_InvalidPromptError',
      'result-missing': 'AI_MissingToolResultsError',
      'approval-without-request': 'AI_InvalidToolApprovalError',
      'approval-without-call': 'AI_ToolCallNotFoundForApprovalError',
      'approval-missing': 'AI_TypeValidationError',
      'message-id-repeated': 'depends on the store of the chat',
      ...Object.fromEntries(
        ['result-without-call', 'call-id-repeated', 'content-empty', 'data-empty', 'data-media'].map((rule) => [
          rule,
          'AI_APICallError',
        ]),
      ),
      'output-missing /messages/1/parts/2': 'AI_TypeValidationError',
      'call-id-missing /messages/1/parts/2': 'AI_TypeValidationError',
      'content-empty /messages/0': 'AI_TypeValidationError',
    },
    broken: [
      ['cache-markers', put(['messages'], []), 'messages-empty '],
      ['model-messages', cut(3, 'content', 0), 'result-missing /2/content/2'],
      ['model-messages', cut(2, 'content', 2), 'result-without-call /3/content/0'],
      [
        'model-messages',
        put([2, 'content', 3, 'toolCallId'], 'call_log'),
        'call-id-repeated /2/content/3',
        'result-without-call /3/content/1',
      ],
      ['model-messages', cut(3, 'content', 0, 'toolCallId'), 'call-id-missing /3/content/0', 'result-missing /2/content/2'],
      ['ui-messages', cut('messages', 1, 'parts', 2, 'toolCallId'), 'call-id-missing /messages/1/parts/2'],
      ['model-messages', put([4, 'content'], []), 'content-empty /4'],
      ['ui-messages', put(['messages', 0, 'parts'], []), 'content-empty /messages/0'],
      ['model-messages', cut(3, 'content', 0, 'output'), 'output-missing /3/content/0'],
      ['model-messages', cut(3, 'content', 0, 'output', 'type'), 'output-type /3/content/0'],
      ['model-messages', put([3, 'content', 0, 'output', 'value'], {}), 'output-value /3/content/0'],
      ['model-messages', put([3, 'content', 1, 'output', 'value', 1, 'data'], ''), 'data-empty /3/content/1/output/value/1'],
      ['model-messages', put([3, 'content', 1, 'output', 'value', 1, 'data'], PROSE), 'data-media /3/content/1/output/value/1'],
      ['ui-messages', cut('messages', 1, 'parts', 2, 'output'), 'output-missing /messages/1/parts/2'],
      ['ui-messages', put(['messages', 2, 'id'], 'm1'), 'message-id-repeated /messages/2'],
      ['ui-messages', cut('messages', 1, 'parts', 8, 'approval'), 'approval-missing /messages/1/parts/8'],
      ['approvals', cut(1, 'content', 1), 'approval-without-request /2/content/0'],
      ['approvals', cut(1, 'content', 0), 'approval-without-call /1/content/0', 'result-without-call /3/content/0'],
      ['approvals', cut(3, 'content', 0), 'result-missing /1/content/0'],
      ['approvals', put([5], { role: 'user', content: 'Well?' }), 'result-missing /4/content/1'],
    ],
  },
  langchain: {
    error: 'INVALID_TOOL_RESULTS',
    broken: [
      ['flat-state', put(['messages'], []), 'messages-empty '],
      ['serialised', cut(3), 'result-missing /2/kwargs/tool_calls/0'],
      ['flat-state', cut('messages', 1), 'result-without-call /messages/1'],
      ['stored', cut(3, 'data', 'tool_call_id'), 'call-id-missing /3', 'result-missing /2/data/tool_calls/0'],
      ['serialised', put([3, 'kwargs', 'content'], []), 'content-empty /3'],
      ['serialised', put([3, 'kwargs', 'content'], null), 'content-missing /3'],
      [
        'serialised',
        put([2, 'kwargs', 'tool_calls', 1, 'id'], 'call_x'),
        'result-missing /2/kwargs/tool_calls/1',
        'result-without-call /4',
      ],
    ],
  },
};

const cases = Object.entries(BROKEN).flatMap(([format, { error, broken }]) =>
  broken.map(([file, change, ...violations]) => ({ format, error, file, change, violations })),
);

describe('a broken payload is told of with rule, pointer and class of error', () => {
  test.each(cases)('$format/$file: $violations', ({ format, error, file, change, violations }) => {
    const sound: unknown = JSON.parse(readFileSync(`${folder}fixtures/payloads/${format}/${file}.json`, 'utf8'));
    expect(violationsOf(sound, format)).toEqual([]);
    const found = violationsOf(change(sound), format);
    expect(found.map(({ rule, at }) => `${rule} ${at}`).sort()).toEqual([...violations].sort());
    for (const { rule, at, error: given } of found)
      expect(given).toBe(typeof error === 'string' ? error : (error[`${rule} ${at}`] ?? error[rule] ?? error['default']));
  });

  test('and so is every rule that there is for requests', () => {
    const checks = readdirSync(`${folder}src/formats`).filter((name) =>
      /^(?!claude-code|codex).*-(?:check|approvals)\.ts$|^pairing\.ts$/.test(name),
    );
    const texts = checks.map((name) => readFileSync(`${folder}src/formats/${name}`, 'utf8'));
    const rules = texts.flatMap((text) => [...text.matchAll(/report\(\s*'([a-z-]+)'/g)].map(([, rule]) => rule));
    const named = cases.flatMap(({ violations }) => violations.map((violation) => violation.split(' ')[0]));
    expect([...new Set(rules)].filter((rule) => !named.includes(rule))).toEqual([]);
    expect(new Set(rules).size).toBeGreaterThan(40);
  });
});

test.each([
  ['openai-chat', { tools: {} }, "Invalid type for 'tools': expected an array of objects, but got an object instead."],
  ['openai-chat', { tools: [1] }, "Invalid type for 'tools[0]': expected an object, but got an integer instead."],
  ['openai-chat', { model: 0.5 }, "Invalid type for 'model': expected a string, but got a decimal instead."],
  ['anthropic', { system: 'x', tools: {} }, 'tools: Input should be a valid list'],
  ['anthropic', { system: 'x', model: 5 }, 'model: Input should be a valid string'],
])('a request to %s with %j is told of in the words of the provider', (format, more, message) => {
  const violations = violationsOf({ messages: [{ role: 'user', content: 'Hi.' }], ...more }, format);
  expect(violations.map((violation) => violation.message)).toEqual([message]);
});

test('nothing is said of null, nor of the one object that Gemini takes for a list', () => {
  const messages = [{ role: 'user', content: 'Hi.' }];
  expect(violationsOf({ model: null, tools: null, messages }, 'openai-chat')).toEqual([]);
  const contents = [{ role: 'user', parts: [{ text: 'Hi.' }] }];
  expect(violationsOf({ tools: { functionDeclarations: [{ name: 'look' }] }, contents }, 'gemini')).toEqual([]);
});
