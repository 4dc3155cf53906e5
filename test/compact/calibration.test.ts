import { expect, test } from 'vitest';
import { fitGrowth } from '../../src/compact/calibration.ts';
import { compact, countTokens } from '../../src/index.ts';
import { createCounter } from '../../src/tokens/counter.ts';

const points = (...pairs: [counted: number, reported: number][]) => pairs.map(([counted, reported]) => ({ counted, reported }));

test('the factor is the one of most of the growth; one odd request does not move it', () => {
  // Growths 100:120, 200:240, 100:900 (something that the log does not show), 400:480.
  const fit = fitGrowth(points([0, 1000], [100, 1120], [300, 1360], [400, 2260], [800, 2740]));
  expect(fit?.factor).toBe(1.2);
  expect(fit?.steps).toBe(4);
  expect(fit?.spread).toEqual([1.2, 1.2]);
});

test('what a request was once freed of is not added again', () => {
  const fit = fitGrowth(points([0, 5000], [100, 5100], [200, 5200], [300, 5300], [400, 2400], [500, 2500]));
  expect(fit).toMatchObject({ factor: 1, base: 2000, steps: 4 });
});

test('too few growths give no factor', () => {
  expect(fitGrowth([])).toBeNull();
  expect(fitGrowth(points([0, 10], [100, 110], [200, 220]))).toBeNull();
  expect(fitGrowth(points([0, 10], [5, 110], [10, 220], [15, 330], [20, 440]))).toBeNull();
});

test('growths count by their size, from 20 tokens on, where the report grew as well', () => {
  // Growths 100:100, 100:200, 200:600.
  expect(fitGrowth(points([0, 0], [100, 100], [200, 300], [400, 900]))).toEqual({ factor: 2, base: 0, steps: 3, spread: [1, 3] });
  expect(fitGrowth(points([0, 0], [20, 30], [40, 60], [60, 90]))).toEqual({ factor: 1.5, base: 0, steps: 3, spread: [1.5, 1.5] });
  expect(fitGrowth(points([0, 100], [100, 100], [200, 220], [300, 340], [400, 460]))).toMatchObject({ factor: 1.2, steps: 3 });
});

test('a report that only stays the same was freed of nothing', () => {
  expect(fitGrowth(points([0, 100], [100, 220], [200, 340], [300, 460], [310, 460]))).toMatchObject({ factor: 1.2, base: 100 });
});

const words = (turn: number): string => `Request ${turn}: ${'tell me of the harbour and its boats. '.repeat(10 + turn)}`;
const counter = createCounter('o200k_base');

/** A session of which every request is reported as 900 tokens and one and a half times its words; each answer takes two lines. */
function claudeLog(turns: number): string {
  const lines: object[] = [];
  let counted = 0;
  const add = (type: string, message: object): void => {
    const parentUuid = lines.length === 0 ? null : `u${lines.length - 1}`;
    lines.push({ type, uuid: `u${lines.length}`, parentUuid, sessionId: 's', isSidechain: false, message });
  };
  for (let turn = 0; turn < turns; turn++) {
    add('user', { role: 'user', content: words(turn) });
    counted += counter.count(words(turn));
    const usage = {
      input_tokens: 100,
      cache_read_input_tokens: 300,
      cache_creation_input_tokens: 500 + counted * 1.5,
      output_tokens: 9,
    };
    const answer = { id: `m${turn}`, role: 'assistant', model: 'claude-sonnet-4-5', usage };
    for (const text of ['One moment.', 'The boats are at sea.']) {
      add('assistant', { ...answer, content: [{ type: 'text', text }] });
      counted += counter.count(text);
    }
  }
  add('user', { role: 'user', content: 'Thank you.' });
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

test('a log of Claude Code is calibrated: each request once, cached input included, and rows stay as they are', () => {
  const log = claudeLog(6);
  const { sections, calibration } = countTokens(log);
  expect(calibration).toEqual({
    family: 'anthropic',
    factor: 1.5,
    requests: 6,
    spread: [1.5, 1.5],
    total: { before: Math.round(900 + 1.5 * (sections.prose ?? 0)), after: Math.round(900 + 1.5 * (sections.prose ?? 0)) },
  });
  const { calibration: none, ...rest } = countTokens(log, { calibrate: false });
  expect(none).toBeUndefined();
  expect(rest).toEqual((({ calibration: _, ...all }) => all)(countTokens(log)));
});

test('the calibrated total follows what is cut', () => {
  const rollout = (output: string): string => {
    const lines: object[] = [{ type: 'turn_context', payload: { model: 'gpt-5.2' } }];
    let counted = 700;
    for (let turn = 0; turn < 6; turn++) {
      const [text, call] = [words(turn), { type: 'function_call', name: 'look', arguments: '{}', call_id: `c${turn}` }];
      const item = (payload: object): number => lines.push({ type: 'response_item', payload });
      item({ type: 'message', role: 'user', content: [{ type: 'input_text', text }] });
      counted += counter.count(text);
      item(call);
      const info = { last_token_usage: { input_tokens: counted, cached_input_tokens: 600, output_tokens: 3 } };
      lines.push({ type: 'event_msg', payload: { type: 'token_count', info } });
      // The program repeats the figures.
      lines.push({ type: 'event_msg', payload: { type: 'token_count', info } });
      item({ type: 'function_call_output', call_id: `c${turn}`, output });
      counted += counter.count('look') + counter.count('{}') + 3 + counter.count(output);
    }
    return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  };
  const { report } = compact(rollout('a line of what was seen\n'.repeat(400)));
  expect(report.calibration).toMatchObject({ family: 'openai', factor: 1, requests: 6, spread: [1, 1] });
  const { total, calibration } = report;
  expect(total?.saved).toBeGreaterThan(1000);
  expect((calibration?.total.before ?? 0) - (calibration?.total.after ?? 0)).toBe(total?.saved);
});

test('requests tell nothing of what was reported', () => {
  expect(countTokens('{"model":"gpt-4o","messages":[{"role":"user","content":"Hi"}]}').calibration).toBeUndefined();
});
