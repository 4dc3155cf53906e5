import type { Format } from '../formats/format.ts';
import type { JsonNode } from '../json/node.ts';
import { withOffset } from '../json/offset-list.ts';
import { readSource } from '../json/source.ts';
import type { Transcript } from '../transcript/transcript.ts';
import { type Chunk, type Slot, writeChunk } from './chunk.ts';
import { beginsWithAssistant, extentOf, join, NOTHING, upTo } from './join.ts';
import { continuation, type MessageList, messageList } from './message-list.ts';
import { type HistoryOptions, type Read, readRequest } from './read.ts';
import { jsonOf } from './rebuild.ts';

/**
 * Reads a growing history of JavaScript objects. Messages that are the objects of last time, or have their JSON, are not read again; nor are
 * those that were written last time, in which cuts are made already. Whatever else changed is read from the first place that differs.
 */
export function createObjectReader(options: HistoryOptions): (history: object) => Read<object> {
  let known: Known | null = null;
  return (history) => {
    try {
      known = (known && continued(known, history, options)) ?? whole(history, options);
    } catch (error) {
      known = null;
      throw error;
    }
    const state = known;
    return {
      transcript: state.transcript,
      format: state.format,
      findings: state.chunks.flatMap(({ findings }) => findings),
      write: (after) => written(state, history, after),
    };
  };
}

interface Known {
  readonly format: Format;
  /** The request and its messages; null if all of it is one value that is read anew each time. */
  readonly list: MessageList | null;
  readonly transcript: Transcript;
  readonly chunks: readonly Chunk[];
}

function whole(history: object, options: HistoryOptions): Known {
  const source = readSource(Buffer.from(jsonOf(history)));
  const { format, request, ambiguous, transcript, findings } = readRequest(source, options);
  const { root } = source.documents[0];
  // A text-only chat may turn out to be of another provider.
  const list = ambiguous || request !== root ? null : messageList(history, format.id);
  const slots = list ? slotsOf(root, list, 0) : [{ key: null, node: root, given: history }];
  return {
    format,
    list,
    transcript,
    chunks: [{ source, slots, from: NOTHING, to: extentOf(transcript), findings, written: null }],
  };
}

/** Messages, the first of which has the index `base`, and the members beside them. */
function slotsOf(root: JsonNode, { key, messages, others }: MessageList, base: number): Slot[] {
  const list = key === null ? root : root.get(key);
  const slots = (list?.items() ?? []).map((node, at): Slot => ({ key: base + at, node, given: messages[base + at] }));
  for (const { key: name, value: node } of root.members())
    if (name !== key) slots.push({ key: name, node, given: others.get(name) });
  return slots.sort((a, b) => a.node.start - b.node.start);
}

/** The history as it goes on from what is known, or null if it has to be read as a whole. */
function continued(known: Known, history: object, options: HistoryOptions): Known | null {
  const list = known.list && messageList(history, known.format.id);
  if (!list || list.key !== known.list?.key || !sameMembers(known, list)) return null;
  let kept = known.chunks.length;
  const { messages } = list;
  const from = firstDifference(known.chunks, messages);
  while (kept > 0 && endOf(known.chunks[kept - 1]) > from) kept--;
  for (; kept > 0; kept--) {
    const chunks = known.chunks.slice(0, kept);
    const start = endOf(chunks[kept - 1]);
    const before = kept === known.chunks.length ? known.transcript : upTo(known.transcript, chunks[kept - 1].to);
    if (start === messages.length) return { ...known, list, chunks, transcript: before };
    const read = (from: number, to: number): Continued => readOn(list, from, to, known.format, options);
    const next = read(start, messages.length);
    // A message of the assistant may go on from one stretch to the other.
    const goesOn = beginsWithAssistant(next.transcript) && read(start - 1, start).transcript.turns.length > 0;
    const transcript = goesOn ? null : join(before, next.transcript);
    if (!transcript) continue;
    const { source, slots, findings } = next;
    const chunk = { source, slots, findings, from: extentOf(before), to: extentOf(transcript), written: null };
    return { ...known, list, transcript, chunks: [...chunks, chunk] };
  }
  return null;
}

type Continued = Pick<Chunk, 'source' | 'slots' | 'findings'> & { readonly transcript: Transcript };

/** The messages from one place up to another, read without what stands before them. */
function readOn(list: MessageList, from: number, to: number, format: Format, options: HistoryOptions): Continued {
  const texts = list.messages.slice(from, to).map(textOf);
  const source = readSource(Buffer.from(continuation(list, texts)));
  const root = withOffset(source.documents[0].root, list.key, from);
  const { transcripts, findings } = format.read(source, root, options);
  const slots = slotsOf(root, list, from).filter(({ key }) => typeof key === 'number');
  return { transcript: transcripts[0], source, slots, findings };
}

/** A message as JSON. A list writes null for what has none. */
function textOf(message: unknown): string {
  return jsonOf([message]).slice(1, -1);
}

/** The index after the last message of a chunk. */
function endOf({ slots }: Chunk): number {
  return slots.reduce((end, { key }) => (typeof key === 'number' ? Math.max(end, key + 1) : end), 0);
}

/** The first message that is neither the one that was read in its place nor the one that was written there. */
function firstDifference(chunks: readonly Chunk[], messages: readonly unknown[]): number {
  for (const { source, slots, written } of chunks) {
    for (const [at, { key, node, given }] of slots.entries()) {
      if (typeof key !== 'number') continue;
      const message = messages[key];
      if (key >= messages.length) return key;
      if (message === given || message === written?.values[at]) continue;
      if (Buffer.compare(source.bytes.subarray(node.start, node.end), Buffer.from(textOf(message))) !== 0) return key;
    }
  }
  return messages.length;
}

function sameMembers({ list, chunks: [{ slots }] }: Known, { others }: MessageList): boolean {
  if (others.size !== list?.others.size) return false;
  const read = new Map(slots.map((slot) => [slot.key, slot]));
  for (const [name, value] of others) {
    const slot = read.get(name);
    if (value === (slot ? slot.given : undefined)) continue;
    if (jsonOf(value) !== slot?.node.raw()) return false;
  }
  return true;
}

function written({ format, list, transcript, chunks }: Known, history: object, after: Transcript): object {
  const changed = new Map<number | string | null, unknown>();
  for (const chunk of chunks) {
    writeChunk(chunk, format, transcript, after);
    const values = chunk.written?.values ?? [];
    for (const [at, value] of values.entries()) if (value !== chunk.slots[at].given) changed.set(chunk.slots[at].key, value);
  }
  if (changed.size === 0) return history;
  const whole = changed.get(null);
  if (typeof whole === 'object' && whole !== null) return whole;
  const messages = list?.messages.map((message, at) => (changed.has(at) ? changed.get(at) : message)) ?? [];
  if (!list || list.key === null) return messages;
  const { key } = list;
  return Object.fromEntries(
    Object.entries(history).map(([name, value]) => [
      name,
      name === key ? messages : changed.has(name) ? changed.get(name) : value,
    ]),
  );
}
