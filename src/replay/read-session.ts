import type { Finding } from '../compact/report.ts';
import { sourceFindings } from '../compact/source-findings.ts';
import { UserError } from '../errors.ts';
import { recognise } from '../formats/index.ts';
import { readSource } from '../json/source.ts';
import type { Transcript } from '../transcript/transcript.ts';
import { countRequests } from './turns.ts';

/** A session as it was recorded. */
export interface RecordedSession {
  readonly format: string;
  /** One after the other; each with requests. */
  readonly contexts: readonly Transcript[];
  /** Whether what stands after the last turn is a request as well: a payload is one, a log ends where its program stopped. */
  readonly isRequest: boolean;
  readonly findings: readonly Finding[];
}

export interface SessionReading {
  readonly path?: string | undefined;
  readonly format?: string | undefined;
  readonly model?: string | undefined;
  readonly strict?: boolean | undefined;
  readonly patterns?: readonly string[] | undefined;
}

/** Reads a request or a log. Throws UserError for what cannot be read and for a file of many requests (`not-a-session`). */
export function readSession(
  bytes: Uint8Array,
  { path, strict = false, format: wanted, model, patterns }: SessionReading,
): RecordedSession {
  const at = path === undefined ? {} : { path };
  const source = readSource(bytes, { strict, ...at });
  const { format, root } = recognise(source, wanted, path);
  const findings = sourceFindings(source);
  const options = { model, patterns };
  if (format.parts) {
    const hint = 'Replay takes one session: the log of an agent, or the request with which it would go on.';
    throw new UserError('not-a-session', 'These are many requests, and not one session.', { hint, at });
  }
  const isRequest = format.log === undefined;
  const transcripts = format.log ? format.log.epochs(source, options) : format.read(source, root, options).transcripts;
  const contexts = transcripts.filter((context) => countRequests(context, isRequest) > 0);
  if (contexts.length === 0) {
    throw new UserError('not-a-session', isRequest ? 'This holds no request.' : 'The log holds no request that was answered.', {
      at,
    });
  }
  return { format: format.id, contexts, isRequest, findings };
}
