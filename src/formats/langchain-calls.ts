import type { JsonNode } from '../json/node.ts';
import { minified } from './minify.ts';

/** A call of an AIMessage: arguments as JSON text. */
export interface LangChainCall {
  readonly node: JsonNode;
  readonly id: string | null;
  readonly name: string;
  readonly arguments: string;
  /** The arguments, where they stand only once. */
  readonly place: JsonNode | undefined;
}

const CALL_BLOCKS = new Set([
  'tool_use',
  'tool_call',
  'tool_call_chunk',
  'invalid_tool_call',
  'function_call',
  'custom_tool_call',
  'input_json_delta',
]);

/** Whether a block of the content repeats a call. */
export function isCallBlock(block: JsonNode): boolean {
  return CALL_BLOCKS.has(block.get('type')?.string() ?? '');
}

/**
 * The calls of an AIMessage, which keeps each up to three times: in `tool_calls` (or `invalid_tool_calls`), as a block of the provider
 * in its content, and as the provider's own under `additional_kwargs`. Each is read once, by its id, where it stands first.
 */
export function callsOf(fields: JsonNode): LangChainCall[] {
  const extra = fields.get('additional_kwargs');
  const sources = [
    fields.get('tool_calls')?.items() ?? [],
    fields.get('invalid_tool_calls')?.items() ?? [],
    (fields.get('content')?.items() ?? []).filter((block) => isCallBlock(block) && block.get('name')),
    extra?.get('tool_calls')?.items() ?? [],
    [extra?.get('function_call')].filter((node) => node?.type === 'object'),
  ];
  const isOnce = sources.filter((nodes) => nodes.length > 0).length === 1;
  const calls: LangChainCall[] = [];
  const ids = new Set<string>();
  for (const nodes of sources) {
    const isFirst = calls.length === 0;
    for (const node of nodes) {
      const call = node && callOf(node);
      if (!call || (call.id === null ? !isFirst : ids.has(call.id))) continue;
      if (call.id !== null) ids.add(call.id);
      calls.push(isOnce ? call : { ...call, place: undefined });
    }
  }
  return calls;
}

const INPUT_KEYS = ['args', 'input', 'arguments'];

function callOf(node: JsonNode): LangChainCall {
  const called = node.get('function') ?? node;
  const input = INPUT_KEYS.map((key) => called.get(key)).find((value) => value !== undefined);
  return {
    node,
    id: (node.get('call_id') ?? node.get('id'))?.string() ?? null,
    name: called.get('name')?.string() ?? 'tool',
    arguments: input ? (input.string() ?? minified(input)) : '{}',
    place: input,
  };
}
