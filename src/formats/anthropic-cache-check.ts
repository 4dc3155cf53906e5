import type { JsonNode } from '../json/node.ts';
import type { Report } from './violations.ts';

const MARKERS = 4;

/** Markers of the prompt cache: how many, in which order, and on what they may stand. */
export function checkCache(root: JsonNode, messages: readonly JsonNode[], report: Report): void {
  const marked = [...(root.get('tools')?.items() ?? []), ...blocksIn(root, messages)].filter((block) =>
    block.get('cache_control'),
  );
  const count = marked.length + (root.get('cache_control') ? 1 : 0);
  if (count > MARKERS)
    report('cache-markers', root, `A maximum of ${MARKERS} blocks with cache_control may be provided. Found ${count}`);
  let short = false;
  for (const block of marked) {
    const isLong = block.get('cache_control')?.is('ttl', '1h') ?? false;
    if (isLong && short) report('cache-order', block, "a ttl='1h' cache_control block must not come after a ttl='5m' one");
    short ||= !isLong;
    if (block.is('type', 'thinking') || block.is('type', 'redacted_thinking'))
      report('cache-place', block, 'cache_control cannot be set for thinking blocks');
    if (block.is('type', 'text') && block.get('text')?.string() === '')
      report('cache-place', block, 'cache_control cannot be set for empty text blocks');
  }
}

/** Blocks in the order of the prompt, those inside a result before it. */
function blocksIn(root: JsonNode, messages: readonly JsonNode[]): JsonNode[] {
  const blocks = [root.get('system'), ...messages.map((message) => message.get('content'))].flatMap(
    (list) => list?.items() ?? [],
  );
  return blocks.flatMap((block) =>
    block.is('type', 'tool_result') ? [...(block.get('content')?.items() ?? []), block] : [block],
  );
}
