import { expect, test } from 'vitest';
import { framePatterns, resolvePlan } from '../../src/compact/plan.ts';
import { UserError } from '../../src/errors.ts';

const idsOf = (request: Parameters<typeof resolvePlan>[0]): string[] => resolvePlan(request).passes.map(({ id }) => id);

/** What a request is refused with: code, message, hint. */
function refusal(run: () => unknown): [string, string, string | undefined] {
  try {
    run();
  } catch (error) {
    if (error instanceof UserError) return [error.code, error.message, error.hint];
    throw error;
  }
  throw new Error('not refused');
}

test('without a wish the passes of the preset run, in run order', () => {
  expect(idsOf(undefined)).toEqual(['schema', 'context', 'base64', 'prune', 'dedup']);
  expect(resolvePlan().preset).toBe('default');
  expect(resolvePlan({ preset: 'documented' }).preset).toBe('documented');
  expect(idsOf({ preset: 'steady' })).toEqual(['schema', 'context', 'base64', 'prune', 'dedup']);
});

test('naming passes selects them, whatever their order', () => {
  expect(idsOf({ passes: { dedup: true, schema: true } })).toEqual(['schema', 'dedup']);
  expect(idsOf({ passes: { prune: {}, stale: true, arguments: {} } })).toEqual(['arguments', 'stale', 'prune']);
  expect(idsOf({ passes: { prune: true, dedup: false } })).toEqual(['prune']);
  expect(idsOf({ passes: {} })).toEqual([]);
});

test('options: defaults, then the preset, then the wish', () => {
  const prune = (request: Parameters<typeof resolvePlan>[0]) =>
    resolvePlan(request).passes.find(({ id }) => id === 'prune')?.options;
  expect(prune({})).toMatchObject({ keepLastResults: 3, maxResultChars: 5000, protectUnseen: true, strategy: 'head-tail' });
  expect(prune({ preset: 'documented' })).toMatchObject({ keepLastResults: 3, protectUnseen: false, dataLexicon: false });
  expect(prune({ preset: 'steady', passes: { prune: { oldAfter: 4 } } })).toMatchObject({ strategy: 'index', oldAfter: 4 });
  expect(prune({ passes: { prune: { keepLastResults: 1, maxResultChars: undefined } } })).toMatchObject({
    keepLastResults: 1,
    maxResultChars: 5000,
  });
});

test('what is unknown is refused, with what was meant or what there is', () => {
  const unknownPass = JSON.parse('{"passes": {"prunes": true}}');
  expect(refusal(() => resolvePlan(unknownPass))).toEqual(['unknown-pass', "There is no pass 'prunes'.", 'Did you mean prune?']);
  const far = JSON.parse('{"passes": {"xyzzy-xyzzy": true}}');
  expect(refusal(() => resolvePlan(far))).toEqual([
    'unknown-pass',
    "There is no pass 'xyzzy-xyzzy'.",
    'There are: schema, context, base64, arguments, stale, prune, dedup.',
  ]);
  expect(refusal(() => resolvePlan({ passes: { base64: { image: 'all' } } }))).toEqual([
    'unknown-option',
    "base64 has no option 'image'.",
    'Did you mean images?',
  ]);
  expect(refusal(() => resolvePlan({ passes: { base64: { constructor: 'all' } } }))[0]).toBe('unknown-option');
  expect(refusal(() => resolvePlan({ preset: 'defaults' }))[0]).toBe('unknown-preset');
  expect(refusal(() => resolvePlan({ passes: { base64: { images: 'some' } } }))[0]).toBe('bad-option');
  expect(refusal(() => resolvePlan({ passes: { context: { previewChars: 50 } } }))).toEqual([
    'contradiction',
    'previewChars is 50, and the ranker bm25 needs at least 100',
    undefined,
  ]);
});

test('the patterns of frames are those of context, where it runs', () => {
  const patterns = ['<doc {name}>\n{text}\n</doc>'];
  expect(framePatterns(resolvePlan({ passes: { context: { patterns } } }))).toEqual(patterns);
  expect(framePatterns(resolvePlan({ passes: { prune: true } }))).toEqual([]);
  expect(framePatterns(resolvePlan())).toEqual([]);
});
