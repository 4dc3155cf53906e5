import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findDocuments } from '../../src/transcript/documents.ts';
import { attached, compacted, type Said } from '../passes/attached.ts';

const corpus = process.env['CTXPRESS_CORPUS'] ?? fileURLToPath(new URL('../../../shared/corpus', import.meta.url));

/** Real payloads with documents inside their words: how many, and how many characters together. */
const files: [file: string, count: number, length: number][] = [
  ['documents/aider-friendly-names-54msgs.json', 5, 7620],
  ['documents/files-to-prompt-cxml-llm-docs-28-documents.json', 28, 332_791],
  ['documents/llms-txt-ctx-fasthtml-docs.json', 7, 109_366],
  ['openai-chat/pydantic-ai-yaml-document-13kB.json', 1, 12_574],
];

/** The words of the system and the user, a text part each. */
function saidIn(file: string): Said[] {
  const { messages } = JSON.parse(readFileSync(path.join(corpus, file), 'utf8'));
  const said: Said[] = [];
  for (const { role, content } of messages)
    if (role !== 'assistant')
      for (const { text } of typeof content === 'string' ? [{ text: content }] : content) said.push({ role, text });
  return said;
}

// Without the corpus these are reported as skipped.
test.skipIf(!existsSync(corpus)).each(files)('%s holds %i documents, and the same after excerpts', (file, count, length) => {
  const said = saidIn(file);
  const found = said.map(({ text }) => findDocuments(text));
  expect(found.flat()).toHaveLength(count);
  expect(found.flat().reduce((sum, { from, to }) => sum + to - from, 0)).toBe(length);
  for (const ranker of ['bm25', 'lexical'] as const) {
    const { words, edits } = compacted(attached(said), { mode: 'preview', ranker, query: 'text=how do I install a plugin?' });
    expect(edits.length).toBeGreaterThan(0);
    const names = words.map((text) => findDocuments(text).map(({ name }) => name));
    expect(names).toEqual(found.map((documents) => documents.map(({ name }) => name)));
    const again = attached(words.map((text, i) => ({ ...said[i], text })));
    expect(compacted(again, { mode: 'preview', ranker, query: 'text=something else' }).edits).toEqual([]);
  }
});
