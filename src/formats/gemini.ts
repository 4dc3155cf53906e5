import type { JsonNode } from '../json/node.ts';
import type { Source } from '../json/source.ts';
import type { Splice } from '../json/splice.ts';
import type { MediaFacts, MediaPart, Transcript } from '../transcript/transcript.ts';
import { TranscriptBuilder } from './builder.ts';
import { singleRoot, unwrapped } from './dialect.ts';
import type { Detection, Format, Reading, ReadOptions } from './format.ts';
import { checkGemini } from './gemini-check.ts';
import { either, kindOf } from './gemini-keys.ts';
import { lowerResponses } from './gemini-response.ts';
import { changedTexts, lowerTexts } from './lower.ts';
import { minified } from './minify.ts';
import { textAt } from './origin.ts';
import { saysError, shapeParts } from './response-shape.ts';
import { lowerTools } from './schema-edits.ts';
import { mediaFromData, mediaKind, readContextFiles } from './shared.ts';

/** Gemini generateContent requests and bare lists of contents, in camel or snake case. */
export const gemini: Format = {
  id: 'gemini',
  summary: 'Gemini generateContent requests and bare contents, keys in camel or snake case',
  detect,
  read,
  lower,
  check: (_source, root) => checkGemini(contentsOf(root), root),
};

function detect(source: Source): Detection | null {
  const document = singleRoot(source);
  const root = document && unwrapped(document, isRequest);
  return root ? { root, ambiguous: false } : null;
}

/** Contents have a role user or model (or none) and parts; parts have no `type`, unlike those of the AI SDK. */
function isRequest(node: JsonNode): boolean {
  const contents = node.type === 'array' ? node : node.get('contents');
  if (contents?.type !== 'array' || contents.length === 0) return false;
  return contents.items().every((content) => {
    const role = content.get('role')?.string() ?? 'user';
    const parts = content.get('parts');
    return (
      parts?.type === 'array' &&
      ['user', 'model', 'function', 'tool'].includes(role) &&
      parts.items().every((part) => part.get('type') === undefined)
    );
  });
}

function contentsOf(root: JsonNode): JsonNode[] {
  return root.type === 'array' ? root.items() : (root.get('contents')?.items() ?? []);
}

function read(source: Source, root: JsonNode, options: ReadOptions): Reading {
  const builder = new TranscriptBuilder(source, options);
  readTools(builder, root);
  const system = either(root, 'systemInstruction');
  if (system?.type === 'string') builder.addWords('system', system);
  for (const part of system?.get('parts')?.items() ?? []) {
    const text = part.get('text');
    if (text?.type === 'string') builder.addWords('system', text);
  }
  readContextFiles(builder, root);
  for (const content of contentsOf(root)) {
    const speaker = content.is('role', 'model') ? 'assistant' : 'user';
    if (speaker === 'assistant') builder.beginAssistant();
    const parts = content.get('parts')?.items() ?? [];
    // The signature of the first call may be of all calls of its step.
    const signed = parts.some((part) => either(part, 'thoughtSignature'));
    for (const part of parts) readPart(builder, part, speaker, signed);
    builder.messages++;
  }
  const model =
    options.model ??
    root
      .get('model')
      ?.string()
      ?.replace(/^models\//, '') ??
    null;
  return { transcripts: [builder.build({ format: 'gemini', family: 'gemini', model })], findings: builder.findings };
}

function readTools(builder: TranscriptBuilder, root: JsonNode): void {
  const tools = root.get('tools');
  // One object stands for a list of one.
  for (const group of tools?.type === 'object' ? [tools] : (tools?.items() ?? [])) {
    const declarations = either(group, 'functionDeclarations')?.items();
    for (const declaration of declarations ?? [group]) {
      const schemas = ['parameters', 'parametersJsonSchema', 'response', 'responseJsonSchema'].flatMap((name) => {
        const key = keyOf(declaration, name);
        const schema = key && declaration.get(key);
        return schema && schema.type === 'object' ? [{ pointer: `/${key}`, value: schema.value() }] : [];
      });
      builder.addTool({
        at: builder.at(declaration),
        name: declaration.get('name')?.string() ?? declaration.members()[0]?.key ?? 'tool',
        description: declaration.get('description')?.string() ?? '',
        schemas: declarations ? schemas : [],
        render: (removed, shortened) => minified(declaration, removed, shortened),
        place: declaration,
      });
    }
  }
}

function keyOf(node: JsonNode, name: string): string | undefined {
  return either(node, name)?.step?.toString();
}

function readPart(builder: TranscriptBuilder, part: JsonNode, speaker: 'user' | 'assistant', signed: boolean): void {
  const text = part.get('text');
  switch (kindOf(part)) {
    case 'text':
      if (text?.type !== 'string') return;
      if (part.get('thought')?.boolean())
        builder.addThinking(builder.at(part), textAt(builder.source, text, builder.prefix), false);
      else builder.addWords(speaker, text);
      return;
    case 'inlineData':
    case 'fileData':
      builder.addMedia(builder.at(part), mediaOf(part));
      return;
    case 'functionCall': {
      const call = either(part, 'functionCall');
      const input = call?.get('args');
      const name = call?.get('name')?.string() ?? 'tool';
      builder.addCall({
        at: builder.at(part),
        id: call?.get('id')?.string() ?? null,
        name,
        arguments: input ? minified(input) : '{}',
        place: signed ? undefined : input,
      });
      return;
    }
    case 'functionResponse':
      readResponse(builder, part);
      return;
    default:
      builder.addWords(speaker, part, false);
  }
}

function mediaOf(part: JsonNode): MediaFacts {
  const holder = either(part, 'inlineData') ?? either(part, 'fileData');
  const mediaType = (holder && either(holder, 'mimeType'))?.string() ?? null;
  return mediaFromData(mediaKind(mediaType), either(part, 'inlineData')?.get('data'), mediaType);
}

function readResponse(builder: TranscriptBuilder, part: JsonNode): void {
  const answer = either(part, 'functionResponse');
  const response = answer?.get('response');
  const media = (answer?.get('parts')?.items() ?? []).map(
    (item): MediaPart => ({
      kind: 'media',
      at: builder.at(item),
      media: mediaOf(item),
      fixed: either(item, 'inlineData') === undefined,
      marked: false,
      place: item,
    }),
  );
  builder.addResult({
    at: builder.at(part),
    id: answer?.get('id')?.string() ?? null,
    name: answer?.get('name')?.string() ?? null,
    container: 'object',
    parts: [...(response ? shapeParts(builder, response) : []), ...media],
    isError: response ? saysError(response) : false,
    place: answer,
  });
}

function lower(source: Source, _before: Transcript, after: Transcript): Splice[] {
  return [...lowerTexts(changedTexts(after)), ...lowerTools(after.tools, source.ascii), ...lowerResponses(after.results)];
}
