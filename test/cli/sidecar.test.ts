import { chmodSync, mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { capabilities } from '../../src/commands/context.ts';
import { type FakeSettings, type Ran, run as runFake } from './fake-process.ts';
import { type Folder, scratch } from './folder.ts';

const LONG = Array.from({ length: 400 }, (_, i) => `line ${i} of a long listing`).join('\n');
const MESSAGES = [
  { role: 'user', content: 'Look around.' },
  {
    role: 'assistant',
    content: null,
    tool_calls: [{ id: 'c1', type: 'function', function: { name: 'read_file', arguments: '{}' } }],
  },
  { role: 'tool', tool_call_id: 'c1', content: LONG },
  { role: 'assistant', content: 'Done.' },
];
const INPUT = JSON.stringify({ model: 'gpt-4o', messages: MESSAGES });
const CUT = ['--prune', '--keep-last-results=0', '-q'];

/** The real compaction, in a folder. */
function run(folder: Folder, args: readonly string[], settings: FakeSettings = {}): Promise<Ran> {
  return runFake(args, { cwd: folder.path, capabilities, ...settings });
}

async function compacted(...more: string[]): Promise<Folder> {
  const folder = scratch();
  folder.write('in.json', INPUT);
  const ran = await run(folder, ['in.json', '-o', 'out.json', '--sidecar', 's.json', ...CUT, ...more]);
  expect([ran.code, ran.stderr]).toEqual([0, expect.stringContaining('saved')]);
  return folder;
}

test('a payload and its sidecar give the original back', async () => {
  const folder = await compacted();
  expect(folder.read('out.json').length).toBeLessThan(INPUT.length);
  const ran = await run(folder, ['restore', 'out.json', '--from', 's.json', '-o', 'back.json']);
  expect([ran.code, ran.stdout, ran.stderr]).toEqual([0, '', '1 original is back, byte for byte.\n']);
  expect(folder.read('back.json')).toBe(INPUT);
  expect((await run(folder, ['restore', '--from=s.json', '-q'], { stdin: folder.read('out.json') })).stdout).toBe(INPUT);
  expect((await run(folder, ['restore', 'out.json', '--from=s.json', '--in-place'])).code).toBe(0);
  expect(folder.read('out.json')).toBe(INPUT);
});

test('a sidecar is for nobody else to read, and keeps the mode that it was given', async () => {
  const folder = await compacted();
  expect(statSync(folder.at('s.json')).mode & 0o777).toBe(0o600);
  chmodSync(folder.at('s.json'), 0o640);
  await run(folder, [
    'out.json',
    '-o',
    'less.json',
    '--sidecar=s.json',
    '--keep-last-results=0',
    '--max-result-chars=100',
    '-q',
    '--prune',
  ]);
  expect(statSync(folder.at('s.json')).mode & 0o777).toBe(0o640);
  expect((await run(folder, ['restore', 'less.json', '--from=s.json', '-q'])).stdout).toBe(INPUT);
});

test('the same run writes the same sidecar, packed if so named, and a second one leaves it alone', async () => {
  const [one, two] = [await compacted(), await compacted()];
  expect(one.read('s.json')).toBe(two.read('s.json'));
  await run(one, ['in.json', '-o', 'out.json', '--sidecar', 's.json.gz', ...CUT]);
  expect(gunzipSync(readFileSync(one.at('s.json.gz'))).toString()).toBe(one.read('s.json'));
  utimesSync(one.at('s.json.gz'), 1000, 1000);
  await run(one, ['in.json', '-o', 'out.json', '--sidecar', 's.json.gz', ...CUT]);
  await run(one, ['out.json', '-o', 'out2.json', '--sidecar', 's.json.gz', ...CUT]);
  expect(statSync(one.at('s.json.gz')).mtimeMs).toBe(1_000_000);
  expect((await run(one, ['restore', 'out.json', '--from=s.json.gz', '-q'])).stdout).toBe(INPUT);
});

test.each([
  ['{"messages":[]}', 'not-a-sidecar'],
  ['', 'not-a-sidecar'],
  ['{"type":"ctxpress-sidecar","version":9}', 'sidecar-version'],
])('a file that is no sidecar is not written over: %s', async (content, code) => {
  const folder = scratch();
  folder.write('in.json', INPUT);
  folder.write('s.json', content);
  const ran = await run(folder, ['in.json', '-o', 'out.json', '--sidecar', 's.json', ...CUT]);
  expect([ran.code, ran.stderr]).toEqual([2, expect.stringContaining(`s.json [${code}]`)]);
  expect([folder.read('s.json'), folder.names()]).toEqual([content, ['in.json', 's.json']]);
});

test('a sidecar of another session is refused, and nothing is written', async () => {
  const folder = await compacted();
  const before = folder.read('s.json');
  folder.write('other.json', INPUT.replaceAll('listing', 'table'));
  const ran = await run(folder, ['other.json', '--in-place', '--sidecar', 's.json', ...CUT]);
  expect([ran.code, ran.stderr]).toEqual([2, expect.stringContaining('other.json [other-sidecar]')]);
  expect([folder.read('other.json'), folder.read('s.json')]).toEqual([INPUT.replaceAll('listing', 'table'), before]);
  const restored = await run(folder, ['restore', 'other.json', '--from', 's.json', '-o', 'x.json']);
  expect([restored.code, restored.stderr]).toEqual([2, expect.stringContaining('other.json [other-sidecar]')]);
  expect(folder.names()).not.toContain('x.json');
});

test('usage errors', async () => {
  const folder = await compacted();
  const refused = async (...args: string[]): Promise<string> => {
    const ran = await run(folder, args);
    expect([ran.code, ran.stdout]).toEqual([2, '']);
    return ran.stderr;
  };
  expect(await refused('in.json', '--handles')).toContain('--handles needs a sidecar');
  expect(await refused('in.json', 'out.json', '--out-dir=x', '--sidecar=t.json')).toContain(
    'of one session, and there are 2 inputs',
  );
  expect(await refused('in.json', '-o', 'x.json', '--sidecar=x.json')).toContain('[same-file]');
  expect(await refused('in.json', '-o', 'x.json', '--sidecar=in.json')).toContain('[not-a-sidecar]');
  expect(await refused('in.json', '--sidecar=-')).toContain('the name of a file');
  expect(await refused('restore', 'out.json')).toContain('Add --from SIDECAR.');
  expect(await refused('restore', 'out.json', '--from=s.json', '-o', 's.json')).toContain('[same-file]');
  expect(await refused('restore', 'out.json', '--from=s.json', '-o', './out.json')).toContain('[same-file]');
  expect(await refused('restore', 'out.json', 'in.json', '--from=s.json', '--in-place')).toContain('One input');
  expect(await refused('restore', 'out.json', '--from=s.json', '--list')).toContain('leave the input out');
  expect(await refused('restore', '--from=s.json', '--list', '--ref=abcdef')).toContain('--ref and --list do not go together');
  expect(await refused('restore', '--from=s.json', '--ref=abcdef')).toContain('[unknown-ref]');
  expect(await refused('restore', '--from=s.json', '--list', '-o', 's.json')).toContain('[same-file]');
  expect(await refused('restore', 'out.json', '--from=in.json')).toContain('in.json [not-a-sidecar]');
});

test('no payload, no sidecar', async () => {
  const folder = scratch();
  folder.write('in.json', INPUT);
  for (const more of ['--dry-run', '--check']) await run(folder, ['in.json', '--sidecar', 's.json', ...CUT, more]);
  await run(folder, ['in.json', '--sidecar', 's.json', ...CUT], { terminal: 'both' });
  expect(folder.names()).toEqual(['in.json']);
});

test('handles: every marker has a ref, which gives what it stands for', async () => {
  const folder = await compacted('--handles');
  const [, ref] = / ref ([0-9a-z]{6})\]/.exec(folder.read('out.json')) ?? [];
  const ran = await run(folder, ['restore', '--from', 's.json', '--ref', ref]);
  expect([ran.code, ran.stdout, ran.stderr]).toEqual([0, LONG, '']);
  await run(folder, ['restore', '--from', 's.json', '--ref', ref, '-o', 'result.txt']);
  expect(folder.read('result.txt')).toBe(LONG);
  expect((await run(folder, ['restore', '--from=s.json', '--list'])).stdout).toBe(
    `${ref}  /messages/2/content  trimmed read_file  10,689 characters  line 0 of a long listing\\nline 1 of a long listing\\nline 2 of a long listing\\nl…\n`,
  );
  const second = await run(folder, ['out.json', '-o', 'again.json', '--sidecar', 's.json', '--handles', ...CUT]);
  expect([second.code, folder.read('again.json')]).toEqual([0, folder.read('out.json')]);
});

