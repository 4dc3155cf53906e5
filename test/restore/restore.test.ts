import { expect, test } from 'vitest';
import type { UserError } from '../../src/errors.ts';
import { readSidecar } from '../../src/restore/read-sidecar.ts';
import { record } from '../../src/restore/record.ts';
import { restore as restoreBytes } from '../../src/restore/restore.ts';
import type { Sidecar } from '../../src/restore/sidecar.ts';
import { sidecarBytes } from '../../src/restore/write-sidecar.ts';
import { chat, cut } from './sessions.ts';

function restore(payload: string, sidecar: Sidecar): { text: string; exact: boolean; count: number } {
  const { bytes, exact, count } = restoreBytes(Buffer.from(payload), sidecar, 'file.json');
  return { text: Buffer.from(bytes).toString(), exact, count };
}

function refusal(payload: string, sidecar: Sidecar): Pick<UserError, 'code' | 'message'> {
  try {
    restore(payload, sidecar);
  } catch (error) {
    if (error instanceof Error && 'code' in error) return { code: String(error.code), message: error.message };
    throw error;
  }
  throw new Error('it was not refused');
}

const ORIGINAL = chat(['first long text', 'second long text', 'third long text']);
const CUTS = [
  ['first long text', 'cut 1'],
  ['second long text', 'cut 2'],
] as const;

test('byte for byte, whatever the spelling', () => {
  const odd = '\ufeff{ "b" : 1.0,\r\n"messages":[ {"content" : "\\u00e9 long \\ud800", "n":1e400 } ] ,"b":2}\r\n';
  const { output, sidecar } = cut(odd, [['\\u00e9 long', 'x']]);
  expect(restore(output, sidecar)).toEqual({ text: odd, exact: true, count: 1 });
});

test('what was not compacted, or was restored already, stays as it is', () => {
  const { sidecar } = cut(ORIGINAL, CUTS);
  expect(restore(ORIGINAL, sidecar)).toEqual({ text: ORIGINAL, exact: true, count: 0 });
});

test('objects and lists that lost something are put back, and so is a value among equal keys', () => {
  const input = '{"a":{"x":1,"y":2},"l":[1, 2 ,3],"d":"one","d":"two"}';
  const { output, sidecar } = cut(input, [
    [',"y":2', ''],
    [' 2 ,', ''],
    ['one', ''],
  ]);
  expect(output).toBe('{"a":{"x":1},"l":[1,3],"d":"","d":"two"}');
  expect(restore(output, sidecar).text).toBe(input);
});

test('JSONL is restored line by line', () => {
  const input = '{"m":"first long text"}\r\n\n{"m":"second long text"}\nnot JSON\n{"m":"third"}';
  const { output, sidecar } = cut(input, CUTS);
  expect(sidecar.layers[0].entries.map(({ at }) => at)).toEqual(['1:/m', '3:/m']);
  expect(restore(output, sidecar).text).toBe(input);
  expect(restore(`${output}\n{"m":"fourth"}\n`, sidecar).text).toBe(`${input}\n{"m":"fourth"}\n`);
  const [first, ...others] = output.split('\n');
  expect(restore(['{"m":"a new first"}', first, ...others].join('\n'), sidecar).text).toBe(`{"m":"a new first"}\n${input}`);
  expect(refusal(others.join('\n'), sidecar).code).toBe('no-place');
});

test('a file that has grown or was spelled anew gets its values back', () => {
  const { output, sidecar } = cut(ORIGINAL, CUTS);
  const value = JSON.parse(output);
  value.messages.push({ role: 'user', content: 'one more' });
  const wanted = JSON.parse(ORIGINAL);
  wanted.messages.push({ role: 'user', content: 'one more' });
  for (const spelled of [JSON.stringify(value), JSON.stringify(value, null, 2), JSON.stringify(value).replaceAll('/', '\\/')]) {
    const restored = restore(spelled, sidecar);
    expect(JSON.parse(restored.text)).toEqual(wanted);
    expect([restored.exact, restored.count]).toEqual([false, 2]);
  }
  expect(restore(`${output}\n`, sidecar)).toEqual({ text: `${ORIGINAL}\n`, exact: false, count: 2 });
});

test('what has moved is found by its content, if it is clear which is which', () => {
  const { output, sidecar } = cut(ORIGINAL, CUTS);
  const value = JSON.parse(output);
  value.messages.unshift({ role: 'system', content: 'new' });
  expect(JSON.parse(restore(JSON.stringify(value), sidecar).text).messages[2].content).toBe('first long text');
  value.messages.push({ role: 'user', content: 'cut 1' });
  expect(refusal(JSON.stringify(value), sidecar)).toEqual({
    code: 'no-place',
    message: "1 of 2 originals have no sure place in it: '/messages/1/content'.",
  });
});

test('equal markers of different originals are told apart by their order, or not at all', () => {
  const { output, sidecar } = cut(ORIGINAL, [
    ['first long text', 'cut'],
    ['second long text', 'cut'],
  ]);
  const value = JSON.parse(output);
  value.messages.unshift({ role: 'user', content: 'more' }, { role: 'user', content: 'more' });
  const texts = JSON.parse(restore(JSON.stringify(value), sidecar).text).messages.map(
    ({ content }: { content: string }) => content,
  );
  expect([texts[3], texts[5]]).toEqual(['first long text', 'second long text']);
  // Two are left of three: nobody knows which.
  value.messages.splice(3, 1);
  expect(refusal(JSON.stringify(value), sidecar).message).toContain('2 of 2 originals');
});

