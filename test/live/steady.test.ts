import { expect, test } from 'vitest';
import { scheduleOf } from '../../src/live/compactor-options.ts';

test('the preset steady brings its batches, and options outdo it', () => {
  expect(scheduleOf({ preset: 'steady' })).toMatchObject({ kind: 'batch', minGain: 15_000 });
  expect(scheduleOf({ preset: 'steady', minGain: 5 })).toMatchObject({ kind: 'batch', minGain: 5 });
  expect(scheduleOf({})).toMatchObject({ kind: 'batch', minGain: 10_000 });
});
