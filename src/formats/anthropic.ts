import { prefixOf } from '../json/line-prefix.ts';
import type { JsonNode } from '../json/node.ts';
import type { Source } from '../json/source.ts';
import type { Splice } from '../json/splice.ts';
import type { Transcript } from '../transcript/transcript.ts';
import { readAnthropicBlock } from './anthropic-blocks.ts';
import { checkAnthropic } from './anthropic-check.ts';
import { bindsThinking, lowerThinking, removeBoundThinking } from './anthropic-thinking.ts';
import { lowerBlocks } from './blocks.ts';
import { TranscriptBuilder } from './builder.ts';
import { messagesDialect, messagesIn, placesIn, singleRoot, unwrapped } from './dialect.ts';
import type { Detection, Format, Reading, ReadOptions } from './format.ts';
import { changedTexts, lowerTexts } from './lower.ts';
import { minified } from './minify.ts';
import { lowerTools } from './schema-edits.ts';
import { readContextFiles } from './shared.ts';

/** Anthropic Messages requests. */
export const anthropic: Format = {
  id: 'anthropic',
  summary: 'Anthropic Messages requests, with thinking, cache markers, documents and server tools',
  detect,
  read,
  consequences: removeBoundThinking,
  lower,
  check: (source, root) => checkAnthropic(messagesIn(source, root), root, placesIn(source)),
};

function detect(source: Source): Detection | null {
  const document = singleRoot(source);
  const root = document && unwrapped(document, (node) => messagesDialect(node) !== null);
  return root && messagesDialect(root) === 'anthropic' ? { root, ambiguous: false } : null;
}

function read(source: Source, root: JsonNode, options: ReadOptions): Reading {
  const builder = new TranscriptBuilder(source, options);
  const model = options.model ?? root.get('model')?.string() ?? null;
  readTools(builder, root);
  readSystem(builder, root.get('system'));
  readContextFiles(builder, root);
  const binds = bindsThinking(model, root);
  for (const [i, message] of messagesIn(source, root).entries()) {
    if (source.lines) builder.prefix = prefixOf(source, source.documents[i]);
    readMessage(builder, message, binds);
    builder.messages++;
  }
  if (root.get('cache_control')) builder.markCache();
  return { transcripts: [builder.build({ format: 'anthropic', family: 'anthropic', model })], findings: builder.findings };
}

function readTools(builder: TranscriptBuilder, root: JsonNode): void {
  for (const tool of root.get('tools')?.items() ?? []) {
    const schema = tool.get('input_schema');
    builder.addTool({
      at: builder.at(tool),
      name: tool.get('name')?.string() ?? tool.get('mcp_server_name')?.string() ?? tool.get('type')?.string() ?? 'tool',
      description: tool.get('description')?.string() ?? '',
      schemas: schema?.type === 'object' ? [{ pointer: '/input_schema', value: schema.value() }] : [],
      render: (removed, shortened) => minified(tool, removed, shortened),
      place: tool,
    });
    if (tool.get('cache_control')) builder.markCache();
  }
}

function readSystem(builder: TranscriptBuilder, system: JsonNode | undefined): void {
  if (system?.type === 'string') builder.addWords('system', system);
  for (const block of system?.items() ?? []) {
    const text = block.get('text');
    if (text?.type === 'string') builder.addWords('system', text);
    if (block.get('cache_control')) builder.markCache();
  }
}

function readMessage(builder: TranscriptBuilder, message: JsonNode, binds: boolean): void {
  const role = message.get('role')?.string();
  const speaker = role === 'assistant' ? 'assistant' : role === 'system' ? 'system' : 'user';
  if (speaker === 'assistant') builder.beginAssistant();
  const content = message.get('content');
  if (content?.type === 'string') builder.addWords(speaker, content);
  for (const block of content?.items() ?? []) {
    readAnthropicBlock(builder, block, { speaker, content, binds });
    if (
      block.get('cache_control') ||
      block
        .get('content')
        ?.items()
        .some((inner) => inner.get('cache_control'))
    )
      builder.markCache();
  }
}

function lower(source: Source, before: Transcript, after: Transcript): Splice[] {
  return [
    ...lowerTexts(changedTexts(after)),
    ...lowerTools(after.tools, source.ascii),
    ...lowerBlocks(after.results, (text, marker) => `{"type":"text","text":${text}${marker}}`),
    ...lowerThinking(before, after),
  ];
}
