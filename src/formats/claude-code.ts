import { prefixOf } from '../json/line-prefix.ts';
import type { JsonNode } from '../json/node.ts';
import type { Source } from '../json/source.ts';
import type { Splice } from '../json/splice.ts';
import type { Transcript, Usage } from '../transcript/transcript.ts';
import { readAnthropicBlock } from './anthropic-blocks.ts';
import { bindsThinking } from './anthropic-thinking.ts';
import { lowerBlocks } from './blocks.ts';
import { TranscriptBuilder } from './builder.ts';
import { checkClaudeCode } from './claude-code-check.ts';
import { epochLeaves, type LiveMessage, liveMessages, sessionModel } from './claude-code-context.ts';
import { blocksOf, contentOf, readTree, type SessionTree } from './claude-code-lines.ts';
import { claudeCodeRequest } from './claude-code-request.ts';
import type { Detection, Format, Reading, ReadOptions } from './format.ts';
import { timeOf } from './line-time.ts';
import { boundFinding, historyFinding } from './log-findings.ts';
import { changedTexts, lowerTexts } from './lower.ts';
import { LogMirrors } from './mirrors.ts';

/** Session logs of Claude Code: one record a line, linked by uuid. */
export const claudeCode: Format = {
  id: 'claude-code',
  summary: 'session logs of Claude Code (JSONL), edited in place or exported as an Anthropic request',
  detect,
  read,
  lower,
  check: checkClaudeCode,
  log: { epochs, request: claudeCodeRequest },
};

function detect({ documents }: Source): Detection | null {
  const isLog = documents.some(({ root }) => isRecord(root));
  return isLog ? { root: documents[0].root, ambiguous: false } : null;
}

function isRecord(root: JsonNode): boolean {
  if (root.get('uuid')?.type !== 'string' || root.get('sessionId')?.type !== 'string') return false;
  const parent = root.get('parentUuid')?.type;
  return parent === 'string' || parent === 'null';
}

function read(source: Source, _root: JsonNode, options: ReadOptions): Reading {
  const builder = new TranscriptBuilder(source, options);
  const tree = readTree(source);
  const messages = liveMessages(tree);
  const transcript = readMessages(builder, tree, messages, {
    model: options.model,
    mirrors: (index) => mirrorsOf(builder, tree, index),
  });
  const sizeAt = (index: number): number => sizeOf(tree.lines[index].document.root.get('message'));
  const live = messages.reduce((sum, { lines }) => sum + lines.reduce((part, index) => part + sizeAt(index), 0), 0);
  const all = tree.lines.reduce((sum, _, index) => sum + sizeAt(index), 0);
  const findings = [...builder.findings, ...historyFinding(live, all), ...boundFinding(transcript)];
  return { transcripts: [transcript], findings };
}

/** A message that a compaction preserved was asked for in the context before. */
function epochs(source: Source, options: ReadOptions): Transcript[] {
  const tree = readTree(source);
  const told = new Set<number>();
  return epochLeaves(tree).map((leaf) => {
    const messages = liveMessages(tree, leaf);
    const asked = ([first]: readonly number[]): boolean => !told.has(first);
    const transcript = readMessages(new TranscriptBuilder(source, options), tree, messages, { model: options.model, asked });
    for (const { lines } of messages) for (const index of lines) told.add(index);
    return transcript;
  });
}

interface MessageReading {
  readonly model: string | undefined;
  /** Finds what copies the results of a line. */
  readonly mirrors?: (index: number) => TranscriptBuilder['mirrorsOf'];
  readonly asked?: (lines: readonly number[]) => boolean;
}

