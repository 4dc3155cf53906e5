import { plain } from '../quoted.ts';

/** Text of HTML or XML, made by `markup` alone (and by constants of the program). */
export interface Markup {
  readonly markup: string;
}

type Value = string | number | Markup | readonly Markup[];

/** A template of HTML or XML: its values are escaped, for content and for quoted attributes, unless they are markup themselves. */
export function markup(template: TemplateStringsArray, ...values: readonly Value[]): Markup {
  return { markup: template.reduce((text, piece, index) => text + written(values[index - 1]) + piece) };
}

function written(value: Value): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return escaped(value);
  return 'markup' in value ? value.markup : value.map((each) => each.markup).join('');
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text for content and quoted attributes of HTML and XML. */
export function escaped(text: string): string {
  return plain(text).replace(/[&<>"']/g, (character) => ENTITIES[character]);
}
