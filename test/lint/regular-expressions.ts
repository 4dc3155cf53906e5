// Whether every regular expression of the program takes linear time: node .build/run.mjs test/lint/regular-expressions.ts   (part of npm run lint)
// Literals are found in the syntax tree; what `new RegExp` makes in src/text is seen as the modules are loaded, and nothing else may make any.
// Linear is what has no unbounded repetition and few ways through it from any one place, or what recheck proves safe. Exit code 1 for any other.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type AST, RegExpParser } from '@eslint-community/regexpp';
import { parseSync, Visitor } from 'oxc-parser';
import { checkSync } from 'recheck';

interface Found {
  readonly file: string;
  readonly source: string;
  readonly flags: string;
}

const MOST_WAYS = 20_000;
const MOST_MILLISECONDS = 120_000;
const parser = new RegExpParser();

const found: Found[] = [];
const problems: string[] = [];
for (const name of readdirSync('src', { recursive: true, encoding: 'utf8' }).sort()) {
  if (!name.endsWith('.ts')) continue;
  const file = path.posix.join('src', name.replaceAll('\\', '/'));
  const { literals, made } = expressionsIn(file);
  found.push(...literals);
  if (made === 0) continue;
  const [, module] = /^src\/text\/([a-z-]+)\.ts$/.exec(file) ?? [];
  const loaded = module === undefined ? [] : await madeBy(module, file);
  if (loaded.length < made)
    problems.push(`${file}: ${made} made by new RegExp, ${loaded.length} of them as the module is loaded`);
  found.push(...loaded);
}
for (const { file, source, flags } of found) {
  if (waysThrough(parser.parsePattern(source, 0, source.length, flags.includes('u'))) <= MOST_WAYS) continue;
  const { status } = checkSync(source, flags, { timeout: MOST_MILLISECONDS, randomSeed: 1 });
  if (status !== 'safe') problems.push(`${file}: /${source}/${flags} is ${status}`);
}
for (const problem of problems) console.error(problem);
console.log(`${found.length} regular expressions, ${problems.length} not shown linear`);
if (problems.length > 0) process.exitCode = 1;

function expressionsIn(file: string): { literals: Found[]; made: number } {
  const literals: Found[] = [];
  let made = 0;
  const isConstructor = ({ callee }: { callee: { type: string } }): boolean => 'name' in callee && callee.name === 'RegExp';
  new Visitor({
    Literal(node) {
      if ('regex' in node) literals.push({ file, source: node.regex.pattern, flags: node.regex.flags });
    },
    NewExpression(node) {
      if (isConstructor(node)) made++;
    },
    CallExpression(node) {
      if (isConstructor(node)) made++;
    },
  }).visit(parseSync(file, readFileSync(file, 'utf8')).program);
  return { literals, made };
}

async function madeBy(module: string, file: string): Promise<Found[]> {
  const seen: Found[] = [];
  const original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(original, {
    construct(target, [source, flags]: [string, string?]) {
      const made = new target(source, flags);
      seen.push({ file, source: made.source, flags: made.flags });
      return made;
    },
  });
  try {
    await import(`../../src/text/${module}.ts`);
  } finally {
    globalThis.RegExp = original;
  }
  return seen;
}

/** How many ways a backtracking matcher can take from one place, at most. Lookarounds take theirs as often as they are met. */
function waysThrough(node: AST.Pattern | AST.Alternative | AST.Element): number {
  switch (node.type) {
    case 'Pattern':
    case 'Group':
    case 'CapturingGroup':
      return sum(node.alternatives.map(waysThrough));
    case 'Assertion':
      return 'alternatives' in node ? sum(node.alternatives.map(waysThrough)) : 1;
    case 'Alternative':
      return node.elements.map(waysThrough).reduce((product, ways) => product * ways, 1);
    case 'Quantifier': {
      if (node.max === Number.POSITIVE_INFINITY) return node.max;
      const ways = waysThrough(node.element);
      return sum(Array.from({ length: node.max - node.min + 1 }, (_, more) => ways ** (node.min + more)));
    }
    case 'Backreference':
      return Number.POSITIVE_INFINITY;
    default:
      return 1;
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
