import { JsonNode } from '../json/node.ts';
import { removeItems, removeMembers, type Splice } from '../json/splice.ts';
import type { Result, TextPart } from '../transcript/transcript.ts';
import type { TranscriptBuilder } from './builder.ts';
import { isNewObject, spellString } from './lower.ts';
import { textAt } from './origin.ts';
import { textPart } from './shared.ts';

const TEXT_KEYS = ['output', 'result', 'error', 'content', 'text'];

/**
 * The texts of a `response` object, by its shape alone (never by sizes, or a second run would read it otherwise): the one string under
 * a known key if everything beside it is scalar; the texts of an MCP `content` list; else the whole object as its own JSON.
 */
export function responseParts(builder: TranscriptBuilder, response: JsonNode): TextPart[] {
  const members = response.members();
  const texts = members.filter(({ key, value }) => TEXT_KEYS.includes(key) && value.type === 'string');
  const scalar = members.every(({ value }) => value.type !== 'object' && value.type !== 'array');
  if (scalar && texts.length === 1) return [textPart(builder, texts[0].value, response)];
  const items = response.get('content')?.items() ?? [];
  const blocks = items.filter((item) => item.is('type', 'text') && item.get('text')?.type === 'string');
  const rest = members.every(({ key, value }) => key === 'content' || (value.type !== 'object' && value.type !== 'array'));
  if (rest && items.length > 0 && blocks.length === items.length) return blocks.flatMap((item) => mcpText(builder, item));
  const text = textAt(builder.source, response, builder.prefix);
  return [
    {
      kind: 'text',
      at: builder.at(response),
      text,
      structured: true,
      marked: false,
      replaces: null,
      removed: false,
      place: response,
    },
  ];
}

function mcpText(builder: TranscriptBuilder, item: JsonNode): TextPart[] {
  const text = item.get('text');
  return text ? [textPart(builder, text, item)] : [];
}

/** By convention an error stands under `error`; MCP sets `isError`. */
export function responseIsError(response: JsonNode): boolean {
  const error = response.get('error');
  const said = error !== undefined && error.type !== 'null' && error.boolean() !== false && error.string() !== '';
  return said || response.get('isError')?.boolean() === true;
}

/** Splices for responses that became one text, for texts of a list that went elsewhere, and for media that went. */
export function lowerResponses(results: readonly Result[]): Splice[] {
  return results.flatMap((result) =>
    result.source && result.place instanceof JsonNode ? lowerResponse(result, result.source, result.place) : [],
  );
}

function lowerResponse(result: Result, source: Result, answer: JsonNode): Splice[] {
  const splices: Splice[] = [];
  const gone = new Set<number>();
  for (const part of result.parts) {
    if (part.kind !== 'text' || !(part.place instanceof JsonNode)) continue;
    if (part.removed) gone.add(part.place.start);
    else if (isNewObject(part)) {
      const key = result.isError ? 'error' : 'output';
      splices.push({
        from: part.place.start,
        to: part.place.end,
        insert: `{"${key}":${spellString(part.text.value, part.text)}}`,
      });
    }
  }
  const content = answer.get('response')?.get('content');
  if (gone.size && content) splices.push(...removeItems(content, (item) => gone.has(item.start)));
  const kept = new Set(
    result.parts.filter(({ kind }) => kind === 'media').map((part) => (part.kind === 'media' ? part.place : null)),
  );
  const left = new Set<number>();
  for (const part of source.parts)
    if (part.kind === 'media' && part.place instanceof JsonNode && !kept.has(part.place)) left.add(part.place.start);
  const parts = answer.get('parts');
  if (!left.size || !parts) return splices;
  if (left.size === parts.length) splices.push(...removeMembers(answer, ({ key }) => key === 'parts'));
  else splices.push(...removeItems(parts, (item) => left.has(item.start)));
  return splices;
}
