import { plain } from '../quoted.ts';
import type { Reporter } from './reporter.ts';

/** One line an input. */
export const summary: Reporter = ({ inputs }) =>
  inputs.map(({ path, format, outcome }) => `${plain(path ?? format)}: ${plain(outcome)}\n`).join('');
