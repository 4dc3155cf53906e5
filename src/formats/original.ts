import type { JsonNode } from '../json/node.ts';
import { parseText } from '../json/source.ts';
import { stringsIn } from '../json/strings-in.ts';
import type { Part } from '../transcript/transcript.ts';
import { minified } from './minify.ts';

/** A text shorter than that, in UTF-16 units, stands in many others by chance. */
const LEAST = 40;
/** The number that an editor's view puts before a line. */
const LINE_NUMBER = /^\d+(?:→|\t|:|-)/;
const DATA_URL = /^data:[^,]{0,200};base64,/;

/** What a result holds, for comparison with the values of a log that may repeat it. A comparison takes time linear in the other value. */
export class Original {
  readonly #texts = new Map<string, number>();
  readonly #data = new Map<string, number>();
  readonly #all: string;
  #json: JsonNode | null | undefined;
  #minified: string | undefined;
  #strings: ReadonlySet<string> | undefined;
  #lines: Lines | undefined;

  constructor(parts: readonly Part[]) {
    for (const [index, part] of parts.entries()) {
      if (part.kind === 'text') this.#texts.set(part.text.whole, index);
      const data = part.kind === 'media' ? part.media.data() : null;
      if (data) this.#data.set(data, index);
    }
    this.#all = [...this.#texts.keys()].join('\n');
  }

  /** Which part a long string copies (null: several), and whether letter for letter; null if it holds something else. */
  copy(value: string): { part: number | null; exact: boolean } | null {
    const equal = this.#texts.get(value);
    if (equal !== undefined) return { part: equal, exact: true };
    const media = this.#data.get(value.slice(DATA_URL.exec(value)?.[0].length ?? 0));
    if (media !== undefined) return { part: media, exact: false };
    if (isName(value) || !this.#isSimilar(value)) return null;
    const [only, ...others] = this.#texts.values();
    return { part: others.length === 0 ? only : null, exact: false };
  }

  /** Whether a value is what the text says in JSON. */
  isJsonOf(node: JsonNode): boolean {
    const json = node.type === 'object' || node.type === 'array' ? this.#parsed : null;
    if (!json || json.type !== node.type || json.length !== node.length) return false;
    this.#minified ??= minified(json);
    return this.#minified === minified(node);
  }

  /** The object or list that the text says, or null. */
  get #parsed(): JsonNode | null {
    if (this.#json === undefined) this.#json = (/^\s*[{[]/.test(this.#all) && parseText(this.#all)?.root) || null;
    return this.#json;
  }

  /** One begins or ends with the other, or holds half of its lines; or the string stands in the text's JSON. */
  #isSimilar(value: string): boolean {
    const [short, long] = this.#all.length < value.length ? [this.#all, value] : [value, this.#all];
    if (short.trim().length >= LEAST && (long.startsWith(short) || long.endsWith(short))) return true;
    this.#strings ??= new Set(this.#parsed ? stringsIn(this.#parsed).map((node) => node.string() ?? '') : []);
    if (this.#strings.has(value)) return true;
    this.#lines ??= linesOf(this.#all);
    const lines = linesOf(value);
    return holdsHalf(this.#lines, lines) || (2 * lines.size >= this.#lines.size && holdsHalf(lines, this.#lines));
  }
}

/** A path, an address or an identifier: one word, and not long enough for data. */
export function isName(value: string): boolean {
  return value.length <= 1000 && !/[\s"{}[\]<>]/.test(value);
}

/** The lines of a text that are not blank, without indents. */
interface Lines {
  readonly lines: ReadonlySet<string>;
  /** The lines, and what they are without a number before them. */
  readonly forms: ReadonlySet<string>;
  /** Length of the lines together. */
  readonly size: number;
}

function linesOf(text: string): Lines {
  const lines = new Set<string>();
  const forms = new Set<string>();
  let size = 0;
  for (const each of text.split('\n')) {
    const line = each.trim();
    if (line === '' || lines.has(line)) continue;
    lines.add(line);
    forms.add(line).add(withoutNumber(line));
    size += line.length;
  }
  return { lines, forms, size };
}

function withoutNumber(line: string): string {
  return line.replace(LINE_NUMBER, '').trim();
}

/** Whether lines that are half of a text, by length, are among those of another, numbered or not. */
function holdsHalf({ forms }: Lines, { lines, size }: Lines): boolean {
  let held = 0;
  for (const line of lines) if (forms.has(line) || forms.has(withoutNumber(line))) held += line.length;
  return size >= LEAST && 2 * held >= size;
}
