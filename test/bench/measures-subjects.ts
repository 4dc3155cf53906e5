import { createCounters } from '../../src/compact/figures.ts';
import { UserError } from '../../src/errors.ts';
import { PLAIN_RULES } from '../../src/replay/cache-rules.ts';
import { ordinaryLiterals } from '../../src/tune/hindsight/ordinary.ts';
import { type Subject, subjectsOf } from '../../src/tune/subject.ts';
import { sourcesIn } from './measures-sources.ts';

/** The recorded sessions of a folder, counted in one encoding and at one price, to run plans over. What cannot be read is left out. */
export function subjectsIn(folder: string): Subject[] {
  const options = { encoding: 'o200k_base', prices: { kind: 'kept' }, rules: PLAIN_RULES } as const;
  const shared = { isOrdinary: ordinaryLiterals(), counters: createCounters() };
  return sourcesIn(folder).flatMap(({ name, bytes }) => {
    try {
      return subjectsOf(bytes, name, { ...options, ...shared });
    } catch (error) {
      if (error instanceof UserError) return [];
      throw error;
    }
  });
}
