import type { JsonNode } from '../json/node.ts';
import type { MediaFacts, Part } from '../transcript/transcript.ts';
import type { TranscriptBuilder } from './builder.ts';
import { minified } from './minify.ts';
import { mediaFromUrl, textPart } from './shared.ts';

/** The place of a text that stands in a field of its own (a shell's stdout): where it goes, an empty string stays. */
export const STREAM = Symbol('stream');

/** What the caller's tool answered. No item has an error flag but that of a patch, which says whether it was applied. */
export function readOutput(builder: TranscriptBuilder, item: JsonNode, id: string | null): void {
  const output = item.get('output') ?? item.get('result');
  builder.addResult({
    at: builder.at(item),
    id,
    name: item.get('name')?.string() ?? null,
    container: output?.type === 'array' ? 'blocks' : 'string',
    parts: outputParts(builder, item, output),
    isError: item.is('type', 'apply_patch_call_output') ? item.is('status', 'failed') : null,
    place: output,
  });
  if (output?.items().some((part) => part.get('prompt_cache_breakpoint'))) builder.markCache();
}

function outputParts(builder: TranscriptBuilder, item: JsonNode, output: JsonNode | undefined): Part[] {
  if (output === undefined || output.type === 'null') return [];
  if (item.is('type', 'program_output')) return [opaque(builder, output)];
  if (output.type === 'array') return output.items().flatMap((part) => outputPart(builder, part));
  const text = output.type === 'string' ? output : (output.get('text') ?? output.get('content'));
  if (text?.type === 'string') return [textPart(builder, text, output)];
  const isPicture = output.is('type', 'computer_screenshot') || output.is('type', 'image') || output.get('image_url');
  if (!isPicture) return [opaque(builder, output)];
  return [{ kind: 'media', at: builder.at(output), media: imageFacts(output), fixed: true, marked: false, place: output }];
}

function outputPart(builder: TranscriptBuilder, part: JsonNode): Part[] {
  const marked = part.get('prompt_cache_breakpoint') !== undefined;
  const text = part.get('text');
  if (text?.type === 'string') return [textPart(builder, text, part, marked)];
  if (part.get('stdout') ?? part.get('stderr')) return [...streams(builder, part)];
  const media = part.is('type', 'input_image') ? imageFacts(part) : part.is('type', 'input_file') ? fileFacts(part) : null;
  if (!media) return [opaque(builder, part)];
  return [{ kind: 'media', at: builder.at(part), media, fixed: media.data() === null, marked, place: part }];
}

function* streams(builder: TranscriptBuilder, part: JsonNode): Generator<Part> {
  for (const key of ['stdout', 'stderr']) {
    const stream = part.get(key);
    if (stream?.type === 'string' && stream.string() !== '') yield { ...textPart(builder, stream, stream), place: STREAM };
  }
}

/** A hosted call carries its own answer: of an MCP server, of the code interpreter (what it printed), of a search in files. */
export function readHostedAnswer(builder: TranscriptBuilder, item: JsonNode, id: string | null): void {
  const lists = [item.get('outputs'), item.get('results')].filter((node) => node?.type === 'array');
  const texts = [item.get('output'), item.get('error')].filter((node) => node?.type === 'string');
  const [answer] = [...lists, ...texts];
  if (!answer) return;
  builder.addResult({
    at: builder.at(item),
    id,
    name: null,
    container: answer.type === 'array' ? 'blocks' : 'string',
    parts:
      answer.type === 'array' ? answer.items().map((part) => hostedPart(builder, part)) : [textPart(builder, answer, answer)],
    isError: item.is('type', 'mcp_call') ? answer.step === 'error' : null,
    place: answer,
  });
}

/** What was found in a file stays listed when its text goes elsewhere. Pictures of the code interpreter have no text form. */
function hostedPart(builder: TranscriptBuilder, part: JsonNode): Part {
  const [logs, text] = [part.get('logs'), part.get('text')];
  if (logs?.type === 'string') return textPart(builder, logs, part);
  if (text?.type === 'string') return { ...textPart(builder, text, part), place: STREAM };
  if (!part.is('type', 'image')) return opaque(builder, part);
  const media = mediaFromUrl('image', part.get('url'));
  return { kind: 'media', at: builder.at(part), media, fixed: true, marked: false, place: part };
}

function opaque(builder: TranscriptBuilder, node: JsonNode): Part {
  return { kind: 'opaque', at: builder.at(node), text: node.string() ?? minified(node) };
}

/** A picture by URL or id; the Agents SDK for JavaScript has it under `image`, and a screenshot under `data`. */
export function imageFacts(part: JsonNode): MediaFacts {
  const url = ['image_url', 'image', 'data'].map((key) => part.get(key)).find((node) => node?.type === 'string');
  return mediaFromUrl('image', url, part.get('detail')?.string() ?? null);
}

export function fileFacts(part: JsonNode): MediaFacts {
  return mediaFromUrl('file', part.get('file_data') ?? part.get('file'));
}
