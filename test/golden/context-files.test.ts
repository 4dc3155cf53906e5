import { describe, expect, test } from 'vitest';
import type { ContextOptions } from '../../src/passes/context-options.ts';
import { excerpts } from '../../src/text/excerpt.ts';
import { lexicalExcerpt, lexicalTerms, rankLexical } from '../../src/text/lexical.ts';
import { rankBm25 } from '../../src/text/ranking.ts';
import { queryTerms } from '../../src/text/terms.ts';
import { type Cut, codePoints, newText } from '../../src/transcript/text.ts';
import { attached, compacted } from '../passes/attached.ts';
import { readVectors, type Vector } from './vectors.ts';

interface File {
  readonly filename?: string;
  readonly extracted_text: string | null;
}

const all = readVectors('context_files');
const parity = (name: string): [id: string, vector: Vector][] =>
  all.filter(({ fn, tags }) => fn === name && !tags.includes('fault')).map((vector) => [vector.id, vector]);

describe('ranking', () => {
  test.each(parity('rank_files'))('%s', (_, { input, output, note }) => {
    const { files, query } = input as { files: File[]; query: string | null };
    const texts = files.map((file) => file.extracted_text ?? '');
    expect(rankLexical(texts, lexicalTerms(query ?? '')), note).toEqual(output);
  });

  test.each(
    all.filter(({ fn, tags }) => fn === 'rank_files' && tags.includes('fault')).map((vector) => [vector.id, vector] as const),
  )('%s is mended by bm25', (_, { input, note }) => {
    const { files, query } = input as { files: File[]; query: string };
    const documents = files.map(({ filename, extracted_text }) => ({ name: filename ?? '', text: extracted_text ?? '' }));
    expect(rankBm25(documents, queryTerms(query)), note).toEqual([0, 1]);
  });
});

describe('excerpts', () => {
  test.each(parity('preview_excerpt'))('%s', (_, { input, output, note }) => {
    const { text, query, preview_chars: chars } = input as { text: string; query: string | null; preview_chars: number };
    expect(cutText(text, lexicalExcerpt(text, lexicalTerms(query ?? ''), chars)), note).toBe(output);
  });
});

describe('excerpts that were recorded as faults', () => {
  const mended = (id: string): string => {
    const [vector] = all.filter((one) => one.id === id);
    const { text, query, preview_chars: chars } = vector.input as { text: string; query: string; preview_chars: number };
    const [cuts] = excerpts(text, queryTerms(query), chars + 6);
    return cutText(text, cuts);
  };

  test.each([
    ['sh-ctx-18', 'rollback works by redeploying'],
    ['sh-ctx-23', ' needle '],
    ['sh-ctx-25', 'cafe\u0301 menu'],
    ['sh-ctx-27', '回滚流程'],
  ])('%s shows what was asked for', (id, wanted) => {
    expect(mended(id).normalize('NFD')).toContain(wanted.normalize('NFD'));
  });

  test('sh-ctx-15 uses the whole budget at the end of a text', () => {
    expect(codePoints(mended('sh-ctx-15'))).toBeGreaterThan(550);
    expect(mended('sh-ctx-15')).toMatch(/needle$/);
  });
});

function cutText(text: string, cuts: readonly Cut[]): string {
  const origin = { kind: 'new' as const, at: '', value: text, spelled: () => 0, spelledNew: () => 0 };
  return newText(text, origin).rewrite(cuts).value;
}

describe('the whole section', () => {
  /** A limit of the section's length is not known here, nor is a mode that is none. */
  const asked = parity('format_context').filter(([, { settings, output }]) => {
    const limit = settings['max_context_length'] ?? Number.POSITIVE_INFINITY;
    const length = [...shownIn(String(output)).values()].reduce((sum, text) => sum + codePoints(text), 0);
    return settings['context_mode'] !== 'summary' && length < Number(limit) && !String(output).includes('length limit]');
  });

  test('most vectors can be asked', () => {
    expect(asked.length).toBeGreaterThan(10);
  });

  test.each(asked)('%s', (_, { input, output, settings, note }) => {
    const { files } = input as { files: File[] };
    const before = files.map((file) => file.extracted_text ?? '');
    const fields = files.map(({ filename = 'unknown' }, at) => ({ name: filename, text: before[at] }));
    const query = settings['context_query'];
    const { texts } = compacted(
      attached([{ role: 'user', text: typeof query === 'string' ? query : '' }], fields),
      optionsFrom(settings),
    );
    const shown = shownIn(String(output));
    if (!String(output).includes('(COMPACTED)')) expect(texts, note).toEqual(before);
    else {
      for (const [at, text] of texts.entries()) {
        const want = shown.get(fields[at].name);
        if (text === before[at]) expect(staysWhole(text, want, settings), `${note}: ${fields[at].name}`).toBe(true);
        else
          expect(text.trim(), note).toBe(
            want?.trim() ?? `[document omitted: ${codePoints(before[at]).toLocaleString('en-US')} chars]`,
          );
      }
    }
  });
});

function optionsFrom(settings: Vector['settings']): Partial<ContextOptions> {
  const number = (key: string, otherwise: number): number => Number(settings[key] ?? 0) || otherwise;
  const mode = settings['context_mode'];
  return {
    ranker: 'lexical',
    mode: mode === 'auto' || mode === 'preview' ? mode : 'full',
    fullContextThreshold: number('full_context_threshold', 10_000),
    previewChars: number('preview_chars', 600),
    maxPreviewFiles: number('max_preview_files', 4),
  };
}

/** The excerpts of a recorded section by their files' names. */
function shownIn(section: string): Map<string, string> {
  const blocks = section.matchAll(
    /<context-document-preview source="([^"]*)" trust="low">\n([\s\S]*?)\n<\/context-document-preview>/g,
  );
  return new Map([...blocks].map(([, name, text]) => [name, text]));
}

/** Texts that are hardly longer than an excerpt stay: then it makes no difference how they were ranked. */
function staysWhole(text: string, want: string | undefined, settings: Vector['settings']): boolean {
  const longest = (Number(settings['preview_chars'] ?? 0) || 600) + 6 + 60;
  return text.trim() === want?.trim() || text.trim() === '' || codePoints(text) < longest;
}
