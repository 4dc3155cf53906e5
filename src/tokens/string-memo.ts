/** What is remembered of each string: its length in UTF-16 units, and about so many more for the entry. */
const ENTRY = 32;

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
  let young = new Map<string, number>();
  let old = new Map<string, number>();
  let held = 0;

  function set(text: string, value: number): void {
    if (text.length > units) return;
    held += text.length + ENTRY;
    if (held > units) {
      old = young;
      young = new Map();
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
