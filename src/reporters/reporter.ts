import type { Change, Report } from '../compact/report.ts';

export interface RenderOptions {
  /** Columns that the output may take. */
  readonly columns: number;
  readonly color: boolean;
  /** Everything there is to say. */
  readonly verbose?: boolean;
  /** `--diff`: what a change takes away, in lines that end with a line feed. */
  readonly diffOf?: ((change: Change, color: boolean) => string) | undefined;
}

/** Makes words of plain data. */
export interface Reporter {
  /** One run, ending with a line feed. */
  render(report: Report, options: RenderOptions): string;
  /** Several runs, in the order of their inputs. */
  renderAll(reports: readonly Report[], options: RenderOptions): string;
}
