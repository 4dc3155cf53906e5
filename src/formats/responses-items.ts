import type { JsonNode } from '../json/node.ts';
import type { Words } from '../transcript/transcript.ts';
import type { TranscriptBuilder } from './builder.ts';
import { minified } from './minify.ts';
import { textAt } from './origin.ts';
import { fileFacts, imageFacts, readHostedAnswer, readOutput } from './responses-outputs.ts';
import { mediaFromData } from './shared.ts';
import { readTool } from './tool-shapes.ts';

/** Items that the caller's side adds: they end a run of assistant items, which is one assistant message. */
const CALLER = /_output$|_result$|^(?:item_reference|additional_tools|mcp_approval_response|compaction_trigger)$/;

/** What an item is; messages and references may leave their type out. */
export function itemType(item: JsonNode): string {
  return item.get('type')?.string() ?? (item.get('role') ? 'message' : 'item_reference');
}

/** The id that pairs a call and its output; the Agents SDK for JavaScript spells it in camel case. */
export function callIdOf(item: JsonNode): string | null {
  return (item.get('call_id') ?? item.get('callId'))?.string() ?? null;
}

/** `known`: what a log says of the message that an item may begin. */
type ReadItem = (item: JsonNode, known?: Parameters<TranscriptBuilder['beginAssistant']>[0]) => void;

/**
 * Reads Responses items in order. A maximal run of the assistant's items is one assistant message. Messages of the system count with
 * `systemAs`: in a log the system prompt stands elsewhere, and they are words between others.
 */
export function createItemReader(builder: TranscriptBuilder, systemAs: Words['role'] = 'system'): ReadItem {
  let inRun = false;
  return (item, known) => {
    const type = itemType(item);
    const isAssistant = type === 'message' ? item.is('role', 'assistant') : !CALLER.test(type);
    if (isAssistant && !inRun) builder.beginAssistant(known);
    if (!isAssistant || !inRun) builder.messages++;
    inRun = isAssistant;
    readItem(builder, item, type, isAssistant ? 'assistant' : 'user', systemAs);
  };
}

function readItem(
  builder: TranscriptBuilder,
  item: JsonNode,
  type: string,
  speaker: 'user' | 'assistant',
  systemAs: Words['role'],
): void {
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
    case 'tool_search_call':
    case 'web_search_call':
    case 'program':
      readCall(builder, item, type);
      return;
    case 'mcp_call':
    case 'code_interpreter_call':
    case 'file_search_call':
    case 'hosted_tool_call':
      readCall(builder, item, type);
      readHostedAnswer(builder, item, idOf(item));
      return;
    case 'function_call_output':
    case 'function_call_result':
    case 'custom_tool_call_output':
    case 'shell_call_output':
    case 'local_shell_call_output':
    case 'apply_patch_call_output':
    case 'computer_call_output':
    case 'computer_call_result':
    case 'program_output':
      readOutput(builder, item, idOf(item));
      return;
    case 'image_generation_call':
      builder.addMedia(builder.at(item), mediaFromData('image', item.get('result'), 'image/png'));
      return;
    case 'additional_tools':
    case 'tool_search_output':
    case 'mcp_list_tools':
      for (const tool of item.get('tools')?.items() ?? []) readTool(builder, tool);
      return;
    case 'compaction':
    case 'compaction_trigger':
    case 'item_reference':
      return;
    default:
      builder.addWords(speaker, item, false);
  }
}

/** A hosted call, and the output of a local shell, is known by the item's own id. */
function idOf(item: JsonNode): string | null {
  return callIdOf(item) ?? item.get('id')?.string() ?? null;
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
    else if (part.is('type', 'input_file')) builder.addMedia(builder.at(part), fileFacts(part));
    else if (part.is('type', 'input_audio'))
      builder.addMedia(builder.at(part), mediaFromData('audio', part.get('input_audio')?.get('data'), null));
    if (part.get('prompt_cache_breakpoint')) builder.markCache();
  }
}

/** The summary and open content are readable; what is encrypted is not. */
function readReasoning(builder: TranscriptBuilder, item: JsonNode): void {
  const parts = [...(item.get('summary')?.items() ?? []), ...(item.get('content')?.items() ?? [])];
  const readable = parts.flatMap((part) => {
    const text = part.get('text');
    return text?.type === 'string' ? [text] : [];
  });
  if (readable.length === 0) builder.addThinking(builder.at(item), null, false);
  for (const text of readable) builder.addThinking(builder.at(text), textAt(builder.source, text, builder.prefix), false);
}

const INPUT_KEYS = ['arguments', 'input', 'action', 'operation', 'code', 'queries'];

function readCall(builder: TranscriptBuilder, item: JsonNode, type: string): void {
  const input = INPUT_KEYS.map((key) => item.get(key)).find((node) => node !== undefined);
  builder.addCall({
    at: builder.at(item),
    id: idOf(item),
    name: item.get('name')?.string() ?? type.replace(/_call$/, ''),
    arguments: input === undefined ? '' : (input.string() ?? minified(input)),
    place: type === 'function_call' && !item.get('caller') ? item.get('arguments') : undefined,
  });
}
