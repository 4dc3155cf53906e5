import { UserError } from '../errors.ts';
import type { Format, ReadingFinding } from '../formats/format.ts';
import type { JsonNode } from '../json/node.ts';
import { withOffset } from '../json/offset-list.ts';
import { readSource, type Source } from '../json/source.ts';
import { applySplices, type Splice } from '../json/splice.ts';
import type { Transcript } from '../transcript/transcript.ts';
import { newState } from './chunk.ts';
import { commonPrefix } from './common-prefix.ts';
import { beginsWithAssistant, between, type Extent, extentOf, join, NOTHING, upTo } from './join.ts';
import { listNode, opening } from './message-list.ts';
import { type HistoryOptions, type Read, readRequest } from './read.ts';

/** Messages of a history that were read at once, and how they are written. */
interface Stretch {
  readonly source: Source;
  readonly last: JsonNode;
  /** From an offset in its source to that in the history. */
  readonly shift: number;
  /** Messages up to its end, and the offset of that end in the history. */
  readonly count: number;
  readonly end: number;
  readonly from: Extent;
  readonly to: Extent;
  readonly findings: readonly ReadingFinding[];
  written: { readonly state: Transcript; readonly splices: readonly Splice[] } | null;
}

interface Known {
  readonly bytes: Uint8Array;
  readonly format: Format;
  readonly transcript: Transcript;
  /** Of the list of messages: its key (null for a bare list), what stands before it in a continuation, and the offset of its last bracket. */
  readonly list: { readonly key: string | null; readonly opening: string; readonly close: number };
  /** Where that bracket stood in the first source. */
  readonly firstClose: number;
  readonly stretches: readonly Stretch[];
}

/**
 * Reads a growing history that is given as the bytes of a request. Where it begins with the bytes of last time, up to the end of a message,
 * and ends as then, only what is new is read.
 */
export function createBytesReader(options: HistoryOptions): (bytes: Uint8Array) => Read<Uint8Array> {
  let known: Known | null = null;
  return (bytes) => {
    const before = known;
    known = null;
    const next = before && continued(before, bytes, options);
    if (!next)
      return whole(bytes, options, (found) => {
        known = found;
      });
    known = next;
    return reading(next);
  };
}

function reading(known: Known): Read<Uint8Array> {
  const { transcript, format, stretches } = known;
  const findings = stretches.flatMap((stretch) => stretch.findings);
  return { transcript, format, findings, write: (after) => written(known, after) };
}

function whole(bytes: Uint8Array, options: HistoryOptions, remember: (known: Known) => void): Read<Uint8Array> {
  const source = readSource(bytes);
  const { format, request, ambiguous, transcript, findings } = readRequest(source, options);
  const { root } = source.documents[0];
  // A text-only chat may turn out to be of another provider.
  const list = ambiguous || source.lines || request !== root ? undefined : listNode(root, format.id);
  const items = list?.items() ?? [];
  const last = items.at(-1);
  if (!list || !last)
    return { transcript, format, findings, write: (after) => applySplices(bytes, format.lower(source, transcript, after)) };
  const close = list.end - 1;
  const key = list === root ? null : String(list.step);
  const to = extentOf(transcript);
  const stretch = { source, last, shift: 0, count: items.length, end: last.end, from: NOTHING, to, findings, written: null };
  const known = {
    bytes,
    format,
    transcript,
    list: { key, opening: opening(root, list), close },
    firstClose: close,
    stretches: [stretch],
  };
  remember(known);
  return reading(known);
}

