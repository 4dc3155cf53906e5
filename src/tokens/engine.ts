import { createCharacterReader } from './character-classes.ts';
import { loadTable } from './load-table.ts';
import { createPieceCounter } from './piece-counter.ts';
import type { RankedEncoding } from './published-ranks.ts';
import { safeCut } from './safe-cut.ts';
import { createScratch } from './scratch.ts';
import { createCl100kSplitter } from './split-cl100k.ts';
import { createGpt2Splitter } from './split-gpt2.ts';
import { createO200kSplitter } from './split-o200k.ts';

const SPLITTERS = {
  o200k_base: createO200kSplitter,
  cl100k_base: createCl100kSplitter,
  p50k_base: createGpt2Splitter,
  p50k_edit: createGpt2Splitter,
  r50k_base: createGpt2Splitter,
  gpt2: createGpt2Splitter,
};

/** UTF-16 units, or bytes, that are taken at once; a unit is at most three bytes. */
const CHUNK = 1 << 15;
/** A limit that no count reaches. */
export const NO_LIMIT = 0x7fffffff;

/**
 * A text with every kind of character and piece. It is counted before any other, several times, so that V8 has seen every path when it
 * compiles: else it compiles for ASCII, and again and again as other characters turn up, which the first megabyte waits for.
 */
const PRIMER =
  "It's Ünï ǅ ʰ 漢字 e\u0301 \u0301A 1234٣½ \r\n \t(x\u3000\u0085y) // 😀\u200d!\n/ 𝒜'LL o'ſ 'Re X'v antidisestablishmentarianismus\u{10ffff}  ";

/** Counts tokens of one encoding. A count above the limit only says that the text has more tokens than that: counting has stopped. */
export interface Engine {
  /** Lone surrogates count as U+FFFD. */
  countText(text: string, limit: number): number;
  /** The bytes are UTF-8, and are not changed. What is no UTF-8 has some number of tokens at least one. */
  countBytes(bytes: Uint8Array, from: number, to: number, limit: number): number;
}

const engines = new Map<RankedEncoding, Engine>();

/** The engine of an encoding; there is one in a process, and the first call loads its table. */
export function engineFor(encoding: RankedEncoding): Engine {
  let engine = engines.get(encoding);
  if (engine === undefined) {
    engine = createEngine(encoding);
    engines.set(encoding, engine);
  }
  return engine;
}

function createEngine(encoding: RankedEncoding): Engine {
  const table = loadTable(encoding);
  const read = createCharacterReader(table.classes);
  const pieceEnd = SPLITTERS[encoding](read);
  const countPiece = createPieceCounter(table);
  const scratch = createScratch(2 * 3 * CHUNK);
  const encoder = new TextEncoder();
  countScratch(encoder.encodeInto(PRIMER.repeat(8), scratch.bytes).written, NO_LIMIT);

  return {
    countText(text, limit) {
      if (text.length <= CHUNK) return countScratch(encoder.encodeInto(text, scratch.bytes).written, limit);
      return countChunks(text.length, limit, (from, to, at) => {
        const splitsPair = to < text.length && isHighSurrogate(text.charCodeAt(to - 1));
        return encoder.encodeInto(text.slice(from, splitsPair ? to - 1 : to), scratch.bytes.subarray(at));
      });
    },
    countBytes(bytes, from, to, limit) {
      return countChunks(to - from, limit, (first, last, at) => {
        scratch.bytes.set(bytes.subarray(from + first, from + last), at);
        return { read: last - first, written: last - first };
      });
    },
  };

  /** The tokens of the text at the start of the scratch buffer. */
  function countScratch(length: number, limit: number): number {
    scratch.seal(length);
    const { bytes, view } = scratch;
    let tokens = 0;
    for (let at = 0; at < length && tokens <= limit; ) {
      const end = pieceEnd(bytes, at);
      tokens += end - at === 1 ? 1 : countPiece(view, at, end - at);
      at = end;
    }
    return tokens;
  }

  /** Counts a text that `fill` brings into the scratch buffer part by part; what cannot be cut off safely waits for the next part. */
  function countChunks(
    length: number,
    limit: number,
    fill: (from: number, to: number, at: number) => { read: number; written: number },
  ): number {
    let tokens = 0;
    let waiting = 0;
    for (let from = 0; from < length && tokens <= limit; ) {
      scratch.reserve(waiting + 3 * CHUNK);
      const part = fill(from, Math.min(from + CHUNK, length), waiting);
      from += part.read;
      const end = waiting + part.written;
      // What waits has been searched before, but for its last character.
      const cut = from < length ? safeCut(read, scratch.bytes, Math.max(waiting - 4, 0), end) : end;
      if (cut <= 0) {
        waiting = end;
        continue;
      }
      const rest = scratch.bytes.slice(cut, end);
      tokens += countScratch(cut, limit - tokens);
      scratch.bytes.set(rest);
      waiting = rest.length;
    }
    scratch.release();
    return tokens;
  }
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
