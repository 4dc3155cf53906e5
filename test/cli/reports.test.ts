import { expect, test } from 'vitest';
import { capabilities } from '../../src/commands/context.ts';
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

/** A session with results of 100,000 characters each. */
function longSession(mark: string, results = 50): string {
  const messages: object[] = [{ role: 'user', content: 'Read all.' }];
  for (let index = 0; index < results; index++) {
    const call = { id: `c${index}`, type: 'function', function: { name: 'read_file', arguments: '{}' } };
    messages.push({ role: 'assistant', content: null, tool_calls: [call] });
    messages.push({ role: 'tool', tool_call_id: `c${index}`, content: `${mark} ${index} `.repeat(100_000 / (mark.length + 4)) });
  }
  return JSON.stringify({ model: 'gpt-4o', messages: [...messages, { role: 'assistant', content: 'Done.' }] });
}

test.each(['<b>"quoted"</b>', '\x1b[31m\u202e\u0085\n'])(
  'html shows the texts of the largest changes side by side, in less than 1 MB: %j',
  async (mark) => {
    const folder = scratch();
    folder.write('in.json', longSession(mark));
    const args = ['in.json', '-o', 'out.json', '--report', 'html=r.html', '--report', 'none', '--no-config'];
    expect((await run(args, { cwd: folder.path, capabilities })).code).toBe(0);
    const html = folder.read('r.html');
    expect(Buffer.byteLength(html)).toBeLessThan(1_000_000);
    const pairs = [...html.matchAll(/<pre class="(before|after)">([^<]*)<\/pre>/g)];
    expect(pairs).toHaveLength(24);
    expect(pairs[0][2]).not.toBe(pairs[1][2]);
    for (const [, side, text] of pairs) if (side === 'before') expect(text).toContain('more line');
  },
);

test('under --redact html shows no text', async () => {
  const folder = scratch();
  folder.write('in.json', longSession('hunter2', 5));
  const args = ['in.json', '--dry-run', '--report', 'html', '--no-config'];
  expect((await run(args, { cwd: folder.path, capabilities })).stdout).toContain('hunter2');
  const { stdout } = await run(['--redact', ...args], { cwd: folder.path, capabilities });
  expect(stdout).toContain('<h2>Changes</h2>');
  expect(stdout).not.toMatch(/hunter2|<pre/);
});
