import type { OutputStream } from '../io/process.ts';
import type { RenderOptions } from '../reporters/reporter.ts';
import type { Context } from './context.ts';

const LEAST_COLUMNS = 40;
const STANDARD_COLUMNS = 80;
const MOST_COLUMNS = 120;

/** The width and colours of one output; standard output and standard error are decided apart. */
export function renderOptions(to: 'stdout' | 'stderr' | 'file', { process, color }: Context): RenderOptions {
  if (to === 'file') return { columns: STANDARD_COLUMNS, color: false };
  const stream = process[to];
  return { columns: columnsOf(stream), color: hasColor(stream, process.env, color) };
}

/** What a terminal has, within reason; else 80. */
export function columnsOf({ isTTY, columns }: OutputStream): number {
  if (!isTTY || !columns) return STANDARD_COLUMNS;
  return Math.min(Math.max(columns, LEAST_COLUMNS), MOST_COLUMNS);
}

/** The flag decides, then FORCE_COLOR, then NO_COLOR, then whether it is a terminal that knows colours. */
function hasColor(stream: OutputStream, env: Readonly<Record<string, string | undefined>>, flag: boolean | undefined): boolean {
  if (flag !== undefined) return flag;
  const force = env['FORCE_COLOR'];
  if (force !== undefined) return force !== '0' && force !== 'false';
  if (env['NO_COLOR']) return false;
  return stream.isTTY === true && env['TERM'] !== 'dumb';
}
