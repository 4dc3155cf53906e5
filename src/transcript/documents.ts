import { fencedFile, fenceOf } from './fences.ts';
import { dashedOpening, isClosing, isListOpening, mayFrame, packedHeading, tagOpening } from './frames.ts';
import { inlineFrames } from './inline-frames.ts';
import { type Line, lineAfter, lineAt } from './lines.ts';
import { type OpenFrame, OpenFrames } from './open-frames.ts';
import { type FramePattern, framePattern, isPatternClosing, patternOpening } from './patterns.ts';

/** A document inside a text (UTF-16 indexes): [from, to) is its content; `frame` is what opens and closes it, and all between. */
export interface FoundDocument {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly frame: { readonly from: number; readonly to: number };
}

/**
 * The documents in a text, in order and apart from one another. Frames stand on lines of their own: tags (`<file path="…">`,
 * `<context-document source="…">`, `<document>` with `<source>` and `<document_content>`), `-----BEGIN FILE …-----`, a path above a
 * fenced block, headings between rules of equals signs, and the frames that templates describe (see FramePattern; what has not its form
 * is passed over). Only `<doc title="…">` may stand beside other tags. The content begins after the line feed of the opening line and
 * ends with the line feed before the closing line. What is never closed is no document; of nested ones the outermost counts.
 */
export function findDocuments(text: string, patterns: readonly string[] = []): FoundDocument[] {
  return scan(text, patterns, false).found;
}

/**
 * Whether a frame and its content, alone, read as one document whose content is [from, to), with no closing line inside that could close
 * something around it: then it reads the same wherever a document with that frame was found.
 */
export function readsAlone(text: string, from: number, to: number, patterns: readonly string[] = []): boolean {
  const { found, stray } = scan(text, patterns, true);
  const [document] = found;
  return !stray && found.length === 1 && document.from === from && document.to === to && document.frame.from === 0;
}

/** The text without its documents and without the tags around lists of them. */
export function withoutDocuments(text: string, patterns: readonly string[] = []): string {
  const kept: string[] = [];
  let at = 0;
  for (const { frame } of findDocuments(text, patterns)) {
    kept.push(text.slice(at, frame.from));
    at = frame.to;
  }
  kept.push(text.slice(at));
  return kept.join('').replaceAll(/^[ \t]*<\/?documents>/gm, '');
}

interface Scan {
  readonly text: string;
  readonly patterns: readonly FramePattern[];
  /** The text is one document with its frame: it may come from a list, and the end of the text ends it. */
  readonly alone: boolean;
  readonly open: OpenFrames;
  /** The two lines above, the nearest first. */
  above: readonly (Line | undefined)[];
  readonly found: FoundDocument[];
  /** Whether a closing line closed nothing. */
  stray: boolean;
}

function scan(text: string, templates: readonly string[], alone: boolean): Scan {
  const patterns = templates.map(framePattern).filter((pattern) => pattern !== null);
  const walk: Scan = { text, patterns, alone, open: new OpenFrames(), above: [], found: [], stray: false };
  const anyLine = patterns.length > 0 || /<\/?doc[ >]/.test(text);
  let line: Line | null = lineAt(text, 0);
  while (line) {
    const last: Line = anyLine || mayFrame(line.value) ? readLine(walk, line) : line;
    walk.above = [last, walk.above[0]];
    line = lineAfter(text, last);
  }
  const { section } = walk.open;
  if (alone && section) close(walk, section, text.length, text.length);
  return walk;
}

/** Reads what a line opens or closes; gives the last line that belongs to it. */
function readLine(walk: Scan, line: Line): Line {
  const closed = readClosing(walk, line) ?? readInline(walk, line);
  return closed ?? readFence(walk, line) ?? readHeading(walk, line) ?? readOpening(walk, line);
}

/** Takes a frame from the open ones; its content ends at `to`, its closing line at `end`. */
function close({ open, found }: Scan, frame: OpenFrame, to: number, end: number): void {
  open.close(frame);
  const { name, start, from } = frame;
  if (name === null) return;
  while (found.length && found[found.length - 1].frame.from >= start) found.pop();
  found.push({ name, from, to, frame: { from: start, to: end } });
}

/** Each reader gives the last line that it read, or null if the line is not its own. */
function readClosing(walk: Scan, line: Line): Line | null {
  const frame = walk.open.waitingFor(line.value.trimEnd());
  const last = frame?.outer ? outerClosing(walk.text, line, frame.outer) : line;
  if (frame && last) {
    close(walk, frame, line.start, last.next);
    return last;
  }
  if (!isClosing(line.value) && !walk.patterns.some((pattern) => isPatternClosing(line.value, pattern))) return null;
  walk.stray = true;
  return line;
}

/** The line that has to follow a closing line, blank lines between. */
function outerClosing(text: string, closing: Line, wanted: string): Line | null {
  let line = lineAfter(text, closing);
  for (let blank = 0; line && blank < 3 && line.value.trim() === ''; blank++) line = lineAfter(text, line);
  return line?.value.trimEnd() === wanted ? line : null;
}

/** Comes before the fences: a pack that joins documents in a line does so behind a closing fence as well. */
function readInline(walk: Scan, line: Line): Line | null {
  let read = false;
  for (const tag of inlineFrames(line, line.end === walk.text.length)) {
    read = true;
    if ('name' in tag) {
      walk.open.push(tag);
      continue;
    }
    const frame = walk.open.waitingFor('</doc>');
    if (frame) close(walk, frame, tag.to, tag.end);
    else walk.stray = true;
  }
  return read ? line : null;
}

/** In a fence, a fence with a word after it opens an inner one, though strict Markdown has it as text: prompts nest them so. */
function readFence(walk: Scan, line: Line): Line | null {
  const fence = fenceOf(line.value);
  if (!fence) return null;
  const frame = fence.info === '' ? walk.open.fenceFor(fence) : undefined;
  if (frame) close(walk, frame, line.start, line.next);
  else walk.open.push({ name: null, start: line.start, ...fencedFile(walk.above), from: line.next, fence });
  return line;
}

/** The heading of a packed file ends the file before it. The last one of a pack ends at another heading, or nothing says where. */
function readHeading(walk: Scan, line: Line): Line | null {
  const heading = packedHeading(walk.text, line);
  if (!heading) return null;
  if (walk.open.section) close(walk, walk.open.section, line.start, line.start);
  const { name, last } = heading;
  if (name) walk.open.push({ kind: 'section', name, start: line.start, from: last.next });
  return last;
}

function readOpening(walk: Scan, line: Line): Line {
  const { text, patterns, open, alone } = walk;
  if (isListOpening(line.value)) {
    const closings = [line.value.trimEnd().replace('<', '</')];
    open.push({ kind: 'list', name: null, start: line.start, from: line.next, closings });
    return line;
  }
  let opening = tagOpening(text, line, alone || open.inList) ?? dashedOpening(line);
  for (const pattern of patterns) opening ??= patternOpening(line, pattern);
  if (opening) open.push(opening);
  return line;
}
