import { pointsBetween } from '../text/code-points.ts';
import type { SidecarEntry } from './originals.ts';
import { createRefs } from './refs.ts';
import { allHandles, type Handle, type Sidecar } from './sidecar.ts';

/** One thing that was taken away. `kind` and `tool` are known where a marker carries its ref. */
export interface Original extends Omit<Handle, 'kind'> {
  readonly kind: string | null;
  /** Code points. */
  readonly characters: number;
}

/**
 * Everything that a sidecar holds, the oldest layer first: what markers name, and each changed value whole, which has a ref by its content
 * though no marker carries it. The text of a value that is a string is what it says, of any other its JSON as it was spelled.
 */
export function listOriginals(sidecar: Sidecar): Original[] {
  const refs = createRefs(allHandles(sidecar));
  const seen = new Set<string>();
  const isNew = ({ ref, at }: Pick<Original, 'ref' | 'at'>): boolean => {
    const known = seen.has(`${ref} ${at}`);
    seen.add(`${ref} ${at}`);
    return !known;
  };
  return sidecar.layers.flatMap(({ entries, handles }) => {
    const values = entries.map(({ at, text }) => {
      const said = saidBy(text);
      return { ref: refs.refOf(said), at, kind: null, tool: null, text: said };
    });
    const originals = [...handles, ...values].filter(isNew);
    return originals.map((original) => ({ ...original, characters: pointsBetween(original.text, 0, original.text.length) }));
  });
}

function saidBy(text: SidecarEntry['text']): string {
  return text.startsWith('"') ? String(JSON.parse(text)) : text;
}
