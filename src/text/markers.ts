import { pointsBetween } from './code-points.ts';
import { nameInLine } from './line.ts';
import { textHash } from './text-hash.ts';

/** The ladder that a result only goes down. */
export type Rung = 'whole' | 'trimmed' | 'one-liner';

/** The sizes of a plan that trims, in code points. */
export interface TrimBounds {
  readonly maxResultChars: number;
  readonly headChars: number;
  readonly tailChars: number;
}

/** The most code points that a one-liner or a pointer has. */
export const LINE_LIMIT = 400;
/** The code points that ` ref xxxxxx` may add to a marker. */
export const REF_LENGTH = 11;
/** What stands in a log's copy of a result that was cut. */
export const MIRROR_NOTE = '[shortened with the result]';

const REF = '(?: ref [0-9a-z]{6})?';
const COUNT = '(\\d{1,3}(?:,\\d{3}){0,4})';
const TRIM = `\\[\\.\\.\\. ${COUNT} characters trimmed for context efficiency \\.\\.\\.${REF}\\]`;
const BASE64 = `\\[BASE64_REMOVED: ~\\d[\\d,]{0,18}\\.\\dKB - use image_url instead${REF}\\]`;
const MEDIA = `\\[(?:image|file) removed: [^\\[\\]\\n]{1,200}\\]`;
const OMITTED = `\\[document omitted: ${COUNT} chars${REF}\\]`;
const PRUNED = `\\[pruned: [^ \\n\\r][^\\n\\r]{0,${LINE_LIMIT - 11}}\\]`;
const MIRROR = '\\[shortened with the result\\]';

const EVERY_TRIM = new RegExp(TRIM, 'g');
const ARGUMENT = `\\[argument removed: ${COUNT} characters, [0-9a-f]{8}${REF}\\]`;

const WHOLE_ARGUMENT = new RegExp(`^${ARGUMENT}$`);
const WHOLE_OMITTED = new RegExp(`^${OMITTED}$`);
const WHOLE_PRUNED = new RegExp(`^${PRUNED}$`, 'u');
const WHOLE_POINTER = new RegExp(`^\\[pruned: ([^ \\n]+): same result as call ([^\\s\\[\\]]+) below${REF}\\]$`);
const ANY = new RegExp([TRIM, BASE64, MEDIA, OMITTED, PRUNED, MIRROR].join('|'), 'u');

/** A whole number with thousands commas. */
export function withCommas(count: number): string {
  const digits = String(count);
  let text = digits.slice(-3);
  for (let end = digits.length - 3; end > 0; end -= 3) text = `${digits.slice(Math.max(0, end - 3), end)},${text}`;
  return text;
}

/** The bracket line that stands for `count` code points of a trimmed text, a paragraph of its own. */
export function trimMarker(count: number, ref?: string): string {
  return `[... ${withCommas(count)} characters trimmed for context efficiency ...${inBrackets(ref)}]`;
}

/** The line that stands for a result equal to a later one, or null if the later call's id cannot stand in it. */
export function pointer(name: string, id: string, ref?: string): string | null {
  const line = `[pruned: ${nameInLine(name)}: same result as call ${id} below${inBrackets(ref)}]`;
  return pointerTarget(line) === id ? line : null;
}

/** The id of the call that a pointer names, or null if the text is none. */
export function pointerTarget(text: string): string | null {
  return isLine(text) ? (WHOLE_POINTER.exec(text)?.[2] ?? null) : null;
}

/** How far down the ladder a text stands, by its form under the plan's sizes; what merely quotes a marker, or is longer, is `whole`. */
export function resultForm(text: string, bounds: TrimBounds): Rung {
  if (isLine(text)) return 'one-liner';
  const longest = Math.max(bounds.maxResultChars, bounds.headChars + bounds.tailChars + 500);
  if (text.length > 2 * longest || trimParagraphs(text).length === 0) return 'whole';
  return pointsBetween(text, 0, text.length) <= longest ? 'trimmed' : 'whole';
}

function isLine(text: string): boolean {
  return text.length <= 2 * LINE_LIMIT && text.startsWith('[pruned: ') && WHOLE_PRUNED.test(text);
}

