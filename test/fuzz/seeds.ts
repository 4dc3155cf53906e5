import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { readSource } from '../../src/json/source.ts';
import { ALL_WRITTEN, conversation, payloadOf, spelling } from '../conversations.ts';
import type { Pool } from './mutate.ts';
import type { Random } from './random.ts';
import { type Tree, treeOf } from './tree.ts';

const project = findProject();
/** The folder of real payloads, which need not exist. */
export const corpusFolder = process.env['CTXPRESS_CORPUS'] ?? path.join(project, '../shared/corpus');

/** Payloads to start from, in groups of which each gives so many in a hundred. */
export interface Seeds {
  readonly groups: readonly { readonly share: number; readonly payloads: readonly Payload[] }[];
  readonly pool: Pool;
}

interface Payload {
  readonly name: string;
  readonly bytes: Buffer;
}

/** A bundled run stands in a folder of its own inside the project. */
function findProject(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  while (!existsSync(path.join(folder, 'package.json'))) folder = path.dirname(folder);
  return folder;
}

export function readSeeds(): Seeds {
  const fixtures = (name: string): Payload[] => payloadsIn(path.join(project, 'fixtures', name));
  const corpus = payloadsIn(corpusFolder).filter(({ name }) => !name.endsWith('index.json'));
  const sized = (from: number, to: number): Payload[] => corpus.filter(({ bytes }) => bytes.length >= from && bytes.length < to);
  const passes = fixtures('passes').filter(({ name }) => name.endsWith('input.json'));
  const all = [
    { share: 400, payloads: fixtures('payloads') },
    { share: 150, payloads: passes },
    { share: 40, payloads: fixtures('broken') },
    { share: 200, payloads: sized(0, 12_000) },
    { share: 80, payloads: sized(0, 150_000).filter(({ name }) => /^(?:claude-code|codex)\//.test(name)) },
    { share: 60, payloads: sized(12_000, 60_000) },
    { share: 8, payloads: sized(60_000, 400_000) },
    { share: 1, payloads: sized(400_000, Infinity) },
    { share: 3, payloads: fixtures('documented-session') },
  ];
  const groups = all.filter(({ payloads }) => payloads.length > 0);
  return { groups, pool: poolOf([...fixtures('payloads'), ...passes, ...sized(0, 60_000)]) };
}

function payloadsIn(folder: string): Payload[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  return names
    .filter((name) => /\.jsonl?$/.test(name) && !name.endsWith('case.json') && !name.endsWith('expected.json'))
    .map((name) => ({ name, bytes: readFileSync(path.join(folder, name)) }));
}

/** A payload to change: of a file, or one that was made up. */
export function seedFor({ groups }: Seeds, random: Random): Buffer {
  if (random.once(6)) return generated(random);
  const total = groups.reduce((sum, { share }) => sum + share, 0);
  let place = random.below(total);
  for (const { share, payloads } of groups) {
    place -= share;
    if (place < 0) return random.pick(payloads).bytes;
  }
  return generated(random);
}

const request = fc.tuple(fc.constantFrom(...ALL_WRITTEN), conversation, spelling);

function generated(random: Random): Buffer {
  const [[format, talk, spell]] = fc.sample(request, { seed: random.below(2 ** 31), numRuns: 1 });
  return Buffer.from(payloadOf(format, talk, spell));
}

/** The documents of a payload as trees; null if it cannot be read. */
export function treesOf(bytes: Uint8Array): Tree[] | null {
  try {
    return readSource(bytes).documents.map(({ root }) => treeOf(root));
  } catch {
    return null;
  }
}

const MOST_TEXTS = 6000;
const MOST_VALUES = 20_000;

function poolOf(payloads: readonly Payload[]): Pool {
  const texts = new Set<string>();
  const values: { key: string | null; value: Tree }[] = [];
  for (const { bytes } of payloads) {
    const work: { key: string | null; value: Tree }[] = (treesOf(bytes) ?? []).map((value) => ({ key: null, value }));
    for (let entry = work.pop(); entry; entry = work.pop()) {
      const { value } = entry;
      if (value.kind === 'string' && texts.size < MOST_TEXTS) texts.add(value.text);
      if (values.length < MOST_VALUES) values.push(entry);
      if (value.kind === 'object') work.push(...value.members);
      if (value.kind === 'array') work.push(...value.items.map((item) => ({ key: entry?.key ?? null, value: item })));
    }
  }
  return { texts: [...texts], values };
}
