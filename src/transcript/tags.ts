const LONGEST_TAG = 2000;
/** Attributes and child tags that name a document, the most telling first. */
export const NAMES: readonly string[] = [
  'source',
  'path',
  'file_path',
  'filepath',
  'filename',
  'name',
  'title',
  'file',
  'url',
  'href',
];

/** A tag as spelled: its name, its attributes, and the index after its `>`. */
export interface Tag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly end: number;
}

const isSpace = (char: string): boolean => char === ' ' || char === '\t';
const isNameChar = (char: string): boolean => /^[\w.:-]$/.test(char);

/** The opening tag that begins at an index, or null: not closed in its line, closing itself, or malformed. */
export function tagAt(line: string, at: number): Tag | null {
  const text = line.slice(at, at + LONGEST_TAG);
  const skip = (from: number, wanted: (char: string) => boolean): number => {
    let to = from;
    while (to < text.length && wanted(text.charAt(to))) to++;
    return to;
  };
  let here = skip(1, isNameChar);
  const name = text.slice(1, here);
  if (text.charAt(0) !== '<' || name === '') return null;
  const attributes = new Map<string, string>();
  while (here < text.length) {
    here = skip(here, isSpace);
    if (text.charAt(here) === '>') return { name, attributes, end: at + here + 1 };
    const nameEnd = skip(here, isNameChar);
    if (nameEnd === here) return null;
    const attribute = text.slice(here, nameEnd).toLowerCase();
    here = nameEnd;
    let value = '';
    if (text.charAt(here) === '=') {
      const quote = text.charAt(here + 1);
      const quoted = quote === '"' || quote === "'";
      const from = here + (quoted ? 2 : 1);
      const to = quoted ? text.indexOf(quote, from) : skip(from, (char) => !isSpace(char) && char !== '>');
      if (to < 0) return null;
      value = text.slice(from, to);
      here = quoted ? to + 1 : to;
    }
    if (!attributes.has(attribute)) attributes.set(attribute, value);
  }
  return null;
}

export function namingAttribute(tag: Tag): string | null {
  for (const key of NAMES) {
    const value = tag.attributes.get(key);
    if (value !== undefined && value.trim() !== '') return value;
  }
  return null;
}
