import { plainExcerpt } from '../quoted.ts';
import { barChart } from './html-bars.ts';
import { changeSection } from './html-changes.ts';
import { chartSection } from './html-chart.ts';
import { failureSection, findingSection, unnamedSection } from './html-remarks.ts';
import { SCATTER_STYLE, scatterSection } from './html-scatter.ts';
import { STYLE } from './html-style.ts';
import { tableSection } from './html-table.ts';
import { type Markup, markup } from './markup.ts';
import type { Page } from './page.ts';
import type { Reporter } from './reporter.ts';

/**
 * One file that needs nothing else: no script, no network (the policy in its head forbids both). What is listed is bounded, so that the
 * longest input gives less than 1 MB.
 */
export const html: Reporter = (page) => documentOf(page).markup;

function documentOf(page: Page): Markup {
  const subject = plainExcerpt(page.subject, 200);
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>ctxpress ${page.command}: ${subject}</title>
<style>${STYLE}${page.scatters ? SCATTER_STYLE : []}</style>
</head>
<body>
<header>
<p class="quiet">ctxpress ${page.command}</p>
<h1>${subject}</h1>
<p class="outcome">${plainExcerpt(page.outcome, 200)}</p>
${about(page)}${page.total && page.total.after !== null ? [barChart([page.total], 'Tokens of everything')] : []}</header>
<main>
${failureSection(page)}${page.tables.slice(0, 1).map(tableSection)}${(page.scatters ?? []).map(scatterSection)}${page.chart ? [chartSection(page.chart)] : []}${page.tables.slice(1).map(tableSection)}${changeSection(page.changes)}${findingSection(page)}${unnamedSection(page)}</main>
<footer>
<p class="quiet">${page.label}</p>
</footer>
</body>
</html>
`;
}

function about(page: Page): Markup[] {
  return page.about === '' ? [] : [markup`<p class="quiet">${plainExcerpt(page.about, 200)}</p>\n`];
}
