import { recognise } from '../formats/index.ts';
import type { Source } from '../json/source.ts';
import type { Section } from '../transcript/transcript.ts';
import type { Finding } from './report.ts';
import type { Unit } from './unit.ts';
import { inputFinding } from './validity.ts';

export interface Units {
  /** Id of the payload's format. */
  readonly format: string;
  readonly units: readonly Unit[];
  readonly findings: readonly Finding[];
}

export interface ReadingOptions {
  readonly path?: string | undefined;
  readonly format?: string | undefined;
  readonly model?: string | undefined;
  readonly patterns?: readonly string[] | undefined;
  /** Sections of which the payload lacks what its reader knows to belong there. */
  readonly unknown?: readonly Section[] | undefined;
}

/** The requests and sessions of a payload. Throws UserError if it is of no known format. */
export function readUnits(source: Source, options: ReadingOptions): Units {
  const { format, root, ambiguous } = recognise(source, options.format, options.path);
  const reading = format.read(source, root, { model: options.model, patterns: options.patterns });
  const violations = format.check(source, root);
  const findings: Finding[] = [...reading.findings, ...(format.log ? [] : violations.map(inputFinding))];
  if (ambiguous) {
    const message = 'a text-only chat that OpenAI and Anthropic both take: read as openai-chat';
    findings.push({ code: 'ambiguous-format', severity: 'info', at: '', message, hint: 'name the format with --format' });
  }
  const units = reading.transcripts.map((transcript) => ({
    source,
    from: 0,
    to: source.bytes.length,
    format,
    root,
    transcript: options.unknown ? { ...transcript, unknown: options.unknown } : transcript,
    violations,
  }));
  return { format: format.id, units, findings };
}
