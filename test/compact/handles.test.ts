import { expect, test } from 'vitest';
import { type PlanRequest, resolvePlan } from '../../src/compact/plan.ts';
import { compactPayload, type Outcome, type RunOptions } from '../../src/compact/run.ts';
import { createRefs } from '../../src/restore/refs.ts';

/** A chat with one result a turn. */
function chat(results: readonly string[]): string {
  const messages = results.flatMap((content, i) => [
    { role: 'user', content: 'Look.' },
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: `c${i}`, type: 'function', function: { name: 'read_file', arguments: `{"n":${i}}` } }],
    },
    { role: 'tool', tool_call_id: `c${i}`, content },
  ]);
  return JSON.stringify({ model: 'gpt-4o', messages: [...messages, { role: 'assistant', content: 'Done.' }] });
}

function run(payload: string | Uint8Array, passes: PlanRequest['passes'], options: RunOptions = {}): Outcome {
  return compactPayload(Buffer.from(payload), resolvePlan({ passes }), { handles: [], ...options });
}

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString();
const listing = (n: number): string => Array.from({ length: 30 }, (_, i) => `${n}: line ${i} of a listing`).join('\n');

test('refs count against the cap, so that a second run finds it held', () => {
  const payload = chat(Array.from({ length: 30 }, (_, i) => listing(i)));
  const results = (bytes: Uint8Array): string[] =>
    JSON.parse(text(bytes)).messages.flatMap(({ role, content }: { role: string; content: string }) =>
      role === 'tool' ? [content] : [],
    );
  const length = (bytes: Uint8Array): number => results(bytes).join('').length;
  for (const maxTotalToolChars of [8000, 8020, 8040, 8060, 8080]) {
    const passes = { prune: { keepLastResults: 0, maxTotalToolChars, maxResultChars: 2000, headChars: 50, tailChars: 50 } };
    const first = run(payload, passes);
    expect(length(first.payload)).toBeLessThanOrEqual(maxTotalToolChars);
    expect(results(first.payload).filter((result) => / ref [0-9a-z]{6}\]/.test(result)).length).toBeGreaterThan(5);
    expect(text(run(first.payload, passes, { handles: first.handles() }).payload)).toBe(text(first.payload));
  }
});

test('refs count for --fit as well', () => {
  const payload = chat(Array.from({ length: 8 }, (_, i) => listing(i).repeat(10)));
  const passes = { prune: { keepLastResults: 0, maxResultChars: 2000 } };
  const { before = 0, after = 0 } = run(payload, passes).report.total ?? {};
  const fit = Math.round((before + after) / 2);
  const fitted = run(payload, passes, { fit });
  expect(fitted.fits).toBe(true);
  expect(fitted.report.total?.after).toBeLessThanOrEqual(fit);
  const { length } = fitted.handles();
  expect(length).toBeGreaterThan(0);
  expect(text(fitted.payload).match(/ ref [0-9a-z]{6}\]/g)).toHaveLength(length);
});

test('what is not shorter with a ref is not made', () => {
  const short = JSON.stringify({ error: 'no such file', path: '/a/b/c/d/e/f' });
  const passes = { prune: { keepLastResults: 0 } };
  const plain = compactPayload(Buffer.from(chat([short])), resolvePlan({ passes }));
  const labelled = run(chat([short]), passes);
  expect(plain.changed).toBe(true);
  for (const { payload } of [plain, labelled]) expect(payload.length).toBeLessThanOrEqual(chat([short]).length);
  expect(text(labelled.payload).length).toBeLessThanOrEqual(chat([short]).length);
  expect(labelled.handles()).toHaveLength(text(labelled.payload).includes(' ref ') ? 1 : 0);
});

test('a handle stands for what the input held, whatever passes came before', () => {
  const binary = Buffer.from(Array.from({ length: 3000 }, (_, i) => (i * i * 7 + i * 31) % 256)).toString('base64');
  const result = JSON.stringify({ screenshot: binary, log: listing(1).repeat(20) });
  const outcome = run(chat([result]), { base64: {}, prune: { keepLastResults: 0, maxResultChars: 1000 } });
  const handles = outcome.handles();
  expect(handles.map(({ text: original }) => original)).toContain(result);
  const refs = new Set(Array.from(text(outcome.payload).matchAll(/ ref ([0-9a-z]{6})\]/g), ([, ref]) => ref));
  expect(new Set(handles.map(({ ref }) => ref))).toEqual(refs);
});

test('a ref that an earlier run gave to another text is not given again', () => {
  const payload = chat([listing(1).repeat(10)]);
  const passes = { prune: { keepLastResults: 0, maxResultChars: 2000 } };
  const ref = createRefs([]).refOf(listing(1).repeat(10));
  const [own] = run(payload, passes).handles();
  expect(own.ref).toBe(ref);
  const [other] = run(payload, passes, { handles: [{ ...own, text: 'another text' }] }).handles();
  expect(other).toMatchObject({ at: own.at, text: own.text });
  expect(other.ref).not.toBe(ref);
});

test('without handles no marker has a ref', () => {
  const payload = chat([listing(1).repeat(10)]);
  const outcome = compactPayload(
    Buffer.from(payload),
    resolvePlan({ passes: { prune: { keepLastResults: 0, maxResultChars: 2000 } } }),
  );
  expect([outcome.changed, outcome.handles(), text(outcome.payload).includes(' ref ')]).toEqual([true, [], false]);
});
