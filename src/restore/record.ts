import { digestOf, sameDigest } from './digest.ts';
import { layerOf } from './layers.ts';
import type { SidecarEntry } from './originals.ts';
import type { Handle, Layer, Sidecar } from './sidecar.ts';

/** One compaction, to be recorded. */
export interface Recording {
  /** Format id. */
  readonly format: string;
  readonly input: Uint8Array;
  readonly output: Uint8Array;
  readonly entries: readonly SidecarEntry[];
  readonly handles: readonly Handle[];
}

/**
 * The sidecar with one more compaction; nothing that it held is lost. The very same object if that compaction is in it already, or
 * changed nothing. Throws UserError (`other-sidecar`, `no-place`) if the input has nothing to do with what the sidecar records.
 */
export function record(sidecar: Sidecar | null, { format, input, output, entries, handles }: Recording, path?: string): Sidecar {
  const layer = { format, original: digestOf(input), compacted: digestOf(output), entries, handles };
  if (!sidecar || isBlank(sidecar)) return { layers: [{ on: null, ...layer }] };
  const on = layerOf(input, sidecar, path);
  if (entries.length === 0 || sidecar.layers.some((known) => sameRun(known, layer))) return sidecar;
  return { layers: [...sidecar.layers, { on, ...layer }] };
}

/** A session of which nothing was cut yet: there is nothing by which to know it again once it has grown. */
function isBlank({ layers }: Sidecar): boolean {
  return layers.every(({ entries }) => entries.length === 0);
}

type Run = Pick<Layer, 'original' | 'compacted'>;

function sameRun(one: Run, other: Run): boolean {
  return sameDigest(one.original, other.original) && sameDigest(one.compacted, other.compacted);
}
