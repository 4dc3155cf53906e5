// The least that a program does with a payload in JavaScript: node floor.ts FILE OUT [--no-count]: reads it, parses it, counts every distinct
// string once with the engine of ctxpress, writes it. What test/bench/scale.ts compares with.
import { readFileSync, writeFileSync } from 'node:fs';
import { engineFor, NO_LIMIT } from '../../src/tokens/engine.ts';

const [file, out, uncounted] = process.argv.slice(2);
const text = readFileSync(file, 'utf8');
const documents: unknown[] = file.endsWith('.jsonl')
  ? text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
  : [JSON.parse(text)];
if (uncounted === undefined) {
  const engine = engineFor('o200k_base');
  let tokens = 0;
  for (const each of strings(documents)) tokens += engine.countText(each, NO_LIMIT);
  console.log(tokens);
}
writeFileSync(out, text);

function strings(root: unknown): Set<string> {
  const found = new Set<string>();
  const work = [root];
  while (work.length > 0) {
    const value = work.pop();
    if (typeof value === 'string') found.add(value);
    else if (typeof value === 'object' && value !== null) for (const item of Object.values(value)) work.push(item);
  }
  return found;
}
