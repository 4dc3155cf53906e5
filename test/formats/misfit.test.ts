import { expect, test } from 'vitest';
import { UserError } from '../../src/errors.ts';
import { compact } from '../../src/index.ts';

const says = (payload: string): string => {
  try {
    compact(payload);
  } catch (error) {
    if (error instanceof UserError) return `${error.at?.line ?? ''}:${error.at?.column ?? ''} [${error.code}] ${error.message}`;
    throw error;
  }
  return 'taken';
};
const unknown = 'This is no known request or transcript format.';

test.each([
  ['{"messages":[{"role":"user","content":"hi"},\n null]}', '2:2', ' Each item of messages must be an object, not null.'],
  ['{"messages":[{"role":3,"content":"hi"}]}', '1:22', ' A role must be a string, not a number.'],
  ['{"messages":[{"role":"user","content":"hi"},{"content":"hi"}]}', '1:45', ' This message has no role.'],
  ['{"messages":{}}', '1:13', ' "messages" must be a list, not an object.'],
  ['{"body":{"contents":"hi"}}', '1:21', ' "contents" must be a list, not a string.'],
  ['{"contents":[[]]}', '1:14', ' Each item of contents must be an object, not an array.'],
  ['[{"role":"user","content":"hi"},true]', '1:33', ' Each item of messages must be an object, not a boolean.'],
  ['"hi"', '1:1', ' A request is an object or a list of messages, not a string.'],
  ['{}', ':', ''],
])('%s', (payload, at, why) => {
  expect(says(payload)).toBe(`${at} [unknown-format] ${unknown}${why}`);
});
