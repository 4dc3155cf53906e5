import { UserError } from '../errors.ts';
import type { Format, ReadingFinding } from '../formats/format.ts';
import { recognise } from '../formats/index.ts';
import type { JsonNode } from '../json/node.ts';
import type { Source } from '../json/source.ts';
import type { Transcript } from '../transcript/transcript.ts';

export interface HistoryOptions {
  readonly format?: string | undefined;
  readonly model?: string | undefined;
  readonly patterns: readonly string[];
}

/** A history as read, and how to write a state of it. */
export interface Read<History> {
  readonly transcript: Transcript;
  readonly format: Format;
  readonly findings: readonly ReadingFinding[];
  /** The history in a state of the transcript: the very same object if nothing changed. */
  write(after: Transcript): History;
}

export interface RequestReading {
  readonly format: Format;
  readonly request: JsonNode;
  readonly ambiguous: boolean;
  readonly transcript: Transcript;
  readonly findings: readonly ReadingFinding[];
}

/** The one request of a source. Throws UserError if it is of no known format, or what no provider takes: a log, or many requests. */
export function readRequest(source: Source, options: HistoryOptions): RequestReading {
  const { format, root, ambiguous } = recognise(source, options.format, undefined);
  if (format.log || format.parts) {
    const hint = 'Give what is sent to the provider.';
    throw new UserError('unknown-format', `A live session is a request, and this is ${format.id}.`, { hint });
  }
  const { transcripts, findings } = format.read(source, root, options);
  return { format, request: root, ambiguous, transcript: transcripts[0], findings };
}
