// What one turn of a live session costs: node .build/run.mjs test/bench/compactor.ts. The history grows to 5 MB; only its plan's cuts take longer.
import { type CompactorOptions, createCompactor } from '../../src/index.ts';

const TURNS = 400;
const BYTES = 5_000_000;

/** Text whose words hardly repeat. */
function textOf(seed: number, length: number): string {
  let state = seed + 1;
  let text = '';
  while (text.length < length) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    text += `${state.toString(36)} value of line ${state % 997}\n`;
  }
  return text.slice(0, length);
}

const tools = Array.from({ length: 40 }, (_, at) => ({
  type: 'function',
  function: {
    name: `tool_${at}`,
    description: textOf(at, 200),
    parameters: { type: 'object', properties: { path: { type: 'string', description: textOf(at, 300) } } },
  },
}));

const messages = Array.from({ length: TURNS }, (_, at) => [
  {
    role: 'assistant',
    content: null,
    tool_calls: [
      { id: `call_${at}`, type: 'function', function: { name: 'read_file', arguments: JSON.stringify({ path: `${at}.txt` }) } },
    ],
  },
  {
    role: 'tool',
    tool_call_id: `call_${at}`,
    content: at % 5 === 0 ? JSON.stringify({ rows: textOf(at, (2 * BYTES) / TURNS - 20_000 / 4) }) : textOf(at, BYTES / TURNS),
  },
]).flat();

const heap = (): number => {
  globalThis.gc?.();
  return Math.round(process.memoryUsage().heapUsed / 1e5) / 10;
};

/** Processor time of this process in milliseconds: on a shared machine it says more than a clock. */
const spent = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

function measure(name: string, options: CompactorOptions, given: 'the same' | 'copies' | 'text' = 'the same'): void {
  const compactor = createCompactor(options);
  const idle: number[] = [];
  const acting: number[] = [];
  const before = heap();
  let list: object[] = [
    { role: 'system', content: textOf(0, 2000) },
    { role: 'user', content: 'Go on.' },
  ];
  for (let turn = 0; turn <= TURNS; turn++) {
    list = [...list, ...messages.slice(2 * turn - 2, 2 * turn)];
    const request = { model: 'gpt-4o', tools, messages: list };
    const history =
      given === 'the same' ? request : given === 'text' ? JSON.stringify(request) : JSON.parse(JSON.stringify(request));
    const start = spent();
    const { evicted } = compactor.next(history);
    (evicted.length > 0 || turn === 0 ? acting : idle).push(spent() - start);
  }
  const grown = heap() - before;
  const last = idle.slice(-50).sort((a, b) => a - b);
  const worst = (times: number[]): string => Math.max(0, ...times).toFixed(1);
  console.log(
    `${name}: ${idle.length} turns without a cut, the last 50: median ${last[last.length >> 1]?.toFixed(2)} ms, worst ${worst(last)} ms`,
  );
  console.log(
    `  all: worst ${worst(idle)} ms; ${acting.length} turns with cuts: worst ${worst(acting)} ms; heap grew by ${grown.toFixed(1)} MB`,
  );
}

const size = JSON.stringify(messages).length;
console.log(`${TURNS} turns, ${(size / 1e6).toFixed(1)} MB`);
measure('nothing to cut', { passes: { prune: { maxResultChars: 100_000, maxTotalToolChars: 100_000_000 } } });
measure('much to cut, never enough', { minGain: 1e9 });
measure('batch', {});
measure('batch, copies of all messages', {}, 'copies');
measure('batch, as text', {}, 'text');