test('a marker in the input that no entry fits is ordinary data', async () => {
  const folder = scratch();
  const quoted = INPUT.replace('Look around.', '[document omitted: 12,345 chars ref abc123]');
  folder.write('in.json', quoted);
  await run(folder, ['in.json', '-o', 'out.json', '--sidecar', 's.json', '--handles', ...CUT]);
  expect((await run(folder, ['restore', 'out.json', '--from=s.json', '-q'])).stdout).toBe(quoted);
  expect((await run(folder, ['restore', '--from=s.json', '--ref=abc123'])).stderr).toContain('[unknown-ref]');
});

test('--grep finds originals, at most 80 characters are shown, and no terminal is given orders', async () => {
  const folder = scratch();
  folder.write('in.json', INPUT.replace('line 300 of', 'the \\u001b[31mneedle\\u009b of'));
  await run(folder, ['in.json', '-o', 'out.json', '--sidecar', 's.json', ...CUT]);
  const found = await run(folder, ['restore', '--from=s.json', '--grep', 'needle']);
  expect(found.stdout).toMatch(/ {2}….{0,79}needle.{0,79}…\n$/);
  expect(found.stdout).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f]/);
  expect((await run(folder, ['restore', '--from=s.json', '--list', '--redact'])).stdout).toMatch(/ characters\n$/);
  expect(await run(folder, ['restore', '--from=s.json', '--grep', 'nothing'])).toMatchObject({
    code: 0,
    stdout: '',
    stderr: 'No original holds that text.\n',
  });
  const ref = found.stdout.slice(0, 6);
  const shown = await run(folder, ['restore', '--from=s.json', '--ref', ref], { terminal: 'stdout' });
  expect(shown.stdout).toContain('the \\x1b[31mneedle\\x9b of');
  expect((await run(folder, ['restore', '--from=s.json', '--ref', ref])).stdout).toContain('the \u001b[31mneedle');
});

