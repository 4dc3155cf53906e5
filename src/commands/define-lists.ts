import type { Command } from 'commander';
import type { ListOptions } from './lists.ts';
import type { Run } from './program.ts';
import { addReportFlag } from './report-request.ts';

const KINDS = ['table', 'json'];

export function definePasses(program: Command, run: Run): void {
  const command = program.command('passes').summary('list the passes, with their options and defaults, and the presets');
  addReportFlag(command, KINDS, 'Output:');
  command.action(() => run(async (context) => (await import('./lists.ts')).listPasses(command.opts<ListOptions>(), context)));
}

export function defineFormats(program: Command, run: Run): void {
  const command = program.command('formats').summary('list the formats that are read');
  addReportFlag(command, KINDS, 'Output:');
  command.action(() => run(async (context) => (await import('./lists.ts')).listFormats(command.opts<ListOptions>(), context)));
}
