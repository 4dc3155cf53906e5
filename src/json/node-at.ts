import { JsonNode } from './node.ts';
import { after, stringAt } from './tape.ts';

/** The value at a tape index (or the value of the key there), with its parents. Visits no more than the siblings before it. */
export function nodeAt(root: JsonNode, index: number): JsonNode {
  let node = root;
  while (node.index < index) node = childAround(node, index);
  return node;
}

/** The member or item of a container in whose entries a tape index lies. */
function childAround(node: JsonNode, target: number): JsonNode {
  const { tape } = node;
  const keyed = node.type === 'object';
  let index = node.index + 2;
  let count = 0;
  for (let next = after(tape, keyed ? index + 2 : index); next <= target; next = after(tape, keyed ? index + 2 : index)) {
    index = next;
    count++;
  }
  return keyed ? new JsonNode(tape, index + 2, node, stringAt(tape, index)) : new JsonNode(tape, index, node, count);
}
