import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ConstraintKind } from '../../src/text/constraint-kinds.ts';
import { constraintsOf } from '../../src/text/constraints.ts';

const NOTHING: ReadonlySet<ConstraintKind> = new Set();
const ALL: ReadonlySet<ConstraintKind> = new Set(['unit', 'format', 'minimum', 'maximum', 'values', 'relation']);

/** A description and its remainder where the schema expresses nothing; null where the description goes as a whole. */
const EXAMPLES: Readonly<Record<string, readonly (readonly [description: string, remainder: string | null])[]>> = {
  units: [
    ['Timeout in seconds (default: none)', 'Timeout in seconds'],
    ['Milliseconds, not seconds.', 'Milliseconds, not seconds.'],
    ['How long to wait before giving up. Given in ms.', 'Given in ms'],
    ['Most bytes to read from the file. The rest is left.', 'Most bytes to read from the file'],
    ['The memory that the job gets, in MB. Choose with care.', 'The memory that the job gets, in MB'],
    ['Width of the picture (px)', 'px'],
    ['The delay between two tries (s).', 's'],
    ['How opaque it is, as a percentage. Try it out.', 'How opaque it is, as a percentage'],
    ['The price. Amounts are in cents.', 'Amounts are in cents'],
    ['The budget of the campaign (USD).', 'USD'],
    ['Which way it faces. Degrees clockwise from north!', 'Degrees clockwise from north'],
    ['When it starts; times are UTC', 'times are UTC'],
    ['Lines of the file to show. Lines are 1-indexed.', 'Lines are 1-indexed'],
    ['The page to fetch (0-based).', '0-based'],
    ['How far back to look. Number of days.', 'Number of days'],
  ],
  formats: [
    ['When it happened. ISO 8601, for example 2024-05-01T10:00:00Z.', 'ISO 8601'],
    [
      "The day of the flight in the format 'YYYY-MM-DD', such as '2024-05-01'.",
      "The day of the flight in the format 'YYYY-MM-DD'",
    ],
    ['Point in time (RFC 3339)', 'RFC 3339'],
    ['Whom to call. An E.164 number.', 'An E.164 number'],
    ['Names of those who take part. Comma-separated.', 'Comma-separated'],
    ['Which files to search; a glob relative to the root', 'a glob relative to the root'],
    ['What to look for. Regular expressions work.', 'Regular expressions work'],
    ['When to run it - a cron expression', 'a cron expression'],
    ['The picture itself (base64).', 'base64'],
    ['The body of the comment (Markdown). Be kind.', 'Markdown'],
    ['Where the file is. Must be an absolute path.', 'Must be an absolute path'],
    ['The country, as a two-letter code. Not the name.', 'The country, as a two-letter code'],
    ["Name of the channel. Starts with '#'.", "Starts with '#'"],
  ],
  ranges: [
    ['How many to return. Between 1 and 50.', 'Between 1 and 50'],
    ['Results per page (default: 30, max: 100)', 'default: 30, max: 100'],
    ['Results per page. Default is 25, maximum is 100.', 'Default is 25, maximum is 100'],
    ['How many tries to make. Up to 100.', 'Up to 100'],
    ['The people to invite; at least one', 'at least one'],
    ['The amount to send. It is non-negative.', 'It is non-negative'],
    ['Number of tokens to return (1000-50000). Fewer are faster.', '1000-50000'],
    ['How sure you are, 0 to 1. Guess if you have to.', 'How sure you are, 0 to 1'],
    ['The query. Not longer than 256 characters.', 'Not longer than 256 characters'],
    ['The limit is 20 items. Ask for what you need.', 'The limit is 20 items'],
  ],
  'allowed values': [
    ['What has become of it. One of: open, closed, merged.', 'One of: open, closed, merged'],
    ['One of a, b or c', 'One of a, b or c'],
    ["Which way to sort ('asc' or 'desc').", "'asc' or 'desc'"],
    ['Which way to sort, ascending or descending. Newest first is usual.', 'Which way to sort, ascending or descending'],
    ['The class of the travel. Options are: economy, business, first.', 'Options are: economy, business, first'],
    ['Kind of the order (Buy/Sell).', 'Buy/Sell'],
    ['The state to filter by. Allowed values:\n- open\n- closed', 'Allowed values:\n- open\n- closed'],
    ["How to count ('l' for lines, 'w' for words).", "'l' for lines, 'w' for words"],
  ],
  'either … or, and what depends on what': [
    ['Which one it is. Give either issue or url, never both.', 'Give either issue or url, never both'],
    ['Number of the issue. Mutually exclusive with url.', 'Mutually exclusive with url'],
    ['The address of the page. Not both this and a number.', 'Not both this and a number'],
    ['The text of the reply. Required if no reaction is given.', 'Required if no reaction is given'],
    ['The branch to start from. Only when create is true.', 'Only when create is true'],
    ["Label name - required for 'create'", "required for 'create'"],
    ['Emoji to add. Cannot be combined with body.', 'Cannot be combined with body'],
    ['The namespace. Ignored when all is set.', 'Ignored when all is set'],
    ['The name of the copy. It must not exist yet.', 'It must not exist yet'],
  ],
  'prose without a constraint': [
    ['', null],
    ['   ', null],
    ['The name of the city.', null],
    ['Search query', null],
    ["The reservation ID, such as 'ZFA04Y'.", null],
    ["The sector (e.g. 'Technology', 'Energy').", null],
    ['The second line of the address. Leave nothing out.', null],
    ['Authentication token to verify the identity of the user.', null],
    ['Maximum depth to traverse (optional)', null],
    ['The text of the message. Write it as you would speak; people read it.', null],
    ['Format of the picture', null],
    ['One of the names that the list gives.', null],
    ['Where to put it. Examples: `a`, `b` or `c`.', null],
    ['Allowed values:', null],
  ],
};

