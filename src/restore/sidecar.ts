import type { SidecarEntry } from './originals.ts';

/** Everything that compactions of one session took away: a file of its own, which holds what the payload held. Version 1 of a published shape. */
export interface Sidecar {
  readonly layers: readonly Layer[];
}

/** One compaction: what stood where, and how to know its input and its output again. */
export interface Layer {
  /** The earlier layer whose output this one's input was, or grew out of; null if nothing had been compacted before. */
  readonly on: number | null;
  /** Format id. */
  readonly format: string;
  readonly original: Digest;
  readonly compacted: Digest;
  readonly entries: readonly SidecarEntry[];
  readonly handles: readonly Handle[];
}

/** How a payload (unpacked) is known again. */
export interface Digest {
  /** In hex. */
  readonly sha256: string;
  readonly bytes: number;
}

/** What one marker in the payload stands for: the marker carries ` ref xxxxxx`. */
export interface Handle {
  readonly ref: string;
  /** JSON pointer of the place, as in reports. */
  readonly at: string;
  /** `trimmed`, `one-liner`, `pointer`, `base64`, `image`, `file`, `omitted`. */
  readonly kind: string;
  /** Null for a document. */
  readonly tool: string | null;
  /** What the model read there; of media the base64. */
  readonly text: string;
}

/** All handles, the oldest first. */
export function allHandles({ layers }: Sidecar): Handle[] {
  return layers.flatMap(({ handles }) => handles);
}
