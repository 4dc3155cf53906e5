import { mkdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { AuditReport } from '../../src/audit/report.ts';
import { made, payload, words } from '../audit/requests.ts';
import { type FakeSettings, run } from './fake-process.ts';
import { type Folder, scratch } from './folder.ts';

/** A folder of three recorded requests, a tool set, and two files that are neither. */
function recorded(): Folder {
  const folder = scratch();
  mkdirSync(folder.at('recorded/deep'), { recursive: true });
  folder.write('recorded/b.json', made({ answers: [{ tool: 'look', result: words(300) }] }));
  folder.write('recorded/a.json', made({ user: words(10) }));
  folder.write('recorded/deep/c.json.gz', gzipSync(made({ user: words(20) })));
  folder.write('recorded/deep/package.json', '{"name":"not-a-request"}');
  folder.write('recorded/deep/broken.json', '{"messages":[');
  folder.write('recorded/notes.md', 'Not looked at.');
  return folder;
}

const audit = (folder: Folder, args: readonly string[], settings: FakeSettings = {}) =>
  run(['audit', ...args], { cwd: folder.path, ...settings });

async function reported(folder: Folder, ...args: string[]): Promise<AuditReport> {
  const { stdout } = await audit(folder, [...args, '--report', 'json']);
  return JSON.parse(stdout);
}

test('a folder gives one row a file, in order; what is no transcript in it is told and fails nothing', async () => {
  const folder = recorded();
  const { code, stdout, stderr } = await audit(folder, ['recorded']);
  expect([code, stderr]).toEqual([0, '']);
  const rows = stdout.split('\n').filter((line) => line.startsWith('recorded/'));
  expect(rows.map((row) => row.split(/ +/)[0])).toEqual(['recorded/a.json', 'recorded/b.json', 'recorded/deep/c.json.gz']);
  expect(stdout).toMatch(/^3 files +376 +376 +0 +0\.0$/m);
  expect(stdout).toContain('Tokens of a file: p50 27, p90 332, p99 332, max 332.');
  expect(stdout).toContain('Largest: recorded/b.json (332), recorded/deep/c.json.gz (27)');
  expect(stdout).toContain('not read [unknown-format] recorded/deep/package.json:');
  expect(stdout).toContain('not read [json-syntax] recorded/deep/broken.json:');
  expect(stdout).not.toContain('notes.md');
});

test('files, folders, globs and standard input go together, each file once', async () => {
  const folder = recorded();
  const args = ['audit', '-', 'recorded/a.json', './recorded/a.json', 'recorded/*.json', 'recorded/deep', '--report', 'json'];
  const { code, stdout } = await run(args, { cwd: folder.path, stdin: made({ user: 'From elsewhere.' }) });
  const report: AuditReport = JSON.parse(stdout);
  expect(code).toBe(0);
  expect(report.files.map(({ input }) => input.path)).toEqual([
    '-',
    './recorded/a.json',
    'recorded/b.json',
    'recorded/deep/c.json.gz',
  ]);
});

const look = {
  name: 'look',
  parameters: { type: 'object', properties: { at: { type: 'string', description: words(60) } } },
};

test('sections now and after compaction with the configured plan, and nothing is written', async () => {
  const folder = scratch();
  folder.write('a.json', made({ tools: [look] }));
  const names = folder.names();
  const [before, after] = [await reported(folder, 'a.json'), await reported(folder, 'a.json', '--no-config')];
  expect(after).toEqual(before);
  expect(before.summary.total.saved).toBeGreaterThan(50);
  folder.write('ctxpress.config.json', '{"passes":{"schema":false}}');
  expect((await reported(folder, 'a.json')).summary.total.saved).toBe(0);
  expect(folder.names()).toEqual([...names, 'ctxpress.config.json']);
});

test('a named file that cannot be read is an error, and does not stop the rest; --fail-fast does', async () => {
  const folder = recorded();
  const names = ['recorded/a.json', 'recorded/deep/broken.json', 'recorded/deep/c.json.gz', 'missing.json', 'nothing-*.json'];
  const ran = await audit(folder, names);
  expect(ran.code).toBe(2);
  expect(ran.stdout).toMatch(/^2 files /m);
  expect(ran.stderr).toContain('recorded/deep/broken.json:1:14 [json-syntax]');
  expect(ran.stderr).toContain('missing.json [not-found]');
  expect(ran.stderr).toContain('nothing-*.json [no-files]');
  const fast = await audit(folder, [...names.slice(0, 3), '--fail-fast']);
  expect(fast.code).toBe(2);
  expect(fast.stdout).toMatch(/^1 file /m);
});

test('a failed budget: exit code 1, the file, the section, by how much, the contributors, what to change', async () => {
  const folder = recorded();
  folder.write('ctxpress.config.json', '{\n  "budgets": { "max": { "results": 250 } }\n}');
  const { code, stdout, stderr } = await audit(folder, ['recorded', '--max-tokens', '400']);
  expect([code, stderr]).toEqual([1, '']);
  expect(stdout).toContain(
    [
      'failed [max] recorded/b.json: section results takes 300 tokens, 50 more than',
      '  250.',
      '  300 tokens: results, look, at /messages/2',
      '  the limit is set in ctxpress.config.json:2:36',
      'Budgets: 1 failed, 5 kept.',
    ].join('\n'),
  );
});

test('what failed is said on standard error where no table says it; 2 beats 1', async () => {
  const folder = recorded();
  const { code, stdout, stderr } = await audit(folder, ['recorded', '--max-tokens', '25', '--report', 'json']);
  expect([code, JSON.parse(stdout).verdicts.filter(({ outcome }: { outcome: string }) => outcome === 'failed').length]).toEqual([
    1, 2,
  ]);
  expect(stderr.match(/^failed \[max-tokens\]/gm)).toHaveLength(2);
  const none = await audit(folder, ['recorded', 'missing.json', '--max-tokens', '25', '--report', 'none']);
  expect([none.code, none.stdout]).toEqual([2, '']);
});

test('nothing to audit is an error', async () => {
  const folder = recorded();
  const none = await audit(folder, []);
  expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('[no-input]')]);
  folder.write('only.json', '{"name":"not-a-request"}');
  const { code, stdout } = await audit(folder, ['*.json']);
  expect([code, stdout.split('\n')[0]]).toEqual([2, 'No file was audited.']);
});

