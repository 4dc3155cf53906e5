import type { JsonNode } from '../json/node.ts';
import type { Part } from '../transcript/transcript.ts';
import type { ThinkingPlace } from './anthropic-thinking.ts';
import type { TranscriptBuilder } from './builder.ts';
import { callsOf, isCallBlock } from './langchain-calls.ts';
import { mediaOf } from './langchain-media.ts';
import type { LangChainMessage } from './langchain-messages.ts';
import { minified } from './minify.ts';
import { textAt } from './origin.ts';
import { textPart } from './shared.ts';

type Speaker = 'system' | 'user' | 'assistant';

/** Reads one message. `binds`: the model binds thinking to what stands before. */
export function readLangChainMessage(builder: TranscriptBuilder, message: LangChainMessage, binds: boolean): void {
  const { kind, fields } = message;
  if (kind === 'remove') return;
  builder.messages++;
  if (kind === 'tool' || kind === 'function') {
    readResult(builder, message);
    return;
  }
  const speaker = speakerOf(message);
  if (speaker === 'assistant') builder.beginAssistant();
  readHiddenReasoning(builder, fields);
  const content = fields.get('content');
  // Every message has content: beside calls alone it is empty.
  if (content?.type === 'string' && content.string() !== '') builder.addWords(speaker, content);
  for (const block of content?.items() ?? []) readBlock(builder, block, { speaker, content, binds });
  if (speaker !== 'assistant') return;
  for (const { node, ...call } of callsOf(fields)) builder.addCall({ at: builder.at(node), ...call });
}

function speakerOf({ kind, fields }: LangChainMessage): Speaker {
  if (kind === 'ai') return 'assistant';
  if (kind === 'system') return 'system';
  const role = kind === 'chat' ? fields.get('role')?.string() : undefined;
  return role === 'assistant' || role === 'system' ? role : 'user';
}

/** Reasoning that some integrations keep beside the content. */
function readHiddenReasoning(builder: TranscriptBuilder, fields: JsonNode): void {
  const extra = fields.get('additional_kwargs');
  const summaries = (extra?.get('reasoning')?.get('summary')?.items() ?? []).map((part) => part.get('text'));
  for (const text of [extra?.get('reasoning_content'), ...summaries])
    if (text?.type === 'string') builder.addThinking(builder.at(text), textAt(builder.source, text, builder.prefix), false);
}

const THINKING_TYPES = new Set(['thinking', 'redacted_thinking', 'reasoning', 'reasoning_content']);

interface BlockSetting {
  readonly speaker: Speaker;
  readonly content: JsonNode | undefined;
  readonly binds: boolean;
}

/** A content may hold bare strings beside blocks. */
function readBlock(builder: TranscriptBuilder, block: JsonNode, { speaker, content, binds }: BlockSetting): void {
  const media = mediaOf(block);
  const text = block.type === 'string' ? block : (block.get('text') ?? block.get('refusal'));
  if (THINKING_TYPES.has(block.get('type')?.string() ?? '')) {
    const place: ThinkingPlace | undefined = content && { content, block };
    builder.addThinking(builder.at(block), readableThinking(builder, block), binds, place);
  } else if (isCallBlock(block)) return;
  else if (text?.type === 'string') builder.addWords(speaker, text);
  else if (media) builder.addMedia(builder.at(block), media);
  else builder.addWords(speaker, block, false);
  if (block.get('cache_control')) builder.markCache();
}

function readableThinking(builder: TranscriptBuilder, block: JsonNode): ReturnType<typeof textAt> | null {
  const text = ['thinking', 'reasoning', 'text'].map((key) => block.get(key)).find((node) => node?.type === 'string');
  return text ? textAt(builder.source, text, builder.prefix) : null;
}

/** `artifact` is for the application: it is never sent and never counted. */
function readResult(builder: TranscriptBuilder, { node, fields }: LangChainMessage): void {
  const content = fields.get('content');
  const parts: Part[] = content?.type === 'string' ? [textPart(builder, content, content)] : [];
  for (const block of content?.items() ?? []) parts.push(resultPart(builder, block));
  if (content?.type === 'object') parts.push({ kind: 'opaque', at: builder.at(content), text: minified(content) });
  builder.addResult({
    at: builder.at(node),
    id: fields.get('tool_call_id')?.string() ?? null,
    name: fields.get('name')?.string() ?? null,
    container: content?.type === 'array' ? 'blocks' : 'string',
    parts,
    isError: fields.is('status', 'error'),
    place: content,
  });
  if (content?.items().some((block) => block.get('cache_control'))) builder.markCache();
}

function resultPart(builder: TranscriptBuilder, block: JsonNode): Part {
  const at = builder.at(block);
  const marked = block.get('cache_control') !== undefined;
  const text = block.type === 'string' ? block : block.get('text');
  if (text?.type === 'string') return textPart(builder, text, block, marked);
  const media = mediaOf(block);
  if (!media) return { kind: 'opaque', at, text: minified(block) };
  return { kind: 'media', at, media, fixed: media.data() === null, marked, place: block };
}
