import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

/** A regular expression of the program. */
export interface Found {
  readonly file: string;
  readonly source: string;
  readonly flags: string;
}

/**
 * Every regular expression in src: literals by the syntax tree, and what `new RegExp` makes as a module of src/text is loaded, which must not be loaded
 * before. `problems`: files that make others.
 */
export async function allExpressions(): Promise<{ found: Found[]; problems: string[] }> {
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
  return { found, problems };
}

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
