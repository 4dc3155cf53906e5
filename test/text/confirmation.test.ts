import { expect, test } from 'vitest';
import { isConfirmation } from '../../src/text/confirmation.ts';
import { readResultText } from '../../src/text/result-text.ts';

const confirms = (text: string): boolean => isConfirmation(readResultText(text).json, text);

test('a flag or a state beside small values confirms', () => {
  const flags = 'success succeeded ok done created updated deleted removed saved sent written acknowledged'.split(' ');
  for (const flag of flags) {
    expect(confirms(`{"${flag}": true, "id": 7}`), flag).toBe(true);
    expect(confirms(`{"${flag}": false}`), flag).toBe(true);
  }
  for (const key of ['status', 'state', 'result']) expect(confirms(`{"${key}": "Completed."}`), key).toBe(true);
  for (const state of ['ok', 'OKAY', 'Done!', 'no op', 'noop', 'queued', 'canceled', 'cancelled'])
    expect(confirms(JSON.stringify({ status: state })), state).toBe(true);
  expect(confirms(`{"ok": true, "note": "${'n'.repeat(200)}", "tags": [], "by": {"name": "ann", "id": 3}, "error": null}`)).toBe(
    true,
  );
});

test('what says nothing of success, or brings more than that, does not', () => {
  const others = [
    '{"id": 7}',
    '{}',
    '{"success": "yes"}',
    '{"status": "ok, with 3 rows"}',
    '{"status": "it is done"}',
    '{"status": true}',
    '{"ok": true, "rows": [1]}',
    '{"ok": true, "row": {"cells": []}}',
    '{"ok": true, "row": {"cell": {}}}',
    `{"ok": true, "text": "${'t'.repeat(201)}"}`,
    '[true]',
    'true',
    '"ok"',
    'ok',
    '',
  ];
  for (const text of others) expect(confirms(text), text).toBe(false);
});

test('it has at most 1,000 code points', () => {
  const padded = (blanks: number, text = '"ok"'): string => `{"status": ${text}${' '.repeat(blanks)}}`;
  const rest = 1000 - padded(0).length;
  expect(confirms(padded(rest))).toBe(true);
  expect(confirms(padded(rest + 1))).toBe(false);
  const pairs = `{"ok": true, "a": "${'😀'.repeat(200)}", "b": "${'😀'.repeat(200)}", "c": "${'😀'.repeat(200)}"}`;
  expect(confirms(pairs)).toBe(true);
});
