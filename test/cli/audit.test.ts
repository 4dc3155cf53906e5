import { mkdirSync, rmSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { AuditReport } from '../../src/audit/report.ts';
import { capabilities } from '../../src/commands/context.ts';
import { made, payload, words } from '../audit/requests.ts';
import { type Entry, payloadOf } from '../tune/session.ts';
import { type FakeSettings, run } from './fake-process.ts';
import { type Folder, scratch } from './folder.ts';

/** A folder of three recorded requests, and two files that are of another kind. */
function recorded(): Folder {
  const folder = scratch();
  mkdirSync(folder.at('recorded/deep'), { recursive: true });
  folder.write('recorded/b.json', made({ answers: [{ tool: 'look', result: words(300) }] }));
  folder.write('recorded/a.json', made({ user: words(10) }));
  folder.write('recorded/deep/c.json.gz', gzipSync(made({ user: words(20) })));
  folder.write('recorded/deep/package.json', '{"name":"not-a-request"}');
  folder.write('recorded/deep/version.json', '2');
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
  expect(stdout).toContain('not read [unknown-format] recorded/deep/version.json:');
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
  folder.write('recorded/deep/broken.json', '{"messages":[');
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

test.each(['--baseline', '--prices'])('a second %s is refused, not taken in place of the first', async (flag) => {
  const ran = await audit(recorded(), ['recorded', flag, 'a.json', flag, 'b.json']);
  expect([ran.code, ran.stderr]).toEqual([2, expect.stringContaining(`${flag} is given twice`)]);
});

test.each([
  ['cut off', '{"messages":[', 'json-syntax'],
  ['empty', '', 'empty-input'],
  ['UTF-16', Buffer.from('{}', 'utf16le'), 'encoding'],
  ['no UTF-8', Buffer.from('{"a":"\xe9"}', 'latin1'), 'encoding'],
  ['half a gzip', gzipSync(made()).subarray(0, 40), 'gzip'],
])('a file of a folder or glob that is broken (%s) is an error as well', async (_, content, code) => {
  const folder = recorded();
  folder.write('recorded/deep/cut.json', content);
  for (const name of ['recorded', 'recorded/**/*.json']) {
    const ran = await audit(folder, [name]);
    expect([ran.code, ran.stderr]).toEqual([2, expect.stringContaining(`[${code}]`)]);
    expect(ran.stdout).not.toContain('cut.json');
  }
  const { unread } = await reported(folder, 'recorded');
  expect(unread.map(({ path, failure }) => [path, failure])).toEqual([
    ['recorded/deep/cut.json', 'broken'],
    ['recorded/deep/package.json', null],
    ['recorded/deep/version.json', null],
  ]);
});

test('a file that the baseline holds and that cannot be audited any more fails, in every report', async () => {
  const folder = recorded();
  await audit(folder, ['recorded', '--baseline', 'base.json', '--update-baseline']);
  const text = folder.read('base.json');
  folder.write('recorded/a.json', made({ user: words(10) }).subarray(0, 20));
  folder.write('recorded/b.json', '{"note":"no request any more"}');
  const args = ['recorded', '--baseline', 'base.json'];
  const ran = await audit(folder, args);
  expect(ran.code).toBe(2);
  expect(ran.stderr).toMatch(
    /^recorded\/a\.json:1:\d+ \[unreadable-since-baseline\] The baseline holds this file, .*\[json-syntax\]$/m,
  );
  expect(ran.stderr).toContain('recorded/b.json [unreadable-since-baseline]');
  expect(ran.stdout).toContain('Unreadable since the baseline: recorded/a.json, recorded/b.json.');
  expect(ran.stdout).not.toContain('Gone:');
  const github = await audit(folder, [...args, '--report', 'github']);
  expect(github.stdout).toMatch(/^::error file=recorded\/a\.json,line=1,col=\d+,title=unreadable-since-baseline::/m);
  const junit = await audit(folder, [...args, '--report', 'junit']);
  expect(junit.stdout).toContain('tests="5" failures="2" errors="0" skipped="2"');
  expect(junit.stdout).toContain('<failure type="unreadable-since-baseline"');
  const { baseline } = await reported(folder, ...args);
  expect([baseline?.unreadable, baseline?.vanished]).toEqual([['recorded/a.json', 'recorded/b.json'], []]);
  const updated = await audit(folder, [...args, '--update-baseline']);
  expect([updated.code, folder.read('base.json')]).toEqual([2, text]);
  expect(updated.stderr).toContain('The baseline base.json was left as it is');
});

test('an update over a part replaces that part alone, and drops what is gone from it', async () => {
  const folder = recorded();
  const update = (...names: string[]) => audit(folder, [...names, '--baseline', 'base.json', '--update-baseline']);
  const held = (): string[] => [...folder.read('base.json').matchAll(/^"([^"]*\.json[^"]*)": \{$/gm)].map(([, name]) => name);
  await update('recorded');
  const [a, b, c] = held();
  folder.write('recorded/a.json', made({ user: words(50) }));
  const part = await update('recorded/a.json');
  expect(part.stdout).not.toMatch(/Gone|New/);
  expect(held()).toEqual([a, b, c]);
  expect(folder.read('base.json')).toContain('"prose": [50');
  rmSync(folder.at('recorded/b.json'));
  rmSync(folder.at('recorded/deep/c.json.gz'));
  expect((await update('recorded/a.json')).stdout).toContain('Gone: recorded/b.json, recorded/deep/c.json.gz.');
  expect(held()).toEqual([a, b, c]);
  await update('recorded/*.json');
  expect(held()).toEqual([a, c]);
  await update('./recorded/**/*.{json,gz}');
  expect(held()).toEqual([a]);
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
    'failed [max-growth] recorded/a.json: the request has grown by 11.76% since the',
    'failed [max-growth] recorded/a.json: section prose has grown by 20% since the',
    '  the limit is set by --max-growth 10%',
  ])
    expect(grown.stdout).toContain(line);
  expect(grown.stdout).toMatch(/^recorded\/a\.json +17 +19 +\+2 +11\.76\n- prose +10 +12 +\+2 +20\n- prose: user +10 +12 +\+2$/m);
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
  expect(report.unread.map(({ path }) => path)).toEqual(['recorded/deep/package.json', 'recorded/deep/version.json']);
});

test('files of ctxpress itself are passed over in a folder in one line, and refused by name', async () => {
  const folder = recorded();
  const real = { capabilities };
  await audit(folder, [
    'recorded',
    '--baseline',
    'recorded/base.json',
    '--update-baseline',
    '--report',
    'json=recorded/audit.json',
  ]);
  await run(['count', 'recorded/a.json', '--report', 'json=recorded/count.json'], { cwd: folder.path, ...real });
  const compact = ['recorded/a.json', '-o', 'recorded/z.json', '--sidecar', 'recorded/sidecar.json'];
  await run([...compact, '--report', 'json=recorded/report.json'], { cwd: folder.path, ...real });
  folder.write('recorded/other.config.json', '{"budgets":{"maxTokens":5}}');
  const ran = await audit(folder, ['recorded']);
  expect([ran.code, ran.stderr]).toEqual([0, '']);
  const own = ['audit', 'base', 'count', 'other.config', 'report', 'sidecar'].map((name) => `recorded/${name}.json`);
  expect(ran.stdout.replaceAll(/\s+/g, ' ')).toContain(
    `Passed over, being of ctxpress itself: ${own.slice(0, 4).join(', ')} and 2 more.`,
  );
  expect(ran.stdout.match(/not read/g)).toHaveLength(2);
  const names = ['the report of an audit', 'the baseline of an audit', 'a report', 'a config', 'a report', 'a sidecar'];
  for (const [index, name] of own.entries()) {
    const { code, stderr } = await run([name, '--dry-run'], { cwd: folder.path, ...real });
    expect([code, stderr]).toEqual([2, expect.stringContaining(`${name} [own-file] This is ${names[index]} by ctxpress itself`)]);
  }
  expect((await audit(folder, [own[0]])).stderr).toContain('[own-file]');
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
    ...[
      ...[
        '--max-tokens 5',
        '--max tools=5',
        '--jobs 2',
        '--fail-fast',
        '--baseline b.json',
        '--update-baseline',
        '--tools',
        '--cost',
      ],
      ...['--prices p.json', '--preset default', '--model gpt-4', '--format openai-chat', '--encoding o200k_base', '--strict'],
      ...['--no-strict', '--config c.json', '--no-config', '--max-growth 5%'],
    ].map(
      (flag) => [['one.json', ...flag.split(' ')], `--merge joins what the parts say, and ${flag.split(' ')[0]} would`] as const,
    ),
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

test('tools whose long names begin alike stay two, also in merged reports and baselines', async () => {
  const folder = scratch();
  const long = `mcp__yard__${'x'.repeat(90)}`;
  for (const [index, name] of ['one', 'two'].entries())
    folder.write(`${name}.json`, made({ tools: [{ name: `${long}_${name}`, description: words(10 + index) }] }));
  const flags = ['--tools', '--max-per-tool', '5'];
  const whole = await audit(folder, ['one.json', 'two.json', ...flags, '--report', 'json']);
  const { tools, verdicts }: AuditReport = JSON.parse(whole.stdout);
  expect([tools?.tools.length, tools?.servers[0].tools]).toEqual([2, 2]);
  expect(new Set(verdicts.map(({ name }) => name)).size).toBe(2);
  expect(
    (await audit(folder, ['one.json', 'two.json', ...flags])).stdout.match(/^mcp__yard__x+…x+_(?:one|two)~[0-9a-f]{8} /gm),
  ).toHaveLength(2);
  for (const name of ['one', 'two']) await audit(folder, [`${name}.json`, ...flags, '--report', `json=part-${name}`]);
  expect((await audit(folder, ['--merge', 'part-one', 'part-two', '--report', 'json'])).stdout).toBe(whole.stdout);
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

test('--redact: a name of a tool that no provider takes is content, in every report', async () => {
  const folder = scratch();
  const tools = ['hunter2 is it', 'mcp__hunter2 key__x y', 'look'].map((name) => ({ name }));
  const answers = [...tools, { name: 'hunter2!' }].map(({ name }) => ({ tool: name, result: words(9) }));
  folder.write('a.json', made({ tools }));
  const args = ['a.json', 'b.json', '--tools', '--cost', '--baseline', 'base.json'];
  folder.write('b.json', made({ tools: tools.slice(0, 1), answers: answers.slice(3) }));
  await audit(folder, [...args, '--update-baseline']);
  folder.write('b.json', made({ tools, answers }));
  const limits = ['--max-per-tool', '1', '--max-tokens', '1', '--max-growth', '1%', '--min-saved', '99%', '--verbose'];
  for (const kind of ['json', 'table', 'markdown', 'html', 'github', 'junit', 'summary']) {
    const redacted = await run(['--redact', 'audit', ...args, ...limits, '--report', kind], { cwd: folder.path });
    expect(redacted.stdout + redacted.stderr).not.toContain('hunter2');
    if (kind !== 'summary') expect(redacted.stdout).toContain('look');
  }
});

test('names of files and tools cannot steer the terminal', async () => {
  const folder = scratch();
  folder.write('\x1b[31mred.json', made({ tools: [{ name: '\x1b]0;gone\x07' }] }));
  const { stdout } = await audit(folder, ['*.json', '--max-per-tool', '1', '--tools', '--verbose']);
  expect(stdout).not.toMatch(/[\x1b\x07]/);
  expect(stdout).toContain('\\x1b[31mred.json');
});

test('what the plan keeps of what later turns used, and the worst losses by name', async () => {
  const folder = scratch();
  const text = Array.from({ length: 300 }, (_, line) => `the line ${line} is here: name_${line}`).join('\n');
  const reads = [text, 'nothing', 'nothing', 'nothing'].map((result, n): Entry => ({ calls: [{ input: { n }, result }] }));
  folder.write('a.json', payloadOf([{ user: 'Look.' }, ...reads, { says: 'It is name_150, not name_0.' }]));
  folder.write('b.json', made({ user: words(10) }));
  const [used, unused] = (await reported(folder, 'a.json', 'b.json', '--hindsight')).files;
  expect(used.hindsight).toMatchObject({
    facts: { sourced: 2, kept: 1 },
    losses: [{ value: 'name_150', source: '/messages/2', turn: 5, pass: 'prune', cutAt: 5 }],
  });
  expect(unused.hindsight?.facts).toEqual({ sourced: 0, kept: 0 });
  const { stdout } = await audit(folder, ['a.json', '--hindsight']);
  expect(stdout).toMatch(/^name_150 +a\.json:\/messages\/2 +turn 5 +1 +prune$/m);
  folder.write('ordinary.txt', 'name_150\n');
  const [{ hindsight }] = (await reported(folder, 'a.json', '--hindsight', '--ordinary', 'ordinary.txt')).files;
  expect(hindsight?.facts).toEqual({ sourced: 1, kept: 1 });
  expect((await audit(folder, ['a.json', '--ordinary', 'ordinary.txt'])).stderr).toContain('[idle-option]');
});
