import { UserError } from '../errors.ts';
import type { ExportedRequest } from '../formats/format.ts';
import { recognise } from '../formats/index.ts';
import { readSource } from '../json/source.ts';
import type { Finding } from './report.ts';
import { sourceFindings } from './source-findings.ts';
import type { ReadingOptions } from './units.ts';

/** A request made from a log. */
export interface Exported extends ExportedRequest {
  /** Id of the log's format. */
  readonly log: string;
  readonly findings: readonly Finding[];
}

/** The request that a session log would be continued with. Throws UserError `not-a-log` for anything else. */
export function exportRequest(bytes: Uint8Array, { path, format: wanted }: ReadingOptions): Exported {
  const at = path === undefined ? {} : { path };
  const source = readSource(bytes, at);
  const { format, root } = recognise(source, wanted, path);
  if (!format.log)
    throw new UserError('not-a-log', `Only the log of a session can be exported, and this is ${format.id}.`, {
      hint: 'Leave --export away: a request is written as a request.',
      at,
    });
  const exported = format.log.request(source, root);
  return { ...exported, log: format.id, findings: [...sourceFindings(source), ...exported.findings] };
}
