import type { JsonNode } from '../json/node.ts';
import { firstPoints, lastPoints, pointsBetween } from './code-points.ts';
import { errorMessage, messageOf } from './error-message.ts';
import { type FailureHints, failureLines } from './failure-lines.ts';
import { inLine, nameInLine } from './line.ts';
import { inBrackets, LINE_LIMIT, pointerTarget, REF_LENGTH, trimParagraphs } from './markers.ts';
import { isTruthy, type ResultText, valueText } from './result-text.ts';

/** Code points of a quoted text. */
const QUOTE = 120;
const VALUE = 80;
const KEYS = 5;
const KEY = 40;
const WHOLE_MESSAGE = 400;
const FILE = 160;

export interface LineStyle {
  /** The format's error flag is set. */
  readonly failed: boolean;
  /** At most so many code points of a quoted text, 120 unless it must be shorter. */
  readonly quote?: number;
  /** An object that says nothing else is told by its `status` and `message`. */
  readonly statusSummaries: boolean;
  /** Lines that show a failure, by a text's hints, stand for it rather than its beginning. */
  readonly hintsOf: (text: string) => FailureHints | null;
  /** By which the whole result can be asked for. */
  readonly ref?: string | undefined;
}

/** A result in one line: `[pruned: NAME: …]`, at most 400 code points with room for a ref. */
export function oneLiner(name: string, result: ResultText, style: LineStyle): string {
  return bracketed(name, summary(result, style), style.ref);
}

/** A failed result with its whole message in one line, or null if that is over 400 code points or the line would be. */
export function errorLine(name: string, message: string, ref?: string): string | null {
  if (pointsBetween(message, 0, message.length) > WHOLE_MESSAGE) return null;
  const detail = ` failed: ${inLine(message)}`;
  const line = bracketed(name, detail, ref);
  return line.endsWith(`${detail}${inBrackets(ref)}]`) ? line : null;
}

/** A result that shows a file which was written since, in one line. `writer`: the tool that wrote it. */
export function staleLine(name: string, file: string, writer: string, ref?: string): string {
  const path = pointsBetween(file, 0, file.length) > FILE ? `…${lastPoints(file, FILE)}` : file;
  return bracketed(name, `: ${inLine(path)} as it was before ${nameInLine(writer)} wrote it`, ref);
}

function summary(result: ResultText, style: LineStyle): string {
  const { json } = result;
  const message = errorMessage(result, style.failed);
  if (message !== null) return ` failed: ${message === result.text ? quoted(message, style) : shown(message, limit(style))}`;
  if (!json) return `: ${quoted(result.text, style)}`;
  switch (json.type) {
    case 'array':
      return `: returned ${json.length} items`;
    case 'object':
      return objectSummary(json, style);
    case 'string':
      return `: ${quoted(valueText(json), style)}`;
    default:
      return `: ${shown(json.raw(), limit(style))}`;
  }
}

/** The first member that says what came back; the order is the documented system's. */
function objectSummary(json: JsonNode, style: LineStyle): string {
  const flag = (key: string): boolean | undefined => json.get(key)?.boolean();
  if (flag('success') === false) {
    const message = messageOf(json);
    return message === undefined ? ': failed' : ` failed: ${shown(message, limit(style))}`;
  }
  return (
    value(json, 'row_count', style, (count) => `returned ${count} rows`) ??
    list(json, 'rows', (length) => `returned ${length} rows`) ??
    list(json, 'messages', (length) => `returned ${length} messages`) ??
    list(json, 'files', (length) => `listed ${length} files`) ??
    list(json, 'items', (length) => `returned ${length} items`) ??
    value(json, 'number', style, (number) => `#${number}`) ??
    value(json, 'id', style, (id) => `id=${id}`) ??
    value(json, 'url', style, (url) => `url=${url}`) ??
    (json.get('content')?.type === 'string'
      ? value(json, 'content', style, (content) => `content='${content.replaceAll("'", "\\'")}'`)
      : undefined) ??
    (flag('success') ? ': succeeded' : undefined) ??
    (flag('ok') ? ': ok' : undefined) ??
    (style.statusSummaries ? statusSummary(json, style) : undefined) ??
    `: completed — keys=${keys(json)}`
  );
}

function value(json: JsonNode, key: string, style: LineStyle, say: (value: string) => string): string | undefined {
  const node = json.get(key);
  return node && node.type !== 'null' ? `: ${say(shown(valueText(node), Math.min(VALUE, limit(style))))}` : undefined;
}

function list(json: JsonNode, key: string, say: (length: number) => string): string | undefined {
  const node = json.get(key);
  return node?.type === 'array' ? `: ${say(node.length)}` : undefined;
}

function statusSummary(json: JsonNode, style: LineStyle): string | undefined {
  const said = ['status', 'message'].flatMap((key) => {
    const node = json.get(key);
    return node?.type === 'string' && isTruthy(node) ? [valueText(node)] : [];
  });
  return said.length > 0 ? `: ${shown(said.join(': '), limit(style))}` : undefined;
}

function keys(json: JsonNode): string {
  return json
    .members()
    .slice(0, KEYS)
    .map(({ key }) => shown(key, KEY))
    .join(', ');
}

/** A text's lines that show a failure, else its first code points; of a trimmed text, of what stands before its marker. */
function quoted(text: string, style: LineStyle): string {
  const lines = failureLines(text, style.hintsOf(text));
  if (lines.length > 0) {
    const failure = lines.map(({ from, to }) => inLine(text.slice(from, to))).join(' | ');
    return limit(style) < QUOTE ? cut(failure, limit(style)) : failure;
  }
  const [marker] = trimParagraphs(text);
  return shown(marker ? text.slice(0, marker.from) : text, limit(style));
}

const limit = (style: LineStyle): number => style.quote ?? QUOTE;

function shown(value: string, most: number): string {
  return inLine(firstPoints(value, most));
}

/** The beginning of an escaped text, without a torn escape at its end. */
function cut(escaped: string, most: number): string {
  const start = firstPoints(escaped, most);
  return start.endsWith('\\') ? start.slice(0, -1) : start;
}

/** Cuts the detail where the line would be too long, and sees to it that data does not pass for a pointer. */
function bracketed(name: string, detail: string, ref: string | undefined): string {
  const start = `[pruned: ${nameInLine(name)}`;
  const room = LINE_LIMIT - REF_LENGTH - 1 - pointsBetween(start, 0, start.length);
  const short = pointsBetween(detail, 0, detail.length) <= room ? detail : `${cut(detail, room - 1)}…`;
  const line = `${start}${short}${inBrackets(ref)}]`;
  return pointerTarget(line) === null ? line : `${start}${short}.${inBrackets(ref)}]`;
}
