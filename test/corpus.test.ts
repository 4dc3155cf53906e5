import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { formats } from '../src/formats/index.ts';
import { presets } from '../src/passes/presets.ts';
import { judge } from './fuzz/laws.ts';

const corpus = process.env['CTXPRESS_CORPUS'] ?? fileURLToPath(new URL('../../shared/corpus', import.meta.url));

interface Entry {
  readonly file: string;
  /** The format that it is to be read as, `refused: NAME`, or `free`: anything but a crash. */
  readonly ctxpress: string;
}

const index = path.join(corpus, 'index.json');
const entries: readonly Entry[] = existsSync(index) ? JSON.parse(readFileSync(index, 'utf8')) : [];
const known = new Set(formats.map(({ id }) => id));
const isRead = ({ ctxpress }: Entry): boolean => known.has(ctxpress) || ctxpress === 'free' || ctxpress.startsWith('refused: ');

if (entries.length === 0) test.skip('the corpus is not here: no real payload is read', () => {});
else {
  // A format that the registry does not have yet is said, and skipped.
  for (const id of new Set(entries.filter((entry) => !isRead(entry)).map(({ ctxpress }) => ctxpress)))
    test.skip(`payloads of the format ${id}, which is not there yet`, () => {});

  // One preset a file, in turns: all of them on all files take long, and `npm run fuzz` begins from these files too.
  const turns = entries.filter(isRead).map((entry, at) => ({ ...entry, preset: presets[at % presets.length].id }));

  describe.each(turns)('$file', ({ file, ctxpress, preset }) => {
    const bytes = readFileSync(path.join(corpus, file));

    test(`through every pass, preset ${preset}`, () => {
      const plan = { preset };
      const { outcome, refused, broken } = judge(bytes, { plan, options: {} });
      expect(broken).toBe(null);
      if (known.has(ctxpress)) expect([outcome?.report.input.format, refused]).toEqual([ctxpress, null]);
      const [, name] = ctxpress.split('refused: ');
      if (name !== undefined)
        expect(refused).toMatchObject({ code: 'refused-format', message: expect.stringContaining(`(${name})`) });
    });
  });
}
