import { expect, test } from 'vitest';
import { type PlanRequest, resolvePlan } from '../../src/compact/plan.ts';
import { compactPayload } from '../../src/compact/run.ts';
import { createCounter } from '../../src/tokens/counter.ts';

const call = (id: string, name: string, input: object) => ({
  role: 'assistant',
  content: null,
  tool_calls: [{ id, type: 'function', function: { name, arguments: JSON.stringify(input) } }],
});
const answer = (id: string, content: string) => ({ role: 'tool', tool_call_id: id, content });

const path = { type: 'string', description: 'Where the file stands, from the root of the project' };
const parameters = { type: 'object', properties: { path } };
const listing = Array.from({ length: 200 }, (_, i) => `${i}: a line of a listing`).join('\n');
const binary = Buffer.from(Array.from({ length: 1500 }, (_, i) => (i * i * 7 + i * 31) % 256)).toString('base64');
const page = 'the same page\n'.repeat(10);
const document = 'Look at this. '.repeat(300);
/** Something for each pass but stale. */
const request = {
  model: 'gpt-4o',
  tools: [{ type: 'function', function: { name: 'read_file', description: 'Reads.', parameters } }],
  messages: [
    { role: 'user', content: 'Look.' },
    ...[call('a', 'read_file', { path: 'a' }), answer('a', listing)],
    ...[
      call('b', 'send_mail', { text: 'x'.repeat(2000) }),
      answer('b', `{"status":"sent","id":7,"note":"${'n'.repeat(180)}"}${' '.repeat(150)}`),
    ],
    ...[call('c', 'shot', {}), answer('c', JSON.stringify({ screenshot: binary }))],
    ...[call('d', 'fetch', { u: 1 }), answer('d', page)],
    ...[call('e', 'fetch', { u: 1 }), answer('e', page)],
    { role: 'assistant', content: 'Done.' },
  ],
  context_files: [{ filename: 'a.md', extracted_text: document }],
};
const passes: PlanRequest['passes'] = {
  schema: {},
  context: { mode: 'preview' },
  base64: {},
  arguments: { keepLastResults: 1 },
  prune: { keepLastResults: 1, maxResultChars: 300 },
  dedup: { keepLastResults: 1 },
};
const run = (payload: unknown, wanted = passes, options: Parameters<typeof compactPayload>[2] = {}) =>
  compactPayload(Buffer.from(JSON.stringify(payload)), resolvePlan({ passes: wanted }), options);
const counter = createCounter('o200k_base');

test('a row has what its pass did, where and why, in the tokens of what stood there and of what stands there now', () => {
  const { report, payload } = run(request);
  const { messages, context_files } = JSON.parse(Buffer.from(payload).toString());
  const tokens = (before: string, after: string) => ({ before: counter.count(before), after: counter.count(after) });
  const result = (at: number) => tokens(JSON.parse(JSON.stringify(request.messages[at])).content, messages[at].content);
  const input = (at: number) => {
    const [of] = [request.messages, messages].map((list) => list[at].tool_calls[0].function.arguments);
    return tokens(of, messages[at].tool_calls[0].function.arguments);
  };
  const rows = Object.fromEntries(report.passes.map(({ id, what, changes, facts }) => [id, { what, changes, facts }]));
  expect(Object.keys(rows)).toEqual(['schema', 'context', 'base64', 'arguments', 'prune', 'dedup']);
  expect(rows['schema']).toMatchObject({
    what: '1 tool: 1 stripped',
    changes: [{ at: '/tools/0', kind: 'description', tool: 'read_file', reason: '1 annotation removed' }],
  });
  expect(rows['context']).toEqual({
    what: '1 document: 1 excerpt',
    changes: [
      {
        at: '/context_files/0/extracted_text',
        kind: 'excerpt',
        tool: null,
        document: 'a.md',
        reason: '4,200 characters: an excerpt around what the user asks for',
        ...tokens(document, context_files[0].extracted_text),
      },
    ],
  });
  expect(rows['base64']).toEqual({
    what: '5 results: 1 base64 value, 4 kept',
    changes: [{ at: '/messages/6/content', kind: 'base64', tool: 'shot', reason: 'base64 in its text', ...result(6) }],
  });
  const reason = 'a string longer than 1,000 characters in an old call';
  expect(rows['arguments']).toEqual({
    what: '5 calls: 1 shortened call, 4 kept',
    changes: [{ at: '/messages/3/tool_calls/0', kind: 'argument', tool: 'send_mail', reason, ...input(3) }],
  });
  const long = 'longer than 300 characters';
  expect(rows['prune']).toEqual({
    what: '5 results: 1 trimmed, 1 one-liner, 3 kept',
    changes: [
      { at: '/messages/2/content', kind: 'trimmed', tool: 'read_file', reason: long, ...result(2) },
      { at: '/messages/4', kind: 'one-liner', tool: 'send_mail', reason: `${long}, of a tool that only confirms`, ...result(4) },
    ],
  });
  expect(rows['dedup']).toEqual({
    what: '5 results: 1 pointer, 4 kept',
    changes: [{ at: '/messages/8', kind: 'pointer', tool: 'fetch', reason: "same call and same result as 'e'", ...result(8) }],
    facts: { hits: 1, executions: 4, evictions: 0, staleServesPrevented: 0 },
  });
});

