import type { Source } from '../json/source.ts';
import type { Splice } from '../json/splice.ts';
import type { Transcript } from '../transcript/transcript.ts';
import { lowerBlocks } from './blocks.ts';
import { TranscriptBuilder } from './builder.ts';
import { checkCodex } from './codex-check.ts';
import { type ContextItems, contextsOf, isBareItem, isEnvelope, liveItems } from './codex-context.ts';
import { codexRequest } from './codex-request.ts';
import type { Detection, Format, Reading, ReadOptions } from './format.ts';
import { historyFinding } from './log-findings.ts';
import { changedTexts, lowerTexts } from './lower.ts';
import { LogMirrors } from './mirrors.ts';
import { createItemReader } from './responses-items.ts';

/** Session logs (rollouts) of Codex: one Responses item, event or setting a line. */
export const codex: Format = {
  id: 'codex',
  summary: 'session logs of Codex (rollout JSONL), edited in place or exported as a Responses request',
  detect,
  read,
  lower,
  check: checkCodex,
  log: { epochs, request: codexRequest },
};

/** Lines in envelopes, or, as the first versions wrote them, bare items after a line that names the session. */
function detect({ documents, lines }: Source): Detection | null {
  if (!lines) return null;
  const { root } = documents[0];
  const namesSession = root.get('id') !== undefined && root.get('timestamp') !== undefined && root.get('type') === undefined;
  const isLog = documents.some((document) => isEnvelope(document.root) || (namesSession && isBareItem(document.root)));
  return isLog ? { root, ambiguous: false } : null;
}

function read(source: Source, _root: unknown, options: ReadOptions): Reading {
  const builder = new TranscriptBuilder(source, options);
  const live = liveItems(source);
  builder.mirrorsOf = mirrorsOf(builder, live);
  const transcript = readContext(builder, live, options);
  return { transcripts: [transcript], findings: [...builder.findings, ...historyFinding(live.live, live.all)] };
}

function epochs(source: Source, options: ReadOptions): Transcript[] {
  return contextsOf(source).map((context) => readContext(new TranscriptBuilder(source, options), context, options));
}

function readContext(builder: TranscriptBuilder, { items, model }: ContextItems, options: ReadOptions): Transcript {
  const readItem = createItemReader(builder, 'user');
  for (const { node, prefix, kept, time, usage } of items) {
    builder.prefix = prefix;
    if (node.type === 'object') readItem(node, { asked: !kept, time });
    else {
      builder.addWords('user', node, false);
      builder.messages++;
    }
    if (usage) builder.addUsage(usage);
  }
  return builder.build({ format: 'codex', family: 'openai', model: options.model ?? model, unknown: ['system', 'tools'] });
}

/** What the program showed of the call. Where several results have one id, nothing says which of them it showed. */
function mirrorsOf(builder: TranscriptBuilder, { items, shown }: ContextItems): TranscriptBuilder['mirrorsOf'] {
  const results = new Map<string, number>();
  for (const { node } of items) {
    const id = /_output$/.test(node.get('type')?.string() ?? '') ? node.get('call_id')?.string() : undefined;
    if (id !== undefined) results.set(id, (results.get(id) ?? 0) + 1);
  }
  return (id, parts) => {
    const places = id === null ? undefined : shown.get(id);
    if (id === null || !places) return null;
    return (results.get(id) ?? 1) === 1 ? new LogMirrors(builder.source, places, parts) : { follow: false, copies: [] };
  };
}

function lower(_source: Source, _before: Transcript, after: Transcript): Splice[] {
  return [
    ...lowerTexts(changedTexts(after)),
    ...lowerBlocks(after.results, (text, marker) => `{"type":"input_text","text":${text}${marker}}`),
  ];
}
