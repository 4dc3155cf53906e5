import { expect, test } from 'vitest';
import { CallCache, type KeyedCall } from '../../src/passes/call-cache.ts';

const call = (id: string, key: string | null = 'k', changes = false): KeyedCall<string> => ({ id, key, changes });
const names = (lookup: { hits: ReadonlyMap<string, string>; run: readonly string[]; sameAs: ReadonlyMap<string, string> }) => ({
  hits: Object.fromEntries(lookup.hits),
  run: lookup.run,
  sameAs: Object.fromEntries(lookup.sameAs),
});
/** A cache in which calls were run and answered, one a batch. */
function filled(...calls: [KeyedCall<string>, string | null][]): CallCache<string, string> {
  const cache = new CallCache<string, string>();
  for (const [each, value] of calls) {
    cache.lookup([each]);
    cache.store(each, value);
  }
  return cache;
}

test('an equal call is answered from the cache, another one runs', () => {
  const cache = filled([call('1'), 'one']);
  expect(names(cache.lookup([call('2'), call('3', 'other')]))).toEqual({ hits: { 2: 'one' }, run: ['3'], sameAs: {} });
});

test('equal calls of one batch run once, and each of them shows the value', () => {
  const cache = new CallCache<string, string>();
  const batch = [call('1'), call('2'), call('3', 'other'), call('4')];
  expect(names(cache.lookup(batch))).toEqual({ hits: {}, run: ['1', '3'], sameAs: { 2: '1', 4: '1' } });
  cache.store(batch[0], 'one');
  expect([cache.evict('1'), cache.evict('4'), cache.evict('2')]).toEqual([null, null, 'k']);
  expect(cache.lookup([call('5')]).run).toEqual(['5']);
});

test('calls without a key always run, and are never kept', () => {
  const cache = filled([call('1', null), 'one']);
  expect(names(cache.lookup([call('2', null), call('3', null)]))).toEqual({ hits: {}, run: ['2', '3'], sameAs: {} });
});

test('failures are not kept', () => {
  expect(filled([call('1'), null]).lookup([call('2')]).run).toEqual(['2']);
});

test('what may change something always runs, and nothing older is served after it', () => {
  const cache = filled([call('1'), 'one']);
  expect(names(cache.lookup([call('2', 'w', true), call('3', 'w', true), call('4')]))).toEqual({
    hits: {},
    run: ['2', '3', '4'],
    sameAs: {},
  });
  cache.store(call('2', 'w', true), 'written');
  expect(cache.lookup([call('5', 'w')]).run).toEqual(['5']);
});

test('an equal call after a change in the same batch does not wait for one before it', () => {
  const cache = new CallCache<string, string>();
  expect(names(cache.lookup([call('1'), call('2', 'w', true), call('3'), call('4')]))).toEqual({
    hits: {},
    run: ['1', '2', '3'],
    sameAs: { 4: '3' },
  });
});

test('an answer from before a change is not kept, whenever it comes', () => {
  const cache = new CallCache<string, string>();
  cache.lookup([call('1')]);
  cache.lookup([call('2', 'w', true)]);
  cache.store(call('1'), 'old');
  expect(cache.lookup([call('3')]).run).toEqual(['3']);
  cache.store(call('3'), 'new');
  expect(names(cache.lookup([call('4')])).hits).toEqual({ 4: 'new' });
});

test('an entry goes with the last call that shows it, and only then', () => {
  const cache = filled([call('1'), 'one']);
  cache.lookup([call('2')]);
  expect(cache.evict('1')).toBeNull();
  expect(cache.evict('1')).toBeNull();
  expect(names(cache.lookup([call('3')])).hits).toEqual({ 3: 'one' });
  expect(cache.evict('2')).toBeNull();
  expect(cache.evict('3')).toBe('k');
  expect(cache.evict('unknown')).toBeNull();
  expect(cache.lookup([call('4')]).run).toEqual(['4']);
});

test('of an id that was used again the oldest entry goes first', () => {
  const cache = filled([call('1', 'a'), 'A'], [call('1', 'b'), 'B']);
  expect(cache.evict('1')).toBe('a');
  expect(names(cache.lookup([call('2', 'b')])).hits).toEqual({ 2: 'B' });
  expect(cache.evict('1')).toBeNull();
  expect(cache.evict('2')).toBe('b');
});

test('a newer answer takes the place of an older one', () => {
  const cache = filled([call('1'), 'one']);
  cache.store(call('2'), 'two');
  expect(names(cache.lookup([call('3')])).hits).toEqual({ 3: 'two' });
  expect(cache.evict('1')).toBeNull();
  expect([cache.evict('2'), cache.evict('3')]).toEqual([null, 'k']);
});

test('the entries that were not used for longest go where the limit is passed', () => {
  const limit = { maxBytes: 10, bytesOf: (key: string, value: string) => key.length + value.length, bytesOfId: () => 1 };
  const cache = new CallCache<string, string>(limit);
  const put = (id: string, key: string, value: string): void => cache.store(call(id, key), value);
  put('1', 'a', '123');
  put('2', 'b', '123');
  expect(names(cache.lookup([call('3', 'a')])).hits).toEqual({ 3: '123' });
  // 5 + 1 for a, 5 for b: one byte too many, and b was not used for longest.
  expect(names(cache.lookup([call('4', 'b'), call('5', 'a')]))).toEqual({ hits: { 5: '123' }, run: ['4'], sameAs: {} });
  put('6', 'c', '1234567890');
  expect(names(cache.lookup([call('7', 'c'), call('8', 'a')]))).toEqual({ hits: { 8: '123' }, run: ['7'], sameAs: {} });
});

test('what fills the limit exactly is kept', () => {
  const cache = new CallCache<string, string>({ maxBytes: 4, bytesOf: (_, value) => value.length, bytesOfId: () => 0 });
  cache.store(call('1'), '1234');
  expect(names(cache.lookup([call('2')])).hits).toEqual({ 2: '1234' });
});
