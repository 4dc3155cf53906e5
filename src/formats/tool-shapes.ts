import type { JsonNode } from '../json/node.ts';
import type { TranscriptBuilder } from './builder.ts';
import { either } from './gemini-keys.ts';
import { minified } from './minify.ts';

/** Under these a definition holds a schema, in camel or snake case: OpenAI, Gemini, MCP and the AI SDK, Anthropic. */
const SCHEMA_KEYS = [
  'parameters',
  'parametersJsonSchema',
  'inputSchema',
  'outputSchema',
  'response',
  'responseJsonSchema',
] as const;

/** Around a definition: Chat Completions, its custom tools, Bedrock. */
const WRAPPERS = ['function', 'custom', 'toolSpec'] as const;

/** Around a schema: the AI SDK, Bedrock. */
const SCHEMA_WRAPPERS = ['jsonSchema', 'json'] as const;

/** The part of a definition that holds name, description and schemas, and its pointer from the definition. */
function bodyOf(tool: JsonNode): { body: JsonNode; pointer: string } {
  for (const key of WRAPPERS) {
    const body = tool.get(key);
    if (body?.type === 'object') return { body, pointer: `/${key}` };
  }
  return { body: tool, pointer: '' };
}

/** The schemas of a single definition, with pointers from it. */
function schemasOf(tool: JsonNode): { pointer: string; schema: JsonNode }[] {
  const { body, pointer } = bodyOf(tool);
  return SCHEMA_KEYS.flatMap((name) => {
    const holder = either(body, name);
    if (holder?.type !== 'object') return [];
    const inner = holder.length === 1 ? SCHEMA_WRAPPERS.map((key) => holder.get(key)).find((node) => node) : undefined;
    const schema = inner?.type === 'object' ? inner : holder;
    const path = schema === holder ? `${pointer}/${holder.step}` : `${pointer}/${holder.step}/${schema.step}`;
    return [{ pointer: path, schema }];
  });
}

/** Whether a value is a definition with a name and a schema, or a group that holds one. */
export function isToolWithSchema(tool: JsonNode): boolean {
  return singleTools(tool).some((single) => bodyOf(single).body.get('name')?.type === 'string' && schemasOf(single).length > 0);
}

/** Reads a tool definition in the shape of any provider. What has no schema (a hosted tool) is counted and left as it is. */
export function readTool(builder: TranscriptBuilder, tool: JsonNode): void {
  const singles = singleTools(tool);
  if (singles[0] !== tool && tool.is('type', 'namespace')) addNamespace(builder, tool);
  for (const single of singles) addTool(builder, single);
}

/** A definition, or those of a group. Groups do not hold groups. */
function singleTools(tool: JsonNode): JsonNode[] {
  const group = either(tool, 'functionDeclarations') ?? (tool.is('type', 'namespace') ? tool.get('tools') : undefined);
  return group?.type === 'array' ? group.items() : [tool];
}

function addTool(builder: TranscriptBuilder, tool: JsonNode): void {
  const { body } = bodyOf(tool);
  builder.addTool({
    at: builder.at(tool),
    name: nameOf(tool, body),
    description: body.get('description')?.string() ?? '',
    schemas: schemasOf(tool).map(({ pointer, schema }) => ({ pointer, value: schema.value() })),
    render: (removed, shortened) => keyOf(tool) + minified(tool, removed, shortened),
    place: tool,
  });
  if (tool.get('cache_control')) builder.markCache();
}

/** The words of a namespace; its tools stand for themselves. */
function addNamespace(builder: TranscriptBuilder, namespace: JsonNode): void {
  builder.addTool({
    at: builder.at(namespace),
    name: nameOf(namespace, namespace),
    description: namespace.get('description')?.string() ?? '',
    schemas: [],
    render: () => minified(namespace, [{ parent: null, step: '/tools' }]),
    place: namespace,
  });
}

function nameOf(tool: JsonNode, body: JsonNode): string {
  const named = [body.get('name'), body.get('server_label'), tool.get('type')].find((node) => node?.type === 'string');
  return named?.string() ?? (keyOf(tool) ? String(tool.step) : (tool.members()[0]?.key ?? 'tool'));
}

/** Where tools are held by name, the name belongs to the definition. */
function keyOf(tool: JsonNode): string {
  return typeof tool.step === 'string' ? `${JSON.stringify(tool.step)}:` : '';
}
