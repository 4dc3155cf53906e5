import fc from 'fast-check';
import { trimMarker } from '../../src/text/markers.ts';

/** Texts full of what cuts and markers stumble over: pairs, lone halves, line breaks, brackets, labels, markers. */
export const awkwardText = (maxLength = 60): fc.Arbitrary<string> =>
  fc
    .array(
      fc.oneof(
        {
          arbitrary: fc.constantFrom('a', 'é', '😀', '\ud83d', '\ude00', '中', ' ', '\t', '\0', '\u2028', '\\', "'", '"'),
          weight: 4,
        },
        { arbitrary: fc.constantFrom('\n', '\n\n', '\r\n', '[', ']', '\\]', '[... ', '[pruned: ', 'x'.repeat(30)), weight: 3 },
        fc.constantFrom(
          'Error: no\n',
          '\nFAILED a.py\n',
          'Exit code: 2\n',
          `\n\n${trimMarker(1234)}\n\n`,
          '[pruned: a: ok]',
          '{"error": "no"}',
        ),
        fc.string({ maxLength: 8 }),
      ),
      { maxLength },
    )
    .map((pieces) => pieces.join(''));

/** JSON texts of any shape, among them the members that one-liners look for. */
export const resultJson: fc.Arbitrary<string> = fc.oneof(
  fc.json(),
  fc
    .dictionary(
      fc.oneof(
        fc.constantFrom(
          'error',
          'success',
          'row_count',
          'rows',
          'messages',
          'files',
          'items',
          'number',
          'id',
          'url',
          'content',
          'ok',
          'status',
          'message',
        ),
        awkwardText(3),
      ),
      fc.oneof(fc.jsonValue({ maxDepth: 2 }), awkwardText()),
    )
    .map((value) => JSON.stringify(value)),
);
