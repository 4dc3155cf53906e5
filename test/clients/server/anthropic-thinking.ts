import { at, isObject, text } from '../json.ts';
import { blocksOf, messagesOf, ofType } from './anthropic-messages.ts';
import { sameAs } from './rules.ts';

/** Models whose thinking is bound to everything before it. */
const BINDS = /^claude-(?:(?:opus|sonnet|haiku)-5-5|(?:fable|mythos)-5-[12])/;

export const thinkingRules = {
  *'thinking is as it was issued'(request: unknown, issued: unknown) {
    const known = thinkingIn(issued).map(({ block }) => block);
    for (const { block, place } of thinkingIn(request))
      if (!sameAs(known, block)) yield `${place}: Invalid \`signature\` in \`thinking\` block`;
  },
  *'thinking is bound to what was before it, on models that bind it'(request: unknown, issued: unknown) {
    if (!BINDS.test(text(request, 'model') ?? '')) return;
    if (at(request, 'thinking', 'block_binding', 'prefix_mismatch_behavior') === 'drop_block') return;
    const known = thinkingIn(issued);
    for (const { block, prefix, place } of thinkingIn(request)) {
      const origin = known.find((other) => sameAs([other.block], block));
      if (origin && origin.prefix !== prefix)
        yield `${place}: Invalid \`signature\` in \`thinking\` block. The block is bound to a different conversation.`;
    }
  },
  *'an open loop of tools begins with thinking, where it is enabled'(request: unknown) {
    if (at(request, 'thinking', 'type') !== 'enabled') return;
    const messages = messagesOf(request);
    const answers = (message: unknown): boolean => blocksOf(message).some((block) => ofType(block, 'tool_result'));
    if (!answers(messages.at(-1))) return;
    const begin = messages.findLastIndex((message) => at(message, 'role') === 'user' && !answers(message));
    const first = blocksOf(messages[begin + 1])[0];
    if (!isThinking(first))
      yield 'messages: Expected `thinking` or `redacted_thinking`, but found `tool_use`. When `thinking` is enabled, a final `assistant` message must start with a thinking block';
  },
  *'what was compacted on the server comes first, once, as it was issued'(request: unknown, issued: unknown) {
    const blocks = messagesOf(request).flatMap((message) => blocksOf(message).map((block, index) => ({ block, index })));
    const compacted = blocks.filter(({ block }) => ofType(block, 'compaction'));
    const known = messagesOf(issued).flatMap(blocksOf);
    if (compacted.some(({ index }) => index > 0)) yield 'compaction_block_misplaced';
    if (compacted.length > 1) yield 'compaction_block_ambiguous';
    for (const { block } of compacted) if (!sameAs(known, block)) yield 'compaction_block_content_mismatch';
  },
};

function isThinking(block: unknown): boolean {
  return ofType(block, 'thinking') || ofType(block, 'redacted_thinking');
}

/** Thinking with all that is before it as text. Markers of the cache, and thinking itself, do not count as that. */
function thinkingIn(request: unknown): { block: unknown; place: string; prefix: string }[] {
  const found: { block: unknown; place: string; prefix: string }[] = [];
  let prefix = JSON.stringify(unmarked([at(request, 'system'), at(request, 'tools')]));
  for (const [i, message] of messagesOf(request).entries()) {
    prefix += JSON.stringify(at(message, 'role'));
    const content = at(message, 'content');
    for (const [j, block] of (Array.isArray(content) ? content : [content]).entries()) {
      if (isThinking(block)) found.push({ block, place: `messages.${i}.content.${j}`, prefix });
      else prefix += JSON.stringify(unmarked(block));
    }
  }
  return found;
}

function unmarked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unmarked);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => (key === 'cache_control' ? [] : [[key, unmarked(inner)]])),
  );
}
