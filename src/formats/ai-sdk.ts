import type { JsonNode } from '../json/node.ts';
import type { Source } from '../json/source.ts';
import type { Splice } from '../json/splice.ts';
import { familyOf } from '../transcript/family.ts';
import type { Result, Transcript } from '../transcript/transcript.ts';
import { checkAiSdk } from './ai-sdk-check.ts';
import { lowerCopies } from './ai-sdk-copies.ts';
import { readModelMessage } from './ai-sdk-model-messages.ts';
import { isResultPlace } from './ai-sdk-results.ts';
import { cacheMarkerOf, isAiSdk, isUiMessage, messagesOf } from './ai-sdk-shape.ts';
import { readUiMessage } from './ai-sdk-ui-messages.ts';
import { bindsThinking, lowerThinking, removeBoundThinking, unnamedModelFindings } from './anthropic-thinking.ts';
import { lowerBlocks } from './blocks.ts';
import { TranscriptBuilder } from './builder.ts';
import { singleRoot, unwrapped } from './dialect.ts';
import type { Detection, Format, Reading, ReadOptions } from './format.ts';
import { changedTexts, lowerTexts } from './lower.ts';
import { lowerShape } from './response-shape.ts';
import { lowerTools } from './schema-edits.ts';
import { readContextFiles } from './shared.ts';
import { readTool } from './tool-shapes.ts';

/** Vercel AI SDK: messages for models and of user interfaces, versions 4 to 7, alone, in saved chats, in saved calls. */
export const aiSdk: Format = {
  id: 'ai-sdk',
  summary: 'Vercel AI SDK: model messages and UI messages of versions 4 to 7, lists and saved chats',
  detect,
  read,
  consequences: removeBoundThinking,
  lower,
  check: (_source, root) => checkAiSdk(root, messagesOf(root)),
};

function detect(source: Source): Detection | null {
  const document = singleRoot(source);
  const root = document && unwrapped(document, (node) => isAiSdk(messagesOf(node)));
  return root ? { root, ambiguous: false } : null;
}

function read(source: Source, root: JsonNode, options: ReadOptions): Reading {
  const builder = new TranscriptBuilder(source, options);
  const model = options.model ?? (root.get('model')?.get('modelId') ?? root.get('model'))?.string() ?? null;
  readTools(builder, root.get('tools'));
  for (const key of ['system', 'instructions']) readSystem(builder, root.get(key));
  readContextFiles(builder, root);
  const binds = bindsThinking(model, root);
  const messages = messagesOf(root);
  for (const [i, message] of messages.entries()) {
    if (isUiMessage(message)) readUiMessage(builder, message, binds, i === messages.length - 1);
    else readModelMessage(builder, message, binds);
  }
  const transcript = builder.build({ format: 'ai-sdk', family: familyOf(model), model });
  return { transcripts: [transcript], findings: [...builder.findings, ...unnamedModelFindings(transcript)] };
}

/** A list, or definitions by name. */
function readTools(builder: TranscriptBuilder, tools: JsonNode | undefined): void {
  for (const tool of tools?.items() ?? []) readTool(builder, tool);
  for (const { value } of tools?.members() ?? []) readTool(builder, value);
}

/** A string, a system message, or a list of these. */
function readSystem(builder: TranscriptBuilder, system: JsonNode | undefined): void {
  const messages = system?.type === 'object' ? [system] : (system?.items() ?? []);
  if (system?.type === 'string') builder.addWords('system', system);
  for (const message of messages) {
    const content = message.get('content');
    if (content?.type === 'string') builder.addWords('system', content);
    if (cacheMarkerOf(message)) builder.markCache();
  }
}

function lower(source: Source, before: Transcript, after: Transcript): Splice[] {
  const splices = [
    ...lowerTexts(changedTexts(after)),
    ...lowerTools(after.tools, source.ascii),
    ...after.results.flatMap((result) => (result.source && result.container === 'object' ? lowerShape(result) : [])),
    ...lowerBlocks(after.results.map(withList), (text, marker) => `{"type":"text","text":${text}${marker}}`, spelledMarker),
    ...lowerThinking(before, after),
  ];
  return [...splices, ...lowerCopies(source, after.results, splices)];
}

/** The list of blocks is where blocks go from. */
function withList(result: Result): Result {
  return isResultPlace(result.place) ? { ...result, place: result.place.list } : result;
}

/** `,"providerOptions":{…}` as the block spells it if it says what to cache, or nothing. */
function spelledMarker(block: JsonNode): string {
  const marker = cacheMarkerOf(block);
  return marker ? `,"${marker.step}":${marker.raw()}` : '';
}
