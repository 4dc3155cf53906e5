import { describe, expect, test } from 'vitest';
import { compact, createToolCache } from '../../src/index.ts';
import { DOCUMENTED_PREFIXES } from '../../src/text/data-tools.ts';
import { readVectors } from './vectors.ts';

interface RecordedCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: unknown;
  readonly result: unknown;
  readonly success?: boolean;
}

interface Loop {
  readonly id: string;
  readonly note: string;
  readonly tags: readonly string[];
  readonly input: { readonly iterations: readonly (readonly RecordedCall[])[]; readonly wrap: boolean };
  readonly output: { readonly log: readonly Iteration[]; readonly history: readonly Message[] };
}

interface Iteration {
  readonly hits: readonly number[];
  readonly executed: readonly number[];
  readonly evicted: readonly unknown[];
}

interface Message {
  readonly role: string;
  readonly content?: unknown;
  readonly tool_call_id?: string;
  readonly tool_calls?: readonly { readonly function: { readonly arguments: string } }[];
}

const vectors = readVectors('dedup').map((vector): Loop => JSON.parse(JSON.stringify(vector)));

/** The recorded loop with our passes and our cache: before each turn but the first, old results are cut and what was cut is evicted. */
function replay({ input: { iterations, wrap }, output }: Loop, preset: 'default' | 'documented') {
  const cache = createToolCache();
  const prune = preset === 'documented' ? { protectDataTools: DOCUMENTED_PREFIXES } : true;
  // Arguments as the record spells them.
  const spelled = output.history.flatMap((message) => message.tool_calls?.map((call) => call.function.arguments) ?? []);
  let messages: Message[] = [{ role: 'user', content: 'Go on.' }];
  let made = 0;
  return iterations.map((batch, turn) => {
    const cut: string[] = [];
    if (turn > 0) {
      const request = JSON.stringify({ model: 'gpt-4o', messages });
      const { payload, report } = compact(request, {
        preset,
        passes: { base64: true, prune },
        format: 'openai-chat',
        count: false,
      });
      const changes = report.passes.filter(({ id }) => id === 'prune').flatMap((row) => row.changes);
      cut.push(...changes.map(({ at }) => messages[Number(at.split('/')[2])].tool_call_id ?? ''));
      messages = JSON.parse(payload).messages;
      cache.evict(cut);
    }
    const calls = batch.map(({ id, name }) => ({ id, name, arguments: spelled[made++] }));
    const { hits, run, sameAs } = cache.lookup(calls);
    const places = (ids: Iterable<string>): number[] => [...ids].map((id) => calls.findIndex((call) => call.id === id)).sort();
    const answers = new Map([...hits].map(([id, { content }]) => [id, content]));
    for (const id of run) {
      const { result, success } = batch[places([id])[0]];
      const content = typeof result === 'string' ? result : JSON.stringify(result);
      answers.set(id, content);
      cache.store([{ ...calls[places([id])[0]], content, isError: success === false }]);
    }
    for (const [id, first] of sameAs) answers.set(id, answers.get(first) ?? '');
    messages.push({ role: 'assistant', content: null, ...{ tool_calls: calls.map(asToolCall) } });
    for (const { id, name } of calls) {
      const content = answers.get(id) ?? '';
      const whole = wrap ? `<external-tool-result tool="${name}">\n${content}\n</external-tool-result>` : content;
      messages.push({ role: 'tool', tool_call_id: id, content: whole });
    }
    return { hits: places(hits.keys()), executed: places(run), same: places(sameAs.keys()), cut, answers };
  });
}

const asToolCall = ({ id, name, arguments: input }: { id: string; name: string; arguments: string }) => ({
  id,
  type: 'function',
  function: { name, arguments: input },
});

test('all vectors are there', () => {
  expect(vectors).toHaveLength(18);
  expect(vectors.filter(({ tags }) => tags.includes('parity'))).toHaveLength(6);
});

describe('ordinary rules, under the preset documented', () => {
  test.each(vectors.filter(({ tags }) => !tags.includes('fault')).map((vector) => [vector.note, vector] as const))(
    '%s',
    (_note, vector) => {
      const turns = replay(vector, 'documented');
      expect(turns.map(({ hits }) => hits)).toEqual(vector.output.log.slice(0, -1).map(({ hits }) => hits));
      expect(turns.map(({ executed }) => executed)).toEqual(vector.output.log.slice(0, -1).map(({ executed }) => executed));
      expect(turns.map(({ cut }) => cut.length)).toEqual(vector.output.log.slice(0, -1).map(({ evicted }) => evicted.length));
    },
  );
});

describe('recorded faults', () => {
  const turnsOf = (number: string) => {
    const vector = vectors.find(({ id }) => id === `sh-dedup-${number}`);
    if (!vector) throw new Error(`no vector ${number}`);
    return replay(vector, 'default');
  };
  const last = (number: string) => turnsOf(number).at(-1);

  test('equal calls of one turn run once', () => expect(turnsOf('03')[0]).toMatchObject({ executed: [0], same: [1] }));
  test('an old marker does not evict a fresh entry', () => expect(last('05')).toMatchObject({ hits: [0], executed: [] }));
  test('marker text in data evicts nothing', () => expect(last('06')).toMatchObject({ hits: [0], executed: [] }));
  test('a failure is not served again', () => expect(last('07')).toMatchObject({ hits: [], executed: [0] }));
  test('after a write a read runs', () => expect(last('08')).toMatchObject({ hits: [], executed: [0] }));
  test('results that the model has not seen stay, and are served', () => {
    expect(last('14')).toMatchObject({ cut: [], hits: [0], executed: [] });
  });
  test('of an id that was used twice, the call that was cut is evicted', () => {
    expect(last('17')).toMatchObject({ cut: ['call_0'], hits: [1], executed: [0] });
  });
  test.each(['10', '12', '15'])('in a wrapper a result is cut once at most (%s)', (number) => {
    const cut = turnsOf(number).flatMap((turn) => turn.cut);
    expect(new Set(cut).size).toBe(cut.length);
  });
  test('results of a parallel batch keep their own names', () => {
    expect(last('11')?.answers).toEqual(
      new Map([
        ['a', '{"v":1}'],
        ['b', '{"v":2}'],
      ]),
    );
  });
});
