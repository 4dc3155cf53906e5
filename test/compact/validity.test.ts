import { expect, test } from 'vitest';
import type { Unit } from '../../src/compact/unit.ts';
import { readUnits } from '../../src/compact/units.ts';
import { culprits, inputFinding, newViolations, putBackFinding } from '../../src/compact/validity.ts';
import type { Violation } from '../../src/formats/format.ts';
import { readSource } from '../../src/json/source.ts';
import type { CollapseResult, Edit } from '../../src/transcript/edit.ts';
import { makeTranscript } from '../transcripts.ts';

const violation = (at: string, rule = 'whole'): Violation => ({ rule, at, message: 'it must be whole', error: '400' });
const { results, calls } = makeTranscript(Array.from({ length: 8 }, () => ({ text: 'x' })));
/** Of a result that stands at a place, and its call at another one. */
function edit(at: string, callAt = '/messages/0'): CollapseResult {
  const result = { ...results[0], at, call: { ...calls[0], at: callAt } };
  return { kind: 'collapse', result, value: '', change: 'one-liner', reason: '' };
}
const places = (edits: readonly CollapseResult[], at: string, prefix = ''): string[] =>
  [...culprits(edits, [violation(at)], prefix)].flatMap((each) => ('result' in each ? [each.result.at] : []));

test('the edits in the message of a violation are its culprits', () => {
  const edits = ['/messages/1/content', '/messages/12/content', '/messages/2/content/0/content'].map((at) => edit(at));
  expect(places(edits, '/messages/12/content/3')).toEqual(['/messages/12/content']);
  expect(places(edits, '/messages/1')).toEqual(['/messages/1/content']);
  expect(places(edits, '/messages/2/role')).toEqual(['/messages/2/content/0/content']);
  expect(places(edits, '/messages')).toEqual([]);
  expect(places(edits, '')).toEqual([]);
});

test('so is an edit of a result of which the call stands there', () => {
  const edits = [
    edit('/messages/4/content', '/messages/3/tool_calls/0'),
    edit('/messages/5/content', '/messages/2/tool_calls/0'),
  ];
  expect(places(edits, '/messages/3/tool_calls/1')).toEqual(['/messages/4/content']);
  const alone = { ...edits[0], result: { ...edits[0].result, call: null } };
  expect(places([alone], '/messages/4')).toEqual(['/messages/4/content']);
});

test('places of a line are told without its prefix, and a log has a message a line', () => {
  expect(places([edit('2:/messages/1/content')], '/messages/1', '2:')).toEqual(['2:/messages/1/content']);
  expect(places([edit('3:/message/content/0'), edit('4:/message/content/0')], '3:/toolUseResult')).toEqual([
    '3:/message/content/0',
  ]);
  expect(places([edit('a1/x'), edit('1a/x')], '1a/y')).toEqual([]);
});

test('tools, documents and calls stand in their own places', () => {
  const [call] = calls;
  const shortened: Edit = {
    kind: 'arguments',
    call: { ...call, at: '/messages/6/tool_calls/0' },
    strings: [],
    change: '',
    reason: '',
  };
  expect([...culprits([shortened], [violation('/messages/6')], '')]).toEqual([shortened]);
  const payload = {
    model: 'gpt-4o',
    tools: [{ type: 'function', function: { name: 'a', parameters: {} } }],
    messages: [{ role: 'system', content: '<context-document source="a.md">\nA text.\n</context-document>' }],
  };
  const [{ transcript }] = readUnits(readSource(Buffer.from(JSON.stringify(payload))), {}).units;
  const removed: Edit = { kind: 'remove', tool: transcript.tools[0], pointers: [], shortened: [], change: '', reason: '' };
  const cut: Edit = { kind: 'document', document: transcript.documents[0], cuts: [], change: '', reason: '' };
  const of = (at: string) => [...culprits([removed, cut], [violation(at)], '')];
  expect(of('/tools/0/function')).toEqual([removed]);
  expect(of('/messages/0')).toEqual([cut]);
  expect(of('/tools')).toEqual([]);
});

/** A unit that is checked by a rule of the test's own. */
function unit(text: string, violations: Violation[], check: (text: string) => Violation[], from = 0): Unit {
  const [whole] = readUnits(readSource(Buffer.from('{"model":"gpt-4o","messages":[]}')), { format: 'openai-chat' }).units;
  const source = readSource(Buffer.from(text));
  const format: Unit['format'] = {
    ...whole.format,
    check: ({ bytes }) => check(Buffer.from(bytes).toString()),
    detect: () => null,
  };
  return { ...whole, source, format, from, to: source.bytes.length, violations };
}

test('what the input breaks already is not new, as often as it does', () => {
  const [a, b, c] = ['/messages/1/content/0', '/messages/1/content/5', '/messages/2'].map((at) => violation(at));
  const after = (before: Violation[], now: Violation[]) =>
    newViolations(
      unit('{}', before, () => now),
      [],
    );
  expect(after([], [a])).toEqual([a]);
  expect(after([a], [b])).toEqual([]);
  expect(after([a], [a, b])).toEqual([b]);
  expect(after([a, a], [a, b])).toEqual([]);
  expect(after([a], [c])).toEqual([c]);
  expect(after([a], [violation(a.at, 'other')])).toHaveLength(1);
  expect(after([a], [])).toEqual([]);
});

test('a part of a payload is checked by itself, with the splices that lie in it', () => {
  const seen: string[] = [];
  const check = (text: string): Violation[] => {
    seen.push(text);
    return [];
  };
  const line = unit('[0]\n[1]', [], check, 4);
  newViolations(line, [{ from: 5, to: 6, insert: '22' }]);
  expect(seen).toEqual(['[22]']);
});

test('what a violation is told as', () => {
  expect(putBackFinding(violation('/messages/1'), '2:')).toEqual({
    code: 'put-back',
    severity: 'warning',
    at: '2:/messages/1',
    message: 'An edit was undone, since the provider would have refused the result (whole, 400): it must be whole',
  });
  expect(inputFinding(violation('/messages/1'), '2:')).toEqual({
    code: 'whole',
    severity: 'warning',
    at: '2:/messages/1',
    message: 'The input already breaks a rule of the provider (400): it must be whole',
  });
});
