import type { JsonNode } from '../json/node.ts';
import { mediaFromUrl } from './shared.ts';
import type { Report } from './violations.ts';

/** How base64 begins that decodes to the first bytes of a file of the type. */
const BEGINNINGS: ReadonlyMap<string, string> = new Map([
  ['image/png', 'iVBORw0KGg'],
  ['image/jpeg', '/9j/'],
  ['image/gif', 'R0lGOD'],
  ['image/webp', 'UklGR'],
  ['application/pdf', 'JVBERi'],
]);

/** Types of pictures that OpenAI and Anthropic take. */
const PICTURES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/**
 * Whether base64 may be a file of a media type: neither empty nor prose, and it begins as such files do, in either alphabet. Looks at its
 * beginning only.
 */
export function isMedium(data: string, mediaType: string | null): boolean {
  const head = data
    .slice(0, 64)
    .replaceAll(/[\r\n]/g, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/');
  return /^[A-Za-z0-9+/]+={0,2}$/.test(head) && head.startsWith(BEGINNINGS.get(mediaType ?? '') ?? '');
}

/** Reports a URL that neither leads elsewhere nor carries a picture of a type that OpenAI takes: nothing at all, prose, half a data: URL. */
export function checkPictureUrl(url: JsonNode | undefined, place: JsonNode, report: Report): void {
  const text = url?.string();
  if (text === undefined) return;
  const { mediaType, data } = mediaFromUrl('image', url);
  const base64 = data();
  if (text === '' || base64 === '') report('image-empty', place, 'Invalid base64 image_url');
  else if (base64 === null ? !/^(?!data:)[a-z][a-z0-9+.-]*:/i.test(text.slice(0, 40)) : !isPicture(base64, mediaType))
    report('image-data', place, 'Invalid base64 image_url, or an image of an unsupported type');
}

export function isPicture(base64: string, mediaType: string | null): boolean {
  return PICTURES.has(mediaType ?? '') && isMedium(base64, mediaType);
}
