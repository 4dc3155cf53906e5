// Every regular expression of the program on long runs that are hard on it: node .build/run.mjs test/fuzz/expressions.ts
import { type AST, RegExpParser } from '@eslint-community/regexpp';
import { allExpressions, type Found } from '../lint/expressions.ts';
import { growth } from './growth.ts';
import { PIECES } from './hard-runs.ts';

/** UTF-16 units of the first run. */
const SIZE = 8000;
const ENDS = ['', '\u0000', '!x'];
const parser = new RegExpParser();

const { found } = await allExpressions();
const problems = new Set<string>();
let runs = 0;
for (const expression of found) {
  const matcher = new RegExp(expression.source, expression.flags.replace('g', ''));
  const everywhere = new RegExp(expression.source, matcher.flags.includes('y') ? matcher.flags : `${matcher.flags}g`);
  for (const run of hardRuns(expression)) {
    runs++;
    const problem = growth({
      name: `${expression.file}: /${expression.source}/${expression.flags} on ${JSON.stringify(run(20))}`,
      run: (size) => run(size).replace(everywhere, ''),
      size: SIZE,
      enough: 4,
    });
    if (problem) problems.add(problem);
  }
}
for (const problem of problems) console.log(problem);
console.log(`${found.length} regular expressions on ${runs} kinds of long runs: ${problems.size} not linear`);
if (problems.size > 0) process.exitCode = 1;

/** Runs of what the expression itself repeats, behind what comes before that; and runs of pieces that are hard on any. */
function hardRuns({ source, flags }: Found): ((size: number) => string)[] {
  const pattern = parser.parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  });
  const pumps = new Set<string>();
  const starts = new Set(['']);
  const visit = (node: AST.Node, before: string): string => {
    const sample = sampleOf(node);
    if (sample !== '') pumps.add(sample);
    if (before !== '') starts.add(before);
    if (node.type === 'Pattern' || node.type === 'Group' || node.type === 'CapturingGroup')
      for (const alternative of node.alternatives) visit(alternative, before);
    else if (node.type === 'Alternative') {
      let so = before;
      for (const element of node.elements) so = visit(element, so);
    } else if (node.type === 'Quantifier') visit(node.element, before);
    return before + sample;
  };
  visit(pattern, '');
  const own = [...pumps].slice(0, 24).flatMap((pump) => [...starts].slice(0, 6).map((start) => [start, pump] as const));
  const any = PIECES.map((pump) => ['', pump] as const);
  return [...own, ...any].flatMap(([start, pump]) =>
    ENDS.map((end) => (size: number) => start + pump.repeat(Math.ceil(size / pump.length)) + end),
  );
}

/** A text that a part of an expression matches, as a rule. */
function sampleOf(node: AST.Node): string {
  switch (node.type) {
    case 'Pattern':
    case 'Group':
    case 'CapturingGroup':
      return sampleOf(node.alternatives[0]);
    case 'Alternative':
      return node.elements.map(sampleOf).join('');
    case 'Quantifier':
      return sampleOf(node.element).repeat(Math.max(1, Math.min(node.min, 3)));
    case 'Character':
      return String.fromCodePoint(node.value);
    case 'CharacterSet':
      return node.kind === 'digit' ? (node.negate ? 'a' : '7') : node.kind === 'space' ? (node.negate ? 'a' : ' ') : 'a';
    case 'CharacterClass':
      return node.negate ? 'x' : node.elements[0] ? sampleOf(node.elements[0]) : '';
    case 'CharacterClassRange':
      return String.fromCodePoint(node.max.value);
    default:
      return '';
  }
}