for (const [group, examples] of Object.entries(EXAMPLES))
  describe(group, () => {
    test.each(examples)('%j', (description, remainder) => {
      expect(constraintsOf(description, NOTHING)).toBe(remainder);
      if (remainder !== null) expect(constraintsOf(remainder, NOTHING)).toBe(remainder);
    });
  });

test('what the schema expresses itself does not stay', () => {
  expect(constraintsOf('Seconds, between 1 and 50.', new Set(['minimum', 'maximum', 'unit']))).toBeNull();
  expect(constraintsOf('At least 1. At most 50.', new Set(['minimum']))).toBe('At most 50');
  expect(constraintsOf('One of a, b or c. Required if d is set.', new Set(['values']))).toBe('Required if d is set');
  expect(constraintsOf('ISO 8601, in UTC', new Set(['format']))).toBe('ISO 8601, in UTC');
  for (const examples of Object.values(EXAMPLES))
    for (const [description] of examples) expect(constraintsOf(description, ALL)).toBeNull();
});

test('whole clauses stay, in order, as many as fit into 120 UTF-16 units', () => {
  const clause = (length: number) => `in seconds ${'x'.repeat(length - 11)}`;
  expect(constraintsOf(clause(120), NOTHING)).toBe(clause(120));
  expect(constraintsOf(clause(121), NOTHING)).toBeNull();
  expect(constraintsOf(`${clause(60)}. Words. ${clause(61)}. ${clause(58)}. ${clause(20)}.`, NOTHING)).toBe(
    `${clause(60)}; ${clause(58)}`,
  );
  expect(constraintsOf(`${clause(60)}.\n${clause(59)}`, NOTHING)).toBe(clause(60));
});

test('stops inside quotations, abbreviations, numbers and brackets in mid-sentence do not end a clause', () => {
  for (const text of [
    'Separated by "; " or ". " (as you like) in CSV',
    'Use approx. 1.5 seconds',
    'Either `a` (a text; optional) or `b`',
    'Between 1 - 50',
  ])
    expect(constraintsOf(`${text}. Words`, NOTHING)).toBe(text);
});

const words = [
  ...[
    'in seconds',
    'ISO 8601',
    'between 1 and 50',
    "'asc' or 'desc'",
    'either x or y',
    'required if z',
    'e.g. this',
    'such as 3',
    'the name',
  ],
  ...[
    '(ms)',
    '(',
    ')',
    "'",
    '"',
    '`',
    '. ',
    '; ',
    ', ',
    ': ',
    '\n',
    '\n- ',
    ' - ',
    '—',
    '。',
    '…',
    '...',
    ' ',
    '   ',
    'max.',
    '1',
    'a',
    '𝒂',
    '\ud800',
  ],
];
const descriptions = fc.oneof(
  fc.array(fc.constantFrom(...words), { maxLength: 40 }).map((parts) => parts.join('')),
  fc.array(fc.constantFrom(...words), { maxLength: 40 }).map((parts) => parts.join(' ')),
  fc.string({ unit: 'binary', maxLength: 300 }),
);
const kinds = fc.uniqueArray(fc.constantFrom(...ALL)).map((list) => new Set(list));

test('a remainder is short, made of stretches of the description, and its own remainder', () => {
  fc.assert(
    fc.property(descriptions, kinds, (description, expressed) => {
      const remainder = constraintsOf(description, expressed);
      if (remainder === null) return;
      expect(remainder.length).toBeLessThanOrEqual(120);
      expect(constraintsOf(remainder, expressed)).toBe(remainder);
      let at = 0;
      for (const piece of remainder.split('; ')) {
        const found = description.indexOf(piece, at);
        expect(found).toBeGreaterThanOrEqual(at);
        at = found + piece.length;
      }
    }),
    { numRuns: 3000 },
  );
});
