import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findDocuments, readsAlone, withoutDocuments } from '../../src/transcript/documents.ts';

/** The names and contents of the documents in a text. */
function read(text: string, patterns: readonly string[] = []): [name: string, content: string][] {
  return findDocuments(text, patterns).map(({ name, from, to }) => [name, text.slice(from, to)]);
}

const lines = (...all: string[]): string => all.join('\n');

describe('forms of frames', () => {
  test.each<[form: string, text: string, documents: [string, string][]]>([
    ['file by path', lines('<file path="src/a.ts">', 'one', 'two', '</file>', 'after'), [['src/a.ts', 'one\ntwo\n']]],
    ['file by name, quoted once', lines("<file name='a b.md'>", 'x', '</file>'), [['a b.md', 'x\n']]],
    ['file_content', lines('<file_content path="a.py">', 'x', '</file_content>'), [['a.py', 'x\n']]],
    ['attachment', lines('<attachment id="7" filePath="a.py">', 'x', '</attachment>'), [['a.py', 'x\n']]],
    ['context document', lines('<context-document source="a.md" trust="low">', 'x', '</context-document>'), [['a.md', 'x\n']]],
    ['preview', lines('<context-document-preview source="a">', 'x', '</context-document-preview>'), [['a', 'x\n']]],
    [
      'documents with source and content',
      lines(
        '<documents>',
        '<document index="1">',
        '<source>docs/a.md</source>',
        '<document_content>',
        'x',
        '</document_content>',
        '</document>',
        '<document index="2">',
        '<document_content>',
        'y',
        '</document_content>',
        '</document>',
        '</documents>',
      ),
      [
        ['docs/a.md', 'x\n'],
        ['document 2', 'y\n'],
      ],
    ],
    [
      'indented documents with further children and a blank line',
      lines(
        '  <document>',
        '    <title>Report</title>',
        '    <date>2024</date>',
        '    <content>',
        'x',
        '    </content>',
        '',
        '  </document>',
      ),
      [['Report', 'x\n']],
    ],
    ['document with a source and no content tag', lines('<document>', '<source>a</source>', 'x', '</document>'), [['a', 'x\n']]],
    ['document by attribute', lines('<document title="A">', '<p>x</p>', '</document>'), [['A', '<p>x</p>\n']]],
    [
      'unnamed documents of a list',
      lines('<documents>', '<document>', 'x', '</document>', '</documents>'),
      [['document', 'x\n']],
    ],
    ['unnamed document outside a list', lines('<document>', 'x', '</document>'), []],
    [
      'dashes, closed by the first attribute',
      lines('-----BEGIN FILE id="f7" type="text/plain"-----', 'x', '-----END FILE id="f7"-----'),
      [['f7', 'x\n']],
    ],
    [
      'dashes, closed by the label',
      lines('-----BEGIN FILE a b.txt-----', 'x', '-----END FILE a b.txt-----'),
      [['a b.txt', 'x\n']],
    ],
    ['dashes, bare', lines('-----BEGIN FILE-----', 'x', '-----END FILE-----'), [['file', 'x\n']]],
    [
      'a path above a fence',
      lines('Trust these:', '', 'src/a.py', '````', 'x', '```', 'y', '```', '````', '', 'b.md', '````', 'z', '````'),
      [
        ['src/a.py', 'x\n```\ny\n```\n'],
        ['b.md', 'z\n'],
      ],
    ],
    ['a heading above a fence', lines('text', '## File: src/a.ts', '```typescript', 'x', '```'), [['src/a.ts', 'x\n']]],
    ['a quoted path, a blank line, a fence', lines('`src/a.rs`:', '', '```rs', 'x', '```'), [['src/a.rs', 'x\n']]],
    ['a bold path above a fence of tildes', lines('**a.txt**', '~~~', '```', '~~~'), [['a.txt', '```\n']]],
    [
      'a fence inside one of the same length',
      lines('# README.md', '```', 'x', '```sh', 'y', '```', 'z', '```'),
      [['README.md', 'x\n```sh\ny\n```\nz\n']],
    ],
    [
      'a pack with headings between rules; nothing says where its last file ends',
      lines(
        '====================',
        'FILE: a.py',
        '====================',
        'x',
        '',
        '====================',
        'File: b.py',
        '====================',
        'y',
        'a question',
      ),
      [['a.py', 'x\n\n']],
    ],
    [
      'a pack that a heading ends',
      lines(
        '================',
        'File: b.py',
        '================',
        'y',
        '',
        '================',
        'End of Codebase',
        '================',
      ),
      [['b.py', 'y\n\n']],
    ],
    [
      'documentation packed into lines',
      lines(
        '<project title="P">Rules.',
        '<docs><doc title="A" desc="d">text',
        'more</doc><doc title="B" desc="">',
        'x',
        '```</doc></docs></project>',
      ),
      [
        ['A', 'text\nmore'],
        ['B', 'x\n```'],
      ],
    ],
  ])('%s', (_, text, documents) => {
    expect(read(text)).toEqual(documents);
    const crlf = text.replaceAll('\n', '\r\n');
    expect(read(crlf)).toEqual(documents.map(([name, content]) => [name, content.replaceAll('\n', '\r\n')]));
    for (const { from, to, frame } of findDocuments(text)) {
      const alone = text.slice(frame.from, frame.to);
      expect(readsAlone(alone, from - frame.from, to - frame.from)).toBe(true);
    }
  });

  test('a template describes a further frame', () => {
    const text = lines('%% begin a.md %%', 'x', '%% end b.md', '  %% end a.md', '%% end a.md', 'after');
    expect(read(text)).toEqual([]);
    expect(read(text, ['%% begin {name} %%{text}%% end {name}'])).toEqual([['a.md', 'x\n%% end b.md\n  %% end a.md\n']]);
    expect(read(text, ['%% begin {name} %%{text}after'])[0][1]).toBe('x\n%% end b.md\n  %% end a.md\n%% end a.md\n');
  });

  test.each([
    '',
    '{name}{text}end',
    'begin{text}end',
    'begin {name}',
    'begin {name}{text}',
    '{name}{name}{text}end',
    'a {name}{text}b{text}c',
  ])('the template %j describes none', (template) => {
    expect(read(lines('begin a', 'x', 'end', 'b', 'c'), [template])).toEqual([]);
  });
});

