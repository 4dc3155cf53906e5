import { createRequire } from 'node:module';
import { moduleLocation } from './module-location.ts';

/** The encodings whose ranks js-tiktoken publishes and that are counted as they are. */
export type RankedEncoding = 'o200k_base' | 'cl100k_base' | 'p50k_base' | 'p50k_edit' | 'r50k_base' | 'gpt2';

/** An encoding's ranks from js-tiktoken (form: decode-ranks.ts). They are megabytes of source text: loaded when asked for, and only then. */
export function loadPublishedRanks(encoding: RankedEncoding): string {
  const loaded: unknown = createRequire(moduleLocation())(`js-tiktoken/ranks/${encoding}`);
  if (typeof loaded === 'object' && loaded !== null && 'bpe_ranks' in loaded && typeof loaded.bpe_ranks === 'string') {
    return loaded.bpe_ranks;
  }
  throw new Error(`js-tiktoken has no ranks for ${encoding}`);
}
