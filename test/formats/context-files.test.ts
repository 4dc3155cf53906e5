import { expect, test } from 'vitest';
import { countTokens } from '../../src/index.ts';

const request = (files: unknown): string =>
  JSON.stringify({ model: 'gpt-4o', messages: [{ role: 'user', content: 'hi' }], context_files: files });

test('items of another shape are told of: they are not counted', () => {
  const { findings, sections } = countTokens(
    request([{ filename: 'a.md', extracted_text: 'one' }, { name: 'b.md', content: 'two' }, null]),
  );
  expect(sections.documents).toBe(1);
  expect(findings.find(({ code }) => code === 'unread-document')).toMatchObject({
    at: '/context_files',
    message: '2 of 3 items of context_files have no text under "extracted_text": they are kept as they are, and not counted.',
  });
  expect(countTokens(request([{ extracted_text: 'one' }])).findings.some(({ code }) => code === 'unread-document')).toBe(false);
});
