import type { Counter } from '../tokens/counter.ts';
import { mediaTokens } from '../tokens/media.ts';
import {
  type ArgumentsEdit,
  type CollapseResult,
  type Edit,
  editedCall,
  editedTool,
  type ReplaceMedia,
  type SchemaEdit,
  toolText,
} from '../transcript/edit.ts';
import { type Cut, codePoints, type Text } from '../transcript/text.ts';
import { type Family, hostOf, type TextPart, textParts } from '../transcript/transcript.ts';
import { beginning, changedWindow } from './changed-window.ts';

/** What may have to stand around a note in a response, in code points or tokens. */
const BESIDE_A_NOTE = 20;
/** A response object that holds one text: what stands around it, in code points. */
const WRAPPED_OBJECT = '{"output":""}'.length;

/**
 * Whether an edit makes its place smaller in every way: fewer code points, fewer o200k_base tokens, fewer code points as spelled. The
 * counter must be of o200k_base, so that neither the model nor the chosen encoding changes what is made of a payload.
 */
export function isWorth(edit: Edit, counter: Counter, family: Family, model: string | null): boolean {
  switch (edit.kind) {
    case 'remove':
      return isWorthRemoving(edit, counter);
    case 'arguments':
      return isWorthShortening(edit, counter);
    case 'document':
      return isWorthCutting(edit.document.text, edit.cuts, edit.document.text.value, false, counter);
    case 'rewrite':
      return isWorthCutting(edit.part.text, edit.cuts, edit.part.text.whole, edit.part.structured, counter);
    case 'collapse':
      return isWorthCollapsing(edit, counter);
    case 'replace':
      return isWorthReplacing(edit, counter, family, model);
  }
}

/** What stays is on both sides, so only what goes and what comes instead is compared; `read` is what the model reads around the text. */
function isWorthCutting(text: Text, cuts: readonly Cut[], read: string, structured: boolean, counter: Counter): boolean {
  const { value } = text;
  // A code point takes two units at most, and is spelled with one or more: mostly nothing has to be measured.
  const least = sum(cuts, ({ from, to }) => to - from) / 2;
  const added = sum(cuts, ({ insert }) => text.origin.spelledNew(insert)) + WRAPPED_OBJECT;
  if (added >= least) {
    const after = text.rewrite(cuts);
    if (codePoints(after.value) >= codePoints(value)) return false;
    if (after.spelled + around(after, structured) >= text.spelled) return false;
  }
  const window = changedWindow(read, cuts, read === value ? 0 : text.from);
  return exceeds(window.before, counter.count(window.after), counter);
}

/** Whether a text has more tokens than a limit. Of one that is much longer, the first part is mostly enough to tell. */
function exceeds(text: string, limit: number, counter: Counter): boolean {
  const start = beginning(text, 10 * limit + 100);
  return counter.exceeds(start, limit) || (start.length < text.length && counter.exceeds(text, limit));
}

function isWorthCollapsing({ result, value }: CollapseResult, counter: Counter): boolean {
  const parts = textParts(result);
  const host = hostOf(result);
  if (!host) return false;
  const text = host.text.rewrite([{ from: 0, to: host.text.value.length, insert: value }]);
  const after = text.whole;
  const spelled = text.spelled + around(text, host.structured);
  // A code point takes two units at most, and is spelled with one or more: mostly nothing has to be measured.
  const least = sum(parts, (part) => part.text.value.length) / 2;
  if (spelled >= least && spelled >= sum(parts, spelledOf)) return false;
  if (after.length >= least && codePoints(after) >= sum(parts, (part) => codePoints(part.text.whole))) return false;
  let left = counter.count(after);
  for (const part of parts) {
    if (exceeds(part.text.whole, left, counter)) return true;
    left -= counter.count(part.text.whole);
  }
  return false;
}

function isWorthRemoving(edit: SchemaEdit, counter: Counter): boolean {
  const [before, after] = [edit.tool, editedTool(edit)].map(toolText);
  return codePoints(after) < codePoints(before) && counter.exceeds(before, counter.count(after));
}

function isWorthShortening(edit: ArgumentsEdit, counter: Counter): boolean {
  const [before, after] = [edit.call.arguments, editedCall(edit).arguments];
  // What goes is JSON text in both spellings of arguments, and a string in the payload only adds escapes to either.
  return codePoints(after) < codePoints(before) && exceeds(before, counter.count(after), counter);
}

function isWorthReplacing(edit: ReplaceMedia, counter: Counter, family: Family, model: string | null): boolean {
  const { result, part, value } = edit;
  const data = part.media.data() ?? '';
  // The same whatever the response is by then, or a second run would decide otherwise.
  const more = result.container === 'object' ? BESIDE_A_NOTE : 0;
  if (codePoints(value) + more >= data.length) return false;
  const { tokens } = mediaTokens(part.media, family, model);
  const noted = counter.count(value) + more;
  // What nobody can count is judged by its data as text.
  return tokens === null ? exceeds(data, noted, counter) : noted < tokens;
}

function spelledOf({ text, structured }: TextPart): number {
  return text.spelled + around(text, structured);
}

/** A value that was read as its own JSON and is replaced whole needs an object around the new text. */
function around({ pieces }: Text, structured: boolean): number {
  const isReplaced = structured && (pieces?.every((piece) => typeof piece === 'string') ?? false);
  return isReplaced ? WRAPPED_OBJECT : 0;
}

function sum<Item>(items: readonly Item[], size: (item: Item) => number): number {
  let total = 0;
  for (const item of items) total += size(item);
  return total;
}
