import type { TunedPlan, TuneReport } from '../tune/report.ts';
import type { Scatter } from './page.ts';
import { optionsInWords } from './tune-words.ts';

/** What is saved, in tokens and in cost, against what is kept: a point a plan. */
export function scattersOf({ plans, proposal }: TuneReport): Scatter[] {
  const draw = (caption: string, objective: TuneReport['objective'], saved: (plan: TunedPlan) => number): Scatter => ({
    caption,
    x: { name: `${objective} saved`, unit: '%' },
    y: { name: 'kept', unit: '%' },
    points: plans.map((plan, index) => ({
      x: saved(plan),
      y: plan.kept,
      words: `${optionsInWords(plan)}: ${plan.allSaved}% of tokens saved, cost ${plan.costChange > 0 ? '+' : ''}${plan.costChange}%, ${plan.kept}% kept`,
      best: plan.front.includes(objective),
      chosen: index === proposal?.plan,
    })),
  });
  return [
    draw('Tokens saved against kept', 'tokens', ({ allSaved }) => allSaved),
    draw('Cost saved against kept', 'cost', ({ costChange }) => -costChange || 0),
  ];
}