/** The history as it goes on from what is known, or null if it has to be read as a whole. */
function continued(known: Known, bytes: Uint8Array, options: HistoryOptions): Known | null {
  const { list } = known;
  const tail = known.bytes.subarray(list.close);
  const close = bytes.length - tail.length;
  if (close < 0 || Buffer.compare(bytes.subarray(close), tail) !== 0) return null;
  const same = commonPrefix(known.bytes, bytes, Math.min(list.close, close));
  let kept = known.stretches.length;
  while (kept > 0 && known.stretches[kept - 1].end > same) kept--;
  for (; kept > 0; kept--) {
    const stretches = known.stretches.slice(0, kept);
    const previous = stretches[kept - 1];
    const before = kept === known.stretches.length ? known.transcript : upTo(known.transcript, previous.to);
    const comma = firstMark(bytes, previous.end, close);
    const now = { ...known, bytes, list: { ...list, close } };
    if (comma === close) return { ...now, stretches, transcript: before };
    // Of a number or a literal the bytes do not tell where it ends.
    if (bytes[comma] !== 0x2c || bytes[previous.end - 1] !== 0x7d) return null;
    const next = readOn(known, bytes.subarray(comma + 1, close), previous.count, options);
    if (!next) return null;
    const { source, inSource, items, transcript: alone, findings } = next;
    const goesOn = beginsWithAssistant(alone) && endsWithAssistant(known, previous, options);
    const transcript = goesOn ? null : join(before, alone);
    if (!transcript) continue;
    const last = items[items.length - 1];
    const shift = comma + 1 - inSource;
    const extents = { from: extentOf(before), to: extentOf(transcript) };
    const stretch = {
      source,
      last,
      shift,
      count: previous.count + items.length,
      end: last.end + shift,
      ...extents,
      findings,
      written: null,
    };
    return { ...now, transcript, stretches: [...stretches, stretch] };
  }
  return null;
}

function endsWithAssistant(known: Known, { source, last, count }: Stretch, options: HistoryOptions): boolean {
  const alone = readOn(known, source.bytes.subarray(last.start, last.end), count - 1, options);
  return alone === null || alone.transcript.turns.length > 0;
}

/** Messages read without what stands before them, `inSource` bytes into their source; null if they are none. */
function readOn({ format, list: { key, opening: start } }: Known, messages: Uint8Array, base: number, options: HistoryOptions) {
  const inSource = Buffer.byteLength(start);
  const source = parsed(Buffer.concat([Buffer.from(start), messages, Buffer.from(key === null ? ']' : ']}')]));
  const root = source && !source.lines ? withOffset(source.documents[0].root, key, base) : null;
  const list = root && (key === null ? root : root.get(key));
  const isAll = list?.start === inSource - 1 && list.end === inSource + messages.length + 1;
  const items = isAll ? list.items() : [];
  if (!source || !root || items.length === 0) return null;
  const { transcripts, findings } = format.read(source, root, options);
  return { source, inSource, items, transcript: transcripts[0], findings };
}

function parsed(bytes: Uint8Array): Source | null {
  try {
    return readSource(bytes);
  } catch (error) {
    if (error instanceof UserError) return null;
    throw error;
  }
}

/** The first byte from an offset on that is no white space. */
function firstMark(bytes: Uint8Array, from: number, to: number): number {
  let at = from;
  while (at < to && (bytes[at] === 0x20 || (bytes[at] >= 0x09 && bytes[at] <= 0x0d))) at++;
  return at;
}

function written({ bytes, format, transcript, list, firstClose, stretches }: Known, after: Transcript): Uint8Array {
  const splices: Splice[] = [];
  for (const [at, stretch] of stretches.entries()) {
    const state = newState(stretch, transcript, after);
    if (state)
      stretch.written = { state, splices: format.lower(stretch.source, between(transcript, stretch.from, stretch.to), state) };
    for (const { from, to, insert } of stretch.written?.splices ?? []) {
      const shift = at === 0 && from >= firstClose ? list.close - firstClose : stretch.shift;
      splices.push({ from: from + shift, to: to + shift, insert });
    }
  }
  return applySplices(bytes, splices);
}

/** The same for a history that is given as text. Throws UserError `lone-surrogate` for a text that has no UTF-8 form. */
export function createTextReader(options: HistoryOptions): (text: string) => Read<string> {
  const readBytes = createBytesReader(options);
  return (text) => {
    if (!text.isWellFormed())
      throw new UserError('lone-surrogate', 'The text holds half of a surrogate pair, which has no UTF-8 form.');
    const bytes = Buffer.from(text);
    const { write, ...read } = readBytes(bytes);
    return {
      ...read,
      write: (after) => {
        const now = write(after);
        return now === bytes ? text : new TextDecoder('utf-8', { ignoreBOM: true }).decode(now);
      },
    };
  };
}
