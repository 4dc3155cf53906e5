import { pointerKeys } from '../json-pointer.ts';
import type { JsonNode } from './node.ts';

interface Step {
  readonly steps: Map<string, Step>;
  /** Whether a pointer ends here, and which. */
  pointer: string | undefined;
}

/** The values that RFC 6901 pointers name, by pointer; of equal keys the last is meant. What is not there is left out. One walk for all of them. */
export function nodesAt(root: JsonNode, pointers: Iterable<string>): Map<string, JsonNode> {
  const found = new Map<string, JsonNode>();
  const work: { node: JsonNode; step: Step }[] = [{ node: root, step: stepsOf(pointers) }];
  for (let next = work.pop(); next; next = work.pop()) {
    const { node, step } = next;
    if (step.pointer !== undefined) found.set(step.pointer, node);
    if (step.steps.size === 0) continue;
    for (const [key, child] of childrenOf(node)) {
      const below = step.steps.get(key);
      if (below) work.push({ node: child, step: below });
    }
  }
  return found;
}

function childrenOf(node: JsonNode): Iterable<readonly [string, JsonNode]> {
  if (node.type === 'array') return node.items().map((item, index) => [String(index), item] as const);
  return new Map(node.members().map(({ key, value }) => [key, value]));
}

function stepsOf(pointers: Iterable<string>): Step {
  const root: Step = { steps: new Map(), pointer: undefined };
  for (const pointer of pointers) {
    if (pointer !== '' && !pointer.startsWith('/')) continue;
    let at = root;
    for (const key of pointerKeys(pointer)) at = below(at, key);
    at.pointer = pointer;
  }
  return root;
}

function below({ steps }: Step, key: string): Step {
  let step = steps.get(key);
  if (!step) {
    step = { steps: new Map(), pointer: undefined };
    steps.set(key, step);
  }
  return step;
}
