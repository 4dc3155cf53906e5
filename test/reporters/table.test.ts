import { expect, test } from 'vitest';
import type { Report } from '../../src/compact/report.ts';
import { changes } from '../../src/reporters/changes.ts';
import { compactPage } from '../../src/reporters/compact-page.ts';
import { github } from '../../src/reporters/github.ts';
import { json } from '../../src/reporters/json.ts';
import { junit } from '../../src/reporters/junit.ts';
import { summary } from '../../src/reporters/summary.ts';
import { table } from '../../src/reporters/table.ts';

const zero = { tools: 0, system: 0, documents: 0, results: 0, calls: 0, prose: 0, thinking: 0, images: 0, overhead: 0, total: 0 };

const report: Report = {
  version: 1,
  input: { path: 'session.json', format: 'openai-chat', model: 'gpt-4o', bytes: 572300 },
  output: { bytes: 61000 },
  counting: { encoding: 'o200k_base', label: 'tokenizer', band: [1, 1] },
  sections: { before: zero, after: zero },
  passes: [
    {
      id: 'schema',
      what: '50 tools',
      before: 12034,
      after: 2801,
      saved: 9233,
      changes: [
        {
          at: '/tools/0/function/parameters',
          kind: 'description',
          tool: 'search',
          before: 240,
          after: 60,
          reason: '4 descriptions',
        },
      ],
    },
    {
      id: 'prune',
      what: '12 results: 7 trimmed, 3 one-liners, 2 kept as they are',
      before: 1234567,
      after: 4100,
      saved: 1230467,
      changes: [],
    },
  ],
  total: { before: 1255012, after: 15312, saved: 1239700, percent: 98.8 },
  findings: [
    { code: 'estimate', severity: 'info', at: '', message: 'Tools are estimates.' },
    {
      code: 'cached-prefix-changes',
      severity: 'warning',
      at: '/messages/3',
      message: 'A cached prefix changes.',
      hint: 'Expect a cache miss.',
    },
  ],
};

const plain = { columns: 80, color: false };

const one = (report: Report) => compactPage([{ report, checks: [] }], [], false);
const many = (...reports: Report[]) =>
  compactPage(
    reports.map((each) => ({ report: each, checks: [] })),
    [],
    true,
  );

test('the table at 80 columns', () => {
  expect(table(one(report), plain)).toBe(
    `
pass    what                                     before   after      saved     %
──────  ────────────────────────────────────  ─────────  ──────  ─────────  ────
schema  50 tools                                 12,034   2,801      9,233  76.7
prune   12 results: 7 trimmed, 3 one-liners,  1,234,567   4,100  1,230,467  99.7
        2 kept as they are
──────  ────────────────────────────────────  ─────────  ──────  ─────────  ────
total   openai-chat, gpt-4o                   1,255,012  15,312  1,239,700  98.8
Figures are tokens of o200k_base.
warning [cached-prefix-changes] /messages/3: A cached prefix changes. Expect a
  cache miss.
info [estimate] Tools are estimates.
`.slice(1),
  );
});

test.each([40, 60, 80, 100, 120])('no line is wider than %d columns where words can be broken', (columns) => {
  const lines = table(one(report), { columns, color: false }).split('\n');
  // The figures alone take 52.
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(Math.max(columns, 58));
});

