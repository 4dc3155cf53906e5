import type { ChangedText } from '../compact/changed-text.ts';
import type { Change } from '../compact/report.ts';
import { grouped } from './numbers.ts';
import type { PageChange } from './page.ts';

/** A change with its pass and its place in one word: with the input, where there are several. */
export interface PlacedChange extends Change {
  readonly pass: string;
  readonly place: string;
  /** Of the tool or the document; '' if it has none. */
  readonly name: string;
  readonly text: ChangedText | undefined;
}

/** The changes that saved most, the largest first; without figures the first ones. `title` says how many are left out. */
export function largestChanges(changes: readonly PageChange[], most: number): { largest: PlacedChange[]; title: string } {
  const sorted = changes.toSorted((one, other) => savedBy(other.change) - savedBy(one.change));
  const largest = sorted.slice(0, most).map(({ pass, path, change, text }) => ({
    ...change,
    pass,
    text,
    place: path === null ? change.at : `${path}:${change.at}`,
    name: change.tool ?? change.document ?? '',
  }));
  const all = changes.length;
  const title = all <= most ? `${grouped(all)}, the largest first` : `the ${most} largest of ${grouped(all)}`;
  return { largest, title };
}

/** Tokens; 0 where they were not counted. */
export function savedBy({ before, after }: Change): number {
  return (before ?? 0) - (after ?? 0);
}
