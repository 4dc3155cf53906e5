import type { JsonNode } from '../json/node.ts';
import { mediaOf } from './ai-sdk-media.ts';
import { modelAnswer, sealedAnswer } from './ai-sdk-results.ts';
import { cacheMarkerOf } from './ai-sdk-shape.ts';
import type { ThinkingPlace } from './anthropic-thinking.ts';
import type { TranscriptBuilder } from './builder.ts';
import { minified } from './minify.ts';
import { textAt } from './origin.ts';

type Speaker = 'system' | 'user' | 'assistant';

/** Reads a message as it is given to a model. `binds`: its model binds thinking to what stands before. */
export function readModelMessage(builder: TranscriptBuilder, message: JsonNode, binds: boolean): void {
  const role = message.get('role')?.string();
  const speaker: Speaker = role === 'assistant' || role === 'system' ? role : 'user';
  if (speaker === 'assistant') builder.beginAssistant();
  const content = message.get('content');
  if (content?.type === 'string') builder.addWords(speaker, content);
  for (const part of content?.items() ?? []) {
    readPart(builder, part, speaker, content, binds);
    if (cacheMarkerOf(part)) builder.markCache();
  }
  if (cacheMarkerOf(message)) builder.markCache();
  builder.messages++;
}

function readPart(
  builder: TranscriptBuilder,
  part: JsonNode,
  speaker: Speaker,
  content: JsonNode | undefined,
  binds: boolean,
): void {
  switch (part.get('type')?.string()) {
    case 'tool-call':
      addCall(builder, part, part.get('toolName')?.string(), part.get('input') ?? part.get('args'));
      return;
    case 'tool-result':
      readToolResult(builder, part, speaker === 'assistant');
      return;
    case 'tool-approval-request':
    case 'tool-approval-response':
      return;
    default:
      readCommonPart(builder, part, speaker, content, binds);
  }
}

/** Parts that messages of both kinds have: text, reasoning, media. What is none of these is counted as it stands. */
export function readCommonPart(
  builder: TranscriptBuilder,
  part: JsonNode,
  speaker: Speaker,
  content: JsonNode | undefined,
  binds: boolean,
): void {
  const type = part.get('type')?.string() ?? '';
  const text = part.get('text') ?? part.get('reasoning');
  const media = mediaOf(part);
  if (type === 'reasoning' || type === 'redacted-reasoning') {
    const place: ThinkingPlace | undefined = content && { content, block: part };
    const readable = text?.type === 'string' ? textAt(builder.source, text, builder.prefix) : null;
    builder.addThinking(builder.at(part), readable, binds, place);
  } else if (type === 'text' && text?.type === 'string') builder.addWords(speaker, text);
  else if (media) builder.addMedia(builder.at(part), media);
  else builder.addWords(speaker, part, false);
}

/** Where what signs a call, or repeats its input, is kept; and who ran it. */
const PROVIDER_KEYS = ['providerOptions', 'providerMetadata', 'callProviderMetadata', 'rawInput', 'providerExecuted'];

export function addCall(builder: TranscriptBuilder, part: JsonNode, name: string | undefined, input: JsonNode | undefined): void {
  builder.addCall({
    at: builder.at(part),
    id: part.get('toolCallId')?.string() ?? null,
    name: name ?? 'tool',
    arguments: input ? (input.string() ?? minified(input)) : '{}',
    place: PROVIDER_KEYS.some((key) => part.get(key)) ? undefined : input,
  });
}

/** In an assistant message a result is the provider's own and may be sealed. */
function readToolResult(builder: TranscriptBuilder, part: JsonNode, hosted: boolean): void {
  const answer = hosted
    ? sealedAnswer(builder, part.get('output') ?? part.get('result') ?? part, false)
    : modelAnswer(builder, part);
  builder.addResult({
    at: builder.at(part),
    id: part.get('toolCallId')?.string() ?? null,
    name: part.get('toolName')?.string() ?? null,
    ...answer,
  });
  const output = part.get('output');
  if (answer.parts.some((inner) => inner.kind !== 'opaque' && inner.marked) || (output && cacheMarkerOf(output)))
    builder.markCache();
}
