import { context } from '../../src/passes/context.ts';
import type { ContextOptions } from '../../src/passes/context-options.ts';
import type { PassContext } from '../../src/passes/pass.ts';
import { findDocuments } from '../../src/transcript/documents.ts';
import { applyEdits, type DocumentEdit } from '../../src/transcript/edit.ts';
import { codePoints, type Origin, Text } from '../../src/transcript/text.ts';
import type { ContextDocument, Transcript, Words } from '../../src/transcript/transcript.ts';
import { makeTranscript, optionsOf } from '../transcripts.ts';

/** Words of a made-up transcript: documents in those of the system and the user are found. */
export interface Said {
  readonly role: Words['role'];
  readonly text: string;
  readonly authored?: boolean;
}

/** A document beside the words. */
export interface Field {
  readonly name?: string;
  readonly text: string;
  readonly cited?: boolean;
}

export function attached(said: readonly Said[], fields: readonly Field[] = [], patterns: readonly string[] = []): Transcript {
  const words: Words[] = [];
  const documents: ContextDocument[] = [];
  const add = (name: string, text: Text, at: string, frame: ContextDocument['frame'], cited = false): void => {
    documents.push({ order: documents.length, at, index: documents.length, name, text, frame, cited });
  };
  for (const [message, { role, text, authored = role === 'user' }] of said.entries()) {
    const origin = originOf(text, `/messages/${message}/content`);
    words.push({ order: message, at: origin.at, role, text: new Text(origin), authored, message });
    if (role === 'assistant') continue;
    for (const { name, from, to } of findDocuments(text, patterns)) add(name, new Text(origin, { from, to }), origin.at, 'tag');
  }
  for (const [at, { name = `file ${at}`, text, cited }] of fields.entries())
    add(name, new Text(originOf(text, `/context_files/${at}`)), `/context_files/${at}`, 'field', cited);
  return makeTranscript([], { words, documents, messages: said.length });
}

function originOf(value: string, at: string): Origin {
  const spelledNew = (text: string): number => codePoints(JSON.stringify(text)) - 2;
  return { kind: 'string', at, value, spelled: (from, to) => spelledNew(value.slice(from, to)), spelledNew };
}

/** What the pass does to a transcript where every edit that shortens is worth it. */
export function compacted(before: Transcript, options: Partial<ContextOptions> = {}) {
  const findings: string[] = [];
  const pass: PassContext = {
    pinned: () => false,
    worth: (edit) => {
      if (edit.kind !== 'document') return false;
      const { text } = edit.document;
      return codePoints(text.rewrite(edit.cuts).value) < codePoints(text.value);
    },
    rung: () => 'whole',
    ref: () => undefined,
    report: ({ code, at }) => findings.push(`${code} ${at}`),
  };
  const edits = [...context.propose(before, optionsOf(context, options), pass)].filter(
    (edit): edit is DocumentEdit => edit.kind === 'document',
  );
  const after = applyEdits(before, edits);
  return { after, edits, findings, texts: after.documents.map(({ text }) => text.value), words: wordsAfter(after) };
}

/** The words with their documents as they are now. */
function wordsAfter({ words, documents }: Transcript): string[] {
  return words.map(({ text }) => {
    const inside = documents.filter((document) => document.text.origin === text.origin);
    let said = '';
    let at = 0;
    for (const { text: part } of inside) {
      said += text.value.slice(at, part.from) + part.value;
      at = part.to;
    }
    return said + text.value.slice(at);
  });
}
