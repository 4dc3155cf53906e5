import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prune } from '../../src/passes/prune.ts';
import { trimBounds } from '../../src/passes/prune-options.ts';
import { resultForm } from '../../src/text/markers.ts';
import { codePoints } from '../../src/transcript/text.ts';
import { resultText } from '../../src/transcript/transcript.ts';
import { awkwardText, resultJson } from '../text/arbitraries.ts';
import { type Answer, makeTranscript, optionsOf, readAgain, runPass } from '../transcripts.ts';

const text = fc.oneof(
  awkwardText(40),
  resultJson,
  awkwardText(12).map((piece) => piece.repeat(12)),
  fc.constant('word '.repeat(150)),
);
const answer: fc.Arbitrary<Answer> = fc.record(
  {
    name: fc.constantFrom('read_file', 'send_it', 'thing', 'internal_query_x', 'edit [x]', 'write_file'),
    text: fc.oneof({ arbitrary: text, weight: 4 }, fc.array(text, { maxLength: 3 })),
    arguments: fc.constantFrom('{"command": "view"}', '{}', 'plain', '{"path": "src/a.ts"}'),
    isError: fc.constantFrom(null, true, false),
    live: fc.boolean(),
    seen: fc.boolean(),
    structured: fc.boolean(),
  },
  { requiredKeys: ['text'] },
);
const given = fc
  .record({
    keepLastResults: fc.nat(3),
    maxResultChars: fc.nat(300),
    headChars: fc.oneof(fc.constant(null), fc.nat(100)),
    tailChars: fc.oneof(fc.constant(null), fc.nat(100)),
    maxTotalToolChars: fc.oneof(fc.nat(2000), fc.constant(400_000)),
    pruneErrorResults: fc.boolean(),
    useMeaningfulSummaries: fc.boolean(),
    protectDataTools: fc.constantFrom(null, [], ['read']),
    dataLexicon: fc.boolean(),
    failureLines: fc.boolean(),
    statusSummaries: fc.boolean(),
    protectUnseen: fc.boolean(),
    keepLastTurns: fc.nat(2),
    strategy: fc.constantFrom('head-tail', 'index'),
    trimAtLines: fc.boolean(),
    oldResultChars: fc.oneof(fc.constant(null), fc.nat(200)),
    oldAfter: fc.nat(3),
    staleResultChars: fc.oneof(fc.constant(null), fc.nat(200)),
  })
  .filter((options) => prune.contradiction?.(optionsOf(prune, options), new Set(['headChars', 'tailChars'])) === null);

test('deterministic, smaller, only downwards, one edit a result, pins kept; a second run changes nothing', () => {
  fc.assert(
    fc.property(fc.array(answer, { maxLength: 8 }), given, (answers, options) => {
      const transcript = makeTranscript(answers);
      const bounds = trimBounds(optionsOf(prune, options));
      const first = runPass(prune, transcript, options, trimBounds);
      expect(runPass(prune, transcript, options, trimBounds)).toEqual(first);
      const kept = transcript.results.filter(({ live }) => live).slice(-options.keepLastResults || Infinity);
      const touched = first.edits.map((edit) => (edit.kind === 'rewrite' || edit.kind === 'collapse' ? edit.result : null));
      expect(new Set(touched).size).toBe(touched.length);
      for (const [place, edit] of first.edits.entries()) {
        const result = touched[place]!;
        const [before, after] = [resultText(result), first.texts[result.index]];
        expect(result.live && !kept.includes(result) && (result.seen || !options.protectUnseen)).toBe(true);
        expect(codePoints(after)).toBeLessThan(codePoints(before));
        expect(resultForm(before, bounds)).not.toBe('one-liner');
        expect(resultForm(after, bounds)).toBe(edit.change);
      }
      for (const result of transcript.results)
        if (!touched.includes(result)) expect(first.after.results[result.index]).toBe(result);
      const second = runPass(prune, readAgain(first.after), options, trimBounds);
      expect(second.texts).toEqual(first.texts);
      expect(second.edits).toEqual([]);
    }),
    { numRuns: 400 },
  );
});

test('the results hold the cap afterwards, or a finding gives the figures', () => {
  fc.assert(
    fc.property(fc.array(answer, { maxLength: 8 }), given, (answers, options) => {
      const { after, findings } = runPass(prune, makeTranscript(answers), options, trimBounds);
      const total = after.results.reduce((sum, result) => sum + (result.live ? codePoints(resultText(result)) : 0), 0);
      const over = findings.filter(({ code }) => code === 'cap-not-met');
      expect(over.length).toBe(total > options.maxTotalToolChars ? 1 : 0);
      if (over[0])
        expect(over[0].message.replaceAll(',', '')).toContain(` ${total} characters ${total - options.maxTotalToolChars} more `);
    }),
  );
});

test('a lower cap never leaves more, and cuts whatever the higher one cut', () => {
  fc.assert(
    fc.property(fc.array(answer, { maxLength: 8 }), given, fc.nat(1000), (answers, options, less) => {
      const transcript = makeTranscript(answers);
      const lower = { ...options, maxTotalToolChars: Math.max(0, options.maxTotalToolChars - less) };
      const [high, low] = [options, lower].map((each) => runPass(prune, transcript, each, trimBounds));
      for (const [place, text] of high.texts.entries())
        expect(codePoints(low.texts[place])).toBeLessThanOrEqual(codePoints(text));
    }),
  );
});
