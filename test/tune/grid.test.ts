import { expect, test } from 'vitest';
import { resolve } from '../../src/config/resolve.ts';
import { UserError } from '../../src/errors.ts';
import { parseAxis } from '../../src/tune/axes.ts';
import { gridOf, policyAt } from '../../src/tune/grid.ts';

const flags = { preset: undefined, passes: new Map(), options: new Map(), settings: new Map(), budgets: new Map() };
const resolved = resolve([], flags);

const codeOf = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    if (error instanceof UserError) return error.code;
    throw error;
  }
  return 'none';
};

test.each([
  ['keepLastResults=1..4', [1, 2, 3, 4]],
  ['keepLastResults=1..10..4', [1, 5, 9]],
  ['--keep-last-results=3,1,3', [3, 1]],
  ['headChars=none,100', [null, 100]],
  ['failureLines=true,false', [true, false]],
  ['schedule=batch,every-turn', ['batch', 'every-turn']],
  ['protectTools=read+write,bash', [['read', 'write'], ['bash']]],
  ['contextMode=auto,preview', ['auto', 'preview']],
])('the values of %s', (text, values) => {
  expect(parseAxis(text).values).toEqual(values);
});

test.each([
  ['keepLastResult=1', 'unknown-option'],
  ['keepLastResults', 'bad-option'],
  ['keepLastResults=', 'bad-option'],
  ['keepLastResults=1,,2', 'bad-option'],
  ['keepLastResults=-1', 'bad-option'],
  ['keepLastResults=1.5', 'bad-option'],
  ['keepLastResults=5..1', 'bad-option'],
  ['keepLastResults=1..5..0', 'bad-option'],
  ['keepLastResults=0..999999999', 'bad-option'],
  ['keepLastResults=none', 'bad-option'],
  ['failureLines=yes', 'bad-option'],
  ['schedule=sometimes', 'bad-option'],
  ['schemaStrip=description+colour', 'bad-option'],
  ['__proto__=1', 'unknown-option'],
])('%s is refused', (text, code) => {
  expect(codeOf(() => parseAxis(text))).toBe(code);
});

test('a name that is nearly one is told', () => {
  expect(() => parseAxis('keepLastResult=1')).toThrow(expect.objectContaining({ hint: 'Did you mean keepLastResults?' }));
});

test('a grid has all combinations, and one of those that a schedule does not tell apart', () => {
  const points = gridOf(['schedule=every-turn,batch', 'minGain=1000,5000'].map(parseAxis));
  expect(points.map((point) => [...point])).toEqual([
    [['schedule', 'every-turn']],
    [
      ['schedule', 'batch'],
      ['minGain', 1000],
    ],
    [
      ['schedule', 'batch'],
      ['minGain', 5000],
    ],
  ]);
});

test('a grid is bounded, and names nothing twice', () => {
  const many = ['keepLastResults=1..100', 'maxResultChars=1..100'].map(parseAxis);
  expect(codeOf(() => gridOf(many))).toBe('bad-option');
  expect(codeOf(() => gridOf(['keepLastResults=1', '--keep-last-results=2'].map(parseAxis)))).toBe('bad-option');
});

test('a point sets an option in every pass that has it, and the schedule', () => {
  const axes = ['keepLastResults=7', 'schedule=batch', 'minGain=500'].map(parseAxis);
  const { plan, schedule } = policyAt(resolved, axes, gridOf(axes)[0]);
  const keeps = plan.passes.flatMap(({ id, options }) =>
    'keepLastResults' in options ? [[id, options['keepLastResults']]] : [],
  );
  expect(keeps).toEqual([
    ['prune', 7],
    ['dedup', 7],
  ]);
  expect(schedule).toEqual({ kind: 'batch', minGain: 500, highWater: null, lowWater: null });
});

test('values that contradict each other, and options of passes that do not run, are refused', () => {
  const at = (texts: string[], given = resolved) => {
    const axes = texts.map(parseAxis);
    return codeOf(() => gridOf(axes).map((point) => policyAt(given, axes, point)));
  };
  expect(at(['headChars=4000', 'maxResultChars=5000'])).toBe('contradiction');
  expect(at(['schedule=batch', 'highWater=100', 'lowWater=200'])).toBe('contradiction');
  const schemaOnly = resolve([], { ...flags, passes: new Map([['schema', true]]) });
  expect(at(['keepLastResults=1'], schemaOnly)).toBe('idle-option');
});
