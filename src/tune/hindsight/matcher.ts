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
 * stands where its atoms stand, so `foo.ts` stands in `src/foo.ts` and `123` does not in `41234`. All phrases share one tree of prefixes; a text is read
 * once and the tree walked from each atom that begins a phrase, so the cost is at most the text times the longest phrase, and in practice about the text.
 */
export function createMatcher(phrases: readonly string[]): Matcher {
  const words = new Map<string, number>();
  const edges = new Map<number, number>();
  const ends = new Map<number, number[]>();
  let nodes = 1;
  const idOf = (atom: string): number => {
    const known = words.get(atom) ?? words.size + 1;
    words.set(atom, known);
    return known;
  };
  for (const [index, phrase] of phrases.entries()) {
    let node = 0;
    eachAtom(phrase, (atom) => {
      const key = node * ATOMS + idOf(atom);
      node = edges.get(key) ?? nodes++;
      edges.set(key, node);
    });
    if (node === 0) continue;
    const here = ends.get(node);
    if (here) here.push(index);
    else ends.set(node, [index]);
  }
  if (words.size >= ATOMS) throw new RangeError('too many distinct words to look for');
  return {
    find: (text) => {
      const atoms: number[] = [];
      eachAtom(text, (atom) => void atoms.push(words.get(atom) ?? 0));
      const found = new Set<number>();
      for (let from = 0; from < atoms.length; from++) {
        let node: number | undefined = 0;
        for (let at = from; at < atoms.length && atoms[at] > 0; at++) {
          node = edges.get(node * ATOMS + atoms[at]);
          if (node === undefined) break;
          for (const index of ends.get(node) ?? []) found.add(index);
        }
      }
      return [...found];
    },
  };
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
