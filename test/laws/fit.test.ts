import fc from 'fast-check';
import { expect, test } from 'vitest';
import { resolvePlan } from '../../src/compact/plan.ts';
import { compactPayload, type Outcome } from '../../src/compact/run.ts';
import { conversation, type WrittenFormat, written } from '../conversations.ts';

const plan = resolvePlan({
  passes: {
    schema: {},
    context: { mode: 'preview', previewChars: 200, maxPreviewFiles: 2 },
    base64: { images: 'all' },
    prune: { keepLastResults: 1, maxResultChars: 400, headChars: 100, tailChars: 100, protectUnseen: false },
    dedup: { keepLastResults: 1, protectUnseen: false },
  },
});

const changesOf = ({ report }: Outcome): string[] =>
  report.passes.flatMap(({ changes }) => changes.map(({ at, kind }) => `${kind} ${at}`));

test('a larger budget never cuts more, a budget that is met is met by no fewer cuts, and one that holds already cuts nothing', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<WrittenFormat>('openai-chat', 'anthropic', 'gemini'),
      conversation,
      fc.nat(100),
      fc.nat(100),
      (format, talk, a, b) => {
        const payload = Buffer.from(JSON.stringify(written(format, talk)));
        const whole = compactPayload(payload, plan);
        const { before = 0, after = 0 } = whole.report.total ?? {};
        const limit = (share: number): number => Math.max(1, Math.floor(after + ((before - after) * share) / 100));
        const [small, large] = [Math.min(a, b), Math.max(a, b)].map((share) =>
          compactPayload(payload, plan, { fit: limit(share) }),
        );
        expect(small.fits).toBe(true);
        expect(small.report.total?.after).toBeLessThanOrEqual(limit(Math.min(a, b)));
        const cut = new Set(changesOf(small));
        for (const change of changesOf(large)) expect(cut).toContain(change);
        expect(compactPayload(payload, plan, { fit: before }).payload).toBe(payload);
        const none = compactPayload(payload, plan, { fit: Math.max(1, after - 1) });
        if (after > 1) {
          expect(none.fits).toBe(false);
          expect(none.report.total?.after).toBe(after);
        }
      },
    ),
    { numRuns: 24 },
  );
});

test('the least lossy cuts come first, the oldest of a kind first', () => {
  const text = Array.from({ length: 100 }, (_, i) => `${i}: a line of some length, so that cutting it is worth something`).join(
    '\n',
  );
  const call = (id: string, path: string) => ({
    role: 'assistant',
    content: null,
    tool_calls: [{ id, type: 'function', function: { name: 'read_file', arguments: `{"path":"${path}"}` } }],
  });
  const result = (id: string, content: string) => ({ role: 'tool', tool_call_id: id, content });
  const messages = [
    { role: 'user', content: 'go' },
    ...[call('c1', 'a'), result('c1', text), call('c2', 'b'), result('c2', `${text}!`), call('c3', 'a'), result('c3', text)],
    { role: 'assistant', content: 'done' },
  ];
  const payload = Buffer.from(JSON.stringify({ model: 'gpt-4o', messages }));
  const cuts = (fit: number): string[] =>
    changesOf(
      compactPayload(
        payload,
        resolvePlan({ passes: { prune: { keepLastResults: 1, maxResultChars: 1000 }, dedup: { keepLastResults: 1 } } }),
        { fit },
      ),
    );
  const total = compactPayload(payload, resolvePlan({ passes: {} })).report.total?.before ?? 0;
  expect(cuts(total)).toEqual([]);
  expect(cuts(total - 1)).toEqual(['pointer /messages/2']);
  const one = compactPayload(payload, resolvePlan({ passes: { dedup: { keepLastResults: 1 } } })).report.total?.after ?? 0;
  expect(cuts(one - 1)).toEqual(['trimmed /messages/4/content', 'pointer /messages/2']);
});

test('what has to fit has to be counted', () => {
  const payload = Buffer.from('{"model":"gpt-4o","messages":[{"role":"user","content":"hi"}]}');
  expect(() => compactPayload(payload, plan, { fit: 5, count: false })).toThrow('What has to fit has to be counted.');
});
