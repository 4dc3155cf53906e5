import { quoted } from '../quoted.ts';
import { holdsMarker, pointer } from '../text/markers.ts';
import type { Edit } from '../transcript/edit.ts';
import { inputText, type Result, resultText, type Transcript } from '../transcript/transcript.ts';
import { callKey, replayCache } from './dedup-cache.ts';
import type { Pass, PassContext } from './pass.ts';
import { type PinOptions, pinOptions } from './pin-options.ts';

export type DedupOptions = PinOptions;

/** Repeated calls: an older result that equals a later one becomes a pointer to it. */
export const dedup: Pass<DedupOptions> = {
  id: 'dedup',
  summary: 'older results of a repeated call become pointers to the equal later one',
  loss: 'none',
  options: pinOptions,
  propose,
  facts: (before, options, context) => replayCache(before, options.keepLastResults, context),
};

/** Candidates are grouped by call and content as they stood in the input; the last of a group that is still whole is the target. */
function* propose(transcript: Transcript, _options: DedupOptions, context: PassContext): Iterable<Edit> {
  const ids = new Map<string, number>();
  for (const { id } of transcript.results) if (id !== null) ids.set(id, (ids.get(id) ?? 0) + 1);
  const byCall = groupsOf(
    transcript.results.filter(({ live, call }) => live && call),
    ({ call }) => (call ? callKey(call) : ''),
  );
  for (const repeated of byCall.values()) {
    if (repeated.length === 1) continue;
    for (const [content, group] of groupsOf(repeated, (result) => inputContent(result.source ?? result)))
      if (group.length > 1 && !holdsMarker(content)) yield* pointers(group, ids, context);
  }
}

function* pointers(group: readonly Result[], ids: ReadonlyMap<string, number>, context: PassContext): Iterable<Edit> {
  const targetAt = group.findLastIndex((result) => result.source === null && result.id !== null && ids.get(result.id) === 1);
  const target = group[targetAt];
  if (!target || target.id === null) return;
  for (const result of group.slice(0, targetAt)) {
    if (context.pinned(result) || context.rung(result) === 'one-liner') continue;
    const value = pointer(result.name, target.id, context.ref(inputText(result)));
    if (value === null) return;
    const edit: Edit = {
      kind: 'collapse',
      result,
      value,
      change: 'pointer',
      reason: `same call and same result as ${quoted(target.id)}`,
    };
    if (context.worth(edit)) yield edit;
  }
}

function groupsOf(results: readonly Result[], keyOf: (result: Result) => string): Map<string, Result[]> {
  const groups = new Map<string, Result[]>();
  for (const result of results) {
    const key = keyOf(result);
    const group = groups.get(key);
    if (group) group.push(result);
    else groups.set(key, [result]);
  }
  return groups;
}

/** Everything the model read of a result: texts, data of media, the rest as it stands. */
function inputContent(result: Result): string {
  if (result.parts.every((part) => part.kind === 'text')) return resultText(result);
  return result.parts
    .map((part) => (part.kind === 'text' ? part.text.value : part.kind === 'media' ? (part.media.data() ?? part.at) : part.text))
    .join('\u0000');
}
