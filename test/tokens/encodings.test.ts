import { expect, test } from 'vitest';
import { UserError } from '../../src/errors.ts';
import { resolveEncoding } from '../../src/tokens/encodings.ts';

test.each([
  ['gpt-4o', 'o200k_base'],
  ['gpt-4o-mini-2024-07-18', 'o200k_base'],
  ['chatgpt-4o-latest', 'o200k_base'],
  ['gpt-4.1', 'o200k_base'],
  ['gpt-4.1-nano-2025-04-14', 'o200k_base'],
  ['gpt-4.5-preview', 'o200k_base'],
  ['gpt-5', 'o200k_base'],
  ['gpt-5.1', 'o200k_base'],
  ['gpt-5.1-codex-max', 'o200k_base'],
  ['o1-preview', 'o200k_base'],
  ['o3', 'o200k_base'],
  ['o4-mini-2025-04-16', 'o200k_base'],
  ['openai/gpt-4o', 'o200k_base'],
  ['openrouter/openai/gpt-5-mini:online', 'o200k_base'],
  ['azure/gpt-4.1', 'o200k_base'],
  ['openai:gpt-4o', 'o200k_base'],
  ['OpenAI/GPT-4o ', 'o200k_base'],
  ['ft:gpt-4o-mini-2024-07-18:org::id', 'o200k_base'],
  ['openai/ft:gpt-4.1:org:name:id', 'o200k_base'],
  ['gpt-oss-120b', 'o200k_harmony'],
  ['gpt-oss:20b', 'o200k_harmony'],
  ['gpt-4', 'cl100k_base'],
  ['gpt-4-turbo-2024-04-09', 'cl100k_base'],
  ['gpt-3.5-turbo-0125', 'cl100k_base'],
  ['azure/gpt-35-turbo', 'cl100k_base'],
  ['ft:gpt-3.5-turbo:org::id', 'cl100k_base'],
  ['text-embedding-3-large', 'cl100k_base'],
  ['davinci-002', 'cl100k_base'],
  ['text-davinci-003', 'p50k_base'],
  ['text-davinci-edit-001', 'p50k_edit'],
  ['text-davinci-001', 'r50k_base'],
  ['ada', 'r50k_base'],
  ['curie:ft-org-2023-01-01', 'r50k_base'],
  ['gpt2', 'gpt2'],
])('%s has its own encoding, %s', (model, encoding) => {
  expect(resolveEncoding(model)).toEqual({ encoding, label: 'tokenizer', known: true, band: [1, 1] });
});

test.each(['gpt-6', 'gpt-6.1-mini', 'openai/gpt-6', 'gpt-10', 'o4', 'o5-mini'])('%s is assumed to have o200k_base', (model) => {
  expect(resolveEncoding(model)).toEqual({ encoding: 'o200k_base', label: 'tokenizer-proxy', known: true, band: [1, 1] });
});

test.each<[string, [number, number]]>([
  ['gemini-2.5-pro', [0.7, 1.45]],
  ['models/gemini-3-pro-preview', [0.7, 1.45]],
  ['vertex_ai/gemini-1.5-flash-002', [0.7, 1.45]],
  ['claude-2.1', [0.95, 1.3]],
  ['claude-3-5-sonnet-20241022', [0.95, 1.3]],
  ['claude-sonnet-4-20250514', [0.95, 1.3]],
  ['claude-haiku-4-5-20251001', [0.95, 1.3]],
  ['anthropic/claude-opus-4.6', [0.95, 1.3]],
  ['us.anthropic.claude-3-7-sonnet-20250219-v1:0', [0.95, 1.3]],
  ['claude-sonnet-4@20250514', [0.95, 1.3]],
  ['claude-opus-4-7', [1.25, 1.7]],
  ['claude-sonnet-5', [1.25, 1.7]],
  ['anthropic:claude-fable-5-5', [1.25, 1.7]],
  ['claude', [0.95, 1.7]],
])('%s is estimated with o200k_base', (model, band) => {
  expect(resolveEncoding(model)).toEqual({ encoding: 'o200k_base', label: 'estimate', known: true, band });
});

test.each([null, '', 'llama-3.3-70b', 'opus', 'o', 'olmo-2', 'deepseek/deepseek-r1', '__proto__', '/', ':', 'x'.repeat(100_000)])(
  'an unknown model (%#) is estimated with o200k_base and is no error',
  (model) => {
    expect(resolveEncoding(model)).toEqual({ encoding: 'o200k_base', label: 'estimate', known: false, band: [0.7, 1.7] });
  },
);

test('an encoding that is asked for is exact where the model says nothing else', () => {
  expect(resolveEncoding(null, 'cl100k_base')).toEqual({
    encoding: 'cl100k_base',
    label: 'tokenizer',
    known: false,
    band: [1, 1],
  });
  expect(resolveEncoding('my-deployment', 'o200k_base')).toMatchObject({ encoding: 'o200k_base', label: 'tokenizer' });
  expect(resolveEncoding('gpt-4o', 'o200k_harmony')).toMatchObject({ encoding: 'o200k_harmony', label: 'tokenizer' });
  expect(resolveEncoding('gpt-4o', 'cl100k_base')).toMatchObject({ encoding: 'cl100k_base', label: 'tokenizer-proxy' });
  expect(resolveEncoding('claude-opus-4-7', 'cl100k_base')).toMatchObject({
    encoding: 'cl100k_base',
    label: 'estimate',
    band: [1.25, 1.7],
  });
});

test.each([
  ['cl100k', 'There are: o200k_base, o200k_harmony, cl100k_base, p50k_base, p50k_edit, r50k_base, gpt2.'],
  ['cl100_base', 'Did you mean cl100k_base?'],
  ['O200K_BASE', 'Did you mean o200k_base?'],
  ['__proto__', 'There are: o200k_base, o200k_harmony, cl100k_base, p50k_base, p50k_edit, r50k_base, gpt2.'],
])('the encoding %s is an error with a hint', (name, hint) => {
  const resolve = () => resolveEncoding('gpt-4o', name);
  expect(resolve).toThrow(UserError);
  expect(resolve).toThrow(expect.objectContaining({ code: 'unknown-encoding', hint }));
});
