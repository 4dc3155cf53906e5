import { describe, expect, test } from 'vitest';
import { resolvePlan } from '../../src/compact/plan.ts';
import { type CompactedUnit, compactUnit } from '../../src/compact/unit.ts';
import { readUnits } from '../../src/compact/units.ts';
import type { Violation } from '../../src/formats/format.ts';
import type { JsonNode } from '../../src/json/node.ts';
import { readSource } from '../../src/json/source.ts';
import { applySplices } from '../../src/json/splice.ts';
import { createCounter } from '../../src/tokens/counter.ts';
import { at, items } from '../clients/json.ts';
import { EAGER } from '../eager.ts';

const long = (name: string): string => Array.from({ length: 60 }, (_, i) => `${i}: a line of ${name}`).join('\n');

/** Three turns with a long result each, at the messages 2, 5 and 8. */
const messages = ['a', 'b', 'c'].flatMap((name) => [
  { role: 'user', content: `read ${name}` },
  {
    role: 'assistant',
    content: null,
    tool_calls: [{ id: name, type: 'function', function: { name: 'read_file', arguments: '{}' } }],
  },
  { role: 'tool', tool_call_id: name, content: long(name) },
]);
const talk = [...messages, { role: 'assistant', content: 'done' }, { role: 'user', content: 'thanks' }];
const request = { model: 'gpt-4o', messages: talk };

const SHORTENED = '[... ';

/** Compacts with a provider that says more of a payload than others. */
function compacted(
  payload: unknown,
  more: (message: JsonNode, root: JsonNode) => Violation[],
): CompactedUnit & { output: unknown } {
  const bytes = Buffer.from(JSON.stringify(payload));
  const [unit] = readUnits(readSource(bytes), {}).units;
  const { check } = unit.format;
  const strict: typeof unit.format.check = (source, root) => {
    const list = root.type === 'array' ? root.items() : (root.get('messages')?.items() ?? []);
    return [...check(source, root), ...list.flatMap((message) => more(message, root))];
  };
  const setting = { plan: resolvePlan({ passes: { prune: EAGER.prune } }), counter: createCounter('o200k_base') };
  const result = compactUnit(
    { ...unit, format: { ...unit.format, check: strict }, violations: strict(unit.source, unit.root) },
    { ...setting, keepThinking: false, refs: null, fit: null },
  );
  return { ...result, output: JSON.parse(Buffer.from(applySplices(bytes, result.splices)).toString()) };
}

/** Which of the results are shorter than they were. */
function shortened(output: unknown): unknown[] {
  const list = Array.isArray(output) ? output : items(at(output, 'body') ?? output, 'messages');
  return list.flatMap((message) => (String(at(message, 'content')).includes(SHORTENED) ? [at(message, 'tool_call_id')] : []));
}

function violation(node: JsonNode): Violation {
  return { rule: 'whole', at: node.pointer, message: 'this result must be whole', error: '400 whole_error' };
}

function isCut(message: JsonNode): boolean {
  return message.get('content')?.string()?.includes(SHORTENED) ?? false;
}

describe('what a compaction would break', () => {
  test('is nothing, mostly', () => {
    const { output, findings } = compacted(request, () => []);
    expect(shortened(output)).toEqual(['a', 'b']);
    expect(findings).toEqual([]);
  });

  test('that stands nowhere near an edit is put back with all edits, and told once', () => {
    const { output, findings } = compacted(request, (message, root) =>
      message.is('content', 'thanks') && JSON.stringify(root.raw()).includes(SHORTENED) ? [violation(message)] : [],
    );
    expect(output).toEqual(request);
    expect(findings.map(({ code }) => code)).toEqual(['put-back']);
  });

  test('still, after its messages were put back, costs all edits', () => {
    const again = {
      ...request,
      messages: [...messages, ...messages.map((message) => JSON.parse(JSON.stringify(message).replaceAll('"b"', '"d"')))],
    };
    const cutAt = (root: JsonNode, id: string): boolean =>
      root
        .get('messages')
        ?.items()
        .some((message) => message.is('tool_call_id', id) && isCut(message)) ?? false;
    const { output, findings } = compacted(again, (message, root) => {
      const wanted = cutAt(root, 'b') ? 'b' : 'd';
      return message.is('tool_call_id', wanted) && isCut(message) ? [violation(message)] : [];
    });
    expect(output).toEqual(again);
    expect(findings.map(({ code }) => code)).toEqual(['put-back', 'put-back']);
  });

  test.each([
    ['a request', request],
    ['a list', talk],
    ['a line of a batch', { custom_id: '1', body: request }],
  ])('is put back in the message where it stands, in %s', (_, payload) => {
    const { output, findings } = compacted(payload, (message) =>
      message.is('tool_call_id', 'a') && isCut(message) ? [violation(message)] : [],
    );
    expect(shortened(output)).toEqual(['b']);
    expect(findings).toEqual([
      {
        code: 'put-back',
        severity: 'warning',
        at: expect.stringMatching(/^(?:\/messages|\/body\/messages)?\/2$/),
        message: expect.stringMatching(/\(whole, 400 whole_error\): this result must be whole$/),
      },
    ]);
  });

  test('is put back where the provider names the call, which is one with its result', () => {
    const { output, findings } = compacted(request, (message, root) => {
      const call = root.get('messages')?.items()[1];
      return call && message.is('tool_call_id', 'a') && isCut(message) ? [violation(call)] : [];
    });
    expect(shortened(output)).toEqual(['b']);
    expect(findings).toMatchObject([{ code: 'put-back', at: '/messages/1' }]);
  });

  test('is put back whole where no place is named', () => {
    const { output, splices } = compacted(request, (message, root) => (isCut(message) ? [violation(root)] : []));
    expect(output).toEqual(request);
    expect(splices).toEqual([]);
  });

  test('is not what the input broke already', () => {
    const { output, findings } = compacted(request, (message) => (message.is('role', 'tool') ? [violation(message)] : []));
    expect(shortened(output)).toEqual(['a', 'b']);
    expect(findings).toEqual([]);
  });
});
