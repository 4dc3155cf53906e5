import { expect, test } from 'vitest';
import { commandWords, nameWords } from '../../src/text/tool-name.ts';

test.each([
  ['read_file', ['read', 'file'], []],
  ['getFileContents', ['get', 'file', 'contents'], []],
  ['HTTPGet', ['http', 'get'], []],
  ['get_file-contents2', ['get', 'file', 'contents'], []],
  ['mcp__github__get_file', ['get', 'file'], ['mcp', 'github']],
  ['shell.exec/run:now', ['now'], ['shell', 'exec', 'run']],
  ['browser__', ['browser'], []],
  ['Bash', ['bash'], []],
  ['42', [], []],
  ['', [], []],
])('%s', (name, last, before) => {
  expect(nameWords(name)).toEqual({ last, before });
});

test('of a long name the first 200 characters count', () => {
  expect(nameWords(`${'a'.repeat(198)}_bc`)).toEqual({ last: ['a'.repeat(198), 'b'], before: [] });
});

test('the commands that arguments name, one list each, in a fixed order', () => {
  expect(commandWords('{"command": "str_replace", "path": "view"}')).toEqual([['str', 'replace']]);
  expect(commandWords(' \n{"mode": "fast", "action": "listAll"}')).toEqual([['list', 'all'], ['fast']]);
  expect(commandWords('{"operation": "get-one", "method": "POST"}')).toEqual([['get', 'one'], ['post']]);
});

test('what is no single word is no command', () => {
  const none = [
    '{"command": "ls -la"}',
    '{"command": "-la"}',
    '{"command": 7}',
    '{"command": ""}',
    '["command"]',
    '',
    'command',
    '{',
  ];
  for (const text of none) expect(commandWords(text), text).toEqual([]);
  expect(commandWords(`{"command": "${'a'.repeat(40)}"}`)).toEqual([['a'.repeat(40)]]);
  expect(commandWords(`{"command": "${'a'.repeat(41)}"}`)).toEqual([]);
  expect(commandWords('x {"command": "view"}')).toEqual([]);
});
