// Writes what V8 makes of dist/cli.cjs once it has shown its help and compacted a request, for dist/start.cjs. It is of use to the Node that
// runs this; another one, run after the build, adds its own.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { cacheFile, compile, run } = createRequire(import.meta.url)('../dist/start.cjs');

const REQUEST = {
  model: 'gpt-4o',
  tools: [{ type: 'function', function: { name: 'look_up', parameters: { type: 'object', description: 'What to look up.' } } }],
  messages: [
    { role: 'user', content: 'Which orders are late?' },
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: '1', type: 'function', function: { name: 'look_up', arguments: '{}' } }],
    },
    { role: 'tool', tool_call_id: '1', content: JSON.stringify({ rows: Array(900).fill('an order') }) },
    { role: 'assistant', content: 'None.' },
  ],
};

const script = compile(undefined);
const { main } = run(script);
for (const args of [['--help'], ['--keep-last-results', '0', '--no-config']]) await main(processFor(args));
writeFileSync(cacheFile, script.createCachedData());

/** A process that keeps nothing of what is said to it. */
function processFor(args) {
  const output = { on: () => undefined, write: (_data, done) => done() };
  return {
    argv: ['node', 'ctxpress', ...args],
    env: {},
    stdin: [JSON.stringify(REQUEST)],
    stdinDescriptor: null,
    stdout: output,
    stderr: output,
    pid: 0,
    cwd: () => '.',
    on: () => undefined,
    off: () => undefined,
    kill: () => undefined,
  };
}
