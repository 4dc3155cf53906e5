import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { runRounds, STRETCH, type Work } from './run-rounds.ts';
import { emptyTally, merged, type Tally } from './tally.ts';

/** Short-lived objects are many: with room for them, collecting takes half the time. */
const FLAGS = ['--max-semi-space-size=32'];

type Task = Omit<Work, 'step'>;

/** The work in so many processes of a Node, each with every so manieth stretch of rounds; their tallies added up. */
export async function runJobs(task: Task, jobs: number, node: string): Promise<Tally> {
  const starts = Array.from({ length: jobs }, (_, job) => job * STRETCH);
  const tallies = await Promise.all(starts.map((start) => runJob(partOf(task, start, jobs), node)));
  return tallies.reduce(merged, emptyTally());
}

function partOf(task: Task, start: number, step: number): Work {
  const rounds = task.rounds === null ? null : Math.max(0, task.rounds - start);
  return { ...task, first: task.first + start, rounds, step };
}

function runJob(work: Work, node: string): Promise<Tally> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), ['--job'], { execPath: node, execArgv: FLAGS });
    let tally: Tally | undefined;
    child.on('message', (message: Tally) => {
      tally = message;
    });
    child.on('error', reject);
    child.on('exit', (code, signal) => (tally ? resolve(tally) : reject(new Error(`a job ended with ${code ?? signal}`))));
    child.send(work);
  });
}

/** What such a process does. */
export function beJob(): void {
  process.once('message', (work: Work) => {
    process.send?.(runRounds(work), () => process.disconnect());
  });
}
