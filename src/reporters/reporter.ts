import type { Change } from '../compact/report.ts';
import type { Page } from './page.ts';

export interface RenderOptions {
  /** Columns that the output may take. */
  readonly columns: number;
  readonly color: boolean;
  /** Everything there is to say. */
  readonly verbose?: boolean;
  /** `--diff`: what a change takes away, in lines that end with a line feed. */
  readonly diffOf?: ((change: Change, color: boolean) => string) | undefined;
}

/** Gives a page a form. The text ends with a line feed, unless it is empty. */
export type Reporter = (page: Page, options: RenderOptions) => string;
