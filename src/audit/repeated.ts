import { ownValue, schemaPositions } from '../text/schema-positions.ts';
import type { Counter } from '../tokens/counter.ts';
import type { Tool } from '../transcript/transcript.ts';
import { byText } from './order.ts';
import type { RepeatedDescription } from './report.ts';
import { shortText } from './short-name.ts';

const LISTED = 20;

/** Descriptions of tools and of their parameters that stand more than once in one tool set: the twenty that take most. */
export function repeatedDescriptions(tools: readonly Tool[], counter: Counter): RepeatedDescription[] {
  const times = new Map<string, number>();
  for (const tool of tools) {
    for (const text of descriptionsOf(tool)) times.set(text, (times.get(text) ?? 0) + 1);
  }
  const repeated: RepeatedDescription[] = [];
  for (const [text, number] of times) {
    if (number > 1) repeated.push({ text: shortText(text), times: number, tokens: (number - 1) * counter.count(text) });
  }
  return mostRepeated(repeated);
}

/** The lists of several tool sets as one: of one text, the set counts in which it takes most. */
export function joinRepeated(lists: readonly (readonly RepeatedDescription[])[]): RepeatedDescription[] {
  const most = new Map<string, RepeatedDescription>();
  for (const each of lists.flat()) {
    const known = most.get(each.text);
    if (!known || compare(each, known) < 0) most.set(each.text, each);
  }
  return mostRepeated([...most.values()]);
}

function mostRepeated(repeated: readonly RepeatedDescription[]): RepeatedDescription[] {
  return repeated.toSorted(compare).slice(0, LISTED);
}

function compare(one: RepeatedDescription, other: RepeatedDescription): number {
  return other.tokens - one.tokens || other.times - one.times || byText(one.text, other.text);
}

function* descriptionsOf({ description, schemas }: Tool): Generator<string> {
  if (description !== '') yield description;
  for (const { value } of schemas) {
    for (const { schema } of schemaPositions(value, '')) {
      const text = ownValue(schema, 'description');
      if (typeof text === 'string' && text !== '') yield text;
    }
  }
}
