import type { PassId } from '../passes/pass.ts';
import type { Counter } from '../tokens/counter.ts';
import type { SectionCounter } from '../tokens/sections.ts';
import { type Edit, editResult } from '../transcript/edit.ts';
import type { Section, Transcript } from '../transcript/transcript.ts';
import type { Change, PassRow } from './report.ts';
import type { Stage } from './stages.ts';

/** Sections that a pass works on. */
const SECTIONS: Readonly<Record<PassId | 'thinking', readonly Section[]>> = {
  schema: ['tools'],
  context: ['documents'],
  base64: ['results', 'images'],
  prune: ['results'],
  dedup: ['results'],
  thinking: ['thinking', 'prose'],
};

/** What counts the figures of one transcript; null where none are wanted. */
export interface Figures {
  readonly counter: Counter;
  readonly sections: SectionCounter;
}

/** The row of one pass. */
export function passRow(stage: Stage, figures: Figures | null): PassRow {
  const { id } = stage.pass;
  const row = {
    id,
    what: whatOf(stage),
    ...difference(id, stage.before, stage.after, figures),
    changes: stage.edits.map((edit) => changeOf(edit, figures)),
  };
  return stage.facts ? { ...row, facts: stage.facts } : row;
}

/** The row for thinking blocks that had to go because something before them changed, or null. */
export function thinkingRow(before: Transcript, after: Transcript, figures: Figures | null): PassRow | null {
  const removed = after.thinking.filter((block, i) => block.removed && !before.thinking[i].removed);
  if (removed.length === 0) return null;
  const changes = removed.map(({ at, text }): Change => {
    const tokens = figures ? (text ? figures.counter.count(text.value) : 0) : null;
    return {
      at,
      kind: 'removed',
      tool: null,
      before: tokens,
      after: figures ? 0 : null,
      reason: 'its signature covers what was edited before it',
    };
  });
  return {
    id: 'thinking',
    what: `${counted(after.thinking.length, 'block')}: ${removed.length} removed`,
    ...difference('thinking', before, after, figures),
    changes,
  };
}

function difference(
  id: PassId | 'thinking',
  before: Transcript,
  after: Transcript,
  figures: Figures | null,
): { before: number | null; after: number | null; saved: number | null } {
  if (!figures) return { before: null, after: null, saved: null };
  const sum = (transcript: Transcript): number =>
    SECTIONS[id].reduce((total, name) => total + figures.sections.section(transcript, name), 0);
  const [old, now] = [sum(before), before === after ? sum(before) : sum(after)];
  return { before: old, after: now, saved: old - now };
}

function changeOf(edit: Edit, figures: Figures | null): Change {
  const base = { kind: edit.change, reason: edit.reason };
  const none = { before: null, after: null };
  if (edit.kind === 'remove') {
    const { tool } = edit;
    const render = (extra: boolean): number | undefined =>
      figures?.counter.count(
        extra
          ? tool.render([...tool.removed, ...edit.pointers], [...tool.shortened, ...edit.shortened])
          : tool.render(tool.removed, tool.shortened),
      );
    return { at: tool.at, tool: tool.name, ...base, before: render(false) ?? null, after: render(true) ?? null };
  }
  if (edit.kind === 'document') {
    const count = (text: string): number | null => figures?.counter.count(text) ?? null;
    const { document } = edit;
    return {
      at: document.at,
      tool: null,
      ...base,
      before: count(document.text.value),
      after: count(document.text.rewrite(edit.cuts).value),
    };
  }
  const at = edit.kind === 'collapse' ? edit.result.at : edit.part.at;
  if (!figures) return { at, tool: edit.result.name, ...base, ...none };
  const tokens = (result: Parameters<SectionCounter['result']>[0]): number => {
    const { text, images } = figures.sections.result(result);
    return text + images;
  };
  return { at, tool: edit.result.name, ...base, before: tokens(edit.result), after: tokens(editResult(edit.result, edit)) };
}

const NOUNS: Readonly<Record<PassId, string>> = {
  schema: 'tool',
  context: 'document',
  base64: 'result',
  prune: 'result',
  dedup: 'result',
};

/** Words for changes that are counted as things; the others are said as they are (`7 trimmed`). */
const THINGS: Readonly<Record<string, string>> = {
  'one-liner': 'one-liner',
  pointer: 'pointer',
  base64: 'base64 value',
  image: 'image',
  file: 'file',
  excerpt: 'excerpt',
};

/** `12 results: 7 trimmed, 3 one-liners, 2 kept`. */
function whatOf({ pass, edits, before }: Stage): string {
  const { id } = pass;
  const all =
    id === 'schema'
      ? before.tools.length
      : id === 'context'
        ? before.documents.length
        : before.results.filter(({ live }) => live).length;
  const kinds = new Map<string, number>();
  const places = new Set<unknown>();
  for (const edit of edits) {
    const number = edit.kind === 'rewrite' ? (edit.change === 'base64' ? edit.cuts.length : 1) : 1;
    kinds.set(edit.change, (kinds.get(edit.change) ?? 0) + number);
    places.add(edit.kind === 'remove' ? edit.tool : edit.kind === 'document' ? edit.document.index : edit.result.index);
  }
  const parts = [...kinds].map(([kind, number]) =>
    kind === 'description' ? `${number} stripped` : counted(number, THINGS[kind] ?? null, kind),
  );
  if (kinds.size && all > places.size) parts.push(`${all - places.size} kept`);
  return parts.length ? `${counted(all, NOUNS[id])}: ${parts.join(', ')}` : counted(all, NOUNS[id]);
}

function counted(number: number, noun: string | null, otherwise = ''): string {
  if (noun === null) return `${number} ${otherwise}`;
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
