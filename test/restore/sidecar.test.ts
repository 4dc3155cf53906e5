import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listOriginals } from '../../src/restore/list.ts';
import { readSidecar } from '../../src/restore/read-sidecar.ts';
import { createRefs } from '../../src/restore/refs.ts';
import type { Handle, Sidecar } from '../../src/restore/sidecar.ts';
import { sidecarBytes } from '../../src/restore/write-sidecar.ts';
import { chat, cut } from './sessions.ts';

const handle = (at: string, text: string): Handle => ({ ref: 'abc123', at, kind: 'trimmed', tool: null, text });

const digest = fc.record({ sha256: fc.stringMatching(/^[0-9a-f]{64}$/), bytes: fc.nat() });
const anyText = fc.string({ unit: 'binary' });
const layer = fc.record({
  on: fc.constant(null),
  format: anyText,
  original: digest,
  compacted: digest,
  entries: fc.array(fc.record({ at: anyText, hash: anyText, text: fc.json() })),
  handles: fc.array(fc.record({ ref: anyText, at: anyText, kind: anyText, tool: fc.option(anyText), text: anyText })),
});

test('what is written is read back, whatever it holds', () => {
  fc.assert(
    fc.property(fc.array(layer, { maxLength: 3 }), (layers) => {
      const sidecar: Sidecar = { layers };
      expect(readSidecar(sidecarBytes(sidecar))).toEqual(sidecar);
    }),
  );
});

test('handles that stand in an original do not repeat it', () => {
  const entries = [{ at: '/a', hash: 'h', text: JSON.stringify('one two three two') }];
  const handles = ['one', 'two', 'two', 'elsewhere', 'three'].map((text) => handle('/a', text));
  const sidecar: Sidecar = {
    layers: [
      { on: null, format: 'f', original: { sha256: 'a', bytes: 1 }, compacted: { sha256: 'b', bytes: 1 }, entries, handles },
    ],
  };
  const written = Buffer.from(sidecarBytes(sidecar)).toString();
  expect(
    written
      .split('\n')
      .filter((line) => line.includes('"ref"'))
      .map((line) => 'text' in JSON.parse(line.replace(/,$|\].*$/, ''))),
  ).toEqual([false, false, false, true, true]);
  expect(readSidecar(sidecarBytes(sidecar))).toEqual(sidecar);
});

test.each([
  ['', 'not-a-sidecar'],
  ['{"messages":[]}', 'not-a-sidecar'],
  ['{"type":"ctxpress-sidecar"}', 'sidecar-version'],
  ['{"type":"ctxpress-sidecar","version":2,"layers":[]}', 'sidecar-version'],
  ['{"type":"ctxpress-sidecar","version":1}', 'damaged-sidecar'],
  ['{"type":"ctxpress-sidecar","version":1,"layers":[{"on":0}]}', 'damaged-sidecar'],
  ['{"type":"ctxpress-sidecar","version":1,"layers":[{"on":null,"entries":[{"text":"1 2"}]}]}', 'damaged-sidecar'],
])('%s is refused as %s', (text, code) => {
  expect(() => readSidecar(Buffer.from(text), 's.json')).toThrow(expect.objectContaining({ code, at: { path: 's.json' } }));
});

test('refs are the same for the same text, and never for two', () => {
  const refs = createRefs([]);
  expect(refs.refOf('a text')).toBe(createRefs([]).refOf('a text'));
  expect(refs.refOf('a text')).toMatch(/^[0-9a-z]{6}$/);
  expect(refs.refOf('\ud800')).not.toBe(refs.refOf('\ud801'));
  const taken = createRefs([{ ref: createRefs([]).refOf('a text'), text: 'another text' }]);
  const second = taken.refOf('a text');
  expect(second).not.toBe(refs.refOf('a text'));
  expect(taken.refOf('a text')).toBe(second);
  expect([taken.textOf(second), taken.textOf('000000')]).toEqual(['a text', undefined]);
});

test('the list has what markers name, then each changed value', () => {
  const input = chat(['first long text', 'second long text']);
  const ref = createRefs([]).refOf('first long text');
  const handles = [{ ref, at: '/messages/1/content', kind: 'trimmed', tool: 'read', text: 'first long text' }];
  const { sidecar } = cut(
    input,
    [
      ['first long text', '1'],
      ['second long text', '2'],
      ['"model":"gpt-4o",', ''],
    ],
    null,
    handles,
  );
  expect(listOriginals(sidecar).map(({ at, kind, tool, text }) => [at, kind, tool, text])).toEqual([
    ['/messages/1/content', 'trimmed', 'read', 'first long text'],
    ['', null, null, input],
  ]);
});
