import type { Step } from '../replay/session.ts';
import { holdsMarker } from '../text/markers.ts';
import { inputText, resultText } from '../transcript/transcript.ts';

/** The results that were cut in a session, with what they said. */
export interface CutResults {
  /** Takes in the edits of a request. Ids of the calls whose results were cut for the first time, in order. */
  add(step: Step): string[];
  textOf(id: string): string | undefined;
}

export function createCutResults(): CutResults {
  const texts = new Map<string, string>();
  /** By place in the history: whether it was only rid of base64, which leaves what is to be read. */
  const places = new Map<number, 'base64' | 'cut'>();
  return {
    add({ stages, before }) {
      // Of a history that is shorter than before, later places are new ones.
      for (const index of places.keys()) if (index >= before.results.length) places.delete(index);
      const ids: string[] = [];
      for (const { pass, edits } of stages) {
        for (const edit of edits) {
          if (!('result' in edit)) continue;
          const { id, index } = edit.result;
          const known = places.get(index);
          if (id !== null && known === undefined) texts.set(id, inputText(edit.result));
          // Another text may have come into the same place.
          if (known === 'cut' && holdsMarker(resultText(edit.result))) continue;
          places.set(index, pass.id === 'base64' ? 'base64' : 'cut');
          if (id !== null && pass.id !== 'base64') ids.push(id);
        }
      }
      return ids;
    },
    textOf: (id) => texts.get(id),
  };
}
