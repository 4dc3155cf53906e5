import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createToolCache, type ToolCache, UserError } from '../../src/index.ts';

const call = (id: string, name: string, input: unknown = {}) => ({ id, name, arguments: JSON.stringify(input) });
const answered = (made: ReturnType<typeof call>, content: string, isError = false) => ({ ...made, content, isError });

/** Looks up one call and stores an answer if it is to be run: what the model would see. */
function ask(cache: ToolCache, made: ReturnType<typeof call>, fresh: string): string {
  const { hits, run } = cache.lookup([made]);
  if (run.length > 0) cache.store([answered(made, fresh)]);
  return hits.get(made.id)?.content ?? fresh;
}

describe('what is served', () => {
  test('an equal call, however its arguments are spelled', () => {
    const cache = createToolCache();
    cache.store([{ id: 'a', name: 'read', arguments: '{"path": "f", "line": 1.0}', content: 'text' }]);
    const { hits, run } = cache.lookup([
      { id: 'b', name: 'read', arguments: '{"line":10e-1,"path":"\\u0066"}' },
      { id: 'c', name: 'read', arguments: '{"line":1,"path":"f"}' },
      { id: 'd', name: 'read_all', arguments: '{"path": "f", "line": 1.0}' },
    ]);
    expect([...hits]).toEqual([['b', { content: 'text', isError: false }]]);
    expect(run).toEqual(['c', 'd']);
  });

  test('a name and its arguments are not run together', () => {
    const cache = createToolCache();
    cache.store([{ id: 'a', name: 'x:1', arguments: 'y', content: 'text' }]);
    expect(cache.lookup([{ id: 'b', name: 'x', arguments: '1:y' }]).run).toEqual(['b']);
  });

  test('keys such as __proto__ are ordinary', () => {
    const cache = createToolCache();
    const proto = { name: 'constructor', arguments: '{"__proto__":{"a":1}}' };
    expect(cache.lookup([{ id: '__proto__', ...proto }]).run).toEqual(['__proto__']);
    cache.store([{ id: '__proto__', ...proto, content: 'one' }]);
    expect(cache.lookup([{ id: 'b', ...proto, arguments: '{"__proto__":{"a":2}}' }]).run).toEqual(['b']);
    expect(cache.lookup([{ id: 'toString', ...proto }]).hits.get('toString')?.content).toBe('one');
    cache.evict(['__proto__', 'toString', 'hasOwnProperty']);
    expect(cache.lookup([{ id: 'd', ...proto }]).run).toEqual(['d']);
  });

  test('equal calls of one batch run once', () => {
    const cache = createToolCache();
    const batch = [call('a', 'read', { p: 1 }), call('b', 'read', { p: 1 }), call('c', 'read', { p: 2 })];
    const { run, sameAs } = cache.lookup(batch);
    expect(run).toEqual(['a', 'c']);
    expect([...sameAs]).toEqual([['b', 'a']]);
    cache.store([answered(batch[0], 'one'), answered(batch[2], 'two')]);
    cache.evict(['a']);
    expect(ask(cache, call('d', 'read', { p: 1 }), 'fresh'), 'b still shows it').toBe('one');
  });

  test('no failure, by flag or by what it says', () => {
    const cache = createToolCache();
    cache.store([answered(call('a', 'read', 1), 'no such file', true), answered(call('b', 'read', 2), '{"error": "timeout"}')]);
    cache.store([
      answered(call('c', 'read', 3), '{"error": null, "rows": []}'),
      answered(call('d', 'read', 4), 'error handling, a guide'),
    ]);
    const { run } = cache.lookup([1, 2, 3, 4].map((input) => call(`again-${input}`, 'read', input)));
    expect(run).toEqual(['again-1', 'again-2']);
  });
});

describe('eviction', () => {
  test('an entry goes when the last call that shows it is cut', () => {
    const cache = createToolCache();
    ask(cache, call('a', 'read'), 'old');
    expect(ask(cache, call('b', 'read'), 'new')).toBe('old');
    cache.evict(['a']);
    expect(ask(cache, call('c', 'read'), 'new')).toBe('old');
    cache.evict(['b', 'c']);
    expect(ask(cache, call('d', 'read'), 'new')).toBe('new');
  });

  test('once: what was evicted before does not evict a newer answer', () => {
    const cache = createToolCache();
    ask(cache, call('a', 'read'), 'old');
    cache.evict(['a']);
    ask(cache, call('b', 'read'), 'new');
    cache.evict(['a', 'a', 'unknown']);
    expect(ask(cache, call('c', 'read'), 'newer')).toBe('new');
  });
});

