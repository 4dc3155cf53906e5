import { createCounters, figuresOf } from '../compact/figures.ts';
import { framePatterns, resolvePlan } from '../compact/plan.ts';
import type { Report } from '../compact/report.ts';
import type { Figures } from '../compact/rows.ts';
import { UserError } from '../errors.ts';
import { createSession, type Session } from '../replay/session.ts';
import { createRefs } from '../restore/refs.ts';
import type { Transcript } from '../transcript/transcript.ts';
import { type CompactorOptions, scheduleOf } from './compactor-options.ts';
import { createCutResults } from './cut-results.ts';
import { createObjectReader } from './object-history.ts';
import type { HistoryOptions, Read } from './read.ts';
import { liveReport } from './report.ts';
import { createBytesReader, createTextReader } from './text-history.ts';

/** One request of a live session, compacted. */
export interface CompactedHistory<History> {
  /** Of the kind that was given; the very same object if nothing in it is cut. Messages in which nothing is cut are the very same objects. */
  readonly history: History;
  /** On this request: its tokens as it was given and as it is now, and the edits that were made for the first time. Worked out when asked for. */
  readonly report: Report;
  /** Ids of the calls whose results were cut for the first time, in order. */
  readonly evicted: readonly string[];
}

/** One live session. */
export interface Compactor {
  /**
   * The next request of the session: a request object or a bare list of messages in any request format, or its JSON as text or bytes.
   * What was cut stays cut, whether the caller goes on with the history as it was or as it was returned. Objects that were given are
   * taken for immutable. Throws UserError for what is no request.
   */
  next<History extends object | string>(history: History): CompactedHistory<History>;
  /** What a cut result said, by the id of its call; with `refs`, also by the ref of a marker. Undefined if nothing of the name was cut. */
  original(handle: string): string | undefined;
}

/** The compactor of one live session. Throws UserError for options that are unknown or wrong. */
export function createCompactor(options: CompactorOptions = {}): Compactor {
  const schedule = scheduleOf(options);
  const { preset, passes, format, model, encoding, keepThinking = false, cache } = options;
  const plan = resolvePlan({ preset, passes });
  const refs = options.refs === true ? createRefs([]) : null;
  const reading = { format, model, patterns: framePatterns(plan) };
  const counters = createCounters();
  const readHistory = createReader(reading);
  const cut = createCutResults();
  let live: { readonly format: string; readonly session: Session; readonly figures: Figures } | null = null;

  const sessionOf = (transcript: Transcript): NonNullable<typeof live> => {
    if (live?.format === transcript.format) return live;
    const figures = figuresOf(transcript, encoding, counters);
    const setting = { plan, counter: counters('o200k_base'), keepThinking, refs, schedule, figures };
    return { format: transcript.format, session: createSession(setting), figures };
  };

  function next<History extends object | string>(history: History): CompactedHistory<History>;
  function next(given: object | string): CompactedHistory<object | string> {
    const { transcript: request, findings, write } = readHistory(given);
    live = sessionOf(request);
    const { session, figures } = live;
    const step = session.step(request);
    const evicted = cut.add(step);
    cache?.evict(evicted);
    const history = write(step.after);
    let report: Report | undefined;
    return {
      history,
      evicted,
      get report() {
        report ??= liveReport({ given, sent: history, request, step, findings, plan, encoding, figures });
        return report;
      },
    };
  }

  return { next, original: (handle) => cut.textOf(handle) ?? refs?.textOf(handle) };
}

function createReader(options: HistoryOptions): (given: object | string) => Read<object | string> {
  const readers = { bytes: createBytesReader(options), text: createTextReader(options), object: createObjectReader(options) };
  return (given) => {
    if (given instanceof Uint8Array) return readers.bytes(given);
    if (typeof given === 'string') return readers.text(given);
    if (typeof given === 'object' && given !== null) return readers.object(given);
    throw new UserError('unreadable-history', 'A history is a request, a list of messages, or the JSON of one of them.');
  };
}
