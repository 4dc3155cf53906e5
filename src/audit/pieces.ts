import type { Figures } from '../compact/rows.ts';
import type { CompactedUnit } from '../compact/unit.ts';
import type { Section, Transcript, Words } from '../transcript/transcript.ts';
import { shortName } from './short-name.ts';

/** What a section is made of: a tool, words, a document, a result, a call, a block of thinking, a picture. */
export interface Piece {
  readonly section: Section;
  /** The tool's or the document's name; whose words they are; the kind of a medium. */
  readonly name: string;
  readonly at: string;
  /** Tokens, as recorded and after compaction. */
  readonly before: number;
  readonly after: number;
}

/** All pieces of one request or session, in the order of sections; those of a section add up to its figure (but for overhead, which has none). */
export function piecesOf({ unit: { transcript }, after }: CompactedUnit, figures: Figures): Piece[] {
  const { counter, sections } = figures;
  const pieces: Piece[] = [];
  const add = (section: Section, name: string, at: string, before: number, now: number): void => {
    if (before > 0 || now > 0) pieces.push({ section, name: shortName(name), at, before, after: now });
  };
  for (const [index, tool] of transcript.tools.entries()) {
    const count = ({ tools }: Transcript): number => sections.tool(tools[index]);
    const before = count(transcript);
    add('tools', tool.name, tool.at, before, after.tools[index] === tool ? before : count(after));
  }
  const inside = tokensOfDocuments(transcript, figures);
  for (const words of transcript.words) {
    const tokens = counter.count(words.text.value) - (inside.get(words.order) ?? 0);
    add(sectionOf(words), words.role, words.at, tokens, tokens);
  }
  for (const [index, { name, at, text }] of transcript.documents.entries()) {
    add('documents', name, at, counter.count(text.value), counter.count(after.documents[index].text.value));
  }
  for (const [index, result] of transcript.results.entries()) {
    if (!result.live) continue;
    const before = sections.result(result);
    const now = sections.result(after.results[index]);
    add('results', result.name, result.at, before.text, now.text);
    add('images', result.name, result.at, before.images + now.aside, now.images);
  }
  for (const { name, at, arguments: text } of transcript.calls) {
    const tokens = counter.count(name) + counter.count(text);
    add('calls', name, at, tokens, tokens);
  }
  for (const [index, { text, at }] of transcript.thinking.entries()) {
    const tokens = text ? counter.count(text.value) : 0;
    add('thinking', 'thinking', at, tokens, after.thinking[index].removed ? 0 : tokens);
  }
  for (const { media, at } of transcript.media) {
    const tokens = sections.media(media) ?? 0;
    add('images', media.type, at, tokens, tokens);
  }
  return pieces;
}

/** Tokens of the documents inside words, by the words' place. */
function tokensOfDocuments({ documents }: Transcript, { counter }: Figures): Map<number, number> {
  const tokens = new Map<number, number>();
  for (const { frame, order, text } of documents) {
    if (frame === 'tag') tokens.set(order, (tokens.get(order) ?? 0) + counter.count(text.value));
  }
  return tokens;
}

function sectionOf({ role }: Words): Section {
  return role === 'system' ? 'system' : 'prose';
}
