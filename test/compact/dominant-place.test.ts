import { expect, test } from 'vitest';
import { type CompactOptions, compact, countTokens } from '../../src/index.ts';

const words = (count: number): string => Array.from({ length: count }, (_, index) => `word${index % 97}`).join(' ');

/** A chat in which a tool answers with so many words; the assistant has read it, unless it is `unseen`. */
function chat(answer: string, { unseen = false, description = 'Reads.' } = {}): string {
  const call = { id: 'c1', type: 'function', function: { name: 'read_log', arguments: '{}' } };
  return JSON.stringify({
    model: 'gpt-4o',
    tools: [{ type: 'function', function: { name: 'read_log', description, parameters: { type: 'object', properties: {} } } }],
    messages: [
      { role: 'user', content: 'What does the log say?' },
      { role: 'assistant', content: null, tool_calls: [call] },
      { role: 'tool', tool_call_id: 'c1', content: answer },
      ...(unseen ? [] : [{ role: 'assistant', content: 'Nothing.' }]),
    ],
  });
}

function found(payload: string, options?: CompactOptions) {
  return compact(payload, options).report.findings.find(({ code }) => code === 'dominant-place');
}

test('a result that takes more than half of what is left is named, with its share', () => {
  const finding = found(chat(words(3000)));
  expect(finding).toMatchObject({ severity: 'info', at: '/messages/2' });
  expect(finding?.message).toMatch(/^9\d% of what is left is one tool result \('read_log'\): [\d,]+ tokens\.$/);
  expect(finding?.facts?.['percent']).toBeGreaterThan(90);
});

test.each<[string, Parameters<typeof chat>, CompactOptions | undefined, string]>([
  ['the newest results stay', [words(3000)], undefined, '--keep-last-results 0'],
  ['nobody has read it', [words(3000), { unseen: true }], undefined, '--no-protect-unseen'],
  ['its tool is protected', [words(3000)], { passes: { prune: { protectTools: ['read_*'] } } }, '--protect-tools'],
  ['prune does not run', [words(3000)], { passes: { schema: true } }, 'does not run'],
  [
    'it is short enough',
    [words(3000)],
    { passes: { prune: { keepLastResults: 0, maxResultChars: 90_000 } } },
    '--max-result-chars',
  ],
])('the hint says why: %s', (_, given, options, hint) => {
  expect(found(chat(...given), options)?.hint).toContain(hint);
});

test('documents, tools and pictures are told as well', () => {
  const document = `<document name="notes.md">\n${words(3000)}\n</document>\n\nWhat is new?`;
  const payload = JSON.stringify({ model: 'gpt-4o', messages: [{ role: 'user', content: document }] });
  expect(found(payload, { passes: { prune: true } })?.message).toContain("is one document ('notes.md')");
  expect(found(chat('ok', { description: words(3000) }))?.message).toContain("is one tool definition ('read_log')");
});

test('nothing is said where nothing stands out, where it is small, and where it was cut', () => {
  expect(found(chat(words(200)))).toBeUndefined();
  expect(found(chat(words(3000)), { passes: { prune: { keepLastResults: 0 } } })).toBeUndefined();
  expect(found(chat(words(3000), { description: words(3000) }))).toBeUndefined();
});

test('a count tells it too', () => {
  const { findings } = countTokens(chat(words(3000)));
  expect(findings.find(({ code }) => code === 'dominant-place')?.message).toContain('% of all tokens is one tool result');
});

test('what is not counted has no place', () => {
  expect(found(chat(words(3000)), { count: false })).toBeUndefined();
});
