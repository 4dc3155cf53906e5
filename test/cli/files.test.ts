import { linkSync, mkdirSync, readFileSync, statSync, symlinkSync, utimesSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { run } from './fake-process.ts';
import { scratch } from './folder.ts';

const INPUT = '{"text":"padding and more"}';
const OUTPUT = '{"text":" and more"}';

test('--in-place writes over the input', async () => {
  const folder = scratch();
  const ran = await run([folder.write('in.json', INPUT), '--in-place']);
  expect(ran.code).toBe(0);
  expect(folder.read('in.json')).toBe(OUTPUT);
  expect(folder.names()).toEqual(['in.json']);
});

test('--in-place leaves a file alone that would not change', async () => {
  const folder = scratch();
  const input = folder.write('in.json', OUTPUT);
  utimesSync(input, 1000, 1000);
  const before = statSync(input);
  expect((await run([input, '--in-place'])).code).toBe(0);
  expect([statSync(input).mtimeMs, statSync(input).ino]).toEqual([before.mtimeMs, before.ino]);
});

test.each(['in.json', './in.json', 'link.json', 'hard.json', 'sub/../in.json'])(
  '-o %s is refused where that is the input',
  async (name) => {
    const folder = scratch();
    const input = folder.write('in.json', INPUT);
    mkdirSync(folder.at('sub'));
    symlinkSync('in.json', folder.at('link.json'));
    linkSync(input, folder.at('hard.json'));
    for (const args of [
      ['-o', name],
      ['--report', `json=${name}`],
      ['--out-dir', '.', name],
    ]) {
      const ran = await run(['in.json', ...args], { cwd: folder.path });
      expect(ran.code).toBe(2);
      expect(ran.stderr).toContain('[same-file]');
      expect(folder.read('in.json')).toBe(INPUT);
    }
  },
);

test('two outputs do not go to one file', async () => {
  const folder = scratch();
  folder.write('in.json', INPUT);
  const ran = await run(['in.json', '-o', 'out', '--report', 'json=./out'], { cwd: folder.path });
  expect([ran.code, folder.names()]).toEqual([2, ['in.json']]);
  expect(ran.stderr).toContain('Two outputs');
});

test('--out-dir takes many files, under their names', async () => {
  const folder = scratch();
  const files = [folder.write('one.json', INPUT), folder.write('two.json', OUTPUT)];
  const ran = await run([...files, '--out-dir', 'new/deep', '--report', 'json=all.json'], { cwd: folder.path });
  expect(ran.code).toBe(0);
  expect([folder.read('new/deep/one.json'), folder.read('new/deep/two.json')]).toEqual([OUTPUT, OUTPUT]);
  expect(JSON.parse(folder.read('all.json')).reports.map((report: { total: unknown }) => report.total)).toHaveLength(2);
  expect(ran.stderr).toMatch(/^file +before +after +saved +%\n/);
  expect(ran.stderr).toContain('2 files');
});

test('files of one name are refused before anything is written', async () => {
  const folder = scratch();
  mkdirSync(folder.at('a'));
  mkdirSync(folder.at('b'));
  const files = [folder.write('a/x.json', INPUT), folder.write('b/x.json', INPUT)];
  const ran = await run([...files, '--out-dir', folder.at('out')]);
  expect(ran.code).toBe(2);
  expect(ran.stderr).toContain('[same-file]');
  expect(folder.names()).toEqual(['a', 'b']);
});

test('one bad file of several does not stop the rest, and the exit code is 2', async () => {
  const folder = scratch();
  const files = [folder.write('bad.json', '{"text":'), folder.at('missing.json'), folder.write('good.json', INPUT)];
  const ran = await run([...files, '--out-dir', folder.at('out'), '--check']);
  expect(ran.code).toBe(2);
  expect(ran.stderr).toMatch(/bad\.json:1:9 \[json-syntax\]/);
  expect(ran.stderr).toMatch(/missing\.json \[not-found\]/);
  expect(folder.read('out/good.json')).toBe(OUTPUT);
  expect(ran.stderr).toContain('good.json');
});

test('several inputs need a place to be written to', async () => {
  const folder = scratch();
  const files = [folder.write('one.json', INPUT), folder.write('two.json', INPUT)];
  expect((await run(files)).stderr).toContain('--out-dir');
  expect((await run([...files, '-o', folder.at('out.json')])).code).toBe(2);
  expect((await run([...files, '--dry-run'])).code).toBe(0);
  expect((await run([...files, '--in-place'])).code).toBe(0);
  expect([folder.read('one.json'), folder.read('two.json')]).toEqual([OUTPUT, OUTPUT]);
});

test('ways to write exclude each other', async () => {
  const folder = scratch();
  const input = folder.write('in.json', INPUT);
  for (const args of [
    ['-o', 'x', '--in-place'],
    ['--out-dir', 'x', '--in-place'],
    ['-o', 'x', '--out-dir', 'y'],
  ]) {
    expect((await run([input, ...args], { cwd: folder.path })).stderr).toContain('do not go together');
  }
  expect((await run(['--in-place'], { stdin: INPUT })).stderr).toContain('Standard input has no name for --in-place');
  expect(folder.names()).toEqual(['in.json']);
});

test('--check fails with 1 if anything would change, and writes only where told to', async () => {
  const folder = scratch();
  const input = folder.write('in.json', INPUT);
  const ran = await run([input, '--check']);
  expect(ran.code).toBe(1);
  expect(ran.stdout).toMatch(/^pass/);
  expect(ran.stderr).toContain('in.json [would-change]');
  expect(folder.names()).toEqual(['in.json']);
  expect((await run([input, '--check', '-o', folder.at('out.json')])).code).toBe(1);
  expect(folder.read('out.json')).toBe(OUTPUT);
  expect((await run([folder.at('out.json'), '--check'])).code).toBe(0);
});

test('--fit that cannot be reached fails with 1, the best effort is written', async () => {
  const ran = await run(['--fit', '5'], { stdin: INPUT });
  expect([ran.code, ran.stdout]).toEqual([1, OUTPUT]);
  expect(ran.stderr).toContain('[does-not-fit] The plan cannot make this fit: 20 tokens are left.');
  expect((await run(['--fit', '20'], { stdin: INPUT })).code).toBe(0);
});

test('gzip is read by its bytes and written by the name', async () => {
  const folder = scratch();
  const packed = gzipSync(INPUT);
  folder.write('in.json.gz', packed);
  folder.write('misnamed.json', packed);
  const go = (...args: string[]) => run(args, { cwd: folder.path });
  expect((await go('in.json.gz', '-o', '-')).stdout).toBe(OUTPUT);
  expect((await run([], { stdin: packed })).stdout).toBe(OUTPUT);
  await go('in.json.gz', '-o', 'out.json');
  expect(folder.read('out.json')).toBe(OUTPUT);
  await go('misnamed.json', '-o', 'out.json.gz');
  await go('misnamed.json', '--in-place');
  expect(gunzipSync(readFileSync(folder.at('out.json.gz'))).toString()).toBe(OUTPUT);
  expect(gunzipSync(readFileSync(folder.at('misnamed.json'))).toString()).toBe(OUTPUT);
});

test.each([
  ['not JSON', 'hello', /^bad\.json:1:1 \[json-syntax\]/],
  ['truncated', '{\n  "a": [1,\n', /^bad\.json:3:1 \[json-syntax\]/],
  ['empty', '', /^bad\.json \[empty-input\]/],
  ['blank', ' \n', /^bad\.json \[empty-input\]/],
  ['not UTF-8', Buffer.from([0x22, 0xff, 0x22]), /^bad\.json:1:2 \[encoding\]/],
  ['UTF-16', Buffer.from('\ufeff{}', 'utf16le'), /^bad\.json.* \[encoding\]/],
  ['cut gzip', gzipSync(INPUT).subarray(0, 15), /^bad\.json \[gzip\]/],
])('%s input is refused in one located line and touches nothing', async (_name, content, line) => {
  const folder = scratch();
  folder.write('bad.json', content);
  folder.write('out.json', 'old');
  for (const args of [['-o', 'out.json'], ['--in-place'], ['-o', '-'], ['--out-dir', 'new']]) {
    const ran = await run(['bad.json', ...args], { cwd: folder.path });
    expect([ran.code, ran.stdout]).toEqual([2, '']);
    expect(ran.stderr).toMatch(line);
    expect(ran.stderr.trimEnd().split('\n').length).toBeLessThanOrEqual(2);
  }
  expect(folder.names()).toEqual(['bad.json', 'out.json']);
  expect(folder.read('out.json')).toBe('old');
});

test('a missing file, a folder and an empty standard input are refused', async () => {
  const folder = scratch();
  folder.write('request.json', INPUT);
  const go = (...args: string[]) => run(args, { cwd: folder.path });
  expect((await go('requst.json')).stderr).toBe(
    'requst.json [not-found] There is no such file or folder.\n  hint: Did you mean request.json?\n',
  );
  expect((await go('.')).stderr).toContain('. [is-directory]');
  expect((await run([], { stdin: '' })).stderr).toContain('- [empty-input]');
});

test('names of files are shown without terminal escapes', async () => {
  const ran = await run(['\x1b[31mred\x1b[0m\u202e.json']);
  expect(ran.stderr).toBe('\\x1b[31mred\\x1b[0m\\u{202e}.json [not-found] There is no such file or folder.\n');
});

test.each([
  ['-o', 'a.json', '-o', 'b.json'],
  ['-o', 'a.json', '--sidecar', 'x.json', '--sidecar', 'y.json'],
])('a target that is given twice is refused: %s', async (...flags) => {
  const folder = scratch();
  const ran = await run([
    folder.write('in.json', INPUT),
    ...flags.map((flag) => (flag.endsWith('.json') ? folder.at(flag) : flag)),
  ]);
  expect([ran.code, ran.stderr]).toEqual([2, expect.stringContaining('is given twice')]);
  expect(folder.names()).toEqual(['in.json']);
});
