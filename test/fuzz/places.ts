import type { JsonNode } from '../../src/json/node.ts';
import type { Source } from '../../src/json/source.ts';

/** Finds the value at a place that reports and sidecars name: a JSON pointer, in JSONL with the line before it (`3:/message/content`). */
export function createFinder(source: Source): (place: string) => JsonNode | undefined {
  const findAll = createAllFinder(source);
  return (place) => findAll(place).at(-1);
}

/** Finds all values that a place names: the members of one name that an object holds. The last is the one that readers take. */
export function createAllFinder(source: Source): (place: string) => readonly JsonNode[] {
  const roots = new Map(source.documents.map(({ line, root }) => [source.lines ? `${line}:` : '', root]));
  const items = new Map<number, readonly JsonNode[]>();
  const itemsOf = (list: JsonNode): readonly JsonNode[] => {
    const known = items.get(list.start) ?? list.items();
    items.set(list.start, known);
    return known;
  };
  const below = (node: JsonNode, key: string): readonly JsonNode[] =>
    node.type === 'array' ? itemsOf(node).slice(Number(key), Number(key) + 1) : node.getAll(key);
  return (place) => {
    const [prefix] = source.lines ? (/^\d*:/.exec(place) ?? ['']) : [''];
    const root = roots.get(prefix);
    let nodes: readonly JsonNode[] = root ? [root] : [];
    for (const step of place.slice(prefix.length).split('/').slice(1)) {
      const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
      nodes = nodes.flatMap((node) => below(node, key));
    }
    return nodes;
  };
}