describe('what is text', () => {
  test.each<[rule: string, text: string]>([
    ['a tag inside a sentence', lines('Put it in <file path="a">', 'x', '</file> and go on.')],
    ['a tag with text behind it', lines('<file path="a"> x', '</file>')],
    ['a tag that closes itself', lines('<file path="a"/>', '</file>')],
    ['a tag without a name', lines('<file>', 'x', '</file>')],
    ['a tag that is never closed', lines('<file path="a">', 'x')],
    ['a tag whose quote is never closed', lines('<file path="a>', 'x', '</file>')],
    ['a closing tag that is indented otherwise', lines('<file path="a">', 'x', '  </file>')],
    ['a tag that nobody uses for files', lines('<example path="a">', 'x', '</example>')],
    [
      'the content tag closed and the document not',
      lines('<document index="1">', '<document_content>', 'x', '</document_content>', 'y'),
    ],
    ['a fence below a sentence', lines('Run this', '```', 'x', '```')],
    ['a path in the middle of a paragraph above a fence', lines('see', 'src/a.ts', '```', 'x', '```')],
    ['the last line of a block of code', lines('```', 'a.md', '', 'b.md', '```', 'words', '```', 'x', '```')],
    ['rules that differ', lines('========', 'FILE: a', '=========', 'x', '========', 'FILE: b', '=========')],
    ['a doc tag in a sentence', lines('Write <doc title="a">x</doc> there.')],
  ])('%s', (_, text) => {
    expect(read(text)).toEqual([]);
  });

  test('a closing tag in a sentence closes nothing', () => {
    const text = lines('<file path="a">', 'has <file path="x">demo</file> and a bare </file> too', '</file>', 'and </file> here');
    expect(read(text)).toEqual([['a', 'has <file path="x">demo</file> and a bare </file> too\n']]);
  });

  test('a document inside a document is part of it', () => {
    const inner = lines('<file path="b">', 'x', '</file>', '');
    expect(read(`<file path="a">\n${inner}y\n</file>\n`)).toEqual([['a', `${inner}y\n`]]);
  });

  test('a file without its closing tag does not swallow the next', () => {
    expect(read(lines('<file path="a">', 'x', '<file path="b">', 'y', '</file>'))).toEqual([['b', 'y\n']]);
  });

  test('the end of a list ends what is open in it', () => {
    const text = lines('<documents>', '<document index="1">', 'x', '</documents>', 'words', '</document>');
    expect(read(text)).toEqual([]);
  });

  test('an unclosed block of code hides no tags', () => {
    expect(read(lines('```', 'x', '<file path="a">', 'y', '</file>'))).toEqual([['a', 'y\n']]);
  });

  test('names and labels like those of object members are ordinary', () => {
    expect(read(lines('<file path="__proto__" constructor="1">', 'x', '</file>'))).toEqual([['__proto__', 'x\n']]);
  });
});

