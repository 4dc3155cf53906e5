import { indentOf, type Line, lineAfter } from './lines.ts';
import { NAMES, namingAttribute, tagAt } from './tags.ts';

/** What opens a document (UTF-16 indexes): its name, where the frame begins and the content does, and what closes it. */
export interface Opening {
  readonly name: string;
  readonly start: number;
  readonly from: number;
  readonly closings: readonly string[];
  /** The line that has to follow the closing line, or null. */
  readonly outer: string | null;
}

/** Tags that frame a document when they stand alone on their line. */
const FRAME_TAGS = new Set(['context-document', 'context-document-preview', 'document', 'file', 'file_content', 'attachment']);
const CLOSING_TAGS = new Set([...FRAME_TAGS, 'documents', 'doc']);
const CONTENT_TAGS = new Set(['document_content', 'document_contents', 'content', 'contents']);
const ORDINALS = ['id', 'index'];
const MOST_CHILDREN = 8;
const BEGIN_FILE = '-----BEGIN FILE';
const END_FILE = '-----END FILE';
const DASHES = '-----';

/** Whether a line has the form of a closing line, whatever it may close: `</file>`, `-----END FILE-----`. */
export function isClosing(line: string): boolean {
  const text = line.trim();
  if (text.startsWith('</') && text.endsWith('>')) return CLOSING_TAGS.has(text.slice(2, -1));
  return text.startsWith(END_FILE) && text.endsWith(DASHES);
}

/** Whether a line begins a list of documents. */
export function isListOpening(line: string): boolean {
  return line.trim() === '<documents>';
}

/**
 * A document that a tag alone on its line opens: `<file path="…">`, `<context-document source="…">`, `<document index="1">` with the
 * children `<source>…</source>` and `<document_content>`. One without any name counts only inside a list.
 */
export function tagOpening(text: string, line: Line, inList: boolean): Opening | null {
  const indent = indentOf(line.value);
  const tag = tagAt(line.value, indent.length);
  if (!tag || !FRAME_TAGS.has(tag.name) || line.value.slice(tag.end).trim() !== '') return null;
  const named = namingAttribute(tag);
  const children = named === null || tag.name === 'document' ? childrenAfter(text, line) : null;
  const ordinal = ORDINALS.map((key) => tag.attributes.get(key)).find((value) => value !== undefined && value.trim() !== '');
  const name = named ?? children?.name ?? (ordinal === undefined ? null : `${tag.name} ${ordinal}`) ?? (inList ? tag.name : null);
  if (name === null) return null;
  const closing = `${indent}</${tag.name}>`;
  const { start } = line;
  if (children?.content) return { name, start, from: children.from, closings: [children.content], outer: closing };
  return { name, start, from: children?.from ?? line.next, closings: [closing], outer: null };
}

/** The one-line children under an opening tag, as far as they belong to the frame: all if a content tag follows them, else a first `<source>`. */
function childrenAfter(text: string, opening: Line): { name: string | null; content: string | null; from: number } | null {
  let name: string | null = null;
  let source: Line | null = null;
  let line = lineAfter(text, opening);
  for (let count = 0; line && count < MOST_CHILDREN; count++) {
    const indent = indentOf(line.value);
    const tag = tagAt(line.value, indent.length);
    if (!tag) break;
    const rest = line.value.slice(tag.end).trimEnd();
    if (rest === '' && CONTENT_TAGS.has(tag.name)) return { name, content: `${indent}</${tag.name}>`, from: line.next };
    const closing = `</${tag.name}>`;
    const value = rest.endsWith(closing) ? rest.slice(0, -closing.length).trim() : '';
    if (value === '' || value.includes('<')) break;
    if (count === 0 && tag.name === 'source') source = line;
    if (name === null && NAMES.includes(tag.name)) name = value;
    line = lineAfter(text, line);
  }
  return source ? { name, content: null, from: source.next } : null;
}

/** A document between `-----BEGIN FILE label-----` and `-----END FILE-----`, the latter bare or with the label or its first attribute. */
export function dashedOpening(line: Line): Opening | null {
  const value = line.value.trim();
  const label = value.slice(BEGIN_FILE.length, -DASHES.length);
  if (!value.startsWith(BEGIN_FILE) || !value.endsWith(DASHES) || value.length < BEGIN_FILE.length + DASHES.length) return null;
  if (label !== '' && !label.startsWith(' ')) return null;
  const tag = tagAt(`<file${label}>`, 0);
  const [first] = tag?.attributes ?? [];
  const name = (tag && (namingAttribute(tag) ?? tag.attributes.get('id'))) || label.trim() || 'file';
  const labels = ['', label, ...(first ? [` ${first[0]}="${first[1]}"`] : [])];
  const indent = indentOf(line.value);
  const closings = labels.map((end) => `${indent}${END_FILE}${end}${DASHES}`);
  return { name, start: line.start, from: line.next, closings, outer: null };
}

/** Whether a line begins as frames do. */
export function mayFrame(line: string): boolean {
  return /^[ \t]*[<`~=-]/.test(line);
}

/** A heading of packed files: a rule of equals signs, a title, the same rule again. */
export function packedHeading(text: string, line: Line): { readonly name: string | null; readonly last: Line } | null {
  const rule = line.value.trimEnd();
  if (rule.length < 8 || rule !== '='.repeat(rule.length)) return null;
  const title = lineAfter(text, line);
  const last = title && lineAfter(text, title);
  if (!last || last.value.trimEnd() !== rule || mayFrame(title.value) || title.value.includes('<')) return null;
  const name = /^file: /i.test(title.value) ? title.value.slice(6).trim() : '';
  return { name: name || null, last };
}
