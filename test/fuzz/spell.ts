import type { Random } from './random.ts';
import { compactWriting, type Tree, type Writing, write } from './tree.ts';

/** Bytes of a tree in one of many spellings, now and then broken afterwards. */
export function spelled(trees: readonly Tree[], random: Random): Buffer {
  const writing = trees.length > 1 ? compactWriting : writingOf(random);
  const lineEnd = random.once(6) ? '\r\n' : '\n';
  let text = trees.map((tree) => write(tree, writing)).join(lineEnd) + random.pick(['', '', lineEnd]);
  if (random.once(25)) text = `\ufeff${text}`;
  const bytes = Buffer.from(text);
  return random.once(12) ? broken(bytes, random) : bytes;
}

function writingOf(random: Random): Writing {
  switch (random.below(9)) {
    case 0:
      return { ...compactWriting, space: (depth, after) => (after === ':' ? ' ' : `\n${'  '.repeat(depth)}`) };
    case 1:
      return { ...compactWriting, space: (depth, after) => (after === ':' ? ' ' : `\r\n${'\t'.repeat(depth)}`) };
    case 2:
      return { string: asciiString, space: () => '' };
    case 3:
      return { string: (text) => JSON.stringify(text).replaceAll('/', '\\/'), space: () => ' ' };
    case 4: {
      const ends = [' ', '\t', '', '\n', '  '];
      return { string: (text) => oddString(text, random), space: () => random.pick(ends) };
    }
    default:
      return compactWriting;
  }
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function asciiString(text: string): string {
  return JSON.stringify(text).replace(/[^ -~]/g, escaped);
}

/** Characters escaped here and there, in either case. */
function oddString(text: string, random: Random): string {
  if (text.length > 20_000) return JSON.stringify(text);
  const units = Array.from(text, (character) => {
    if (!random.once(8)) return JSON.stringify(character).slice(1, -1);
    const spelling = Array.from({ length: character.length }, (_, i) => escaped(character[i])).join('');
    return random.once(2) ? spelling : spelling.replace(/[a-f]/g, (digit) => digit.toUpperCase()).replace(/\\U/g, '\\u');
  });
  return `"${units.join('')}"`;
}

const BYTES = [
  0x00, 0x0a, 0x0d, 0x1f, 0x20, 0x22, 0x2c, 0x3a, 0x5b, 0x5c, 0x5d, 0x7b, 0x7d, 0x7f, 0x80, 0xbf, 0xc2, 0xe2, 0xed, 0xf0, 0xff,
];

/** Bytes cut off, changed, taken out or put in. */
export function broken(bytes: Buffer, random: Random): Buffer {
  const at = random.below(bytes.length + 1);
  switch (random.below(4)) {
    case 0:
      return bytes.subarray(0, at);
    case 1:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(Math.min(bytes.length, at + 1 + random.below(4)))]);
    case 2:
      return Buffer.concat([bytes.subarray(0, at), Buffer.from([random.pick(BYTES)]), bytes.subarray(at)]);
    default: {
      const changed = Buffer.from(bytes);
      for (let changes = 1 + random.below(3); changes > 0 && changed.length > 0; changes--)
        changed[random.below(changed.length)] = random.once(2) ? random.pick(BYTES) : random.below(256);
      return changed;
    }
  }
}
