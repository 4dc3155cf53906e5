import { madeByGrammar } from './grammar/index.ts';
import type { Case } from './minimise.ts';
import { mutate } from './mutate.ts';
import { randomRequest } from './plans.ts';
import { createRandom, type Random } from './random.ts';
import { readSeeds, type Seed, type Seeds, seedFor } from './seeds.ts';
import { broken, spelled } from './spell.ts';

export interface Round extends Case {
  /** Where the payload comes from, and whether it was changed. */
  readonly origin: string;
  /** With the laws that need further runs. */
  readonly thorough: boolean;
}

/** The payload and the plan of each round: the same for the same seed, files and code. */
export function createRounds(seed: number): (round: number) => Round {
  const seeds = readSeeds();
  return (round) => {
    const random = createRandom(seed, round);
    const request = randomRequest(random);
    const thorough = random.once(6);
    const { origin, bytes, trees } = startFor(seeds, random);
    if (!trees) return { origin: `${origin}, bytes changed`, bytes: broken(bytes, random), request, thorough };
    if (random.once(40)) trees.push(...(seedFor(seeds, random).trees ?? []));
    const changes = random.once(3) ? 0 : 1 + random.below(Math.min(3, trees.length));
    for (let change = 0; change < changes; change++) {
      const line = random.below(trees.length);
      trees[line] = mutate(trees[line], random, seeds.pool);
    }
    return { origin: changes === 0 ? origin : `${origin}, changed`, bytes: spelled(trees, random), request, thorough };
  };
}

/** Most payloads are made by a grammar: they are small and mostly valid, and so are cut. */
function startFor(seeds: Seeds, random: Random): Seed {
  if (random.once(3)) return seedFor(seeds, random);
  const { format, trees } = madeByGrammar(random);
  return { origin: `grammar of ${format}`, bytes: Buffer.of(), trees };
}
