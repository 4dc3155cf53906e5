import type { OptionSpecs } from './pass.ts';

export interface ContextOptions {
  readonly mode: 'auto' | 'full' | 'preview';
  readonly query: string;
  readonly ranker: 'bm25' | 'lexical';
  readonly fullContextThreshold: number;
  readonly maxPreviewFiles: number;
  readonly previewChars: number;
  readonly patterns: readonly string[];
}

export const contextOptions: OptionSpecs<ContextOptions> = {
  mode: {
    flag: '--context-mode',
    description:
      'auto: excerpts once all documents together are longer than --full-context-threshold; full: never; preview: always',
    type: 'choice',
    default: 'auto',
    choices: ['auto', 'full', 'preview'],
  },
  query: {
    flag: '--context-query',
    description: 'what documents are ranked by: the first or last words of the user, or a text',
    type: 'text',
    default: 'last-user',
    pattern: /^(?:first-user$|last-user$|text=)/,
    format: 'first-user|last-user|text=TEXT',
  },
  ranker: {
    flag: '--context-ranker',
    description: 'bm25: whole words, rare ones count more; lexical: counts of substrings, as in the documented system',
    type: 'choice',
    default: 'bm25',
    choices: ['bm25', 'lexical'],
  },
  fullContextThreshold: {
    flag: '--full-context-threshold',
    description: 'leave documents whole up to this many characters together',
    type: 'integer',
    default: 10_000,
    min: 0,
    unit: 'characters',
  },
  maxPreviewFiles: {
    flag: '--max-preview-files',
    description: 'show at most this many documents; the others become one line each',
    type: 'integer',
    default: 4,
    min: 0,
    unit: 'documents',
  },
  previewChars: {
    flag: '--preview-chars',
    description: 'length of an excerpt (at least 100 with the ranker bm25)',
    type: 'integer',
    default: 600,
    min: 1,
    unit: 'characters',
  },
  patterns: {
    flag: '--context-pattern',
    description: 'a further frame of documents, as its opening line, {text} and its closing line',
    type: 'list',
    default: [],
    item: 'TEMPLATE',
  },
};
