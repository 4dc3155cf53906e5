import { spell } from '../json/spelling.ts';
import type { Splice } from '../json/splice.ts';
import { stringsIn } from '../json/strings-in.ts';
import { type Cut, Text } from '../transcript/text.ts';
import type { Call, TextPart, Transcript } from '../transcript/transcript.ts';
import { JsonOrigin, textAt } from './origin.ts';

/** Splices for changed texts. Several stretches of one string are lowered in one walk over it. */
export function lowerTexts(texts: Iterable<Text>): Splice[] {
  const byNode = new Map<number, { origin: JsonOrigin; cuts: Cut[] }>();
  const splices: Splice[] = [];
  for (const text of texts) {
    const { origin } = text;
    if (!text.pieces || !(origin instanceof JsonOrigin)) continue;
    const whole = replacement(text);
    if (whole !== null) {
      splices.push({ from: origin.node.start + 1, to: origin.node.end - 1, insert: spell(whole, origin.spelling) });
      continue;
    }
    const entry = byNode.get(origin.node.start) ?? { origin, cuts: [] };
    entry.cuts.push(...cutsOf(text));
    byNode.set(origin.node.start, entry);
  }
  for (const { origin, cuts } of byNode.values()) {
    cuts.sort((a, b) => a.from - b.from);
    const offsets = origin.offsets(cuts.flatMap((cut) => [cut.from, cut.to]));
    for (const [i, cut] of cuts.entries()) {
      const insert = origin.kind === 'raw' ? cut.insert : spell(cut.insert, origin.spelling);
      splices.push({ from: offsets[2 * i], to: offsets[2 * i + 1], insert });
    }
  }
  return splices;
}

/** The new text of a whole string of which nothing is left, and which then need not be decoded; else null. */
function replacement({ origin, stretch, pieces }: Text): string | null {
  if (origin.kind !== 'string' || stretch) return null;
  const texts = (pieces ?? []).filter((piece) => typeof piece === 'string');
  return texts.length === pieces?.length ? texts.join('') : null;
}

/** What was cut out of the origin's value, as cuts of that value. */
function cutsOf(text: Text): Cut[] {
  const cuts: Cut[] = [];
  let at = text.from;
  let insert = '';
  for (const piece of text.pieces ?? []) {
    if (typeof piece === 'string') {
      insert += piece;
      continue;
    }
    if (piece.from > at || insert !== '') cuts.push({ from: at, to: piece.from, insert });
    at = piece.to;
    insert = '';
  }
  if (at < text.to || insert !== '') cuts.push({ from: at, to: text.to, insert });
  return cuts;
}

/** Whether an object that was read as its own JSON is replaced whole by one text. */
export function isNewObject({ structured, text }: TextPart): boolean {
  return structured && (text.pieces?.every((piece) => typeof piece === 'string') ?? false);
}

/** A JSON string, spelled as the text's neighbours are. */
export function spellString(value: string, near: Text): string {
  const spelling = near.origin instanceof JsonOrigin ? near.origin.spelling : { ascii: true, slash: false };
  return `"${spell(value, spelling)}"`;
}

/** The strings of a call's arguments that became shorter: in the JSON text that the payload keeps as a string, or as values of an object. */
function shortenedTexts({ place, shortened }: Call): Text[] {
  if (shortened.length === 0 || !(place instanceof Text) || !(place.origin instanceof JsonOrigin)) return [];
  const { node, source, prefix, kind } = place.origin;
  if (kind === 'string')
    return [place.rewrite(shortened.map(({ from, to, value }) => ({ from, to, insert: JSON.stringify(value) })))];
  const strings = stringsIn(node);
  return shortened.map(({ ordinal, value }) => {
    const text = textAt(source, strings[ordinal], prefix);
    return text.rewrite([{ from: 0, to: text.value.length, insert: value }]);
  });
}

/** Texts that may have changed: documents', arguments', and results' with their copies. */
export function changedTexts(after: Transcript): Text[] {
  const texts: Text[] = [];
  for (const document of after.documents) if (document.text.pieces) texts.push(document.text);
  for (const call of after.calls) texts.push(...shortenedTexts(call));
  for (const result of after.results) {
    if (!result.source) continue;
    for (const part of result.parts)
      if (part.kind === 'text' && !part.removed && part.text.pieces && !isNewObject(part)) texts.push(part.text);
    if (result.mirrors) for (const { text } of result.mirrors.copies) if (text.pieces) texts.push(text);
  }
  return texts;
}