test('money is shown where it is asked for, with the date of the prices; a model without a price is a finding', async () => {
  const folder = recorded();
  folder.write('recorded/d.json', made({ model: 'nobody-knows-it' }));
  expect((await reported(folder, 'recorded')).summary.cost).toBe(null);
  const { code, stdout } = await audit(folder, ['recorded', '--max-cost', '0.0001USD']);
  expect(code).toBe(1);
  expect(stdout).toMatch(/Prices: @pydantic\/genai-prices [\d.]+, of 2026-\d\d-\d\d; for input that no cache\s+has\./);
  expect(stdout).toContain("warning [unknown-price] recorded/d.json:/model: 'nobody-knows-it' has no price");
  expect(stdout).toMatch(/^recorded\/d\.json .* \?$/m);
  expect(stdout).toContain('Budgets: 1 failed, 2 kept, 1 not known.');
  folder.write('prices.json', '{"date":"2026-11-30","nobody-knows-it":{"input_cost_per_token":0.001}}');
  const own = await reported(folder, 'recorded/d.json', '--prices', 'prices.json');
  expect(own.prices).toEqual([{ name: 'prices.json', date: '2026-11-30' }]);
  expect(own.files[0].cost?.before).toBe(own.files[0].total.before / 1000);
});

test('a baseline is written, found again from another folder, and tells what is new, gone and grown', async () => {
  const folder = recorded();
  const written = await audit(folder, ['recorded', '--baseline', 'base.json', '--update-baseline']);
  expect(written.code).toBe(0);
  expect(written.stdout).toContain('New: recorded/a.json, recorded/b.json, recorded/deep/c.json.gz.');
  const text = folder.read('base.json');
  const same = await run(['audit', '.', '--baseline', '../base.json', '--max-growth', '0%'], { cwd: folder.at('recorded') });
  expect([same.code, same.stdout.includes('Since the baseline ../base.json\nAll as in the baseline.')]).toEqual([0, true]);

  folder.write('recorded/a.json', made({ user: words(12) }));
  folder.write('recorded/new.json', made());
  const grown = await audit(folder, ['recorded/a.json', 'recorded/new.json', '--baseline', 'base.json', '--max-growth', '10%']);
  expect(grown.code).toBe(1);
  for (const line of [
    'New: recorded/new.json.',
    'Gone: recorded/b.json, recorded/deep/c.json.gz.',
    'failed [max-growth] recorded/a.json: the request has grown by 11.76% since the',
    'failed [max-growth] recorded/a.json: section prose has grown by 20% since the',
    '  the limit is set by --max-growth 10%',
  ])
    expect(grown.stdout).toContain(line);
  expect(grown.stdout).toMatch(/^recorded\/a\.json +17 +19 +\+2 +11\.76$/m);
  expect(folder.read('base.json')).toBe(text);
  const updated = await audit(folder, ['recorded', '--baseline', 'base.json', '--update-baseline', '--max-growth', '10%']);
  expect(updated.code).toBe(0);
  expect(folder.read('base.json')).not.toBe(text);
});

