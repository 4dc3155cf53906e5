import { describe, expect, test } from 'vitest';
import type { Page } from '../../src/reporters/page.ts';
import { names, pageOf, readCase, rendered } from './cases.ts';
import { replacing } from './replaced.ts';

/** A text that is as long as can be once it is escaped: each character takes six. */
const LONG = '"'.repeat(3000);

describe.each(names)('%s with sixty times as many files, changes and findings, and endless names', (name) => {
  const page: Page = pageOf(readCase(name, replacing(LONG, 60)));

  test.each(['html', 'markdown', 'github'])('is less than 1 MB of %s', async (kind) => {
    expect(Buffer.byteLength(await rendered(kind, page))).toBeLessThan(1_000_000);
  });

  test('says how much is left out', async () => {
    const html = await rendered('html', page);
    const said = (pattern: RegExp): string[] => html.match(pattern) ?? [];
    if (page.changes.length > 60) expect(said(/the 60 largest of [1-9][\d,]*</g)).toHaveLength(1);
    const remarks = page.inputs.reduce((sum, { findings }) => sum + findings.length, 0);
    if (remarks > 60) expect(said(/>[1-9][\d,]* more are left out/g)).not.toEqual([]);
    const long = page.tables.filter(({ rows }) => rows.length > 80);
    expect(said(/: the first 80 of [1-9][\d,]* rows/g)).toHaveLength(long.length);
  });
});
