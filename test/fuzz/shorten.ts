import type { Random } from './random.ts';
import type { Tree } from './tree.ts';

/** Documents cut down to a kilobyte or a few: neighbouring lines, neighbouring items of long lists, beginnings of long texts. */
export function shortened(documents: readonly Tree[], random: Random): Tree[] {
  const chosen =
    documents.length <= 6 ? documents : [documents[0], ...neighbours(documents.slice(1), 2 + random.below(5), random)];
  return chosen.map((tree) => shorter(tree, 0, random));
}

/** Lists of the first levels hold turns, of which a few are kept to follow each other; those further in keep fewer. */
function shorter(tree: Tree, depth: number, random: Random): Tree {
  switch (tree.kind) {
    case 'object':
      return {
        kind: 'object',
        members: tree.members.map(({ key, value }) => ({ key, value: shorter(value, depth + 1, random) })),
      };
    case 'array': {
      const most = depth < 3 ? 2 + random.below(6) : 1 + random.below(3);
      return { kind: 'array', items: neighbours(tree.items, most, random).map((item) => shorter(item, depth + 1, random)) };
    }
    case 'string': {
      const most = random.once(8) ? 400 + random.below(700) : 60 + random.below(200);
      return tree.text.length > most ? { kind: 'string', text: tree.text.slice(0, most) } : tree;
    }
    default:
      return tree;
  }
}

function neighbours<Item>(items: readonly Item[], most: number, random: Random): Item[] {
  const from = items.length > most ? random.below(items.length - most + 1) : 0;
  return items.slice(from, from + most);
}
