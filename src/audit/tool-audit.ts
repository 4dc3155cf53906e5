import { byText } from './order.ts';
import { joinRepeated } from './repeated.ts';
import type { AuditedFile, AuditedTool, ToolAudit, ToolServer } from './report.ts';

/** The tools of all files, each by its largest definition; what they are called how often, wherever they are defined. */
export function auditTools(files: readonly AuditedFile[]): ToolAudit {
  const calls = callsByName(files);
  const tools = new Map<string, AuditedTool>();
  for (const { input, groups } of files) {
    for (const { section, name, largest } of groups) {
      if (section !== 'tools') continue;
      const known = tools.get(name);
      const definition = { before: largest.before, after: largest.after, path: input.path, at: largest.at };
      const files = (known?.files ?? 0) + 1;
      if (known && known.before >= largest.before) tools.set(name, { ...known, files });
      else tools.set(name, { name, server: serverOf(name), files, ...definition, calls: calls.get(name) ?? 0 });
    }
  }
  const sorted = [...tools.values()].sort((one, other) => other.before - one.before || byText(one.name, other.name));
  return {
    servers: serversOf(sorted),
    tools: sorted,
    neverCalled: calls.size === 0 ? null : sorted.filter((tool) => tool.calls === 0).map(({ name }) => name),
    repeated: joinRepeated(files.map(({ repeated }) => repeated)),
  };
}

/** `github` for `mcp__github__create_issue`, as clients name the tools of MCP servers. */
export function serverOf(tool: string): string | null {
  const prefix = 'mcp__';
  const end = tool.indexOf('__', prefix.length);
  return tool.startsWith(prefix) && end > prefix.length ? tool.slice(prefix.length, end) : null;
}

function callsByName(files: readonly AuditedFile[]): Map<string, number> {
  const calls = new Map<string, number>();
  for (const { groups } of files) {
    for (const { section, name, count } of groups) {
      if (section === 'calls') calls.set(name, (calls.get(name) ?? 0) + count);
    }
  }
  return calls;
}

function serversOf(tools: readonly AuditedTool[]): ToolServer[] {
  const servers = new Map<string | null, ToolServer>();
  for (const { server, before, after, calls } of tools) {
    const known = servers.get(server) ?? { server, tools: 0, before: 0, after: 0, calls: 0 };
    servers.set(server, {
      server,
      tools: known.tools + 1,
      before: known.before + before,
      after: known.after + after,
      calls: known.calls + calls,
    });
  }
  return [...servers.values()].sort((one, other) => other.before - one.before || byText(one.server ?? '', other.server ?? ''));
}
