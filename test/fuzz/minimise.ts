import { passes } from '../../src/passes/index.ts';
import { judge } from './laws.ts';
import type { PassRequests, Request } from './plans.ts';
import { treesOf } from './seeds.ts';
import { compactWriting, type Place, placesIn, put, type Tree, take, valueAt, write } from './tree.ts';

export interface Case {
  readonly bytes: Uint8Array;
  readonly request: Request;
}

/** A smaller payload and a simpler plan that break the same law, found in at most so many milliseconds. */
export function minimised(found: Case, law: string, milliseconds: number): Case {
  const end = Date.now() + milliseconds;
  const fails = (bytes: Uint8Array, request: Request): boolean =>
    Date.now() < end && judge(bytes, request, { thorough: true, timed: true }).broken?.law === law;
  const request = simplerRequest(found.request, (candidate) => fails(found.bytes, candidate));
  const still = (bytes: Uint8Array): boolean => fails(bytes, request);
  const bytes = smallerTree(found.bytes, still) ?? smallerBytes(found.bytes, still);
  return { bytes, request: simplerRequest(request, (candidate) => fails(bytes, candidate)) };
}

function simplerRequest(request: Request, fails: (request: Request) => boolean): Request {
  let best = request;
  const attempt = (candidate: Request): void => {
    if (fails(candidate)) best = candidate;
  };
  for (const key of Object.keys(request.options)) attempt({ ...best, options: { ...best.options, [key]: undefined } });
  attempt({ ...best, plan: { ...best.plan, preset: undefined } });
  if (!best.plan.passes)
    attempt({ ...best, plan: { ...best.plan, passes: Object.fromEntries(passes.map(({ id }) => [id, true])) } });
  for (const { id } of passes) {
    const named: PassRequests = { ...best.plan.passes };
    if (named[id] === undefined) continue;
    delete named[id];
    attempt({ ...best, plan: { ...best.plan, passes: named } });
  }
  for (const { id } of passes) {
    const wish = best.plan.passes?.[id];
    if (typeof wish !== 'object') continue;
    for (const key of Object.keys(wish)) {
      const left: Record<string, unknown> = { ...(best.plan.passes?.[id] as object) };
      delete left[key];
      attempt({ ...best, plan: { ...best.plan, passes: { ...best.plan.passes, [id]: left } } });
    }
  }
  return best;
}

/** Null if the payload cannot be read, or its own spelling matters. */
function smallerTree(bytes: Uint8Array, fails: (bytes: Uint8Array) => boolean): Uint8Array | null {
  const trees = treesOf(bytes);
  const written = (): Buffer => Buffer.from(trees?.map((tree) => write(tree, compactWriting)).join('\n') ?? '');
  if (!trees || !fails(written())) return null;
  const root: Tree = { kind: 'array', items: trees };
  for (let before = Infinity, size = written().length; size < before; size = written().length) {
    before = size;
    for (const place of placesIn(root).sort((a, b) => sizeOf(b) - sizeOf(a))) shrink(place, root, () => fails(written()));
  }
  return written();
}

function sizeOf(place: Place): number {
  const value = valueAt(place);
  return value.kind === 'string' || value.kind === 'raw' ? value.text.length : write(value, compactWriting).length;
}

function shrink(place: Place, root: Tree, fails: () => boolean): void {
  if (!placesIn(root).some(({ holder, at }) => holder === place.holder && at === place.at)) return;
  const value = valueAt(place);
  const holderCopy = place.holder.kind === 'object' ? [...place.holder.members] : [...place.holder.items];
  take(place);
  if (fails()) return;
  restore(place, holderCopy);
  if (value.kind !== 'string') return;
  let text = value.text;
  for (let step = text.length; step >= 1; step = step >> 1) {
    for (let from = 0; from < text.length; ) {
      const shorter = text.slice(0, from) + text.slice(from + step);
      put(place, { kind: 'string', text: shorter });
      if (fails()) text = shorter;
      else from += step;
    }
  }
  put(place, { kind: 'string', text });
}

function restore({ holder }: Place, copy: readonly unknown[]): void {
  const list: unknown[] = holder.kind === 'object' ? holder.members : holder.items;
  list.splice(0, list.length, ...copy);
}

function smallerBytes(bytes: Uint8Array, fails: (bytes: Uint8Array) => boolean): Uint8Array {
  let best = bytes;
  for (let step = best.length >> 1; step >= 1; step = step >> 1) {
    for (let from = 0; from < best.length; ) {
      const shorter = Buffer.concat([best.subarray(0, from), best.subarray(from + step)]);
      if (fails(shorter)) best = shorter;
      else from += step;
    }
  }
  return best;
}
