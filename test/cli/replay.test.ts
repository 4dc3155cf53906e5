import { expect, test } from 'vitest';
import { run } from './fake-process.ts';
import { scratch } from './folder.ts';

const long = Array.from({ length: 900 }, (_, line) => `line ${line} of the file`).join('\n');
const turn = (id: number) => [
  {
    role: 'assistant',
    content: null,
    tool_calls: [{ id: `c${id}`, type: 'function', function: { name: 'read_file', arguments: `{"n":${id}}` } }],
  },
  { role: 'tool', tool_call_id: `c${id}`, content: long },
];
const session = JSON.stringify({
  model: 'gpt-4o',
  messages: [{ role: 'user', content: 'Read them all.' }, ...Array.from({ length: 8 }, (_, id) => turn(id)).flat()],
});

test('a table: totals, the course, a row a request, the passes, the calls', async () => {
  const { code, stdout, stderr } = await run(['replay', '-', '--prune', '--no-config'], { stdin: session, columns: 100 });
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^all requests +raw +compacted +%\n/);
  expect(stdout).toMatch(/\nSaves \d+ % of tokens, costs \d+(\.\d)? % (more|less): the cache breaks on 5 of 9 requests/);
  expect(stdout).toContain('\nRequest by request\nraw ');
  expect(stdout).toMatch(/\n +5 .*! prune 1 /);
  expect(stdout).toMatch(/\nprune +5 /);
  expect(stdout).toMatch(/\nevictions: the result was pruned +5\n/);
});

test('JSON for programs, and the schedule that was asked for', async () => {
  const flags = ['--schedule', 'batch', '--min-gain', '1', '--high-water', '30000', '--low-water', '20000', '--report', 'json'];
  const { stdout } = await run(['replay', '--no-config', ...flags], { stdin: session });
  const report = JSON.parse(stdout);
  expect(report).toMatchObject({
    version: 1,
    kind: 'replay',
    schedule: { kind: 'batch', minGain: 1, highWater: 30_000, lowWater: 20_000 },
  });
  expect(report.turns).toHaveLength(9);
  expect(report.money).toMatchObject({ unit: 'USD', date: expect.any(String) });
});

test('the preset steady brings its schedule, and flags outdo it', async () => {
  const scheduleIn = async (...flags: string[]) =>
    JSON.parse(
      (await run(['replay', '--no-config', '--preset', 'steady', ...flags, '--report', 'json'], { stdin: session })).stdout,
    ).schedule;
  expect(await scheduleIn()).toMatchObject({ kind: 'batch', minGain: 15_000 });
  expect(await scheduleIn('--min-gain', '7')).toMatchObject({ kind: 'batch', minGain: 7 });
  expect(await scheduleIn('--schedule', 'every-turn')).toMatchObject({ kind: 'every-turn' });
});

test.each([
  [['--min-gain', '5'], 'idle-option'],
  [['--schedule', 'batch', '--high-water', '5', '--low-water', '5'], 'contradiction'],
  [['--schedule', 'sometimes'], 'bad-option'],
  [['a.json', 'b.json'], 'usage'],
])('%j is refused', async (flags, error) => {
  const ran = await run(['replay', ...flags], { stdin: session });
  expect([ran.code, ran.stdout]).toEqual([2, '']);
  expect(ran.stderr).toContain(`[${error}]`);
});

test('--agent lets the overrides of an agent hold', async () => {
  const folder = scratch();
  // As the description that these tests have it read for.
  folder.write('session.json', JSON.stringify({ ...JSON.parse(session), agent: null }));
  folder.write(
    'ctxpress.config.json',
    JSON.stringify({ overrides: [{ agents: 'scout', passes: { prune: { keepLastResults: 8 } } }] }),
  );
  const breaks = async (...flags: string[]): Promise<number> =>
    JSON.parse((await run(['replay', 'session.json', '--report', 'json', ...flags], { cwd: folder.path })).stdout).total.breaks;
  expect([await breaks(), await breaks('--agent', 'scout'), await breaks('--agent', 'other')]).toEqual([5, 0, 5]);
});

test('prices of a file, which has to be one', async () => {
  const folder = scratch();
  folder.write('session.json', session);
  folder.write('prices.json', JSON.stringify({ date: '2026-11-02', 'gpt-4o': { input_cost_per_token: 1 } }));
  const { stdout } = await run(['replay', 'session.json', '--no-config', '--prices', 'prices.json'], { cwd: folder.path });
  expect(stdout).toContain('Prices: prices.json, of 2026-11-02.');
  const wrong = await run(['replay', 'session.json', '--no-config', '--prices', 'session.json'], { cwd: folder.path });
  expect(wrong.stderr).toContain('[bad-prices]');
});
