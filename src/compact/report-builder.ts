import { firstChange } from '../transcript/changes.ts';
import type { Transcript } from '../transcript/transcript.ts';
import { calibrate } from './calibration.ts';
import { countingFindings, countingOf } from './counting.ts';
import { dominantPlace } from './dominant-place.ts';
import type { Plan } from './plan.ts';
import type { Counting, Finding, PassRow, Report, Sections } from './report.ts';
import { type Figures, passRow, type Remember, thinkingRow, type UnitRow } from './rows.ts';
import { addSections, withAside } from './section-sums.ts';
import { joinCounting, totalOf } from './sums.ts';
import { joinTallies, tallyInWords } from './tally.ts';
import type { CompactedUnit } from './unit.ts';

export interface ReportSetting {
  readonly input: Report['input'];
  readonly output: Report['output'];
  readonly findings: readonly Finding[];
  readonly encoding: string | undefined;
  /** Makes what counts a transcript; null where no figures are wanted. */
  readonly figures: ((transcript: Transcript) => Figures) | null;
  /** Whether figures are compared with those that a log reports. */
  readonly calibrated: boolean;
  readonly remember: Remember;
  readonly plan: Plan;
}

/** What a report is made of. */
type ReportedUnit = Pick<CompactedUnit, 'stages' | 'edited' | 'after' | 'findings'> & {
  readonly unit: { readonly transcript: Transcript };
};

/** The report on all units of a payload: figures add up over them. */
export function buildReport(units: readonly ReportedUnit[], setting: ReportSetting): Report {
  const parts = units.map((unit) => reportUnit(unit, setting));
  const sections = setting.figures && {
    before: addSections(parts.map(({ sections: both }) => both?.before ?? null)),
    after: addSections(parts.map(({ sections: both }) => both?.after ?? null)),
  };
  const [unit] = units.length === 1 ? units : [];
  const figures = setting.calibrated && unit ? parts[0].figures : null;
  const calibration = figures && calibrate(unit.unit.transcript, unit.after, figures);
  const dominant = sections ? dominantPlace(parts, sections.after, setting.plan) : [];
  return {
    version: 1,
    input: setting.input,
    output: setting.output,
    counting: setting.figures && joinCounting(parts.flatMap(({ counting }) => counting ?? [])),
    sections,
    passes: joinRows(parts.flatMap(({ rows }) => rows)),
    total: sections && totalOf(sections.before.total, sections.after.total),
    ...(calibration && { calibration }),
    findings: [...setting.findings, ...distinct(parts.flatMap(({ findings }) => findings)), ...dominant],
  };
}

interface UnitReport {
  readonly after: Transcript;
  readonly figures: Figures | null;
  readonly sections: { readonly before: Sections; readonly after: Sections } | null;
  readonly counting: Counting | null;
  readonly rows: readonly UnitRow[];
  readonly findings: readonly Finding[];
}

function reportUnit(compacted: ReportedUnit, { figures: figuresOf, encoding, remember }: ReportSetting): UnitReport {
  const { unit, stages, edited, after } = compacted;
  const { transcript } = unit;
  const figures = figuresOf?.(transcript) ?? null;
  const thinking = thinkingRow(edited, after, figures, remember);
  const rows = [...stages.map((stage) => passRow(stage, figures, remember)), ...(thinking ? [thinking] : [])];
  const findings = [...compacted.findings, ...prefixFinding(transcript, after)];
  if (!figures) return { after, figures, sections: null, counting: null, rows, findings };
  const { sections: count, aside } = figures.sections;
  const sections = { before: withAside(count(transcript), aside(after)), after: count(after) };
  return {
    after,
    figures,
    sections,
    counting: countingOf(transcript, sections, encoding),
    rows,
    findings: [...findings, ...countingFindings(transcript, sections.before, encoding)],
  };
}

/** One row a pass, in run order. */
function joinRows(rows: readonly UnitRow[]): PassRow[] {
  const groups = new Map<string, UnitRow[]>();
  for (const row of rows) {
    const group = groups.get(row.id) ?? [];
    group.push(row);
    groups.set(row.id, group);
  }
  return [...groups.values()].map(joinGroup);
}

function joinGroup(group: readonly UnitRow[]): PassRow {
  const [{ id, facts: first }] = group;
  const facts: Record<string, number> = {};
  for (const row of group) for (const [name, value] of Object.entries(row.facts ?? {})) facts[name] = (facts[name] ?? 0) + value;
  const row = {
    id,
    what: tallyInWords(joinTallies(group.map(({ tally }) => tally))),
    before: add(group.map(({ before }) => before)),
    after: add(group.map(({ after }) => after)),
    saved: add(group.map(({ saved }) => saved)),
    ...joinMarks(group),
    changes: group.flatMap(({ changes }) => changes),
  };
  return first ? { ...row, facts } : row;
}

function joinMarks(group: readonly UnitRow[]): Pick<PassRow, 'atLeast'> {
  const marked = new Set(group.flatMap(({ atLeast }) => atLeast ?? []));
  return marked.size === 0 ? {} : { atLeast: (['before', 'after', 'saved'] as const).filter((figure) => marked.has(figure)) };
}

function add(values: readonly (number | null)[]): number | null {
  return values.reduce<number | null>((sum, value) => (sum === null || value === null ? null : sum + value), 0);
}

function prefixFinding(before: Transcript, after: Transcript): Finding[] {
  const first = firstChange(before, after);
  if (first === null || before.lastCacheMarker === null || first > before.lastCacheMarker) return [];
  const places = [...after.tools, ...after.documents, ...after.calls, ...after.results];
  const at = places.find(({ order }) => order === first)?.at ?? '';
  const message = 'The first change stands before the last prompt-cache marker: the next request cannot read the cached prefix.';
  return [
    {
      code: 'cached-prefix-changes',
      severity: 'warning',
      at,
      message,
      hint: 'Compact before the first send, or when the cache has expired.',
    },
  ];
}

/** Findings without those that say the same of the same place. */
function distinct(findings: readonly Finding[]): Finding[] {
  const seen = new Set<string>();
  return findings.filter(({ code, at, message }) => {
    const key = `${code}\n${at}\n${message}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
