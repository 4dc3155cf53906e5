import type { Calibration, Counting, Finding, Report, Sections, UnreadInput } from '../compact/report.ts';

/** Plain data about one count; version 1 of a published shape. */
export interface CountReport {
  readonly version: 1;
  readonly files: readonly CountedFile[];
  readonly unread: readonly UnreadInput[];
}

export interface CountedFile {
  readonly input: Report['input'];
  readonly counting: Counting | null;
  readonly sections: Sections | null;
  readonly calibration?: Calibration;
  readonly findings: readonly Finding[];
}
