import { prefixOf } from '../json/line-prefix.ts';
import type { JsonNode, Member } from '../json/node.ts';
import { readSource, type Source } from '../json/source.ts';
import { applySplices, type Splice } from '../json/splice.ts';
import { contentHash } from './content-hash.ts';

/** What stood at one place before the edits: enough to put it back byte for byte. */
export interface SidecarEntry {
  /** JSON pointer, the same before and after; in JSONL with the line before it (`3:/message/content`). */
  readonly at: string;
  /** The content hash (SHA-256, hex) of the value that stands there in the compacted payload, however it is spelled. */
  readonly hash: string;
  /** The value as it was spelled in the input. */
  readonly text: string;
}

/**
 * The smallest JSON values that hold all splices, none inside another: a changed string, the object that lost a member, the list that
 * lost an item. Since whatever shifts lies inside such a value, its pointer is the same before and after. One walk over what changed.
 */
export function originalsOf(source: Source, splices: readonly Splice[]): SidecarEntry[] {
  const ordered = [...splices].sort((a, b) => a.from - b.from);
  const entries: SidecarEntry[] = [];
  let next = 0;
  for (const document of source.documents) {
    const inside: Splice[] = [];
    while (next < ordered.length && ordered[next].from < document.end) inside.push(ordered[next++]);
    const prefix = prefixOf(source, document);
    if (inside.length) for (const changed of changedValues(document.root, inside)) entries.push(entryOf(source, changed, prefix));
  }
  return entries;
}

interface ChangedValue {
  readonly node: JsonNode;
  readonly splices: readonly Splice[];
}

function changedValues(root: JsonNode, splices: readonly Splice[]): ChangedValue[] {
  const found: ChangedValue[] = [];
  const work: ChangedValue[] = [{ node: root, splices }];
  for (let entry = work.pop(); entry; entry = work.pop()) {
    const parts = shared(entry);
    if (parts) work.push(...parts.reverse());
    else found.push(entry);
  }
  return found;
}

/** The splices by the child that holds each, or null if one of them lies in no single child. */
function shared({ node, splices }: ChangedValue): ChangedValue[] | null {
  const members = node.members();
  const children = node.type === 'object' ? members.map(({ value }) => value) : node.items();
  const groups: { node: JsonNode; splices: Splice[] }[] = [];
  let at = 0;
  for (const splice of splices) {
    while (at < children.length && children[at].end < splice.to) at++;
    const child = children[at];
    if (!child || child.start > splice.from || (child.start === splice.from && child.end === splice.to && splice.insert === ''))
      return null;
    const last = groups.at(-1);
    if (last?.node === child) last.splices.push(splice);
    else groups.push({ node: child, splices: [splice] });
  }
  return repeats(members, new Set(groups.map((group) => group.node.step))) ? null : groups;
}

/** Whether one of the keys stands more than once, so that a pointer would not tell which is meant. */
function repeats(members: readonly Member[], keys: ReadonlySet<string | number | undefined>): boolean {
  const seen = new Set<string>();
  for (const { key } of members) {
    if (!keys.has(key)) continue;
    if (seen.has(key)) return true;
    seen.add(key);
  }
  return false;
}

function entryOf(source: Source, { node, splices }: ChangedValue, prefix: string): SidecarEntry {
  const { start, end } = node;
  const moved = splices.map((splice) => ({ from: splice.from - start, to: splice.to - start, insert: splice.insert }));
  const now = applySplices(source.bytes.subarray(start, end), moved);
  return { at: prefix + node.pointer, hash: contentHash(readSource(now).documents[0].root), text: node.raw() };
}
