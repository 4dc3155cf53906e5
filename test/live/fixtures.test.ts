import { describe, expect, test } from 'vitest';
import { type Compactor, createCompactor, UserError } from '../../src/index.ts';
import { brokenRules, growingTo, requestFixtures, requestOf } from './growing.ts';

function outcome(compactor: Compactor, request: object | string, format: string): unknown {
  try {
    const { history, evicted } = compactor.next(request);
    if (typeof history === 'string') return { history: JSON.parse(history), evicted };
    if (typeof request !== 'string')
      expect(brokenRules(history, format).length).toBeLessThanOrEqual(brokenRules(request, format).length);
    return { history, evicted };
  } catch (error) {
    if (error instanceof UserError) return error.code;
    throw error;
  }
}

describe.each(['every-turn', 'batch'] as const)('schedule %s', (schedule) => {
  test.each(requestFixtures)('%s/%s grows: as objects and as text the same comes out', (format, name) => {
    const passes = {
      schema: true,
      context: true,
      base64: true,
      prune: { keepLastResults: 0, maxResultChars: 40 },
      dedup: { keepLastResults: 0 },
    };
    const options = { format, schedule, minGain: 1, passes };
    const [objects, texts] = [createCompactor(options), createCompactor(options)];
    for (const each of growingTo(requestOf(format, name)))
      expect(outcome(objects, each, format)).toEqual(outcome(texts, JSON.stringify(each), format));
  });
});
