import { JsonNode } from '../json/node.ts';
import type { Part, Result } from '../transcript/transcript.ts';
import { mediaOf } from './ai-sdk-media.ts';
import { cacheMarkerOf } from './ai-sdk-shape.ts';
import type { TranscriptBuilder } from './builder.ts';
import { minified } from './minify.ts';
import { isScalar, saysError, shapeParts } from './response-shape.ts';
import { textPart } from './shared.ts';

/** Where a result stands: its whole value, the list of blocks in it, and a second spelling of the same value. */
export interface ResultPlace {
  readonly answer: JsonNode;
  readonly list: JsonNode | null;
  readonly copy: JsonNode | null;
}

export function isResultPlace(place: unknown): place is ResultPlace {
  return typeof place === 'object' && place !== null && 'answer' in place && place.answer instanceof JsonNode;
}

/** What a result holds, and how. */
export interface Answer {
  readonly container: Result['container'];
  readonly parts: readonly Part[];
  readonly isError: boolean;
  readonly place: ResultPlace | null;
}

/** The answer in a `tool-result` part: `output` with its type; before version 5 `result`, and what was sent of it as blocks. */
export function modelAnswer(builder: TranscriptBuilder, part: JsonNode): Answer {
  const output = part.get('output');
  if (output) return outputAnswer(builder, output);
  const isError = part.get('isError')?.boolean() ?? false;
  const result = part.get('result');
  const blocks = part.get('experimental_content');
  if (blocks?.type === 'array')
    return { ...blocksAnswer(builder, blocks, blocks, isError), place: place(blocks, blocks, result) };
  return result ? valueAnswer(builder, result, isError) : { ...nothing, isError };
}

function outputAnswer(builder: TranscriptBuilder, output: JsonNode): Answer {
  const value = output.get('value');
  switch (output.get('type')?.string()) {
    case 'text':
    case 'json':
      return value ? valueAnswer(builder, value, false) : nothing;
    case 'error-text':
    case 'error-json':
      return value ? valueAnswer(builder, value, true) : nothing;
    case 'content':
      return value?.type === 'array' ? blocksAnswer(builder, value, value, false) : nothing;
    default:
      return sealedAnswer(builder, output, output.is('type', 'execution-denied'));
  }
}

/** What a tool part of the user interface has as output: anything, often an MCP result, whose pictures are sent as pictures. */
export function uiAnswer(builder: TranscriptBuilder, output: JsonNode): Answer {
  const list = output.type === 'array' ? output : output.get('content');
  if (!list || !isMcpList(list)) return valueAnswer(builder, output, false);
  const isPlain = output === list || output.members().every(({ key, value }) => key === 'content' || isScalar(value));
  if (isPlain) return blocksAnswer(builder, output, list, saysError(output));
  // A picture beside structured data cannot be replaced in one and left in the other.
  const hasMedia = list.items().some((item) => mediaOf(item) !== null);
  return hasMedia ? sealedAnswer(builder, output, saysError(output)) : valueAnswer(builder, output, false);
}

const MCP_TYPES = new Set(['text', 'image', 'audio', 'resource', 'resource_link']);

function isMcpList(list: JsonNode): boolean {
  const items = list.items();
  return items.length > 0 && items.every((item) => MCP_TYPES.has(item.get('type')?.string() ?? ''));
}

export function valueAnswer(builder: TranscriptBuilder, value: JsonNode, failed: boolean): Answer {
  const container = value.type === 'string' ? 'string' : 'object';
  const isError = failed || saysError(value);
  return { container, parts: shapeParts(builder, value), isError, place: place(value, null) };
}

function blocksAnswer(builder: TranscriptBuilder, answer: JsonNode, list: JsonNode, isError: boolean): Answer {
  const parts = list.items().map((item) => blockPart(builder, item));
  return { container: 'blocks', parts, isError, place: place(answer, list) };
}

/** What may not be edited: a refusal, or what a provider's own tool answered. */
export function sealedAnswer(builder: TranscriptBuilder, value: JsonNode, isError: boolean): Answer {
  const text = value.string() ?? minified(value);
  return { ...nothing, parts: [{ kind: 'opaque', at: builder.at(value), text }], isError };
}

const nothing: Answer = { container: 'string', parts: [], isError: false, place: null };

/** A failure of which the payload does not say more. */
export const failedAnswer: Answer = { ...nothing, isError: true };

function place(answer: JsonNode, list: JsonNode | null, copy: JsonNode | null = null): ResultPlace {
  return { answer, list, copy };
}

function blockPart(builder: TranscriptBuilder, block: JsonNode): Part {
  const at = builder.at(block);
  const marked = cacheMarkerOf(block) !== undefined;
  const text = block.get('text') ?? (block.get('data') ?? block.get('resource'))?.get('text');
  if (text?.type === 'string') return textPart(builder, text, block, marked);
  const media = mediaOf(block);
  if (!media) return { kind: 'opaque', at, text: minified(block) };
  return { kind: 'media', at, media, fixed: media.data() === null, marked, place: block };
}
