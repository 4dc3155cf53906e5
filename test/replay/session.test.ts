import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSession } from '../../src/replay/session.ts';
import { requestsOf } from '../../src/replay/turns.ts';
import { resultText } from '../../src/transcript/transcript.ts';
import { type Answer, makeTranscript, readAgain } from '../transcripts.ts';
import { setting, stepsOf, textsOf } from './sessions.ts';

const long = (n: number): string => Array.from({ length: 900 }, (_, line) => `line ${line} of file ${n}`).join('\n');
const reading = (n: number): Answer => ({ name: 'read_file', text: long(n), arguments: `{"path":"${n}"}` });
const prune = { prune: { keepLastResults: 1 } };

describe('the requests of a session', () => {
  test('end before each answer, and know nothing of what comes later', () => {
    const session = makeTranscript([reading(0), reading(1), reading(2)]);
    const requests = [...requestsOf(session, true)];
    expect(requests.map(({ transcript }) => transcript.results.map(({ seen }) => seen))).toEqual([
      [],
      [false],
      [true, false],
      [true, true, true],
    ]);
    expect(requests.map(({ transcript }) => [transcript.calls.length, transcript.messages, transcript.turns.length])).toEqual([
      [0, 0, 0],
      [1, 2, 1],
      [2, 4, 2],
      [3, 6, 3],
    ]);
    expect(requests[2].transcript.results[0]).toBe(session.results[0]);
    expect([...requestsOf(session, false)]).toHaveLength(3);
  });

  test('leave out turns that a compaction took over', () => {
    const session = makeTranscript([reading(0), reading(1)]);
    const turns = session.turns.map((turn, index) => ({ ...turn, asked: index > 0 }));
    expect([...requestsOf({ ...session, turns }, false)].map(({ end }) => end)).toEqual([2]);
  });
});

