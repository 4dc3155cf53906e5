import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assemble, mergeReports } from '../../src/audit/assemble.ts';
import { auditFile } from '../../src/audit/audit-file.ts';
import { type Baseline, baselineOf } from '../../src/audit/baseline.ts';
import { readReport } from '../../src/audit/read-report.ts';
import type { AuditReport, UnreadFile } from '../../src/audit/report.ts';
import { membership } from '../../src/commands/audit-baseline.ts';
import { resolvePlan } from '../../src/compact/plan.ts';
import { budgetSpecs } from '../../src/config/budget-specs.ts';
import { parseBudget } from '../../src/config/budgets.ts';
import { UserError } from '../../src/errors.ts';
import { openPrices } from '../../src/prices/price-book.ts';
import { inLines } from '../../src/reporters/json.ts';
import { type Made, made, words } from '../audit/requests.ts';

const name = fc.constantFrom(
  'look',
  'ask',
  'mcp__yard__park',
  '__proto__',
  'ü "q"',
  `${'long'.repeat(25)}a`,
  `${'long'.repeat(25)}b`,
);

const request: fc.Arbitrary<Made> = fc.record({
  model: fc.constantFrom('gpt-4o', 'claude-haiku-4-5', 'nobody-knows-it', null),
  system: fc.nat(60).map(words),
  tools: fc.uniqueArray(fc.record({ name, description: fc.constantFrom('', words(5), words(40)) }), {
    selector: (tool) => tool.name,
    maxLength: 4,
  }),
  answers: fc.array(fc.record({ tool: name, result: fc.integer({ min: 1, max: 300 }).map(words) }), { maxLength: 4 }),
});

const FLAGS = ['60', 'results=40%', '30', '10%', '0.0001USD', '5%'];
const budgets = budgetSpecs.map((spec, index) => parseBudget(spec, FLAGS[index])[1]);
const prices = openPrices({ kind: 'kept' });
const plan = resolvePlan({ passes: { schema: true } });
const base = { plan, run: {}, budgets, prices, tools: true };

/** A file of the corpus: what it held when the baseline was written (if it was there), what it holds now, the part that it goes to. */
const entry = fc.record({ before: fc.option(request), now: fc.option(request), part: fc.nat(3) });

interface Entry {
  readonly path: string;
  readonly now: Made | null;
}

/** The audit of some of the files; one that holds nothing now cannot be read. */
function auditOf(entries: readonly Entry[], baseline: Baseline | null): AuditReport {
  const audits = entries.flatMap(({ path, now }) =>
    now ? [auditFile(made(now), path, { ...base, compared: baseline !== null, baseline: baseline?.get(path) ?? null })] : [],
  );
  const unread = entries.filter(({ now }) => !now).map(({ path }): UnreadFile => ({ ...UNREAD, path }));
  const paths = entries.map(({ path }) => path);
  const store = baseline && {
    ...{ name: 'baseline.json', known: baseline, target: null, keyOf: (path: string) => path },
    ...{ isThere: (key: string) => paths.includes(key), isCovered: () => true },
  };
  return assemble({
    audits,
    unread,
    baseline:
      store &&
      membership(
        store,
        audits.map(({ file }) => file.input.path),
      ),
    tools: true,
    prices: [prices.source],
  });
}

const UNREAD = {
  path: '',
  failure: 'named',
  code: 'json-syntax',
  message: 'Expected a value.',
  hint: null,
  line: 1,
  column: 2,
} as const;

test('the audit of all files is the merge of the audits of any partition', () => {
  fc.assert(
    fc.property(fc.array(entry, { minLength: 1, maxLength: 8 }), fc.boolean(), (files, compared) => {
      const named = files.map((each, index) => ({ ...each, path: `${(index * 7) % 10}/file-${index}.json` }));
      const old = named.flatMap(({ path, before }) =>
        before
          ? [[path, baselineOf(auditFile(made(before), path, { ...base, compared: false, baseline: null }).file)] as const]
          : [],
      );
      const baseline: Baseline | null = compared
        ? new Map([...old, ['long-gone.json', { encoding: '', sections: new Map() }]])
        : null;
      const inputs = named.filter(({ before, now }) => now !== null || before === null);
      fc.pre(inputs.length > 0);
      const parts = [0, 1, 2, 3].map((part) => inputs.filter((each) => each.part === part)).filter((part) => part.length > 0);
      const reports = parts.map((part) => readReport(Buffer.from(inLines(auditOf(part, baseline))), 'part.json'));
      expect(inLines(mergeReports(reports))).toBe(inLines(auditOf(inputs, baseline)));
    }),
    { numRuns: 40 },
  );
});

test('a file that two parts hold, and parts that were audited differently, are refused', () => {
  const part = auditOf([{ path: 'a.json', now: {} }], null);
  expect(() => mergeReports([part, part])).toThrow(UserError);
  const other = auditOf([{ path: 'b.json', now: {} }], new Map());
  expect(() => mergeReports([part, other])).toThrow(UserError);
});
