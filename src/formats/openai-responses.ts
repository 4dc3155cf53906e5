import type { JsonNode } from '../json/node.ts';
import type { Source } from '../json/source.ts';
import type { Splice } from '../json/splice.ts';
import type { Transcript } from '../transcript/transcript.ts';
import { lowerBlocks } from './blocks.ts';
import { TranscriptBuilder } from './builder.ts';
import { singleRoot, unwrapped } from './dialect.ts';
import type { Detection, Format, Reading, ReadOptions } from './format.ts';
import { changedTexts, lowerTexts } from './lower.ts';
import { checkResponses } from './openai-responses-check.ts';
import { callIdOf, createItemReader, itemType } from './responses-items.ts';
import { STREAM } from './responses-outputs.ts';
import { lowerTools } from './schema-edits.ts';
import { readContextFiles } from './shared.ts';
import { readTool } from './tool-shapes.ts';

/** OpenAI Responses requests and bare lists of items, also as the Agents SDK for JavaScript spells them. */
export const openaiResponses: Format = {
  id: 'openai-responses',
  summary: 'OpenAI Responses requests and bare item lists, hosted tools, reasoning items, Agents SDK items',
  detect,
  read,
  lower,
  check: (_source, root) => checkResponses(root, itemsOf(root)),
};

function detect(source: Source): Detection | null {
  const document = singleRoot(source);
  const root = document && unwrapped(document, isRequest);
  return root ? { root, ambiguous: false } : null;
}

function isRequest(node: JsonNode): boolean {
  if (node.type === 'array') return node.items().some(isItem);
  const input = node.get('input');
  if (node.get('messages') !== undefined) return false;
  return input?.type === 'string' || (input?.type === 'array' && input.items().every(({ type }) => type === 'object'));
}

const PART_TYPES = new Set(['input_text', 'input_image', 'input_file', 'output_text']);

/** What only stands in a list of items: calls with ids, reasoning, and messages whose parts are typed by direction. */
function isItem(item: JsonNode): boolean {
  const type = itemType(item);
  if (/_call(?:_output|_result)?$/.test(type)) return callIdOf(item) !== null;
  if (type === 'reasoning') return item.get('summary')?.type === 'array' || item.get('encrypted_content') !== undefined;
  const parts = item.get('content')?.items() ?? [];
  return type === 'message' && parts.some((part) => PART_TYPES.has(part.get('type')?.string() ?? ''));
}

function itemsOf(root: JsonNode): JsonNode[] {
  return root.type === 'array' ? root.items() : (root.get('input')?.items() ?? []);
}

function read(source: Source, root: JsonNode, options: ReadOptions): Reading {
  const builder = new TranscriptBuilder(source, options);
  const items = itemsOf(root);
  for (const tool of root.get('tools')?.items() ?? []) readTool(builder, tool);
  const instructions = root.get('instructions');
  if (instructions?.type === 'string') builder.addWords('system', instructions);
  readContextFiles(builder, root);
  const input = root.get('input');
  if (input?.type === 'string') {
    builder.addWords('user', input);
    builder.messages++;
  }
  const readItem = createItemReader(builder);
  for (const item of items) readItem(item);
  const held = heldByProvider(root, items);
  const hidden = held ?? items.find((item) => item.is('type', 'compaction'));
  if (hidden) {
    const message = 'Part of the context is held by the provider, or sealed in this payload: the total is a lower bound.';
    builder.findings.push({ code: 'server-side-context', severity: 'warning', at: builder.at(hidden), message });
  }
  const model = options.model ?? root.get('model')?.string() ?? null;
  const unknown = held && !instructions ? (['system'] as const) : [];
  return {
    transcripts: [builder.build({ format: 'openai-responses', family: 'openai', model, unknown })],
    findings: builder.findings,
  };
}

/** What refers to context that only the provider has. */
function heldByProvider(root: JsonNode, items: readonly JsonNode[]): JsonNode | undefined {
  const keys = ['previous_response_id', 'conversation', 'prompt'].map((key) => root.get(key));
  return keys.find((node) => node && node.type !== 'null') ?? items.find((item) => itemType(item) === 'item_reference');
}

function lower(source: Source, _before: Transcript, after: Transcript): Splice[] {
  return [
    ...lowerTexts(changedTexts(after)),
    ...lowerTexts(emptiedStreams(after)),
    ...lowerTools(after.tools, source.ascii),
    ...lowerBlocks(after.results, (text, marker) => `{"type":"input_text","text":${text}${marker}}`),
  ];
}

/** Texts of fields whose content went elsewhere: the field stays, empty. */
function emptiedStreams(after: Transcript): ReturnType<typeof changedTexts> {
  return after.results.flatMap(({ parts }) =>
    parts.flatMap((part) =>
      part.kind === 'text' && part.removed && part.place === STREAM
        ? [part.text.rewrite([{ from: 0, to: part.text.value.length, insert: '' }])]
        : [],
    ),
  );
}
