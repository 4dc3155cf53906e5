import { expandCharacterClasses } from '../../src/tokens/character-classes.ts';
import { UNICODE_CLASSES } from '../../src/tokens/unicode-classes.ts';

const { index, blocks } = expandCharacterClasses();

/** The class letter (unicode-classes.ts) of a character; a lone surrogate is U+FFFD. */
export function classOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const scalar = code >= 0xd800 && code <= 0xdfff ? 0xfffd : code;
  return 'ulcmnsbo'[Math.log2(blocks[(index[scalar >> 7] << 7) | (scalar & 127)])];
}

/** The same by the regular expressions of the running Node, whose white space is JavaScript's. */
export function classAsNodeHasIt(character: string): string {
  const tests: [string, RegExp][] = [
    ['b', /^[\r\n]/],
    ['s', /^\s/],
    ['u', /^[\p{Lu}\p{Lt}]/u],
    ['l', /^\p{Ll}/u],
    ['c', /^[\p{Lm}\p{Lo}]/u],
    ['m', /^\p{M}/u],
    ['n', /^\p{N}/u],
  ];
  return tests.find(([, pattern]) => pattern.test(character))?.[0] ?? 'o';
}

/** The first and last code point of every run of one class, and those beside them. */
export function classBorders(): number[] {
  const borders = new Set([0]);
  let at = 0;
  for (const [, length] of UNICODE_CLASSES.matchAll(/[a-z](\d*)/g)) {
    at += length === '' ? 1 : Number(length);
    for (const code of [at - 1, at]) borders.add(code);
  }
  return [...borders].filter((code) => code < 0xd800 || code > 0xdfff);
}

/** A text whose count depends on the class of a character: beside slashes, contractions, blanks, line breaks, letters and digits. */
export function probeOf(code: number): string {
  const c = String.fromCodePoint(code);
  return [
    `${c}/a`,
    `!!${c}/a`,
    `1${c}'default`,
    `A${c}'title`,
    `  ${c}1`,
    `x ${c} `,
    `${c}\n\n`,
    `${c}${c}${c}${c}1`,
    `a${c}B${c}c`,
    `AB${c}CD1`,
    `${c}THE`,
    `12${c}34`,
  ].join('\nz\n');
}
