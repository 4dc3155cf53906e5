import type { Command, Help, Option } from 'commander';

type Item = readonly [term: string, description: string];
type Section = readonly [heading: string, items: readonly Item[]];

const examplesOf = new WeakMap<Command, readonly Item[]>();

/** Shown at the end of a command's help: what to type, and what it does. */
export function addExamples(command: Command, examples: readonly Item[]): void {
  examplesOf.set(command, examples);
}

const notesOf = new WeakMap<Command, string>();

/** Shown below a command's usage: what its arguments are, and what becomes of them. */
export function addNote(command: Command, note: string): void {
  notesOf.set(command, note);
}

/** The help of a command: usage, options by group, examples. The program and its default command have one help. */
export function formatHelp(command: Command, helper: Help): string {
  const program = command.parent ?? command;
  const standard = program.commands[0];
  const overview = command === program || command === standard;
  const subject = overview ? standard : command;
  const groups = [...optionGroups(subject, helper), optionSection('General:', helper.visibleOptions(program))];
  if (overview) groups.unshift(['Commands:', program.commands.map((each): Item => [each.name(), each.summary()])]);

  const sections = groups.map(([heading, items]) => {
    const termWidth = Math.max(...items.map(([term]) => term.length));
    const lines = items.map(([term, words]) => helper.formatItem(term, termWidth, words, helper));
    return [helper.boxWrap(heading, helper.helpWidth ?? 80), ...lines].join('\n');
  });
  const note = notesOf.get(subject);
  const notes = note === undefined ? [] : [helper.boxWrap(note, helper.helpWidth ?? 80)];
  return [usage(subject, overview), program.description(), ...notes, ...sections, examples(subject)].join('\n\n');
}

function usage(command: Command, overview: boolean): string {
  const [argument] = command.registeredArguments;
  const inputs = !argument ? '' : ` [${argument.name()}${argument.variadic ? '...' : ''}]`;
  const line = `Usage: ctxpress ${overview ? `[${command.name()}]` : command.name()}${inputs} [options]`;
  return overview ? `${line}\n       ctxpress COMMAND --help` : line;
}

function optionGroups(command: Command, helper: Help): Section[] {
  const groups = new Map<string, Option[]>();
  for (const option of helper.visibleOptions(command)) {
    // The help flag is the program's.
    if (option.long === '--help') continue;
    const heading = option.helpGroupHeading ?? 'Options:';
    groups.set(heading, [...(groups.get(heading) ?? []), option]);
  }
  return [...groups].map(([heading, options]) => optionSection(heading, options));
}

/** `-o, --output FILE`; flags without a short form stand below the long forms of the others. */
function optionSection(heading: string, options: readonly Option[]): Section {
  const indent = options.some((option) => option.short) ? '    ' : '';
  const items = options.map(({ flags, short, description }): Item => {
    const words = flags.replace(/<([^<>]*)>/, '$1');
    return [short ? words : `${indent}${words}`, description];
  });
  return [heading, items];
}

function examples(command: Command): string {
  const lines = (examplesOf.get(command) ?? []).map(([typed, words]) => `  ${typed}\n      ${words}\n`);
  return lines.length === 0 ? '' : `Examples:\n${lines.join('')}`;
}
