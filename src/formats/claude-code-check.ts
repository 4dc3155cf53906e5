import { prefixOf } from '../json/line-prefix.ts';
import type { JsonNode } from '../json/node.ts';
import type { Source } from '../json/source.ts';
import { checkBlock } from './anthropic-check.ts';
import type { Violation } from './format.ts';
import { INVALID_REQUEST, reporter } from './violations.ts';

/** No provider's error: the program does not find or read the session. */
const NOT_RESUMED = 'not resumed';

/**
 * What a log needs to be resumed: links that lead somewhere, a call for each result, titles for lines that are there, and contents that the
 * provider takes. Sound logs break some of it (a title may name a line of another log): edits may not add to that.
 */
export function checkClaudeCode(source: Source): Violation[] {
  const violations: Violation[] = [];
  const uuids = new Set<string>();
  const calls = new Set<string>();
  for (const { root } of source.documents) {
    const uuid = root.get('uuid')?.string();
    if (uuid !== undefined) uuids.add(uuid);
    for (const block of messageBlocks(root)) if (block.is('type', 'tool_use')) calls.add(block.get('id')?.string() ?? '');
  }
  for (const document of source.documents) {
    const { root } = document;
    const prefix = prefixOf(source, document);
    const report = reporter(violations, INVALID_REQUEST, (node) => prefix + node.pointer);
    for (const key of ['parentUuid', 'leafUuid']) {
      const link = root.get(key);
      if (link?.type === 'string' && !uuids.has(link.string() ?? ''))
        report('line-missing', link, `${key} names no line of the log`, NOT_RESUMED);
    }
    for (const block of messageBlocks(root)) {
      checkBlock(block, report);
      if (!block.is('type', 'tool_result')) continue;
      if (!calls.has(block.get('tool_use_id')?.string() ?? ''))
        report('result-without-call', block, 'the result answers no call');
      const content = block.get('content')?.type ?? 'string';
      if (content !== 'string' && content !== 'array')
        report('result-content', block, 'the content of a result is neither a string nor a list of blocks', NOT_RESUMED);
    }
  }
  return violations;
}

function messageBlocks(root: JsonNode): JsonNode[] {
  return root.get('message')?.get('content')?.items() ?? [];
}
