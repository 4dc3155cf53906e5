import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Installed, installPacked, removeInstalled } from './install.ts';

// What users get: the tarball, installed in a folder whose name many programs stumble over.
const root = fileURLToPath(new URL('../../', import.meta.url));
const INPUT = "Größe & 数据 'a' %20#1.json";
const session = Buffer.from(JSON.stringify(requestOf('line of a log\n'.repeat(1000))));

function requestOf(result: string): unknown {
  const call = (id: string) => ({ id, type: 'function', function: { name: 'run', arguments: '{}' } });
  const turn = (id: string) => [
    { role: 'assistant', content: null, tool_calls: [call(id)] },
    { role: 'tool', tool_call_id: id, content: id + result },
  ];
  return { model: 'gpt-4o', messages: [{ role: 'user', content: 'Größe?' }, ...['a', 'b', 'c', 'd', 'e'].flatMap(turn)] };
}

let installed: Installed;
beforeAll(() => {
  installed = installPacked('Mein Übungs-Projekt (日本語) %41#2');
  writeFileSync(path.join(installed.folder, INPUT), session);
}, 120_000);
afterAll(() => removeInstalled(installed));

const inFolder = (name: string): string => path.join(installed.folder, name);

/** Runs a module in the project that has the package installed, and gives what it prints as JSON. */
function inProject(body: string, ...flags: string[]): unknown {
  return JSON.parse(execFileSync(process.execPath, [...flags, '-e', body], { cwd: installed.folder, encoding: 'utf8' }));
}

