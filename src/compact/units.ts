import type { SourcePart } from '../formats/format.ts';
import { recognise } from '../formats/index.ts';
import type { Source } from '../json/source.ts';
import type { Section } from '../transcript/transcript.ts';
import type { Finding } from './report.ts';
import type { Unit } from './unit.ts';
import { inputFinding } from './validity.ts';

/** What a payload holds. */
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
  const whole = { source, format, root, ambiguous, from: 0, to: source.bytes.length, prefix: '' };
  const { parts, findings: more } = format.parts?.(source) ?? { parts: [whole], findings: [] };
  const findings: Finding[] = [...more];
  const units = parts.flatMap((part) => unitsOf(part, options, findings));
  if (parts.some((part) => part.ambiguous)) {
    const message = 'A text-only chat that OpenAI and Anthropic both take is read as openai-chat.';
    findings.push({ code: 'ambiguous-format', severity: 'info', at: '', message, hint: 'Name the format with --format.' });
  }
  return { format: format.id, units, findings };
}

function unitsOf(part: SourcePart, { model, patterns, unknown }: ReadingOptions, findings: Finding[]): Unit[] {
  const { format, source, root, prefix } = part;
  const reading = format.read(source, root, { model, patterns, prefix });
  const violations = format.check(source, root);
  findings.push(...reading.findings);
  // A sound log may break rules of the program that resumes it.
  if (!format.log) findings.push(...violations.map((violation) => inputFinding(violation, prefix)));
  return reading.transcripts.map((transcript) => ({
    ...part,
    transcript: unknown ? { ...transcript, unknown } : transcript,
    violations,
  }));
}
