import { blocksOf, contentOf, type SessionTree, type TreeLine } from './claude-code-lines.ts';

/** A message of the live context: the lines that make it, by their indexes in the tree. */
export interface LiveMessage {
  readonly role: 'user' | 'assistant';
  readonly lines: readonly number[];
}

/**
 * What the model would be sent next: the branch that ends in the last line of the main conversation, back to the last compaction or the
 * beginning. Lines of one message are joined where the first of them stands, and the results of its calls follow it together, also those that
 * hang off another line. An agent's own log, in which every line is a side line, is read as a main conversation.
 */
export function liveMessages(tree: SessionTree, leaf = lastOfMain(tree)): LiveMessage[] {
  const path = livePath(tree, leaf);
  if (path.length === 0) return [];
  return inOrder(tree, path, groupLines(tree, path));
}

/** The model of the newest answer that was not left behind, or else of the newest of all. */
export function sessionModel({ lines }: SessionTree, live: readonly LiveMessage[]): string | null {
  const newest = live.findLast(({ role }) => role === 'assistant')?.lines[0];
  const line = newest === undefined ? lines.findLast(isLiveAnswer) : lines[newest];
  return line?.document.root.get('message')?.get('model')?.string() ?? null;
}

/** Of each context that the session had, in the order of the log, the last line: a compaction begins a new one, and so does a line that follows none. */
export function epochLeaves(tree: SessionTree): number[] {
  const { lines } = tree;
  const isMain = mainTest(tree);
  const beginnings = new Map<number, number>();
  const leaves = new Map<number, number>();
  for (const [index, line] of lines.entries()) {
    if (isMain(line) && isSpoken(line)) leaves.set(beginningOf(lines, index, beginnings), index);
  }
  return [...leaves.values()].sort((a, b) => a - b);
}

/** The line with which the context of a line begins. `known` remembers it for every line on the way. */
function beginningOf(lines: readonly TreeLine[], index: number, known: Map<number, number>): number {
  const way = new Set<number>();
  let at = index;
  while (!known.has(at) && !lines[at].isBoundary && lines[at].parent >= 0 && !way.has(lines[at].parent)) {
    way.add(at);
    at = lines[at].parent;
  }
  const beginning = known.get(at) ?? at;
  for (const line of way) known.set(line, beginning);
  return beginning;
}

function lastOfMain(tree: SessionTree): number {
  const isMain = mainTest(tree);
  return tree.lines.findLastIndex((line) => isMain(line) && isSpoken(line));
}

function isSpoken({ kind, isBoundary }: TreeLine): boolean {
  return kind !== 'other' || isBoundary;
}

/** An agent's own log, in which every line is a side line, is a main conversation. */
function mainTest({ lines }: SessionTree): (line: TreeLine) => boolean {
  return lines.some(({ isSide }) => !isSide) ? ({ isSide }) => !isSide : () => true;
}

/** From the beginning or the compaction to the leaf, by index. */
function livePath(tree: SessionTree, leaf: number): number[] {
  const { lines } = tree;
  const isMain = mainTest(tree);
  const path: number[] = [];
  const seen = new Set<number>();
  for (let at = leaf; at >= 0 && !seen.has(at); at = lines[at].parent) {
    seen.add(at);
    if (isMain(lines[at])) path.push(at);
    if (lines[at].isBoundary) break;
  }
  path.reverse();
  return withPreserved(tree, path);
}

/** A compaction may keep a stretch of what was before it, which then stands after its summary. */
function withPreserved({ lines, indexes }: SessionTree, path: readonly number[]): number[] {
  const segment = lines[path[0]]?.document.root.get('compactMetadata')?.get('preservedSegment');
  const index = (key: string): number => indexes.get(segment?.get(key)?.string() ?? '') ?? -1;
  const [head, anchor] = [index('headUuid'), index('anchorUuid')];
  const kept: number[] = [];
  const seen = new Set(path);
  for (let at = index('tailUuid'); at >= 0 && !seen.has(at); at = lines[at].parent) {
    seen.add(at);
    kept.push(at);
    if (at === head) break;
  }
  if (kept.length === 0 || kept.at(-1) !== head) return [...path];
  const after = Math.max(path.indexOf(anchor), 0) + 1;
  return [...path.slice(0, after), ...kept.reverse(), ...path.slice(after)];
}

/** The lines of one assistant message, and the lines that answer its calls. */
interface Group {
  readonly lines: number[];
  readonly results: number[];
}

interface Groups {
  readonly byMessage: ReadonlyMap<string, Group>;
  readonly byCall: ReadonlyMap<string, Group>;
}

/** All lines of the messages on the path, and all results of their calls. Each call is answered once, on the path if it is there. */
function groupLines(tree: SessionTree, path: readonly number[]): Groups {
  const { lines } = tree;
  const onPath = new Set(path);
  const first = path.reduce((least, index) => Math.min(least, index), lines.length);
  const byMessage = new Map<string, Group>();
  for (const index of path) {
    const id = isLiveAnswer(lines[index]) ? messageId(lines[index]) : null;
    if (id !== null && !byMessage.has(id)) byMessage.set(id, { lines: [], results: [] });
  }
  const byCall = new Map<string, Group>();
  for (let index = first; index < lines.length; index++) {
    const group = isLiveAnswer(lines[index]) ? byMessage.get(messageId(lines[index])) : undefined;
    if (!group) continue;
    group.lines.push(index);
    for (const call of blocksOf(lines[index], 'tool_use')) byCall.set(call.get('id')?.string() ?? '', group);
  }
  const answered = new Set<string>();
  const answers = (index: number): void => {
    const ids = resultIds(lines[index]);
    const group = ids.map((id) => byCall.get(id)).find((found) => found !== undefined);
    if (!group || ids.every((id) => answered.has(id))) return;
    for (const id of ids) answered.add(id);
    group.results.push(index);
  };
  for (const index of path) answers(index);
  for (let index = first; index < lines.length; index++) if (!onPath.has(index)) answers(index);
  for (const { results } of byMessage.values()) results.sort((a, b) => a - b);
  return { byMessage, byCall };
}

function inOrder({ lines }: SessionTree, path: readonly number[], { byMessage, byCall }: Groups): LiveMessage[] {
  const messages: LiveMessage[] = [];
  const told = new Set<Group>();
  for (const index of path) {
    const line = lines[index];
    if (isLiveAnswer(line)) {
      const group = byMessage.get(messageId(line));
      if (!group || told.has(group)) continue;
      told.add(group);
      messages.push({ role: 'assistant', lines: group.lines });
      if (group.results.length > 0) messages.push({ role: 'user', lines: group.results });
    } else if (line.kind === 'user' && !resultIds(line).some((id) => byCall.has(id)) && contentOf(line)) {
      messages.push({ role: 'user', lines: [index] });
    }
  }
  return messages;
}

/** A provider's message. What the program wrote in its place, such as an error of the API, is never sent. */
function isLiveAnswer({ kind, document: { root } }: TreeLine): boolean {
  if (kind !== 'assistant') return false;
  return root.get('isApiErrorMessage')?.boolean() !== true && !root.get('message')?.is('model', '<synthetic>');
}

function messageId({ document: { root } }: TreeLine): string {
  return root.get('message')?.get('id')?.string() ?? root.get('uuid')?.string() ?? '';
}

function resultIds(line: TreeLine): string[] {
  if (line.kind !== 'user') return [];
  return blocksOf(line, 'tool_result').map((block) => block.get('tool_use_id')?.string() ?? '');
}
