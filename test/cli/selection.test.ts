import { expect, test } from 'vitest';
import { passes } from '../../src/passes/index.ts';
import { type Call, fakeCapabilities } from './fake-compaction.ts';
import { run } from './fake-process.ts';

const INPUT = '{"text":"padding"}';

async function planOf(...args: string[]) {
  const calls: Call[] = [];
  const ran = await run(args, { stdin: INPUT, capabilities: fakeCapabilities(calls) });
  expect(ran.stderr).not.toContain('hint');
  expect(ran.code).toBe(0);
  return calls[0];
}

/** What runs without being named. */
const standard = passes.filter(({ optIn }) => !optIn);
const ids = (call: Call): string[] => call.plan.passes.map((pass) => pass.id);
const optionsOf = (call: Call, id: string) => call.plan.passes.find((pass) => pass.id === id)?.options;

async function refusalOf(...args: string[]) {
  const calls: Call[] = [];
  const ran = await run(args, { stdin: INPUT, capabilities: fakeCapabilities(calls) });
  expect(ran.code).toBe(2);
  expect(ran.stdout).toBe('');
  expect(calls).toEqual([]);
  expect(ran.stderr.trimEnd().split('\n').length).toBeLessThanOrEqual(2);
  return ran.stderr;
}

test('without flags, all passes of the preset run with their defaults', async () => {
  const call = await planOf();
  expect(call.plan.preset).toBe('default');
  expect(ids(call)).toEqual(standard.map((pass) => pass.id));
  for (const { id, options } of standard) {
    for (const [key, spec] of Object.entries(options)) expect(optionsOf(call, id)?.[key]).toEqual(spec.default);
  }
});

test('passes that are named are the only ones, in run order', async () => {
  expect(ids(await planOf('--prune', '--schema'))).toEqual(['schema', 'prune']);
});

test('passes that are left out leave the others', async () => {
  expect(ids(await planOf('--no-prune', '--no-schema'))).toEqual(
    standard.map((pass) => pass.id).filter((id) => id !== 'prune' && id !== 'schema'),
  );
  expect(ids(await planOf(...passes.map((pass) => `--no-${pass.id}`)))).toEqual([]);
});

test('to name passes and to leave passes out do not go together', async () => {
  expect(await refusalOf('--schema', '--no-prune')).toContain('--schema and --no-prune do not go together');
  for (const flags of [
    ['--prune', '--no-prune'],
    ['--no-prune', '--prune'],
  ])
    expect(await refusalOf(...flags)).toContain('[usage] --prune and --no-prune do not go together');
});

test('a preset chooses passes and options, and flags override it', async () => {
  const call = await planOf('--preset', 'documented', '--protect-unseen');
  expect(call.plan.preset).toBe('documented');
  expect(optionsOf(call, 'prune')?.['protectUnseen']).toBe(true);
  expect(optionsOf(await planOf('--preset', 'documented'), 'prune')?.['protectUnseen']).toBe(false);
  expect(await refusalOf('--preset', 'documentd')).toContain('Did you mean documented?');
});

test('an option of a pass that does not run is refused, with what to do', async () => {
  expect(await refusalOf('--schema', '--max-result-chars', '10')).toContain(
    'hint: Add --prune, or leave out --max-result-chars.',
  );
  expect(await refusalOf('--no-prune', '--max-result-chars', '10')).toContain('hint: Leave out --no-prune, or');
  expect(await refusalOf('--schema', '--no-protect-unseen')).toContain(
    '--no-protect-unseen is an option of arguments, stale, prune and dedup, which do not run',
  );
});

test('pins go with prune or with dedup', async () => {
  const both = await planOf('--keep-last-results', '7');
  expect([optionsOf(both, 'prune')?.['keepLastResults'], optionsOf(both, 'dedup')?.['keepLastResults']]).toEqual([7, 7]);
  expect(optionsOf(await planOf('--dedup', '--keep-last-results=0'), 'dedup')?.['keepLastResults']).toBe(0);
});

test.each(['-1', '1.5', 'abc', '', ' 3', '3 ', '+3', '1e3', '0x10', '99999999999999999999', '٣'])(
  'the count "%s" is refused',
  async (text) => {
    expect(await refusalOf('--prune', `--keep-last-results=${text}`)).toMatch(
      /^ctxpress: \[bad-option\] --keep-last-results takes a whole number, 0 or more/,
    );
    expect(await refusalOf('--prune', '--keep-last-results', text)).toContain('[bad-option]');
  },
);

test('both spellings of a boolean are accepted, the last one holds', async () => {
  expect(optionsOf(await planOf('--no-protect-unseen'), 'prune')?.['protectUnseen']).toBe(false);
  expect(optionsOf(await planOf('--protect-unseen'), 'prune')?.['protectUnseen']).toBe(true);
  expect(optionsOf(await planOf('--no-protect-unseen', '--protect-unseen'), 'prune')?.['protectUnseen']).toBe(true);
  expect(await refusalOf('--protect-unseen=false')).toContain('Write --protect-unseen or --no-protect-unseen.');
});

test('lists take commas and repetition', async () => {
  expect(optionsOf(await planOf('--protect-tools', 'read_*, grep', '--protect-tools=ls'), 'prune')?.['protectTools']).toEqual([
    'read_*',
    'grep',
    'ls',
  ]);
  expect(optionsOf(await planOf('--schema', '--schema-strip='), 'schema')?.['strip']).toEqual([]);
  expect(await refusalOf('--protect-tools', 'a,,b')).toContain('[bad-option]');
  expect(await refusalOf('--schema-strip', 'descriptoin')).toContain('Did you mean description?');
});

test('choices and patterns are checked', async () => {
  expect(await refusalOf('--base64-images', 'sen')).toContain('Did you mean seen?');
  expect(await refusalOf('--context-query', 'everything')).toContain('[bad-option] --context-query takes');
  expect(optionsOf(await planOf('--context-query', 'text=late orders'), 'context')?.['query']).toBe('text=late orders');
});

test('values that contradict one another are refused', async () => {
  expect(await refusalOf('--prune', '--max-result-chars=100', '--head-chars=90', '--tail-chars=90')).toContain('[contradiction]');
});

test('run settings reach the run', async () => {
  const { options } = await planOf(
    '--model',
    'gpt-4',
    '--encoding',
    'cl100k_base',
    '--no-count',
    '--keep-thinking',
    '--format',
    'gemini',
    '--fit=900',
  );
  expect(options).toEqual({
    path: '-',
    model: 'gpt-4',
    encoding: 'cl100k_base',
    count: false,
    keepThinking: true,
    strict: false,
    calibrate: true,
    format: 'gemini',
    fit: 900,
  });
  expect(await refusalOf('--fit', '0')).toContain('--fit takes a whole number, 1 or more');
});

test('a mistyped option is answered with the nearest', async () => {
  expect(await refusalOf('--kep-last-results', '3')).toBe(
    'ctxpress: [unknown-option] There is no option --kep-last-results.\n  hint: Did you mean --keep-last-results?\n',
  );
  expect(await refusalOf('--no-protect-unsen')).toContain('--no-protect-unseen');
  expect(await refusalOf('--model')).toContain('[usage]');
});
