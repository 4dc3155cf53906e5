import type { Hindsight, HindsightLoss, KeptShare } from '../compact/hindsight.ts';
import type { Counting, Finding, Report, Sections, Trust } from '../compact/report.ts';
import { BUDGET_IDS } from '../config/budget-specs.ts';
import { type Limit, UNITS } from '../config/limit.ts';
import { UserError } from '../errors.ts';
import { readSource } from '../json/source.ts';
import type { PriceSource } from '../prices/price-book.ts';
import { SECTIONS } from '../transcript/transcript.ts';
import {
  type AuditedFile,
  type AuditReport,
  type BaselineComparison,
  type Cause,
  type Contributor,
  type Cost,
  FAILURES,
  GROUPED,
  type Group,
  type RepeatedDescription,
  type SectionChange,
  type UnreadFile,
  type Verdict,
} from './report.ts';
import { fits, list, number, object, oneOf, optional, orNull, pair, record, type Shape, text } from './shape.ts';

const section = oneOf(SECTIONS);
const sectionOrTotal = oneOf([...SECTIONS, 'total'] as const);
const grouped = oneOf(GROUPED);

const sections = object<Sections>({
  ...{ tools: orNull(number), system: orNull(number), documents: orNull(number), results: orNull(number) },
  ...{ calls: orNull(number), prose: orNull(number), thinking: orNull(number), images: orNull(number) },
  ...{ overhead: orNull(number), total: number, atLeast: optional(list(section)) },
});
const bothSections = object<AuditedFile['sections']>({ before: sections, after: sections });
const total = object<NonNullable<Report['total']>>({ before: number, after: number, saved: number, percent: number });
const cost = object<Cost>({ before: number, after: number });
const trust = object<Trust>({ label: oneOf(['tokenizer', 'tokenizer-proxy', 'estimate'] as const), band: pair(number) });
const counting = object<Counting>({
  encoding: text,
  label: oneOf(['tokenizer', 'tokenizer-proxy', 'estimate'] as const),
  band: pair(number),
  sections: optional(record(trust)),
});
const finding = object<Finding>({
  ...{ code: text, severity: oneOf(['info', 'warning', 'error'] as const), at: text, message: text, hint: optional(text) },
  ...{ line: optional(number), facts: optional(record(number)) },
});
const contributor = object<Contributor>({ section, name: text, at: text, tokens: number });
const cause = object<Cause>({ section, name: text, baseline: number, now: number });
const largest = object<Group['largest']>({ at: text, before: number, after: number });
const group = object<Group>({ section: grouped, name: text, count: number, before: number, after: number, largest });
const repeated = list(object<RepeatedDescription>({ text, times: number, tokens: number }));

const share = { sourced: number, kept: number };
const loss = object<HindsightLoss>({
  ...{ kind: text, value: text, source: text, tool: text, at: text },
  ...{ turn: number, uses: number, pass: text, cutAt: number },
});
const hindsight = object<Hindsight>({
  facts: object<KeptShare>(share),
  lines: object<KeptShare>(share),
  ages: list(object<Hindsight['ages'][number]>({ ...share, from: number, to: orNull(number) })),
  turns: list(object<Hindsight['turns'][number]>({ ...share, turn: number })),
  losses: list(loss),
});

const file = object<AuditedFile>({
  input: object<AuditedFile['input']>({ path: text, format: text, model: orNull(text), bytes: number }),
  requests: number,
  counting: orNull(counting),
  sections: bothSections,
  total,
  cost: orNull(cost),
  groups: list(group),
  largest: list(contributor),
  repeated,
  findings: list(finding),
  hindsight: optional(hindsight),
});
const unread = object<UnreadFile>({
  ...{ path: text, failure: orNull(oneOf(FAILURES)), code: text, message: text, hint: orNull(text) },
  ...{ line: orNull(number), column: orNull(number) },
});
const verdict = object<Verdict>({
  ...{ path: text, line: orNull(number), budget: oneOf(BUDGET_IDS), section: sectionOrTotal, name: orNull(text) },
  limit: object<Limit>({ amount: number, unit: oneOf(UNITS) }),
  ...{ measured: orNull(number), excess: number, outcome: oneOf(['passed', 'failed', 'unknown'] as const), origin: text },
  contributors: list(contributor),
  causes: list(cause),
});
const change = object<SectionChange>({
  ...{ path: text, section: sectionOrTotal, baseline: number, now: number, percent: orNull(number), causes: list(cause) },
});

/** What a merge takes from a report; all else in it follows from this. */
export type ReportPart = Pick<AuditReport, 'version' | 'kind' | 'files' | 'unread' | 'verdicts' | 'baseline' | 'prices'> & {
  readonly tools: object | null;
};

const part: Shape<ReportPart> = object<ReportPart>({
  version: oneOf([1] as const),
  kind: oneOf(['audit'] as const),
  files: list(file),
  unread: list(unread),
  verdicts: list(verdict),
  baseline: orNull(
    object<BaselineComparison>({
      ...{ file: text, added: list(text), vanished: list(text), unreadable: list(text) },
      changes: list(change),
    }),
  ),
  prices: list(object<PriceSource>({ name: text, date: orNull(text) })),
  tools: orNull(object<object>({})),
});

/** The JSON report of an audit. Throws a located UserError `bad-report`. */
export function readReport(bytes: Uint8Array, path: string): ReportPart {
  const source = readSource(bytes, { path, strict: true });
  const value = source.lines ? null : source.documents[0].root.value();
  if (fits(value, part)) return value;
  const problem = part.problem(value) ?? '';
  throw new UserError(
    'bad-report',
    `This is no JSON report of an audit${problem === '' ? '' : `: see ${problem.slice(0, 80)}`}.`,
    {
      hint: 'Write the parts with ctxpress audit … --report json=PART.json.',
      at: { path },
    },
  );
}
