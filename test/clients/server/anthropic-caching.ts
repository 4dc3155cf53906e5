import { at, items, text } from '../json.ts';
import { blocksOf, messagesOf, ofType } from './anthropic-messages.ts';

export const cacheRules = {
  *'at most four places are cached'(request: unknown) {
    const count = markersOf(request).length + (at(request, 'cache_control') ? 1 : 0);
    if (count > 4) yield `A maximum of 4 blocks with cache_control may be provided. Found ${count}.`;
  },
  *'what is cached longer comes first'(request: unknown) {
    const long = markersOf(request).map((block) => at(block, 'cache_control', 'ttl') === '1h');
    if (long.lastIndexOf(true) >= long.filter(Boolean).length)
      yield "a ttl='1h' cache_control block must not come after a ttl='5m' cache_control block";
  },
  *'neither thinking nor an empty text is a place to cache'(request: unknown) {
    for (const block of markersOf(request)) {
      if (ofType(block, 'thinking') || ofType(block, 'redacted_thinking'))
        yield 'cache_control cannot be set for thinking blocks';
      if (ofType(block, 'text') && !text(block, 'text')) yield 'cache_control cannot be set for empty text blocks';
    }
  },
};

/** Blocks with a marker in the order of the prompt. */
function markersOf(request: unknown): unknown[] {
  const blocks = [...items(request, 'tools'), ...items(request, 'system'), ...messagesOf(request).flatMap(blocksOf)];
  const all = blocks.flatMap((block) => (ofType(block, 'tool_result') ? [...blocksOf(block), block] : [block]));
  return all.filter((block) => at(block, 'cache_control'));
}
