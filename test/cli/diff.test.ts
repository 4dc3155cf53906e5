import { expect, test } from 'vitest';
import { capabilities } from '../../src/commands/context.ts';
import { type Ran, run as runFake } from './fake-process.ts';

const ESCAPES = '\u001b[2J and \u009b31m and \u202e';
const LONG = JSON.stringify({ first: 'one', numbers: Array.from({ length: 900 }, (_, i) => i), last: ESCAPES });
const INPUT = JSON.stringify({
  messages: [
    { role: 'user', content: 'Look around.' },
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'c1', type: 'function', function: { name: 'send_mail', arguments: '{}' } }],
    },
    { role: 'tool', tool_call_id: 'c1', content: LONG },
    { role: 'assistant', content: 'Done.' },
  ],
});
const run = (...args: string[]): Promise<Ran> =>
  runFake(['--prune', '--keep-last-results=0', '--max-result-chars=500', ...args], { stdin: INPUT, capabilities });

test('--dry-run --diff shows each change with place, tool, tokens and reason, and what goes', async () => {
  const { code, stdout } = await run('--dry-run', '--diff');
  const shown = stdout.slice(stdout.indexOf('prune  /messages'));
  expect(code).toBe(0);
  expect(shown).toMatch(
    /^prune {2}\/messages\/2 {2}one-liner {2}send_mail {2}[\d,]+ → \d+ tokens {2}longer than 500\n {4}characters, of a tool that only confirms\n@@ /,
  );
  expect(shown).toContain('-{\n-  "first": "one",\n-  "numbers": [\n-    0,\n');
  expect(shown).toContain('-  "last": "\\u001b[2J and \\x9b31m and \\u{202e}"\n-}\n+[pruned: send_mail: completed');
  expect(shown).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
});

test('--redact leaves the diff out', async () => {
  const { stdout } = await run('--dry-run', '--diff', '--redact');
  expect(stdout).toContain('prune  /messages/2 ');
  expect(stdout).not.toContain('"first"');
});

test('--diff goes with --dry-run alone, and a file takes it too', async () => {
  expect(await run('--diff')).toMatchObject({ code: 2, stderr: expect.stringContaining('--diff goes with --dry-run.') });
  expect((await run('--dry-run', '--diff', '--report', 'changes')).stdout).toMatch(/^prune .*\n {4}.*\n@@ /);
});
