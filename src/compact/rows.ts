import type { PassId } from '../passes/pass.ts';
import { sideBySide } from '../text/side-by-side.ts';
import type { Counter } from '../tokens/counter.ts';
import type { SectionCounter } from '../tokens/sections.ts';
import { type Edit, editedCall, editedTool, editResult } from '../transcript/edit.ts';
import type { Section, Tool, Transcript } from '../transcript/transcript.ts';
import { type ChangedText, changedText } from './changed-text.ts';
import type { Change, PassRow, RowFigure } from './report.ts';
import type { Stage } from './stages.ts';
import type { Tally } from './tally.ts';

/** Sections that a pass works on. */
const SECTIONS: Readonly<Record<PassId | 'thinking', readonly Section[]>> = {
  schema: ['tools'],
  context: ['documents'],
  base64: ['results', 'images'],
  arguments: ['calls'],
  stale: ['results'],
  prune: ['results'],
  dedup: ['results'],
  thinking: ['thinking', 'prose'],
};

/** What counts the figures of one transcript; null where none are wanted. */
export interface Figures {
  readonly counter: Counter;
  readonly sections: SectionCounter;
}

/** A row before it is put in words. */
export interface UnitRow extends Omit<PassRow, 'what'> {
  readonly tally: Tally;
}

/** Told of each change how to lay out its texts. */
export type Remember = (change: Change, text: () => ChangedText) => void;

/** The row of one pass. */
export function passRow(stage: Stage, figures: Figures | null, remember: Remember): UnitRow {
  const { id } = stage.pass;
  const changes = stage.edits.map((edit) => {
    const change = changeOf(edit, figures);
    remember(change, () => changedText(edit));
    return change;
  });
  const row = { id, tally: tallyOf(stage), ...difference(id, stage.before, stage.after, figures), changes };
  return stage.facts ? { ...row, facts: stage.facts } : row;
}

/** The row for thinking blocks that had to go because something before them changed, or null. */
export function thinkingRow(before: Transcript, after: Transcript, figures: Figures | null, remember: Remember): UnitRow | null {
  const removed = after.thinking.filter((block, i) => block.removed && !before.thinking[i].removed);
  if (removed.length === 0) return null;
  const changes = removed.map(({ at, text }): Change => {
    const tokens = figures ? (text ? figures.counter.count(text.value) : 0) : null;
    const change = {
      at,
      kind: 'removed',
      tool: null,
      before: tokens,
      after: figures ? 0 : null,
      reason: 'its signature covers what was edited before it',
    };
    remember(change, () => sideBySide(text?.value ?? '', ''));
    return change;
  });
  const all = after.thinking.length;
  const tally = { noun: 'block', all, kept: all - removed.length, kinds: new Map([['removed', removed.length]]) };
  return { id: 'thinking', tally, ...difference('thinking', before, after, figures), changes };
}

function difference(
  id: PassId | 'thinking',
  before: Transcript,
  after: Transcript,
  figures: Figures | null,
): Pick<PassRow, 'before' | 'after' | 'saved' | 'atLeast'> {
  if (!figures) return { before: null, after: null, saved: null };
  const { section, aside, unknown } = figures.sections;
  const sum = (transcript: Transcript): number => {
    const all = SECTIONS[id].reduce((total, name) => total + section(transcript, name), 0);
    return SECTIONS[id].includes('results') ? all - aside(transcript) : all;
  };
  const old = sum(before);
  const now = before === after ? old : sum(after);
  const [hidden, left] = SECTIONS[id].includes('images') ? [unknown(before), unknown(after)] : [0, 0];
  const atLeast: RowFigure[] = [];
  if (hidden > 0) atLeast.push('before');
  if (left > 0) atLeast.push('after');
  if (left < hidden) atLeast.push('saved');
  return { before: old, after: now, saved: old - now, ...(atLeast.length > 0 && { atLeast }) };
}

function changeOf(edit: Edit, figures: Figures | null): Change {
  const base = { kind: edit.change, reason: edit.reason };
  const none = { before: null, after: null };
  if (edit.kind === 'remove') {
    const { tool } = edit;
    const count = (state: Tool): number | null => figures?.sections.tool(state) ?? null;
    return { at: tool.at, tool: tool.name, ...base, before: count(tool), after: count(editedTool(edit)) };
  }
  if (edit.kind === 'document') {
    const count = (text: string): number | null => figures?.counter.count(text) ?? null;
    const { document } = edit;
    return {
      at: document.at,
      tool: null,
      document: document.name,
      ...base,
      before: count(document.text.value),
      after: count(document.text.rewrite(edit.cuts).value),
    };
  }
  if (edit.kind === 'arguments') {
    const { call } = edit;
    const count = (text: string): number | null => figures?.counter.count(text) ?? null;
    return { at: call.at, tool: call.name, ...base, before: count(call.arguments), after: count(editedCall(edit).arguments) };
  }
  const at = edit.kind === 'collapse' ? edit.result.at : edit.part.at;
  if (!figures) return { at, tool: edit.result.name, ...base, ...none };
  const tokens = (result: Parameters<SectionCounter['result']>[0]): number | null => {
    const { text, images, unknown } = figures.sections.result(result);
    return unknown > 0 ? null : text + images;
  };
  return { at, tool: edit.result.name, ...base, before: tokens(edit.result), after: tokens(editResult(edit.result, edit)) };
}

const NOUNS: Readonly<Record<PassId, string>> = {
  schema: 'tool',
  context: 'document',
  base64: 'result',
  arguments: 'call',
  stale: 'result',
  prune: 'result',
  dedup: 'result',
};

function tallyOf({ pass, edits, before }: Stage): Tally {
  const { id } = pass;
  const all =
    id === 'schema'
      ? before.tools.length
      : id === 'context'
        ? before.documents.length
        : id === 'arguments'
          ? before.calls.length
          : before.results.filter(({ live }) => live).length;
  const kinds = new Map<string, number>();
  const places = new Set<unknown>();
  for (const edit of edits) {
    const number = edit.kind === 'rewrite' && edit.change === 'base64' ? edit.cuts.length : 1;
    kinds.set(edit.change, (kinds.get(edit.change) ?? 0) + number);
    places.add(placeOf(edit));
  }
  return { noun: NOUNS[id], all, kept: all - places.size, kinds };
}

/** What tells one edited place from another. */
function placeOf(edit: Edit): unknown {
  switch (edit.kind) {
    case 'remove':
      return edit.tool;
    case 'arguments':
      return edit.call;
    case 'document':
      return edit.document.index;
    default:
      return edit.result.index;
  }
}
