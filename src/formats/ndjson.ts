import type { JsonNode } from '../json/node.ts';
import type { Source } from '../json/source.ts';
import { linesDialect } from './dialect.ts';
import type { Format, Parts, ReadingFinding, SourcePart } from './format.ts';

/** Lines that are of no format are named one by one up to this many. */
const NAMED = 20;

/** One payload a line, formats mixed (batch and fine-tuning files too), or one message a line. `others` are the formats that a line may have. */
export function createNdjson(others: readonly Format[]): Format {
  return {
    id: 'ndjson',
    summary: 'one payload a line, formats mixed: batch files, fine-tuning files, chat logs with one message a line',
    detect(source) {
      const [first] = source.documents;
      if (!first) return null;
      const known =
        (source.lines && linesDialect(source) !== null) ||
        source.documents.some((document) => recognised(lineSource(source, document), others) !== null);
      return known ? { root: first.root, ambiguous: false } : null;
    },
    parts: (source) => partsOf(source, others),
    read: () => ({ transcripts: [], findings: [] }),
    lower: () => [],
    check: () => [],
  };
}

function partsOf(source: Source, others: readonly Format[]): Parts {
  const dialect = source.lines ? linesDialect(source) : null;
  const chat = dialect && others.find(({ id }) => id === (dialect === 'anthropic' ? 'anthropic' : 'openai-chat'));
  if (chat) {
    const [{ root }] = source.documents;
    return {
      parts: [{ source, format: chat, root, ambiguous: dialect === 'ambiguous', from: 0, to: source.bytes.length, prefix: '' }],
      findings: [],
    };
  }
  const parts: SourcePart[] = [];
  const unknown: number[] = [];
  for (const document of source.documents) {
    const line = lineSource(source, document);
    const found = recognised(line, others);
    if (found) parts.push({ source: line, ...found, from: document.start, to: document.end, prefix: `${document.line}:` });
    else unknown.push(document.line);
  }
  return { parts, findings: unknownLines(unknown) };
}

/** One line as a source of its own; what it holds keeps its place in the whole payload's bytes. */
function lineSource(source: Source, document: Source['documents'][number]): Source {
  return { ...source, documents: [document], lines: false, findings: [] };
}

function recognised(line: Source, others: readonly Format[]): { format: Format; root: JsonNode; ambiguous: boolean } | null {
  for (const format of others) {
    const detection = format.detect(line);
    if (detection) return { format, ...detection };
  }
  return null;
}

function unknownLines(lines: readonly number[]): ReadingFinding[] {
  const code = 'unknown-line';
  const findings: ReadingFinding[] = lines.slice(0, NAMED).map((line) => ({
    code,
    severity: 'warning',
    at: `${line}:`,
    message: 'The line is of no known format and kept as it is.',
  }));
  const rest = lines.length - NAMED;
  if (rest > 0)
    findings.push({
      code,
      severity: 'warning',
      at: '',
      message: `${rest} more lines are of no known format and kept as they are.`,
    });
  return findings;
}
