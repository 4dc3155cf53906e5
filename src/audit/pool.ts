import { Worker } from 'node:worker_threads';

export interface Pool<Answer> {
  /** The script of the worker threads: it answers messages `{index, task}` by messages `{index, answer}`. */
  readonly script: URL;
  /** Given to each of them. */
  readonly data: unknown;
  readonly jobs: number;
  /** Called for each answer as it comes; false: nothing more is begun. */
  readonly onAnswer: (answer: Answer) => boolean;
}

/** Tasks that a worker has before it: the next one is there when one is done. */
const AHEAD = 2;

/**
 * The answers to tasks, in the order of the tasks, by worker threads. Tasks are begun in order: if nothing more was begun after an answer,
 * all tasks before it have theirs, and the list ends somewhere after it. Throws what a worker throws.
 */
export async function runInWorkers<Task, Answer>(tasks: readonly Task[], pool: Pool<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  let next = 0;
  let pending = 0;
  const workers = Array.from({ length: pool.jobs }, () => new Worker(pool.script, { workerData: pool.data }));
  try {
    await new Promise<void>((resolve, reject) => {
      const feed = (worker: Worker): void => {
        if (next === tasks.length) return;
        pending++;
        worker.postMessage({ index: next, task: tasks[next] });
        next++;
      };
      let goOn = true;
      for (const worker of workers) {
        worker.on('message', ({ index, answer }: { readonly index: number; readonly answer: Answer }) => {
          answers[index] = answer;
          pending--;
          goOn = pool.onAnswer(answer) && goOn;
          if (goOn) feed(worker);
          if (pending === 0) resolve();
        });
        worker.on('error', reject);
        worker.on('exit', (code) => reject(new Error(`a worker thread ended with ${code}`)));
      }
      for (let round = 0; round < AHEAD; round++) for (const worker of workers) feed(worker);
      if (pending === 0) resolve();
    });
  } finally {
    for (const worker of workers) void worker.terminate();
  }
  return answers;
}
