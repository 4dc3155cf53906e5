import type { UnreadInput } from '../compact/report.ts';
import { plainExcerpt } from '../quoted.ts';
import { failuresOf } from './failures.ts';
import { findingsOf } from './findings.ts';
import { type Markup, markup } from './markup.ts';
import { grouped } from './numbers.ts';
import type { Page } from './page.ts';

const MOST = 80;
const MOST_DETAILS = 10;

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
  const unread = page.inputs.flatMap(({ unread: why, named }) => (why && named ? [unreadRemark(why, 'error')] : []));
  const failures = failuresOf(page).map(({ outcome, name, place, message, details }): Remark => {
    return { grade: outcome === 'failed' ? 'failed' : 'unknown', code: name, place, message, details };
  });
  return section('Failures', [...unread, ...failures]);
}

/** What stood in a folder and was left unread. */
export function unnamedSection(page: Page): Markup[] {
  const remarks = page.inputs.flatMap(({ unread, named }) => (unread && !named ? [unreadRemark(unread, 'not read')] : []));
  return section('Not read', remarks);
}

/** What was found, the grave ones first. */
export function findingSection(page: Page): Markup[] {
  const remarks = findingsOf(page).map(({ severity, code, place, message, hint }): Remark => {
    return { grade: severity, code, place, message, details: hint === undefined ? [] : [hint] };
  });
  return section('Findings', remarks);
}

function unreadRemark({ path, line, column, code, message, hint }: UnreadInput, grade: Remark['grade']): Remark {
  const place = [path, line, column].filter((part) => part !== null).join(':');
  return { grade, code, place, message, details: hint === null ? [] : [hint] };
}

function section(title: string, remarks: readonly Remark[]): Markup[] {
  if (remarks.length === 0) return [];
  const rest = remarks.length - MOST;
  const more = rest > 0 ? [markup`<p class="quiet">${grouped(rest)} more are left out; the JSON report has all.</p>\n`] : [];
  return [
    markup`<section>
<h2>${title}</h2>
<ul class="remarks">
${remarks.slice(0, MOST).map(item)}</ul>
${more}</section>
`,
  ];
}

function item({ grade, code, place, message, details }: Remark): Markup {
  const where = place === '' ? [] : [markup` <code>${plainExcerpt(place, 160)}</code>`];
  const lines = details.slice(0, MOST_DETAILS).map((line) => markup`<br><span class="quiet">${plainExcerpt(line, 240)}</span>`);
  return markup`<li><strong class="${grade === 'not read' ? 'unknown' : grade}">${grade}</strong> <code>${plainExcerpt(code, 60)}</code>${where}<br>${plainExcerpt(message, 300)}${lines}</li>
`;
}
