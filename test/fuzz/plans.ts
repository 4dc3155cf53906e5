import { type PlanRequest, resolvePlan } from '../../src/compact/plan.ts';
import type { RunOptions } from '../../src/compact/run.ts';
import { passes, type RegisteredPass } from '../../src/passes/index.ts';
import type { OptionSpec, PassId } from '../../src/passes/pass.ts';
import { presets } from '../../src/passes/presets.ts';
import { EAGER } from '../eager.ts';
import type { Random } from './random.ts';

export type PassRequests = Partial<Record<PassId, boolean | Readonly<Record<string, unknown>>>>;

type Bases = Partial<Record<PassId, Readonly<Record<string, unknown>>>>;

/** How a payload is run, as a caller would ask for it. */
export interface Request {
  readonly plan: PlanRequest;
  readonly options: RunOptions;
}

/** Cuts small texts, of which most payloads are made. */
const TIGHT: Bases = {
  ...EAGER,
  context: { mode: 'preview', previewChars: 100, maxPreviewFiles: 1 },
  arguments: { keepLastResults: 0, protectUnseen: false, maxArgumentChars: 100 },
  prune: { keepLastResults: 0, maxResultChars: 100, headChars: 20, tailChars: 20, protectUnseen: false },
  dedup: { keepLastResults: 0, protectUnseen: false },
};

const NUMBERS = [0, 0, 1, 2, 3, 10, 50, 100, 100, 200, 400, 600, 1000, 5000, 40_000];
const LISTS: Readonly<Record<string, readonly string[]>> = {
  GLOB: ['*', 'read_file', 'read*', '*_*', 'internal_*', 'Bash', '?', '[', 'tool'],
  PREFIX: ['*', 'read', 'internal_', 'send_mail', 'mcp__*'],
  TEMPLATE: ['<<< {name} >>>{text}<<< end >>>', '## {name}{text}## end of {name}', '{name}{text}x'],
};

/** Any plan that the option specs allow, and now and then one that they do not. */
export function randomRequest(random: Random): Request {
  let plan = randomPlan(random);
  while (!random.once(40) && !isPlan(plan)) plan = randomPlan(random);
  return { plan, options: randomOptions(random) };
}

function randomPlan(random: Random): PlanRequest {
  const preset = random.once(3) ? random.pick(presets).id : undefined;
  return { preset, passes: random.once(6) ? undefined : randomPasses(random) };
}

function isPlan(plan: PlanRequest): boolean {
  try {
    resolvePlan(plan);
    return true;
  } catch {
    return false;
  }
}

function randomPasses(random: Random): PassRequests {
  const chosen = random.once(2) ? passes : random.some(passes);
  const bases: Bases = random.once(6) ? {} : random.once(4) ? EAGER : TIGHT;
  const requests: PassRequests = {};
  for (const pass of chosen) {
    const base = bases[pass.id] ?? {};
    requests[pass.id] = random.once(6) ? base : { ...base, ...randomPassOptions(pass, random) };
  }
  return requests;
}

function randomPassOptions(pass: RegisteredPass, random: Random): Record<string, unknown> {
  const options: Record<string, unknown> = {};
  for (const [key, spec] of Object.entries(pass.options)) if (random.once(4)) options[key] = randomValue(spec, random);
  return options;
}

function randomValue(spec: OptionSpec, random: Random): unknown {
  switch (spec.type) {
    case 'integer':
      return random.once(20) ? spec.default : random.pick(NUMBERS);
    case 'boolean':
      return random.once(2);
    case 'choice':
      return random.pick(spec.choices);
    case 'list':
      return random.once(4) ? spec.default : random.some(spec.choices ?? LISTS[spec.item] ?? []).slice(0, 2);
    case 'text':
      return random.pick([spec.default, 'first-user', 'last-user', 'text=alpha error 東京', 'text=']);
  }
}

function randomOptions(random: Random): RunOptions {
  return {
    fit: random.once(5) ? 1 + random.below(random.pick([50, 1000, 10_000])) : undefined,
    keepThinking: random.once(4),
    handles: random.once(4) ? [] : undefined,
    encoding: random.once(4) ? random.pick(['o200k_base', 'cl100k_base', 'p50k_base', 'r50k_base']) : undefined,
    model: random.once(8) ? random.pick(['gpt-4o', 'claude-opus-5-5', 'claude-3-5-sonnet', 'gemini-3-pro', 'x']) : undefined,
    format: random.once(20) ? random.pick(['openai-chat', 'anthropic', 'gemini', 'openai-responses', 'tools']) : undefined,
  };
}
