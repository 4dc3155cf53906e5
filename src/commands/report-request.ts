import { nearest, UserError } from '../errors.ts';
import { reporters } from '../reporters/index.ts';

/** One `--report KIND[=FILE]`. */
export interface ReportRequest {
  readonly kind: string;
  /** Null: to a stream. */
  readonly file: string | null;
}

/** Collects `--report` values. Throws UserError `bad-option`. */
export function collectReport(text: string, before: readonly ReportRequest[] = []): ReportRequest[] {
  const equals = text.indexOf('=');
  const kind = equals < 0 ? text : text.slice(0, equals);
  const file = equals < 0 ? null : text.slice(equals + 1);
  const kinds = ['none', ...reporters.keys()];
  if (!kinds.includes(kind) || file === '' || (kind === 'none' && file !== null)) {
    const near = nearest(kind, kinds);
    const hint = near === undefined || near === kind ? `KIND is one of ${kinds.join(', ')}.` : `Did you mean ${near}?`;
    throw new UserError('bad-option', `--report takes KIND or KIND=FILE, not '${text.slice(0, 60)}'.`, { hint });
  }
  return [...before, { kind, file: file === '-' ? null : file }];
}
