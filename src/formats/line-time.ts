import type { JsonNode } from '../json/node.ts';

/** A time as logs write it (ISO 8601), in milliseconds since 1970 (UTC), or null. */
export function timeOf(timestamp: JsonNode | undefined): number | null {
  const text = timestamp?.string() ?? '';
  const time = /^\d{4}-\d\d-\d\dT/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? null : time;
}
