// The least that a program does with a payload in JavaScript: node floor.mjs FILE OUT [--no-count]: reads it, parses it, counts every distinct
// string once with the engine of ctxpress, writes it. What test/bench/scale.ts compares with.
import { readFileSync, writeFileSync } from 'node:fs';

const [file, out, uncounted] = process.argv.slice(2);
const text = readFileSync(file, 'utf8');
const documents = file.endsWith('.jsonl')
  ? text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
  : [JSON.parse(text)];
if (uncounted === undefined) {
  const { engineFor, NO_LIMIT } = await import('../../dist/tokens/engine.js');
  const engine = engineFor('o200k_base');
  let tokens = 0;
  for (const each of strings(documents)) tokens += engine.countText(each, NO_LIMIT);
  console.log(tokens);
}
writeFileSync(out, text);

function strings(root) {
  const found = new Set();
  const work = [root];
  while (work.length > 0) {
    const value = work.pop();
    if (typeof value === 'string') found.add(value);
    else if (typeof value === 'object' && value !== null) for (const item of Object.values(value)) work.push(item);
  }
  return found;
}
