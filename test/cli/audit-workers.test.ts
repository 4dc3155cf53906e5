import { writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { runInWorkers } from '../../src/audit/pool.ts';
import { type AuditAnswer, type AuditSetting, type AuditTask, createAuditWorker } from '../../src/commands/audit-task.ts';
import { capabilities } from '../../src/commands/context.ts';
import { budgetSpecs } from '../../src/config/budget-specs.ts';
import { parseBudget } from '../../src/config/budgets.ts';
import { made, words } from '../audit/requests.ts';
import { end, start } from './binary.ts';
import { scratch } from './folder.ts';

const worker = pathToFileURL(fileURLToPath(new URL('../../dist/worker.cjs', import.meta.url)));

test('a worker thread of the bundle answers as this thread does: settings, budgets, prices, errors', async () => {
  const folder = scratch();
  const paths = [
    folder.write('a.json', made({ answers: [{ tool: 'look', result: words(50) }] })),
    folder.write('broken.json', '{"messages":['),
    folder.at('missing.json'),
    folder.write('b.json', made({ model: 'claude-haiku-4-5', user: words(9) })),
  ];
  const [spec] = budgetSpecs;
  const flags = { passes: new Map(), options: new Map(), settings: new Map(), budgets: new Map([parseBudget(spec, '20')]) };
  const setting: AuditSetting = {
    settings: { config: null, flags, folder: folder.path, agent: null },
    ...{ prices: { kind: 'kept' }, tools: true, hindsight: null, compared: false },
  };
  const tasks = paths.map((path): AuditTask => ({ path, named: true, baseline: null }));
  const pool = { script: worker, data: setting, jobs: 2, onAnswer: () => true };
  const answers = await runInWorkers<AuditTask, AuditAnswer>(tasks, pool);
  const here = createAuditWorker(setting, process, capabilities.loadDescribe);
  expect(answers).toEqual(await Promise.all(tasks.map((task) => here.audit(task))));
  expect(answers.map(({ audit }) => audit?.verdicts[0].outcome)).toEqual(['failed', undefined, undefined, 'passed']);
});

test('the report does not depend on the number of jobs', async () => {
  const folder = scratch();
  for (let index = 0; index < 6; index++) {
    writeFileSync(folder.at(`${index}.json`), made({ user: `${index} ${words(300_000)}` }));
  }
  folder.write('broken.json', '{"messages":[');
  const args = ['audit', '.', 'missing.json', '--no-config', '--max-tokens', '300000', '--report', 'json'];
  const [one, two] = await Promise.all(['1', '2'].map((jobs) => end(start([...args, '--jobs', jobs], { cwd: folder.path }))));
  expect([two.code, two.stderr]).toEqual([2, one.stderr]);
  expect(two.stdout.toString()).toBe(one.stdout.toString());
  expect(JSON.parse(one.stdout.toString()).files).toHaveLength(6);
});
