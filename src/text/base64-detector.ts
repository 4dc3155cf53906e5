import { fileSignature, SIGNATURE_BYTES } from './file-signature.ts';

/** What is known of a value from where it stands. */
interface Surroundings {
  /** A prefix `data:…;base64,` stands before it. */
  readonly announced?: boolean;
  /** It stands under a key that by its name holds a picture or base64. */
  readonly named?: boolean;
}

const UPPER = 1;
const LOWER = 2;
const DIGIT = 3;
const STANDARD = 4;
const URL_SAFE = 5;

const CLASSES = new Uint8Array(128);
for (let code = 0; code < 26; code++) {
  CLASSES[65 + code] = UPPER;
  CLASSES[97 + code] = LOWER;
}
CLASSES.fill(DIGIT, 48, 58);
for (const char of '+/') CLASSES[char.charCodeAt(0)] = STANDARD;
for (const char of '-_') CLASSES[char.charCodeAt(0)] = URL_SAFE;

/** Whether a UTF-16 unit is a base64 character of either alphabet (RFC 4648, sections 4 and 5), padding aside. */
export function isBase64Unit(unit: number): boolean {
  return unit < 128 && CLASSES[unit] > 0;
}

/**
 * Whether a whole value, free of white space, is base64: characters of the alphabet and at most two `=` at its end, and then the
 * first bytes of a known kind of file or a data: prefix decide alone; without them one alphabet, a plausible length and padding, and
 * bytes that make sense are wanted together. Meant for values of hundreds of characters: short ones carry no evidence.
 */
export function isBase64(value: string, { announced = false, named = false }: Surroundings = {}): boolean {
  const padding = value.endsWith('==') ? 2 : value.endsWith('=') ? 1 : 0;
  const mix = countMix(value, value.length - padding);
  if (!mix) return false;
  if (announced || fileSignature(Buffer.from(value.slice(0, 2 * SIGNATURE_BYTES), 'base64')) !== null) return true;
  if (mix.urlSafe > 0 && mix.standard > 0) return false;
  if (padding > 0 ? value.length % 4 !== 0 : value.length % 4 === 1) return false;
  return isPlausibleBinary(mix) || (mix.distinct >= 8 && isReadable(value)) || (named && padding === 0 && isNamedAlphabet(mix));
}

/** Characters of each class, the two symbols of the alphabet by themselves, and how often neighbours differ in class. */
interface Mix {
  readonly length: number;
  readonly upper: number;
  readonly lower: number;
  readonly digits: number;
  readonly standard: number;
  readonly urlSafe: number;
  readonly rarerSymbol: number;
  readonly distinct: number;
  /** Neighbours that are not the same character, and those among them that are of different classes. */
  readonly pairs: number;
  readonly changes: number;
}

function countMix(value: string, length: number): Mix | null {
  const counts = new Uint32Array(128);
  let pairs = 0;
  let changes = 0;
  let last = 0;
  for (let i = 0; i < length; i++) {
    const unit = value.charCodeAt(i);
    if (!isBase64Unit(unit)) return null;
    counts[unit]++;
    if (unit !== last && i > 0) {
      pairs++;
      if (CLASSES[unit] !== CLASSES[last]) changes++;
    }
    last = unit;
  }
  const sums = [0, 0, 0, 0, 0, 0];
  let distinct = 0;
  for (let unit = 0; unit < 128; unit++) {
    sums[CLASSES[unit]] += counts[unit];
    if (counts[unit] > 0) distinct++;
  }
  const [, upper, lower, digits, standard, urlSafe] = sums;
  const symbols: [string, string] = urlSafe > 0 ? ['-', '_'] : ['+', '/'];
  const rarerSymbol = Math.min(...symbols.map((char) => counts[char.charCodeAt(0)]));
  return { length, upper, lower, digits, standard, urlSafe, rarerSymbol, distinct, pairs, changes };
}

/**
 * The mix that base64 of binary data has. Random bytes give 41 % upper, 41 % lower, 16 % digits, 3 % symbols, and 64 % of neighbours
 * differ in class. The bounds leave room for executables, numbers, samples and pixels (measured: lower 11–44 %, changes from 36 %),
 * none for words of any spelling (lower from 59 %), and names and identifiers never use both symbols alike.
 */
function isPlausibleBinary({
  length,
  upper,
  lower,
  digits,
  standard,
  urlSafe,
  rarerSymbol,
  distinct,
  pairs,
  changes,
}: Mix): boolean {
  const symbols = standard + urlSafe;
  return (
    distinct >= 40 &&
    upper >= 0.12 * length &&
    lower >= 0.06 * length &&
    lower <= 0.55 * length &&
    digits >= 0.02 * length &&
    digits <= 0.45 * length &&
    symbols <= 0.15 * length &&
    rarerSymbol * 20 >= symbols - rarerSymbol &&
    rarerSymbol > 0 &&
    changes >= 0.33 * pairs
  );
}

/** Whether it decodes to UTF-8 or UTF-16 text with hardly a control character. Words, names and digits do not: one chance in eight per four characters. */
function isReadable(value: string): boolean {
  const bytes = Buffer.from(value, 'base64');
  let controls = 0;
  let zeros = 0;
  for (const byte of bytes) {
    if (byte === 0) zeros++;
    else if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13) controls++;
  }
  return controls * 50 <= bytes.length && zeros <= 0.55 * bytes.length && isUtf8(bytes);
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Under a key that names it, whole groups in which both symbols occur are enough: paths, words and numbers have not got both. */
function isNamedAlphabet({ length, rarerSymbol, distinct }: Mix): boolean {
  return length % 4 === 0 && rarerSymbol > 0 && distinct >= 4;
}
