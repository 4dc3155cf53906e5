import { prefixOf } from '../json/line-prefix.ts';
import type { JsonNode } from '../json/node.ts';
import { nodesAt } from '../json/pointers.ts';
import { readSource, type Source } from '../json/source.ts';
import type { Splice } from '../json/splice.ts';
import { contentHash, contentHashes } from './content-hash.ts';
import type { SidecarEntry } from './originals.ts';

/** The splices that put originals back, and the entries for which there is no place, or none that is sure. */
export interface Fit {
  readonly splices: readonly Splice[];
  readonly misfits: readonly SidecarEntry[];
}

/** Puts entries back at their pointers, whatever stands there: for a payload that is known to be the compacted one. */
export function fitByPointer(source: Source, entries: readonly SidecarEntry[]): Fit {
  const own = ownPlaces(source, entries);
  return fitAt(entries, (entry) => own.get(entry.at));
}

/** Values by content hash and by their offset, of those hashes that were asked for. */
export type Places = ReadonlyMap<string, ReadonlyMap<number, JsonNode>>;

export function placesOf(source: Source, hashes: ReadonlySet<string>): Places {
  const places = new Map<string, Map<number, JsonNode>>();
  for (const hash of hashes) places.set(hash, new Map());
  for (const { root } of source.documents)
    for (const { node, hash } of contentHashes(root)) places.get(hash)?.set(node.start, node);
  return places;
}

/**
 * Puts entries back where their content stands: all entries of one content at their pointers, or, if something has moved, in order, if
 * there are as many places as entries. Otherwise nobody can tell which place is whose, and they do not fit.
 */
export function fitByContent(source: Source, entries: readonly SidecarEntry[], places: Places): Fit {
  const own = ownPlaces(source, entries);
  const chosen = new Map<SidecarEntry, JsonNode>();
  for (const [hash, group] of byHash(entries)) {
    const there = places.get(hash) ?? new Map<number, JsonNode>();
    const atPointers = group.flatMap(({ at }) => there.get(own.get(at)?.start ?? -1) ?? []);
    const inOrder = there.size === group.length ? [...there.values()].sort((a, b) => a.start - b.start) : [];
    const nodes = atPointers.length === group.length ? atPointers : inOrder;
    for (const [index, node] of nodes.entries()) chosen.set(group[index], node);
  }
  // A line of JSONL cannot hold a value that was spelled on several.
  return fitAt(entries, (entry) => (source.lines && entry.text.includes('\n') ? undefined : chosen.get(entry)));
}

/** Whether all that a compaction replaced stands there unreplaced: the payload is its input, or has grown out of that. */
export function holdsOriginals(source: Source, entries: readonly SidecarEntry[]): boolean {
  const own = ownPlaces(source, entries);
  return entries.length > 0 && entries.every(({ at, text }) => sameContent(own.get(at), text));
}

function sameContent(node: JsonNode | undefined, text: string): boolean {
  if (!node || node.raw() === text) return node !== undefined;
  return contentHash(node) === contentHash(readSource(Buffer.from(text)).documents[0].root);
}

function byHash(entries: readonly SidecarEntry[]): Map<string, SidecarEntry[]> {
  const groups = new Map<string, SidecarEntry[]>();
  for (const entry of entries) {
    const group = groups.get(entry.hash);
    if (group) group.push(entry);
    else groups.set(entry.hash, [entry]);
  }
  return groups;
}

/** The values at the entries' pointers; in JSONL a pointer begins with its line. */
function ownPlaces(source: Source, entries: readonly SidecarEntry[]): Map<string, JsonNode> {
  const pointers = new Map<string, string[]>();
  for (const { at } of entries) {
    const colon = source.lines ? at.indexOf(':') : -1;
    const line = at.slice(0, colon + 1);
    const known = pointers.get(line);
    if (known) known.push(at.slice(colon + 1));
    else pointers.set(line, [at.slice(colon + 1)]);
  }
  const places = new Map<string, JsonNode>();
  for (const document of source.documents) {
    const prefix = prefixOf(source, document);
    const inside = pointers.get(prefix);
    if (inside) for (const [pointer, node] of nodesAt(document.root, inside)) places.set(prefix + pointer, node);
  }
  return places;
}

function fitAt(entries: readonly SidecarEntry[], placeOf: (entry: SidecarEntry) => JsonNode | undefined): Fit {
  const misfits: SidecarEntry[] = [];
  const splices: Splice[] = [];
  const placed = entries.flatMap((entry) => {
    const node = placeOf(entry);
    if (!node) misfits.push(entry);
    return node ? [{ entry, from: node.start, to: node.end }] : [];
  });
  placed.sort((a, b) => a.from - b.from);
  let end = 0;
  for (const { entry, from, to } of placed) {
    if (from < end) misfits.push(entry);
    else splices.push({ from, to, insert: entry.text });
    end = Math.max(end, to);
  }
  return { splices, misfits };
}
