import { JsonNode } from '../json/node.ts';
import { removeItems, type Splice } from '../json/splice.ts';
import type { Result, TextPart } from '../transcript/transcript.ts';
import type { TranscriptBuilder } from './builder.ts';
import { isNewObject, spellString } from './lower.ts';
import { textAt } from './origin.ts';
import { textPart } from './shared.ts';

const TEXT_KEYS = ['output', 'result', 'error', 'content', 'text'];

/**
 * The texts of an answer that stands as a JSON value, by its shape alone (never by sizes, or a second run would read it otherwise): a
 * string; the one string under a known key if everything beside it is scalar; the one string of a list; the texts of an MCP `content`
 * list; else the whole value as its own JSON.
 */
export function shapeParts(builder: TranscriptBuilder, value: JsonNode): TextPart[] {
  const text = soleText(value);
  if (text) return [textPart(builder, text, value)];
  const texts = mcpTexts(value);
  if (texts.length > 0) return texts.map(({ item, text: inner }) => textPart(builder, inner, item));
  const whole = textAt(builder.source, value, builder.prefix);
  const at = builder.at(value);
  return [{ kind: 'text', at, text: whole, structured: true, marked: false, replaces: null, removed: false, place: value }];
}

function soleText(value: JsonNode): JsonNode | undefined {
  if (value.type === 'string') return value;
  const items = value.items();
  if (items.length === 1 && items[0].type === 'string') return items[0];
  const members = value.members();
  const texts = members.filter((member) => TEXT_KEYS.includes(member.key) && member.value.type === 'string');
  return texts.length === 1 && members.every((member) => isScalar(member.value)) ? texts[0].value : undefined;
}

/** The texts of an MCP result that holds nothing else; what a server repeats in `structuredContent` is more than that. */
function mcpTexts(value: JsonNode): { item: JsonNode; text: JsonNode }[] {
  const items = value.get('content')?.items() ?? [];
  const texts = items.flatMap((item) => {
    const text = item.is('type', 'text') ? item.get('text') : undefined;
    return text?.type === 'string' ? [{ item, text }] : [];
  });
  const isPlain = value.members().every((member) => member.key === 'content' || isScalar(member.value));
  return isPlain && texts.length === items.length ? texts : [];
}

export function isScalar({ type }: JsonNode): boolean {
  return type !== 'object' && type !== 'array';
}

/** By convention an error stands under `error`; MCP sets `isError`. */
export function saysError(value: JsonNode): boolean {
  const error = value.get('error');
  const said = error !== undefined && error.type !== 'null' && error.boolean() !== false && error.string() !== '';
  return said || value.get('isError')?.boolean() === true;
}

/**
 * Splices for values that became one text (an object under `output`, or `error` where it is one; a list with that text) and for texts of
 * an MCP list that went elsewhere.
 */
export function lowerShape(result: Result): Splice[] {
  const splices: Splice[] = [];
  const gone = new Set<number>();
  let list: JsonNode | undefined;
  for (const part of result.parts) {
    if (part.kind !== 'text' || !(part.place instanceof JsonNode)) continue;
    const { place } = part;
    if (part.removed) {
      gone.add(place.start);
      list = place.parent;
    } else if (isNewObject(part)) {
      const text = spellString(part.text.value, part.text);
      const insert = place.type === 'array' ? `[${text}]` : `{"${result.isError ? 'error' : 'output'}":${text}}`;
      splices.push({ from: place.start, to: place.end, insert });
    }
  }
  if (list) splices.push(...removeItems(list, (item) => gone.has(item.start)));
  return splices;
}
