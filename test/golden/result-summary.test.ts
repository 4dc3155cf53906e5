import { expect, test } from 'vitest';
import { oneLiner } from '../../src/text/one-liner.ts';
import { readResultText } from '../../src/text/result-text.ts';
import { readVectors } from './vectors.ts';

const documented = { failed: false, statusSummaries: false, hintsOf: () => null };
const line = (name: string, content: unknown): string =>
  oneLiner(name, readResultText(typeof content === 'string' ? content : JSON.stringify(content)), documented);

/** Where the rule departs from the record: values keep JSON's spelling, keys stand bare, a scalar is told, escapes go in. */
const departures: Readonly<Record<string, string>> = {
  'sh-sum-03': '[pruned: some_tool failed: {"code": 42, "fatal": true, "why": null}]',
  'sh-sum-06': '[pruned: some_tool failed: quota exceeded]',
  'sh-sum-07': '[pruned: some_tool: completed — keys=row_count]',
  'sh-sum-11': '[pruned: some_tool: completed — keys=rows]',
  'sh-sum-16': `[pruned: some_tool: id=${'k'.repeat(80)}]`,
  'sh-sum-17': '[pruned: some_tool: url=http://x]',
  'sh-sum-19': `[pruned: some_tool: content='it\\'s fine ${'c'.repeat(68)}']`,
  'sh-sum-23': '[pruned: some_tool: completed — keys=success, detail]',
  'sh-sum-24': '[pruned: some_tool: completed — keys=a, b, it\'s, d"q, e]',
  'sh-sum-25': '[pruned: some_tool: completed — keys=]',
  'sh-sum-27': '[pruned: some_tool: 42]',
  'sh-sum-28': '[pruned: some_tool: the answer is 42]',
  'sh-sum-31': '[pruned: some_tool: NaN]',
  'sh-sum-33':
    '[pruned: get_report: <external-tool-result tool="get_report"> {"success": true, "row_count": 120, "rows": \\[{"a": 1}, {"a": 1}, {"a": 1}, {"a"]',
  'sh-sum-34': '[pruned: t: completed — keys=zeta, 10, 2, alpha]',
  'sh-sum-36': '[pruned: t: done\\] \\[pruned: other: ok]',
};

test.each(readVectors('result_summary').map((vector) => [vector.id, vector] as const))('%s', (id, { input, output, note }) => {
  const { tool_name: name, content } = input as { tool_name: string; content: unknown };
  expect(line(name, content), note).toBe(departures[id] ?? output);
});

test('no departure is listed in vain', () => {
  const outputs = new Map(readVectors('result_summary').map(({ id, output }) => [id, output]));
  for (const [id, text] of Object.entries(departures)) {
    expect(outputs.get(id), id).toBeTypeOf('string');
    expect(outputs.get(id), id).not.toBe(text);
  }
});
