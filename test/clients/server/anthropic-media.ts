import { at, text } from '../json.ts';
import { allBlocks, ofType } from './anthropic-messages.ts';
import { isMedium, PICTURES, pngSize } from './media.ts';

export const mediaRules = {
  *'images are what they say'(request: unknown) {
    for (const source of sourcesOf(request, 'image')) {
      const type = text(source, 'type') ?? '';
      if (!['base64', 'url', 'file'].includes(type)) yield 'messages: image.source: Field required';
      if (type !== 'base64') continue;
      if (!at(source, 'data')) yield 'messages: image cannot be empty';
      else if (!PICTURES.includes(text(source, 'media_type') ?? '') || !isMedium(at(source, 'data'), text(source, 'media_type')))
        yield 'messages: Could not process image';
    }
  },
  *'documents have a source that is whole'(request: unknown) {
    for (const source of sourcesOf(request, 'document')) {
      const type = text(source, 'type') ?? '';
      const whole =
        type === 'base64' ? isMedium(at(source, 'data'), text(source, 'media_type')) : Boolean(at(source, SOURCES[type] ?? ''));
      if (!whole) yield 'messages: document cannot be empty';
    }
  },
  *'images are few and small enough'(request: unknown) {
    const sources = sourcesOf(request, 'image');
    const side = sources.length > 20 ? 2000 : 8000;
    if (sources.length > 600) yield 'messages: too many images';
    for (const source of sources) {
      const { width, height } = pngSize(at(source, 'data')) ?? { width: 0, height: 0 };
      if (Math.max(width, height) > side) yield `image_dimensions_too_large: at most ${side} pixels a side`;
    }
  },
};

const SOURCES: Record<string, string> = { text: 'data', content: 'content', url: 'url', file: 'file_id' };

function sourcesOf(request: unknown, type: string): unknown[] {
  return allBlocks(request).flatMap((each) => (ofType(each, type) ? [at(each, 'source')] : []));
}
