import type { Edit } from '../transcript/edit.ts';

/** How much an edit loses, in rising order: the rank by which `fit` picks them. */
const RANKS: Readonly<Record<string, number>> = {
  pointer: 0,
  minified: 0,
  base64: 1,
  image: 1,
  file: 1,
  description: 2,
  excerpt: 3,
  argument: 4,
  trimmed: 4,
  omitted: 5,
  stale: 6,
  'one-liner': 6,
};

/** Edits in rising order of loss, the oldest place first; edits of one place stay in the order in which they were made. */
export function byLoss(edits: readonly Edit[]): Edit[] {
  return edits
    .map((edit, made) => ({ edit, made, rank: RANKS[edit.change] ?? 6, order: orderOf(edit) }))
    .sort((a, b) => a.rank - b.rank || a.order - b.order || a.made - b.made)
    .map(({ edit }) => edit);
}

/** Where in the reading order the edited place stands. */
export function orderOf(edit: Edit): number {
  if (edit.kind === 'remove') return edit.tool.order;
  if (edit.kind === 'arguments') return edit.call.order;
  return edit.kind === 'document' ? edit.document.order : edit.result.order;
}
