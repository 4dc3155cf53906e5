import { expect, test } from 'vitest';
import { auditFile } from '../../src/audit/audit-file.ts';
import { type Baseline, baselineOf, readBaseline, writeBaseline } from '../../src/audit/baseline.ts';
import { resolvePlan } from '../../src/compact/plan.ts';
import { UserError } from '../../src/errors.ts';
import { type Made, made, words } from './requests.ts';

const options = { plan: resolvePlan(), run: {}, budgets: [], prices: null, compared: false, baseline: null, tools: false };
const entryOf = (request: Made) => baselineOf(auditFile(made(request), 'a.json', options).file);

const session: Made = {
  system: words(7),
  tools: [{ name: 'look' }, { name: 'ask' }],
  answers: [
    { tool: 'look', result: words(20) },
    { tool: 'ask', result: words(30) },
    { tool: 'look', result: words(5) },
  ],
};

test('one line a file and section, names in order, nothing of sections that are empty', () => {
  const text = writeBaseline(
    new Map([
      ['b/late.json', entryOf(session)],
      ['a.json', entryOf({ user: words(3) })],
    ]),
  );
  expect(text).toBe(`{
"version": 1,
"files": {
"a.json": {
"encoding": "o200k_base",
"total": [10],
"prose": [3, { "user": 3 }],
"overhead": [7]
},
"b/late.json": {
"encoding": "o200k_base",
"total": [151],
"tools": [14, { "ask": 7, "look": 7 }],
"system": [7, { "system": 7 }],
"results": [55, { "ask": 30, "look": 25 }],
"calls": [6, { "ask": 2, "look": 4 }],
"prose": [8, { "assistant": 2, "user": 6 }],
"overhead": [61]
}
}
}
`);
});

test('what was written is read again, whatever the names are', () => {
  const names = ['__proto__', 'constructor', '"q" \\ \n', 'ü 東京', 'total', ''];
  const tools = names.map((name, index) => ({ name, description: words(index + 1) }));
  const answers = names.map((tool) => ({ tool, result: words(3) }));
  const baseline: Baseline = new Map(names.map((name) => [name, entryOf({ tools, answers })]));
  const text = writeBaseline(baseline);
  expect(readBaseline(Buffer.from(text), 'base.json')).toEqual(new Map([...baseline].sort()));
  expect(writeBaseline(readBaseline(Buffer.from(text), 'base.json'))).toBe(text);
});

test('a change in one section changes one line of it and the total', () => {
  const grown = { ...session, answers: [...(session.answers ?? []).slice(0, 2), { tool: 'look', result: words(9) }] };
  const before = writeBaseline(new Map([['a.json', entryOf(session)]])).split('\n');
  const after = writeBaseline(new Map([['a.json', entryOf(grown)]])).split('\n');
  expect(after.filter((line, index) => line !== before[index])).toEqual([
    '"total": [155],',
    '"results": [59, { "ask": 30, "look": 29 }],',
  ]);
});

test.each([
  ['[]', '1:1'],
  ['{"version":2,"files":{}}', '1:1'],
  ['{"version":1}', '1:1'],
  ['{"version":1,"files":{"a":{}}}', '1:27'],
  ['{"version":1,"files":{"a":{"encoding":"x",\n"total":[-1]}}}', '2:10'],
  ['{"version":1,"files":{"a":{"encoding":"x",\n"total":7}}}', undefined],
  ['{"version":1,"files":{"a":{"encoding":"x",\n"total":["7"]}}}', '2:10'],
  ['{"version":1,"files":{"a":{"encoding":"x","tools":[7,{"a":\nnull}]}}}', '2:1'],
])('%s is located where it is wrong', (text, place) => {
  const read = () => readBaseline(Buffer.from(text), 'base.json');
  if (place === undefined) {
    expect(read().get('a')?.sections.get('total')?.tokens).toBe(7);
    return;
  }
  try {
    read();
    expect.unreachable();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    expect([error.code, `${error.at?.line}:${error.at?.column}`]).toEqual(['bad-baseline', place]);
  }
});
