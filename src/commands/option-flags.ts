import { type Command, Option } from 'commander';
import { budgetSpecs } from '../config/budget-specs.ts';
import { type Budget, parseBudget } from '../config/budgets.ts';
import { type FlagLayer, negated, passFlags, refuseMixed } from '../config/flag-layer.ts';
import { RUN_SETTINGS, type RunSetting, runSettings } from '../config/run-settings.ts';
import { UserError } from '../errors.ts';
import { passes } from '../passes/index.ts';
import { parseOptionText } from '../passes/option-value.ts';
import type { OptionValue } from '../passes/options.ts';
import type { OptionSpec, PassId } from '../passes/pass.ts';
import { presets } from '../passes/presets.ts';
import { joined } from '../quoted.ts';

/** Adds the flags that choose a plan, select passes and set their options. */
export function addPassFlags(command: Command): void {
  for (const { id, summary, optIn } of passes)
    addSwitch(command, `--${id}`, optIn ? `${summary} (not in the preset default)` : summary, PASSES_HEADING, 'both');
  for (const { spec, owners } of passFlags().values()) addOption(command, spec, `Options of ${joined(owners, 'and')}:`);
}

const PASSES_HEADING = 'Passes (all of the preset; or only those that are named; or, with --no-NAME, all but those):';

export function addPresetFlag(command: Command, heading: string): void {
  const ids = presets.map((preset) => preset.id);
  const option = new Option('--preset <NAME>', `the plan to start from (${ids.join(', ')})`).helpGroup(heading);
  option.argChoices = ids;
  command.addOption(option);
}

/** Adds the flags that say where the config comes from. */
export function addConfigFlags(command: Command, heading: string): void {
  const named = 'read this config file, not ctxpress.config.json or package.json here or above';
  command.addOption(new Option('--config <FILE>', named).helpGroup(heading));
  command.addOption(new Option('--no-config', 'read no config file').helpGroup(heading));
}

/** Adds the flags of some run settings under a heading. */
export function addRunFlags(command: Command, settings: readonly RunSetting[], heading: string): void {
  for (const setting of settings) addOption(command, runSettings[setting], heading);
}

/** Adds the flags of budgets; one for sections can be given several times. */
export function addBudgetFlags(command: Command, heading: string): void {
  for (const spec of budgetSpecs) {
    const collect = (text: string, before: readonly BudgetEntry[] = []): BudgetEntry[] => [...before, parseBudget(spec, text)];
    const words = spec.bySection ? `${spec.description}; can be given several times` : spec.description;
    const value = spec.bySection ? 'SECTION=LIMIT' : 'LIMIT';
    command.addOption(new Option(`${spec.flag} <${value}>`, words).argParser(collect).helpGroup(heading));
  }
}

type BudgetEntry = readonly [key: string, budget: Budget];

/** Adds the flag of an option, or both flags of a boolean one: shown is the one that changes the default. */
export function addOption(command: Command, spec: OptionSpec, heading: string): void {
  if (spec.type === 'boolean') {
    addSwitch(command, spec.flag, spec.description, heading, spec.default ? 'off' : 'on');
    return;
  }
  const option = new Option(`${spec.flag} <${placeholder(spec)}>`, describe(spec)).helpGroup(heading);
  if ('choices' in spec && spec.choices) option.argChoices = [...spec.choices];
  command.addOption(
    option.argParser((text: string, before: OptionValue | undefined) => {
      const value = parseOptionText(spec, text);
      return Array.isArray(value) && Array.isArray(before) ? [...before, ...value] : value;
    }),
  );
}

/** `--x` must be known before `--no-x`, or commander would take it for true where neither is given. */
function addSwitch(command: Command, flag: string, description: string, heading: string, shown: 'on' | 'off' | 'both'): void {
  const on = new Option(flag, description).helpGroup(heading);
  const off = new Option(negated(flag), `do not ${description}`).helpGroup(heading);
  command.addOption(shown === 'off' ? on.hideHelp() : on);
  command.addOption(shown === 'off' ? off : off.hideHelp());
  if (shown === 'both') refuseBoth(command, on.name(), off.name());
}

/** Whichever came last would win without a word. */
function refuseBoth(command: Command, ...names: readonly [on: string, off: string]): void {
  const given = new Set<string>();
  for (const name of names) {
    command.on(`option:${name}`, () => {
      given.add(name);
      if (given.size === 2) refuseMixed(names[0], names[1]);
    });
  }
}

function placeholder(spec: OptionSpec): string {
  switch (spec.type) {
    case 'integer':
      return 'N';
    case 'choice':
      return 'NAME';
    case 'list':
      return `${spec.choices ? 'NAME' : spec.item},…`;
    default:
      return 'TEXT';
  }
}

function describe(spec: OptionSpec): string {
  const extra: string[] = [];
  if (spec.type === 'choice' || (spec.type === 'list' && spec.choices)) extra.push((spec.choices ?? []).join(', '));
  if (spec.type === 'text' && spec.pattern) extra.push(spec.format);
  const standard = Array.isArray(spec.default) ? spec.default.join(',') : spec.default;
  if (standard !== null && standard !== '') extra.push(`default ${standard}`);
  return extra.length === 0 ? spec.description : `${spec.description} (${extra.join('; ')})`;
}

/** The flags that were given, as far as they select passes and set options. */
export function readFlags(command: Command): FlagLayer {
  const given = (flag: string): OptionValue | undefined => {
    const name = new Option(flag).attributeName();
    return command.getOptionValueSource(name) === 'cli' ? command.getOptionValue(name) : undefined;
  };
  const selected = new Map<PassId, boolean>();
  for (const { id } of passes) {
    const value = given(`--${id}`);
    if (typeof value === 'boolean') selected.set(id, value);
  }
  const options = new Map<string, OptionValue>();
  for (const flag of passFlags().keys()) {
    const value = given(flag);
    if (value !== undefined) options.set(flag, value);
  }
  const settings = new Map<RunSetting, OptionValue>();
  for (const setting of RUN_SETTINGS) {
    const value = given(runSettings[setting].flag);
    if (value !== undefined) settings.set(setting, value);
  }
  const budgets = new Map<string, Budget>();
  for (const { flag } of budgetSpecs) {
    const entries: readonly BudgetEntry[] = command.getOptionValue(new Option(flag).attributeName()) ?? [];
    for (const [key, budget] of entries) budgets.set(key, budget);
  }
  const preset = given('--preset');
  return { preset: typeof preset === 'string' ? preset : undefined, passes: selected, options, settings, budgets };
}

/** The flags of a command that were given, as they were written. */
export function givenFlags(command: Command): string[] {
  return command.options
    .filter((option) => {
      const name = option.attributeName();
      if (command.getOptionValueSource(name) !== 'cli') return false;
      return option.negate === (command.getOptionValue(name) === false);
    })
    .map(({ long }) => long ?? '');
}

/** An option that names one file: given twice, the first would be dropped without a word. */
export function onceOnly(option: Option): Option {
  if (!option.required) return option;
  return option.argParser((text: string, before: string | undefined) => {
    if (before === undefined) return text;
    throw new UserError('usage', `${option.long} is given twice.`, { hint: 'Name one file.' });
  });
}
