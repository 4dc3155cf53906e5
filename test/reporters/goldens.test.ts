import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { folder, kindsOf, names, pageOf, readCase, rendered } from './cases.ts';

// fixtures/reports/<case>/: case.json (what the command hands over) and each kind of report as it comes out.
// UPDATE_GOLDENS=1 writes those anew: read the difference before you commit it.
const update = process.env['UPDATE_GOLDENS'] === '1';
const EXTENSIONS: Readonly<Record<string, string>> = { markdown: 'md', html: 'html', json: 'json', junit: 'xml' };

describe.each(names)('%s', (name) => {
  test.each(kindsOf(name))('%s', async (kind) => {
    const file = `${folder}${name}/${kind}.${EXTENSIONS[kind] ?? 'txt'}`;
    const text = await rendered(kind, pageOf(readCase(name)));
    if (update || !existsSync(file)) writeFileSync(file, text);
    expect(text).toBe(readFileSync(file, 'utf8'));
  });
});
