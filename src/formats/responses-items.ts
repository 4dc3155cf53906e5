import type { JsonNode } from '../json/node.ts';
import type { MediaPart, Part, Result, Words } from '../transcript/transcript.ts';
import type { TranscriptBuilder } from './builder.ts';
import { minified } from './minify.ts';
import { textAt } from './origin.ts';
import { mediaFromData, mediaFromUrl, textPart } from './shared.ts';

/** Items that the user's side adds: they end a run of assistant items, which is one assistant message. */
const OUTPUT = /_output$/;

/**
 * Reads Responses items in order. A maximal run of the assistant's items is one assistant message. Messages of the system count with
 * `systemAs`: in a log the system prompt stands elsewhere, and they are words between others.
 */
export function createItemReader(builder: TranscriptBuilder, systemAs: Words['role'] = 'system'): (item: JsonNode) => void {
  let inRun = false;
  return (item) => {
    const type = item.get('type')?.string() ?? (item.get('role') ? 'message' : '');
    const isAssistant =
      type === 'message'
        ? item.is('role', 'assistant')
        : type !== 'item_reference' && type !== 'additional_tools' && !OUTPUT.test(type);
    if (isAssistant && !inRun) {
      builder.beginAssistant();
      builder.messages++;
    }
    if (!isAssistant) builder.messages++;
    inRun = isAssistant;
    readItem(builder, item, type, systemAs);
  };
}

function readItem(builder: TranscriptBuilder, item: JsonNode, type: string, systemAs: Words['role']): void {
  switch (type) {
    case 'message':
      readMessage(builder, item, systemAs);
      return;
    case 'reasoning':
      readReasoning(builder, item);
      return;
    case 'function_call':
    case 'custom_tool_call':
    case 'shell_call':
    case 'local_shell_call':
    case 'apply_patch_call':
    case 'computer_call':
      readCall(builder, item, type);
      return;
    case 'function_call_output':
    case 'custom_tool_call_output':
    case 'shell_call_output':
    case 'local_shell_call_output':
    case 'apply_patch_call_output':
    case 'computer_call_output':
      readOutput(builder, item);
      return;
    case 'mcp_call':
      readMcpCall(builder, item);
      return;
    case 'image_generation_call':
      builder.addMedia(builder.at(item), mediaFromData('image', item.get('result'), 'image/png'));
      return;
    case 'additional_tools':
    case 'tool_search_output':
    case 'mcp_list_tools':
      for (const tool of item.get('tools')?.items() ?? []) readResponsesTool(builder, tool);
      return;
    case 'compaction':
    case 'item_reference':
    case 'program':
      return;
    default:
      builder.addWords('assistant', item, false);
  }
}

function readMessage(builder: TranscriptBuilder, item: JsonNode, systemAs: Words['role']): void {
  const role = item.get('role')?.string();
  const isSystem = role === 'system' || role === 'developer';
  const speaker = role === 'assistant' ? 'assistant' : isSystem ? systemAs : 'user';
  const content = item.get('content');
  const authored = speaker === 'user' && !isSystem;
  if (content?.type === 'string') builder.addWords(speaker, content, authored);
  for (const part of content?.items() ?? []) {
    const text = part.get('text') ?? part.get('refusal');
    if (text?.type === 'string') builder.addWords(speaker, text, authored);
    else if (part.is('type', 'input_image')) builder.addMedia(builder.at(part), imageFacts(part));
    else if (part.is('type', 'input_file')) builder.addMedia(builder.at(part), mediaFromUrl('file', part.get('file_data')));
    else if (part.is('type', 'input_audio'))
      builder.addMedia(builder.at(part), mediaFromData('audio', part.get('input_audio')?.get('data'), null));
    if (part.get('prompt_cache_breakpoint')) builder.markCache();
  }
}

function imageFacts(part: JsonNode): ReturnType<typeof mediaFromUrl> {
  return mediaFromUrl('image', part.get('image_url'), part.get('detail')?.string() ?? null);
}

/** The summary and open content are readable; what is encrypted is not. */
function readReasoning(builder: TranscriptBuilder, item: JsonNode): void {
  const texts = [...(item.get('summary')?.items() ?? []), ...(item.get('content')?.items() ?? [])].map((part) =>
    part.get('text'),
  );
  const readable = texts.filter((text) => text?.type === 'string');
  if (readable.length === 0) builder.addThinking(builder.at(item), null, false);
  for (const text of readable)
    if (text) builder.addThinking(builder.at(text), textAt(builder.source, text, builder.prefix), false);
}

