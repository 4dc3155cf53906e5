import type { ChalkInstance } from 'chalk';
import type { ToolAudit } from '../audit/report.ts';
import { type Column, grid } from './grid.ts';
import { grouped, percent } from './numbers.ts';
import { plainExcerpt } from './plain.ts';
import type { RenderOptions } from './reporter.ts';
import { wrap } from './wrap.ts';

const SHOWN = 25;
const REPEATED = 5;

const FIGURES: readonly Column[] = [
  { head: 'tokens', align: 'right' },
  { head: 'stripped', align: 'right' },
  { head: '%', align: 'right' },
  { head: 'calls', align: 'right' },
];

/** Tools by server, then one by one; those that nobody calls; descriptions that are said again and again. */
export function renderTools(
  { servers, tools, neverCalled, repeated }: ToolAudit,
  options: RenderOptions,
  chalk: ChalkInstance,
): string {
  if (tools.length === 0) return 'No file defines a tool.\n';
  const { columns, verbose } = options;
  const shown = verbose ? tools : tools.slice(0, SHOWN);
  const sum = (side: 'before' | 'after' | 'calls'): number => servers.reduce((total, server) => total + server[side], 0);
  const total = { before: sum('before'), after: sum('after'), calls: sum('calls') };
  const byServer = servers.map((server) => [
    server.server === null ? '(no server)' : plainExcerpt(server.server, 40),
    grouped(server.tools),
    ...figures(server),
  ]);
  const byTool = shown.map((tool) => [plainExcerpt(tool.name, 60), ...figures(tool)]);
  const foot = [`${grouped(tools.length)} tools`, ...figures(total)];
  const parts = [grid([{ head: 'tool', align: 'left', wraps: true }, ...FIGURES], byTool, foot, columns, chalk)];
  if (servers.some(({ server }) => server !== null)) {
    const heads: Column[] = [{ head: 'MCP server', align: 'left', wraps: true }, { head: 'tools', align: 'right' }, ...FIGURES];
    parts.unshift(grid(heads, byServer, null, columns, chalk), '\n');
  }
  if (shown.length < tools.length)
    parts.push(`${grouped(tools.length - shown.length)} more tools: --verbose or --report json shows them.\n`);
  if (neverCalled !== null) parts.push(wrap(callsInWords(neverCalled, tools.length), columns, '  '));
  for (const { text, times, tokens } of repeated.slice(0, verbose ? undefined : REPEATED)) {
    parts.push(
      wrap(`Said ${grouped(times)} times, ${grouped(tokens)} tokens too many: "${plainExcerpt(text, 60)}"`, columns, '  '),
    );
  }
  return parts.join('');
}

function figures({ before, after, calls }: { before: number; after: number; calls: number }): string[] {
  return [grouped(before), grouped(after), percent(before - after, before), grouped(calls)];
}

function callsInWords(neverCalled: readonly string[], all: number): string {
  if (neverCalled.length === 0) return 'Every tool is called.';
  return `Never called: ${grouped(neverCalled.length)} of ${grouped(all)}: ${neverCalled.map((name) => plainExcerpt(name, 60)).join(', ')}.`;
}
