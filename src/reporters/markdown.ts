import { courseLines } from './course.ts';
import { failuresOf } from './failures.ts';
import { findingsOf } from './findings.ts';
import { largestChanges } from './largest.ts';
import { markdownCode, markdownText } from './markdown-text.ts';
import { count, grouped } from './numbers.ts';
import type { Chart, Column, Page, PageTable } from './page.ts';
import type { Reporter } from './reporter.ts';

/** Columns of a drawn course. */
const COLUMNS = 100;
const MOST_ROWS = 200;
const MOST_CHANGES = 20;
const MOST_ITEMS = 50;

/** GitHub-flavoured Markdown, for the summary of a job or a comment. */
export const markdown: Reporter = (page) => {
  const [first, ...others] = page.tables;
  const blocks = [
    `## ctxpress ${page.command}: ${page.inputs.length === 1 ? markdownCode(page.subject) : page.subject}`,
    `**${markdownText(page.outcome)}**${page.about === '' ? '' : ` (${markdownText(page.about)})`}`,
    ...list('', unread(page, true), 0),
    ...failures(page),
    ...(first ? [table(first)] : []),
    ...(page.chart ? [course(page.chart)] : []),
    markdownText(page.label),
    ...others.map((each) =>
      each.detail ? folded(each.caption, table(each)) : `### ${markdownText(each.caption)}\n\n${table(each)}`,
    ),
    ...changes(page),
    ...findings(page),
    ...list('### Not read\n\n', unread(page, false), 0),
  ];
  return `${blocks.join('\n\n')}\n`;
};

function table({ columns, rows, foot, notes }: PageTable): string {
  const shown = rows.slice(0, MOST_ROWS);
  const rest = rows.length - shown.length;
  const more = rest > 0 ? [`${grouped(rest)} more rows are left out; \`--report json\` has all.`] : [];
  const body = grid(columns, [...shown.map((row) => cells(row, columns)), ...(foot ? [strong(foot)] : [])]);
  return [...(rows.length === 0 ? [] : [body]), ...more, ...notes.map(markdownText)].join('\n\n');
}

function course(chart: Chart): string {
  return `### ${markdownText(chart.caption)}\n\n\`\`\`text\n${courseLines(chart, COLUMNS)}\`\`\``;
}

function grid(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const rule = columns.map(({ align }) => (align === 'right' ? '--:' : ':--'));
  return [columns.map(({ head }) => markdownText(head)), rule, ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

function cells(row: readonly string[], columns: readonly Column[]): string[] {
  return row.map((cell, index) => (columns[index].literal ? markdownCode(cell) : markdownText(cell)));
}

function strong(row: readonly string[]): string[] {
  return row.map((cell) => (cell === '' ? '' : `**${markdownText(cell)}**`));
}

function folded(summary: string, text: string): string {
  return `<details><summary>${markdownText(summary)}</summary>\n\n${text}\n\n</details>`;
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
    markdownText(pass),
    markdownCode(place),
    markdownCode(name),
    count(before),
    count(after),
    markdownText(`${kind}: ${reason}`),
  ]);
  return [folded(`Changes: ${title}`, grid(columns, rows))];
}

/** `rest`: how many items there are beside these; of these, no more than 50 are listed. */
function list(heading: string, items: readonly string[], rest: number): string[] {
  if (items.length === 0) return [];
  const shown = items.slice(0, MOST_ITEMS);
  const left = rest + items.length - shown.length;
  const more = left > 0 ? [`- ${grouped(left)} more; \`--report json\` has all.`] : [];
  return [`${heading}${[...shown, ...more].join('\n')}`];
}

/** What should have been read (`fails`), or what only stood in a folder. */
function unread({ inputs }: Page, fails: boolean): string[] {
  return inputs.flatMap(({ unread: why }) => {
    if (!why || (why.grade !== 'not read') !== fails) return [];
    const message = markdownText(`${why.message} ${why.hint ?? ''}`.trimEnd());
    return [`- ${fails ? `**${why.grade}** ` : ''}${markdownCode(why.code)} ${markdownCode(why.path)}: ${message}`];
  });
}

function failures(page: Page): string[] {
  const { shown, rest } = failuresOf(page, MOST_ITEMS);
  const items = shown.map(({ outcome, name, place, message, details }) => {
    const below = details.map((detail) => `\n  - ${markdownText(detail)}`);
    return `- **${outcome}** ${markdownCode(name)} ${markdownCode(place)}: ${markdownText(message)}${below.join('')}`;
  });
  return list('', items, rest);
}

function findings(page: Page): string[] {
  const { shown, rest } = findingsOf(page, MOST_ITEMS);
  const items = shown.map(({ severity, code, place, message, hint = '' }) => {
    const where = place === '' ? '' : ` ${markdownCode(place)}`;
    return `- **${severity}** ${markdownCode(code)}${where}: ${markdownText(`${message} ${hint}`.trimEnd())}`;
  });
  return list('### Findings\n\n', items, rest);
}
