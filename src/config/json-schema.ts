import { passes } from '../passes/index.ts';
import type { OptionSpec } from '../passes/pass.ts';
import { presets } from '../passes/presets.ts';
import { SECTIONS } from '../transcript/transcript.ts';
import { type BudgetSpec, budgetSpecs } from './budget-specs.ts';
import { RUN_SETTINGS, runSettings } from './run-settings.ts';

type Schema = Readonly<Record<string, unknown>>;

const GLOBS: Schema = {
  anyOf: [
    { type: 'string', minLength: 1 },
    { type: 'array', items: { type: 'string', minLength: 1 } },
  ],
};

const CRITERIA_SCHEMAS: Readonly<Record<string, Schema>> = {
  files: { description: 'globs for file names, or with a slash for paths from the folder of the config', ...GLOBS },
  models: { description: 'globs for the model that the payload names', ...GLOBS },
  agents: { description: 'globs for the agent that the payload names, or the format of a log', ...GLOBS },
};

/** The published JSON Schema (2020-12) of the config file, made from the option specs. */
export function configSchema(): Schema {
  const layer = layerProperties();
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'ctxpress.config.json',
    type: 'object',
    additionalProperties: false,
    properties: {
      $schema: { type: 'string' },
      ...layer,
      overrides: {
        description: 'settings for some inputs; where several hold, the last one wins',
        type: 'array',
        items: {
          type: 'object',
          additionalProperties: false,
          properties: { ...CRITERIA_SCHEMAS, ...layer },
          anyOf: Object.keys(CRITERIA_SCHEMAS).map((criterion) => ({ required: [criterion] })),
        },
      },
    },
  };
}

function layerProperties(): Readonly<Record<string, Schema>> {
  return {
    preset: { description: 'the plan to start from', enum: presets.map((preset) => preset.id), default: 'default' },
    ...Object.fromEntries(RUN_SETTINGS.map((setting) => [setting, optionSchema(runSettings[setting])])),
    passes: {
      description: 'passes that run (true, or an object of options) or do not (false); one that is not named is as in the preset',
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(passes.map((pass) => [pass.id, passSchema(pass.summary, pass.options)])),
    },
    budgets: BUDGETS_SCHEMA,
  };
}

const BUDGETS_SCHEMA: Schema = {
  description: 'limits of `ctxpress audit`; null lifts one',
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(budgetSpecs.map((spec) => [spec.key, budgetSchema(spec)])),
};

function budgetSchema({ units, beyondWhole, bySection, description }: BudgetSpec): Schema {
  const others = beyondWhole ? units : units.filter((unit) => unit !== '%');
  const whole = others.length < units.length ? '(100([.]0+)?|[0-9]{1,2}([.][0-9]+)?) ?%' : '';
  const amounts = others.length > 0 ? `[0-9]+([.][0-9]+)? ?(${others.join('|')})` : '';
  const pattern = `^(${[whole, amounts].filter(Boolean).join('|')})$`;
  const bare = units[0] === 'tokens' ? [{ type: 'integer', minimum: 0 }] : [];
  const limit = { anyOf: [...bare, { type: 'string', pattern }, { type: 'null' }] };
  if (!bySection) return { description, ...limit };
  const properties = Object.fromEntries(SECTIONS.map((section) => [section, limit]));
  return { description, type: 'object', additionalProperties: false, properties };
}

function passSchema(summary: string, options: Readonly<Record<string, OptionSpec>>): Schema {
  const properties = Object.fromEntries(Object.entries(options).map(([key, spec]) => [key, optionSchema(spec)]));
  return { description: summary, anyOf: [{ type: 'boolean' }, { type: 'object', additionalProperties: false, properties }] };
}

function optionSchema(spec: OptionSpec): Schema {
  const { description } = spec;
  return { description, ...orNull(spec, valueSchema(spec)), default: spec.default };
}

function valueSchema(spec: OptionSpec): Schema {
  switch (spec.type) {
    case 'integer':
      return { type: 'integer', minimum: spec.min };
    case 'boolean':
      return { type: 'boolean' };
    case 'choice':
      return { enum: spec.choices };
    case 'list':
      return { type: 'array', items: spec.choices ? { enum: spec.choices } : { type: 'string', minLength: 1 } };
    case 'text':
      return spec.pattern ? { type: 'string', pattern: spec.pattern.source } : { type: 'string' };
  }
}

/** Null stands for a default that depends on other options. */
function orNull(spec: OptionSpec, schema: Schema): Schema {
  return spec.default === null ? { anyOf: [schema, { type: 'null' }] } : schema;
}
