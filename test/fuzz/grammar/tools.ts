import type { Random } from '../random.ts';
import { seldom, type Tool, tool, upTo, words } from './parts.ts';
import type { Value } from './value.ts';

type Writer = (tool: Tool) => { readonly [key: string]: Value };

const WRITERS: readonly Writer[] = [
  ({ name, description, schema }) => ({ name, description, inputSchema: schema, annotations: { title: 'x' } }),
  ({ name, description, schema }) => ({ name, description, input_schema: schema }),
  ({ name, description, schema }) => ({ type: 'function', function: { name, description, parameters: schema } }),
  ({ name, description, schema }) => ({ type: 'function', name, description, parameters: schema }),
  ({ name, description, schema }) => ({ name, description, parameters: schema }),
  ({ name, description, schema }) => ({ toolSpec: { name, description, inputSchema: { json: schema } } }),
];

/** Tools alone: what an MCP server lists, and lists in the shape of any provider. */
export function toolSet(random: Random): Value {
  const writer = random.pick(WRITERS);
  const list = upTo(random, 5, () => writer(tool(random)));
  return random.pick<Value>([
    list,
    { tools: list },
    { tools: list, nextCursor: words(random) },
    { jsonrpc: '2.0', id: 1, result: { tools: list, ...seldom(random, 3, { _meta: {} }) } },
    { functions: list },
    [{ functionDeclarations: list }],
    { tools: [{ functionDeclarations: list }] },
  ]);
}
