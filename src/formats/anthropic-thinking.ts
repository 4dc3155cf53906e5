import type { JsonNode } from '../json/node.ts';
import { removeItems, type Splice } from '../json/splice.ts';
import { firstChange } from '../transcript/changes.ts';
import { newText } from '../transcript/text.ts';
import type { Thinking, Transcript, Words } from '../transcript/transcript.ts';
import type { Consequence, ReadingFinding } from './format.ts';

/** A thinking block and the content list that holds it. */
export interface ThinkingPlace {
  readonly content: JsonNode;
  readonly block: JsonNode;
}

/** What stands in an assistant message that held nothing but thinking. */
const EMPTIED = '[thinking removed]';

/**
 * Whether the signature of a model's thinking covers everything before the block (Anthropic, "Preserved thinking"): Opus, Sonnet and
 * Haiku from 5.5, Fable and Mythos from 5.1, and Claude models whose version cannot be told from the name. A request that asks the
 * provider to drop mismatched blocks needs no help.
 */
export function bindsThinking(model: string | null, root: JsonNode): boolean {
  if (root.get('thinking')?.get('block_binding')?.is('prefix_mismatch_behavior', 'drop_block')) return false;
  const name = model?.toLowerCase() ?? '';
  if (!name.includes('claude')) return false;
  const match = /(opus|sonnet|haiku|fable|mythos)-(\d{1,2})(?:[-.](\d{1,2}))?(?!\d)/.exec(name);
  if (!match) return !/claude-(?:v?[0-3]\b|instant)/.test(name);
  const version = Number(match[2]) + Number(match[3] ?? 0) / 10;
  return version >= (match[1] === 'fable' || match[1] === 'mythos' ? 5.1 : 5.5);
}

/** Where messages name no model, signed thinking may be of one that binds it: a remark, since nothing is removed then. */
export function unnamedModelFindings({ model, thinking }: Transcript): ReadingFinding[] {
  const signed = model === null ? thinking.find((block) => isSigned(placeOf(block)?.block)) : undefined;
  if (!signed) return [];
  const message = 'Newer Claude models refuse signed thinking after something before it was edited, and no model is named here.';
  return [{ code: 'thinking-binding-unknown', severity: 'warning', at: signed.at, message, hint: 'Name it with --model.' }];
}

/** By Anthropic: in the block itself, or where the AI SDK keeps what is a provider's own. */
function isSigned(block: JsonNode | undefined): boolean {
  const options = block?.get('providerOptions') ?? block?.get('providerMetadata');
  return (block?.get('signature') ?? options?.get('anthropic')?.get('signature')) !== undefined;
}

/** Bound thinking after the first edit is no longer valid: the blocks are removed whole. */
export function removeBoundThinking(before: Transcript, after: Transcript): Consequence {
  const first = firstChange(before, after);
  const goes = (block: Thinking): boolean => first !== null && block.bound && !block.removed && block.order > first;
  const gone = after.thinking.filter(goes);
  if (gone.length === 0) return { transcript: after, findings: [] };
  const thinking = after.thinking.map((block) => (goes(block) ? { ...block, removed: true } : block));
  const words = [...after.words, ...standIns(thinking)].sort((a, b) => a.order - b.order);
  const message = `${gone.length} thinking block${gone.length === 1 ? '' : 's'} removed: their signatures cover what was edited before them.`;
  const hint = '--keep-thinking edits only after the last such block.';
  return {
    transcript: { ...after, thinking, words },
    findings: [{ code: 'thinking-removed', severity: 'warning', at: gone[0].at, message, hint }],
  };
}

/** One line for every message that is emptied, since no provider takes an empty one. */
function standIns(thinking: readonly Thinking[]): Words[] {
  const lines: Words[] = [];
  for (const [content, blocks] of byContent(thinking)) {
    if (blocks.length !== content.length) continue;
    const [{ order, at }] = blocks;
    const text = newText(EMPTIED, { kind: 'new', at, value: '', spelled: () => 0, spelledNew: (value) => value.length });
    lines.push({ order, at, role: 'assistant', text, authored: false, message: 0 });
  }
  return lines;
}

/** Removed blocks by the content list that held them. */
function byContent(thinking: readonly Thinking[]): Map<JsonNode, Thinking[]> {
  const groups = new Map<JsonNode, Thinking[]>();
  for (const block of thinking) {
    const place = placeOf(block);
    if (!block.removed || !place) continue;
    const group = groups.get(place.content) ?? [];
    group.push(block);
    groups.set(place.content, group);
  }
  return groups;
}

function placeOf({ place }: Thinking): ThinkingPlace | null {
  return isPlace(place) ? place : null;
}

function isPlace(value: unknown): value is ThinkingPlace {
  return typeof value === 'object' && value !== null && 'content' in value && 'block' in value;
}

/** Splices that remove the blocks. */
export function lowerThinking(before: Transcript, after: Transcript): Splice[] {
  if (before.thinking === after.thinking) return [];
  const splices: Splice[] = [];
  for (const [content, blocks] of byContent(after.thinking)) {
    const starts = new Set(blocks.map((block) => placeOf(block)?.block.start));
    if (blocks.length === content.length)
      splices.push({ from: content.start, to: content.end, insert: `[{"type":"text","text":"${EMPTIED}"}]` });
    else splices.push(...removeItems(content, (item) => starts.has(item.start)));
  }
  return splices;
}
