import type { JsonNode } from '../json/node.ts';
import type { Source, SourceDocument } from '../json/source.ts';

/** A line that has a place in the tree of a session; lines beside the tree (titles, snapshots, queues) are none. */
export interface TreeLine {
  readonly document: SourceDocument;
  readonly kind: 'user' | 'assistant' | 'other';
  /** Index of the line that it follows; -1 at a beginning, and where that line is not in the log. */
  readonly parent: number;
  /** An agent's own conversation, apart from the main one. */
  readonly isSide: boolean;
  /** What stands before it is left behind by a compaction. */
  readonly isBoundary: boolean;
}

/** The lines of a log as the tree that they span. */
export interface SessionTree {
  /** In the order of the log. A line that is there twice is listed once. */
  readonly lines: readonly TreeLine[];
  readonly indexes: ReadonlyMap<string, number>;
  /** Further copies of a line, by the index of the first. */
  readonly doubles: ReadonlyMap<number, readonly SourceDocument[]>;
}

/** Reads the tree that `uuid` and `parentUuid` span. Lines of other shapes are passed over. */
export function readTree({ documents }: Source): SessionTree {
  const indexes = new Map<string, number>();
  const firsts: SourceDocument[] = [];
  const doubles = new Map<number, SourceDocument[]>();
  for (const document of documents) {
    const uuid = document.root.get('uuid')?.string();
    if (uuid === undefined) continue;
    const known = indexes.get(uuid);
    if (known === undefined) {
      indexes.set(uuid, firsts.length);
      firsts.push(document);
      continue;
    }
    const others = doubles.get(known);
    if (others) others.push(document);
    else doubles.set(known, [document]);
  }
  return { lines: firsts.map((document) => treeLine(document, indexes)), indexes, doubles };
}

function treeLine(document: SourceDocument, indexes: ReadonlyMap<string, number>): TreeLine {
  const { root } = document;
  const parent = root.get('parentUuid')?.string();
  const hasMessage = root.get('message')?.type === 'object';
  return {
    document,
    kind: hasMessage && root.is('type', 'user') ? 'user' : hasMessage && root.is('type', 'assistant') ? 'assistant' : 'other',
    parent: (parent === undefined ? undefined : indexes.get(parent)) ?? -1,
    isSide: root.get('isSidechain')?.boolean() === true,
    isBoundary: root.is('type', 'system') && root.is('subtype', 'compact_boundary'),
  };
}

/** The content of a line's message: a string or blocks. */
export function contentOf({ document }: TreeLine): JsonNode | undefined {
  return document.root.get('message')?.get('content');
}

/** The blocks of a line's message that are of one type. */
export function blocksOf(line: TreeLine, type: string): JsonNode[] {
  return (contentOf(line)?.items() ?? []).filter((block) => block.is('type', type));
}
