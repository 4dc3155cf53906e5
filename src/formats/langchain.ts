import type { JsonNode } from '../json/node.ts';
import type { Source } from '../json/source.ts';
import type { Splice } from '../json/splice.ts';
import { familyOf } from '../transcript/family.ts';
import type { Transcript } from '../transcript/transcript.ts';
import { bindsThinking, lowerThinking, removeBoundThinking, unnamedModelFindings } from './anthropic-thinking.ts';
import { lowerBlocks } from './blocks.ts';
import { TranscriptBuilder } from './builder.ts';
import { singleRoot, unwrapped } from './dialect.ts';
import type { Detection, Format, Reading, ReadOptions } from './format.ts';
import { checkLangChain } from './langchain-check.ts';
import { type LangChainMessage, messagesOf } from './langchain-messages.ts';
import { readLangChainMessage } from './langchain-read.ts';
import { changedTexts, lowerTexts } from './lower.ts';
import { lowerTools } from './schema-edits.ts';
import { readContextFiles } from './shared.ts';
import { readTool } from './tool-shapes.ts';

/** LangChain messages: serialised by `dumps`, stored as dictionaries, or dumped flat; lists, states and saved prompts. */
export const langChain: Format = {
  id: 'langchain',
  summary: 'LangChain messages: serialised (lc), stored (type, data) or flat; lists and graph states',
  detect,
  read,
  consequences: removeBoundThinking,
  lower,
  check: (_source, root) => checkLangChain(root, messagesOf(root) ?? []),
};

function detect(source: Source): Detection | null {
  const document = singleRoot(source);
  const root = document && unwrapped(document, (node) => messagesOf(node) !== null);
  return root ? { root, ambiguous: false } : null;
}

function read(source: Source, root: JsonNode, options: ReadOptions): Reading {
  const builder = new TranscriptBuilder(source, options);
  const messages = messagesOf(root) ?? [];
  const model = options.model ?? root.get('model')?.string() ?? answeredBy(messages);
  for (const tool of root.get('tools')?.items() ?? []) readTool(builder, tool);
  readContextFiles(builder, root);
  const binds = bindsThinking(model, root);
  for (const message of messages) readLangChainMessage(builder, message, binds);
  const transcript = builder.build({ format: 'langchain', family: familyOf(model), model });
  return { transcripts: [transcript], findings: [...builder.findings, ...unnamedModelFindings(transcript)] };
}

/** The model that the last answer names. */
function answeredBy(messages: readonly LangChainMessage[]): string | null {
  for (let i = messages.length - 1; i >= 0; i--) {
    const metadata = messages[i].fields.get('response_metadata');
    const name = (metadata?.get('model_name') ?? metadata?.get('model'))?.string();
    if (name !== undefined) return name;
  }
  return null;
}

function lower(source: Source, before: Transcript, after: Transcript): Splice[] {
  return [
    ...lowerTexts(changedTexts(after)),
    ...lowerTools(after.tools, source.ascii),
    ...lowerBlocks(after.results, (text, marker) => `{"type":"text","text":${text}${marker}}`),
    ...lowerThinking(before, after),
  ];
}