function readMessages(
  builder: TranscriptBuilder,
  tree: SessionTree,
  messages: readonly LiveMessage[],
  { model, mirrors, asked }: MessageReading,
): Transcript {
  for (const { role, lines } of messages) {
    if (role === 'assistant') builder.beginAssistant({ asked: asked?.(lines) ?? true, ...recordOf(tree, lines) });
    for (const index of lines) {
      builder.mirrorsOf = mirrors?.(index) ?? null;
      readLine(builder, tree, index);
    }
    builder.messages++;
  }
  return builder.build({
    format: 'claude-code',
    family: 'anthropic',
    model: model ?? sessionModel(tree, messages),
    unknown: ['system', 'tools'],
  });
}

/** When a message began, and what the provider counted: all its lines are of one request, and the last one's figures hold. */
function recordOf({ lines }: SessionTree, message: readonly number[]): { time: number | null; usage: Usage | null } {
  const [first, last] = [message[0], message[message.length - 1]].map((index) => lines[index].document.root);
  const answer = last.get('message');
  const usage = answer?.get('usage');
  const tokens = (key: string): number => usage?.get(key)?.number() ?? 0;
  const [read, written] = [tokens('cache_read_input_tokens'), tokens('cache_creation_input_tokens')];
  const counted = {
    input: tokens('input_tokens') + read + written,
    read,
    written,
    writtenForHour: usage?.get('cache_creation')?.get('ephemeral_1h_input_tokens')?.number() ?? 0,
    output: tokens('output_tokens'),
    model: answer?.get('model')?.string() ?? null,
  };
  return { time: timeOf(first.get('timestamp')), usage: counted.input > 0 ? counted : null };
}

function sizeOf(node: JsonNode | undefined): number {
  return node ? node.end - node.start : 0;
}

/** Lines that the program wrote on behalf of the user. */
const OF_THE_PROGRAM =
  /^(?:<(?:command-|local-command-|bash-|system-reminder>|task-notification>)|\[Request interrupted by user)/;

function readLine(builder: TranscriptBuilder, tree: SessionTree, index: number): void {
  const { kind, document } = tree.lines[index];
  const { root } = document;
  const speaker = kind === 'assistant' ? 'assistant' : 'user';
  const content = contentOf(tree.lines[index]);
  builder.prefix = prefixOf(builder.source, document);
  const isSpoken = root.get('isMeta')?.boolean() !== true && root.get('isCompactSummary')?.boolean() !== true;
  const authored = (text: string | undefined): boolean =>
    isSpoken && speaker === 'user' && !OF_THE_PROGRAM.test(text?.slice(0, 40) ?? '');
  if (content?.type === 'string') builder.addWords(speaker, content, authored(content.string()));
  const binds = bindsThinking(root.get('message')?.get('model')?.string() ?? null, root);
  for (const block of content?.items() ?? [])
    readAnthropicBlock(builder, block, { speaker, content, binds, authored: authored(block.get('text')?.string()) });
}

/** The program's own copy of what a tool gave, and the same line where it is there twice. */
function mirrorsOf(builder: TranscriptBuilder, tree: SessionTree, index: number): TranscriptBuilder['mirrorsOf'] {
  const line = tree.lines[index];
  const doubles = tree.doubles.get(index) ?? [];
  const places = [line.document, ...doubles].flatMap((document) => {
    const copies = [document.root.get('toolUseResult'), document === line.document ? undefined : document.root.get('message')];
    return copies.flatMap((node) => (node ? [{ node, prefix: prefixOf(builder.source, document) }] : []));
  });
  if (places.length === 0) return null;
  // Of several results on one line, nothing says which of them a copy is of.
  const isOne = blocksOf(line, 'tool_result').length === 1;
  return (_id, parts) => {
    // A picture that is sent can become a text, but no string.
    const canFollow = isOne && (doubles.length === 0 || parts.every(({ kind }) => kind === 'text'));
    return canFollow ? new LogMirrors(builder.source, places, parts) : { follow: false, copies: [] };
  };
}

function lower(_source: Source, _before: Transcript, after: Transcript): Splice[] {
  return [
    ...lowerTexts(changedTexts(after)),
    ...lowerBlocks(after.results, (text, marker) => `{"type":"text","text":${text}${marker}}`),
  ];
}
