import { excerpts } from './excerpt.ts';
import type { TextCut } from './head-tail.ts';
import { lexicalExcerpt, lexicalTerms, rankLexical } from './lexical.ts';
import { type Ranked, rankBm25 } from './ranking.ts';
import { queryTerms } from './terms.ts';

/** The code points that marks may add to an excerpt. */
export const MARKS_LENGTH = 6;

/** A way to order documents by a query and to cut excerpts out of them. */
export interface Ranker {
  /** The documents' indexes, the most relevant first. */
  rank(documents: readonly Ranked[]): number[];
  /** Excerpts of `chars` code points, marks apart, as the cuts that leave them: the best first. */
  excerpts(text: string, chars: number): Iterable<TextCut[]>;
}

export function rankerFor(name: 'bm25' | 'lexical', query: string): Ranker {
  return name === 'bm25' ? bm25Ranker(queryTerms(query)) : lexicalRanker(query);
}

function bm25Ranker(terms: readonly string[]): Ranker {
  return {
    rank: (documents) => rankBm25(documents, terms),
    excerpts: (text, chars) => excerpts(text, terms, chars + MARKS_LENGTH),
  };
}

/** The documented system's rules; its excerpts can fall on a tag that closes the document's frame, and then others are offered. */
function lexicalRanker(query: string): Ranker {
  const terms = lexicalTerms(query);
  return {
    rank: (documents) =>
      rankLexical(
        documents.map(({ text }) => text),
        terms,
      ),
    *excerpts(text, chars) {
      yield lexicalExcerpt(text, terms, chars);
      yield* excerpts(text, queryTerms(query), chars + MARKS_LENGTH);
    },
  };
}
