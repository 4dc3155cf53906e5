import { describe, expect, test } from 'vitest';
import { findBase64 } from '../../src/text/base64.ts';
import { fileLike, noise } from './base64-samples.ts';

const line = fileLike('\x89PNG', 44).toString('base64');
const block = noise(9, 900).toString('base64');

/** Each would take hours if any part of it were read again and again. */
const UNITS: readonly [string, unit: string, found: number][] = [
  ['one letter', 'A', 0],
  ['backslashes', '\\', 0],
  ['backslashes and letters', '\\n', 0],
  ['escapes', '\\u003d', 0],
  ['slashes behind backslashes', '\\\\\\/', 0],
  ['lines of base64', `${line}\n`, 1],
  ['lines of two lengths', `${line}\n${line}abcd\n`, 0],
  ['lines that are just too short', `${line.slice(5)}\n`, 0],
  ['indentation', `${line}\n${' '.repeat(5000)}`, 1],
  ['base64 with too much padding', `${block}=`, 0],
  ['starts of data: URIs', 'data:image/png;base64,', 0],
  ['keys', '"data":"', 0],
  ['brackets', '[{"a":', 0],
];

describe('2 MB of', () => {
  test.each(UNITS)('%s', (_, unit, found) => {
    const text = unit.repeat(Math.ceil(2_000_000 / unit.length));
    expect(findBase64(text)).toHaveLength(found);
  });
});
