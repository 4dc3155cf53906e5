import { byText } from './order.ts';
import type { Piece } from './pieces.ts';
import { GROUPED, type Group } from './report.ts';

/** Pieces by section and name, in the order of sections, then by tokens. `stripped`: what a tool takes without descriptions in its schema. */
export function groupPieces(pieces: readonly Piece[], stripped: (tool: Piece) => number): Group[] {
  const groups = new Map<string, Group>();
  for (const piece of pieces) {
    const section = GROUPED.find((name) => name === piece.section);
    if (!section) continue;
    const { name, at, before, after } = piece;
    const known = groups.get(`${section} ${name}`);
    const largest = { at, before, after: section === 'tools' ? stripped(piece) : after };
    groups.set(
      `${section} ${name}`,
      known
        ? {
            ...known,
            count: known.count + 1,
            before: known.before + before,
            after: known.after + after,
            largest: before > known.largest.before ? largest : known.largest,
          }
        : { section, name, count: 1, before, after, largest },
    );
  }
  const order = ({ section }: Group): number => GROUPED.indexOf(section);
  return [...groups.values()].sort(
    (one, other) => order(one) - order(other) || other.before - one.before || byText(one.name, other.name),
  );
}
