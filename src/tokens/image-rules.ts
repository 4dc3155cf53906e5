import type { Family } from '../transcript/transcript.ts';
import { claudeVersion, versionAfter } from './model-name.ts';

/** What one picture costs. */
export interface ImageRule {
  /** Tokens by pixels and by the detail asked for (`low`, `high`, `auto`, `original`; Gemini: `low` … `ultra_high`). */
  readonly tokens: (width: number, height: number, detail: string | null) => number;
  /** The same where the size is not known; null where it is needed. */
  readonly whatever: (detail: string | null) => number | null;
  /** Whether the provider publishes it; otherwise it was measured. */
  readonly published: boolean;
  readonly source: string;
}

const LOW_SIDE = 512;

/** Base and tokens for each tile: OpenAI, "Images and vision: Calculating costs" (tile-based models). */
const TILES: readonly [name: RegExp, base: number, tile: number][] = [
  [/gpt-4o-mini/, 2833, 5667],
  [/gpt-4o|chatgpt-4o|gpt-4\.1(?!-(?:mini|nano))|gpt-4\.5|gpt-4-turbo|gpt-4-\d{4}-vision|gpt-4-vision/, 85, 170],
  [/gpt-5(?:\.1)?(?![.\d]|-(?:mini|nano))/, 70, 140],
  [/computer-use/, 65, 129],
  [/(?:^|[/.:])o[13](?!-mini)/, 75, 150],
];

/** Multiplier of patches of 32 x 32 pixels, 1,536 at most: same guide (patch-based models). */
const PATCHES: readonly [name: RegExp, multiplier: number][] = [
  [/gpt-4\.1-mini|gpt-5-mini/, 1.62],
  [/gpt-4\.1-nano|gpt-5-nano/, 2.46],
  [/(?:^|[/.:])o4-mini/, 1.72],
];

/** The rule for a provider's model, or null where its name does not tell which one holds. */
export function imageRule(provider: Family, model: string | null): ImageRule | null {
  switch (provider) {
    case 'openai':
      return openaiRule(model);
    case 'anthropic':
      return claudeRule(model);
    case 'gemini':
      return geminiRule(model);
    case 'unknown':
      return null;
  }
}

const needed = (): null => null;

function openaiRule(model: string | null): ImageRule | null {
  const name = model?.toLowerCase() ?? '';
  const patches = PATCHES.find(([pattern]) => pattern.test(name));
  if (patches) {
    const tokens: ImageRule['tokens'] = (width, height, detail) =>
      Math.ceil(patchCount(...lowered(width, height, detail), 32, 1536) * patches[1]);
    return { tokens, whatever: needed, published: true, source: `OpenAI: 32 px patches, at most 1,536, x ${patches[1]}` };
  }
  const tiles = TILES.find(([pattern]) => pattern.test(name));
  if (tiles) {
    const [, base, tile] = tiles;
    const tokens: ImageRule['tokens'] = (width, height, detail) =>
      detail === 'low' ? base : base + tile * tileCount(width, height);
    const whatever: ImageRule['whatever'] = (detail) => (detail === 'low' ? base : null);
    return { tokens, whatever, published: true, source: `OpenAI: ${base} + ${tile} for each tile of 512 px` };
  }
  const version = versionAfter('gpt-', model);
  return version !== null && version >= 5.2 ? newerOpenaiRule(version) : null;
}

/** gpt-5.2 and later: measured by third parties. From 5.4 on `high` has 2,500 patches at most and all else 10,000; from 6 on no limit was seen. */
function newerOpenaiRule(version: number): ImageRule {
  const most = (detail: string | null): number => {
    if (version < 5.4) return 1536;
    if (detail === 'high') return 2500;
    return version >= 6 ? Number.POSITIVE_INFINITY : 10_000;
  };
  const tokens: ImageRule['tokens'] = (width, height, detail) =>
    Math.ceil(patchCount(...lowered(width, height, detail), 32, most(detail)) * 1.2);
  return { tokens, whatever: needed, published: false, source: 'measured: 32 px patches x 1.2' };
}

/** Low detail is a picture that fits 512 x 512. */
function lowered(width: number, height: number, detail: string | null): [number, number] {
  return detail === 'low' ? fit(width, height, LOW_SIDE, LOW_SIDE) : [width, height];
}

/** Tiles of 512 px, once the picture fits 2048 x 2048 and its shorter side 768. Never enlarged. */
function tileCount(width: number, height: number): number {
  const [w, h] = fit(width, height, 2048, 2048);
  const scale = Math.min(1, 768 / Math.min(w, h));
  return cells(w * scale, 512) * cells(h * scale, 512);
}

/** Anthropic, "Vision: Evaluate image size" and its model table: 28 px patches of the picture once it fits a side and a number of tokens. */
function claudeRule(model: string | null): ImageRule | null {
  const known = claudeVersion(model);
  if (!known) return null;
  const [side, most] = isFine(known) ? [2576, 4784] : [1568, 1568];
  return {
    tokens: (width, height) => patchCount(...fit(width, height, side, side), 28, most),
    whatever: needed,
    published: true,
    source: `Anthropic: 28 px patches, long side ${side} px, at most ${most} tokens`,
  };
}

/** Opus from 4.7, Sonnet and Haiku from 5, Fable and Mythos see finer pictures. */
function isFine({ line, version }: { line: string; version: number }): boolean {
  if (line === 'fable' || line === 'mythos') return true;
  return version >= (line === 'opus' ? 4.7 : 5);
}

const RESOLUTIONS: readonly [detail: RegExp, tokens: number][] = [
  [/ultra/i, 2240],
  [/high/i, 1120],
  [/medium/i, 560],
  [/low/i, 280],
];

/** Google, "Understand and count tokens" (Gemini 2) and "Media resolution" (Gemini 3): the latter is what a picture may take, whatever its size. */
function geminiRule(model: string | null): ImageRule | null {
  const version = versionAfter('gemini-', model);
  if (version === null) return null;
  if (version < 3) {
    const tokens: ImageRule['tokens'] = (width, height) =>
      width <= 384 && height <= 384 ? 258 : 258 * cells(width, 768) * cells(height, 768);
    return { tokens, whatever: needed, published: true, source: 'Google: 258 for each tile of 768 px' };
  }
  const whatever = (detail: string | null): number => RESOLUTIONS.find(([pattern]) => pattern.test(detail ?? ''))?.[1] ?? 1120;
  return {
    tokens: (_width, _height, detail) => whatever(detail),
    whatever,
    published: true,
    source: 'Google: 1,120, or by media resolution',
  };
}

/** A picture scaled down, its shape kept, to fit a box. */
function fit(width: number, height: number, boxWidth: number, boxHeight: number): [number, number] {
  const scale = Math.min(1, boxWidth / width, boxHeight / height);
  return [width * scale, height * scale];
}

/** Patches of a picture; where there would be too many it shrinks until whole patches fill one side (OpenAI's published scaling). */
function patchCount(width: number, height: number, side: number, most: number): number {
  const count = cells(width, side) * cells(height, side);
  if (count <= most) return count;
  const scale = Math.sqrt((side * side * most) / (width * height));
  const [across, down] = [(width * scale) / side, (height * scale) / side];
  const whole = Math.min(Math.floor(across) / across, Math.floor(down) / down) || 1;
  return Math.min(most, cells(width * scale * whole, side) * cells(height * scale * whole, side));
}

/** How many cells of a size cover a length; what binary fractions add does not count. */
function cells(length: number, size: number): number {
  return Math.max(1, Math.ceil(length / size - 1e-6));
}
