import type { Cut } from '../transcript/text.ts';
import { isBase64, isBase64Unit } from './base64-detector.ts';
import { belongs, type Line, nextStretch, plainBase64, readBreak, readEscape, readLine } from './base64-lines.ts';
import { base64Marker } from './markers.ts';

/** Base64 of more characters than this goes. */
const LONGEST_KEPT = 1000;
/** Lines of wrapped base64 have 60 (Ruby), 64 (PEM), 72, 76 (MIME) or a few more characters. */
const SHORTEST_LINE = 60;
const LONGEST_LINE = 200;
/** How far before and after base64 its key, prefix and closing quote are looked for, in UTF-16 units. */
const REACH = 200;

const DATA_PREFIX = /data:[\w.+;=\\/-]*;base64,$/i;
const KEY = /["']([\w$.-]{1,100})\\{0,40}["']\s{0,20}:\s{0,20}\\{0,40}["']$/;
const CLOSED_KEY = /^\\{0,40}"\s{0,20}:/;
const NAMES = new Set(['screenshot', 'image', 'image_data', 'base64', 'data']);
/** Opaque handles, which the model has to hand back as they are; a web token's parts are joined by dots. */
const HANDLE = /(?:token|cursor|signature|jwt)$/i;
const WORD = /^(?:[A-Z]?[a-z]+|[A-Z]+)$/;
const LINE_ENDS = new Set(['', '\n', '\r', '\\', '"', "'", '`', '<', '>', ')', ']', '}', ',']);

/**
 * Cuts that put `[BASE64_REMOVED: …]` in the place of all base64 of more than 1,000 characters in a text, with a `data:…;base64,`
 * before it: ascending, in UTF-16 indexes. The text may be anything: plain, JSON, JSON inside strings of JSON at any depth, JSONL or
 * torn. It is read as it is spelled, so nothing is parsed and nothing but the base64 is touched; JSON stays JSON, for cuts lie inside
 * strings (never in a member's name) and the marker needs no escape at any depth. Linear time; never throws. `ref` names what is removed.
 */
export function findBase64(text: string, ref: (removed: string) => string | undefined = () => undefined): Cut[] {
  const cuts: Cut[] = [];
  for (let at = 0; (at = nextStretch(text, at, SHORTEST_LINE)) >= 0; ) {
    while (belongs(text, at)) {
      const first = readLine(text, at);
      if (first.length >= SHORTEST_LINE) {
        const lines = readBlock(text, first);
        const cut = judge(text, lines, ref);
        if (cut) cuts.push(cut);
        at = lines[lines.length - 1].to;
      } else at = first.to > at ? first.to : readEscape(text, at).to;
    }
  }
  return cuts;
}

/** A line and, if it can be the first of wrapped base64, those that go on from it: all of one length but the last. */
function readBlock(text: string, first: Line): Line[] {
  const lines = [first];
  if (first.length > LONGEST_LINE || first.length % 4 !== 0) return lines;
  for (let last = first; !last.padded && last.length === first.length; ) {
    const start = readBreak(text, last.to);
    if (start < 0) break;
    last = readLine(text, start);
    if (last.length === first.length || isLastLine(text, first, last)) lines.push(last);
  }
  return lines;
}

/** Whether a line shorter than those before it ends the base64, and is not a word of the text that follows (`Done`, `EOF`). */
function isLastLine(text: string, first: Line, line: Line): boolean {
  if (line.length === 0 || line.length > first.length) return false;
  if (line.padded) return true;
  return line.length % 4 === 0 && LINE_ENDS.has(text.charAt(line.to)) && !WORD.test(text.slice(line.from, line.to));
}

function judge(text: string, lines: readonly Line[], ref: (removed: string) => string | undefined): Cut | null {
  const length = lines.reduce((sum, line) => sum + line.length, 0);
  if (length <= LONGEST_KEPT) return null;
  const { from } = lines[0];
  const { to } = lines[lines.length - 1];
  if (CLOSED_KEY.test(text.slice(to, to + REACH)) || isDotted(text, from, to)) return null;
  const before = text.slice(Math.max(0, from - REACH), from);
  const prefix = DATA_PREFIX.exec(before)?.[0] ?? '';
  const key = KEY.exec(before.slice(0, before.length - prefix.length))?.[1] ?? '';
  if (prefix === '' && HANDLE.test(key)) return null;
  const surroundings = { announced: prefix !== '', named: NAMES.has(key.toLowerCase()) };
  if (!isBase64(plainBase64(text, lines), surroundings)) return null;
  const start = from - prefix.length;
  return { from: start, to, insert: base64Marker(length, ref(text.slice(start, to))) };
}

/** Whether a dot joins a stretch to more of its kind, as in `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dozjgNryP4J3jVmN`. */
function isDotted(text: string, from: number, to: number): boolean {
  const joins = (dot: number, beyond: number): boolean => text.charAt(dot) === '.' && isBase64Unit(text.charCodeAt(beyond));
  return joins(from - 1, from - 2) || joins(to, to + 1);
}
