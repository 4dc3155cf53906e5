import type { Command, Help } from 'commander';

/** The help of a command; that of the program is that of its default command. */
export function formatHelp(command: Command, helper: Help): string {
  return `${helper.commandUsage(command)}\n`;
}
