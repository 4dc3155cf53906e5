import { JsonNode } from './node.ts';

/** A list whose first item has the index `base`: the end of a list whose beginning was read before. */
class OffsetList extends JsonNode {
  readonly base: number;

  constructor(node: JsonNode, parent: JsonNode | undefined, base: number) {
    super(node.tape, node.index, parent, node.step);
    this.base = base;
  }

  override items(): JsonNode[] {
    return super.items().map(({ tape, index }, at) => new JsonNode(tape, index, this, at + this.base));
  }
}

/** An object whose list under `key` begins with the index `base`. */
class OffsetParent extends JsonNode {
  readonly key: string;
  readonly base: number;

  constructor(node: JsonNode, key: string, base: number) {
    super(node.tape, node.index);
    this.key = key;
    this.base = base;
  }

  override get(key: string): JsonNode | undefined {
    const node = super.get(key);
    return node && key === this.key ? new OffsetList(node, this, this.base) : node;
  }
}

/** A root whose list (under `key`, or the root itself) has indexes from `base` on: pointers below it are those of the whole list. */
export function withOffset(root: JsonNode, key: string | null, base: number): JsonNode {
  return key === null ? new OffsetList(root, undefined, base) : new OffsetParent(root, key, base);
}
