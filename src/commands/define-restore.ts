import { type Command, Option } from 'commander';
import { addExamples } from './help.ts';
import type { Run } from './program.ts';
import type { RestoreOptions } from './restore.ts';

export function defineRestore(program: Command, run: Run): void {
  const command = program.command('restore').summary('put back what was cut, from a sidecar').argument('[INPUT...]');
  for (const [flags, words] of FLAGS) command.addOption(new Option(flags, words));
  addExamples(command, [
    ['ctxpress restore compacted.json --from originals.json -o request.json', 'the original, byte for byte'],
    ['ctxpress restore --from originals.json --list', 'what the sidecar holds'],
    ['ctxpress restore --from originals.json --ref 4k9x2m', 'what one marker stands for'],
  ]);
  command.action((inputs: string[]) =>
    run(async (context) => {
      const { restore } = await import('./restore.ts');
      return restore(inputs, command.opts<RestoreOptions>(), context);
    }),
  );
}

const FLAGS: readonly (readonly [flags: string, description: string])[] = [
  ['--from <SIDECAR>', 'the file that compact --sidecar has written'],
  ['-o, --output <FILE>', 'write to FILE, packed if it ends in .gz; - is standard output'],
  ['--in-place', 'write the original over the input'],
  ['--ref <REF>', 'print the one original that the marker with this ref stands for'],
  ['--list', 'list what the sidecar holds'],
  ['--grep <TEXT>', 'list what the sidecar holds and has this text in it'],
  ['-q, --quiet', 'say nothing'],
];
