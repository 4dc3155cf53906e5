import type { SidecarEntry } from './originals.ts';
import type { Handle, Layer, Sidecar } from './sidecar.ts';

export const TYPE = 'ctxpress-sidecar';
export const VERSION = 1;

/** A sidecar as JSON, one original a line. The same sidecar gives the same bytes. */
export function sidecarBytes({ layers }: Sidecar): Uint8Array {
  const head = `{"type":${JSON.stringify(TYPE)},"version":${VERSION},"layers":[\n`;
  const share = shareTexts();
  const parts = layers.flatMap((layer, index) => [index > 0 ? ',\n' : '', ...layerParts(layer, share)]);
  // In one string, large sidecars would be longer than a string can be.
  return Buffer.concat([head, ...parts, '\n]}\n'].map((part) => Buffer.from(part)));
}

function* layerParts({ on, format, original, compacted, entries, handles }: Layer, share: Share): Generator<string> {
  yield `{${JSON.stringify({ on, format, original, compacted }).slice(1, -1)},"entries":[`;
  yield* lines(entries.map(({ at, hash, text }) => ({ at, hash, ...share(text) })));
  yield '],"handles":[';
  yield* lines(storedHandles(handles, entries, share));
  yield ']}';
}

function* lines(items: readonly object[]): Generator<string> {
  for (const [index, item] of items.entries()) yield `${index > 0 ? ',' : ''}\n${JSON.stringify(item)}`;
}

/** A text that was stored before is only named: its ordinal among the stored ones. A session that is compacted again and again has many. */
type Share = (text: string) => { readonly text: string } | { readonly like: number };

/** Shorter texts are told in full, for whoever reads the file. */
const SHORT = 100;

function shareTexts(): Share {
  const stored = new Map<string, number>();
  let count = 0;
  return (text) => {
    const like = stored.get(text);
    if (like !== undefined) return { like };
    if (text.length > SHORT) stored.set(text, count);
    count++;
    return { text };
  };
}

/** A handle whose text stands inside an original: `from` and `to` are UTF-16 indexes in the string that the entry's text spells. */
type StoredHandle = Omit<Handle, 'text'> &
  (ReturnType<Share> | { readonly entry: number; readonly from: number; readonly to: number });

/** Most handles stand for a stretch of an original, in order: they need not repeat it. */
function storedHandles(handles: readonly Handle[], entries: readonly SidecarEntry[], share: Share): StoredHandle[] {
  const strings = new Map<string, { entry: number; value: string; next: number }>();
  for (const [entry, { at, text }] of entries.entries())
    if (text.startsWith('"')) strings.set(at, { entry, value: String(JSON.parse(text)), next: 0 });
  return handles.map(({ ref, at, kind, tool, text }) => {
    const string = strings.get(at);
    const from = string ? string.value.indexOf(text, string.next) : -1;
    if (!string || from < 0) {
      strings.delete(at);
      return { ref, at, kind, tool, ...share(text) };
    }
    const to = from + text.length;
    string.next = to;
    return { ref, at, kind, tool, entry: string.entry, from, to };
  });
}
