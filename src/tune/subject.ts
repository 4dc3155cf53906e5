import { figuresOf } from '../compact/figures.ts';
import { openPrices, type Prices } from '../prices/price-book.ts';
import { type CacheRules, cacheRules } from '../replay/cache-rules.ts';
import { moneyOf } from '../replay/money.ts';
import { readSession, type SessionReading } from '../replay/read-session.ts';
import { requestsOf, type SessionRequest } from '../replay/turns.ts';
import type { Counter } from '../tokens/counter.ts';
import type { EncodingName } from '../tokens/encodings.ts';
import type { Transcript } from '../transcript/transcript.ts';
import { evidenceOf } from './hindsight/evidence.ts';
import type { IsOrdinary } from './hindsight/ordinary.ts';
import { createRecallMeter, type RecallMeter } from './hindsight/recall.ts';
import { createLedger, type Ledger } from './ledger.ts';

/** One context of a session, ready for plans to run over: whatever does not depend on a plan is worked out once. */
export interface Subject {
  readonly path: string;
  /** Ordinal of the context in its file, from 0. */
  readonly context: number;
  readonly session: Transcript;
  readonly requests: readonly SessionRequest[];
  readonly ledger: Ledger;
  readonly meter: RecallMeter;
  /** Of o200k_base: it judges edits. */
  readonly judge: Counter;
}

export interface SubjectOptions extends Omit<SessionReading, 'path'> {
  /** Encoding that overrides the model's. */
  readonly encoding?: string | undefined;
  readonly prices: Prices;
  /** Rules of the prompt cache instead of the provider's; prices are multiples then. */
  readonly rules?: CacheRules | undefined;
  readonly isOrdinary: IsOrdinary;
  /** Of an encoding: one for all subjects, so that each distinct text is counted once. */
  readonly counters: (encoding: EncodingName) => Counter;
}

/** The contexts of a payload in which tools have answered: what is before a compaction of a log counts as well. Throws UserError for input that cannot be read. */
export function subjectsOf(bytes: Uint8Array, path: string, options: SubjectOptions): Subject[] {
  const { contexts, isRequest } = readSession(bytes, { ...options, path });
  return contexts.flatMap((session, context) => {
    const requests = [...requestsOf(session, isRequest && context === contexts.length - 1)];
    if (requests.length === 0 || session.results.length === 0) return [];
    return [subjectOf(session, requests, { path, context }, options)];
  });
}

function subjectOf(
  session: Transcript,
  requests: readonly SessionRequest[],
  place: Pick<Subject, 'path' | 'context'>,
  { encoding, isOrdinary, counters, prices, rules: given }: SubjectOptions,
): Subject {
  const figures = figuresOf(session, encoding, counters);
  const known = given ?? cacheRules(session.family, session.model);
  // Where the system prompt and the tools are not known, they alone are mostly more than the minimum.
  const rules = session.unknown.length > 0 ? { ...known, minimum: 0 } : known;
  const money = moneyOf(openPrices(prices), given ? null : session.model, rules);
  return {
    ...place,
    session,
    requests,
    ledger: createLedger(session, requests, figures, { rules, money }),
    meter: createRecallMeter(evidenceOf(session, isOrdinary)),
    judge: counters('o200k_base'),
  };
}
