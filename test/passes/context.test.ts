import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { context } from '../../src/passes/context.ts';
import type { PassContext } from '../../src/passes/pass.ts';
import { findDocuments } from '../../src/transcript/documents.ts';
import { codePoints } from '../../src/transcript/text.ts';
import { makeContext, optionsOf } from '../transcripts.ts';
import { attached, compacted, type Field, type Said } from './attached.ts';

const filler = (count: number, special: Readonly<Record<number, string>> = {}): string =>
  Array.from({ length: count }, (_, i) => special[i] ?? `line ${i} of nothing in particular`).join('\n');
const ask = (text: string): Said => ({ role: 'user', text });
const file = (name: string, text: string): string => `<file path="${name}">\n${text}\n</file>\n`;

describe('whether anything is cut', () => {
  const documents = (length: number): Field[] => [{ text: 'x'.repeat(length - 4000) }, { text: '😀'.repeat(4000) }];

  test('auto: only once all documents together are longer than the threshold', () => {
    expect(compacted(attached([ask('x')], documents(10_000))).edits).toEqual([]);
    expect(compacted(attached([ask('x')], documents(10_001))).edits).toHaveLength(2);
    expect(compacted(attached([ask('x')], documents(10_000)), { fullContextThreshold: 9999 }).edits).toHaveLength(2);
  });

  test('full: never; preview: always', () => {
    expect(compacted(attached([ask('x')], documents(50_000)), { mode: 'full' }).edits).toEqual([]);
    expect(compacted(attached([ask('x')], documents(8000)), { mode: 'preview' }).edits).toHaveLength(2);
  });

  test('a text less than 60 characters longer than an excerpt with its marks stays', () => {
    const fields = [665, 666].map((length) => ({ text: 'word '.repeat(200).slice(0, length) }));
    expect(compacted(attached([ask('x')], fields), { mode: 'preview' }).edits.map(({ document }) => document.index)).toEqual([1]);
    expect(compacted(attached([ask('x')], fields), { mode: 'preview', maxPreviewFiles: 0 }).edits).toHaveLength(1);
  });

  test('nothing, blank documents and short ones are left alone', () => {
    expect(compacted(attached([]), { mode: 'preview' }).edits).toEqual([]);
    const fields = [{ text: '' }, { text: ' \n'.repeat(1000) }, { text: 'short' }];
    expect(compacted(attached([ask('x')], fields), { mode: 'preview' }).edits).toEqual([]);
  });

  test('a cited document stays whole, and a finding says so', () => {
    const fields = [{ text: filler(300), cited: true }, { text: 'short', cited: true }, { text: filler(300) }];
    const { edits, findings } = compacted(attached([ask('x')], fields));
    expect(edits.map(({ document }) => document.index)).toEqual([2]);
    expect(findings).toEqual(['cited-document /context_files/0']);
  });

  test('the gate decides', () => {
    const transcript = attached([ask('x')], [{ text: filler(300) }, { text: filler(400) }]);
    const pass = makeContext(
      transcript,
      { keepLastResults: 0, keepLastTurns: 0, protectUnseen: false },
      { maxResultChars: 0, headChars: 0, tailChars: 0 },
    );
    const worth: PassContext['worth'] = (edit) => edit.kind === 'document' && edit.document.index === 1;
    const edits = [...context.propose(transcript, optionsOf(context, {}), { ...pass, worth })];
    expect(edits).toHaveLength(1);
  });
});

