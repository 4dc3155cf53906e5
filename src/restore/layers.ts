import { UserError } from '../errors.ts';
import { readSource, type Source } from '../json/source.ts';
import { quoted } from '../quoted.ts';
import { digestOf, sameDigest } from './digest.ts';
import { type Fit, fitByContent, holdsOriginals, placesOf } from './fit.ts';
import type { Layer, Sidecar } from './sidecar.ts';

/** How many places a refusal names. */
const NAMED = 5;
const MOST_SHOWN = 80;

/**
 * The layer whose output a payload is, or has grown out of; null if it is an original, or has grown out of one. Throws UserError `other-sidecar` if it has nothing
 * to do with the sidecar, `no-place` if it has, but lacks some of what was compacted; and what `readSource` throws.
 */
export function layerOf(payload: Uint8Array, { layers }: Sidecar, path?: string): number | null {
  const digest = digestOf(payload);
  const output = layers.findLastIndex((layer) => sameDigest(layer.compacted, digest));
  if (output >= 0) return output;
  const input = layers.find((layer) => sameDigest(layer.original, digest));
  if (input) return input.on;
  const source = readSource(payload, path === undefined ? {} : { path });
  const places = placesOf(source, new Set(layers.flatMap((layer) => layer.entries.map(({ hash }) => hash))));
  let best: Attempt | null = null;
  for (let index = layers.length - 1; index >= 0; index--) {
    const layer = layers[index];
    const known = layer.entries.filter(({ hash }) => places.get(hash)?.size).length;
    if (known === 0) continue;
    const fit = fitByContent(source, layer.entries, places);
    if (fit.misfits.length === 0) return index;
    if (!best || known > best.known) best = { layer, fit, known };
  }
  const grown = layers.findLast(({ entries }) => holdsOriginals(source, entries));
  if (grown) return grown.on;
  throw best ? misfitError(best.layer, best.fit, path) : otherSidecar(path);
}

interface Attempt {
  readonly layer: Layer;
  readonly fit: Fit;
  /** How many of its entries have their content anywhere in the payload. */
  readonly known: number;
}

/** The originals of one layer by content, in a payload that has changed since. Throws UserError `no-place`. */
export function fitLayer(source: Source, layer: Layer, path?: string): Fit {
  const fit = fitByContent(source, layer.entries, placesOf(source, new Set(layer.entries.map(({ hash }) => hash))));
  if (fit.misfits.length > 0) throw misfitError(layer, fit, path);
  return fit;
}

function misfitError({ entries }: Layer, { misfits }: Fit, path: string | undefined): UserError {
  const named = misfits.slice(0, NAMED).map(({ at }) => (at === '' ? 'the whole value' : quoted(at, MOST_SHOWN)));
  const rest = misfits.length > NAMED ? `, and ${misfits.length - NAMED} more` : '';
  const message = `${misfits.length} of ${entries.length} originals have no sure place in it: ${named.join(', ')}${rest}.`;
  const hint = 'What stood there was changed, removed or repeated since; --list and --ref give single originals.';
  return new UserError('no-place', message, { hint, at: path === undefined ? undefined : { path } });
}

function otherSidecar(path: string | undefined): UserError {
  const hint = 'A sidecar fits the file that was written with it, and what that file has grown into.';
  const at = path === undefined ? undefined : { path };
  return new UserError('other-sidecar', 'The sidecar is of another file.', { hint, at });
}
