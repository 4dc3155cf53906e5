import { describe, expect, test } from 'vitest';
import { findBase64 } from '../../src/text/base64.ts';
import { withCuts } from '../text/cuts.ts';
import { readVectors } from './vectors.ts';

const asText = (content: unknown): string => (typeof content === 'string' ? content : JSON.stringify(content, null, 2));

const contentOf = (value: unknown): unknown =>
  typeof value === 'object' && value && 'content' in value ? value.content : undefined;

/** The recorded system normalises the white space after a colon and reprints JSON: texts are compared as values. */
const loose = (text: string): string => text.replace(/":\s*"\[BASE64/g, '": "[BASE64');
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return loose(text);
  }
};

/** Every difference is a marker in the place of base64 of at least that length. */
function onlyBase64Went(original: string, got: string, least: number): boolean {
  const pieces = got.split(/\[BASE64_REMOVED: ~[\d.,]+KB - use image_url instead\]/);
  let at = 0;
  for (const [i, piece] of pieces.entries()) {
    const found = i === pieces.length - 1 && piece === '' ? original.length : original.indexOf(piece, at);
    if (found < 0 || (i === 0 && found > 0)) return false;
    const gone = original.slice(at, found);
    if (i > 0 && (gone.length < least || !/^(data:[\w/.+-]*;base64,)?([A-Za-z0-9+/=_-]|\s|\\[nrt])*$/.test(gone))) return false;
    at = found + piece.length;
  }
  return pieces.length > 1 && at === original.length;
}

/** What each `fault` vector's note asks of a better system: whether base64 is removed. */
const REMOVED: Readonly<Record<string, boolean>> = {
  'sh-b64-raw-1000': false,
  'sh-b64-03': true,
  'sh-b64-07': true,
  'sh-b64-08': true,
  'sh-b64-09': true,
  'sh-b64-10': false,
  'sh-b64-11': false,
  'sh-b64-12': false,
  'sh-b64-13': true,
  'sh-b64-14': true,
  'sh-b64-20': true,
  'sh-b64-21': true,
  'sh-b64-23': true,
  'sh-b64-24': false,
  'sh-b64-25': false,
  'sh-b64-26': true,
};

/** One detector for every carrier: any key, and lines in text that is not JSON. */
const MORE_GOES = new Set(['sh-b64-04', 'sh-b64-16']);

describe.each(readVectors('base64'))('$id: $note', ({ id, tags, input, output }) => {
  const original = asText(contentOf(input));
  const got = withCuts(original, findBase64(original));

  test('only base64 goes, nothing is reprinted, and a second run finds nothing', () => {
    expect(got === original || onlyBase64Went(original, got, 1000)).toBe(true);
    expect(findBase64(got)).toEqual([]);
  });

  if (tags.includes('fault')) {
    test('the fault is not repeated', () => {
      expect(got !== original).toBe(REMOVED[id]);
    });
  } else {
    test(MORE_GOES.has(id) ? 'more base64 goes than the recorded system finds' : 'the text is the recorded one', () => {
      if (MORE_GOES.has(id)) expect(onlyBase64Went(original, got, 1001)).toBe(true);
      else expect(parsed(got)).toEqual(parsed(asText(contentOf(output))));
    });
  }
});
