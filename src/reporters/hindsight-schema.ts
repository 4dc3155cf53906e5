import type { Hindsight, HindsightLoss, KeptShare } from '../compact/hindsight.ts';
import { COUNT, listOf, nullable, objectOf, ref, type Schema, TEXT } from './json-schema.ts';

const SHARE = { sourced: COUNT, kept: COUNT };

/** What the schema of reports needs for hindsight. */
export function hindsightDefinitions(): Readonly<Record<string, Schema>> {
  return {
    hindsight: objectOf<Hindsight>({
      facts: ref('keptShare'),
      lines: ref('keptShare'),
      ages: listOf(objectOf<Hindsight['ages'][number]>({ ...SHARE, from: COUNT, to: nullable(COUNT) })),
      turns: listOf(objectOf<Hindsight['turns'][number]>({ ...SHARE, turn: COUNT })),
      losses: listOf(
        objectOf<HindsightLoss>({
          kind: TEXT,
          value: TEXT,
          source: TEXT,
          tool: TEXT,
          at: TEXT,
          turn: COUNT,
          uses: COUNT,
          pass: TEXT,
          cutAt: COUNT,
        }),
      ),
    }),
    keptShare: objectOf<KeptShare>(SHARE),
  };
}