function readCall(builder: TranscriptBuilder, item: JsonNode, type: string): void {
  const input = item.get('arguments') ?? item.get('input') ?? item.get('action') ?? item.get('operation');
  builder.addCall({
    at: builder.at(item),
    id: item.get('call_id')?.string() ?? null,
    name: item.get('name')?.string() ?? type.replace(/_call$/, ''),
    arguments: input === undefined ? '' : (input.string() ?? minified(input)),
  });
}

function readOutput(builder: TranscriptBuilder, item: JsonNode): void {
  const output = item.get('output');
  builder.addResult({
    at: builder.at(item),
    id: item.get('call_id')?.string() ?? null,
    name: null,
    container: output?.type === 'array' ? 'blocks' : 'string',
    parts: outputParts(builder, item, output),
    isError: null,
    place: output,
  });
}

function outputParts(builder: TranscriptBuilder, item: JsonNode, output: JsonNode | undefined): Part[] {
  if (output?.type === 'string') return [textPart(builder, output, output)];
  if (output?.type === 'array') return output.items().flatMap((part) => outputPart(builder, part));
  if (output?.type !== 'object') return [];
  const text = output.get('text') ?? output.get('content');
  if (text?.type === 'string') return [textPart(builder, text, text)];
  const url = output.get('image_url');
  if (!url && !item.is('type', 'computer_call_output'))
    return [{ kind: 'opaque', at: builder.at(output), text: minified(output) }];
  return [
    { kind: 'media', at: builder.at(output), media: mediaFromUrl('image', url), fixed: true, marked: false, place: output },
  ];
}

function outputPart(builder: TranscriptBuilder, part: JsonNode): Part[] {
  const marked = part.get('prompt_cache_breakpoint') !== undefined;
  const text = part.get('text');
  if (text?.type === 'string') return [textPart(builder, text, part, marked)];
  const streams = [part.get('stdout'), part.get('stderr')].filter(
    (stream) => stream?.type === 'string' && stream.string() !== '',
  );
  if (part.get('stdout'))
    return streams.flatMap((stream) => (stream ? [{ ...textPart(builder, stream, stream), place: STREAM }] : []));
  const at = builder.at(part);
  const media = part.is('type', 'input_image')
    ? imageFacts(part)
    : part.is('type', 'input_file')
      ? mediaFromUrl('file', part.get('file_data'))
      : null;
  if (!media) return [{ kind: 'opaque', at, text: minified(part) }];
  const found: MediaPart = { kind: 'media', at, media, fixed: media.data() === null, marked, place: part };
  return [found];
}

/** The place of a text that stands in a field of its own (a shell's stdout): where it goes, an empty string stays. */
export const STREAM = Symbol('stream');

/** A hosted call carries its own answer. */
function readMcpCall(builder: TranscriptBuilder, item: JsonNode): void {
  readCall(builder, item, 'mcp_call');
  const output = item.get('output');
  const error = item.get('error');
  const answer = output?.type === 'string' ? output : error;
  if (answer?.type !== 'string') return;
  const container: Result['container'] = 'string';
  const isError = answer === error;
  const name = item.get('name')?.string() ?? null;
  builder.addResult({
    at: builder.at(item),
    id: null,
    name,
    container,
    parts: [textPart(builder, answer, answer)],
    isError,
    place: answer,
  });
}

/** A function tool, flat or in a namespace, or an MCP tool; what has no schema is kept as it is. */
export function readResponsesTool(builder: TranscriptBuilder, tool: JsonNode): void {
  if (tool.is('type', 'namespace')) {
    for (const inner of tool.get('tools')?.items() ?? []) readResponsesTool(builder, inner);
    return;
  }
  const schemas = ['parameters', 'input_schema', 'output_schema'].flatMap((key) => {
    const schema = tool.get(key);
    return schema?.type === 'object' ? [{ pointer: `/${key}`, value: schema.value() }] : [];
  });
  builder.addTool({
    at: builder.at(tool),
    name: tool.get('name')?.string() ?? tool.get('server_label')?.string() ?? tool.get('type')?.string() ?? 'tool',
    description: tool.get('description')?.string() ?? '',
    schemas,
    render: (removed, shortened) => minified(tool, removed, shortened),
    place: tool,
  });
}
