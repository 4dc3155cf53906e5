import type { Counter } from '../tokens/counter.ts';
import { mediaTokens } from '../tokens/media.ts';
import type { Edit } from '../transcript/edit.ts';
import { codePoints, type Text } from '../transcript/text.ts';
import { type Family, type TextPart, textParts } from '../transcript/transcript.ts';

/** What an edit takes away, or puts there: texts for tokens and code points, and their size as spelled. */
interface Weight {
  readonly texts: readonly string[];
  /** Code points as spelled in the payload, escapes counted. */
  readonly spelled: number;
  /** Tokens that are not text (a picture's). */
  readonly media: number;
}

/** A response object that holds one text: what stands around it, in code points. */
const WRAPPED_OBJECT = '{"output":""}'.length;

/**
 * Whether an edit makes its place smaller in every way: fewer code points, fewer o200k_base tokens, fewer code points as spelled. The
 * counter must be of o200k_base, so that neither the model nor the chosen encoding changes what is made of a payload.
 */
export function isWorth(edit: Edit, counter: Counter, family: Family, model: string | null): boolean {
  const { before, after } = weights(edit, family, model);
  if (after.spelled >= before.spelled) return false;
  if (before.media === 0 && sum(after.texts, codePoints) >= sum(before.texts, codePoints)) return false;
  const tokens = sum(after.texts, (text) => counter.count(text)) + after.media;
  return exceeds(before, tokens, counter);
}

/** Whether the tokens of a weight are more than a limit; stops counting as soon as that is clear. */
function exceeds(weight: Weight, limit: number, counter: Counter): boolean {
  let left = limit - weight.media;
  for (const text of weight.texts) {
    if (left < 0) return true;
    if (counter.exceeds(text, left)) return true;
    left -= counter.count(text);
  }
  return left < 0;
}

function weights(edit: Edit, family: Family, model: string | null): { before: Weight; after: Weight } {
  switch (edit.kind) {
    case 'remove': {
      const { tool } = edit;
      const before = tool.render(tool.removed, tool.shortened);
      const after = tool.render([...tool.removed, ...edit.pointers], [...tool.shortened, ...edit.shortened]);
      return { before: plain(before), after: plain(after) };
    }
    case 'document':
      return { before: stretch(edit.document.text), after: stretch(edit.document.text.rewrite(edit.cuts)) };
    case 'rewrite':
      return { before: part(edit.part), after: part({ ...edit.part, text: edit.part.text.rewrite(edit.cuts) }) };
    case 'collapse': {
      const parts = textParts(edit.result);
      const host = parts.find(({ marked }) => marked) ?? parts[0];
      if (!host) return { before: nothing, after: nothing };
      const text = host.text.rewrite([{ from: 0, to: host.text.value.length, insert: edit.value }]);
      return { before: together(parts.map(part)), after: part({ ...host, text }) };
    }
    case 'replace': {
      const { media } = edit.part;
      const data = media.data() ?? '';
      const { tokens } = mediaTokens(media, family, model);
      return { before: { texts: [], spelled: data.length, media: tokens }, after: plain(edit.value) };
    }
  }
}

const nothing: Weight = { texts: [], spelled: 0, media: 0 };

function plain(text: string): Weight {
  return { texts: [text], spelled: codePoints(text), media: 0 };
}

function stretch(text: Text): Weight {
  return { texts: [text.value], spelled: text.spelled, media: 0 };
}

function part({ text, structured }: TextPart): Weight {
  const replaced = structured && (text.pieces?.every((piece) => typeof piece === 'string') ?? false);
  return { texts: [text.whole], spelled: text.spelled + (replaced ? WRAPPED_OBJECT : 0), media: 0 };
}

function together(parts: readonly Weight[]): Weight {
  return { texts: parts.flatMap(({ texts }) => texts), spelled: sum(parts, ({ spelled }) => spelled), media: 0 };
}

function sum<Item>(items: readonly Item[], size: (item: Item) => number): number {
  let total = 0;
  for (const item of items) total += size(item);
  return total;
}
