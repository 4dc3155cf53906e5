import { type Command, Option } from 'commander';
import { nearest, UserError } from '../errors.ts';
import { quoted } from '../quoted.ts';

/** One `--report KIND[=FILE]`. */
export interface ReportRequest {
  readonly kind: string;
  /** Null: to a stream. */
  readonly file: string | null;
}

/** Adds `--report`, which can be given several times. */
export function addReportFlag(command: Command, kinds: Iterable<string>, heading: string): void {
  const all = [...kinds, 'none'];
  const words = `print ${all.join(', ')}, or write it to FILE; can be given several times`;
  const collect = (text: string, before: readonly ReportRequest[] = []): ReportRequest[] => [...before, parseReport(text, all)];
  const option = new Option('--report <KIND[=FILE]>', words).argParser(collect).helpGroup(heading);
  option.argChoices = all;
  command.addOption(option);
}

/** Throws UserError `bad-option`. */
function parseReport(text: string, kinds: readonly string[]): ReportRequest {
  const equals = text.indexOf('=');
  const kind = equals < 0 ? text : text.slice(0, equals);
  const file = equals < 0 ? null : text.slice(equals + 1);
  if (kinds.includes(kind) && file !== '' && (kind !== 'none' || file === null))
    return { kind, file: file === '-' ? null : file };
  const near = nearest(kind, kinds);
  const hint = near === undefined || near === kind ? `KIND is one of ${kinds.join(', ')}.` : `Did you mean ${near}?`;
  throw new UserError('bad-option', `--report takes KIND or KIND=FILE, not ${quoted(text)}.`, { hint });
}
