import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'vitest';
import { UserError } from '../../src/errors.ts';
import { EAGER } from '../eager.ts';
import { expectBack, expectBackIndented } from './laws.ts';

const corpus = process.env['CTXPRESS_CORPUS'] ?? fileURLToPath(new URL('../../../shared/corpus', import.meta.url));
/** Bytes; larger files are restored after one run where their formats are tested. */
const MOST = 60_000;

const files = existsSync(corpus)
  ? readdirSync(corpus, { recursive: true, encoding: 'utf8' }).filter(
      (name) => /\/.*\.jsonl?$/.test(name) && statSync(path.join(corpus, name)).size <= MOST,
    )
  : ['no corpus'];

// Without the corpus this is reported as skipped.
test.skipIf(!existsSync(corpus)).each(files)('%s comes back after two runs, with handles', (name) => {
  const input = readFileSync(path.join(corpus, name));
  try {
    expectBackIndented(input, expectBack(input, [{ preset: 'default' }, { passes: EAGER }], true));
  } catch (error) {
    if (!(error instanceof UserError && /format|syntax|empty/.test(error.code))) throw error;
  }
});
