// Whether every regular expression of the program takes linear time: node .build/run.mjs test/lint/regular-expressions.ts   (part of npm run lint)
// Literals are found in the syntax tree; what `new RegExp` makes in src/text is seen as the modules are loaded, and nothing else may make any.
// Linear is what has no unbounded repetition and few ways through it from any one place, or what recheck proves safe. Exit code 1 for any other.
import { type AST, RegExpParser } from '@eslint-community/regexpp';
import { checkSync } from 'recheck';
import { allExpressions } from './expressions.ts';

const MOST_WAYS = 50_000;
const MOST_MILLISECONDS = 120_000;
const parser = new RegExpParser();

const { found, problems } = await allExpressions();
for (const { file, source, flags } of found) {
  if (waysThrough(parser.parsePattern(source, 0, source.length, flags.includes('u'))) <= MOST_WAYS) continue;
  const { status } = checkSync(source, flags, { timeout: MOST_MILLISECONDS, randomSeed: 1 });
  if (status !== 'safe') problems.push(`${file}: /${source}/${flags} is ${status}`);
}
for (const problem of problems) console.error(problem);
console.log(`${found.length} regular expressions, ${problems.length} not shown linear`);
if (problems.length > 0) process.exitCode = 1;

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
