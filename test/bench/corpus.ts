// What the passes save on real payloads, by kind, format and pass: npm run corpus [-- PRESET]. The folder is named by CTXPRESS_CORPUS.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { resolvePlan } from '../../src/compact/plan.ts';
import type { Report } from '../../src/compact/report.ts';
import { compactPayload } from '../../src/compact/run.ts';
import { UserError } from '../../src/errors.ts';
import { formats as registry } from '../../src/formats/index.ts';
import { PASS_IDS } from '../../src/passes/pass.ts';
import { withCommas } from '../../src/text/markers.ts';
import { corpusFolder } from '../fuzz/seeds.ts';

interface Entry {
  readonly file: string;
  readonly ctxpress: string;
  readonly tool_results: number | null;
}

/** The sum over payloads. Tokens are o200k_base's for all, so that they can be added up. */
interface Sum {
  files: number;
  changed: number;
  before: number;
  after: number;
  /** The share that each payload lost. */
  readonly shares: number[];
}

const KINDS = ['plain requests', 'requests with tool results', 'attached documents', 'tool sets', 'session logs'];
const HEAD = ['files', 'fewer tokens', 'before', 'after', 'saved', 'median'];

const index = path.join(corpusFolder, 'index.json');
const preset = process.argv[2] ?? 'default';
if (existsSync(index)) measure(JSON.parse(readFileSync(index, 'utf8')));
else console.log(`There is no corpus at ${corpusFolder}: name its folder in CTXPRESS_CORPUS.`);

function measure(entries: readonly Entry[]): void {
  const plan = resolvePlan({ preset });
  const kinds = new Map<string, Sum>();
  const formats = new Map<string, Sum>();
  const passes = new Map<string, Sum>();
  const all = new Map<string, Sum>();
  let refused = 0;
  for (const entry of entries) {
    const report = reportOn(path.join(corpusFolder, entry.file), plan);
    if (!report?.total) {
      refused++;
      continue;
    }
    const { before, after } = report.total;
    for (const [sums, name] of [
      [kinds, kindOf(entry)],
      [formats, report.input.format],
      [all, 'all'],
    ] as const)
      add(sums, name, before, after);
    for (const row of report.passes) if (row.before) add(passes, row.id, row.before, row.after ?? 0);
  }
  console.log(`${entries.length} files, preset ${preset}; ${refused} are of no format that is read.\n`);
  print('kind', new Map([...inOrder(kinds, KINDS), ...all]));
  print(
    'format',
    inOrder(
      formats,
      registry.map(({ id }) => id),
    ),
  );
  print('pass (what it works on, where there is any)', inOrder(passes, PASS_IDS));
}

function reportOn(file: string, plan: ReturnType<typeof resolvePlan>): Report | null {
  try {
    return compactPayload(readFileSync(file), plan, { encoding: 'o200k_base' }).report;
  } catch (error) {
    if (error instanceof UserError) return null;
    throw error;
  }
}

function inOrder(sums: ReadonlyMap<string, Sum>, names: readonly string[]): Map<string, Sum> {
  return new Map(names.flatMap((name) => [...sums].filter(([key]) => key === name)));
}

function kindOf({ file, ctxpress, tool_results: results }: Entry): string {
  if (ctxpress === 'tools') return 'tool sets';
  if (ctxpress === 'claude-code' || ctxpress === 'codex') return 'session logs';
  if (file.startsWith('documents/')) return 'attached documents';
  return (results ?? 0) > 0 ? 'requests with tool results' : 'plain requests';
}

function add(sums: Map<string, Sum>, name: string, before: number, after: number): void {
  const sum = sums.get(name) ?? { files: 0, changed: 0, before: 0, after: 0, shares: [] };
  sums.set(name, sum);
  sum.files++;
  if (after < before) sum.changed++;
  sum.before += before;
  sum.after += after;
  sum.shares.push(before === 0 ? 0 : 1 - after / before);
}

function print(title: string, sums: ReadonlyMap<string, Sum>): void {
  const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
  const rows = [...sums].map(([name, { files, changed, before, after, shares }]) => [
    name,
    ...[files, changed, before, after].map(withCommas),
    percent(before === 0 ? 0 : 1 - after / before),
    percent(shares.toSorted((a, b) => a - b)[shares.length >> 1]),
  ]);
  const table = [[title, ...HEAD], ...rows];
  const widths = table[0].map((_, column) => Math.max(...table.map((row) => row[column].length)));
  for (const row of table)
    console.log(row.map((cell, column) => (column ? cell.padStart(widths[column]) : cell.padEnd(widths[0]))).join('  '));
  console.log('');
}
