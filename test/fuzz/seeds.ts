import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { readSource } from '../../src/json/source.ts';
import * as conversations from '../conversations.ts';
import type { Pool } from './mutate.ts';
import { createRandom, type Random } from './random.ts';
import { shortened } from './shorten.ts';
import { compactWriting, copyOf, type Tree, treeOf, write } from './tree.ts';

const TEN_THOUSAND = 10_000;
/** Bytes. */
const LARGEST_CUT_DOWN = 2500;

const project = findProject();
/** The folder of real payloads, which need not exist. */
export const corpusFolder = process.env['CTXPRESS_CORPUS'] ?? path.join(project, '../shared/corpus');

/** Payloads to start from, in groups of which each gives so many in ten thousand. */
export interface Seeds {
  readonly groups: readonly Group[];
  readonly pool: Pool;
}

interface Group {
  readonly name: string;
  readonly share: number;
  readonly payloads: readonly Payload[];
}

interface Payload {
  readonly name: string;
  readonly bytes: Buffer;
  /** Its documents, which are not to be changed; null if it cannot be read. */
  readonly trees: () => readonly Tree[] | null;
}

/** What a round starts from: the bytes of a file, and its documents to be changed; null if it cannot be read. */
export interface Seed {
  readonly origin: string;
  readonly bytes: Buffer;
  readonly trees: Tree[] | null;
}

/** A bundled run stands in a folder of its own inside the project. */
function findProject(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  while (!existsSync(path.join(folder, 'package.json'))) folder = path.dirname(folder);
  return folder;
}

/** The same for the same files. */
export function readSeeds(): Seeds {
  const fixtures = (name: string): Payload[] => payloadsIn(path.join(project, 'fixtures', name));
  const corpus = payloadsIn(corpusFolder).filter(({ name }) => !name.endsWith('index.json'));
  const sized = (from: number, to: number): Payload[] => corpus.filter(({ bytes }) => bytes.length >= from && bytes.length < to);
  const passes = fixtures('passes').filter(({ name }) => name.endsWith('input.json'));
  const whole = [...fixtures('payloads'), ...passes];
  const all = [
    { name: 'cut-down fixtures', share: 4000, payloads: cutDown(whole, 8) },
    { name: 'cut-down corpus', share: 4000, payloads: cutDown(sized(0, 1_500_000), 6) },
    { name: 'small fixtures', share: 1500, payloads: whole.filter(({ bytes }) => bytes.length < 3000) },
    { name: 'fixtures', share: 30, payloads: whole },
    { name: 'broken fixtures', share: 200, payloads: fixtures('broken') },
    { name: 'corpus to 60 KB', share: 10, payloads: sized(0, 60_000) },
    { name: 'corpus to 400 KB', share: 0.5, payloads: [...sized(60_000, 400_000), ...fixtures('documented-session')] },
    { name: 'corpus over 400 KB', share: 0.1, payloads: sized(400_000, Infinity) },
  ];
  const groups = all.filter(({ payloads }) => payloads.length > 0);
  return { groups, pool: poolOf([...whole, ...sized(0, 60_000)]) };
}

function payloadsIn(folder: string): Payload[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  return names
    .filter((name) => /\.jsonl?$/.test(name) && !name.endsWith('case.json') && !name.endsWith('expected.json'))
    .map((name) => payloadOf(name, readFileSync(path.join(folder, name))));
}

function payloadOf(name: string, bytes: Buffer): Payload {
  let known: Tree[] | null | undefined;
  return { name, bytes, trees: () => (known === undefined ? (known = treesOf(bytes)) : known) };
}

/** So many small payloads of each: a few neighbours of every long list, the beginnings of long texts. */
function cutDown(payloads: readonly Payload[], variants: number): Payload[] {
  return payloads.flatMap(({ name, bytes }, index) => {
    const trees = treesOf(bytes);
    if (!trees) return [];
    return Array.from({ length: variants }, (_, variant) => shortened(trees, createRandom(index, variant)))
      .map((small) => Buffer.from(small.map((tree) => write(tree, compactWriting)).join('\n')))
      .filter(({ length }) => length < LARGEST_CUT_DOWN)
      .map((small) => payloadOf(name, small));
  });
}

/** A payload to change: of a file, or one that was made up. */
export function seedFor({ groups }: Seeds, random: Random): Seed {
  if (random.once(5000)) return { origin: 'conversation', ...ofBytes(generated(random)) };
  let place = random.below(TEN_THOUSAND * 10) / 10;
  for (const { name, share, payloads } of groups) {
    place -= share;
    if (place >= 0) continue;
    const { bytes, trees } = random.pick(payloads);
    return { origin: name, bytes, trees: trees()?.map(copyOf) ?? null };
  }
  return { origin: 'conversation', ...ofBytes(generated(random)) };
}

function ofBytes(bytes: Buffer): Omit<Seed, 'origin'> {
  return { bytes, trees: treesOf(bytes) };
}

const request = fc.tuple(fc.constantFrom(...conversations.ALL_WRITTEN), conversations.conversation, conversations.spelling);

function generated(random: Random): Buffer {
  const [[format, talk, spell]] = fc.sample(request, { seed: random.below(2 ** 31), numRuns: 1 });
  return Buffer.from(conversations.payloadOf(format, talk, spell));
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
/** UTF-16 units. */
const LARGEST_VALUE = 2000;

function poolOf(payloads: readonly Payload[]): Pool {
  const texts = new Set<string>();
  const values: { key: string | null; value: Tree }[] = [];
  for (const { trees } of payloads) {
    const work: { key: string | null; value: Tree }[] = (trees() ?? []).map((value) => ({ key: null, value }));
    for (let entry = work.pop(); entry; entry = work.pop()) {
      const { value } = entry;
      if (value.kind === 'string' && texts.size < MOST_TEXTS) texts.add(value.text);
      if (values.length < MOST_VALUES && write(value, compactWriting).length < LARGEST_VALUE) values.push(entry);
      if (value.kind === 'object') work.push(...value.members);
      if (value.kind === 'array') work.push(...value.items.map((item) => ({ key: entry?.key ?? null, value: item })));
    }
  }
  return { texts: [...texts], values };
}
