import { mkdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { TuneReport } from '../../src/tune/report.ts';
import { type Entry, payloadOf } from '../tune/session.ts';
import { run } from './fake-process.ts';
import { type Folder, scratch } from './folder.ts';

const line = (n: number): string => `the line ${n} is here: name_${n}`;
const file = (from: number): string => Array.from({ length: 200 }, (_, n) => line(from + n)).join('\n');

/** Reads long files, and uses the middle of the first one `later` requests later. */
function session(later: number): Entry[] {
  const reads = Array.from({ length: later }, (_, n): Entry => ({ calls: [{ input: { n }, result: file(1000 * n) }] }));
  return [{ user: 'Look.' }, ...reads, { says: `It is name_100, as ${line(101)}` }];
}

/** A folder of two sessions, a request without tools and a file that is neither. */
function sessions(): Folder {
  const folder = scratch();
  mkdirSync(folder.at('sessions'));
  folder.write('sessions/a.json', payloadOf(session(4)));
  folder.write('sessions/b.json', payloadOf(session(7)));
  folder.write('sessions/c.json', payloadOf([{ user: 'Hello.' }, { says: 'Hi.' }]));
  folder.write('sessions/notes.json', '{"a":1}');
  return folder;
}

const tune = (folder: Folder, ...args: string[]) => run(['tune', ...args], { cwd: folder.path, columns: 120 });

async function reported(folder: Folder, ...args: string[]): Promise<TuneReport> {
  return JSON.parse((await tune(folder, ...args, '--report', 'json')).stdout);
}

const VARY = ['--prune', '--vary', 'keepLastResults=1,5,9'];

test('what plans save, keep and cost, the front and a proposal', async () => {
  const folder = sessions();
  const report = await reported(folder, 'sessions', ...VARY);
  expect(report.files).toEqual([
    { path: 'sessions/a.json', contexts: 1, requests: 5 },
    { path: 'sessions/b.json', contexts: 1, requests: 8 },
    { path: 'sessions/c.json', contexts: 0, requests: 0 },
  ]);
  expect(report.unread).toMatchObject([{ path: 'sessions/notes.json', named: false, code: 'unknown-format' }]);
  // In each session two names and the number of a line; of the newest 5 the first result is in one session, of the newest 9 in both.
  expect(report.evidence).toEqual({ facts: 6, lines: 0 });
  expect(report.plans.map(({ options, kept }) => [options, kept])).toEqual([
    [{ keepLastResults: 1 }, 0],
    [{ keepLastResults: 5 }, 50],
    [{ keepLastResults: 9 }, 100],
  ]);
  const saved = report.plans.map(({ allSaved }) => allSaved);
  expect(saved[0]).toBeGreaterThan(saved[1]);
  expect([saved[1] > 0, saved[2]]).toEqual([true, 0]);
  expect(report.plans.map(({ front }) => front.includes('tokens'))).toEqual([true, true, true]);
  expect(report.proposal?.stability).toMatchObject({ rounds: 2 });
});

test('the same files give the same report', async () => {
  const folder = sessions();
  const args = ['tune', 'sessions', ...VARY, '--report', 'json'];
  const [one, other] = [await run(args, { cwd: folder.path }), await run(args, { cwd: folder.path })];
  expect(one.stdout).toBe(other.stdout);
});

test('with a floor for what is kept, the plan that saves most above it; exit code 1 if there is none', async () => {
  const folder = sessions();
  const { proposal, objective } = await reported(folder, 'sessions', ...VARY, '--min-kept', '50%', '--objective', 'tokens');
  expect([proposal?.plan, proposal?.why, objective]).toEqual([1, 'minKept', 'tokens']);
  const { code, stdout } = await tune(folder, 'sessions/b.json', '--prune', '--vary', 'keepLastResults=1,5', '--min-kept', '90%');
  expect(code).toBe(1);
  expect(stdout).toContain('No plan keeps 90%');
});

test('literals that a user calls ordinary are no facts', async () => {
  const folder = sessions();
  folder.write('ordinary.txt', 'name_100\r\n\n');
  const { evidence } = await reported(folder, 'sessions', ...VARY, '--ordinary', 'ordinary.txt');
  expect(evidence.facts).toBe(4);
});

test('a table for a terminal, rows for a spreadsheet, charts in HTML', async () => {
  const folder = sessions();
  const { code, stdout, stderr } = await tune(
    folder,
    'sessions',
    ...VARY,
    '--report',
    'table',
    '--report',
    'html=t.html',
    '--report',
    'csv=t.csv',
  );
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/keepLastResults +results +all +last +facts/);
  expect(stdout).toMatch(/→ +Proposed:\s+keepLastResults \d/);
  expect(stdout).toContain('not read [unknown-format] sessions/notes.json');
  const rows = folder.read('t.csv').trim().split('\n');
  expect(rows[0]).toMatch(/^keepLastResults,results_saved,all_saved/);
  expect(rows).toHaveLength(4);
  const html = folder.read('t.html');
  expect(html.match(/<svg class="scatter"/g)).toHaveLength(2);
  expect(html.match(/<title>keepLastResults 5: [^<]*50% kept<\/title>/g)).toHaveLength(2);
});