test('what does not fit any more is named', async () => {
  const folder = await compacted();
  const changed = JSON.parse(folder.read('out.json'));
  changed.messages[2].content = 'gone';
  changed.messages.push({ role: 'user', content: 'more' });
  folder.write('out.json', JSON.stringify(changed));
  expect((await run(folder, ['restore', 'out.json', '--from=s.json'])).code).toBe(2);
  const grown = await compacted();
  const value = JSON.parse(grown.read('out.json'));
  value.messages.push({ role: 'user', content: 'more' });
  grown.write('out.json', JSON.stringify(value, null, 1));
  const ran = await run(grown, ['restore', 'out.json', '--from=s.json']);
  expect([ran.code, ran.stderr]).toEqual([0, '1 original is back, by content: the file has changed since it was compacted.\n']);
  expect(JSON.parse(ran.stdout).messages).toEqual([...MESSAGES, { role: 'user', content: 'more' }]);
});

test('another run that was faster is not written over', async () => {
  const folder = await compacted();
  const before = folder.read('s.json');
  const racing = {
    ...capabilities,
    loadCompact: async () => {
      const compactPayload = await capabilities.loadCompact();
      // While this run works, the other one ends.
      writeFileSync(folder.at('s2.json'), before);
      return compactPayload;
    },
  };
  const less = ['--prune', '--keep-last-results=0', '--max-result-chars=2000', '-q'];
  const ran = await run(folder, ['in.json', '-o', 'less.json', '--sidecar', 's2.json', ...less], { capabilities: racing });
  expect(ran.code).toBe(0);
  for (const name of ['out.json', 'less.json'])
    expect((await run(folder, ['restore', name, '--from=s2.json', '-q'])).stdout).toBe(INPUT);
});

