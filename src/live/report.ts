import type { Plan } from '../compact/plan.ts';
import type { Finding, Report } from '../compact/report.ts';
import { buildReport } from '../compact/report-builder.ts';
import type { Figures } from '../compact/rows.ts';
import type { Step } from '../replay/session.ts';
import type { Transcript } from '../transcript/transcript.ts';
import { jsonOf } from './rebuild.ts';

export interface LiveReport {
  readonly given: object | string;
  readonly sent: object | string;
  /** As it was given. */
  readonly request: Transcript;
  readonly step: Step;
  readonly findings: readonly Finding[];
  readonly plan: Plan;
  readonly encoding: string | undefined;
  readonly figures: Figures;
}

/** The report on one request of a live session: its totals before and after all cuts, its rows on the new ones. */
export function liveReport({ given, sent, request, step, findings, plan, encoding, figures }: LiveReport): Report {
  const edited = step.stages.at(-1)?.after ?? step.before;
  const unit = { unit: { transcript: request }, stages: step.stages, edited, after: step.after, findings: step.findings };
  return buildReport([unit], {
    input: { path: null, format: request.format, model: request.model, bytes: bytesOf(given) },
    output: { bytes: bytesOf(sent) },
    findings,
    encoding,
    figures: () => figures,
    calibrated: false,
    remember: () => {},
    plan,
  });
}

function bytesOf(history: object | string): number {
  if (history instanceof Uint8Array) return history.length;
  return Buffer.byteLength(typeof history === 'string' ? history : jsonOf(history));
}
