import { expect, test } from 'vitest';
import { capabilities } from '../../src/commands/context.ts';
import { type FakeSettings, type Ran, run as runFake } from './fake-process.ts';
import { scratch } from './folder.ts';

const SECRET = 'hunter2';
/** What a terminal obeys or shows in another order. */
const ORDERS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069]/;
const ESCAPES = '\u001b]0;title\u0007\u001b[2J\u009b31m\u202e\u2028';
const LONG = 'z'.repeat(5000);

const run = (args: readonly string[], stdin: string, settings: FakeSettings = {}): Promise<Ran> =>
  runFake(args, { stdin, capabilities, ...settings });

/** Payloads of which something is quoted, with the secret, escapes and length in the place that is quoted. */
const place = `${SECRET}${ESCAPES}${LONG}`;
const json = JSON.stringify(place);
/** Names of tools stay. */
const tool = JSON.stringify(`tool${ESCAPES}${LONG}`);
const QUOTING = [
  `{"messages":[{"role":"user","content":"x",${json}:1,${json}:2}]}`,
  `{"model":${json},"messages":[{"role":"user","content":"x"}]}`,
  `{"messages":[{"role":"user","content":"x"}]} ${place}`,
  `{"messages":[{"role":"user","content":"x"}]}\n{"messages":[{"role":"user","content":"y"}]}\n${place}\n`,
  `{"messages":[{"role":"assistant","tool_calls":[{"id":${json},"type":"function","function":{"name":${tool},"arguments":"{}"}}]},{"role":"tool","tool_call_id":${json},"content":${json}}]}`,
  `{"messages":[{"role":"user","content":"a ${'\\ud800'}","${SECRET}":"\\ud800"}]}`,
  `{"messages":[{"role":"user","content":"x"},{"role":"tool","tool_call_id":${json},"content":"y"}],"tool_choice":{"type":"function","function":{"name":${tool}}},"tools":[{"type":"function","function":{"name":"f","strict":true,"parameters":{"type":"object","properties":{${json}:{"type":"string"}}}}}]}`,
  `{"system":"s","messages":[{"role":"user","content":[{"type":${json},"text":"x"},{"type":"tool_result","tool_use_id":${json},"content":"y"}]},{"role":"assistant","content":[{"type":"tool_use","id":${json},"name":"f","input":{}}]}]}`,
  `{"model":"gpt-4o","input":[{"type":"function_call","call_id":${json},"name":"f","arguments":"{}"},{"type":"function_call_output","call_id":"other","output":[{"type":${json}}]}]}`,
  `{"contents":[{"role":${json},"parts":[{"text":"x"},{"functionResponse":{"name":${tool},"response":{${json}:1}}}]}]}`,
  JSON.stringify({
    model: 'claude-sonnet-4-5',
    max_tokens: 1,
    messages: [
      {
        role: 'user',
        content: [
          {
            type: 'document',
            title: place,
            citations: { enabled: true },
            source: { type: 'text', media_type: 'text/plain', data: LONG.repeat(3) },
          },
          { type: 'text', text: 'x' },
        ],
      },
    ],
  }),
];
const COMMANDS = [
  ['-v', '--prune', '--keep-last-results=0', '--no-protect-unseen', '--max-result-chars=100'],
  ['--report=table', '--report=changes', '--report=json'],
  ['count'],
  ['count', '--report=json'],
];

test.each(QUOTING)('what is said of %# quotes at most 80 characters, and gives a terminal no orders', async (payload) => {
  for (const args of COMMANDS) {
    const { stdout, stderr } = await run(args, payload, { terminal: 'both', env: { NO_COLOR: '1' } });
    const said = stdout + stderr;
    expect(said).not.toMatch(ORDERS);
    expect(said).not.toContain('z'.repeat(81));
  }
});

test.each(QUOTING)('with --redact it quotes nothing: %#', async (payload) => {
  for (const args of COMMANDS) {
    const { stdout, stderr } = await run([...args, '--redact'], payload, { terminal: 'both' });
    expect(stdout + stderr).not.toContain(SECRET);
  }
});

test('errors neither, not even with --debug', async () => {
  const broken = `{"messages": ${place}`;
  for (const args of [
    [],
    ['--debug'],
    ['count'],
    ['--format', place],
    ['--preset', place],
    [`--${place}`],
    ['--debug', `--report=${place}`],
  ]) {
    const { code, stderr } = await run(args, broken, { terminal: 'stderr', env: { NO_COLOR: '1' } });
    expect(code).toBe(2);
    expect(stderr).not.toMatch(ORDERS);
    expect(stderr).not.toContain('z'.repeat(81));
  }
  const redacted = await run(['--redact'], broken);
  expect(redacted.stderr).toBe("-:1:14 [json-syntax] Expected a value, found '…'.\n");
});

test('a fault of the program itself quotes little, and with --redact nothing', async () => {
  const faulty = { ...capabilities, loadCompact: async () => Promise.reject(new SyntaxError(place)) };
  const { code, stderr } = await run([], '{}', { capabilities: faulty });
  expect(code).toBe(2);
  expect(stderr).toMatch(/^ctxpress: \[unexpected\] .*\nSyntaxError: hunter2.*…\n {4}at /);
  expect(stderr).not.toMatch(ORDERS);
  expect(stderr).not.toContain('z'.repeat(81));
  expect((await run(['--redact'], '{}', { capabilities: faulty })).stderr).not.toContain(SECRET);
});

test('of several inputs and in an audit nothing is quoted either', async () => {
  const folder = scratch();
  const names = QUOTING.map((payload, i) => folder.write(`${i}.json`, payload));
  names.push(folder.write('broken.json', `{"messages": ${place}`));
  for (const args of [
    ['--dry-run', '-v', ...names],
    ['--dry-run', '--report=json', '--report=markdown', '--report=html', '--report=github', '--report=junit', ...names],
    ['count', '--report=json', '--report=table', ...names],
    ['audit', '--tools', '--report=json', '--report=table', '-v', ...names],
  ]) {
    const { stdout, stderr } = await run([...args, '--redact'], '', { terminal: 'both', env: { NO_COLOR: '1' } });
    expect(stdout + stderr, args.join(' ')).not.toContain(SECRET);
  }
});
