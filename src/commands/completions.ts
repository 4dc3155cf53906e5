import type { Command, Option } from 'commander';

export type Shell = 'bash' | 'zsh' | 'fish';

/** A script that teaches a shell the commands and their flags; made from the tree of commands, so that it knows what help knows. */
export function completions(shell: Shell, program: Command, formats: readonly string[]): string {
  const names = program.commands.map((command) => command.name());
  const commands = program.commands.map((command): Words => {
    const options = [...command.options, ...program.options]
      .filter(({ hidden }) => !hidden)
      .map((option) => wordsOf(option, formats));
    const [argument] = command.registeredArguments;
    const words = argument?.name() === 'COMMAND' ? names : (argument?.argChoices ?? []);
    return { name: command.name(), summary: command.summary(), words, options };
  });
  return { bash, zsh, fish }[shell](commands);
}

function wordsOf({ flags, long, short, description, argChoices }: Option, formats: readonly string[]): Flag {
  return {
    flags,
    long: long ?? '',
    short: short ?? null,
    description,
    words: long === '--format' ? formats : (argChoices ?? null),
  };
}

interface Words {
  readonly name: string;
  readonly summary: string;
  /** What its argument is one of; none where it takes files. */
  readonly words: readonly string[];
  readonly options: readonly Flag[];
}

interface Flag {
  /** As help shows it: `-o, --output <FILE>`. */
  readonly flags: string;
  readonly long: string;
  readonly short: string | null;
  readonly description: string;
  /** What its value is one of; null where it is anything, or nothing. */
  readonly words: readonly string[] | null;
}

/** The first command is the one that runs when none is named. */
function bash(commands: readonly Words[]): string {
  const names = commands.map(({ name }) => name);
  const cases = commands.map(({ name, options }) => {
    const flags = options.flatMap(({ long, short }) => [long, short].filter((flag) => flag !== null));
    return `    ${name}) flags='${flags.join(' ')} --help' ;;`;
  });
  const values = choices(commands).map(
    ([flag, words]) =>
      `    ${flag}) COMPREPLY=($(compgen -W '${words.join(' ').replaceAll('$', '\\$')}' -- "$current")); return ;;`,
  );
  const words = commands
    .filter((each) => each.words.length > 0)
    .map((each) => `    ${each.name}) words='${each.words.join(' ')}' ;;`);
  return `_ctxpress() {
  local current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" command=${names[0]} flags word words=''
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in ${names.join('|')}) command="$word"; break ;; esac
  done
  case "$before" in
${values.join('\n')}
  esac
  case "$command" in
${cases.join('\n')}
  esac
  COMPREPLY=()
  if [[ "$current" == -* ]]; then COMPREPLY=($(compgen -W "$flags" -- "$current")); return; fi
  case "$command" in
${words.join('\n')}
  esac
  if [[ -n "$words" && "$before" == "$command" ]]; then COMPREPLY=($(compgen -W "$words" -- "$current"))
  elif ((COMP_CWORD == 1)); then COMPREPLY=($(compgen -W '${names.join(' ')}' -- "$current"))
  fi
}
complete -o default -F _ctxpress ctxpress
`;
}

function zsh(commands: readonly Words[]): string {
  const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
  const described = (text: string): string => text.replaceAll(/[[\]:\\]/g, '\\$&');
  const argument = ({ flags, words }: Flag): string => {
    const [, value] = /<([^<>]*)>/.exec(flags) ?? [];
    if (value === undefined) return '';
    return `:${described(value)}:${words ? `(${words.join(' ')})` : '_files'}`;
  };
  const cases = commands.map(({ name, words, options }) => {
    const rest = words.length > 0 ? `'2:${name === 'help' ? 'command' : 'word'}:(${words.join(' ')})'` : "'*:file:_files'";
    const specs = options.map((option) => quoted(`*${option.long}[${described(option.description)}]${argument(option)}`));
    return `    ${name}) _arguments ${[...specs, rest].join(' \\\n      ')} ;;`;
  });
  const names = commands.map(({ name, summary }) => `    ${quoted(`${name}:${described(summary)}`)}`);
  return `#compdef ctxpress
_ctxpress() {
  local command=${commands[0].name} word
  local -a commands=(
${names.join('\n')}
  )
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "$word" in (${commands.map(({ name }) => name).join('|')}) command="$word"; break ;; esac
  done
  ((CURRENT == 2)) && _describe command commands
  case "$command" in
${cases.join('\n')}
  esac
}
compdef _ctxpress ctxpress
`;
}

function fish(commands: readonly Words[]): string {
  const quoted = (text: string): string => `'${text.replaceAll(/[\\']/g, '\\$&')}'`;
  const names = commands.map(({ name }) => name).join(' ');
  const lines = commands.flatMap(({ name, summary, words, options }, index) => {
    const seen = `__fish_seen_subcommand_from ${name}`;
    const condition = index === 0 ? `not __fish_seen_subcommand_from ${names}; or ${seen}` : seen;
    const flags = options.map(({ long, short, description, flags: written, words: values }) => {
      const value = values ? ` -x -a ${quoted(values.join(' '))}` : written.includes('<') ? ' -r' : '';
      const letter = short ? ` -s ${short.slice(1)}` : '';
      return `complete -c ctxpress -n ${quoted(condition)} -l ${long.slice(2)}${letter}${value} -d ${quoted(description)}`;
    });
    const rest = words.length > 0 ? [`complete -c ctxpress -n ${quoted(condition)} -f -a ${quoted(words.join(' '))}`] : [];
    return [`complete -c ctxpress -n __fish_use_subcommand -a ${name} -d ${quoted(summary)}`, ...rest, ...flags];
  });
  return `${lines.join('\n')}\n`;
}

/** The flags whose values are words of a list; the same flag may have others in another command. */
function choices(commands: readonly Words[]): [flag: string, words: readonly string[]][] {
  const found = new Map<string, readonly string[]>();
  for (const { options } of commands) {
    for (const { long, words } of options) if (words) found.set(long, found.get(long) ?? words);
  }
  return [...found];
}
