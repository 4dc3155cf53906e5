import { openaiChat } from '../../src/formats/openai-chat.ts';
import { readSource } from '../../src/json/source.ts';
import { applySplices } from '../../src/json/splice.ts';
import type { PassContext } from '../../src/passes/pass.ts';
import { type SchemaOptions, schema } from '../../src/passes/schema.ts';
import { applyEdits, type Edit } from '../../src/transcript/edit.ts';
import type { Transcript } from '../../src/transcript/transcript.ts';

export const DEFAULTS: SchemaOptions = { strip: ['description'], keep: 'none', include: null, exclude: [] };

/** The pass asks nothing of its context. */
const context: PassContext = {
  pinned: () => false,
  worth: () => true,
  rung: () => 'whole',
  ref: () => undefined,
  report: () => {},
};

export interface Outcome {
  readonly before: Transcript;
  readonly after: Transcript;
  readonly edits: readonly Edit[];
  readonly output: string;
}

export function propose(transcript: Transcript, options: Partial<SchemaOptions> = {}): Edit[] {
  return [...schema.propose(transcript, { ...DEFAULTS, ...options }, context)];
}

/** A Chat payload through the pass alone: read, proposed, applied, lowered and spliced. */
export function compacted(payload: string, options: Partial<SchemaOptions> = {}): Outcome {
  const source = readSource(Buffer.from(payload));
  const detection = openaiChat.detect(source);
  if (!detection) throw new Error('no Chat payload');
  const [before] = openaiChat.read(source, detection.root, {}).transcripts;
  const edits = propose(before, options);
  const after = applyEdits(before, edits);
  const output = Buffer.from(applySplices(source.bytes, openaiChat.lower(source, before, after))).toString();
  return { before, after, edits, output };
}

/** A Chat payload with one tool per parameters text, named `tool0`, `tool1`, …. */
export function payloadWith(...parameters: readonly string[]): string {
  const tools = parameters.map(
    (text, i) => `{"type": "function", "function": {"name": "tool${i}", "description": "A tool.", "parameters": ${text}}}`,
  );
  return `{"model": "gpt-4o", "tools": [${tools.join(', ')}], "messages": [{"role": "user", "content": "Go on."}]}`;
}

/** Parameters through the pass, as JSON text with their own spelling. */
export function compactedParameters(parameters: string, options: Partial<SchemaOptions> = {}): string {
  const { output } = compacted(payloadWith(parameters), options);
  const [head, tail] = payloadWith('\n').split('\n');
  if (!output.startsWith(head) || !output.endsWith(tail)) throw new Error('bytes around the parameters changed');
  return output.slice(head.length, output.length - tail.length);
}
