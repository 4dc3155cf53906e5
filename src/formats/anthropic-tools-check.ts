import type { JsonNode } from '../json/node.ts';
import { strictProblem } from './strict-schema.ts';
import type { Report } from './violations.ts';

/** Schemas of tools, and references to tools that are loaded when they are needed. */
export function checkTools(root: JsonNode, messages: readonly JsonNode[], report: Report): void {
  const tools = root.get('tools')?.items() ?? [];
  for (const tool of tools) checkSchema(tool, report);
  if (tools.length > 0 && tools.every((tool) => tool.get('defer_loading')?.boolean()))
    report('tools-deferred', tools[0], 'at least one tool must not be deferred');
  if (tools.length === 0 || tools.some((tool) => tool.is('type', 'mcp_toolset'))) return;
  const names = new Set(tools.map((tool) => tool.get('name')?.string()));
  for (const message of messages)
    for (const result of message.get('content')?.items() ?? [])
      for (const block of result.is('type', 'tool_result') ? (result.get('content')?.items() ?? []) : [])
        if (block.is('type', 'tool_reference') && !names.has(block.get('tool_name')?.string()))
          report('tool-missing', block, 'tool_reference_unresolved');
}

function checkSchema(tool: JsonNode, report: Report): void {
  const schema = tool.get('input_schema');
  if (!schema && (tool.get('type')?.string() ?? 'custom') === 'custom' && tool.get('name'))
    report('schema-root', tool, 'input_schema: Field required');
  if (!schema) return;
  if (!schema.is('type', 'object')) report('schema-root', tool, "input_schema.type: Input should be 'object'");
  if (['oneOf', 'allOf', 'anyOf'].some((key) => schema.get(key)))
    report('schema-root', tool, 'input_schema does not support oneOf, allOf, or anyOf at the top level');
  const problem = tool.get('strict')?.boolean() === true ? strictProblem(schema, false) : null;
  if (problem !== null) report('schema-strict', tool, problem);
}
