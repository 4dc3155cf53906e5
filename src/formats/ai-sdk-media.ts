import type { JsonNode } from '../json/node.ts';
import type { MediaFacts } from '../transcript/transcript.ts';
import { mediaTypeOf } from './ai-sdk-shape.ts';
import { mediaFromData, mediaFromString, mediaKind } from './shared.ts';

const MEDIA = /^(?:media|file|image|audio|reasoning-file)(?:-(?:data|url|id|file-id|reference|file-reference))?$/;

/**
 * What a part says about a picture or file, or null if it is none. It stands as base64, data URL, URL or reference under `data`, `image`
 * or `url`, since version 7 in an object `{type: 'data', data}` or `{type: 'url', url}`, and in an MCP resource as `blob`.
 */
export function mediaOf(part: JsonNode): MediaFacts | null {
  const type = part.get('type')?.string() ?? '';
  const resource = type === 'resource' ? part.get('resource') : undefined;
  const blob = resource?.get('blob');
  if (resource && blob) return mediaFromData(mediaKind(mediaTypeOf(resource)), blob, mediaTypeOf(resource));
  if (!MEDIA.test(type)) return null;
  const mediaType = mediaTypeOf(part);
  const kind = /^image|^audio/.exec(type)?.[0] ?? mediaType;
  const holder = part.get('data') ?? part.get('image') ?? part.get('url');
  const node = holder?.type === 'object' ? (holder.get('data') ?? holder.get('url')) : holder;
  return mediaFromString(mediaKind(kind), node, mediaType);
}
