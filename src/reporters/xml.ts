import { escaped } from './markup.ts';

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  /** Text, elements, or nothing. */
  readonly content?: string | readonly XmlElement[];
}

/** An XML 1.0 document. Text and attributes are escaped; what XML does not take is spelled out (quoted.ts). */
export function xml(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${write(root, '')}`;
}

function write({ name, attributes, content = [] }: XmlElement, indent: string): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(String(value))}"`);
  const open = `${indent}<${name}${pairs.join('')}`;
  if (content.length === 0) return `${open}/>\n`;
  if (typeof content === 'string') return `${open}>${lines(content)}</${name}>\n`;
  return `${open}>\n${content.map((each) => write(each, `${indent}  `)).join('')}${indent}</${name}>\n`;
}

/** The line feeds of our own lists stay. */
function lines(text: string): string {
  return text.split('\n').map(escaped).join('\n');
}
