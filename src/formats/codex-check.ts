import { prefixOf } from '../json/line-prefix.ts';
import type { JsonNode } from '../json/node.ts';
import type { Source } from '../json/source.ts';
import { isBareItem, isEnvelope } from './codex-context.ts';
import type { Violation } from './format.ts';
import { checkItem } from './openai-responses-check.ts';
import { INVALID_REQUEST, reporter } from './violations.ts';

/** What a log needs to be resumed: a call before each result, and items that the provider takes. Sound logs break some of it. */
export function checkCodex(source: Source): Violation[] {
  const violations: Violation[] = [];
  const calls = new Set<string>();
  for (const document of source.documents) {
    const prefix = prefixOf(source, document);
    const report = reporter(violations, INVALID_REQUEST, (node) => prefix + node.pointer);
    for (const item of itemsOn(document.root)) {
      const id = item.get('call_id')?.string();
      const type = item.get('type')?.string() ?? '';
      if (id !== undefined && type.endsWith('_call')) calls.add(id);
      if (id !== undefined && type.endsWith('_output') && !calls.has(id))
        report('result-without-call', item, 'the result answers no call');
      checkItem(item, report);
    }
  }
  return violations;
}

function itemsOn(root: JsonNode): JsonNode[] {
  if (isBareItem(root)) return [root];
  const payload = isEnvelope(root) ? root.get('payload') : undefined;
  if (!payload) return [];
  if (root.is('type', 'response_item')) return [payload];
  return root.is('type', 'compacted') ? (payload.get('replacement_history')?.items() ?? []) : [];
}