test('an input that grows while it is compacted in place is left alone', async () => {
  const folder = scratch();
  folder.write('in.json', INPUT);
  const racing = {
    ...capabilities,
    loadCompact: async () => {
      const compactPayload = await capabilities.loadCompact();
      return (...given: Parameters<typeof compactPayload>) => {
        folder.write('in.json', `${INPUT}\n`);
        return compactPayload(...given);
      };
    },
  };
  const ran = await run(folder, ['in.json', '--in-place', ...CUT], { capabilities: racing });
  expect([ran.code, ran.stderr]).toEqual([2, expect.stringContaining('in.json [changed-meanwhile]')]);
  expect([folder.read('in.json'), folder.names()]).toEqual([`${INPUT}\n`, ['in.json']]);
});

test('a device or a folder is no sidecar', async () => {
  const folder = scratch();
  folder.write('in.json', INPUT);
  mkdirSync(folder.at('folder'));
  for (const name of ['folder', '/dev/null', 'none/s.json']) {
    const ran = await run(folder, ['in.json', '-o', 'out.json', '--sidecar', name, ...CUT]);
    expect(ran.code).toBe(2);
  }
  expect(folder.names()).toEqual(['folder', 'in.json']);
});

test('of a log that is exported, the request is what comes back', async () => {
  const folder = scratch();
  const call = { type: 'tool_use', id: 'c1', name: 'read_file', input: {} };
  const lines = [
    { type: 'user', uuid: 'a', parentUuid: null, sessionId: 's', message: { role: 'user', content: 'Look around.' } },
    {
      type: 'assistant',
      uuid: 'b',
      parentUuid: 'a',
      sessionId: 's',
      message: { id: 'm1', type: 'message', role: 'assistant', model: 'claude-sonnet-4-5', content: [call] },
    },
    {
      type: 'user',
      uuid: 'c',
      parentUuid: 'b',
      sessionId: 's',
      message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c1', content: LONG }] },
    },
    {
      type: 'assistant',
      uuid: 'd',
      parentUuid: 'c',
      sessionId: 's',
      message: {
        id: 'm2',
        type: 'message',
        role: 'assistant',
        model: 'claude-sonnet-4-5',
        content: [{ type: 'text', text: 'Done.' }],
      },
    },
  ];
  folder.write('log.jsonl', `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`);
  const whole = await run(folder, [
    'log.jsonl',
    '--export',
    '-o',
    'whole.json',
    '-q',
    ...['schema', 'context', 'base64', 'prune', 'dedup'].map((id) => `--no-${id}`),
  ]);
  expect([whole.code, whole.stderr]).toEqual([0, expect.any(String)]);
  await run(folder, ['log.jsonl', '--export', '-o', 'cut.json', '--sidecar', 's.json', ...CUT]);
  expect(folder.read('cut.json').length).toBeLessThan(folder.read('whole.json').length);
  expect((await run(folder, ['restore', 'cut.json', '--from', 's.json', '-q'])).stdout).toBe(folder.read('whole.json'));
});
