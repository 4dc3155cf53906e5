import { expect, test } from 'vitest';
import { configSchema } from '../../src/config/json-schema.ts';
import { limitForms, parseLimit, UNITS } from '../../src/config/limit.ts';
import { run } from '../cli/fake-process.ts';
import { type Folder, scratch } from '../cli/folder.ts';
import { misfit } from '../json-schema.ts';

test.each([
  ['12000', ['tokens'], { amount: 12000, unit: 'tokens' }],
  ['12000 tokens', ['tokens'], { amount: 12000, unit: 'tokens' }],
  ['0', ['tokens'], { amount: 0, unit: 'tokens' }],
  ['30%', ['%', 'tokens'], { amount: 30, unit: '%' }],
  ['100%', ['%', 'tokens'], { amount: 100, unit: '%' }],
  ['2.5%', ['tokens', '%'], { amount: 2.5, unit: '%' }],
  ['0.02USD', ['USD'], { amount: 0.02, unit: 'USD' }],
  ['0.02 USD', ['tokens', '%', 'USD'], { amount: 0.02, unit: 'USD' }],
  ['300tokens', ['%', 'tokens'], { amount: 300, unit: 'tokens' }],
] as const)('%s is a limit in %j', (text, units, limit) => {
  expect(parseLimit(text, { units })).toEqual(limit);
});

test.each([
  ['30%', ['tokens']],
  ['300', ['%', 'tokens']],
  ['0.02', ['USD']],
  ['0.02usd', ['USD']],
  ['1.5', ['tokens']],
  ['-1', ['tokens']],
  ['', ['tokens']],
  ['12,000', ['tokens']],
  ['1e3', ['tokens']],
  ['12000tokens and more', ['tokens']],
  [`${'9'.repeat(16)}`, ['tokens']],
  ['101%', ['%']],
  ['100.01%', ['tokens', '%']],
] as const)('%s is no limit in %j', (text, units) => {
  expect(parseLimit(text, { units })).toBe(null);
});

test('limits are described by an example of each unit', () => {
  expect(limitForms({ units: ['tokens'] })).toBe('a number of tokens');
  expect(limitForms({ units: UNITS })).toBe('a number of tokens, a share (0% to 100%) or an amount (0.02USD)');
  expect(limitForms({ units: ['%'], beyondWhole: true })).toBe('a share (30%)');
});

const audit = (folder: Folder, ...args: string[]) => run(['audit', 'a.json', ...args], { cwd: folder.path });

function configured(config: unknown): Folder {
  const folder = scratch();
  folder.write('a.json', '{"model":"gpt-4o","messages":[{"role":"user","content":"How late is the tram to the harbour?"}]}');
  folder.write('ctxpress.config.json', JSON.stringify(config, null, 2));
  return folder;
}

test.each([
  [['--max-tokens', '30%'], "--max-tokens takes a number of tokens, not '30%'."],
  [['--min-saved', '30'], "--min-saved takes a share (0% to 100%) or a number of tokens (300tokens), not '30'."],
  [['--max-cost', '0.02'], "--max-cost takes an amount (0.02USD), not '0.02'."],
  [['--max', 'tools'], "--max takes SECTION=LIMIT, not 'tools'."],
  [['--max', 'tool=5'], 'Did you mean tools?'],
  [
    ['--max', 'tools=5 apples'],
    "--max tools= takes a number of tokens, a share (0% to 100%) or an amount (0.02USD), not '5 apples'.",
  ],
  [['--max', 'tools=101%'], "or an amount (0.02USD), not '101%'."],
  [['--min-saved', '101%'], "not '101%'."],
  [['--max-per-tool', '100.5%'], "not '100.5%'."],
  [['--model', ''], "--model takes the name of a model, not ''."],
  [['--format', ''], "--format takes the name of a format, not ''."],
  [['--encoding='], "--encoding takes the name of an encoding, not ''."],
  [['--max-growth', '5%'], '--max-growth 5% needs a baseline.'],
])('%j is refused', async (args, words) => {
  const ran = await audit(configured({}), ...args);
  expect([ran.code, ran.stdout]).toEqual([2, '']);
  expect(ran.stderr).toContain(words);
});

test.each([
  [{ budgets: { maxTokens: '30%' } }, '3:18 [bad-config] budgets.maxTokens takes a number of tokens.'],
  [{ budgets: { max: { tools: true } } }, '4:16 [bad-config] budgets.max.tools takes'],
  [{ budgets: { max: { tool: 5 } } }, 'Did you mean tools?'],
  [{ budgets: { minSave: '3%' } }, 'Did you mean minSaved?'],
  [{ budgets: { minSaved: '101%' } }, 'budgets.minSaved takes a share (0% to 100%)'],
  [{ budgets: { maxCost: 0.5 } }, 'budgets.maxCost takes an amount (0.02USD).'],
  [{ budgets: [] }, 'budgets takes an object, not an array.'],
])('the config %j is refused', async (config, words) => {
  const ran = await audit(configured(config));
  expect(ran.code).toBe(2);
  expect(ran.stderr).toContain(words);
});

const verdicts = async (folder: Folder, ...args: string[]) =>
  JSON.parse((await audit(folder, '--report', 'json', ...args)).stdout).verdicts.map(
    ({ budget, section, limit, origin }: { budget: string; section: string; limit: { amount: number }; origin: string }) =>
      [budget, section, limit.amount, origin].join(' '),
  );

test('budgets: config < override < flags; null lifts one; the place of the limit is told', async () => {
  const folder = configured({
    budgets: { maxTokens: 500, minSaved: '0%', max: { prose: 100, tools: '50%' } },
    overrides: [
      { files: 'a*.json', budgets: { max: { prose: 200 }, minSaved: null } },
      { files: 'b*.json', budgets: { maxTokens: 1 } },
    ],
  });
  expect(await verdicts(folder)).toEqual([
    'max-tokens total 500 ctxpress.config.json:3:18',
    'max tools 50 ctxpress.config.json:7:16',
    'max prose 200 ctxpress.config.json:15:20',
  ]);
  expect(await verdicts(folder, '--max-tokens', '9000', '--max', 'calls=7', '--max', 'prose=8')).toEqual([
    'max-tokens total 9000 --max-tokens 9000',
    'max tools 50 ctxpress.config.json:7:16',
    'max calls 7 --max calls=7',
    'max prose 8 --max prose=8',
  ]);
});

test('growth may be more than the whole; without a baseline its limit in a config is told of', async () => {
  const folder = configured({ budgets: { maxGrowth: '300%' } });
  const ran = await audit(folder);
  expect(ran.code).toBe(0);
  expect(ran.stdout).toContain(
    'warning [no-baseline] maxGrowth (ctxpress.config.json:3:18) limits nothing\n  without a baseline.',
  );
  expect((await audit(folder, '--baseline', 'base.json', '--update-baseline')).stdout).not.toContain('no-baseline');
  expect((await audit(folder, '--baseline', 'base.json')).stdout).not.toContain('no-baseline');
});

test('the published schema knows the same limits', () => {
  const schema: unknown = JSON.parse(JSON.stringify(configSchema()));
  const fits = (minSaved: string): boolean => misfit({ budgets: { minSaved } }, schema) === null;
  expect(['100%', '30 %', '2.5%', '100.0%', '12 tokens'].filter(fits)).toHaveLength(5);
  expect(['101%', '100.1%', '%', '12'].filter(fits)).toEqual([]);
  expect(misfit({ budgets: { maxGrowth: '300%' } }, schema)).toBe(null);
});