/** A marker paragraph: its place in the text, blank lines around it included (UTF-16 indexes), and the code points it stands for. */
export interface TrimParagraph {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** Everything in a text that has the form of a trim marker between blank lines, in order. */
export function trimParagraphs(text: string): TrimParagraph[] {
  const found: TrimParagraph[] = [];
  if (!text.includes(' characters trimmed for context efficiency ...')) return found;
  for (const match of text.matchAll(EVERY_TRIM)) {
    const from = match.index === 0 ? 0 : match.index - 2;
    const end = match.index + match[0].length;
    const to = end === text.length ? end : end + 2;
    const alone = (from === match.index || text.startsWith('\n\n', from)) && (to === end || text.startsWith('\n\n', end));
    if (alone) found.push({ from, to, count: Number(match[1].replaceAll(',', '')) });
  }
  return found;
}

const INDEX_START = '[names in what was trimmed: ';
const INDEX_END = ']\n\n';

/** The paragraph that lists the names in what was cut, one line and a blank one. */
export function indexLine(names: string): string {
  return INDEX_START + names + INDEX_END;
}

/** The end of the list of names that begins at an index; that index if none does. */
export function indexEnd(text: string, from: number): number {
  if (!text.startsWith(INDEX_START, from)) return from;
  const feed = text.indexOf('\n', from);
  const end = feed + INDEX_END.length - 1;
  return feed > 0 && text.startsWith(INDEX_END, feed - 1) ? end : from;
}

/** The line that stands for a document of `count` code points. */
export function omittedMarker(count: number, ref?: string): string {
  return `[document omitted: ${withCommas(count)} chars${inBrackets(ref)}]`;
}

export function isOmittedMarker(text: string): boolean {
  return WHOLE_OMITTED.test(text);
}

/** The text that stands for a long string in a call's arguments. Two that differ have different ones. */
export function argumentStub(value: string, ref?: string): string {
  const length = withCommas(pointsBetween(value, 0, value.length));
  return `[argument removed: ${length} characters, ${textHash(value)}${inBrackets(ref)}]`;
}

export function isArgumentStub(text: string): boolean {
  return WHOLE_ARGUMENT.test(text);
}

/** The text that stands for base64 of that many characters. */
export function base64Marker(length: number, ref?: string): string {
  return `[BASE64_REMOVED: ~${kilobytes(length * 3, 4)} - use image_url instead${inBrackets(ref)}]`;
}

/** What is known of a picture or file. Pixels and bytes; null where unknown. */
export interface MediaSize {
  readonly type: 'image' | 'file' | 'audio' | 'video';
  readonly mediaType: string | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly bytes: number | null;
}

/** The text that stands for a picture or file that was removed. */
export function mediaNote({ type, mediaType, width, height, bytes }: MediaSize, ref?: string): string {
  const kind = mediaType !== null && /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(mediaType) ? mediaType : `unknown ${type}`;
  const pixels = width !== null && height !== null ? ` ${width}x${height}` : '';
  const size = bytes === null ? '' : `, ${kilobytes(bytes)}`;
  return `[${type === 'image' ? 'image' : 'file'} removed: ${kind}${pixels}${size}${inBrackets(ref)}]`;
}

/** Whether any marker of ours stands anywhere in a text. */
export function holdsMarker(text: string): boolean {
  return ANY.test(text);
}

/** `numerator / denominator` bytes in KB of 1,024, one decimal, halves to even; in whole numbers, so that no rounding depends on binary fractions. */
function kilobytes(numerator: number, denominator = 1): string {
  const unit = 1024 * denominator;
  const tenths = Math.floor((numerator * 10) / unit);
  const rest = numerator * 10 - tenths * unit;
  const up = rest * 2 > unit || (rest * 2 === unit && tenths % 2 === 1);
  const rounded = up ? tenths + 1 : tenths;
  return `${withCommas(Math.floor(rounded / 10))}.${rounded % 10}KB`;
}

/** What a marker carries before its end. */
export function inBrackets(ref: string | undefined): string {
  return ref === undefined ? '' : ` ref ${ref}`;
}