describe('what is shown', () => {
  const fields = Array.from({ length: 6 }, (_, i) => ({ text: filler(100, i >= 4 ? { 50: `the valve ${i}` } : {}) }));

  test('the most relevant documents become excerpts, the others one line each in their own place', () => {
    const { texts, edits } = compacted(attached([ask('Where is the valve?')], fields), { maxPreviewFiles: 3 });
    expect(texts[4]).toContain('the valve 4');
    expect(texts[5]).toContain('the valve 5');
    expect(texts[0]).toMatch(/^line 0 .*no match for the query: [\d,]+ characters omitted.*line 99 of nothing in particular$/s);
    for (const text of texts.slice(1, 4)) expect(text).toBe('[document omitted: 3,289 chars]');
    expect(edits.map(({ change }) => change)).toEqual(['excerpt', 'omitted', 'omitted', 'omitted', 'excerpt', 'excerpt']);
    expect(edits.map(({ document }) => document.index)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test('a short document takes one of the places; blank ones and those left out before do not', () => {
    const before = [{ text: 'a short one on the valve' }, { text: ' ' }, { text: '[document omitted: 12,345 chars]' }, ...fields];
    const { texts } = compacted(attached([ask('what?')], before), { maxPreviewFiles: 2 });
    expect(texts.slice(0, 3)).toEqual(before.slice(0, 3).map(({ text }) => text));
    expect(texts.slice(3).map((text) => text.startsWith('[document omitted'))).toEqual([false, true, true, true, true, true]);
  });

  test('an excerpt is at most its length and six characters', () => {
    for (const ranker of ['bm25', 'lexical'] as const) {
      const { texts } = compacted(attached([ask('valve')], fields), { previewChars: 150, ranker, maxPreviewFiles: 6 });
      for (const text of texts) expect(codePoints(text)).toBeLessThanOrEqual(156);
      expect(texts[5]).toContain('the valve 5');
    }
  });
});

describe('what documents are ranked by', () => {
  const fields = [{ text: filler(300, { 100: 'the gasket' }) }, { text: filler(300, { 100: 'the valve' }) }];
  const shown = (said: Said[], query?: string): number => {
    const { texts } = compacted(attached(said, fields), { maxPreviewFiles: 1, ...(query === undefined ? {} : { query }) });
    return texts.slice(-fields.length).findIndex((text) => !text.startsWith('[document omitted'));
  };

  test('the last words of the user, not blank ones, nor those of others', () => {
    const said: Said[] = [
      { role: 'system', text: 'gasket' },
      ask('gasket'),
      { role: 'assistant', text: 'gasket' },
      ask('valve'),
      { role: 'assistant', text: 'gasket' },
      { role: 'user', text: 'gasket reminder', authored: false },
      ask(' \n'),
    ];
    expect(shown(said)).toBe(1);
    expect(shown(said, 'first-user')).toBe(0);
    expect(shown(said, 'text=about the valve')).toBe(1);
    expect(shown(said, 'text=about the gasket')).toBe(0);
  });

  test('documents are cut out of the words', () => {
    expect(shown([ask('valve'), ask(file('a.md', 'gasket'))])).toBe(1);
    expect(shown([ask(`${file('a.md', 'gasket gasket')}valve`)])).toBe(1);
  });

  test('without words the first documents are shown', () => {
    expect(shown([])).toBe(0);
    expect(shown([{ role: 'assistant', text: 'valve' }])).toBe(0);
  });
});

describe('documents in words', () => {
  test('only they change; frames and all around them stay', () => {
    const text = `Rules.\n${file('a.md', filler(300, { 150: 'the valve' }))}Between.\n${file('b.md', filler(300))}After: </file> in a sentence.`;
    const { words } = compacted(attached([{ role: 'system', text }, ask('valve?')]), { maxPreviewFiles: 1 });
    const lines = words[0].split('\n');
    expect(lines.slice(0, 3)).toEqual(['Rules.', '<file path="a.md">', '...']);
    expect(lines).toContain('the valve');
    expect(words[0]).toContain(
      '\n...\n</file>\nBetween.\n<file path="b.md">\n[document omitted: 10,090 chars]\n</file>\nAfter: </file> in a sentence.',
    );
    expect(words[1]).toBe('valve?');
  });

  test('a document cannot close its own frame: the excerpt lies beside the tag', () => {
    const nested = { 140: '<file path="x">', 152: '</file>', 150: 'the valve' };
    const { words, edits } = compacted(attached([{ role: 'system', text: file('a.md', filler(300, nested)) }, ask('valve?')]), {
      mode: 'preview',
      previewChars: 200,
    });
    expect(edits).toHaveLength(1);
    expect(words[0]).toContain('the valve');
    expect(words[0].match(/<\/file>/g)).toHaveLength(1);
    expect(findDocuments(words[0]).map(({ name, from, to }) => [name, from, to])).toEqual([['a.md', 19, words[0].length - 8]]);
  });

  test('a document out of which no excerpt keeps the frame is left out', () => {
    const text = '</document>\n'.repeat(400);
    const { words } = compacted(attached([{ role: 'system', text: file('a.md', text) }, ask('valve?')]), { mode: 'preview' });
    expect(words[0]).toBe(file('a.md', '[document omitted: 4,801 chars]'));
  });

  test('a frame of the user’s own is kept as well', () => {
    const patterns = ['%% {name}{text}%% end'];
    const text = `%% a.md\n${filler(300, { 150: 'the valve' })}\n%% end\n`;
    const { words } = compacted(attached([{ role: 'system', text }, ask('valve?')], [], patterns), { patterns, mode: 'preview' });
    expect(words[0]).toMatch(/^%% a\.md\n\.\.\.\n.*the valve\n.*\n\.\.\.\n%% end\n$/s);
  });
});

describe('options', () => {
  test('an excerpt of less than 100 characters only by the documented rules', () => {
    const given = new Set<string>();
    expect(context.contradiction?.(optionsOf(context, { previewChars: 99 }), given)).toContain('at least 100');
    expect(context.contradiction?.(optionsOf(context, { previewChars: 100 }), given)).toBe(null);
    expect(context.contradiction?.(optionsOf(context, { previewChars: 7, ranker: 'lexical' }), given)).toBe(null);
  });

  test('a template that describes no frame is an error', () => {
    expect(context.contradiction?.(optionsOf(context, { patterns: ['%% {name}{text}%%', 'begin'] }), new Set())).toContain(
      "'begin'",
    );
  });

  test('a query is one of three forms', () => {
    const { query } = context.options;
    if (query.type !== 'text') throw new Error('query is no text');
    const fits = ['first-user', 'last-user', 'text=', 'text=a\nb', 'last', 'text', ''].map((text) => query.pattern?.test(text));
    expect(fits).toEqual([true, true, true, true, false, false, false]);
  });
});

const line = fc.constantFrom(
  'the valve',
  'levers of it',
  'nothing at all',
  '',
  '<file path="n">',
  '</file>',
  '```',
  '# a.md',
  '  </document>',
  'été 回滚',
  '<document id="2">',
);
const body = fc.array(line, { minLength: 1, maxLength: 80 }).map((lines) => lines.join('\n').repeat(2));
const framed = fc.oneof(
  body.map((text) => file('a.md', text)),
  body.map(
    (text) => `<document index="1">\n<source>b.md</source>\n<document_content>\n${text}\n</document_content>\n</document>\n`,
  ),
  body.map((text) => `-----BEGIN FILE c-----\r\n${text.replaceAll('\n', '\r\n')}\r\n-----END FILE-----\r\n`),
  body.map((text) => `d.md\n\`\`\`\`\n${text}\n\`\`\`\`\n\n`),
  body.map((text) => `<docs><doc title="e">${text}</doc><doc title="f">x</doc></docs>\n`),
  fc.constantFrom('Words.\n', '</file>\n', '<file path="u">\n', '```\n'),
);
const plan = fc.record({
  ranker: fc.constantFrom('bm25' as const, 'lexical' as const),
  previewChars: fc.constantFrom(100, 150),
  maxPreviewFiles: fc.integer({ min: 0, max: 3 }),
  mode: fc.constantFrom('auto' as const, 'preview' as const),
});

describe('laws', () => {
  test('whatever is attached: the same documents are read afterwards, shorter, and a second run with another question changes nothing', () => {
    fc.assert(
      fc.property(fc.array(framed, { minLength: 1, maxLength: 5 }), plan, (pieces, options) => {
        const all = { ...options, fullContextThreshold: 500 };
        const said = (text: string, question: string): Said[] => [{ role: 'system', text }, ask(question)];
        const before = attached(said(pieces.join(''), 'the levers?'));
        const { words, after, edits } = compacted(before, all);
        const again = attached(said(words[0], 'the valve?'));
        expect(again.documents.map(({ name, text }) => [name, text.value])).toEqual(
          after.documents.map(({ name, text }) => [name, text.value]),
        );
        for (const { document } of edits) {
          const { value } = after.documents[document.index].text;
          expect(codePoints(value)).toBeLessThanOrEqual(options.previewChars + 6);
        }
        expect(compacted(again, all).edits).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
