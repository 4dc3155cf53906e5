import { expect, test } from 'vitest';
import { countTokens } from '../../src/index.ts';

const hi = { role: 'user', content: 'How long is the harbour wall?' };
const tools = [
  { type: 'function', function: { name: 'measure', parameters: { type: 'object', properties: { what: { type: 'string' } } } } },
];
const counting = (request: object, model: string) => countTokens(JSON.stringify(request), { model }).counting;

test('the text of a known tokenizer is exact', () => {
  expect(counting({ messages: [hi] }, 'gpt-4o')).toEqual({ encoding: 'o200k_base', label: 'tokenizer', band: [1, 1] });
});

test('each section tells how far its figure can be trusted', () => {
  const { label, band, sections } = counting({ messages: [hi], tools }, 'gpt-4o');
  expect(label).toBe('estimate');
  expect(sections?.prose).toEqual({ label: 'tokenizer', band: [1, 1] });
  expect(sections?.tools).toEqual({ label: 'estimate', band: [0.9, 1.6] });
  expect(sections?.documents).toBeUndefined();
  expect(band[0]).toBeLessThan(1);
  expect(band[1]).toBeGreaterThan(1);
});

test.each<[string, [number, number]]>([
  ['claude-sonnet-4-5', [0.95, 1.3]],
  ['claude-opus-4-7', [1.25, 1.7]],
  ['gemini-2.5-pro', [0.7, 1.45]],
])('%s has no exact figures, and the published band', (model, band) => {
  const { label, sections } = counting({ messages: [hi] }, model);
  expect(label).toBe('estimate');
  if (sections) expect(sections.prose).toEqual({ label: 'estimate', band });
});

const linked = { type: 'image_url', image_url: { url: 'https://example.com/wall.png' } };
const low = { type: 'image_url', image_url: { url: 'https://example.com/wall.png', detail: 'low' } };
const chat = (...content: object[]): string => JSON.stringify({ model: 'gpt-4o', messages: [{ role: 'user', content }] });

test('a picture that the payload only names is not counted, and the total is a lower bound', () => {
  const { sections, findings } = countTokens(chat(linked, linked));
  const { sections: without } = countTokens(chat({ type: 'text', text: '' }));
  expect(sections).toEqual({ ...without, images: null });
  const [finding] = findings.filter(({ code }) => code === 'media-unknown');
  expect(finding).toMatchObject({ at: '/messages/0/content/0', facts: { media: 2 } });
  expect(finding.message).toMatch(/the size of a picture is not in the payload \(2 times, first here\)/);
});

test('beside a picture that can be counted, one that cannot makes its section a lower bound', () => {
  const { sections, findings } = countTokens(chat(linked, low));
  expect(sections).toMatchObject({ images: 85, atLeast: ['images'] });
  expect(findings.map(({ code }) => code)).toEqual(['estimate', 'media-unknown']);
  expect(countTokens(chat(low)).sections).not.toHaveProperty('atLeast');
});

test('a model of which no tokenizer is published has that of its forerunners for a proxy', () => {
  expect(counting({ messages: [hi] }, 'gpt-6').label).toBe('tokenizer-proxy');
});
