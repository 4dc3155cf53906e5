import type { LimitKind } from './limit.ts';

export const BUDGET_IDS = ['max-tokens', 'max', 'max-per-tool', 'min-saved', 'max-cost', 'max-growth'] as const;
export type BudgetId = (typeof BUDGET_IDS)[number];

/** What a budget limits; the flag and the config's key say the same. */
export interface BudgetSpec extends LimitKind {
  readonly id: BudgetId;
  /** In a config, under `budgets`. */
  readonly key: string;
  readonly flag: string;
  /** Whether there is one for each section: `--max SECTION=LIMIT`, `"max": {SECTION: LIMIT}`. */
  readonly bySection: boolean;
  readonly description: string;
}

/** All budgets, in the order in which verdicts stand. */
export const budgetSpecs: readonly BudgetSpec[] = [
  {
    id: 'max-tokens',
    key: 'maxTokens',
    flag: '--max-tokens',
    units: ['tokens'],
    bySection: false,
    description: 'the most tokens that a request may have',
  },
  {
    id: 'max',
    key: 'max',
    flag: '--max',
    units: ['tokens', '%', 'USD'],
    bySection: true,
    description: 'the most that a section may have: tokens, a share of the request (60%) or what it costs (0.01USD)',
  },
  {
    id: 'max-per-tool',
    key: 'maxPerTool',
    flag: '--max-per-tool',
    units: ['tokens', '%'],
    bySection: false,
    description: "the most that one tool's definition may have: tokens or a share of the request",
  },
  {
    id: 'min-saved',
    key: 'minSaved',
    flag: '--min-saved',
    units: ['%', 'tokens'],
    bySection: false,
    description: 'the least that compaction has to save of a file: a share (30%) or tokens (300tokens)',
  },
  {
    id: 'max-cost',
    key: 'maxCost',
    flag: '--max-cost',
    units: ['USD'],
    bySection: false,
    description: 'the most that the input of a request may cost, uncached (0.02USD)',
  },
  {
    id: 'max-growth',
    key: 'maxGrowth',
    flag: '--max-growth',
    units: ['%', 'tokens'],
    beyondWhole: true,
    bySection: false,
    description: 'the most that a file and each of its sections may grow beyond the baseline: a share (5%) or tokens (300tokens)',
  },
];
