import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { capabilities } from '../../src/commands/context.ts';
import { NO_PASS } from './binary.ts';
import { type Ran, run as runFake } from './fake-process.ts';
import { type Folder, scratch } from './folder.ts';

const LOG = readFileSync(new URL('../../fixtures/payloads/claude-code/parallel-results.jsonl', import.meta.url), 'utf8');
const CUT = ['--keep-last-results=0', '--max-result-chars=300', '-q'];

function run(folder: Folder, ...args: string[]): Promise<Ran> {
  return runFake(args, { cwd: folder.path, capabilities });
}

test('--export writes a request of the provider, compacted, which a second run finds nothing to do with', async () => {
  const folder = scratch();
  folder.write('log.jsonl', LOG);
  expect(await run(folder, 'log.jsonl', '--export', '-o', 'request.json', ...CUT)).toMatchObject({ code: 0 });
  expect(JSON.parse(folder.read('request.json')).messages).toHaveLength(9);
  expect((await run(folder, 'request.json', '--check', ...CUT)).code).toBe(0);
  expect(folder.read('log.jsonl')).toBe(LOG);
});

test('its sidecar gives back the request as it was before it was compacted', async () => {
  const folder = scratch();
  folder.write('log.jsonl', LOG);
  await run(folder, 'log.jsonl', '--export', '-o', 'whole.json', ...NO_PASS, '-q');
  await run(folder, 'log.jsonl', '--export', '-o', 'cut.json', '--sidecar', 'originals.json', ...CUT);
  expect(folder.read('cut.json')).not.toBe(folder.read('whole.json'));
  expect((await run(folder, 'restore', 'cut.json', '--from', 'originals.json', '-o', 'back.json')).code).toBe(0);
  expect(folder.read('back.json')).toBe(folder.read('whole.json'));
});

test('a request is not written over its log, and only a log can be exported', async () => {
  const folder = scratch();
  folder.write('log.jsonl', LOG);
  expect(await run(folder, 'log.jsonl', '--export', '--in-place')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--in-place and --export do not go together.'),
  });
  folder.write('chat.json', '{"messages":[{"role":"system","content":"x"},{"role":"user","content":"y"}]}');
  const refused = await run(folder, 'chat.json', '--export', '-o', 'out.json');
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringMatching(/^chat\.json \[not-a-log\] .+\n {2}hint: .+\n$/)]);
  expect(folder.names()).toEqual(['chat.json', 'log.jsonl']);
});
