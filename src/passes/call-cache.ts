/** A call as the cache knows it. `Id` is whatever tells calls apart. */
export interface KeyedCall<Id> {
  readonly id: Id;
  /** Equal for equal calls; null for one that is never answered from the cache. */
  readonly key: string | null;
  /** It may change what other calls answer: it always runs, and nothing older is served after it. */
  readonly changes: boolean;
}

/** What becomes of the calls of one batch, in order. */
export interface Lookup<Id, Value> {
  /** Answered from the cache. */
  readonly hits: ReadonlyMap<Id, Value>;
  /** To be run. */
  readonly run: readonly Id[];
  /** Answered by an equal call of the same batch that is to be run. */
  readonly sameAs: ReadonlyMap<Id, Id>;
}

interface Entry<Id, Value> {
  readonly key: string;
  readonly value: Value;
  /** Calls whose result shows the value to the model, oldest first. */
  readonly shownBy: Id[];
  bytes: number;
}

/** A call that is being run. */
interface Running<Id> {
  readonly key: string | null;
  readonly changes: boolean;
  /** The calls that its result answers. */
  readonly ids: Id[];
  /** How many changes the cache knew of when it was looked up. */
  readonly epoch: number;
}

export interface CallCacheLimit<Id, Value> {
  /** The entries that were not used for longest go while all together are larger. */
  readonly maxBytes: number;
  bytesOf(key: string, value: Value): number;
  bytesOfId(id: Id): number;
}

/** Calls that were looked up and never stored are forgotten beyond this number. */
const MOST_RUNNING = 10_000;

/**
 * What calls were answered with, for as long as the model can see it: an entry goes when the results of all calls that show it have been
 * cut, or something may have changed. Failures are never given to it. Bookkeeping only: it runs nothing and compares nothing but keys.
 */
export class CallCache<Id, Value> {
  private readonly limit: CallCacheLimit<Id, Value> | null;
  /** By key, the entry used last at the end. */
  private readonly entries = new Map<string, Entry<Id, Value>>();
  /** The entries that a call shows, oldest first: ids are used again. */
  private readonly byCall = new Map<Id, Entry<Id, Value>[]>();
  private readonly running = new Map<Id, Running<Id>>();
  private epoch = 0;
  private bytes = 0;

  constructor(limit: CallCacheLimit<Id, Value> | null = null) {
    this.limit = limit;
  }

  /** All calls of one batch, before any of them runs. In a batch that changes something, what is run is not kept. */
  lookup(calls: readonly KeyedCall<Id>[]): Lookup<Id, Value> {
    const hits = new Map<Id, Value>();
    const run: Id[] = [];
    const sameAs = new Map<Id, Id>();
    let first = new Map<string, Running<Id>>();
    for (const { id, key, changes } of calls) {
      if (changes) {
        this.clear();
        first = new Map();
      }
      const entry = key === null || changes ? undefined : this.entries.get(key);
      const equal = key === null || changes ? undefined : first.get(key);
      if (entry) {
        hits.set(id, entry.value);
        this.show(entry, id);
      } else if (equal) {
        sameAs.set(id, equal.ids[0]);
        equal.ids.push(id);
      } else {
        const running = { key, changes, ids: [id], epoch: this.epoch };
        run.push(id);
        this.begin(id, running);
        if (key !== null && !changes) first.set(key, running);
      }
    }
    return { hits, run, sameAs };
  }

  /** Takes in what a call was answered with; null for a failure. */
  store({ id, key, changes }: KeyedCall<Id>, value: Value | null): void {
    const running = this.running.get(id);
    this.running.delete(id);
    if (changes) this.clear();
    const stale = running !== undefined && running.epoch !== this.epoch;
    if (changes || stale || key === null || value === null) return;
    const old = this.entries.get(key);
    if (old) this.drop(old);
    const bytes = this.limit?.bytesOf(key, value) ?? 0;
    if (this.limit && bytes > this.limit.maxBytes) return;
    const entry: Entry<Id, Value> = { key, value, shownBy: [], bytes: 0 };
    this.entries.set(key, entry);
    this.grow(entry, bytes);
    for (const shown of running?.key === key ? running.ids : [id]) this.show(entry, shown);
  }

  /** The result of a call was cut: of its oldest, where an id was used again. The key of the entry if that is gone with it. */
  evict(id: Id): string | null {
    const [entry] = this.byCall.get(id) ?? [];
    if (!entry) return null;
    this.hide(entry, id);
    entry.shownBy.splice(entry.shownBy.indexOf(id), 1);
    if (entry.shownBy.length > 0) return null;
    this.drop(entry);
    return entry.key;
  }

  private begin(id: Id, running: Running<Id>): void {
    this.running.delete(id);
    this.running.set(id, running);
    if (this.running.size <= MOST_RUNNING) return;
    for (const [oldest] of this.running) {
      this.running.delete(oldest);
      return;
    }
  }

  private show(entry: Entry<Id, Value>, id: Id): void {
    if (this.entries.get(entry.key) !== entry) return;
    this.entries.delete(entry.key);
    this.entries.set(entry.key, entry);
    entry.shownBy.push(id);
    const shown = this.byCall.get(id);
    if (shown) shown.push(entry);
    else this.byCall.set(id, [entry]);
    this.grow(entry, this.limit?.bytesOfId(id) ?? 0);
  }

  private hide(entry: Entry<Id, Value>, id: Id): void {
    const shown = this.byCall.get(id) ?? [];
    shown.splice(shown.indexOf(entry), 1);
    if (shown.length === 0) this.byCall.delete(id);
  }

  private grow(entry: Entry<Id, Value>, bytes: number): void {
    entry.bytes += bytes;
    this.bytes += bytes;
    if (!this.limit) return;
    for (const [, oldest] of this.entries) {
      if (this.bytes <= this.limit.maxBytes) return;
      this.drop(oldest);
    }
  }

  private drop(entry: Entry<Id, Value>): void {
    if (this.entries.get(entry.key) !== entry) return;
    this.entries.delete(entry.key);
    for (const id of entry.shownBy) this.hide(entry, id);
    this.bytes -= entry.bytes;
  }

  private clear(): void {
    this.epoch++;
    this.entries.clear();
    this.byCall.clear();
    this.bytes = 0;
  }
}
