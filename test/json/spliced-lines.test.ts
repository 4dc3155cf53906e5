import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSource } from '../../src/json/source.ts';
import { applySplices, type Splice } from '../../src/json/splice.ts';
import { splicedLines } from '../../src/json/spliced-lines.ts';

const record = fc.record({ a: fc.string(), b: fc.array(fc.integer(), { maxLength: 3 }) });
const edited = fc.array(
  fc.record({ value: record, replaced: fc.option(fc.string()), gap: fc.constantFrom('\n', '\r\n', '\n\n') }),
  {
    minLength: 2,
    maxLength: 12,
  },
);

test('documents with some lines read anew are those of all lines read anew', () => {
  fc.assert(
    fc.property(edited, fc.constantFrom('', '\n', '\n{"torn'), (lines, tail) => {
      const text = lines.map(({ value }, i) => (i ? lines[i - 1].gap : '') + JSON.stringify(value)).join('') + tail;
      const source = readSource(Buffer.from(text));
      const splices = source.documents.flatMap(({ root }, i): Splice[] => {
        const { replaced } = lines[i];
        const place = root.get('a');
        return replaced === null || !place ? [] : [{ from: place.start, to: place.end, insert: JSON.stringify(replaced) }];
      });
      const some = splicedLines(source, splices.toReversed());
      const all = readSource(applySplices(source.bytes, splices)).documents;
      expect(some.map(({ root, line }) => [line, root.value()])).toEqual(all.map(({ root, line }) => [line, root.value()]));
      for (const [i, document] of some.entries()) if (lines[i].replaced === null) expect(document).toBe(source.documents[i]);
    }),
  );
});

test('a line that is no value any more is a broken invariant', () => {
  const source = readSource(Buffer.from('{"a":1}\n{"a":2}\n{"a":3}\n'));
  expect(() => splicedLines(source, [{ from: 8, to: 9, insert: '' }])).toThrow();
});
