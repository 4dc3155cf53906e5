import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const PACKAGE = /^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)\//;
const LICENSE = /^licen[cs]e/i;
const COPYRIGHT = /^[\s-]*copyright\b.*$/gim;
/** The table of o200k_base is data, which no metafile tells of; the package that has it has no licence file. */
const RANKS =
  'The ranks of o200k_base are those of tiktoken (MIT), Copyright (c) 2022 OpenAI, Shantanu Jain, as js-tiktoken has them.';

/**
 * Writes the notices of the packages that bundles hold (esbuild's metafiles say which), as their licences ask. Packages under the same
 * words share them. Throws an Error for a package without a licence.
 */
export function writeNotices(metafiles, root, outFile) {
  const folders = new Map();
  for (const { inputs } of metafiles) {
    for (const file of Object.keys(inputs)) {
      const [start, name] = PACKAGE.exec(file) ?? [];
      if (name) folders.set(name, path.resolve(root, start));
    }
  }
  const groups = new Map();
  for (const [name, folder] of [...folders].sort()) {
    const { version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    const file = readdirSync(folder).find((each) => LICENSE.test(each));
    if (!file) throw new Error(`${name} has no licence file`);
    const text = readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n');
    const holders = (text.match(COPYRIGHT) ?? []).map((line) => `  ${line.trim()}`);
    const words = text
      .replaceAll(COPYRIGHT, '')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim();
    const key = words.toLowerCase().replaceAll(/[^a-z]/g, '');
    const group = groups.get(key) ?? { words, packages: [] };
    group.packages.push([`${name} ${version} (${license})`, ...holders].join('\n'));
    groups.set(key, group);
  }
  const parts = [...groups.values()].map(({ words, packages }) => `${packages.join('\n')}\n\n${words}\n`);
  writeFileSync(outFile, `This program holds code of the packages below. ${RANKS}\n\n${parts.join(`\n${'-'.repeat(80)}\n\n`)}`);
}
