import type { Refs } from '../restore/refs.ts';
import type { Handle } from '../restore/sidecar.ts';
import type { Edit } from '../transcript/edit.ts';
import { textParts } from '../transcript/transcript.ts';
import type { CompactedUnit } from './unit.ts';

const REF = / ref ([0-9a-z]{6})\]/g;

/** What the refs stand for that the edits of all units wrote, and that stand in the payload. */
export function handlesOf(units: readonly CompactedUnit[], refs: Refs): Handle[] {
  const handles = new Map<string, Handle>();
  for (const { stages, splices } of units) {
    const written = new Set(splices.flatMap(({ insert }) => refsIn(insert)));
    for (const edit of stages.flatMap(({ edits }) => edits)) {
      for (const ref of insertsOf(edit).flatMap(refsIn)) {
        const text = refs.textOf(ref);
        if (text === undefined || !written.has(ref)) continue;
        const at = placeOf(edit);
        handles.set(`${ref} ${at}`, { ref, at, kind: edit.change, tool: toolOf(edit), text });
      }
    }
  }
  return [...handles.values()];
}

function refsIn(text: string): string[] {
  return Array.from(text.matchAll(REF), ([, ref]) => ref);
}

function insertsOf(edit: Edit): string[] {
  if (edit.kind === 'remove') return [];
  if (edit.kind === 'arguments') return edit.strings.map(({ value }) => value);
  return 'cuts' in edit ? edit.cuts.map(({ insert }) => insert) : [edit.value];
}

/** Of a result with one text, the place of that text: it is the one that the sidecar knows. */
function placeOf(edit: Edit): string {
  if (edit.kind === 'remove') return edit.tool.at;
  if (edit.kind === 'arguments') return edit.call.at;
  if (edit.kind === 'document') return edit.document.at;
  if (edit.kind !== 'collapse') return edit.part.at;
  const [first, ...others] = textParts(edit.result);
  return first && others.length === 0 ? first.at : edit.result.at;
}

function toolOf(edit: Edit): string | null {
  if (edit.kind === 'remove') return edit.tool.name;
  if (edit.kind === 'arguments') return edit.call.name;
  return edit.kind === 'document' ? null : edit.result.name;
}
