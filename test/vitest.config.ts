import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';

/** Folders whose tests start no process and change nothing that is global: they share what they import, which is most of their time. */
const PURE = [
  'audit',
  'compact',
  'config',
  'formats',
  'golden',
  'json',
  'laws',
  'live',
  'passes',
  'prices',
  'replay',
  'reporters',
  'restore',
  'text',
  'tokens',
  'transcript',
  'tune',
];
const pure = PURE.map((folder) => `test/${folder}/**/*.test.ts`);

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    globalSetup: ['test/build-once.ts'],
    testTimeout: 120_000,
    maxWorkers: '100%',
    reporters: ['default'],
    projects: [
      { extends: true, test: { name: 'pure', include: pure, isolate: false } },
      { extends: true, test: { name: 'apart', include: ['test/**/*.test.ts'], exclude: [...configDefaults.exclude, ...pure] } },
    ],
  },
});
