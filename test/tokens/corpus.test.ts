import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createCounter } from '../../src/tokens/counter.ts';
import { isBearable, wasmOracle } from './oracles.ts';

const corpus = process.env['CTXPRESS_CORPUS'] ?? fileURLToPath(new URL('../../../shared/corpus', import.meta.url));

/** Every distinct string value in some JSON documents. */
function stringsOf(documents: unknown[]): Set<string> {
  const strings = new Set<string>();
  const work = documents;
  for (let value = work.pop(); value !== undefined; value = work.pop()) {
    if (typeof value === 'string') strings.add(value);
    else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) work.push(inner);
  }
  return strings;
}

function documentsOf(text: string): unknown[] {
  const parse = (json: string): unknown[] => {
    try {
      return [JSON.parse(json)];
    } catch {
      return [];
    }
  };
  const whole = parse(text);
  return whole.length > 0 ? whole : text.split('\n').flatMap(parse);
}

test.skipIf(!existsSync(corpus))(
  'every third text of the corpus counts as OpenAI counts it (skipped without the corpus)',
  { timeout: 120_000 },
  () => {
    const files = readdirSync(corpus, { recursive: true, encoding: 'utf8' }).filter((name) => /\.jsonl?$/.test(name));
    const strings = stringsOf(files.flatMap((name) => documentsOf(readFileSync(join(corpus, name), 'utf8'))));
    const { count } = createCounter('o200k_base');
    const openai = wasmOracle('o200k_base');
    const some = [...strings].filter((_, at) => at % 3 === 0);
    const bearable = some.filter(isBearable);
    const differing = bearable.filter((text) => count(text) !== openai(text));
    expect(differing.map((text) => text.slice(0, 200))).toEqual([]);
    expect(bearable.length).toBeGreaterThan(some.length * 0.99);
  },
);