test('what rows save is what the sections lose, and the total', () => {
  const { sections, passes: rows, total } = run(request).report;
  const lost = (name: 'tools' | 'documents' | 'results' | 'calls' | 'total') =>
    (sections?.before[name] ?? 0) - (sections?.after[name] ?? 0);
  const [schema, context, base64, calls, prune, dedup] = rows.map(({ saved }) => saved ?? 0);
  expect([schema, context, calls]).toEqual([lost('tools'), lost('documents'), lost('calls')]);
  expect(base64 + prune + dedup).toBe(lost('results'));
  expect(total).toMatchObject({ saved: lost('total'), before: sections?.before.total, after: sections?.after.total });
  for (const row of rows) {
    expect(row.saved).toBe((row.before ?? 0) - (row.after ?? 0));
    expect(row.changes.reduce((sum, { before, after }) => sum + (before ?? 0) - (after ?? 0), 0)).toBe(row.saved);
  }
  expect(rows.slice(2).map(({ before }) => before)).toEqual([
    sections?.before.results,
    sections?.before.calls,
    rows[2].after,
    rows[4].after,
  ]);
});

test('without figures the same is told, without tokens', () => {
  const counted = run(request).report;
  const { report } = run(request, passes, { count: false });
  const bare = (change: object) => ({ ...change, before: null, after: null });
  expect(report.passes).toEqual(
    counted.passes.map((row) => ({ ...row, before: null, after: null, saved: null, changes: row.changes.map(bare) })),
  );
  expect([report.sections, report.total, report.counting]).toEqual([null, null, null]);
});

test('the lines of a payload are told together: rows add up, equal findings once', () => {
  const bytes = Buffer.from(`${JSON.stringify(request)}\n${JSON.stringify(request)}\n`);
  const { report } = compactPayload(bytes, resolvePlan({ passes }));
  const single = run(request).report;
  const twice = (value: number | null | undefined): number => 2 * (value ?? 0);
  expect(report.total).toMatchObject({ before: twice(single.total?.before), after: twice(single.total?.after) });
  expect(report.passes.map(({ id, saved }) => [id, saved])).toEqual(single.passes.map(({ id, saved }) => [id, twice(saved)]));
  expect(report.passes.map(({ what }) => what)).toEqual([
    '2 tools: 2 stripped',
    '2 documents: 2 excerpts',
    '10 results: 2 base64 values, 8 kept',
    '10 calls: 2 shortened calls, 8 kept',
    '10 results: 2 trimmed, 2 one-liners, 6 kept',
    '10 results: 2 pointers, 8 kept',
  ]);
  expect(report.passes.at(-1)?.facts).toEqual({ hits: 2, executions: 8, evictions: 0, staleServesPrevented: 0 });
});

test('a change before the last cache marker is told, one behind it is not', () => {
  const marked = (at: number) => ({
    model: 'claude-3-5-sonnet-latest',
    max_tokens: 10,
    messages: [
      { role: 'user', content: [{ type: 'text', text: 'Look.', ...(at === 0 && { cache_control: { type: 'ephemeral' } }) }] },
      { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'read_file', input: {} }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'a', content: listing }] },
      {
        role: 'assistant',
        content: [{ type: 'text', text: 'Done.', ...(at === 3 && { cache_control: { type: 'ephemeral' } }) }],
      },
      { role: 'user', content: 'Thanks.' },
    ],
  });
  const told = (at: number) => run(marked(at), { prune: { keepLastResults: 0, maxResultChars: 300 } }).report.findings;
  expect(told(3)).toContainEqual(
    expect.objectContaining({ code: 'cached-prefix-changes', severity: 'warning', at: '/messages/2/content/0' }),
  );
  expect(told(0).map(({ code }) => code)).not.toContain('cached-prefix-changes');
});

test('a handle tells where its marker stands, what kind it is and of which tool', () => {
  const handles = run(request, passes, { handles: [] }).handles();
  const found = (kind: string) => handles.filter((handle) => handle.kind === kind).map(({ at, tool, text }) => [at, tool, text]);
  expect(found('argument')).toEqual([['/messages/3/tool_calls/0', 'send_mail', 'x'.repeat(2000)]]);
  expect(found('base64')).toEqual([['/messages/6/content', 'shot', binary]]);
  expect(found('trimmed')).toEqual([['/messages/2/content', 'read_file', listing]]);
  expect(found('pointer')).toEqual([['/messages/8/content', 'fetch', page]]);
  expect(found('one-liner').map(([at, tool]) => [at, tool])).toEqual([['/messages/4/content', 'send_mail']]);
  const few = {
    ...request,
    context_files: [...request.context_files, { filename: 'b.md', extracted_text: 'Other words. '.repeat(300) }],
  };
  const shown = run(few, { context: { mode: 'preview', maxPreviewFiles: 1 } }, { handles: [] }).handles();
  expect(shown.map(({ at, kind, tool }) => [at, kind, tool])).toEqual([['/context_files/1/extracted_text', 'omitted', null]]);
});
