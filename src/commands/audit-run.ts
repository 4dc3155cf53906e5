import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { FileAudit } from '../audit/audit-file.ts';
import type { BaselineFile } from '../audit/baseline.ts';
import { runInWorkers } from '../audit/pool.ts';
import type { UnreadFile } from '../audit/report.ts';
import type { Found } from '../io/find.ts';
import { moduleLocation } from '../tokens/module-location.ts';
import { type AuditAnswer, type AuditSetting, type AuditTask, createAuditWorker } from './audit-task.ts';
import type { Context } from './context.ts';
import { createProgress } from './progress.ts';

/** What came of the files, in their order. */
export interface AuditRun {
  readonly audits: readonly FileAudit[];
  readonly unread: readonly UnreadFile[];
  /** Of errors that nobody expected. */
  readonly stacks: readonly string[];
}

/** So many bytes for each thread are worth its start: it takes some tenths of a second of work. */
const WORTH_A_THREAD = 4_000_000;

/** Audits files in this thread, or in several where there is enough to do. */
export async function runAudit(
  files: readonly Found[],
  setting: AuditSetting,
  baselineOf: (path: string) => BaselineFile | null,
  { jobs, failFast = false }: { readonly jobs?: number; readonly failFast?: boolean },
  context: Context,
): Promise<AuditRun> {
  const tasks = files.map(({ path, named }): AuditTask => ({ path, named, baseline: baselineOf(path) }));
  const progress = createProgress(tasks.length, context.process);
  const onAnswer = (answer: AuditAnswer): boolean => {
    progress.step();
    return !(failFast && isFailure(answer));
  };
  const threads = threadsFor(files, jobs);
  const script = threads > 1 ? workerScript() : null;
  const answers = script
    ? await runInWorkers<AuditTask, AuditAnswer>(tasks, { script, data: setting, jobs: threads, onAnswer })
    : await runHere(tasks, setting, onAnswer, context);
  progress.end();
  return sorted(failFast ? upToFailure(answers) : answers);
}

async function runHere(
  tasks: readonly AuditTask[],
  setting: AuditSetting,
  onAnswer: (answer: AuditAnswer) => boolean,
  { process, capabilities }: Context,
): Promise<AuditAnswer[]> {
  const worker = createAuditWorker(setting, process, capabilities.loadDescribe);
  const answers: AuditAnswer[] = [];
  for (const task of tasks) {
    const answer = await worker.audit(task);
    answers.push(answer);
    if (!onAnswer(answer)) break;
  }
  return answers;
}

/** Standard input can only be read here. */
function threadsFor(files: readonly Found[], jobs: number | undefined): number {
  if (files.some(({ path }) => path === '-')) return 1;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return Math.min(jobs ?? availableParallelism(), files.length, Math.ceil(bytes / WORTH_A_THREAD));
}

/** It stands beside the bundle; run from its sources, the program has none. */
function workerScript(): URL | null {
  const script = new URL('./worker.cjs', moduleLocation());
  return existsSync(script) ? script : null;
}

function isFailure(answer: AuditAnswer): boolean {
  return answer.audit === null && answer.unread.failure !== null;
}

/** Nothing after the first failure, however far the work was. */
function upToFailure(answers: readonly AuditAnswer[]): readonly AuditAnswer[] {
  const failure = answers.findIndex(isFailure);
  return failure < 0 ? answers : answers.slice(0, failure + 1);
}

function sorted(answers: readonly AuditAnswer[]): AuditRun {
  return {
    audits: answers.flatMap(({ audit }) => audit ?? []),
    unread: answers.flatMap((answer) => (answer.audit === null ? [answer.unread] : [])),
    stacks: answers.flatMap((answer) => (answer.audit === null && answer.stack !== null ? [answer.stack] : [])),
  };
}
