import { expect, test } from 'vitest';
import type { Counting, Sections } from '../../src/compact/report.ts';
import { addSections, withAside } from '../../src/compact/section-sums.ts';
import { joinCounting, totalOf } from '../../src/compact/sums.ts';
import { joinTallies, tallyInWords } from '../../src/compact/tally.ts';

const sections = (more: Partial<Sections>): Sections => ({
  tools: 1,
  system: 2,
  documents: 3,
  results: 4,
  calls: 5,
  prose: 6,
  thinking: 7,
  images: 8,
  overhead: 9,
  total: 45,
  ...more,
});

test('sections add up by name', () => {
  const sum = addSections([sections({}), sections({ results: 40, total: 81 }), null]);
  const expected = {
    tools: 2,
    system: 4,
    documents: 6,
    results: 44,
    calls: 10,
    prose: 12,
    thinking: 14,
    images: 16,
    overhead: 18,
  };
  expect(sum).toEqual({ ...expected, total: 126 });
  expect(addSections([])).toEqual({ ...sections({}), ...Object.fromEntries(Object.keys(sections({})).map((name) => [name, 0])) });
});

test('a section that is unknown in one part is a lower bound, and unknown where no part knows it', () => {
  const sum = addSections([sections({ system: null, total: 43 }), sections({})]);
  expect(sum).toMatchObject({ system: 2, tools: 2, total: 88, atLeast: ['system'] });
  const unknown = addSections([sections({ system: null, total: 43 }), sections({ system: null, total: 43 })]);
  expect(unknown).toMatchObject({ system: null, total: 86 });
  expect(unknown.atLeast).toBeUndefined();
  expect(addSections([sections({ atLeast: ['images'] }), sections({})])).toMatchObject({ images: 16, atLeast: ['images'] });
});

test('what is added aside is a lower bound of pictures', () => {
  expect(withAside(sections({}), 0)).toEqual(sections({}));
  expect(withAside(sections({}), 5)).toEqual(sections({ images: 13, total: 50, atLeast: ['images'] }));
  expect(withAside(sections({ images: null, atLeast: ['system'] }), 5)).toMatchObject({
    images: 5,
    atLeast: ['system', 'images'],
  });
});

test('figures of several parts are worth what the weakest is worth, in the widest band', () => {
  const exact: Counting = { encoding: 'o200k_base', label: 'tokenizer', band: [1, 1] };
  const proxy: Counting = { encoding: 'o200k_base', label: 'tokenizer-proxy', band: [0.9, 1.2] };
  const guess: Counting = { encoding: 'cl100k_base', label: 'estimate', band: [0.95, 1.4] };
  expect(joinCounting([])).toBeNull();
  expect(joinCounting([exact])).toBe(exact);
  expect(joinCounting([exact, proxy])).toEqual({ encoding: 'o200k_base', label: 'tokenizer-proxy', band: [0.9, 1.2] });
  expect(joinCounting([guess, proxy, exact])).toEqual({ encoding: 'mixed', label: 'estimate', band: [0.9, 1.4] });
});

test('what sections are worth is joined by section, where both parts tell it', () => {
  const tools = { label: 'estimate', band: [0.9, 1.6] } as const;
  const prose = { label: 'tokenizer', band: [1, 1] } as const;
  const images = { label: 'estimate', band: [0.7, 1.4] } as const;
  const one: Counting = { encoding: 'o200k_base', label: 'estimate', band: [0.9, 1.6], sections: { tools, prose } };
  const other: Counting = {
    encoding: 'o200k_base',
    label: 'estimate',
    band: [0.7, 1.4],
    sections: { tools: { label: 'tokenizer-proxy', band: [0.8, 1.5] }, images },
  };
  expect(joinCounting([one, other])?.sections).toEqual({ tools: { label: 'estimate', band: [0.8, 1.6] }, prose, images });
  expect(joinCounting([one, { encoding: 'o200k_base', label: 'tokenizer', band: [1, 1] }])?.sections).toBeUndefined();
});

test('a total has what was saved, in percent with one decimal', () => {
  expect(totalOf(3000, 1000)).toEqual({ before: 3000, after: 1000, saved: 2000, percent: 66.7 });
  expect(totalOf(1000, 1000)).toEqual({ before: 1000, after: 1000, saved: 0, percent: 0 });
  expect(totalOf(0, 0)).toEqual({ before: 0, after: 0, saved: 0, percent: 0 });
});

test('a tally in words: things are counted, the rest is said as it is', () => {
  const tally = (all: number, kept: number, kinds: Record<string, number>, noun = 'result') =>
    tallyInWords({ noun, all, kept, kinds: new Map(Object.entries(kinds)) });
  expect(tally(12, 2, { trimmed: 7, 'one-liner': 3 })).toBe('12 results: 7 trimmed, 3 one-liners, 2 kept');
  expect(tally(1, 0, { pointer: 1 })).toBe('1 result: 1 pointer');
  expect(tally(3, 1, {})).toBe('3 results');
  expect(tally(0, 0, {}, 'tool')).toBe('0 tools');
  expect(tally(4, 0, { description: 4 }, 'tool')).toBe('4 tools: 4 stripped');
  expect(tally(9, 0, { base64: 2, image: 1, file: 3, excerpt: 2, argument: 2, omitted: 1 })).toBe(
    '9 results: 2 base64 values, 1 image, 3 files, 2 excerpts, 2 shortened calls, 1 omitted',
  );
});

test('tallies of one pass add up by kind', () => {
  const joined = joinTallies([
    { noun: 'result', all: 3, kept: 1, kinds: new Map([['trimmed', 2]]) },
    {
      noun: 'result',
      all: 5,
      kept: 2,
      kinds: new Map([
        ['pointer', 1],
        ['trimmed', 2],
      ]),
    },
  ]);
  expect(joined).toEqual({
    noun: 'result',
    all: 8,
    kept: 3,
    kinds: new Map([
      ['trimmed', 4],
      ['pointer', 1],
    ]),
  });
});
