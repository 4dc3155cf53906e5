import type { Change } from '../json.ts';

/** A payload of the fixtures, what is wrong with it afterwards, and the change that makes it so. */
export type Break = readonly [from: string, what: string, change: Change];

/** At least one broken payload for each rule. */
export type Breaks<Rules> = { readonly [Rule in keyof Rules]: readonly [Break, ...Break[]] };

/** Several changes one after the other. */
export function all(...changes: readonly Change[]): Change {
  return (value) => changes.reduce((changed, change) => change(changed), value);
}

/** The first 60 characters of base64, and prose, which are no pictures. */
export const HALF_PICTURE = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAeUlEQV';
export const PROSE = '[image removed: image/png 24x24, 1.8KB]';
