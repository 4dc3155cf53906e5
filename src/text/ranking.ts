import MiniSearch from 'minisearch';
import { visitTerms } from './terms.ts';

/** A document as it is ranked. */
export interface Ranked {
  readonly name: string;
  readonly text: string;
}

/** How much more a term in the name says than one in the text. */
const NAME_BOOST = 2;

/**
 * The indexes of documents in the order of their relevance to the distinct terms of a query: BM25+ as minisearch computes it (Lv and Zhai,
 * "Lower-bounding term frequency normalization", 2011), ties as given. Only the query's terms are indexed, under their ordinals.
 */
export function rankBm25(documents: readonly Ranked[], terms: readonly string[]): number[] {
  const order = [...documents.keys()];
  if (terms.length === 0) return order;
  const ordinals = new Map(terms.map((term, ordinal) => [term, String(ordinal)]));
  const index = new MiniSearch({
    fields: ['name', 'text'],
    tokenize: termsOf,
    processTerm: (term) => ordinals.get(term) ?? null,
    searchOptions: { boost: { name: NAME_BOOST }, tokenize: (query) => query.split(' '), processTerm: (term) => term },
  });
  index.addAll(documents.map(({ name, text }, id) => ({ id, name, text })));
  const scores = new Map<unknown, number>();
  for (const { id, score } of index.search([...ordinals.values()].join(' '))) scores.set(id, score);
  const score = (id: number): number => scores.get(id) ?? 0;
  return order.sort((a, b) => score(b) - score(a) || a - b);
}

function termsOf(text: string): string[] {
  const terms: string[] = [];
  visitTerms(text, (term) => terms.push(term));
  return terms;
}
