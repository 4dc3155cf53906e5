import { UserError } from '../errors.ts';
import { readSource } from '../json/source.ts';
import { applySplices } from '../json/splice.ts';
import { digestOf, sameDigest } from './digest.ts';
import { fitByPointer } from './fit.ts';
import { fitLayer, layerOf } from './layers.ts';
import type { Layer, Sidecar } from './sidecar.ts';

export interface Restored {
  /** The payload's own bytes object if it is an original already. */
  readonly bytes: Uint8Array;
  /** Byte for byte; else by content: equal values, in a file that has changed since. */
  readonly exact: boolean;
  /** How many originals were put back. */
  readonly count: number;
}

/**
 * The payload as it was before everything that the sidecar records. Throws UserError `other-sidecar` or `no-place` if that cannot be done
 * in full, `damaged-sidecar` if what comes out is not what went in, and what `readSource` throws.
 */
export function restore(payload: Uint8Array, sidecar: Sidecar, path?: string): Restored {
  let restored: Restored = { bytes: payload, exact: true, count: 0 };
  for (let index = layerOf(payload, sidecar, path); index !== null; index = sidecar.layers[index].on)
    restored = undo(restored, sidecar.layers[index], path);
  return restored;
}

function undo({ bytes, count }: Restored, layer: Layer, path: string | undefined): Restored {
  const source = readSource(bytes, path === undefined ? {} : { path });
  const exact = sameDigest(layer.compacted, digestOf(bytes));
  const { splices } = exact ? fitByPointer(source, layer.entries) : fitLayer(source, layer, path);
  const before = applySplices(bytes, splices);
  if (exact && !sameDigest(layer.original, digestOf(before))) {
    throw new UserError('damaged-sidecar', 'What the sidecar holds does not give the original: it was changed or damaged.', {
      at: path === undefined ? undefined : { path },
    });
  }
  return { bytes: before, exact, count: count + layer.entries.length };
}
