import type { JsonNode } from '../json/node.ts';
import { quoted } from '../quoted.ts';
import { mediaTypeOf } from './ai-sdk-shape.ts';
import { isMedium } from './media-check.ts';
import type { Report } from './violations.ts';

const VALUE_TYPES: ReadonlyMap<string, string> = new Map([
  ['text', 'string'],
  ['error-text', 'string'],
  ['content', 'array'],
]);

/** What the output of a tool result has to be; before version 5 it is `result`, and of any shape. */
export function checkOutput(part: JsonNode, report: Report): void {
  const output = part.get('output');
  const type = output?.get('type')?.string();
  if (!output) {
    if (!part.get('result') && !part.get('experimental_content')) report('output-missing', part, 'a tool result has no output');
    return;
  }
  if (type === undefined) {
    report('output-type', part, 'the output of a tool result has no type');
    return;
  }
  const wanted = VALUE_TYPES.get(type);
  const value = output.get('value');
  if (wanted && value?.type !== wanted) report('output-value', part, `the value of ${quoted(type)} output is no ${wanted}`);
  if (!wanted && !value && type !== 'execution-denied')
    report('output-value', part, `an output of type ${quoted(type)} has no value`);
  for (const block of type === 'content' ? (value?.items() ?? []) : []) checkBlock(block, report);
}

/** Data stands as a string, in version 7 in an object of its own. */
function checkBlock(block: JsonNode, report: Report): void {
  const holder = block.get('data');
  const data = (holder?.type === 'object' ? holder.get('data') : holder)?.string();
  if (data === undefined || block.is('type', 'text')) return;
  if (data === '') report('data-empty', block, 'the data of a file is empty', 'AI_APICallError');
  else if (!isMedium(data, mediaTypeOf(block)))
    report('data-media', block, 'the data of a file is no such file', 'AI_APICallError');
}
