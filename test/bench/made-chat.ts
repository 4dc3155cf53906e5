const kinds = [
  (n: number) =>
    `export function total${n}(rows: readonly Row[]): number {\n\treturn rows.reduce((sum, row) => sum + row["amount"], ${n});\n}\n`,
  (n: number) =>
    `2026-03-${String((n % 28) + 1).padStart(2, '0')}T10:${n % 60}:00Z INFO worker-${n % 7} handled request ${n * 7919} in ${n % 97} ms\n`,
  (n: number) => `${JSON.stringify({ id: n, name: `item ${n}`, price: n * 1.25, tags: ['a', 'b'], ok: n % 3 === 0 })}\n`,
  (n: number) =>
    `Paragraph ${n}: the harbour opens at dawn, and whoever comes later than that waits for the second tide of “the day”. `,
  (n: number) =>
    n % 40 === 0
      ? `src/part-${n}.ts(${n},7): error TS2322: Type 'string' is not assignable to type 'number'.\n`
      : `compiled src/part-${n}.ts in ${n % 50} ms, ${n % 9} of 9 checks passed\n`,
];
const names = ['read_file', 'run_command', 'query_rows', 'fetch_page', 'build'];

/** A chat of so many turns, each with a result of five kinds, each one different; `size`: characters of a result. */
export function madeChat(results: number, size: (index: number) => number): unknown {
  const messages: unknown[] = [{ role: 'system', content: 'You are careful.' }];
  for (let i = 0; i < results; i++) {
    const kind = i % kinds.length;
    let content = '';
    for (let n = i * 1000; content.length < size(i); n++) content += kinds[kind](n);
    const id = `call_${i}`;
    const call = { id, type: 'function', function: { name: names[kind], arguments: JSON.stringify({ path: `src/${i}.ts` }) } };
    messages.push({ role: 'assistant', content: null, tool_calls: [call] }, { role: 'tool', tool_call_id: id, content });
  }
  messages.push({ role: 'assistant', content: 'Done.' });
  const tools = names.map((name) => ({
    type: 'function',
    function: { name, parameters: { type: 'object', properties: { path: { type: 'string', description: 'Where it is.' } } } },
  }));
  return { model: 'gpt-4o', messages, tools };
}