test('a baseline is not written of files that could not be read, nor over an input, nor made up', async () => {
  const folder = recorded();
  const failed = await audit(folder, ['recorded/a.json', 'missing.json', '--baseline', 'base.json', '--update-baseline']);
  expect([failed.code, folder.names()]).toEqual([2, ['recorded']]);
  const over = await audit(folder, ['recorded/a.json', '--baseline', 'recorded/a.json', '--update-baseline']);
  expect([over.code, over.stderr]).toEqual([2, expect.stringMatching(/\[(same-file|bad-baseline)\]/)]);
  const absent = await audit(folder, ['recorded', '--baseline', 'base.json']);
  expect([absent.code, absent.stderr]).toEqual([2, expect.stringContaining('Write it first with --update-baseline.')]);
  const unnamed = await audit(folder, ['recorded', '--update-baseline']);
  expect([unnamed.code, unnamed.stderr]).toEqual([2, expect.stringContaining('Add --baseline FILE.')]);
});

test('our own files in the folder are passed over', async () => {
  const folder = recorded();
  const args = ['.', '--baseline', 'base.json', '--report', 'json=report.json', '--report', 'table'];
  folder.write('ctxpress.config.json', '{"preset":"default"}');
  expect((await audit(folder, [...args, '--update-baseline'])).code).toBe(0);
  expect((await audit(folder, args)).code).toBe(0);
  const report: AuditReport = JSON.parse(folder.read('report.json'));
  expect(report.unread.map(({ path }) => path)).toEqual(['recorded/deep/broken.json', 'recorded/deep/package.json']);
});

test('--merge joins the reports of parts, with their verdicts and exit code', async () => {
  const folder = recorded();
  const flags = ['--max-tokens', '100', '--tools', '--cost'];
  await audit(folder, ['recorded/a.json', 'recorded/b.json', ...flags, '--report', 'json=one.json']);
  await audit(folder, ['recorded/deep/c.json.gz', ...flags, '--report', 'json=two.json']);
  const paths = ['recorded/a.json', 'recorded/b.json', 'recorded/deep/c.json.gz'];
  const whole = await audit(folder, [...paths, ...flags, '--report', 'json']);
  const merged = await audit(folder, ['--merge', 'two.json', 'one.json', '--report', 'json']);
  expect(merged).toMatchObject({ code: 1, stdout: whole.stdout });
  expect((await audit(folder, ['--merge', 'one.json', 'two.json'])).stdout).toBe(
    (await audit(folder, [...paths, ...flags])).stdout,
  );
  for (const [args, words] of [
    [['one.json', 'one.json'], 'recorded/a.json [parts-overlap]'],
    [['one.json', 'recorded/a.json'], 'recorded/a.json [bad-report]'],
    [['one.json', '--max-tokens', '5'], '[idle-option] --merge joins what the parts say, and --max-tokens 5'],
    [['one.json', '--jobs', '2'], '--jobs would change nothing'],
  ] as const) {
    const refused = await audit(folder, ['--merge', ...args]);
    expect([refused.code, refused.stdout]).toEqual([2, '']);
    expect(refused.stderr).toContain(words);
  }
});

