import { OBJECTIVES } from '../tune/choose.ts';
import type { Proposal, TunedFile, TunedPlan, TuneReport, TuneUnread } from '../tune/report.ts';
import { COUNT, listOf, NUMBER, nullable, objectOf, ref, type Schema, TEXT } from './json-schema.ts';

/** A number, a text, a truth value, a list of texts or null. */
const VALUE: Schema = { anyOf: [NUMBER, TEXT, { type: 'boolean' }, listOf(TEXT), { type: 'null' }] };

/** What the schema of reports needs for sweeps. */
export function tuneDefinitions(): Readonly<Record<string, Schema>> {
  return {
    tuneReport: objectOf<TuneReport>({
      version: { const: 1 },
      kind: { const: 'tune' },
      files: listOf(objectOf<TunedFile>({ path: TEXT, contexts: COUNT, requests: COUNT })),
      unread: listOf(
        objectOf<TuneUnread>({ path: TEXT, named: { type: 'boolean' }, code: TEXT, message: TEXT, hint: nullable(TEXT) }),
      ),
      axes: listOf(objectOf<TuneReport['axes'][number]>({ name: TEXT, values: listOf(VALUE) })),
      evidence: objectOf<TuneReport['evidence']>({ facts: COUNT, lines: COUNT }),
      objective: { enum: [...OBJECTIVES] },
      minKept: nullable(NUMBER),
      plans: listOf(ref('tunedPlan')),
      proposal: nullable(ref('proposal')),
    }),
    tunedPlan: objectOf<TunedPlan>({
      options: { type: 'object', additionalProperties: VALUE },
      resultsSaved: NUMBER,
      allSaved: NUMBER,
      lastSaved: NUMBER,
      recall: nullable(objectOf<NonNullable<TunedPlan['recall']>>({ pooled: NUMBER, mean: NUMBER, median: NUMBER, p10: NUMBER })),
      lines: nullable(NUMBER),
      kept: NUMBER,
      costChange: NUMBER,
      breaks: NUMBER,
      cheaper: COUNT,
      dearer: COUNT,
      front: listOf({ enum: [...OBJECTIVES] }),
    }),
    proposal: objectOf<Proposal>({
      plan: COUNT,
      why: { enum: ['minKept', 'knee'] },
      stability: nullable(
        objectOf<NonNullable<Proposal['stability']>>({
          rounds: COUNT,
          same: COUNT,
          others: listOf(objectOf<{ plan: number; times: number }>({ plan: COUNT, times: COUNT })),
        }),
      ),
    }),
  };
}
