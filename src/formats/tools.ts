import type { JsonNode } from '../json/node.ts';
import type { Source } from '../json/source.ts';
import type { Family } from '../transcript/transcript.ts';
import { TranscriptBuilder } from './builder.ts';
import { singleRoot } from './dialect.ts';
import type { Detection, Format, Reading, ReadOptions } from './format.ts';
import { either } from './gemini-keys.ts';
import { minified } from './minify.ts';
import { lowerTools } from './schema-edits.ts';

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
  const list = listOf(root)?.items() ?? [];
  return list.length > 0 && list.every(isTool) ? { root, ambiguous: false } : null;
}

/** `[…]`, `{tools: […]}`, or the JSON-RPC answer `{result: {tools: […]}}`; with messages beside it, it is a request. */
function listOf(root: JsonNode): JsonNode | undefined {
  if (root.type === 'array') return root;
  if (['messages', 'contents', 'input'].some((key) => root.get(key) !== undefined)) return undefined;
  const holder = root.get('result')?.type === 'object' ? root.get('result') : root;
  const list = holder?.get('tools') ?? holder?.get('functions');
  return list?.type === 'array' ? list : undefined;
}

const SCHEMA_KEYS = [
  'parameters',
  'parametersJsonSchema',
  'inputSchema',
  'input_schema',
  'outputSchema',
  'output_schema',
  'response',
  'responseJsonSchema',
];

function isTool(item: JsonNode): boolean {
  if (item.type !== 'object') return false;
  if (either(item, 'functionDeclarations')?.type === 'array') return true;
  const called = item.get('function') ?? item;
  if (called.get('name')?.type !== 'string') return false;
  return (
    called !== item ||
    SCHEMA_KEYS.some((key) => either(item, key)?.type === 'object') ||
    item.get('type') !== undefined ||
    item.get('description') !== undefined
  );
}

function read(source: Source, root: JsonNode, options: ReadOptions): Reading {
  const builder = new TranscriptBuilder(source, options);
  const items = listOf(root)?.items() ?? [];
  for (const item of items) {
    const declarations = either(item, 'functionDeclarations');
    if (declarations) for (const declaration of declarations.items()) readTool(builder, declaration, declaration, '');
    else if (item.get('function')) readTool(builder, item, item.get('function') ?? item, '/function');
    else readTool(builder, item, item, '');
  }
  const transcript = builder.build({ format: 'tools', family: familyOf(items), model: options.model ?? null });
  return { transcripts: [transcript], findings: builder.findings };
}

function readTool(builder: TranscriptBuilder, tool: JsonNode, called: JsonNode, pointer: string): void {
  const schemas = SCHEMA_KEYS.flatMap((name) => {
    const schema = either(called, name);
    return schema?.type === 'object' ? [{ pointer: `${pointer}/${schema.step}`, value: schema.value() }] : [];
  });
  builder.addTool({
    at: builder.at(tool),
    name: called.get('name')?.string() ?? 'tool',
    description: called.get('description')?.string() ?? '',
    schemas,
    render: (removed, shortened) => minified(tool, removed, shortened),
    place: tool,
  });
}

function familyOf(items: readonly JsonNode[]): Family {
  if (items.some((item) => item.get('input_schema'))) return 'anthropic';
  if (items.some((item) => either(item, 'functionDeclarations') ?? item.get('parametersJsonSchema'))) return 'gemini';
  return items.some((item) => item.get('function') ?? item.get('parameters')) ? 'openai' : 'unknown';
}
