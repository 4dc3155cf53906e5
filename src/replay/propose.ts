import { createGate, type Gate } from '../compact/gate.ts';
import type { Plan } from '../compact/plan.ts';
import type { Finding } from '../compact/report.ts';
import type { Stage } from '../compact/stages.ts';
import { passes, type RegisteredPass } from '../passes/index.ts';
import type { PassContext, PassId, Rung } from '../passes/pass.ts';
import type { Refs } from '../restore/refs.ts';
import type { Counter } from '../tokens/counter.ts';
import { lastBoundThinking } from '../transcript/changes.ts';
import { applyEdits, type Edit } from '../transcript/edit.ts';
import type { Result, Transcript } from '../transcript/transcript.ts';

export interface ProposerSetting {
  readonly plan: Plan;
  /** Of o200k_base: it judges edits. */
  readonly counter: Counter;
  readonly keepThinking: boolean;
  /** What names originals, where markers carry refs. */
  readonly refs: Refs | null;
}

/**
 * Runs the passes of a plan over one request of a session after the other. What earlier requests were found out to hold is not looked at
 * again: a pass asks through one context all session long, and what it keeps by that context stays true.
 */
export interface Proposer {
  propose(request: Transcript): { readonly stages: readonly Stage[]; readonly findings: readonly Finding[] };
}

export function createProposer(setting: ProposerSetting): Proposer {
  const { plan, counter, keepThinking, refs } = setting;
  let bound: number | null = null;
  let memory = newMemory();
  const runs = passes.flatMap((pass) => {
    const planned = plan.passes.find(({ id }) => id === pass.id);
    return planned ? [{ pass, planned }] : [];
  });
  return {
    propose(request) {
      // What may be edited changes with the thinking that binds what is before it.
      const last = keepThinking ? lastBoundThinking(request) : null;
      if (last !== bound) memory = newMemory();
      bound = last;
      const findings: Finding[] = [];
      const stages: Stage[] = [];
      let before = request;
      for (const { pass, planned } of runs) {
        const { rungs, worths } = memory;
        const gate = createGate({
          transcript: before,
          pass: planned,
          plan,
          counter,
          keepThinking,
          log: false,
          findings,
          refs,
          rungs,
          worths,
        });
        const edits = editsOf(pass, planned.options, before, gate, memory);
        const after = edits.length > 0 ? applyEdits(before, edits) : before;
        stages.push({ pass: planned, edits, before, after, facts: null });
        before = after;
      }
      return { stages, findings };
    },
  };
}

interface ProposerMemory {
  readonly rungs: WeakMap<Result, Rung>;
  readonly worths: WeakMap<Edit, boolean>;
  readonly contexts: Map<PassId, SharedContext>;
  readonly last: Map<PassId, { readonly inputs: readonly unknown[]; readonly edits: readonly Edit[] }>;
}

function newMemory(): ProposerMemory {
  return { rungs: new WeakMap(), worths: new WeakMap(), contexts: new Map(), last: new Map() };
}

function editsOf(
  pass: RegisteredPass,
  options: Stage['pass']['options'],
  before: Transcript,
  gate: Gate,
  { contexts, last }: ProposerMemory,
): readonly Edit[] {
  const inputs = inputsOf(pass.id, before);
  const known = last.get(pass.id);
  if (inputs && known && isSame(inputs, known.inputs)) return known.edits;
  const shared = contexts.get(pass.id) ?? sharedContext(gate);
  contexts.set(pass.id, shared);
  shared.gate = gate;
  const edits: Edit[] = [];
  for (const edit of pass.propose(before, options, shared.context)) if (gate.admits(edit)) edits.push(edit);
  if (inputs) last.set(pass.id, { inputs, edits });
  return edits;
}

/** All that a pass looks at, where that is little and seldom changes: then its proposals stay the same as well. */
function inputsOf(id: PassId, { tools, documents, words }: Transcript): readonly unknown[] | null {
  if (id === 'schema') return tools;
  if (id === 'context') return [...documents, ...words.filter(({ role, authored }) => role === 'user' && authored)];
  return null;
}

function isSame(now: readonly unknown[], then: readonly unknown[]): boolean {
  return now.length === then.length && now.every((item, at) => item === then[at]);
}

/** The context that a pass asks through all session long, with the gate of the present request behind it. */
interface SharedContext {
  gate: Gate;
  readonly context: PassContext;
}

function sharedContext(gate: Gate): SharedContext {
  const shared: SharedContext = {
    gate,
    context: {
      pinned: (result) => shared.gate.context.pinned(result),
      worth: (edit) => shared.gate.context.worth(edit),
      rung: (result) => shared.gate.context.rung(result),
      ref: (original) => shared.gate.context.ref(original),
      report: (finding) => shared.gate.context.report(finding),
    },
  };
  return shared;
}
