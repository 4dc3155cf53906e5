import { familyOf } from '../transcript/family.ts';
import type { Family } from '../transcript/transcript.ts';

/** Whose model it is by its name, else by the shape of the request: proxies send one provider's models in another's shape. */
export function providerOf(family: Family, model: string | null): Family {
  const named = familyOf(model);
  return named === 'unknown' ? family : named;
}

/** A Claude model's line and version (`opus`, 4.7), or null where the name does not say. */
export function claudeVersion(model: string | null): { line: string; version: number } | null {
  const name = model?.toLowerCase() ?? '';
  const newer = /(opus|sonnet|haiku|fable|mythos)-(\d{1,2})(?:[-.](\d{1,2}))?(?!\d)/.exec(name);
  if (newer) return { line: newer[1], version: numbered(newer[2], newer[3]) };
  const older = /claude-v?([1-3])(?:[-.](\d{1,2}))?(?!\d)/.exec(name);
  return older ? { line: 'claude', version: numbered(older[1], older[2]) } : null;
}

/** The version in a name such as `gpt-5.2-mini` or `gemini-2.5-pro`, or null. */
export function versionAfter(prefix: string, model: string | null): number | null {
  const name = model?.toLowerCase() ?? '';
  const at = name.indexOf(prefix);
  const match = at < 0 ? null : /^(\d{1,2})(?:\.(\d{1,2}))?(?!\d)/.exec(name.slice(at + prefix.length));
  return match ? numbered(match[1], match[2]) : null;
}

/** 4 and 7 give 4.7; minor versions beyond 9 do not occur. */
function numbered(major: string, minor: string | undefined): number {
  return Number(`${major}.${minor ?? 0}`);
}

/** What a model's name may be without the vendors before it: the last part of a path, then what follows each colon or dot. */
export function* modelNames(model: string): Generator<string> {
  const lower = model.trim().toLowerCase();
  const name = lower.slice(lower.lastIndexOf('/') + 1);
  yield name;
  for (const { index } of name.matchAll(/[:.]/g)) yield name.slice(index + 1);
}