test('colours change nothing but colours', () => {
  const colored = table(one(report), { columns: 80, color: true });
  expect(colored).toContain('\x1b[33mwarning');
  expect(colored.replaceAll(/\x1b\[\d+m/g, '')).toBe(table(one(report), plain));
});

test('content cannot command the terminal', () => {
  const hostile = 'a\x1b[2Jb\x07\u202ec\r\nd\u0085e';
  const spoiled: Report = {
    ...report,
    input: { ...report.input, path: hostile, model: hostile },
    passes: [
      {
        ...report.passes[0],
        what: hostile,
        changes: [{ ...report.passes[0].changes[0], at: hostile, tool: hostile, reason: hostile, kind: hostile }],
      },
    ],
    findings: [{ code: hostile, severity: 'error', at: hostile, message: hostile, hint: hostile }],
  };
  for (const reporter of [table, summary, changes]) {
    for (const text of [reporter(one(spoiled), plain), reporter(many(spoiled, spoiled), plain)]) {
      expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
    }
  }
});

test('an estimate is called one, with its band', () => {
  const estimate: Report = { ...report, counting: { encoding: 'o200k_base', label: 'estimate', band: [0.9, 1.351] } };
  expect(table(one(estimate), plain)).toContain(
    'Figures are estimates: tokens of o200k_base; the true count is 0.9 to 1.35 times\nas high.\n',
  );
  expect(table(many(estimate, report), plain)).toContain('Some figures are estimates');
  expect(summary(one(estimate), plain)).toBe(
    'session.json: 1,255,012 → 15,312 tokens (estimate: 13,781 to 20,687), 98.8% saved\n',
  );
});

test('what is not known is shown as such', () => {
  const unknown: Report = { ...report, passes: [{ ...report.passes[0], before: null, after: null, saved: null }] };
  expect(table(one(unknown), plain)).toMatch(/schema +50 tools +\? +\? +\?\n/);
});

test('without figures the bytes are told', () => {
  const uncounted: Report = { ...report, counting: null, sections: null, total: null };
  expect(table(one(uncounted), plain)).toMatch(
    /^pass +what\n.*\nschema +50 tools\n(.*\n)*total +openai-chat, gpt-4o: 572,300 → 61,000 bytes, 89\.3% saved\nNothing was counted\.\n/,
  );
  expect(summary(one(uncounted), plain)).toBe('session.json: 572,300 → 61,000 bytes, 89.3% saved\n');
});

test('of many findings the gravest are shown, all of them if asked', () => {
  const findings = Array.from({ length: 12 }, (_, index) => ({
    code: `code-${index}`,
    severity: index === 11 ? ('error' as const) : ('info' as const),
    at: '',
    message: 'x',
  }));
  const some = table(one({ ...report, findings }), plain);
  expect(some).toContain('error [code-11] x\ninfo [code-0] x\n');
  expect(some).toContain('\n4 more findings: --verbose or --report json shows them.\n');
  expect(table(one({ ...report, findings }), { ...plain, verbose: true })).toContain('code-10');
});

test('several runs are told by file, and summed up', () => {
  const text = table(many(report, { ...report, input: { ...report.input, path: 'b.json' } }), plain);
  expect(text).toMatch(
    /^file +before +after +saved +%\n.*\nsession\.json +1,255,012 .*\nb\.json .*\n.*\n2 files +2,510,024 +30,624 +2,479,400 +98\.8\n/,
  );
  expect(text).toContain('session.json:/messages/3: A cached');
});

test('json is the report itself, several stand in a list', () => {
  expect(json(one(report), plain)).toBe(`${JSON.stringify(report, null, 2)}\n`);
  expect(JSON.parse(json(many(report, report), plain))).toEqual({ version: 1, reports: [report, report], unread: [] });
});

test('changes are listed by pass', () => {
  expect(changes(one(report), { ...plain, columns: 120 })).toBe(
    'schema  /tools/0/function/parameters  description  search  240 → 60 tokens  4 descriptions\n',
  );
  expect(changes(one(report), plain)).toBe(
    'schema  /tools/0/function/parameters  description  search  240 → 60 tokens  4\n    descriptions\n',
  );
  expect(changes(one({ ...report, passes: [] }), plain)).toBe('No changes.\n');
});

test('a line as such is called one, and its place ends in no colon', () => {
  const findings = [{ code: 'bad-line', severity: 'warning' as const, at: '10:', line: 10, message: 'The line is not JSON.' }];
  const page = one({ ...report, findings });
  expect(table(page, plain)).toContain('warning [bad-line] line 10: The line is not JSON.');
  expect(github(page, plain)).toContain('::line 10: The line is not JSON.');
  expect(junit(page, plain)).toContain('warning [bad-line] line 10: The line is not JSON.');
  expect(table(many({ ...report, findings }, report), plain)).toContain('[bad-line] session.json:10: The line is not JSON.');
});

test.each([40, 60, 80, 100, 120])('changes keep to %d columns, whatever their places and reasons are', (columns) => {
  const change = report.passes[0].changes[0];
  const long = ['/messages/17/content/0/content/3/input/'.repeat(4), 'a reason that goes on and on '.repeat(9)];
  const texts = Array.from({ length: 30 }, (_, index) => {
    const changed = { ...change, at: long[0].slice(0, index * 5), reason: long[1].slice(0, index * 9) };
    return changes(one({ ...report, passes: [{ ...report.passes[0], changes: [changed] }] }), { columns, color: false });
  });
  for (const line of texts.join('').split('\n')) {
    expect(line.length).toBeLessThanOrEqual(columns);
    expect(line).toMatch(/^(?:schema| {4}\S|$)(?:.*\S)?$/);
  }
});
