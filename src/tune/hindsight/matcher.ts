import { BREAK, characterKinds, SPACE, WORD } from './characters.ts';

/** Finds which of many phrases stand in a text. */
export interface Matcher {
  /** The indexes of the phrases that stand in the text, each once, in no order. */
  find(text: string): number[];
}

/** Room for the ids of atoms in a key of the tree: 2^22 of them, and as many nodes as a double can still tell apart. */
const ATOMS = 2 ** 22;

/**
 * A matcher of phrases. Text and phrases are read as atoms: a run of letters, digits, marks and underscores; a run of blanks; any other unit. A phrase
 * stands where its atoms stand, so `foo.ts` stands in `src/foo.ts` and `123` does not in `41234`. Linear in the phrases and in each text, whatever they
 * hold: all are looked for at once (Aho and Corasick, "Efficient string matching", 1975).
 */
export function createMatcher(phrases: readonly string[]): Matcher {
  const words = new Map<string, number>();
  const tree = createTree();
  const ends = new Map<number, number[]>();
  for (const [index, phrase] of phrases.entries()) {
    let node = 0;
    eachAtom(phrase, (atom) => {
      const id = words.get(atom) ?? words.size + 1;
      words.set(atom, id);
      node = tree.grow(node, id);
    });
    if (node === 0) continue;
    const here = ends.get(node);
    if (here) here.push(index);
    else ends.set(node, [index]);
  }
  if (words.size >= ATOMS) throw new RangeError('too many distinct words to look for');
  const next = tree.link();
  const shorter = shorterEnds(tree, ends);
  return {
    find: (text) => {
      const found: number[] = [];
      const told = new Set<number>();
      let node = 0;
      eachAtom(text, (atom) => {
        const id = words.get(atom);
        node = id === undefined ? 0 : next(node, id);
        // Where an end was told before, so were all that are shorter.
        for (let end = ends.has(node) ? node : shorter[node]; end > 0 && !told.has(end); end = shorter[end]) {
          told.add(end);
          found.push(...(ends.get(end) ?? []));
        }
      });
      return found;
    },
  };
}

/** The prefixes of all phrases. Node 0 is the empty one. */
interface Tree {
  /** For each node the longest other prefix that it ends with. */
  readonly fails: number[];
  /** Nodes but 0, shorter ones first. */
  order(): readonly number[];
  /** The node one atom on; made if there is none. */
  grow(node: number, atom: number): number;
  /** Once all is grown: the step from a node over an atom of a text. */
  link(): (node: number, atom: number) => number;
}

function createTree(): Tree {
  const edges = new Map<number, number>();
  const parents = [0];
  const atoms = [0];
  const depths = [0];
  const fails = [0];
  const order = (): number[] => [...depths.keys()].slice(1).sort((one, other) => depths[one] - depths[other]);
  const next = (from: number, atom: number): number => {
    let node = from;
    for (;;) {
      const found = edges.get(node * ATOMS + atom);
      if (found !== undefined) return found;
      if (node === 0) return 0;
      node = fails[node];
    }
  };
  return {
    fails,
    order,
    grow(node, atom) {
      const key = node * ATOMS + atom;
      const known = edges.get(key);
      if (known !== undefined) return known;
      const made = parents.length;
      parents.push(node);
      atoms.push(atom);
      depths.push(depths[node] + 1);
      fails.push(0);
      edges.set(key, made);
      return made;
    },
    link() {
      for (const node of order()) if (parents[node] !== 0) fails[node] = next(fails[parents[node]], atoms[node]);
      return next;
    },
  };
}

/** For each node the longest shorter prefix that it ends with and that is a whole phrase, or 0. */
function shorterEnds({ fails, order }: Tree, ends: ReadonlyMap<number, unknown>): number[] {
  const shorter: number[] = new Array(fails.length).fill(0);
  for (const node of order()) shorter[node] = ends.has(fails[node]) ? fails[node] : shorter[fails[node]];
  return shorter;
}

function eachAtom(text: string, visit: (atom: string) => void): void {
  const kinds = characterKinds();
  for (let at = 0; at < text.length; ) {
    const from = at;
    const kind = kinds[text.charCodeAt(at++)];
    if (kind === WORD || kind === SPACE) while (at < text.length && kinds[text.charCodeAt(at)] === kind) at++;
    visit(kind === SPACE ? ' ' : kind === BREAK ? '\n' : text.slice(from, at));
  }
}
