import type { JsonNode } from '../json/node.ts';
import type { Source } from '../json/source.ts';
import type { Splice } from '../json/splice.ts';
import type { MediaFacts, Part, Transcript } from '../transcript/transcript.ts';
import { checkAnthropic } from './anthropic-check.ts';
import { bindsThinking, lowerThinking, removeBoundThinking, type ThinkingPlace } from './anthropic-thinking.ts';
import { lowerBlocks } from './blocks.ts';
import { TranscriptBuilder } from './builder.ts';
import { messagesDialect, messagesIn, placesIn, singleRoot, unwrapped } from './dialect.ts';
import type { Detection, Format, Reading, ReadOptions } from './format.ts';
import { changedTexts, lowerTexts } from './lower.ts';
import { minified } from './minify.ts';
import { textAt } from './origin.ts';
import { lowerTools } from './schema-edits.ts';
import { mediaFromData, mediaKind, readContextFiles, textPart } from './shared.ts';

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
    if (source.lines) builder.prefix = `${source.documents[i].line}:`;
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

interface BlockSetting {
  readonly speaker: 'system' | 'user' | 'assistant';
  readonly content: JsonNode | undefined;
  /** Whether thinking of this model is bound to what stands before it. */
  readonly binds: boolean;
}

/** One content block of a message. */
export function readAnthropicBlock(builder: TranscriptBuilder, block: JsonNode, { speaker, content, binds }: BlockSetting): void {
  switch (block.get('type')?.string()) {
    case 'text': {
      const text = block.get('text');
      if (text?.type === 'string')
        builder.addWords(speaker, text, speaker === 'user' && !(text.string() ?? '').startsWith('<system-reminder>'));
      return;
    }
    case 'thinking':
    case 'redacted_thinking': {
      const text = block.get('thinking');
      const place: ThinkingPlace | undefined = content && { content, block };
      builder.addThinking(
        builder.at(block),
        text?.type === 'string' ? textAt(builder.source, text, builder.prefix) : null,
        binds,
        place,
      );
      return;
    }
    case 'tool_use': {
      const input = block.get('input');
      const name = block.get('name')?.string() ?? 'tool';
      builder.addCall({
        at: builder.at(block),
        id: block.get('id')?.string() ?? null,
        name,
        arguments: input ? minified(input) : '{}',
      });
      return;
    }
    case 'tool_result':
      readToolResult(builder, block);
      return;
    case 'image':
      builder.addMedia(builder.at(block), sourceFacts('image', block.get('source')));
      return;
    case 'document':
      readDocument(builder, block, speaker);
      return;
    default:
      builder.addWords(speaker, block, false);
  }
}

/** A document block: text that can be excerpted, or a file. */
function readDocument(builder: TranscriptBuilder, block: JsonNode, speaker: BlockSetting['speaker']): void {
  const source = block.get('source');
  for (const key of ['title', 'context']) {
    const words = block.get(key);
    if (words?.type === 'string') builder.addWords(speaker, words, false);
  }
  const data = source?.get('data');
  if (source?.is('type', 'text') && data?.type === 'string') {
    const cited = block.get('citations')?.get('enabled')?.boolean() ?? false;
    const name = block.get('title')?.string() ?? 'document';
    builder.addDocument({
      at: builder.at(data),
      name,
      text: textAt(builder.source, data, builder.prefix),
      frame: 'block',
      cited,
    });
  } else if (source?.is('type', 'content') || !source) builder.addWords(speaker, block, false);
  else builder.addMedia(builder.at(block), sourceFacts('file', source));
}

function sourceFacts(type: MediaFacts['type'], source: JsonNode | undefined): MediaFacts {
  const mediaType = source?.get('media_type')?.string() ?? null;
  const data = source?.is('type', 'base64') ? source.get('data') : undefined;
  return mediaFromData(type === 'image' ? type : mediaKind(mediaType), data, mediaType);
}

function readToolResult(builder: TranscriptBuilder, block: JsonNode): void {
  const content = block.get('content');
  const parts: Part[] = [];
  if (content?.type === 'string') parts.push(textPart(builder, content, content));
  for (const inner of content?.items() ?? []) parts.push(resultPart(builder, inner));
  builder.addResult({
    at: builder.at(block),
    id: block.get('tool_use_id')?.string() ?? null,
    name: null,
    container: content?.type === 'array' ? 'blocks' : 'string',
    parts,
    isError: block.get('is_error')?.boolean() ?? false,
    place: content,
  });
}

function resultPart(builder: TranscriptBuilder, block: JsonNode): Part {
  const marked = block.get('cache_control') !== undefined;
  const text = block.get('text');
  if (block.is('type', 'text') && text?.type === 'string') return textPart(builder, text, block, marked);
  const at = builder.at(block);
  const source = block.get('source');
  const isMedia =
    (block.is('type', 'image') || block.is('type', 'document')) && source !== undefined && !source.is('type', 'text');
  if (!isMedia || source.is('type', 'content')) return { kind: 'opaque', at, text: minified(block) };
  const media = sourceFacts(block.is('type', 'image') ? 'image' : 'file', source);
  return { kind: 'media', at, media, fixed: !source.is('type', 'base64'), marked, place: block };
}

function lower(source: Source, before: Transcript, after: Transcript): Splice[] {
  return [
    ...lowerTexts(changedTexts(after)),
    ...lowerTools(after.tools, source.ascii),
    ...lowerBlocks(after.results, (text, marker) => `{"type":"text","text":${text}${marker}}`),
    ...lowerThinking(before, after),
  ];
}
