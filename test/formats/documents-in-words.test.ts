import { expect, test } from 'vitest';
import { compact } from '../../src/index.ts';

const long = Array.from({ length: 300 }, (_, i) => `${i}. Über die Brücke, "links" am Ufer`).join('\n');
const framed = `<docs><doc title='guide'>${long}</doc><doc title='rules'>${long}</doc></docs>`;

const preview = { passes: { context: { mode: 'preview', previewChars: 100, maxPreviewFiles: 1 } } } as const;

const unknown = {
  anthropic: { max_tokens: 9, system: 'x', messages: [{ role: 'user', content: [{ type: 'note', text: framed }] }] },
  gemini: { contents: [{ role: 'user', parts: [{ note: framed }] }] },
  'ai-sdk': [
    { role: 'user', content: [{ type: 'note', note: framed }] },
    { role: 'tool', content: [{ type: 'tool-result', toolCallId: '1', toolName: 'x', output: { type: 'text', value: 'x' } }] },
  ],
  langchain: [{ type: 'human', data: { content: [{ type: 'note', note: framed }] } }],
};

test.each(Object.entries(unknown))('%s: what stands in a block of an unknown kind is no document', (format, payload) => {
  const text = JSON.stringify(payload);
  const { payload: result, report } = compact(text, preview);
  expect(report.input.format).toBe(format);
  expect(report.sections?.before.documents).toBe(0);
  expect(result).toBe(text);
});

test('the title of a document is a name, whatever stands in it', () => {
  const source = { type: 'text', media_type: 'text/plain', data: long };
  const document = { type: 'document', title: framed, context: framed, source };
  const request = { model: 'claude-sonnet-4-5', messages: [{ role: 'user', content: [document] }] };
  const result = JSON.parse(compact(JSON.stringify(request), preview).payload);
  const [{ title, context, source: now }] = result.messages[0].content;
  expect([title, context]).toEqual([framed, framed]);
  expect(now.data.length).toBeLessThan(200);
});
