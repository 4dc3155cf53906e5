import type { JsonNode } from './node.ts';

/** Every string value in a value, in the order in which they are spelled; keys are none. Iterative, so that depth does not matter. */
export function stringsIn(root: JsonNode): JsonNode[] {
  const strings: JsonNode[] = [];
  const work = [root];
  for (let node = work.pop(); node; node = work.pop()) {
    if (node.type === 'string') strings.push(node);
    else if (node.type === 'array') {
      const items = node.items();
      for (let at = items.length - 1; at >= 0; at--) work.push(items[at]);
    } else if (node.type === 'object') {
      const members = node.members();
      for (let at = members.length - 1; at >= 0; at--) work.push(members[at].value);
    }
  }
  return strings;
}
