/** What is remembered of each string: its length in UTF-16 units, and about so many more for the entry. */
const ENTRY = 32;
/** Longer strings are told apart by their lengths first: most differ there, and then need not be hashed. */
const LONG = 512;

/**
 * Remembers a number for each string. Strings are kept as keys, in two generations: once the younger holds `units` UTF-16 units it
 * becomes the older, and what the older one held and nobody asked for since is forgotten. So at most twice `units` are kept alive, and a
 * single string of more than `units` not at all.
 */
export interface StringMemo {
  get(text: string): number | undefined;
  set(text: string, value: number): void;
}

export function createStringMemo(units: number): StringMemo {
  let young = createGeneration();
  let old = createGeneration();
  let held = 0;

  function set(text: string, value: number): void {
    if (text.length > units) return;
    held += text.length + ENTRY;
    if (held > units) {
      old = young;
      young = createGeneration();
      held = text.length + ENTRY;
    }
    young.set(text, value);
  }

  return {
    get(text) {
      const recent = young.get(text);
      if (recent !== undefined) return recent;
      const value = old.get(text);
      if (value !== undefined) set(text, value);
      return value;
    },
    set,
  };
}

/** Numbers by string: those of long strings by length, and of one length in a map only if there are two. */
function createGeneration(): StringMemo {
  const short = new Map<string, number>();
  const long = new Map<number, { readonly text: string; value: number; others: Map<string, number> | null }>();
  return {
    get(text) {
      if (text.length < LONG) return short.get(text);
      const known = long.get(text.length);
      return known?.text === text ? known.value : known?.others?.get(text);
    },
    set(text, value) {
      const known = text.length < LONG ? null : long.get(text.length);
      if (known === null) short.set(text, value);
      else if (known === undefined) long.set(text.length, { text, value, others: null });
      else if (known.text === text) known.value = value;
      else {
        known.others ??= new Map();
        known.others.set(text, value);
      }
    },
  };
}