test('what is gone is named, and nothing is restored by halves', () => {
  const { output, sidecar } = cut(ORIGINAL, CUTS);
  const value = JSON.parse(output);
  value.messages[3].content = 'somebody wrote this';
  expect(refusal(JSON.stringify(value), sidecar)).toEqual({
    code: 'no-place',
    message: "1 of 2 originals have no sure place in it: '/messages/3/content'.",
  });
});

test('a sidecar of another file is refused, for restoring and for recording', () => {
  const { output, sidecar } = cut(ORIGINAL, CUTS);
  const other = chat(['another first long text', 'and second long text']);
  expect(refusal(other, sidecar).code).toBe('other-sidecar');
  expect(() => cut(other, [['another first long text', 'x']], sidecar)).toThrow(
    expect.objectContaining({ code: 'other-sidecar' }),
  );
  expect(restore(output, sidecar).text).toBe(ORIGINAL);
});

test('runs one after another: each state leads back to the first', () => {
  const first = cut(ORIGINAL, CUTS);
  const second = cut(
    first.output,
    [
      ['cut 1', '1'],
      ['third long text', '3'],
    ],
    first.sidecar,
  );
  const third = cut(second.output, [['"model":"gpt-4o",', '']], second.sidecar);
  for (const { output } of [first, second, third])
    expect(restore(output, third.sidecar)).toMatchObject({ text: ORIGINAL, exact: true });
  expect(third.sidecar.layers.map(({ on }) => on)).toEqual([null, 0, 1]);
});

test('a session that grows between its runs is restored with all that came', () => {
  const first = cut(ORIGINAL, CUTS);
  const grown = first.output.replace(/\]\}$/, ',{"role":"user","content":"a fourth long text"}]}');
  const second = cut(grown, [['a fourth long text', '4']], first.sidecar);
  const wanted = ORIGINAL.replace(/\]\}$/, ',{"role":"user","content":"a fourth long text"}]}');
  expect(restore(second.output, second.sidecar).text).toBe(wanted);
  expect(restore(grown, second.sidecar).text).toBe(wanted);
  expect(restore(first.output, second.sidecar).text).toBe(ORIGINAL);
});

test('an original that has grown is compacted with its old sidecar, which does not repeat what it holds', () => {
  const long = chat(['a long text '.repeat(40), 'another']);
  const first = cut(long, [['a long text '.repeat(40), 'x']]);
  const grown = long.replace(/\]\}$/, ',{"role":"user","content":"more"}]}');
  expect(restore(grown, first.sidecar)).toEqual({ text: grown, exact: true, count: 0 });
  const second = cut(grown, [['a long text '.repeat(40), 'x']], first.sidecar);
  expect(second.sidecar.layers.map(({ on }) => on)).toEqual([null, null]);
  expect(restore(first.output, second.sidecar).text).toBe(long);
  expect(restore(second.output, second.sidecar).text).toBe(grown);
  expect(sidecarBytes(second.sidecar).length - sidecarBytes(first.sidecar).length).toBeLessThan(480);
  expect(readSidecar(sidecarBytes(second.sidecar))).toEqual(second.sidecar);
});

test('the same run again adds nothing, another run over the same input does', () => {
  const first = cut(ORIGINAL, CUTS);
  expect(cut(ORIGINAL, CUTS, first.sidecar).sidecar).toBe(first.sidecar);
  expect(cut(first.output, [], first.sidecar).sidecar).toBe(first.sidecar);
  const other = cut(ORIGINAL, [['third long text', 'cut 3']], first.sidecar);
  expect(other.sidecar.layers.map(({ on }) => on)).toEqual([null, null]);
  expect(restore(first.output, other.sidecar).text).toBe(ORIGINAL);
  expect(restore(other.output, other.sidecar).text).toBe(ORIGINAL);
});

test('a run that changes nothing is recorded only to know the file again, until there is something to record', () => {
  const blank = cut(ORIGINAL, []);
  expect(restore(ORIGINAL, blank.sidecar).text).toBe(ORIGINAL);
  expect(refusal(`${ORIGINAL} `, blank.sidecar).code).toBe('other-sidecar');
  const grown = `${ORIGINAL} `;
  const { sidecar } = cut(grown, CUTS, blank.sidecar);
  expect(sidecar.layers).toHaveLength(1);
});

test('a damaged original is noticed', () => {
  const { output, sidecar } = cut(ORIGINAL, CUTS);
  const [layer] = sidecar.layers;
  const [entry, ...rest] = layer.entries;
  const damaged = { layers: [{ ...layer, entries: [{ ...entry, text: '"something else"' }, ...rest] }] };
  expect(refusal(output, damaged).code).toBe('damaged-sidecar');
});

test('deep values are restored without recursion', () => {
  const deep = `${'['.repeat(20_000)}"a long text"${']'.repeat(20_000)}`;
  const { output, sidecar } = cut(deep, [['a long text', 'x']]);
  expect(restore(output, sidecar).text).toBe(deep);
  expect(restore(` ${output}`, sidecar).text).toBe(` ${deep}`);
  expect(
    record(sidecar, { format: 'x', input: Buffer.from(output), output: Buffer.from(output), entries: [], handles: [] }),
  ).toBe(sidecar);
});