describe('side effects', () => {
  test('a call that changes something always runs and empties the cache', () => {
    const cache = createToolCache();
    ask(cache, call('a', 'read_file'), 'old');
    expect(cache.lookup([call('b', 'write_file'), call('c', 'write_file')]).run).toEqual(['b', 'c']);
    expect(ask(cache, call('d', 'read_file'), 'new')).toBe('new');
    expect(ask(cache, call('e', 'read_file'), 'newer')).toBe('new');
  });

  test.each([
    ['first', ['write_file', 'read_file']],
    ['last', ['read_file', 'write_file']],
  ] as const)('what runs beside one that stands %s is not kept', (_, order) => {
    const cache = createToolCache();
    const batch = order.map((name) => call(name, name));
    expect(cache.lookup(batch).run).toEqual([...order]);
    for (const made of batch.toReversed()) cache.store([answered(made, 'who knows')]);
    expect(ask(cache, call('b', 'read_file'), 'sure')).toBe('sure');
  });

  test('a read before a write in one batch is served, after it it is not', () => {
    const cache = createToolCache();
    ask(cache, call('a', 'read_file'), 'old');
    const { hits, run } = cache.lookup([call('b', 'read_file'), call('c', 'edit_file'), call('d', 'read_file')]);
    expect([...hits.keys()]).toEqual(['b']);
    expect(run).toEqual(['c', 'd']);
  });

  test('names in the options come before the lexicon', () => {
    const cache = createToolCache({ sideEffects: ['look*'], readOnly: ['Bash'] });
    ask(cache, call('a', 'Bash', 'ls'), 'old');
    expect(ask(cache, call('b', 'Bash', 'ls'), 'new')).toBe('old');
    expect(ask(cache, call('c', 'look_up'), 'one')).toBe('one');
    expect(ask(cache, call('d', 'look_up'), 'two')).toBe('two');
    expect(ask(cache, call('e', 'Bash', 'ls'), 'new')).toBe('new');
    const literal = createToolCache({ lexicon: false });
    ask(literal, call('a', 'write_file'), 'old');
    expect(ask(literal, call('b', 'write_file'), 'new')).toBe('old');
  });
});

describe('bounds', () => {
  test('what was not used for longest goes first', () => {
    const cache = createToolCache({ maxBytes: 2000 });
    for (const id of ['a', 'b', 'c']) ask(cache, call(id, 'read', id), id.repeat(300));
    ask(cache, call('a2', 'read', 'a'), '');
    ask(cache, call('d', 'read', 'd'), 'd'.repeat(300));
    expect(ask(cache, call('a3', 'read', 'a'), 'fresh')).toBe('a'.repeat(300));
    expect(ask(cache, call('b2', 'read', 'b'), 'fresh')).toBe('fresh');
    ask(cache, call('huge', 'read', 'huge'), 'x'.repeat(5000));
    expect(ask(cache, call('a4', 'read', 'a'), 'fresh'), 'what cannot fit drives nothing out').toBe('a'.repeat(300));
  });

  test('calls that never came back take no more than a bounded place', () => {
    const cache = createToolCache();
    for (let i = 0; i < 30_000; i++) cache.lookup([call(`lost-${i}`, 'read', i)]);
    expect(ask(cache, call('a', 'read', 1), 'one')).toBe('one');
    expect(ask(cache, call('b', 'read', 1), 'two')).toBe('one');
  });

  test('unknown and wrong options are refused', () => {
    const codeOf = (options: object): string => {
      try {
        createToolCache(options);
        return 'none';
      } catch (error) {
        return error instanceof UserError ? error.code : 'another';
      }
    };
    expect(codeOf({ maxByte: 1 })).toBe('unknown-option');
    for (const wrong of [{ maxBytes: -1 }, { maxBytes: 1.5 }, { sideEffects: 'x' }, { readOnly: [''] }, { lexicon: 'no' }])
      expect(codeOf(wrong), JSON.stringify(wrong)).toBe('bad-option');
    expect(codeOf({ maxBytes: undefined })).toBe('none');
  });
});

test('law: what is served is what the last run that succeeded gave, and nothing of it was cut or may have changed', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('ask' as const), names: fc.array(fc.constantFrom('read', 'list', 'write'), { maxLength: 4 }) }),
    fc.record({ kind: fc.constant('cut' as const), upTo: fc.nat(20) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const cache = createToolCache();
      let version = 0;
      let made = 0;
      const visible = new Map<string, { name: string; content: string }>();
      for (const { kind, ...rest } of steps) {
        if (kind === 'cut') {
          const ids = [...visible.keys()].slice(0, 'upTo' in rest ? rest.upTo : 0);
          for (const id of ids) visible.delete(id);
          cache.evict(ids);
          continue;
        }
        const batch = ('names' in rest ? rest.names : []).map((name) => call(`c${made++}`, name));
        const { hits, run, sameAs } = cache.lookup(batch);
        expect(hits.size + run.length + sameAs.size).toBe(batch.length);
        const shown = new Map<string, string>();
        for (const { id, name } of batch) {
          const hit = hits.get(id);
          if (!hit) continue;
          expect(name).not.toBe('write');
          expect(hit.content, 'of the present version').toBe(`${name} ${version}`);
          expect([...visible.values()]).toContainEqual({ name, content: hit.content });
          shown.set(id, hit.content);
        }
        if (batch.some(({ name }) => name === 'write')) version++;
        for (const made of batch) {
          if (!run.includes(made.id)) continue;
          const content = `${made.name} ${version}`;
          shown.set(made.id, content);
          cache.store([answered(made, content)]);
        }
        for (const [id, first] of sameAs) shown.set(id, shown.get(first) ?? '');
        for (const { id, name } of batch) visible.set(id, { name, content: shown.get(id) ?? '' });
      }
    }),
  );
});
