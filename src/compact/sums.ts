import { SECTIONS } from '../transcript/transcript.ts';
import { weakest } from './counting.ts';
import type { Counting, Report, Trust } from './report.ts';

/** What holds for all: the weakest label, the widest band. */
export function joinCounting(all: readonly Counting[]): Counting | null {
  const [first, ...rest] = all;
  if (!first) return null;
  return rest.reduce(
    (a, b) => ({
      encoding: a.encoding === b.encoding ? a.encoding : 'mixed',
      ...joinTrust(a, b),
      ...(a.sections && b.sections && { sections: joinSections(a.sections, b.sections) }),
    }),
    first,
  );
}

function joinTrust(a: Trust, b: Trust): Trust {
  return { label: weakest([a.label, b.label]), band: [Math.min(a.band[0], b.band[0]), Math.max(a.band[1], b.band[1])] };
}

type Trusts = NonNullable<Counting['sections']>;

function joinSections(a: Trusts, b: Trusts): Trusts {
  const joined: { -readonly [Name in keyof Trusts]: Trusts[Name] } = { ...a };
  for (const name of SECTIONS) {
    const [one, other] = [a[name], b[name]];
    if (other) joined[name] = one ? joinTrust(one, other) : other;
  }
  return joined;
}

export function totalOf(before: number, after: number): NonNullable<Report['total']> {
  const saved = before - after;
  return { before, after, saved, percent: before === 0 ? 0 : Math.round((saved / before) * 1000) / 10 };
}
