import { JsonNode } from '../json/node.ts';
import { removeItems, type Splice } from '../json/splice.ts';
import type { Part, Result } from '../transcript/transcript.ts';
import { spellString } from './lower.ts';

const MARKERS = ['cache_control', 'prompt_cache_breakpoint'];

/**
 * Splices for results held as a list of blocks: blocks whose text went elsewhere are removed, media that became a text become a text
 * block, which keeps a cache marker and nothing else of the old block. `block` spells one: the text as a JSON string, then the marker.
 */
export function lowerBlocks(
  results: readonly Result[],
  block: (text: string, marker: string) => string,
  markerOf: (block: JsonNode) => string = cacheMarker,
): Splice[] {
  const splices: Splice[] = [];
  for (const result of results) {
    if (!result.source || result.container !== 'blocks' || !(result.place instanceof JsonNode)) continue;
    const gone = new Set<number>();
    for (const part of result.parts) {
      const node = blockOf(part);
      if (part.kind !== 'text' || !node) continue;
      if (part.removed) gone.add(node.start);
      else if (part.replaces)
        splices.push({ from: node.start, to: node.end, insert: block(spellString(part.text.value, part.text), markerOf(node)) });
    }
    if (gone.size) splices.push(...removeItems(result.place, (item) => gone.has(item.start)));
  }
  return splices;
}

function blockOf(part: Part): JsonNode | null {
  const place = part.kind === 'text' ? (part.replaces?.place ?? part.place) : null;
  return place instanceof JsonNode ? place : null;
}

/** `,"cache_control":{…}` as the block spells it, or nothing. */
function cacheMarker(node: JsonNode): string {
  return MARKERS.map((key) => {
    const marker = node.get(key);
    return marker ? `,"${key}":${marker.raw()}` : '';
  }).join('');
}
