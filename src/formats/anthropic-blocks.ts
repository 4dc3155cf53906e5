import type { JsonNode } from '../json/node.ts';
import type { MediaFacts, Part } from '../transcript/transcript.ts';
import type { ThinkingPlace } from './anthropic-thinking.ts';
import type { TranscriptBuilder } from './builder.ts';
import { minified } from './minify.ts';
import { textAt } from './origin.ts';
import { mediaFromData, mediaKind, textPart } from './shared.ts';

interface BlockSetting {
  readonly speaker: 'system' | 'user' | 'assistant';
  readonly content: JsonNode | undefined;
  /** Whether thinking of this model is bound to what stands before it. */
  readonly binds: boolean;
  /** Whether a person wrote the user's texts (reminders apart); true unless given. */
  readonly authored?: boolean;
}

/** One content block of a message. */
export function readAnthropicBlock(builder: TranscriptBuilder, block: JsonNode, setting: BlockSetting): void {
  const { speaker, content, binds, authored = true } = setting;
  switch (block.get('type')?.string()) {
    case 'text': {
      const text = block.get('text');
      if (text?.type === 'string')
        builder.addWords(speaker, text, authored && speaker === 'user' && !(text.string() ?? '').startsWith('<system-reminder>'));
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
        place: block.get('caller') ? undefined : input,
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
    if (words?.type === 'string') builder.addLabel(speaker, words);
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
