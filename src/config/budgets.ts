import { nearest, UserError } from '../errors.ts';
import { quoted } from '../quoted.ts';
import { SECTIONS, type Section } from '../transcript/transcript.ts';
import { type BudgetId, type BudgetSpec, budgetSpecs } from './budget-specs.ts';
import { type Limit, limitForms, parseLimit } from './limit.ts';

/** A limit that somebody set. */
export interface Budget {
  readonly id: BudgetId;
  readonly section: Section | 'total';
  readonly limit: Limit;
  /** `ctxpress.config.json:7:5`, or the flag as it was written. */
  readonly origin: string;
}

/** Budgets of one layer by what they limit; null lifts the budget of a layer below. */
export type BudgetLayer = ReadonlyMap<string, Budget | null>;

/** Lays budgets over one another, in rising order. */
export function resolveBudgets(layers: readonly BudgetLayer[]): readonly Budget[] {
  const merged = new Map<string, Budget | null>();
  for (const layer of layers) for (const [key, budget] of layer) merged.set(key, budget);
  const keys = budgetSpecs.flatMap((spec) => (['total', ...SECTIONS] as const).map((section) => keyOf(spec, section)));
  return keys.flatMap((key) => merged.get(key) ?? []);
}

/** The budget of a flag and its text: `30%`, or `tools=3000` where there is one for each section. Throws UserError `bad-option`. */
export function parseBudget(spec: BudgetSpec, text: string): readonly [key: string, budget: Budget] {
  const equals = text.indexOf('=');
  const section = spec.bySection ? sectionNamed(spec, text.slice(0, Math.max(equals, 0)), text) : 'total';
  const limit = parseLimit(spec.bySection ? text.slice(equals + 1) : text, spec);
  if (!limit) {
    const subject = spec.bySection ? `${spec.flag} ${section}=` : spec.flag;
    throw new UserError(
      'bad-option',
      `${subject} takes ${limitForms(spec)}, not ${quoted(text.slice(spec.bySection ? equals + 1 : 0))}.`,
    );
  }
  return [keyOf(spec, section), { id: spec.id, section, limit, origin: `${spec.flag} ${text}` }];
}

function sectionNamed(spec: BudgetSpec, name: string, text: string): Section {
  const section = SECTIONS.find((each) => each === name);
  if (section) return section;
  const near = name === '' ? undefined : nearest(name, SECTIONS);
  const hint = near === undefined ? `Sections are ${SECTIONS.join(', ')}.` : `Did you mean ${near}?`;
  throw new UserError('bad-option', `${spec.flag} takes SECTION=LIMIT, not ${quoted(text)}.`, { hint });
}

/** What a budget limits. */
export function keyOf({ id }: BudgetSpec, section: Section | 'total'): string {
  return `${id} ${section}`;
}
