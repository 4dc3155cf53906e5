import { expect, test } from 'vitest';
import { carriesData, errorMessage, messageOf } from '../../src/text/error-message.ts';
import { isTruthy, readResultText, valueText } from '../../src/text/result-text.ts';

const node = (text: string) => readResultText(text).json!;
const message = (text: string, flagged = false): string | null => errorMessage(readResultText(text), flagged);

test('a value says something unless it is null, false, zero or empty', () => {
  for (const text of ['"a"', '1', '-0.5', 'true', '{"a": null}', '[0]']) expect(isTruthy(node(text)), text).toBe(true);
  for (const text of ['""', '0', '0.0', 'false', 'null', '{}', '[]']) expect(isTruthy(node(text)), text).toBe(false);
  expect(isTruthy(undefined)).toBe(false);
});

test('a value is told as it is spelled, a string decoded', () => {
  expect(valueText(node('"a\\nb"'))).toBe('a\nb');
  expect(valueText(node(' 1.50 '))).toBe('1.50');
  expect(readResultText('no JSON')).toEqual({ text: 'no JSON', json: undefined });
});

test('an error is told by its message, else as it is spelled', () => {
  expect(message('{"error": "no such file"}')).toBe('no such file');
  expect(message('{"error": {"code": 7, "message": "no luck"}}')).toBe('no luck');
  expect(message('{"error": {"code": 7}}')).toBe('{"code": 7}');
  expect(message('{"error": true, "reason": "denied"}')).toBe('denied');
  expect(message('{"error": true}')).toBe('true');
  expect(message('{"error": 404, "message": "other"}')).toBe('404');
  for (const text of ['{"error": null}', '{"error": ""}', '{"error": false, "message": "fine"}', 'error', '{}', '["error"]'])
    expect(message(text), text).toBeNull();
});

test('under the flag of the format anything is an error', () => {
  expect(message('it broke', true)).toBe('it broke');
  expect(message('{"detail": "it broke", "id": 3}', true)).toBe('it broke');
  expect(message('"it broke"', true)).toBe('it broke');
  expect(message('{"id": 3}', true)).toBe('{"id": 3}');
  expect(message('{"error": "first", "detail": "second"}', true)).toBe('first');
});

test('a message stands under one of the usual names, the first that is not empty', () => {
  const names = 'message msg reason detail details description error_message errorMessage error_description'.split(' ');
  for (const name of names) expect(messageOf(node(`{"id": "7", "${name}": "why"}`)), name).toBe('why');
  expect(messageOf(node('{"msg": "second", "message": "first"}'))).toBe('first');
  expect(messageOf(node('{"message": "", "msg": "second"}'))).toBe('second');
  expect(messageOf(node('{"message": 7}'))).toBeUndefined();
});

test('data are a list with items or more than 200 code points under a usual name', () => {
  const names = 'rows items results records data files messages entries content output stdout text body result'.split(' ');
  for (const name of names) {
    expect(carriesData(node(`{"error": "x", "${name}": [1]}`)), name).toBe(true);
    expect(carriesData(node(`{"error": "x", "${name}": "${'é'.repeat(201)}"}`)), name).toBe(true);
    expect(carriesData(node(`{"error": "x", "${name}": "${'😀'.repeat(200)}"}`)), name).toBe(false);
    expect(carriesData(node(`{"error": "x", "${name}": []}`)), name).toBe(false);
    expect(carriesData(node(`{"error": "x", "${name}": null}`)), name).toBe(false);
  }
  expect(carriesData(node(`{"error": "${'x'.repeat(300)}"}`))).toBe(false);
  expect(carriesData(node(`{"data": {"a": "${'x'.repeat(200)}"}}`))).toBe(true);
  expect(carriesData(undefined)).toBe(false);
});
