import type {
  Calibration,
  Change,
  Counting,
  Finding,
  PassRow,
  Report,
  Reports,
  RowFigure,
  Sections,
  Trust,
  UnreadInput,
} from '../compact/report.ts';
import { auditDefinitions } from './audit-schema.ts';
import type { CountedFile, CountReport } from './count-report.ts';
import { hindsightDefinitions } from './hindsight-schema.ts';
import {
  beforeAndAfter,
  COUNT,
  figuresByName,
  INTEGER,
  listOf,
  NUMBER,
  nullable,
  objectOf,
  ref,
  type Schema,
  TEXT,
} from './json-schema.ts';
import { replayDefinitions } from './replay-schema.ts';
import { tuneDefinitions } from './tune-schema.ts';

/** The published JSON Schema (2020-12) of what `--report json` gives: of one compaction, of several, of a count, of an audit, of a replay, of a sweep. */
export function reportSchema(): Schema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'ctxpress report',
    anyOf: [ref('report'), ref('reports'), ref('countReport'), ref('auditReport'), ref('replayReport'), ref('tuneReport')],
    $defs: { ...definitions(), ...auditDefinitions(), ...replayDefinitions(), ...hindsightDefinitions(), ...tuneDefinitions() },
  };
}

const LABEL: Schema = { enum: ['tokenizer', 'tokenizer-proxy', 'estimate'] };
const BAND: Schema = { type: 'array', items: NUMBER, minItems: 2, maxItems: 2 };

const SECTIONS = ['tools', 'system', 'documents', 'results', 'calls', 'prose', 'thinking', 'images', 'overhead'];

function trustBySection(): Schema {
  const properties = Object.fromEntries(SECTIONS.map((name) => [name, ref('trust')]));
  return { type: 'object', additionalProperties: false, properties };
}

function definitions(): Readonly<Record<string, Schema>> {
  return {
    report: objectOf<Report>(
      {
        version: { const: 1 },
        input: ref('input'),
        output: objectOf<Report['output']>({ bytes: COUNT }),
        counting: nullable(ref('counting')),
        sections: nullable(beforeAndAfter(ref('sections'))),
        passes: listOf(ref('passRow')),
        total: nullable(ref('total')),
        calibration: ref('calibration'),
        findings: listOf(ref('finding')),
      },
      ['calibration'],
    ),
    reports: objectOf<Reports>({ version: { const: 1 }, reports: listOf(ref('report')), unread: listOf(ref('unreadInput')) }),
    countReport: objectOf<CountReport>({
      version: { const: 1 },
      files: listOf(ref('countedFile')),
      unread: listOf(ref('unreadInput')),
    }),
    countedFile: objectOf<CountedFile>(
      {
        input: ref('input'),
        counting: nullable(ref('counting')),
        sections: nullable(ref('sections')),
        calibration: ref('calibration'),
        findings: listOf(ref('finding')),
      },
      ['calibration'],
    ),
    input: objectOf<Report['input']>({ path: nullable(TEXT), format: TEXT, model: nullable(TEXT), bytes: COUNT }),
    unreadInput: objectOf<UnreadInput>({
      path: TEXT,
      code: TEXT,
      message: TEXT,
      hint: nullable(TEXT),
      line: nullable(COUNT),
      column: nullable(COUNT),
    }),
    counting: objectOf<Counting>({ encoding: TEXT, label: LABEL, band: BAND, sections: trustBySection() }, ['sections']),
    trust: objectOf<Trust>({ label: LABEL, band: BAND }),
    calibration: objectOf<Calibration>({
      family: { enum: ['openai', 'anthropic', 'gemini', 'unknown'] },
      factor: NUMBER,
      requests: COUNT,
      spread: BAND,
      total: beforeAndAfter(COUNT),
    }),
    sections: objectOf<Sections>(
      {
        tools: nullable(COUNT),
        system: nullable(COUNT),
        documents: nullable(COUNT),
        results: nullable(COUNT),
        calls: nullable(COUNT),
        prose: nullable(COUNT),
        thinking: nullable(COUNT),
        images: nullable(COUNT),
        overhead: nullable(COUNT),
        total: COUNT,
        atLeast: listOf({ enum: SECTIONS }),
      },
      ['atLeast'],
    ),
    total: objectOf<NonNullable<Report['total']>>({ before: COUNT, after: COUNT, saved: INTEGER, percent: NUMBER }),
    passRow: objectOf<PassRow>(
      {
        id: TEXT,
        what: TEXT,
        before: nullable(COUNT),
        after: nullable(COUNT),
        saved: nullable(INTEGER),
        atLeast: listOf({ enum: ['before', 'after', 'saved'] satisfies RowFigure[] }),
        changes: listOf(ref('change')),
        facts: figuresByName(),
      },
      ['atLeast', 'facts'],
    ),
    change: objectOf<Change>(
      {
        at: TEXT,
        kind: TEXT,
        tool: nullable(TEXT),
        document: TEXT,
        before: nullable(COUNT),
        after: nullable(COUNT),
        reason: TEXT,
      },
      ['document'],
    ),
    finding: objectOf<Finding>(
      {
        code: TEXT,
        severity: { enum: ['info', 'warning', 'error'] },
        at: TEXT,
        line: COUNT,
        message: TEXT,
        hint: TEXT,
        facts: figuresByName(),
      },
      ['line', 'hint', 'facts'],
    ),
  };
}
