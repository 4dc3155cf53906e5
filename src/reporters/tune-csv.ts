import type { TunedPlan, TuneReport } from '../tune/report.ts';
import { csvText } from './csv.ts';

/** A row a plan: what is varied, then figures in percent, the objectives in which none is better, and whether it is proposed. */
export function csvOf({ axes, plans, proposal }: TuneReport): string {
  const figures =
    'results_saved,all_saved,last_saved,recall,recall_mean,recall_median,recall_p10,lines,kept,cost_change,breaks,cheaper,dearer,front,proposed';
  const rows = plans.map((plan, index) => {
    const { recall } = plan;
    return [
      ...axes.map(({ name }) => (name in plan.options && plan.options[name] !== null ? csvValue(plan.options[name]) : null)),
      ...[plan.resultsSaved, plan.allSaved, plan.lastSaved],
      ...[recall?.pooled ?? null, recall?.mean ?? null, recall?.median ?? null, recall?.p10 ?? null, plan.lines, plan.kept],
      ...[plan.costChange, plan.breaks, plan.cheaper, plan.dearer, plan.front.join('+'), index === proposal?.plan],
    ];
  });
  return csvText([...axes.map(({ name }) => name), ...figures.split(',')], rows);
}

function csvValue(value: TunedPlan['options'][string]): string | number | boolean | null {
  return value !== null && typeof value === 'object' ? value.join('+') : value;
}
