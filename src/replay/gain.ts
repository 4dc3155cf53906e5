import type { Counter } from '../tokens/counter.ts';
import type { SectionCounter } from '../tokens/sections.ts';
import type { ContextDocument, Result, Transcript } from '../transcript/transcript.ts';

/** What counts the parts of requests, in the model's encoding. */
export interface Figures {
  readonly counter: Counter;
  readonly sections: SectionCounter;
}

/** Tokens that a request loses by edits: only what changed is counted. */
export function gainOf(before: Transcript, after: Transcript, { counter, sections }: Figures): number {
  const ofDocument = ({ text }: ContextDocument): number => counter.count(text.value);
  const ofResult = (result: Result): number => {
    const { text, images, aside } = sections.result(result);
    return text + images - aside;
  };
  return (
    lost(before.tools, after.tools, sections.tool) +
    lost(before.documents, after.documents, ofDocument) +
    lost(before.calls, after.calls, (call) => counter.count(call.arguments)) +
    lost(before.results, after.results, ofResult)
  );
}

function lost<Item>(before: readonly Item[], after: readonly Item[], tokens: (item: Item) => number): number {
  if (before === after) return 0;
  return before.reduce((sum, item, at) => (item === after[at] ? sum : sum + tokens(item) - tokens(after[at])), 0);
}
