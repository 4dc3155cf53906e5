import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSource } from '../../src/json/source.ts';
import { applySplices } from '../../src/json/splice.ts';
import { brokenText, jsonText } from './arbitraries.ts';
import { isJson, readOne, rebuild, walk } from './oracle.ts';

test('valid text is read as JSON.parse reads it', () => {
  fc.assert(
    fc.property(jsonText, (text) => {
      const root = readOne(text);
      expect(root && isDeepStrictEqual(rebuild(root), JSON.parse(text))).toBe(true);
      expect(root && isDeepStrictEqual(root.value(), JSON.parse(text))).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('broken text is accepted when JSON.parse accepts it, and only then', () => {
  let accepted = 0;
  fc.assert(
    fc.property(brokenText, (text) => {
      const root = readOne(text);
      expect(root !== undefined).toBe(isJson(text));
      if (!root) return;
      accepted++;
      expect(isDeepStrictEqual(rebuild(root), JSON.parse(text))).toBe(true);
    }),
    { numRuns: 5000 },
  );
  expect(accepted).toBeGreaterThan(100);
});

test('every node knows its bytes, its pointer and its parent', () => {
  fc.assert(
    fc.property(jsonText, (text) => {
      const bytes = Buffer.from(text);
      const { root } = readSource(bytes).documents[0];
      for (const node of walk(root)) {
        const raw = bytes.toString('utf8', node.start, node.end);
        expect(node.raw()).toBe(raw);
        expect(raw.trim()).toBe(raw);
        expect(isDeepStrictEqual(node.value(), rebuild(node))).toBe(true);
        expect(node.length).toBe(node.type === 'object' ? node.members().length : node.items().length);
        if (!node.parent) continue;
        expect(node.pointer).toBe(`${node.parent.pointer}/${String(node.step).replace(/~/g, '~0').replace(/\//g, '~1')}`);
        expect(node.start > node.parent.start && node.end < node.parent.end).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});

test('no splice: the very same bytes', () => {
  fc.assert(
    fc.property(jsonText, (text) => {
      const bytes = Buffer.from(text);
      expect(applySplices(readSource(bytes).bytes, [])).toBe(bytes);
    }),
  );
});
