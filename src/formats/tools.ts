import type { JsonNode } from '../json/node.ts';
import type { Source } from '../json/source.ts';
import type { Family } from '../transcript/transcript.ts';
import { TranscriptBuilder } from './builder.ts';
import { singleRoot } from './dialect.ts';
import type { Detection, Format, Reading, ReadOptions } from './format.ts';
import { either } from './gemini-keys.ts';
import { lowerTools } from './schema-edits.ts';
import { isToolWithSchema, readTool } from './tool-shapes.ts';

/** Tool sets without a request: MCP `tools/list` answers and lists of tools in any provider's shape. */
export const tools: Format = {
  id: 'tools',
  summary: 'tool sets: MCP tools/list, lists of tools in the shape of any provider',
  detect,
  read,
  lower: (source, _before, after) => lowerTools(after.tools, source.ascii),
  check: () => [],
};

function detect(source: Source): Detection | null {
  const root = singleRoot(source);
  if (!root) return null;
  const list = toolsOf(root);
  return list.some(isToolWithSchema) && list.every(isTool) ? { root, ambiguous: false } : null;
}

const REQUEST_KEYS = ['messages', 'contents', 'input', 'prompt'];

/**
 * The tools of `[…]`, `{tools: […]}`, the JSON-RPC answer `{result: {tools: […]}}`, or one Gemini group `{functionDeclarations: […]}`;
 * with messages beside them they are part of a request.
 */
function toolsOf(root: JsonNode): JsonNode[] {
  if (root.type === 'array') return root.items();
  if (REQUEST_KEYS.some((key) => root.get(key) !== undefined)) return [];
  if (either(root, 'functionDeclarations')) return [root];
  const result = root.get('result');
  const holder = result?.type === 'object' ? result : root;
  return (holder.get('tools') ?? holder.get('functions'))?.items() ?? [];
}

/** A definition, also of a tool that the provider hosts: those have a type and no name, or nothing but one setting. */
function isTool(item: JsonNode): boolean {
  if (item.type !== 'object' || item.get('role') || item.get('content')) return false;
  return isToolWithSchema(item) || ['name', 'type'].some((key) => item.get(key)?.type === 'string') || item.length === 1;
}

function read(source: Source, root: JsonNode, options: ReadOptions): Reading {
  const builder = new TranscriptBuilder(source, options);
  const list = toolsOf(root);
  for (const tool of list) readTool(builder, tool);
  const transcript = builder.build({ format: 'tools', family: familyOf(list), model: options.model ?? null });
  return { transcripts: [transcript], findings: builder.findings };
}

function familyOf(list: readonly JsonNode[]): Family {
  if (list.some((item) => item.get('input_schema'))) return 'anthropic';
  if (list.some((item) => either(item, 'functionDeclarations') ?? item.get('parametersJsonSchema'))) return 'gemini';
  return list.some((item) => item.get('function') ?? item.get('parameters')) ? 'openai' : 'unknown';
}
