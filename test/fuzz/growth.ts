/** Processor time may grow by this much when the input doubles: linear is 2, quadratic 4. */
const MOST = 3.2;
const TRIES = 4;

export interface Growing {
  readonly name: string;
  /** Does the work on an input of about that size. */
  readonly run: (size: number) => unknown;
  /** The first size, and milliseconds that it may take without being looked at more closely. */
  readonly size: number;
  readonly enough: number;
}

/** What is wrong with how the time grows, or null. Sizes are doubled as long as the time for them shows a growth that is not linear. */
export function growth({ name, run, size, enough }: Growing): string | null {
  if (least(run, size) <= enough) return null;
  let [before, times] = [least(run, size), ''];
  for (let doubled = size * 2; doubled <= size * 8; doubled *= 2) {
    const after = least(run, doubled);
    times += `${doubled}: ${after.toFixed(1)} ms, `;
    if (after / before < MOST) return null;
    before = after;
  }
  return `${name}: not linear (${times.slice(0, -2)})`;
}

/** The shortest of a few tries, in milliseconds of processor time: others share the machine. */
function least(run: (size: number) => unknown, size: number): number {
  let best = Infinity;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const start = process.cpuUsage();
    run(size);
    const { user, system } = process.cpuUsage(start);
    best = Math.min(best, (user + system) / 1000);
    if (best < 1) break;
  }
  return best;
}
