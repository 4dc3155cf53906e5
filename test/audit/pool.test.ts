import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { runInWorkers } from '../../src/audit/pool.ts';
import { scratch } from '../cli/folder.ts';

/** A worker that takes the longer the earlier its task is, and doubles it. */
const SCRIPT = `
const { parentPort, workerData } = require('node:worker_threads');
parentPort.on('message', ({ index, task }) => {
  if (task < 0) throw new Error('no task');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, task % 2 === 0 ? 20 : 0);
  parentPort.postMessage({ index, answer: task * workerData });
});`;

function pool(jobs: number, onAnswer: (answer: number) => boolean = () => true) {
  const file = scratch().at('worker.cjs');
  writeFileSync(file, SCRIPT);
  return { script: pathToFileURL(file), data: 2, jobs, onAnswer };
}

test('answers come in the order of the tasks, whatever takes how long', async () => {
  const tasks = Array.from({ length: 12 }, (_, index) => index);
  expect(await runInWorkers(tasks, pool(3))).toEqual(tasks.map((task) => task * 2));
  expect(await runInWorkers([], pool(2))).toEqual([]);
});

test('when enough is known nothing more is begun, and all tasks before have their answer', async () => {
  const tasks = Array.from({ length: 200 }, (_, index) => index);
  const answers = await runInWorkers(
    tasks,
    pool(2, (answer) => answer !== 20),
  );
  expect(answers.slice(0, 11)).toEqual(tasks.slice(0, 11).map((task) => task * 2));
  expect(answers.length).toBeLessThan(40);
});

test('an error in a worker is an error of all', async () => {
  await expect(runInWorkers([1, -1, 3], pool(2))).rejects.toThrow('no task');
});
