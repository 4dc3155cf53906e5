import { expect, test } from 'vitest';
import { run } from './fake-process.ts';
import { scratch } from './folder.ts';

const INPUT = '{"text": "padding and more"}';

test('several reports at once: some are printed, in order, and some go to files', async () => {
  const folder = scratch();
  folder.write('in.json', INPUT);
  const kinds = ['markdown', 'html=r.html', 'github', 'junit=r.xml', 'json=r.json', 'table=r.txt'];
  const ran = await run(['in.json', '--dry-run', ...kinds.flatMap((kind) => ['--report', kind])], { cwd: folder.path });
  expect(ran.code).toBe(0);
  expect(ran.stdout).toMatch(
    /^## ctxpress compact: `in\.json`\n[\s\S]*\n::notice file=in\.json,title=ctxpress compact::in\.json: /,
  );
  expect(folder.names()).toEqual(['in.json', 'r.html', 'r.json', 'r.txt', 'r.xml']);
  expect(folder.read('r.html')).toMatch(/^<!doctype html>\n/);
  expect(folder.read('r.xml')).toMatch(/^<\?xml /);
  expect(JSON.parse(folder.read('r.json')).version).toBe(1);
  expect(folder.read('r.txt')).toMatch(/^pass /);
});

test('a gate that fails is a failed test case and an error annotation, and still said on standard error', async () => {
  const ran = await run(['--check', '--report', 'junit', '--report', 'github'], { stdin: INPUT });
  expect(ran.code).toBe(1);
  expect(ran.stdout).toContain('<testsuites name="ctxpress compact" tests="1" failures="1" errors="0" skipped="0">');
  expect(ran.stdout).toContain('<failure type="would-change" message="Compaction would change this."/>');
  expect(ran.stdout).toContain('::error title=--check::Compaction would change this.');
  expect(ran.stderr).toBe('- [would-change] Compaction would change this.\n');
});

test('one of several inputs that cannot be read is in every report, with its place', async () => {
  const folder = scratch();
  folder.write('good.json', INPUT);
  folder.write('bad.json', '{\n "a" 1}');
  for (const command of ['compact', 'count']) {
    const more = command === 'compact' ? ['--dry-run'] : [];
    const of = async (kind: string) =>
      (await run([command, 'good.json', 'bad.json', ...more, '--report', kind], { cwd: folder.path })).stdout;
    expect(await of('github')).toContain('::error file=bad.json,line=2,col=6,title=json-syntax::');
    expect(await of('junit')).toContain('<error type="json-syntax"');
    expect(await of('markdown')).toContain('- **error** `json-syntax` `bad.json`: ');
    expect(await of('html')).toContain('<code>bad.json:2:6</code>');
    expect(JSON.parse(await of('json')).unread).toMatchObject([{ path: 'bad.json', code: 'json-syntax', line: 2, column: 6 }]);
  }
});

test('a kind that has nothing to tell of a command is refused', async () => {
  const ran = await run(['count', '--report', 'changes'], { stdin: INPUT });
  expect(ran.code).toBe(2);
  expect(ran.stderr).toContain('KIND is one of table, json, markdown, html, github, junit, summary, none.');
});
