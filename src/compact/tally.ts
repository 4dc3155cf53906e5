/** What a pass worked on, and how often it did what. */
export interface Tally {
  readonly noun: string;
  readonly all: number;
  /** Left as they were. */
  readonly kept: number;
  readonly kinds: ReadonlyMap<string, number>;
}

/** The sum of tallies of one pass. */
export function joinTallies(tallies: readonly Tally[]): Tally {
  const [{ noun }] = tallies;
  let [all, kept] = [0, 0];
  const kinds = new Map<string, number>();
  for (const tally of tallies) {
    all += tally.all;
    kept += tally.kept;
    for (const [kind, number] of tally.kinds) kinds.set(kind, (kinds.get(kind) ?? 0) + number);
  }
  return { noun, all, kept, kinds };
}

/** Changes that are counted as things; the others are said as they are (`7 trimmed`). */
const THINGS: Readonly<Record<string, string>> = {
  'one-liner': 'one-liner',
  pointer: 'pointer',
  base64: 'base64 value',
  image: 'image',
  file: 'file',
  excerpt: 'excerpt',
  argument: 'shortened call',
};

/** `12 results: 7 trimmed, 3 one-liners, 2 kept`. */
export function tallyInWords({ noun, all, kept, kinds }: Tally): string {
  const head = counted(all, noun);
  if (kinds.size === 0) return head;
  const parts = [...kinds].map(([kind, number]) => {
    const thing = THINGS[kind];
    return thing ? counted(number, thing) : `${number} ${kind === 'description' ? 'stripped' : kind}`;
  });
  if (kept > 0) parts.push(`${kept} kept`);
  return `${head}: ${parts.join(', ')}`;
}

function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