test('the proposal goes into a config, and what else is in it stays', async () => {
  const folder = sessions();
  // Long enough for a batch.
  folder.write('sessions/d.json', payloadOf(session(30)));
  folder.write('mine.json', JSON.stringify({ preset: 'documented', passes: { prune: { maxResultChars: 4000 } } }));
  const args = ['--vary', 'keepLastResults=1,5', '--vary', 'schedule=batch', '--min-kept', '50%', '--objective', 'tokens'];
  const { code, stderr } = await tune(folder, 'sessions', '--prune', ...args, '--write-config', 'mine.json', '--no-config');
  expect([code, stderr]).toEqual([
    0,
    'Wrote mine.json. The schedule is not part of a config: ctxpress replay --schedule batch.\n',
  ]);
  const { preset, passes } = JSON.parse(folder.read('mine.json'));
  expect([preset, passes]).toEqual(['documented', { prune: { maxResultChars: 4000, keepLastResults: expect.any(Number) } }]);
  const used = await run(['sessions/a.json', '--config', 'mine.json', '--print-config'], { cwd: folder.path });
  expect(used.code).toBe(0);
});

test.each([
  [['--vary', 'keepLast=1'], 'unknown-option'],
  [['--vary', 'keepLastResults=1..9999'], 'bad-option'],
  [['--vary', 'headChars=9000'], 'contradiction'],
  [['--schema', '--vary', 'keepLastResults=1'], 'idle-option'],
  [['--min-kept', '97'], 'bad-option'],
  [['--min-kept', '101%'], 'bad-option'],
  [['--objective', 'speed'], 'usage'],
  [['--write-config', 'sessions/a.json'], 'bad-config'],
  [['--write-config', 'list.json'], 'bad-config'],
])('%j is refused before anything is read', async (args, error) => {
  const folder = sessions();
  folder.write('list.json', '[]');
  const before = folder.read('sessions/a.json');
  const { code, stdout, stderr } = await tune(folder, 'sessions', ...args);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain(`[${error}]`);
  expect(folder.read('sessions/a.json')).toBe(before);
});

test('nothing to tune, and what was named and cannot be read', async () => {
  const folder = sessions();
  expect((await tune(folder)).stderr).toContain('There is nothing to tune.');
  const { code, stderr } = await tune(folder, 'sessions/notes.json', 'sessions/a.json', ...VARY);
  expect([code, stderr]).toEqual([2, expect.stringContaining('[unknown-format]')]);
});

test('progress is shown on a terminal, and leaves nothing behind', async () => {
  const folder = sessions();
  const { stderr } = await run(['tune', 'sessions', ...VARY, '--report', 'none'], { cwd: folder.path, terminal: 'stderr' });
  expect(stderr).toContain('\r12 of 12 runs');
  expect(stderr.endsWith('\r\x1b[K')).toBe(true);
});

test('where nothing is saved, nothing is proposed, and that is no failure', async () => {
  const folder = sessions();
  const { code, stdout } = await tune(
    folder,
    'sessions/a.json',
    '--prune',
    '--vary',
    'keepLastResults=9,10',
    '--min-kept',
    '90%',
  );
  expect([code, stdout.includes('No plan that keeps 90% makes the input cheaper')]).toEqual([0, true]);
  const free = await tune(folder, 'sessions/a.json', '--prune', '--vary', 'keepLastResults=9', '--objective', 'tokens');
  expect([free.code, free.stdout.includes('No plan saves tokens')]).toEqual([0, true]);
});
