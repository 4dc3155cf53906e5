/** Tags that agents put around tool results to mark them as untrusted; `external-tool-result` is the documented system's. */
const TRUST_WRAPPERS: readonly string[] = ['external-tool-result'];

/**
 * The stretch (UTF-16 indexes) inside a trust wrapper `<tag …>` line feed … line feed `</tag>`, or null if the text is not exactly one
 * wrapped result. The wrapper itself is never part of an edit.
 */
export function wrappedStretch(text: string, tags: readonly string[] = TRUST_WRAPPERS): { from: number; to: number } | null {
  if (text.charCodeAt(0) !== 60) return null;
  for (const tag of tags) {
    if (!text.startsWith(tag, 1) || !/[\s>]/.test(text.charAt(1 + tag.length))) continue;
    const lineEnd = text.indexOf('\n');
    if (lineEnd < 0 || lineEnd > 1000) continue;
    const opening = text.slice(0, lineEnd).trimEnd();
    if (!opening.endsWith('>')) continue;
    const end = lastNonSpace(text) + 1;
    const closing = `</${tag}>`;
    if (!text.startsWith(closing, end - closing.length)) continue;
    const before = end - closing.length - 1;
    if (before < lineEnd || text.charAt(before) !== '\n') continue;
    const to = text.charAt(before - 1) === '\r' ? before - 1 : before;
    return to > lineEnd ? { from: lineEnd + 1, to } : null;
  }
  return null;
}

function lastNonSpace(text: string): number {
  let at = text.length - 1;
  while (at >= 0 && /\s/.test(text.charAt(at))) at--;
  return at;
}
