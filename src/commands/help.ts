import type { Command, Help, Option } from 'commander';

type Item = readonly [term: string, description: string];

const examplesOf = new WeakMap<Command, readonly Item[]>();

/** Shown at the end of a command's help: what to type, and what it does. */
export function addExamples(command: Command, examples: readonly Item[]): void {
  examplesOf.set(command, examples);
}

/** The help of a command: usage, options by group, examples. The program and its default command have one help. */
export function formatHelp(command: Command, helper: Help): string {
  const program = command.parent ?? command;
  const standard = program.commands[0];
  const overview = command === program || command === standard;
  const subject = overview ? standard : command;
  const groups = [...optionGroups(subject, helper), ['General:', optionItems(program, helper)] as const];
  if (overview) groups.unshift(['Commands:', program.commands.map((each): Item => [each.name(), each.summary()])]);

  const termWidth = Math.max(...groups.flatMap(([, items]) => items.map(([term]) => term.length)));
  const sections = groups.map(([heading, items]) => {
    const lines = items.map(([term, words]) => helper.formatItem(term, termWidth, words, helper));
    return [helper.boxWrap(heading, helper.helpWidth ?? 80), ...lines].join('\n');
  });
  return [`${usage(subject, overview)}\n\n${program.description()}`, ...sections, examples(subject)].join('\n\n');
}

function usage(command: Command, overview: boolean): string {
  const inputs = command.registeredArguments.length > 0 ? ' [INPUT...]' : '';
  const line = `Usage: ctxpress ${overview ? `[${command.name()}]` : command.name()}${inputs} [options]`;
  return overview ? `${line}\n       ctxpress COMMAND --help` : line;
}

function optionGroups(command: Command, helper: Help): (readonly [heading: string, items: Item[]])[] {
  const groups = new Map<string, Item[]>();
  for (const option of ownOptions(command, helper)) {
    const heading = option.helpGroupHeading ?? 'Options:';
    groups.set(heading, [...(groups.get(heading) ?? []), [term(option), option.description]]);
  }
  return [...groups];
}

function optionItems(program: Command, helper: Help): Item[] {
  return helper.visibleOptions(program).map((option): Item => [term(option), option.description]);
}

/** The help flag is the program's. */
function ownOptions(command: Command, helper: Help): Option[] {
  return helper.visibleOptions(command).filter((option) => option.long !== '--help');
}

/** `-o, --output FILE`; flags without a short form stand under those with one. */
function term({ flags, short }: Option): string {
  const words = flags.replace(/<([^>]*)>/, '$1');
  return short ? words : `    ${words}`;
}

function examples(command: Command): string {
  const lines = (examplesOf.get(command) ?? []).map(([typed, words]) => `  ${typed}\n      ${words}\n`);
  return lines.length === 0 ? '' : `Examples:\n${lines.join('')}`;
}
