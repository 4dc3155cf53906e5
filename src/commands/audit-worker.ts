import { parentPort, workerData } from 'node:worker_threads';
import { type AuditSetting, type AuditTask, createAuditWorker } from './audit-task.ts';
import { capabilities } from './context.ts';

/** The life of a worker thread: it answers tasks, one after the other, until it is ended. */
export function work(): void {
  const port = parentPort;
  if (!port) throw new Error('this is no worker thread');
  const setting: AuditSetting = workerData;
  const { audit } = createAuditWorker(setting, process, capabilities.loadDescribe);
  let last: Promise<unknown> = Promise.resolve();
  port.on('message', ({ index, task }: { readonly index: number; readonly task: AuditTask }) => {
    last = last.then(async () => port.postMessage({ index, answer: await audit(task) }));
  });
}
