import { quoted } from '../quoted.ts';
import { isOmittedMarker } from '../text/markers.ts';
import { MARKS_LENGTH, rankerFor } from '../text/rankers.ts';
import { withoutDocuments } from '../transcript/documents.ts';
import type { DocumentEdit } from '../transcript/edit.ts';
import { framePattern } from '../transcript/patterns.ts';
import { codePoints } from '../transcript/text.ts';
import type { ContextDocument, Transcript } from '../transcript/transcript.ts';
import { type ContextOptions, contextOptions } from './context-options.ts';
import { documentEditor } from './document-edits.ts';
import type { Pass, PassContext } from './pass.ts';

/** An excerpt or a marker is shorter than its document by at least that many code points, so that neither is cut again. */
const LEAST_GAIN = 60;
/**
 * Of a document so many times longer than what is cut, an excerpt is surely worth it. What is not worth an excerpt is not left out either, and
 * what gives none is left out though it would be shown: so a second run decides alike, however the ranking moved.
 */
const SURELY_LONG = 4;
/** A shorter excerpt says nothing; the documented rules allow it. */
const LEAST_PREVIEW = 100;

/** Attached documents become excerpts around what the user asks for, or one line. */
export const context: Pass<ContextOptions> = {
  id: 'context',
  summary: 'cut large attached documents to excerpts around what the user asks for',
  loss: 'lossy',
  options: contextOptions,
  contradiction({ ranker, previewChars, patterns }) {
    if (ranker === 'bm25' && previewChars < LEAST_PREVIEW)
      return `previewChars is ${previewChars}, and the ranker bm25 needs at least ${LEAST_PREVIEW}`;
    const wrong = patterns.find((template) => framePattern(template) === null);
    return wrong === undefined
      ? null
      : `the pattern '${wrong}' is not an opening line with {name}, then {text}, then a closing line`;
  },
  propose,
};

function* propose(transcript: Transcript, options: ContextOptions, pass: PassContext): Generator<DocumentEdit> {
  const { documents } = transcript;
  const { mode, ranker: name, previewChars, maxPreviewFiles, fullContextThreshold, patterns } = options;
  const lengths = documents.map((document) => codePoints(document.text.value));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  if (mode === 'full' || (mode === 'auto' && total <= fullContextThreshold)) return;
  const least = previewChars + MARKS_LENGTH + LEAST_GAIN;
  const long = new Set(documents.filter((_, at) => lengths[at] >= least));
  for (const document of long) if (document.cited) reportCited(document, pass);
  const candidates = documents.filter((document) => !document.cited && saysSomething(document));
  if (!candidates.some((document) => long.has(document))) return;

  const ranker = rankerFor(name, queryOf(transcript, options));
  const ranking = ranker.rank(candidates.map((document) => ({ name: document.name, text: document.text.value })));
  const shown = new Set(ranking.slice(0, maxPreviewFiles));
  const editor = documentEditor(patterns, pass.ref);
  for (const [at, document] of candidates.entries()) {
    if (!long.has(document)) continue;
    const show = shown.has(at);
    const excerpt =
      show || document.text.value.length < SURELY_LONG * least ? editor.excerpt(document, ranker, previewChars) : null;
    if (excerpt && !pass.worth(excerpt)) continue;
    const edit = show && excerpt ? excerpt : editor.omit(document);
    if (edit && pass.worth(edit)) yield edit;
  }
}

/** Neither blank nor left out by an earlier run: it takes a place among those that are shown. */
function saysSomething({ text }: ContextDocument): boolean {
  const value = text.value.trim();
  return value !== '' && !isOmittedMarker(value);
}

function reportCited({ at, name }: ContextDocument, pass: PassContext): void {
  pass.report({
    code: 'cited-document',
    severity: 'info',
    at,
    message: `The document ${quoted(name)} is left whole: citations name places in it.`,
    hint: 'Switch citations off for documents that may be cut.',
  });
}

/** The words that the options name, documents cut out of them; empty if there are none. */
function queryOf({ words }: Transcript, { query, patterns }: ContextOptions): string {
  if (query.startsWith('text=')) return query.slice('text='.length);
  const authored = words.filter((word) => word.role === 'user' && word.authored);
  if (query === 'last-user') authored.reverse();
  for (const { text } of authored) {
    const rest = withoutDocuments(text.value, patterns);
    if (rest.trim() !== '') return rest;
  }
  return '';
}
