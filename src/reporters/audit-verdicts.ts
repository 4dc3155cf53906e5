import type { Cause, Contributor, Verdict } from '../audit/report.ts';
import { plainExcerpt, plainMiddle } from '../quoted.ts';
import { amountInWords, dollars, signed } from './amount.ts';
import { grouped } from './numbers.ts';
import type { Check } from './page.ts';

/** A budget as a check: which section, by how much, what it comes from, and what to change. */
export function checkOf(verdict: Verdict): Check {
  const { budget, section, name, limit, line, outcome, origin, contributors, causes } = verdict;
  const of = name ?? (section === 'total' ? '' : section);
  const bound = amountInWords(limit.amount, limit.unit);
  const failed = outcome === 'failed';
  return {
    name: [line === null ? '' : `line ${line}:`, budget, of === '' ? '' : plainMiddle(of, 60), bound].filter(Boolean).join(' '),
    code: budget,
    line,
    outcome,
    message: messageOf(verdict),
    details: failed
      ? [
          ...causes.map(causeInWords),
          ...contributors.map((each) => `${causes.length > 0 ? 'among them ' : ''}${contributorInWords(each)}`),
          `the limit is set ${origin.startsWith('--') ? 'by' : 'in'} ${origin}`,
        ]
      : [],
  };
}

function messageOf(verdict: Verdict): string {
  if (verdict.outcome === 'failed') return failureInWords(verdict);
  if (verdict.measured === null) return 'This cannot be known.';
  const figure = amountInWords(verdict.measured, verdict.limit.unit);
  return verdict.outcome === 'unknown'
    ? `${figure} as far as it is known, within the limit: the rest cannot be known.`
    : `${figure}, within the limit.`;
}

/** `section results takes 9,120 tokens, 1,120 more than 8,000.` */
function failureInWords({ budget, section, name, measured, limit, excess }: Verdict): string {
  const what = subject(section, name);
  const figure = amountInWords(measured ?? 0, limit.unit);
  const [beyond, bound] = beyondInWords(excess, limit);
  switch (budget) {
    case 'min-saved':
      return `compaction saves ${figure}, ${beyond} less than ${bound}.`;
    case 'max-growth':
      return `${what} has grown by ${figure} since the baseline, ${beyond} more than ${bound}.`;
    default:
      return `${what} ${limit.unit === 'USD' ? 'costs' : 'takes'} ${figure}${limit.unit === '%' ? ' of the request' : ''}, ${beyond} more than ${bound}.`;
  }
}

/** The unit of tokens and dollars is said once; shares differ by points. */
function beyondInWords(excess: number, { amount, unit }: Verdict['limit']): readonly [beyond: string, bound: string] {
  if (unit === '%') return [`${excess} points`, `${amount}%`];
  return unit === 'USD' ? [dollars(excess), dollars(amount)] : [grouped(excess), grouped(amount)];
}

function subject(section: Verdict['section'], name: string | null): string {
  if (name !== null) return `the tool ${plainMiddle(name, 60)}`;
  return section === 'total' ? 'the request' : `section ${section}`;
}

function contributorInWords({ section, name, at, tokens }: Contributor): string {
  const named = name === section ? '' : `, ${plainMiddle(name, 60)}`;
  return `${amountInWords(tokens, 'tokens')}: ${section}${named}, at ${at === '' ? '/' : plainExcerpt(at, 120)}`;
}

/** `+1,200 tokens: results, read_file, 800 → 2,000`. */
function causeInWords({ section, name, baseline, now }: Cause): string {
  const named = name === section ? '' : `, ${plainMiddle(name, 60)}`;
  const figures = `${grouped(baseline)} → ${grouped(now)}${baseline === 0 ? ' (new)' : ''}`;
  return `${signed(now - baseline)} ${now - baseline === 1 ? 'token' : 'tokens'}: ${section}${named}, ${figures}`;
}
