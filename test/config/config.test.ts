import { mkdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { passes } from '../../src/passes/index.ts';
import { type Call, fakeCapabilities } from '../cli/fake-compaction.ts';
import { run } from '../cli/fake-process.ts';
import { type Folder, scratch } from '../cli/folder.ts';

async function callsWith(folder: Folder, args: readonly string[], cwd = folder.path): Promise<Call[]> {
  const calls: Call[] = [];
  const ran = await run([...args, '--dry-run'], { cwd, stdin: '{}', capabilities: fakeCapabilities(calls) });
  expect(ran.stderr).toBe('');
  return calls;
}

const ids = (call: Call): string[] => call.plan.passes.map((pass) => pass.id);
const optionOf = (call: Call, id: string, key: string) => call.plan.passes.find((pass) => pass.id === id)?.options[key];
const all = passes.filter(({ optIn }) => !optIn).map((pass) => pass.id);

function configured(config: unknown): Folder {
  const folder = scratch();
  folder.write('ctxpress.config.json', JSON.stringify(config));
  return folder;
}

test('the config is found upward, and a pass that it does not name stays as it is in the preset', async () => {
  const folder = configured({ passes: { schema: false, prune: { keepLastResults: 9 } }, model: 'gpt-4' });
  mkdirSync(folder.at('a/b'), { recursive: true });
  const [call] = await callsWith(folder, [], folder.at('a/b'));
  expect(ids(call)).toEqual(all.filter((id) => id !== 'schema'));
  expect(optionOf(call, 'prune', 'keepLastResults')).toBe(9);
  expect(optionOf(call, 'dedup', 'keepLastResults')).toBe(3);
  expect(call.options.model).toBe('gpt-4');
});

test('a key in package.json serves too, after a config file beside it', async () => {
  const folder = scratch();
  folder.write('package.json', '{"name":"x","ctxpress":{"preset":"documented"}}');
  expect((await callsWith(folder, []))[0].plan.preset).toBe('documented');
  expect((await callsWith(folder, ['--config', 'package.json']))[0].plan.preset).toBe('documented');
  folder.write('ctxpress.config.json', '{"$schema":"x"}');
  expect((await callsWith(folder, []))[0].plan.preset).toBe('default');
});

test('a package.json of somebody else is none of our business', async () => {
  const folder = configured({ preset: 'documented' });
  mkdirSync(folder.at('sub'));
  folder.write('sub/package.json', '{ broken');
  expect((await callsWith(folder, [], folder.at('sub')))[0].plan.preset).toBe('documented');
});

test('defaults < preset < config < override < flags', async () => {
  const folder = configured({
    preset: 'documented',
    passes: { prune: { maxResultChars: 2000 } },
    overrides: [
      { files: 'late-*.json', passes: { prune: { maxResultChars: 1000, keepLastResults: 1 } } },
      { files: ['late-*.json', 'other.json'], passes: { prune: { keepLastResults: 2 } } },
    ],
  });
  folder.write('late-1.json', '{}');
  folder.write('other.json', '{}');
  const [late, other] = await callsWith(folder, ['late-1.json', 'other.json']);
  expect([optionOf(late, 'prune', 'maxResultChars'), optionOf(late, 'prune', 'keepLastResults')]).toEqual([1000, 2]);
  expect([optionOf(other, 'prune', 'maxResultChars'), optionOf(other, 'prune', 'keepLastResults')]).toEqual([2000, 2]);
  expect(optionOf(late, 'prune', 'protectUnseen')).toBe(false);
  const [flagged] = await callsWith(folder, ['late-1.json', '--max-result-chars=500', '--preset', 'default']);
  expect(optionOf(flagged, 'prune', 'maxResultChars')).toBe(500);
  expect(optionOf(flagged, 'prune', 'protectUnseen')).toBe(true);
});

test('flags that name passes do not heed what the config switches off, other flags do', async () => {
  const folder = configured({ passes: { prune: false, schema: false } });
  expect(ids((await callsWith(folder, ['--prune']))[0])).toEqual(['prune']);
  expect(ids((await callsWith(folder, ['--no-dedup']))[0])).toEqual(
    all.filter((id) => !['prune', 'schema', 'dedup'].includes(id)),
  );
  const ran = await run(['--max-result-chars', '5'], { cwd: folder.path, stdin: '{}' });
  expect(ran.stderr).toContain('Add --prune, or leave out --max-result-chars.');
});

test('files with a slash are paths from the folder of the config', async () => {
  const folder = configured({ overrides: [{ files: './runs/*.json', passes: { schema: false } }] });
  mkdirSync(folder.at('runs'));
  folder.write('runs/a.json', '{}');
  folder.write('a.json', '{}');
  const [inside] = await callsWith(folder, ['a.json'], folder.at('runs'));
  const [outside] = await callsWith(folder, ['a.json']);
  expect([ids(inside).includes('schema'), ids(outside).includes('schema')]).toEqual([false, true]);
});

test('models and agents are told by the payload, and all criteria of an override have to hold', async () => {
  const folder = configured({
    overrides: [
      { models: 'claude-*', passes: { schema: false } },
      { models: '*', agents: ['triage', 'plan-*'], passes: { prune: false } },
    ],
  });
  folder.write('one.json', '{"model":"claude-x","agent":"triage"}');
  folder.write('two.json', '{"model":"gpt-x","agent":"other"}');
  folder.write('three.json', '{"model":null,"agent":"plan-b"}');
  const [one, two, three] = await callsWith(folder, ['one.json', 'two.json', 'three.json']);
  expect(ids(one)).toEqual(all.filter((id) => id !== 'schema' && id !== 'prune'));
  expect(ids(two)).toEqual(all);
  expect(ids(three)).toEqual(all);
});

test('--no-config and --config', async () => {
  const folder = configured({ preset: 'documented' });
  folder.write('other.conf', '{"passes":{"schema":false}}');
  expect((await callsWith(folder, ['--no-config']))[0].plan.preset).toBe('default');
  const [call] = await callsWith(folder, ['--config', 'other.conf']);
  expect([call.plan.preset, ids(call).includes('schema')]).toEqual(['default', false]);
  expect((await run(['--config', 'none.json'], { cwd: folder.path, stdin: '{}' })).stderr).toBe(
    'none.json [not-found] There is no such config file.\n',
  );
});

test.each([
  ['{"presset":"default"}', "1:2 [bad-config] The config has no key 'presset'.", 'Did you mean preset?'],
  ['{"preset":"documentd"}', '1:11 [bad-config] preset takes one of default, documented', ''],
  ['{\n "passes": {"prun": true}}', "2:13 [bad-config] passes has no key 'prun'.", 'Did you mean prune?'],
  [
    '{"passes":{"prune":{"keepLastResult":1}}}',
    "1:21 [bad-config] The pass prune has no key 'keepLastResult'.",
    'Did you mean keepLastResults?',
  ],
  ['{"passes":{"prune":{"keepLastResults":-1}}}', '1:39 [bad-config] keepLastResults takes a whole number, 0 or more.', ''],
  ['{"passes":{"prune":{"keepLastResults":"3"}}}', '1:39 [bad-config] keepLastResults takes', ''],
  ['{"passes":{"prune":{"protectTools":"a"}}}', '1:36 [bad-config] protectTools takes a list of GLOB.', ''],
  ['{"passes":{"base64":{"images":"sen"}}}', '1:31 [bad-config] images takes one of', 'Did you mean seen?'],
  ['{"passes":{"schema":1}}', '1:21 [bad-config] The pass schema takes an object, not a number.', ''],
  ['{"passes":[]}', '1:11 [bad-config] passes takes an object, not an array.', ''],
  ['{"fit":0}', '1:8 [bad-config] fit takes a whole number, 1 or more.', ''],
  ['{"count":"yes"}', '1:10 [bad-config] count takes true or false.', ''],
  ['{"fit":1,"fit":2}', "1:10 [bad-config] The key 'fit' stands twice.", ''],
  ['{"overrides":{}}', '1:14 [bad-config] overrides takes a list.', ''],
  ['{"overrides":[{"fit":1}]}', '1:15 [bad-config] An override says for what it holds.', ''],
  ['{"overrides":[{"files":[1]}]}', '1:25 [bad-config] files takes a glob or a list of globs.', ''],
  ['{"overrides":[{"files":"x","overrides":[]}]}', '1:28 [bad-config]', ''],
  ['[]', '1:1 [bad-config] The config takes an object, not an array.', ''],
  ['{"fit":1,}', '1:10 [json-syntax]', ''],
  ['', '[empty-input]', ''],
  ['{"__proto__":1}', "1:2 [bad-config] The config has no key '__proto__'.", ''],
  ['{"passes":{"constructor":{}}}', "1:12 [bad-config] passes has no key 'constructor'.", ''],
])('the config %s is refused', async (text, message, hint) => {
  const folder = scratch();
  folder.write('ctxpress.config.json', text);
  const ran = await run([], { cwd: folder.path, stdin: '{"text":"padding"}' });
  expect([ran.code, ran.stdout]).toEqual([2, '']);
  expect(ran.stderr).toContain(`ctxpress.config.json${text === '' ? ' ' : ':'}${message}`);
  expect(ran.stderr).toContain(hint);
});

test('--print-config tells where each value comes from', async () => {
  const folder = configured({
    passes: { prune: { keepLastResults: 9 } },
    overrides: [{ files: '*', passes: { schema: false } }],
  });
  folder.write('in.json', '{}');
  const ran = await run(['in.json', '--print-config', '--max-result-chars', '7', '--no-count', '--preset', 'documented'], {
    cwd: folder.path,
  });
  const printed = JSON.parse(ran.stdout);
  expect(printed).toMatchObject({
    config: 'ctxpress.config.json',
    preset: { value: 'documented', origin: '--preset' },
    count: { value: false, origin: '--no-count' },
    model: { value: null, origin: 'default' },
    passes: {
      schema: { runs: { value: false, origin: 'ctxpress.config.json#/overrides/0' } },
      dedup: { runs: { value: true, origin: 'preset documented' } },
      prune: {
        options: {
          keepLastResults: { value: 9, origin: 'ctxpress.config.json' },
          maxResultChars: { value: 7, origin: '--max-result-chars' },
          protectUnseen: { value: false, origin: 'preset documented' },
          protectTools: { value: [], origin: 'default' },
        },
      },
    },
  });
  const named = JSON.parse((await run(['--schema', '--no-config', '--print-config'], { cwd: folder.path })).stdout);
  expect(named).toMatchObject({ config: null, passes: { prune: { runs: { value: false, origin: '--schema' } } } });
});
