import type { JsonNode } from '../json/node.ts';
import type { MediaFacts } from '../transcript/transcript.ts';
import { mediaFromString, mediaKind } from './shared.ts';

const TYPES: ReadonlyMap<string, MediaFacts['type'] | null> = new Map([
  ['image_url', 'image'],
  ['input_image', 'image'],
  ['image', 'image'],
  ['input_audio', 'audio'],
  ['audio', 'audio'],
  ['video', 'video'],
  ['file', null],
  ['input_file', null],
  ['document', null],
  ['media', null],
]);

/** Where the block of a provider keeps what a data block has itself. */
const HOLDERS = ['source', 'file', 'input_audio', 'image_url'];
const DATA_KEYS = ['base64', 'data', 'file_data', 'image_url', 'url'];
const MEDIA_TYPE_KEYS = ['mime_type', 'mimeType', 'media_type'];

/**
 * What a block says about a picture, sound or file, or null if it is none: a data block (`source_type` with `data` or `url`, from
 * version 1 `base64` or `url`), or a block of OpenAI, Anthropic or Google.
 */
export function mediaOf(block: JsonNode): MediaFacts | null {
  const type = TYPES.get(block.get('type')?.string() ?? '');
  if (type === undefined) return null;
  const holder = HOLDERS.map((key) => block.get(key)).find((node) => node?.type === 'object') ?? block;
  if (holder.is('type', 'text') || holder.is('type', 'content')) return null;
  const mediaType = firstString(MEDIA_TYPE_KEYS, holder)?.string() ?? null;
  const facts = mediaFromString(type ?? mediaKind(mediaType), firstString(DATA_KEYS, holder), mediaType);
  return { ...facts, detail: holder.get('detail')?.string() ?? null };
}

function firstString(keys: readonly string[], node: JsonNode): JsonNode | undefined {
  return keys.map((key) => node.get(key)).find((value) => value?.type === 'string');
}