describe('a plan in a session', () => {
  const session = makeTranscript([reading(0), reading(1), reading(2), reading(3), reading(4)]);

  test('every-turn: a result is cut when it is no longer pinned, once', () => {
    const steps = stepsOf(session, setting(prune));
    // The newest is unseen, the newest but one kept: of results 0 to n - 1, the first n - 1 are cut.
    expect(steps.map(({ edits }) => edits.length)).toEqual([0, 0, 1, 1, 1, 1]);
    expect(steps.map(({ firstChange }) => firstChange)).toEqual([null, null, 1, 3, 5, 7]);
    expect(textsOf(steps[5])[0]).toBe(textsOf(steps[2])[0]);
    expect(textsOf(steps[5])[0]).toContain('characters trimmed for context efficiency');
    expect(textsOf(steps[5])[4]).toBe(long(4));
  });

  test('arguments that were cut stay cut, also where the history is read anew', () => {
    const writing = (n: number): Answer => ({ text: 'ok', arguments: JSON.stringify({ path: `${n}.ts`, text: long(n) }) });
    const written = makeTranscript([writing(0), writing(1), writing(2), writing(3)]);
    const options = setting({ arguments: { keepLastResults: 1 } });
    const steps = stepsOf(written, options);
    expect(steps.map(({ edits }) => edits.length)).toEqual([0, 0, 1, 1, 1]);
    expect(steps.map(({ gain }) => gain > 0)).toEqual([false, false, true, true, true]);
    expect(steps[4].after.calls.map((call) => call.shortened.length)).toEqual([1, 1, 1, 0]);
    const { step } = createSession(options);
    const anew = [...requestsOf(written, true)].map(({ transcript }) => {
      const calls = transcript.calls.map((call) => ({ ...call }));
      const results = transcript.results.map((result) => ({ ...result, call: calls[result.turn] }));
      return step({ ...transcript, calls, results });
    });
    expect(anew.map(({ edits }) => edits.length)).toEqual([0, 0, 1, 1, 1]);
    expect(anew[4].after.calls.map((call) => call.arguments)).toEqual(steps[4].after.calls.map((call) => call.arguments));
  });

  test('batch: nothing that was sent changes before enough can go, and then all that can', () => {
    const [cut] = stepsOf(session, setting(prune)).filter(({ gain }) => gain > 0);
    const steps = stepsOf(session, setting(prune, { kind: 'batch', minGain: 2 * cut.gain }));
    expect(steps.map(({ edits }) => edits.length)).toEqual([0, 0, 0, 2, 0, 2]);
  });

  test('once: a single time', () => {
    const steps = stepsOf(session, setting(prune, { kind: 'once', minGain: 1 }));
    expect(steps.map(({ edits }) => edits.length)).toEqual([0, 0, 1, 0, 0, 0]);
  });

  test('a high water mark: as long as a request is small, it is left as it was sent', () => {
    const steps = stepsOf(session, setting(prune, { kind: 'batch', minGain: 1, highWater: 25_000 }));
    const none = stepsOf(session, setting(prune, { kind: 'batch', minGain: 1, highWater: 1_000_000 }));
    expect(steps.map(({ edits }) => edits.length)).toEqual([0, 0, 0, 0, 3, 0]);
    expect(none.flatMap(({ edits }) => edits)).toEqual([]);
  });

  test('a low water mark: no more goes than is needed', () => {
    const { after } = stepsOf(session, setting(prune, { kind: 'batch', minGain: 1, highWater: 25_000, lowWater: 24_000 }))[4];
    expect(after.results.map((result) => result.source !== null)).toEqual([true, false, false, false]);
  });

  test('what was never sent before goes at once, under every schedule', () => {
    const data = Buffer.from(Array.from({ length: 3000 }, (_, i) => (i * 7919) % 251)).toString('base64');
    const pictures = makeTranscript([{ text: JSON.stringify({ screenshot: data }) }, reading(1)]);
    const [, second] = stepsOf(pictures, setting({ base64: true }, { kind: 'batch', minGain: 1e6 }));
    expect(textsOf(second)[0]).toContain('BASE64_REMOVED');
    expect(second.firstChange).toBe(null);
  });

  test('thinking whose signature covers what is cut goes with the first cut before it, and stays away', () => {
    const thinking = session.turns.map(({ order }) => {
      return { order, at: `/${order}`, text: null, bound: true, removed: false };
    });
    const steps = stepsOf({ ...session, thinking }, setting(prune, { kind: 'batch', minGain: 1, highWater: 12_000 }));
    // The third request cuts the first result: of the thinking before it, one block stands before the cut and one after it.
    expect(steps.map(({ edits }) => edits.length)).toEqual([0, 0, 1, 1, 1, 1]);
    const gone = steps.map(({ after }) => after.thinking.map(({ removed }) => removed));
    expect(gone[1]).toEqual([false]);
    expect(gone[2]).toEqual([false, true]);
    // Each later cut stands behind the thinking that was kept.
    expect(gone[3]).toEqual([false, true, true]);
    expect(gone[5]).toEqual([false, true, true, true, true]);
    const kept = stepsOf({ ...session, thinking }, { ...setting(prune), keepThinking: true });
    expect(kept.flatMap(({ edits }) => edits)).toEqual([]);
    expect(kept.at(-1)?.after.thinking.some(({ removed }) => removed)).toBe(false);
  });

  test('thinking after the last cut stays', () => {
    const thinking = session.turns.map(({ order }) => {
      return { order, at: `/${order}`, text: null, bound: true, removed: false };
    });
    const steps = stepsOf({ ...session, thinking }, setting(prune, { kind: 'once', minGain: 1 }));
    expect(steps.at(-1)?.after.thinking.map(({ removed }) => removed)).toEqual([false, true, false, false, false]);
  });

  test('is the same whether its agent keeps its own messages or what it was given, read anew', () => {
    const expected = stepsOf(session, setting(prune)).map(textsOf);
    const requests = [...requestsOf(session, true)].map(({ transcript }) => transcript);
    const raw = createSession(setting(prune));
    expect(requests.map((request) => textsOf(raw.step(readAgain(request))))).toEqual(expected);
    const given = createSession(setting(prune));
    let before: readonly string[] = [];
    const texts = requests.map((request) => {
      const results = request.results.map((result, at) =>
        at < before.length ? { ...result, ...shortened(result, before[at]) } : result,
      );
      before = textsOf(given.step({ ...request, results }));
      return before;
    });
    expect(texts).toEqual(expected);
  });
});

function shortened(result: ReturnType<typeof makeTranscript>['results'][number], text: string): object {
  return { parts: makeTranscript([{ text }]).results[0].parts, at: result.at };
}

const answers = fc.array(
  fc.record({
    name: fc.constantFrom('read_file', 'send_message', 'search'),
    text: fc.oneof(fc.constant('{"ok":true}'), fc.nat(3).map(long), fc.constant('{"error":"no such file"}')),
    arguments: fc.constantFrom('{}', '{"a":1}'),
  }),
  { maxLength: 12 },
);
const schedules = fc.record({
  kind: fc.constantFrom('every-turn' as const, 'batch' as const, 'once' as const),
  minGain: fc.constantFrom(0, 1000, 5000),
  highWater: fc.constantFrom(null, 3000),
  lowWater: fc.constantFrom(null, 2000),
});

test('law: what was sent changes only where a step says so, and never grows back', () => {
  fc.assert(
    fc.property(answers, schedules, (each, schedule) => {
      let before: readonly string[] = [];
      for (const step of stepsOf(makeTranscript(each), setting(undefined, schedule))) {
        const now = textsOf(step);
        const changed = before.findIndex((text, at) => text !== now[at]);
        expect(step.firstChange).toBe(changed < 0 ? null : 2 * changed + 1);
        for (const [at, text] of before.entries()) expect(now[at].length).toBeLessThanOrEqual(text.length);
        expect(step.before.results.slice(0, before.length).map(resultText)).toEqual(before);
        before = now;
      }
    }),
    { numRuns: 60 },
  );
});
