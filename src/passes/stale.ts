import { staleLine } from '../text/one-liner.ts';
import type { CollapseResult } from '../transcript/edit.ts';
import { inputText, textParts } from '../transcript/transcript.ts';
import type { Pass } from './pass.ts';
import { type PinOptions, pinOptions } from './pin-options.ts';
import { pointerTargets } from './pointer-targets.ts';
import { fileShown, staleReads } from './stale-reads.ts';

/** What a file held before a later call wrote it: one line that names the file. */
export const stale: Pass<PinOptions> = {
  id: 'stale',
  optIn: true,
  summary: 'results that show a file which a later call wrote become one line; what the file held before is lost',
  loss: 'lossy',
  options: pinOptions,
  *propose(transcript, _options, context) {
    const writers = staleReads(transcript);
    if (writers.size === 0) return;
    const targets = pointerTargets(transcript.results.filter(({ live }) => live));
    for (const result of transcript.results) {
      const writer = writers.get(result.index);
      if (!writer || targets.has(result) || textParts(result).length === 0) continue;
      if (context.pinned(result) || context.rung(result) === 'one-liner') continue;
      const file = fileShown(result) ?? '';
      const value = staleLine(result.name, file, writer.name, context.ref(inputText(result)));
      const reason = 'shows a file that a later call wrote';
      const edit: CollapseResult = { kind: 'collapse', result, value, change: 'stale', reason };
      if (context.worth(edit)) yield edit;
    }
  },
};