test('--tools: servers, tools, what nobody calls, what is said again and again', async () => {
  const folder = scratch();
  const tool = (name: string) => ({
    name,
    inputSchema: { type: 'object', properties: { at: { type: 'string', description: words(30) } } },
  });
  folder.write('tools.json', JSON.stringify({ tools: ['mcp__yard__park', 'mcp__yard__move', 'look'].map(tool) }));
  const lines = [0, 1].map(() => JSON.stringify(payload({ answers: [{ tool: 'look', result: 'ok' }] })));
  folder.write('session.jsonl', `${lines.join('\n')}\n`);
  const { code, stdout } = await audit(folder, ['--tools', 'tools.json', 'session.jsonl']);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^yard +2 +\d+ +\d+ +[\d.]+ +0$/m);
  expect(stdout).toMatch(/^look +\d+ +\d+ +[\d.]+ +2$/m);
  expect(stdout).toMatch(/Never called: 2 of 3, \d+ tokens: mcp__yard__move, mcp__yard__park\./);
  expect(stdout).toContain('Said 3 times, 60 tokens too many: "tram tram');
});

test('budgets for some files only', async () => {
  const folder = recorded();
  folder.write(
    'ctxpress.config.json',
    '{"overrides":[{"files":"deep/*","budgets":{"maxTokens":1}},{"files":"recorded/deep/*","budgets":{"maxTokens":5}}]}',
  );
  const { verdicts } = await reported(folder, 'recorded');
  expect(verdicts.map(({ path, limit }) => [path, limit.amount])).toEqual([['recorded/deep/c.json.gz', 5]]);
});

test('progress is shown on a terminal only, and leaves nothing behind', async () => {
  const folder = recorded();
  const { stderr } = await audit(folder, ['recorded'], { terminal: 'stderr' });
  expect(stderr).toMatch(/^(\r\d of 5 files){5}\r\x1b\[K$/);
  expect((await audit(folder, ['recorded/a.json'], { terminal: 'stderr' })).stderr).toBe('');
});

test('--redact: no content in a report, but names of files and tools, places and figures', async () => {
  const folder = scratch();
  const parameters = { type: 'object', properties: { hunter2: { type: 'string', description: 'hunter2 hunter2' } } };
  const system = `<file path="hunter2.md">\n${words(40)}\n</file>`;
  folder.write(
    'a.json',
    made({ model: 'hunter2 model', system, tools: [{ name: 'look', description: 'hunter2 hunter2', parameters }] }),
  );
  const args = ['a.json', '--tools', '--cost', '--max-tokens', '1', '--report', 'json'];
  const plain = await audit(folder, args);
  const redacted = await run(['--redact', 'audit', ...args], { cwd: folder.path });
  expect(plain.stdout).toContain('hunter2');
  expect(redacted.stdout).not.toContain('hunter2');
  const [one, other]: AuditReport[] = [plain.stdout, redacted.stdout].map((text) => JSON.parse(text));
  expect(other.summary).toEqual(one.summary);
  expect(other.tools?.tools).toEqual(one.tools?.tools);
});

test('names of files and tools cannot steer the terminal', async () => {
  const folder = scratch();
  folder.write('\x1b[31mred.json', made({ tools: [{ name: '\x1b]0;gone\x07' }] }));
  const { stdout } = await audit(folder, ['*.json', '--max-per-tool', '1', '--tools', '--verbose']);
  expect(stdout).not.toMatch(/[\x1b\x07]/);
  expect(stdout).toContain('\\x1b[31mred.json');
});
