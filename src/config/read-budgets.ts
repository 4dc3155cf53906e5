import { locate } from '../json/located.ts';
import type { JsonNode } from '../json/node.ts';
import { SECTIONS, type Section } from '../transcript/transcript.ts';
import { type BudgetSpec, budgetSpecs } from './budget-specs.ts';
import { type Budget, type BudgetLayer, keyOf } from './budgets.ts';
import { limitForms, parseLimit } from './limit.ts';
import { type ConfigText, configError, knownMembers } from './located.ts';

/** The key `budgets` of a config. Throws a located UserError `bad-config`. */
export function readBudgets(config: ConfigText, node: JsonNode): BudgetLayer {
  const layer = new Map<string, Budget | null>();
  const members = knownMembers(
    config,
    node,
    'budgets',
    budgetSpecs.map(({ key }) => key),
  );
  for (const { key, value } of members) {
    const spec = budgetSpecs.find((each) => each.key === key);
    if (!spec) continue;
    if (!spec.bySection) layer.set(keyOf(spec, 'total'), readBudget(config, value, spec, 'total', `budgets.${key}`));
    else {
      for (const member of knownMembers(config, value, `budgets.${key}`, SECTIONS)) {
        const section = SECTIONS.find((name) => name === member.key);
        if (section)
          layer.set(keyOf(spec, section), readBudget(config, member.value, spec, section, `budgets.${key}.${section}`));
      }
    }
  }
  return layer;
}

function readBudget(
  config: ConfigText,
  node: JsonNode,
  spec: BudgetSpec,
  section: Section | 'total',
  name: string,
): Budget | null {
  if (node.type === 'null') return null;
  const limit = parseLimit(node.string() ?? (node.type === 'number' ? node.raw() : ''), spec);
  if (!limit) throw configError(config, node.start, `${name} takes ${limitForms(spec)}.`);
  const { line, column } = locate(config.bytes, node.start);
  return { id: spec.id, section, limit, origin: `${config.path}:${line}:${column}` };
}
