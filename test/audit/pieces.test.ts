import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupPieces } from '../../src/audit/groups.ts';
import { piecesOf } from '../../src/audit/pieces.ts';
import { resolvePlan } from '../../src/compact/plan.ts';
import { runPayload } from '../../src/compact/run.ts';
import { SECTIONS } from '../../src/transcript/transcript.ts';
import { conversation, type WrittenFormat, written, writtenFormats } from '../conversations.ts';

const FORMATS = Object.keys(writtenFormats).filter((name): name is WrittenFormat => name in writtenFormats);

const sum = (list: readonly { readonly before: number; readonly after: number }[], side: 'before' | 'after'): number =>
  list.reduce((total, each) => total + each[side], 0);

test('the pieces of a section add up to it, before and after compaction, and so do the groups', () => {
  const plan = resolvePlan({
    passes: {
      schema: true,
      context: { fullContextThreshold: 0 },
      base64: true,
      prune: { keepLastResults: 1, maxResultChars: 400, headChars: 100, tailChars: 100 },
      dedup: true,
    },
  });
  fc.assert(
    fc.property(fc.constantFrom(...FORMATS), conversation, (format, talk) => {
      const { units, figures, report } = runPayload(Buffer.from(JSON.stringify(written(format, talk))), plan);
      const pieces = units.flatMap((unit) => piecesOf(unit, figures(unit.unit.transcript)));
      const groups = groupPieces(pieces, ({ after }) => after);
      for (const section of SECTIONS) {
        if (section === 'overhead') continue;
        for (const side of ['before', 'after'] as const) {
          const figure = report.sections?.[side][section] ?? 0;
          expect(
            sum(
              pieces.filter((piece) => piece.section === section),
              side,
            ),
          ).toBe(figure);
          if (['tools', 'documents', 'results', 'calls'].includes(section))
            expect(
              sum(
                groups.filter((group) => group.section === section),
                side,
              ),
            ).toBe(figure);
        }
      }
    }),
    { numRuns: 16 },
  );
});