describe('readsAlone', () => {
  const frame = (content: string): [string, number, number] => {
    const opening = '<file path="a">\n';
    return [`${opening}${content}</file>\n`, opening.length, opening.length + content.length];
  };

  test.each<[content: string, alone: boolean]>([
    ['x\n', true],
    ['', true],
    ['<file path="b">\nx\n</file>\n', true],
    ['<document path="b">\n', true],
    ['</file>\n', false],
    ['</document>\n', false],
    ['  </file>\n', false],
    ['<file path="b">\n', false],
    ['-----END FILE-----\n', false],
    ['x</doc></docs>\n', false],
    ['x', false],
  ])('of the content %j: %j', (content, alone) => {
    expect(readsAlone(...frame(content))).toBe(alone);
  });

  test('knows the closing lines of templates', () => {
    expect(readsAlone(...frame('end b\n'), ['begin {name}{text}end {name}'])).toBe(false);
  });
});

test('withoutDocuments leaves the words', () => {
  const text = lines(
    'Look:',
    '<documents>',
    '<document index="1">',
    '<source>a</source>',
    '<document_content>',
    'x',
    '</document_content>',
    '</document>',
    '</documents>',
    '',
    'Why?',
  );
  expect(withoutDocuments(text)).toBe('Look:\n\n\n\nWhy?');
  expect(withoutDocuments('<file path="a">\nx\n</file>')).toBe('');
});

const fragment = fc.constantFrom(
  ...[
    'text',
    '',
    '<file path="a">',
    '</file>',
    '  <file path="b">',
    '  </file>',
    '<document index="1">',
    '<document>',
    '<source>s</source>',
  ],
  ...[
    '<document_content>',
    '</document_content>',
    '</document>',
    '<documents>',
    '</documents>',
    '-----BEGIN FILE id="x" n="1"-----',
  ],
  ...[
    '-----END FILE id="x"-----',
    '-----END FILE-----',
    '### a.md',
    'src/x.ts',
    '```',
    '```ts',
    '````',
    '~~~',
    '========',
    'FILE: z',
    'The end',
  ],
  ...['<doc title="q">', 'x</doc><doc title="w">y', '</doc>', 'z</doc></docs>', 'begin p', 'end p'],
);
const patterns = ['begin {name}{text}end {name}'];
const soup = fc.tuple(fc.array(fragment, { maxLength: 30 }), fc.constantFrom('\n', '\r\n')).map(([all, feed]) => all.join(feed));

describe('over texts made of pieces of frames', () => {
  test('documents stand in order, apart, inside their frames', () => {
    fc.assert(
      fc.property(soup, (text) => {
        let at = 0;
        for (const { from, to, frame, name } of findDocuments(text, patterns)) {
          expect(name).not.toBe('');
          expect([at, frame.from, from, to, frame.to, text.length].every((place, i, all) => i === 0 || all[i - 1] <= place)).toBe(
            true,
          );
          at = frame.to;
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('whatever part of a document is kept, if it reads alone, the text holds the same documents', () => {
    fc.assert(
      fc.property(soup, fc.nat(), fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 3 }), (text, choice, ranges) => {
        const before = findDocuments(text, patterns);
        if (before.length === 0) return;
        const { from, to, frame } = before[choice % before.length];
        const parts = text.slice(from, to).split(/(?<=\n)/);
        let kept = '';
        for (const [first, last] of ranges)
          kept += `...\n${parts.slice(first % (parts.length + 1), last % (parts.length + 1)).join('')}`;
        const [head, tail] = [text.slice(frame.from, from), text.slice(to, frame.to)];
        if (!readsAlone(head + kept + tail, head.length, head.length + kept.length, patterns)) return;
        const after = findDocuments(text.slice(0, from) + kept + text.slice(to), patterns);
        expect(after.map(({ name }) => name)).toEqual(before.map(({ name }) => name));
      }),
      { numRuns: 5000 },
    );
  });
});

test('long texts of nothing but frames are read', () => {
  const repeated = (piece: string): string => piece.repeat(20_000);
  for (const piece of [
    '<file path="a">\n',
    '</file>\n',
    '```x\n',
    '~~~\n```x\n',
    '<doc title="a',
    '<doc a="b">',
    '========\nFILE: a\n========\n',
    '<documents>\n',
  ])
    expect(Array.isArray(findDocuments(repeated(piece)))).toBe(true);
  expect(findDocuments(`${repeated('<file path="a">\n')}${repeated('</file>\n')}`)).toHaveLength(1);
});