describe('the tarball', () => {
  test('holds what is needed and no more, in at most 8 MB', () => {
    const { files, unpackedSize } = installed.packed;
    const rest = files.filter((file) => !/^dist\/(?:types\/[a-z/-]+\.d\.ts|cli-[\d.]+-[a-z\d]+-[a-z\d]+\.cache)$/.test(file));
    expect(rest).toEqual([
      'LICENSE',
      'README.md',
      'bin/ctxpress.js',
      'bin/package.json',
      'dist/cli.cjs',
      'dist/config.schema.json',
      'dist/index.js',
      'dist/o200k_base.bin',
      'dist/report.schema.json',
      'dist/start.cjs',
      'dist/third-party-notices.txt',
      'dist/words.bin',
      'dist/words.copyright.txt',
      'dist/worker.cjs',
      'package.json',
    ]);
    expect(files.filter((file) => file.endsWith('.cache'))).toHaveLength(1);
    expect(unpackedSize).toBeLessThan(8_000_000);
  });

  test('runs nothing when it is installed', () => {
    const { scripts } = JSON.parse(readFileSync(inFolder('node_modules/ctxpress/package.json'), 'utf8'));
    expect(Object.keys(scripts).filter((name) => /^(?:pre|post)?install$/.test(name))).toEqual([]);
  });

  test('names the licence of every package whose code it holds', () => {
    const notices = readFileSync(inFolder('node_modules/ctxpress/dist/third-party-notices.txt'), 'utf8');
    const { dependencies, devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
    for (const name of ['chalk', 'cli-table3', 'commander', 'diff', 'image-size', 'lilconfig', 'minisearch', 'tinyglobby']) {
      expect(notices).toContain(`${name} ${dependencies[name] ?? devDependencies[name]} (`);
    }
    expect(notices.match(/Permission is hereby granted|Redistribution and use/g)?.length).toBeGreaterThan(2);
  });
});

describe('the installed program', () => {
  test('runs by npx on a file with any name, as it does from its own folder', () => {
    const args = [INPUT, '-o', 'ä ö.json', '--report', 'json=bericht ü.json'];
    const ran = spawnSync('npx', ['--offline', '--', 'ctxpress', ...args], { cwd: installed.folder, encoding: 'utf8' });
    expect(ran.status).toBe(0);
    const here = execFileSync(process.execPath, [path.join(root, 'bin/ctxpress.js'), inFolder(INPUT), '-q'], { stdio: 'pipe' });
    expect(readFileSync(inFolder('ä ö.json')).equals(here)).toBe(true);
    expect(here.length).toBeLessThan(session.length);
    expect(JSON.parse(readFileSync(inFolder('bericht ü.json'), 'utf8')).input.path).toBe(INPUT);
  });

  test('audits in threads what it audits in one', () => {
    mkdirSync(inFolder('sessions ö'));
    const large = Buffer.concat([session.subarray(0, session.lastIndexOf('}')), Buffer.from(`${' '.repeat(4_000_000)}}`)]);
    for (const name of ['α.json', 'β.json']) writeFileSync(inFolder(`sessions ö/${name}`), large);
    const program = inFolder('node_modules/ctxpress/bin/ctxpress.js');
    const [one, two] = ['1', '2'].map((jobs) =>
      execFileSync(process.execPath, [program, 'audit', 'sessions ö', '--jobs', jobs, '--report', 'json', '--cost'], {
        cwd: installed.folder,
        encoding: 'utf8',
      }),
    );
    expect(two).toBe(one);
    expect(JSON.parse(one).files).toHaveLength(2);
  });
});

describe('the installed library', () => {
  test('is imported and required, and finds its table and the ranks of other encodings', () => {
    const imported = `import fs from 'node:fs'; import { compact, countTokens } from 'ctxpress';
      const { payload, report } = compact(fs.readFileSync(${JSON.stringify(INPUT)}, 'utf8'));
      const { counting, sections } = countTokens(payload, { encoding: 'p50k_base' });
      console.log(JSON.stringify([report.total.after < report.total.before, counting.encoding, sections.total > 0]))`;
    expect(inProject(imported, '--input-type=module')).toEqual([true, 'p50k_base', true]);
    const required = "console.log(JSON.stringify(require('ctxpress').detectFormat('{}')))";
    expect(inProject(required, '--no-warnings')).toBe(null);
  });

  const CONSUMER = `
    import { compact, type CompactOptions, countTokens, createCompactor, createToolCache, detectFormat, type Report, UserError } from 'ctxpress';
    import { compactingFetch, compactingMiddleware } from 'ctxpress';
    const options: CompactOptions = { preset: 'default', fit: 1000 };
    export const text: string = compact('{}', options).payload;
    export const bytes: Uint8Array = compact(new Uint8Array(), { passes: { prune: { keepLastResults: 1 }, dedup: true } }).payload;
    export const total: number | undefined = compact('{}').report.total?.after;
    export const format: string | undefined = detectFormat('{}')?.format;
    export const report = (one: Report) => one.findings.map(({ code }) => code);
    export const error = (one: unknown) => one instanceof UserError && one.code;
    export const made = [countTokens('{}').sections, createCompactor(), createToolCache(), compactingFetch(createCompactor()), compactingMiddleware(createCompactor())];
    // @ts-expect-error A payload is text or bytes.
    compact(1);
    // @ts-expect-error There is no such option.
    compact('{}', { presets: 'default' });
    // @ts-expect-error There is no such pass.
    compact('{}', { passes: { prunes: true } });
  `;

  test.each([
    ['node16', 'node16', 'consumer.mts'],
    ['esnext', 'bundler', 'consumer.ts'],
  ])('has types for module %s, resolution %s, %s', (module, moduleResolution, file) => {
    writeFileSync(inFolder(file), CONSUMER);
    const compilerOptions = {
      ...{ module, moduleResolution, target: 'es2022', lib: ['es2022', 'dom'], types: [] },
      ...{ strict: true, exactOptionalPropertyTypes: true, noEmit: true, skipLibCheck: false },
    };
    writeFileSync(inFolder('tsconfig.json'), JSON.stringify({ compilerOptions, files: [file] }));
    const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
    const { stdout } = spawnSync(process.execPath, [compiler, '-p', '.'], { cwd: installed.folder, encoding: 'utf8' });
    expect(stdout).toBe('');
  });
});

test('what was installed stays as it was', () => {
  const folder = inFolder('node_modules/ctxpress');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(path.join(folder, name)).isFile(),
  );
  expect(files.map((name) => name.replaceAll(path.sep, '/')).sort()).toEqual(installed.packed.files);
});
