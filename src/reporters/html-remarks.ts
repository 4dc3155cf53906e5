import { plainExcerpt, plainMiddle } from '../quoted.ts';
import { failuresOf } from './failures.ts';
import { findingsOf } from './findings.ts';
import { type Markup, markup } from './markup.ts';
import { grouped } from './numbers.ts';
import type { Page, PageUnread } from './page.ts';

const MOST = { failures: 20, findings: 50, unread: 20 } as const;
/** Ten causes, five contributors, and the limit. */
const MOST_DETAILS = 16;

/** A remark in a list: how grave it is, its code, what it is about, a sentence, and more lines. */
interface Remark {
  readonly grade: 'error' | 'warning' | 'info' | 'failed' | 'unknown' | 'not read';
  readonly code: string;
  readonly place: string;
  readonly message: string;
  readonly details: readonly string[];
}

/** What could not be read, and what was asked to hold and does not. */
export function failureSection(page: Page): Markup[] {
  const unread = page.inputs.flatMap(({ unread: why }) => (why && why.grade !== 'not read' ? [unreadRemark(why)] : []));
  const { shown, rest } = failuresOf(page, MOST.failures);
  const failures = shown.map(({ outcome, name, place, message, details }): Remark => {
    return { grade: outcome === 'failed' ? 'failed' : 'unknown', code: name, place, message, details };
  });
  return [
    ...section('Unreadable', unread.slice(0, MOST.unread), unread.length - MOST.unread),
    ...section('Failures', failures, rest),
  ];
}

/** What stood in a folder and was left unread. */
export function unnamedSection(page: Page): Markup[] {
  const remarks = page.inputs.flatMap(({ unread }) => (unread?.grade === 'not read' ? [unreadRemark(unread)] : []));
  return section('Not read', remarks.slice(0, MOST.unread), remarks.length - MOST.unread);
}

/** What was found, the grave ones first. */
export function findingSection(page: Page): Markup[] {
  const { shown, rest } = findingsOf(page, MOST.findings);
  const remarks = shown.map(({ severity, code, place, message, hint }): Remark => {
    return { grade: severity, code, place, message, details: hint === undefined ? [] : [hint] };
  });
  return section('Findings', remarks, rest);
}

function unreadRemark({ grade, path, line, column, code, message, hint }: PageUnread): Remark {
  const place = [path, line, column].filter((part) => part !== null).join(':');
  return { grade, code, place, message, details: hint === null ? [] : [hint] };
}

/** `rest`: how many remarks there are beside these. */
function section(title: string, remarks: readonly Remark[], rest: number): Markup[] {
  if (remarks.length === 0) return [];
  const more = rest > 0 ? [markup`<p class="quiet">${grouped(rest)} more are left out; the JSON report has all.</p>\n`] : [];
  return [
    markup`<section>
<h2>${title}</h2>
<ul class="remarks">
${remarks.map(item)}</ul>
${more}</section>
`,
  ];
}

function item({ grade, code, place, message, details }: Remark): Markup {
  const where = place === '' ? [] : [markup` <code>${plainMiddle(place, 120)}</code>`];
  const lines = details.slice(0, MOST_DETAILS).map((line) => markup`<br><span class="quiet">${plainExcerpt(line, 140)}</span>`);
  return markup`<li><strong class="${grade === 'not read' ? 'unknown' : grade}">${grade}</strong> <code>${plainExcerpt(code, 60)}</code>${where}<br>${plainExcerpt(message, 240)}${lines}</li>
`;
}
