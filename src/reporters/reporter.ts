import type { Page } from './page.ts';

export interface RenderOptions {
  /** Columns that the output may take. */
  readonly columns: number;
  readonly color: boolean;
  /** Everything there is to say. */
  readonly verbose?: boolean;
}

/** Gives a page a form. The text ends with a line feed, unless it is empty. */
export type Reporter = (page: Page, options: RenderOptions) => string;
