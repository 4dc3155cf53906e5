import { type CallFiles, filesOf } from '../text/file-names.ts';
import type { Call, Result, Transcript } from '../transcript/transcript.ts';

const known = new WeakMap<Call, CallFiles>();

/** Results that show a file which a later call of the transcript wrote, by index; what a call does is told by its name and arguments. */
export function staleReads({ results }: Transcript): ReadonlyMap<number, Result> {
  const stale = new Map<number, Result>();
  const written = new Map<string, Result>();
  for (const result of results.toReversed()) {
    const { index, call, live, isError } = result;
    if (!call || !live || isError === true) continue;
    const { reads, writes } = filesIn(call);
    const writer = reads === null ? undefined : written.get(reads);
    if (writer) stale.set(index, writer);
    for (const file of writes) written.set(file, result);
  }
  return stale;
}

/** The file that a result shows, or null. */
export function fileShown({ call }: Result): string | null {
  return call && filesIn(call).reads;
}

function filesIn(call: Call): CallFiles {
  const files = known.get(call) ?? filesOf(call.name, call.arguments);
  known.set(call, files);
  return files;
}
