import { Chalk } from 'chalk';
import type { RegisteredPass } from '../passes/index.ts';
import type { OptionSpec } from '../passes/pass.ts';
import type { Preset } from '../passes/presets.ts';
import type { RenderOptions } from './reporter.ts';
import { wrap } from './wrap.ts';

type DescribedPass = Pick<RegisteredPass, 'id' | 'summary' | 'loss' | 'optIn' | 'options'>;

/** Passes with their options and defaults, then presets with what they change. */
export function renderPasses(
  passes: readonly DescribedPass[],
  presets: readonly Preset[],
  { columns, color }: RenderOptions,
): string {
  const chalk = new Chalk({ level: color ? 1 : 0 });
  const passTexts = passes.map(({ id, summary, optIn, options }) => {
    const optionTexts = Object.entries(options).map(([key, spec]) =>
      wrap(`  ${optionLine(`${id}.${key}`, spec)}`, columns, '      '),
    );
    return `${chalk.bold(id)}  ${wrap(optIn ? `${summary} (only when named)` : summary, columns - id.length - 2, '  ')}${optionTexts.join('')}`;
  });
  const presetTexts = presets.map(({ id, summary, passes: asked }) => {
    const differences = Object.entries(asked).flatMap(([pass, options]) =>
      Object.entries(options).map(([key, value]) => `${pass}.${key} ${JSON.stringify(value)}`),
    );
    const words = differences.length === 0 ? summary : `${summary}: ${differences.join(', ')}`;
    return wrap(`--preset ${id}  ${words}`, columns, '      ');
  });
  return [...passTexts, presetTexts.join('')].join('\n');
}

export function renderFormats(
  formats: readonly { readonly id: string; readonly summary: string }[],
  { columns, color }: RenderOptions,
): string {
  const chalk = new Chalk({ level: color ? 1 : 0 });
  const width = Math.max(...formats.map(({ id }) => id.length));
  return formats
    .map(
      ({ id, summary }) =>
        `${chalk.bold(id)}${' '.repeat(width - id.length)}  ${wrap(summary, columns - width - 2, ' '.repeat(width + 2))}`,
    )
    .join('');
}

function optionLine(key: string, spec: OptionSpec): string {
  const choices = 'choices' in spec && spec.choices ? ` (${spec.choices.join(', ')})` : '';
  return `${spec.flag}  ${spec.description}${choices}; ${key}, default ${JSON.stringify(spec.default)}`;
}
