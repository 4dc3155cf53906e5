// A Stryker test runner that loads the tests once, in its own process, and runs those that reach a mutant: some milliseconds
// a mutant, where starting Vitest anew takes seconds.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { register } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Script } from 'node:vm';
import { FILES, TOO_LONG } from './files.mjs';
import { collected } from './vitest.mjs';

export const strykerPlugins = [{ kind: 'TestRunner', name: 'in-process', factory: createRunner }];

/** The processor time of each test, in milliseconds: the quick ones are tried first, in every process. */
const TIMES = 'test-times.json';
const SUCCESS = 0;
const FAILED = 1;

function createRunner() {
  register('./hooks.mjs', import.meta.url);
  let tests = new Map();
  let isLean = false;
  let times;
  const stryker = (globalThis.__stryker__ ??= {});

  async function load(query) {
    tests = new Map();
    for (const file of testFiles()) {
      await import(pathToFileURL(path.resolve(file)).href + query);
      for (const { name, run } of collected.splice(0)) {
        if (TOO_LONG.some((part) => name.includes(part))) continue;
        let id = `${file}#${name}`;
        while (tests.has(id)) id += ' (again)';
        tests.set(id, { id, fileName: path.resolve(file), run });
      }
    }
  }

  return {
    capabilities: () => ({ reloadEnvironment: false }),

    async dryRun() {
      await load('');
      const results = [];
      times = {};
      for (const test of tests.values()) {
        stryker.currentTestId = test.id;
        const begin = cpuTime();
        const failure = await failureOf(test);
        const { id, fileName } = test;
        times[id] = cpuTime() - begin;
        const result = { id, name: id, fileName, timeSpentMs: times[id] };
        results.push(
          failure === null ? { ...result, status: SUCCESS } : { ...result, status: FAILED, failureMessage: String(failure) },
        );
      }
      stryker.currentTestId = undefined;
      writeFileSync(TIMES, JSON.stringify(times));
      return { status: 'complete', tests: results, mutantCoverage: stryker.mutantCoverage };
    },

    async mutantRun({ activeMutant, mutantActivation, testFilter, hitLimit }) {
      stryker.mutantCoverage = undefined;
      if (!isLean) {
        isLean = true;
        stryker.activeMutant = mutantActivation === 'static' ? activeMutant.id : undefined;
        try {
          await load('?lean');
        } catch (error) {
          if (mutantActivation !== 'static') throw error;
          return { status: 'killed', killedBy: testFilter?.slice(0, 1) ?? [], failureMessage: String(error), nrOfTests: 1 };
        }
      }
      stryker.hitLimit = hitLimit;
      times ??= existsSync(TIMES) ? JSON.parse(readFileSync(TIMES, 'utf8')) : {};
      const chosen = [...(testFilter ?? tests.keys())].sort((a, b) => times[a] - times[b]).map((id) => tests.get(id));
      let count = 0;
      for (const test of chosen) {
        count += 1;
        stryker.hitCount = 0;
        stryker.activeMutant = activeMutant.id;
        const failure = await failureOf(test);
        if (stryker.hitCount > hitLimit)
          return { status: 'timeout', reason: `Hit limit reached (${stryker.hitCount}/${hitLimit})` };
        if (failure === null) continue;
        if (failure === ENDLESS)
          return { status: 'timeout', reason: `${test.id} takes more than ${MOST_CPU} ms of processor time` };
        // What a mutant left behind in a memo must not count against the next one: the test has to pass without a mutant.
        stryker.activeMutant = undefined;
        if (mutantActivation !== 'static' && (await failureOf(test)) !== null)
          throw new Error(`${test.id} fails without a mutant`);
        return { status: 'killed', killedBy: [test.id], failureMessage: String(failure), nrOfTests: count };
      }
      return { status: 'survived', nrOfTests: count };
    },
  };
}

function testFiles() {
  return FILES.flatMap((place) => {
    if (place.endsWith('.ts')) return [place];
    const names = readdirSync(place).filter((name) => name.endsWith('.test.ts'));
    return names.sort().map((name) => `${place}/${name}`);
  });
}

const RUN = new Script('globalThis.runTest()');
const ENDLESS = Symbol('endless');
const MOST_CPU = 5000;

/** What a test threw, in words; null if it passed. A process that had to wait is no slow one: its processor time is what counts. */
async function failureOf({ run }) {
  globalThis.runTest = run;
  for (let timeout = MOST_CPU; ; timeout *= 2) {
    const begin = cpuTime();
    try {
      await RUN.runInThisContext({ timeout });
      return null;
    } catch (error) {
      if (error?.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') return error instanceof Error ? error.message : String(error);
      if (cpuTime() - begin > 0.9 * MOST_CPU) return ENDLESS;
    }
  }
}

function cpuTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
