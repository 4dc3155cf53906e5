import type { JsonNode } from '../json/node.ts';
import { pointsBetween } from './code-points.ts';
import { isTruthy, type ResultText, valueText } from './result-text.ts';

const MESSAGE_KEYS = [
  'message',
  'msg',
  'reason',
  'detail',
  'details',
  'description',
  'error_message',
  'errorMessage',
  'error_description',
];
const DATA_KEYS = [
  'rows',
  'items',
  'results',
  'records',
  'data',
  'files',
  'messages',
  'entries',
  'content',
  'output',
  'stdout',
  'text',
  'body',
  'result',
];
const LITTLE = 200;

/**
 * The message of a failed result, or null if it did not fail: by the format's error flag, or by a truthy `error` in a JSON object. The mere word
 * says nothing.
 */
export function errorMessage({ text, json }: ResultText, flagged: boolean): string | null {
  const error = json?.get('error');
  if (json && error && isTruthy(error)) {
    if (error.type === 'object') return messageOf(error) ?? valueText(error);
    return (error.type === 'boolean' ? messageOf(json) : undefined) ?? valueText(error);
  }
  if (!flagged) return null;
  return (json && (messageOf(json) ?? json.string())) ?? text;
}

/** The text under the first name that usually holds a message. */
export function messageOf(object: JsonNode): string | undefined {
  for (const key of MESSAGE_KEYS) {
    const message = object.get(key)?.string();
    if (message) return message;
  }
  return undefined;
}

/** Whether a failed result brings data as well: a list with items, or over 200 code points, under a name that usually holds data. */
export function carriesData(json: JsonNode | undefined): boolean {
  return DATA_KEYS.some((key) => {
    const value = json?.get(key);
    if (!value || value.type === 'null') return false;
    if (value.type === 'array' && value.length > 0) return true;
    const text = valueText(value);
    return pointsBetween(text, 0, text.length) > LITTLE;
  });
}
