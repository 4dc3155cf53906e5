import { prefixOf } from '../json/line-prefix.ts';
import type { JsonNode } from '../json/node.ts';
import type { Source } from '../json/source.ts';
import type { Splice } from '../json/splice.ts';
import type { Part, Transcript } from '../transcript/transcript.ts';
import { lowerBlocks } from './blocks.ts';
import { TranscriptBuilder } from './builder.ts';
import { messagesDialect, messagesIn, placesIn, singleRoot, unwrapped } from './dialect.ts';
import type { Detection, Format, Reading, ReadOptions } from './format.ts';
import { changedTexts, lowerTexts } from './lower.ts';
import { minified } from './minify.ts';
import { checkChat } from './openai-chat-check.ts';
import { textAt } from './origin.ts';
import { lowerTools } from './schema-edits.ts';
import { mediaFromData, mediaFromUrl, readContextFiles, textPart } from './shared.ts';

/** OpenAI Chat Completions requests, bare message arrays, and the dialects that share the shape. */
export const openaiChat: Format = {
  id: 'openai-chat',
  summary: 'OpenAI Chat Completions requests and bare message arrays, legacy functions, compatible servers',
  detect,
  read,
  lower,
  check: (source, root) => checkChat(messagesIn(source, root), root, placesIn(source)),
};

function detect(source: Source): Detection | null {
  const document = singleRoot(source);
  const root = document && unwrapped(document, (node) => messagesDialect(node) !== null);
  if (!root) return null;
  const dialect = messagesDialect(root);
  return dialect === 'anthropic' ? null : { root, ambiguous: dialect === 'ambiguous' };
}

function read(source: Source, root: JsonNode, options: ReadOptions): Reading {
  const builder = new TranscriptBuilder(source, options);
  readTools(builder, root);
  readContextFiles(builder, root);
  for (const [i, message] of messagesIn(source, root).entries()) {
    if (source.lines) builder.prefix = prefixOf(source, source.documents[i]);
    readMessage(builder, message);
    builder.messages++;
  }
  const model = options.model ?? root.get('model')?.string() ?? null;
  return { transcripts: [builder.build({ format: 'openai-chat', family: 'openai', model })], findings: builder.findings };
}

function readTools(builder: TranscriptBuilder, root: JsonNode): void {
  for (const tool of root.get('tools')?.items() ?? []) {
    const called = tool.get('function') ?? tool.get('custom') ?? tool;
    readTool(builder, tool, called, called === tool ? '/parameters' : '/function/parameters');
  }
  for (const tool of root.get('functions')?.items() ?? []) readTool(builder, tool, tool, '/parameters');
}

function readTool(builder: TranscriptBuilder, tool: JsonNode, called: JsonNode, pointer: string): void {
  const parameters = called.get('parameters');
  builder.addTool({
    at: builder.at(tool),
    name: called.get('name')?.string() ?? tool.get('type')?.string() ?? 'tool',
    description: called.get('description')?.string() ?? '',
    schemas: parameters?.type === 'object' ? [{ pointer, value: parameters.value() }] : [],
    render: (removed, shortened) => minified(tool, removed, shortened),
    place: tool,
  });
}

function readMessage(builder: TranscriptBuilder, message: JsonNode): void {
  const role = message.get('role')?.string();
  const content = message.get('content');
  if (role === 'tool' || role === 'function') {
    readResult(builder, message, role);
    return;
  }
  const name = message.get('name')?.string();
  if (name !== undefined) builder.addName(name);
  if (role === 'assistant') {
    builder.beginAssistant();
    readReasoning(builder, message);
  }
  const speaker = role === 'assistant' ? 'assistant' : role === 'system' || role === 'developer' ? 'system' : 'user';
  if (content?.type === 'string') builder.addWords(speaker, content);
  for (const part of content?.items() ?? []) readPart(builder, part, speaker);
  for (const call of message.get('tool_calls')?.items() ?? []) readCall(builder, call, call.get('id')?.string() ?? null);
  const legacy = message.get('function_call');
  if (legacy?.type === 'object') readCall(builder, legacy, null);
}

function readPart(builder: TranscriptBuilder, part: JsonNode, speaker: 'system' | 'user' | 'assistant'): void {
  const text = part.get('text') ?? part.get('refusal');
  if (text?.type === 'string') builder.addWords(speaker, text);
  else if (part.is('type', 'image_url')) builder.addMedia(builder.at(part), imageFacts(part));
  else if (part.is('type', 'input_audio')) {
    const format = part.get('input_audio')?.get('format')?.string();
    builder.addMedia(
      builder.at(part),
      mediaFromData('audio', part.get('input_audio')?.get('data'), format ? `audio/${format}` : null),
    );
  } else if (part.is('type', 'file'))
    builder.addMedia(builder.at(part), mediaFromUrl('file', part.get('file')?.get('file_data')));
  if (part.get('cache_control') || part.get('prompt_cache_breakpoint')) builder.markCache();
}

function imageFacts(part: JsonNode): ReturnType<typeof mediaFromUrl> {
  const image = part.get('image_url');
  return mediaFromUrl('image', image?.type === 'string' ? image : image?.get('url'), image?.get('detail')?.string() ?? null);
}

function readReasoning(builder: TranscriptBuilder, message: JsonNode): void {
  for (const key of ['reasoning_content', 'reasoning', 'thinking']) {
    const node = message.get(key);
    if (node?.type === 'string') builder.addThinking(builder.at(node), textAt(builder.source, node, builder.prefix), false);
  }
}

function readCall(builder: TranscriptBuilder, call: JsonNode, id: string | null): void {
  const called = call.get('function') ?? call.get('custom') ?? call;
  const input = called.get('arguments') ?? called.get('input');
  builder.addCall({
    at: builder.at(call),
    id,
    name: called.get('name')?.string() ?? 'tool',
    arguments: input === undefined ? '' : (input.string() ?? minified(input)),
    // What other providers add there may sign the call.
    place: call.get('extra_content') ? undefined : called.get('arguments'),
  });
}

function readResult(builder: TranscriptBuilder, message: JsonNode, role: 'tool' | 'function'): void {
  const content = message.get('content');
  const id = role === 'tool' ? message.get('tool_call_id')?.string() : undefined;
  const parts: Part[] = [];
  if (content?.type === 'string') parts.push(textPart(builder, content, content));
  for (const block of content?.items() ?? []) parts.push(resultPart(builder, block));
  builder.addResult({
    at: builder.at(message),
    id: id ?? null,
    name: message.get('name')?.string() ?? null,
    container: content?.type === 'array' ? 'blocks' : 'string',
    parts,
    isError: null,
    place: content,
  });
  if (message.get('cache_control') || content?.items().some((block) => block.get('cache_control'))) builder.markCache();
}

function resultPart(builder: TranscriptBuilder, block: JsonNode): Part {
  const text = block.get('text');
  const marked = block.get('cache_control') !== undefined || block.get('prompt_cache_breakpoint') !== undefined;
  if (text?.type === 'string') return textPart(builder, text, block, marked);
  const at = builder.at(block);
  if (block.is('type', 'image_url')) {
    const media = imageFacts(block);
    return { kind: 'media', at, media, fixed: media.data() === null, marked, place: block };
  }
  return { kind: 'opaque', at, text: minified(block) };
}

function lower(source: Source, _before: Transcript, after: Transcript): Splice[] {
  return [
    ...lowerTexts(changedTexts(after)),
    ...lowerTools(after.tools, source.ascii),
    ...lowerBlocks(after.results, (text, marker) => `{"type":"text","text":${text}${marker}}`),
  ];
}
