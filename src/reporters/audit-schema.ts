import {
  type AuditedFile,
  type AuditedTool,
  type AuditReport,
  type AuditSummary,
  type BaselineComparison,
  type Cause,
  type Contributor,
  type Cost,
  FAILURES,
  GROUPED,
  type Group,
  type Percentiles,
  type RepeatedDescription,
  type SectionChange,
  type ToolAudit,
  type ToolServer,
  type UnreadFile,
  type Verdict,
} from '../audit/report.ts';
import { beforeAndAfter, COUNT, listOf, NUMBER, nullable, objectOf, ref, type Schema, TEXT } from './json-schema.ts';

const SECTIONS = ['tools', 'system', 'documents', 'results', 'calls', 'prose', 'thinking', 'images', 'overhead'];
const SECTION: Schema = { enum: SECTIONS };
const SECTION_OR_TOTAL: Schema = { enum: [...SECTIONS, 'total'] };
const BUDGETS = ['max-tokens', 'max', 'max-per-tool', 'min-saved', 'max-cost', 'max-growth'] satisfies Verdict['budget'][];
const UNITS = ['tokens', '%', 'USD'] satisfies Verdict['limit']['unit'][];

/** What the schema of reports needs for audits. */
export function auditDefinitions(): Readonly<Record<string, Schema>> {
  return {
    auditReport: objectOf<AuditReport>({
      version: { const: 1 },
      kind: { const: 'audit' },
      files: listOf(ref('auditedFile')),
      unread: listOf(ref('unreadFile')),
      summary: ref('auditSummary'),
      verdicts: listOf(ref('verdict')),
      baseline: nullable(ref('baselineComparison')),
      tools: nullable(ref('toolAudit')),
      prices: listOf(objectOf<AuditReport['prices'][number]>({ name: TEXT, date: nullable(TEXT) })),
    }),
    ...fileDefinitions(),
    ...budgetDefinitions(),
    ...toolDefinitions(),
  };
}

function fileDefinitions(): Readonly<Record<string, Schema>> {
  return {
    auditedFile: objectOf<AuditedFile>(
      {
        input: objectOf<AuditedFile['input']>({ path: TEXT, format: TEXT, model: nullable(TEXT), bytes: COUNT }),
        requests: COUNT,
        counting: nullable(ref('counting')),
        sections: beforeAndAfter(ref('sections')),
        total: ref('total'),
        cost: nullable(objectOf<Cost>({ before: NUMBER, after: NUMBER })),
        groups: listOf(ref('group')),
        largest: listOf(ref('contributor')),
        repeated: listOf(ref('repeatedDescription')),
        findings: listOf(ref('finding')),
        hindsight: ref('hindsight'),
      },
      ['hindsight'],
    ),
    group: objectOf<Group>({
      section: { enum: [...GROUPED] },
      name: TEXT,
      count: COUNT,
      before: COUNT,
      after: COUNT,
      largest: objectOf<Group['largest']>({ at: TEXT, before: COUNT, after: COUNT }),
    }),
    contributor: objectOf<Contributor>({ section: SECTION, name: TEXT, at: TEXT, tokens: COUNT }),
    unreadFile: objectOf<UnreadFile>({
      path: TEXT,
      failure: { enum: [...FAILURES, null] },
      code: TEXT,
      message: TEXT,
      hint: nullable(TEXT),
      line: nullable(COUNT),
      column: nullable(COUNT),
    }),
    auditSummary: objectOf<AuditSummary>({
      files: COUNT,
      requests: COUNT,
      bytes: COUNT,
      counting: nullable(ref('counting')),
      sections: beforeAndAfter(ref('sections')),
      total: ref('total'),
      cost: nullable(objectOf<NonNullable<AuditSummary['cost']>>({ before: NUMBER, after: NUMBER, files: COUNT })),
      percentiles: nullable(beforeAndAfter(ref('percentiles'))),
      worst: listOf(objectOf<AuditSummary['worst'][number]>({ path: TEXT, before: COUNT, after: COUNT })),
    }),
    percentiles: objectOf<Percentiles>({ p50: COUNT, p90: COUNT, p99: COUNT, max: COUNT }),
  };
}

function budgetDefinitions(): Readonly<Record<string, Schema>> {
  return {
    verdict: objectOf<Verdict>({
      path: TEXT,
      line: nullable(COUNT),
      budget: { enum: BUDGETS },
      section: SECTION_OR_TOTAL,
      name: nullable(TEXT),
      limit: objectOf<Verdict['limit']>({ amount: NUMBER, unit: { enum: UNITS } }),
      measured: nullable(NUMBER),
      excess: NUMBER,
      outcome: { enum: ['passed', 'failed', 'unknown'] },
      origin: TEXT,
      contributors: listOf(ref('contributor')),
      causes: listOf(ref('cause')),
    }),
    cause: objectOf<Cause>({ section: SECTION, name: TEXT, baseline: COUNT, now: COUNT }),
    baselineComparison: objectOf<BaselineComparison>({
      file: TEXT,
      added: listOf(TEXT),
      vanished: listOf(TEXT),
      unreadable: listOf(TEXT),
      changes: listOf(
        objectOf<SectionChange>({
          path: TEXT,
          section: SECTION_OR_TOTAL,
          baseline: COUNT,
          now: COUNT,
          percent: nullable(NUMBER),
          causes: listOf(ref('cause')),
        }),
      ),
    }),
  };
}

function toolDefinitions(): Readonly<Record<string, Schema>> {
  return {
    toolAudit: objectOf<ToolAudit>({
      servers: listOf(objectOf<ToolServer>({ server: nullable(TEXT), tools: COUNT, before: COUNT, after: COUNT, calls: COUNT })),
      tools: listOf(
        objectOf<AuditedTool>({
          name: TEXT,
          server: nullable(TEXT),
          files: COUNT,
          before: COUNT,
          after: COUNT,
          calls: COUNT,
          path: TEXT,
          at: TEXT,
        }),
      ),
      neverCalled: nullable(listOf(TEXT)),
      repeated: listOf(ref('repeatedDescription')),
    }),
    repeatedDescription: objectOf<RepeatedDescription>({ text: TEXT, times: COUNT, tokens: COUNT }),
  };
}
