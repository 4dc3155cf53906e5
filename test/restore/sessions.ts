import { readSource } from '../../src/json/source.ts';
import { applySplices, type Splice } from '../../src/json/splice.ts';
import { originalsOf } from '../../src/restore/originals.ts';
import { record } from '../../src/restore/record.ts';
import type { Handle, Sidecar } from '../../src/restore/sidecar.ts';

/** A payload with texts replaced, and its sidecar, without any pass. */
export function cut(
  input: string,
  replacements: readonly (readonly [from: string, to: string])[],
  before: Sidecar | null = null,
  handles: readonly Handle[] = [],
): { output: string; sidecar: Sidecar } {
  const bytes = Buffer.from(input);
  const splices = replacements.map(([from, insert]): Splice => {
    const at = bytes.indexOf(from);
    if (at < 0) throw new Error(`there is no ${from}`);
    return { from: at, to: at + Buffer.byteLength(from), insert };
  });
  const output = applySplices(bytes, splices);
  const entries = originalsOf(readSource(bytes), splices);
  const sidecar = record(before, { format: 'openai-chat', input: bytes, output, entries, handles });
  return { output: Buffer.from(output).toString(), sidecar };
}

/** A chat with one result a turn. */
export function chat(results: readonly string[]): string {
  const messages = results.flatMap((content, i) => [
    { role: 'user', content: `question ${i}` },
    { role: 'tool', tool_call_id: `call_${i}`, content },
  ]);
  return JSON.stringify({ model: 'gpt-4o', messages });
}
