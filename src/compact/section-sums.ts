import { SECTIONS, type Section } from '../transcript/transcript.ts';
import type { Sections } from './report.ts';

/** Sums by section of what is known: null where nothing is, a lower bound where a part is not. */
export function addSections(all: readonly (Sections | null)[]): Sections {
  const known = all.filter((sections) => sections !== null);
  const sum = {
    tools: 0,
    system: 0,
    documents: 0,
    results: 0,
    calls: 0,
    prose: 0,
    thinking: 0,
    images: 0,
    overhead: 0,
    total: 0,
  };
  const partly = new Set<Section>();
  for (const sections of known) {
    for (const name of SECTIONS) {
      const tokens = sections[name];
      sum[name] += tokens ?? 0;
      if (tokens === null || sections.atLeast?.includes(name)) partly.add(name);
    }
    sum.total += sections.total;
  }
  return withUnknown(sum, partly);
}

/** What stands for a picture that nobody can count takes no more than the picture: what it takes more than nothing is added before as well. */
export function withAside(sections: Sections, aside: number): Sections {
  if (aside === 0) return sections;
  const { atLeast = [], ...sums } = sections;
  const more = { ...sums, images: (sums.images ?? 0) + aside, total: sums.total + aside };
  return { ...more, atLeast: [...new Set<Section>([...atLeast, 'images'])] };
}

function withUnknown(sum: Sections, partly: ReadonlySet<Section>): Sections {
  const names = [...partly];
  const nothing = Object.fromEntries(names.filter((name) => sum[name] === 0).map((name) => [name, null]));
  const atLeast = names.filter((name) => sum[name] !== 0);
  return { ...sum, ...nothing, ...(atLeast.length > 0 && { atLeast }) };
}
