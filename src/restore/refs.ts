import { createHash } from 'node:crypto';
import type { Handle } from './sidecar.ts';

/** The characters of a ref, as the marker forms have it. */
const LENGTH = 6;

export interface Refs {
  /** The same text always has the same ref, and two texts never share one. */
  refOf(original: string): string;
  textOf(ref: string): string | undefined;
}

/**
 * Names originals by their content: six characters of [0-9a-z] from the SHA-256 of the text. Where two texts would collide, the later one
 * takes the next six. `taken` are those of earlier runs.
 */
export function createRefs(taken: Iterable<Pick<Handle, 'ref' | 'text'>>): Refs {
  const texts = new Map<string, string>();
  for (const { ref, text } of taken) texts.set(ref, text);
  return {
    refOf: (original) => {
      for (const ref of candidates(original)) {
        const holder = texts.get(ref);
        if (holder !== undefined && holder !== original) continue;
        texts.set(ref, original);
        return ref;
      }
      throw new Error('no ref is left for a text');
    },
    textOf: (ref) => texts.get(ref),
  };
}

/** UTF-16, so that a lone surrogate counts. The last digits first: the first one of a hash in base 36 is not evenly spread. */
function* candidates(text: string): Generator<string> {
  const hash = createHash('sha256').update(text, 'utf16le').digest('hex');
  const digits = BigInt(`0x${hash}`).toString(36).padStart(50, '0');
  for (let end = digits.length; end >= LENGTH; end -= LENGTH) yield digits.slice(end - LENGTH, end);
}
