import { describe, expect, test } from 'vitest';
import { names, pageOf, readCase, rendered } from './cases.ts';

describe.each(names)('%s', (name) => {
  const html = rendered('html', pageOf(readCase(name)));
  const all = async (pattern: RegExp): Promise<string[]> => (await html).match(pattern) ?? [];

  test('needs nothing but itself', async () => {
    expect(await all(/<(?:script|link|img|iframe|object|embed|base)\b/gi)).toEqual([]);
    expect(await all(/<[^>]*\s(?:src|href|srcset|action|on\w+)=/gi)).toEqual([]);
    expect(await all(/url\(|@import/gi)).toEqual([]);
    expect(await html).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
  });

  test('is there for those who do not see it', async () => {
    expect(await html).toMatch(/^<!doctype html>\n<html lang="en">/);
    for (const drawing of await all(/<svg\b[^>]*>/g))
      expect(drawing).toMatch(/ role="img" aria-label="[^"]+"| aria-hidden="true"/);
    for (const head of await all(/<th\b[^>]*>/g)) expect(head).toMatch(/ scope="(?:col|row)"/);
    expect(await all(/<table>/g)).toHaveLength((await all(/<table>\n<caption\b[^>]*>[^<]+<\/caption>/g)).length);
    expect(await all(/<h1>/g)).toHaveLength(1);
  });

  test('every bar stands beside its figures, and every remark begins with a word', async () => {
    expect(await all(/<svg role="img"/g)).toHaveLength(
      (await all(/<\/svg><span class="figures" aria-hidden="true">[\d,]+/g)).length,
    );
    expect(await all(/<ul class="remarks">\n<li>(?!<strong class="\w+">[a-z ]+<\/strong>)/g)).toEqual([]);
  });
});
