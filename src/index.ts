export type { OptionValue, Plan, PlannedPass, PlanRequest } from './compact/plan.ts';
export type { Change, Counting, Finding, PassRow, Report, Sections } from './compact/report.ts';
export { compactPayload, type Outcome, type RunOptions } from './compact/run.ts';
export { type Location, UserError } from './errors.ts';
export type { PassId } from './passes/pass.ts';
