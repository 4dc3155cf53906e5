import { expect, test } from 'vitest';
import { createStringMemo } from '../../src/tokens/string-memo.ts';

test('remembers, and forgets what was not asked for while as much again came in', () => {
  const memo = createStringMemo(1000);
  memo.set('asked for', 1);
  memo.set('forgotten', 2);
  for (let i = 0; i < 60; i++) {
    expect(memo.get('asked for')).toBe(1);
    memo.set(`other ${i}`, i);
  }
  expect(memo.get('forgotten')).toBeUndefined();
  expect(memo.get('other 59')).toBe(59);
  expect(memo.get('__proto__')).toBeUndefined();
});

test('a string that is longer than everything together is not kept', () => {
  const memo = createStringMemo(1000);
  memo.set('kept', 1);
  memo.set('x'.repeat(1001), 2);
  expect(memo.get('x'.repeat(1001))).toBeUndefined();
  expect(memo.get('kept')).toBe(1);
});
