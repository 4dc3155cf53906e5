import type { JsonNode } from '../json/node.ts';
import { pointsBetween } from './code-points.ts';

const MOST_CHARS = 1000;
const MOST_CHARS_OF_TEXT = 200;
const FLAGS = [
  'success',
  'succeeded',
  'ok',
  'done',
  'created',
  'updated',
  'deleted',
  'removed',
  'saved',
  'sent',
  'written',
  'acknowledged',
];
const STATES =
  /^(?:ok|okay|success|successful|succeeded|done|complete|completed|finished|created|updated|deleted|removed|saved|sent|queued|scheduled|accepted|submitted|cancelled|canceled|no ?op)[.!]?$/i;

/**
 * Whether a result is a small confirmation-shaped object: at most 1,000 code points, a true or false under a name such as `success`, or a `status` that
 * says as much, and beside it nothing but numbers, short texts (200 code points) and the like.
 */
export function isConfirmation(json: JsonNode | undefined, text: string): boolean {
  if (json?.type !== 'object' || text.length > 2 * MOST_CHARS || pointsBetween(text, 0, text.length) > MOST_CHARS) return false;
  const flagged = FLAGS.some((key) => json.get(key)?.type === 'boolean');
  const said = ['status', 'state', 'result'].some((key) => STATES.test(json.get(key)?.string() ?? ''));
  return (flagged || said) && json.members().every(({ value }) => isSmall(value));
}

function isSmall(value: JsonNode): boolean {
  switch (value.type) {
    case 'object':
      return value.members().every((member) => member.value.type !== 'object' && member.value.type !== 'array');
    case 'array':
      return value.length === 0;
    case 'string': {
      const text = value.string() ?? '';
      return pointsBetween(text, 0, text.length) <= MOST_CHARS_OF_TEXT;
    }
    default:
      return true;
  }
}
