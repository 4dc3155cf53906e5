import { JsonNode } from '../json/node.ts';
import { removeItems, removeMembers, type Splice } from '../json/splice.ts';
import type { Result } from '../transcript/transcript.ts';
import { lowerShape } from './response-shape.ts';

/** Splices for responses whose texts changed shape, and for media beside them that went. */
export function lowerResponses(results: readonly Result[]): Splice[] {
  return results.flatMap((result) =>
    result.source && result.place instanceof JsonNode
      ? [...lowerShape(result), ...lowerMedia(result, result.source, result.place)]
      : [],
  );
}

function lowerMedia(result: Result, source: Result, answer: JsonNode): Splice[] {
  const kept = new Set(result.parts.flatMap((part) => (part.kind === 'media' ? [part.place] : [])));
  const gone = new Set<number>();
  for (const part of source.parts)
    if (part.kind === 'media' && part.place instanceof JsonNode && !kept.has(part.place)) gone.add(part.place.start);
  const parts = answer.get('parts');
  if (gone.size === 0 || !parts) return [];
  if (gone.size === parts.length) return removeMembers(answer, ({ key }) => key === 'parts');
  return removeItems(parts, (item) => gone.has(item.start));
}
