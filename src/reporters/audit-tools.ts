import type { ToolAudit } from '../audit/report.ts';
import { plainExcerpt, plainMiddle } from '../quoted.ts';
import { largestBars } from './figures.ts';
import { counted, grouped, percent, someOf } from './numbers.ts';
import type { Column, PageTable } from './page.ts';

const FEW = 25;
const REPEATED = 5;
const NAMED = 20;

const FIGURES: readonly Column[] = [
  { head: 'tokens', align: 'right' },
  { head: 'stripped', align: 'right' },
  { head: '%', align: 'right' },
  { head: 'calls', align: 'right' },
];

/** Tools by server, then one by one; those that nobody calls; descriptions that are said again and again. */
export function toolTables(audit: ToolAudit): PageTable[] {
  const { servers, tools } = audit;
  const sum = (side: 'before' | 'after' | 'calls'): number => servers.reduce((total, server) => total + server[side], 0);
  const total = { before: sum('before'), after: sum('after'), calls: sum('calls') };
  const byTool: PageTable = {
    caption: 'By tool',
    columns: [{ head: 'tool', align: 'left', wraps: true, literal: true }, ...FIGURES],
    rows: tools.map((tool) => [plainMiddle(tool.name, 60), ...figures(tool)]),
    foot: [counted(tools.length, 'tool'), ...figures(total)],
    bars: largestBars(tools.map(({ name, before, after }) => ({ label: name, before, after }))),
    notes: tools.length === 0 ? ['No file defines a tool.'] : notes(audit),
    detail: false,
    few: FEW,
  };
  return servers.some(({ server }) => server !== null) ? [serverTable(audit), byTool] : [byTool];
}

function serverTable({ servers }: ToolAudit): PageTable {
  const nameOf = (server: string | null): string => (server === null ? '(no server)' : plainExcerpt(server, 40));
  return {
    caption: 'By MCP server',
    columns: [{ head: 'MCP server', align: 'left', wraps: true, literal: true }, { head: 'tools', align: 'right' }, ...FIGURES],
    rows: servers.map((server) => [nameOf(server.server), grouped(server.tools), ...figures(server)]),
    foot: null,
    bars: largestBars(servers.map(({ server, before, after }) => ({ label: nameOf(server), before, after }))),
    notes: [],
    detail: false,
  };
}

function figures({ before, after, calls }: { before: number; after: number; calls: number }): string[] {
  return [grouped(before), grouped(after), percent(before - after, before), grouped(calls)];
}

function notes({ tools, neverCalled, repeated }: ToolAudit): string[] {
  const calls = neverCalled === null ? [] : [callsInWords(new Set(neverCalled), tools)];
  const again = repeated.slice(0, REPEATED).map(({ text, times, tokens }) => {
    return `Said ${grouped(times)} times, ${grouped(tokens)} tokens too many: "${plainExcerpt(text, 60)}"`;
  });
  return [...calls, ...again];
}

/** The largest ones by name. */
function callsInWords(neverCalled: ReadonlySet<string>, tools: ToolAudit['tools']): string {
  if (neverCalled.size === 0) return 'Every tool is called.';
  const idle = tools.filter(({ name }) => neverCalled.has(name));
  const tokens = idle.reduce((sum, { before }) => sum + before, 0);
  const names = idle.map(({ name }) => plainMiddle(name, 60));
  return `Never called: ${grouped(idle.length)} of ${grouped(tools.length)}, ${grouped(tokens)} tokens: ${someOf(names, NAMED)}.`;
}
