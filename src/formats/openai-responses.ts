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
import { createItemReader, readResponsesTool, STREAM } from './responses-items.ts';
import { lowerTools } from './schema-edits.ts';
import { readContextFiles } from './shared.ts';

/** OpenAI Responses requests and bare lists of items. */
export const openaiResponses: Format = {
  id: 'openai-responses',
  summary: 'OpenAI Responses requests and bare item lists, hosted tools, reasoning items',
  detect,
  read,
  lower,
  check: (_source, root) => checkResponses(root),
};

function detect(source: Source): Detection | null {
  const document = singleRoot(source);
  const root = document && unwrapped(document, isRequest);
  return root ? { root, ambiguous: false } : null;
}

function isRequest(node: JsonNode): boolean {
  if (node.type === 'array')
    return node
      .items()
      .some((item) => item.get('call_id') !== undefined && /_call(_output)?$/.test(item.get('type')?.string() ?? ''));
  const input = node.get('input');
  return (input?.type === 'string' || input?.type === 'array') && node.get('messages') === undefined;
}

function read(source: Source, root: JsonNode, options: ReadOptions): Reading {
  const builder = new TranscriptBuilder(source, options);
  for (const tool of root.get('tools')?.items() ?? []) readResponsesTool(builder, tool);
  const instructions = root.get('instructions');
  if (instructions?.type === 'string') builder.addWords('system', instructions);
  readContextFiles(builder, root);
  const input = root.type === 'array' ? root : root.get('input');
  const readItem = createItemReader(builder);
  if (input?.type === 'string') {
    builder.addWords('user', input);
    builder.messages++;
  }
  for (const item of input?.items() ?? []) readItem(item);
  const elsewhere = ['previous_response_id', 'conversation', 'prompt']
    .map((key) => root.get(key))
    .find((node) => node && node.type !== 'null');
  const reference = input?.items().find((item) => item.is('type', 'item_reference'));
  const held = elsewhere ?? reference;
  if (held) {
    const message = 'part of the context is held by the provider and not in this payload: the total is a lower bound';
    builder.findings.push({ code: 'server-side-context', severity: 'warning', at: builder.at(held), message });
  }
  const model = options.model ?? root.get('model')?.string() ?? null;
  const unknown = held && !instructions ? (['system'] as const) : [];
  return {
    transcripts: [builder.build({ format: 'openai-responses', family: 'openai', model, unknown })],
    findings: builder.findings,
  };
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
