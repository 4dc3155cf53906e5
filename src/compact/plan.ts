import type { PassId } from '../passes/pass.ts';

/** The ordered passes with their resolved options. */
export interface Plan {
  readonly preset: string;
  readonly passes: readonly PlannedPass[];
}

export interface PlannedPass {
  readonly id: PassId;
  /** Every option of the pass, resolved; keys as in its option specs. */
  readonly options: Readonly<Record<string, OptionValue>>;
}

export type OptionValue = number | boolean | string | readonly string[] | null;

/** What a caller asks for: naming passes selects them; `false` leaves one out. */
export interface PlanRequest {
  readonly preset?: string | undefined;
  readonly passes?: Readonly<Partial<Record<PassId, boolean | Readonly<Record<string, OptionValue>>>>> | undefined;
}
