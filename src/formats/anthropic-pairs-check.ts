import type { JsonNode } from '../json/node.ts';
import { quoted } from '../quoted.ts';
import type { Report } from './violations.ts';

/** Consecutive messages of one role are one turn to the provider. */
export function checkPairs(messages: readonly JsonNode[], report: Report): void {
  let asked = new Map<string, JsonNode>();
  let answered = new Set<string>();
  let inUser = false;
  const close = (): void => {
    for (const [id, call] of asked) {
      if (!answered.has(id))
        report(
          'result-missing',
          call,
          `\`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${quoted(id)}`,
        );
    }
  };
  for (const [i, message] of messages.entries()) {
    const blocks = message.get('content')?.items() ?? [];
    if (message.is('role', 'assistant')) {
      if (inUser) {
        close();
        asked = new Map();
        answered = new Set();
      }
      inUser = false;
      for (const block of blocks) {
        const id = block.is('type', 'tool_use') ? block.get('id')?.string() : undefined;
        if (id === undefined) continue;
        if (asked.has(id)) report('call-id-repeated', block, '`tool_use` ids must be unique');
        asked.set(id, block);
      }
      continue;
    }
    inUser = true;
    let other = false;
    for (const block of blocks) {
      if (!block.is('type', 'tool_result')) {
        other = true;
        continue;
      }
      const id = block.get('tool_use_id')?.string() ?? '';
      if (!asked.has(id))
        report('result-without-call', block, `unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${quoted(id)}`);
      if (answered.has(id)) report('result-repeated', block, 'each tool_use must have a single result');
      if (other && i > 0) report('result-order', block, '`tool_result` blocks must come before other content of the message');
      answered.add(id);
    }
  }
  close();
}

/**
 * What the provider's own tools were asked and answered stands in one message, unless they called a tool of the caller, or the provider
 * paused, which it does at the end.
 */
export function checkServerPairs(messages: readonly JsonNode[], report: Report): void {
  const known = new Set<string>();
  for (const [i, message] of messages.entries()) {
    const blocks = message.get('content')?.items() ?? [];
    const answered = new Set<string>();
    const calls = blocks.filter((block) => block.is('type', 'server_tool_use') || block.is('type', 'mcp_tool_use'));
    for (const call of calls) known.add(call.get('id')?.string() ?? '');
    for (const block of blocks) {
      if (!block.get('type')?.string()?.endsWith('_tool_result')) continue;
      const id = block.get('tool_use_id')?.string() ?? '';
      if (!known.has(id))
        report('result-without-call', block, `the result of a server tool has no call before it: ${quoted(id)}`);
      answered.add(id);
    }
    if (i === messages.length - 1) continue;
    for (const block of blocks) answered.add(block.get('caller')?.get('tool_id')?.string() ?? '');
    for (const call of calls)
      if (!answered.has(call.get('id')?.string() ?? ''))
        report('result-missing', call, 'a server tool has no result in its message');
  }
}
