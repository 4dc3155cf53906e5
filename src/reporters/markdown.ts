import { failuresOf } from './failures.ts';
import { findingsOf } from './findings.ts';
import { largestChanges } from './largest.ts';
import { markdownCode, markdownText } from './markdown-text.ts';
import { count, grouped } from './numbers.ts';
import type { Column, Page, PageTable } from './page.ts';
import type { Reporter } from './reporter.ts';

const MOST_ROWS = 200;
const MOST_CHANGES = 20;
const MOST_FINDINGS = 50;

/** GitHub-flavoured Markdown, for the summary of a job or a comment. */
export const markdown: Reporter = (page) => {
  const [first, ...others] = page.tables;
  const blocks = [
    `## ctxpress ${page.command}: ${markdownCode(page.subject)}`,
    `**${markdownText(page.outcome)}**${page.about === '' ? '' : ` (${markdownText(page.about)})`}`,
    ...failures(page),
    ...(first ? [table(first)] : []),
    markdownText(page.label),
    ...others.map((each) => (each.detail ? folded(each.caption, table(each)) : `### ${each.caption}\n\n${table(each)}`)),
    ...changes(page),
    ...findings(page),
  ];
  return `${blocks.join('\n\n')}\n`;
};

function table({ columns, rows, foot }: PageTable): string {
  const shown = rows.slice(0, MOST_ROWS);
  const rest = rows.length - shown.length;
  const more = rest > 0 ? `\n\n${grouped(rest)} more rows are left out; \`--report json\` has all.` : '';
  return `${grid(columns, [...shown.map((row) => cells(row, columns)), ...(foot ? [strong(foot)] : [])])}${more}`;
}

function grid(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const rule = columns.map(({ align }) => (align === 'right' ? '--:' : ':--'));
  return [columns.map(({ head }) => head), rule, ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

function cells(row: readonly string[], columns: readonly Column[]): string[] {
  return row.map((cell, index) => (columns[index].literal ? markdownCode(cell) : markdownText(cell)));
}

function strong(row: readonly string[]): string[] {
  return row.map((cell) => (cell === '' ? '' : `**${markdownText(cell)}**`));
}

function folded(summary: string, text: string): string {
  return `<details><summary>${summary}</summary>\n\n${text}\n\n</details>`;
}

function changes({ changes: all }: Page): string[] {
  if (all.length === 0) return [];
  const columns: Column[] = [
    { head: 'pass', align: 'left' },
    { head: 'place', align: 'left' },
    { head: 'name', align: 'left' },
    { head: 'before', align: 'right' },
    { head: 'after', align: 'right' },
    { head: 'what and why', align: 'left' },
  ];
  const { largest, title } = largestChanges(all, MOST_CHANGES);
  const rows = largest.map(({ pass, place, name, kind, reason, before, after }) => [
    pass,
    markdownCode(place),
    markdownCode(name),
    count(before),
    count(after),
    markdownText(`${kind}: ${reason}`),
  ]);
  return [folded(`Changes: ${title}`, grid(columns, rows))];
}

function failures(page: Page): string[] {
  const items = failuresOf(page).map(({ outcome, name, path, message, details }) => {
    const below = details.map((detail) => `\n  - ${markdownText(detail)}`);
    return `- **${outcome}** ${markdownCode(name)} ${markdownCode(path ?? '-')}: ${markdownText(message)}${below.join('')}`;
  });
  const unread = page.inputs.flatMap(({ unread: why }) => {
    if (!why) return [];
    const { code, path, message, hint } = why;
    return [`- **error** ${markdownCode(code)} ${markdownCode(path)}: ${markdownText(`${message} ${hint ?? ''}`.trimEnd())}`];
  });
  return items.length + unread.length === 0 ? [] : [[...unread, ...items].join('\n')];
}

function findings(page: Page): string[] {
  const all = findingsOf(page);
  if (all.length === 0) return [];
  const items = all.slice(0, MOST_FINDINGS).map(({ severity, code, place, message, hint = '' }) => {
    const where = place === '' ? '' : ` ${markdownCode(place)}`;
    return `- **${severity}** ${markdownCode(code)}${where}: ${markdownText(`${message} ${hint}`.trimEnd())}`;
  });
  const rest = all.length - items.length;
  if (rest > 0) items.push(`- ${grouped(rest)} more; \`--report json\` has all.`);
  return [`### Findings\n\n${items.join('\n')}`];
}
