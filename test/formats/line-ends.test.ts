import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { capabilities } from '../../src/commands/context.ts';
import { compact } from '../../src/index.ts';
import { run } from '../cli/fake-process.ts';
import { scratch } from '../cli/folder.ts';
import { EAGER } from '../eager.ts';

// Files as editors, shells and checkouts on Windows leave them: lines end in CR LF, and a byte order mark may come first.
const payloads = new URL('../../fixtures/payloads/', import.meta.url);
const files = readdirSync(payloads, { recursive: true, encoding: 'utf8' }).filter((name) => /\.jsonl?$/.test(name));
const MARK = '\ufeff';
const crlf = (text: string): string => text.replaceAll(/\r?\n/g, '\r\n');

test('payloads give with other line ends what they give, with other line ends', () => {
  let changed = 0;
  for (const name of files) {
    const stored = readFileSync(new URL(name, payloads), 'utf8');
    const text = name.endsWith('.json') ? `${JSON.stringify(JSON.parse(stored), null, 2)}\n` : stored;
    const plain = compact(text, { passes: EAGER });
    const other = compact(MARK + crlf(text), { passes: EAGER });
    expect(other.payload, name).toBe(MARK + crlf(plain.payload));
    expect(other.report.total, name).toEqual(plain.report.total);
    if (plain.payload !== text) changed++;
  }
  expect(changed).toBeGreaterThan(files.length / 2);
});

describe('results with CR LF in them', () => {
  const lines = Array.from({ length: 400 }, (_, index) => `line ${index} of the log, as the shell of Windows gives it`);
  const request = (result: string): string =>
    JSON.stringify({
      model: 'gpt-4o',
      messages: [
        { role: 'user', content: 'Build it.' },
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: '1', type: 'function', function: { name: 'run', arguments: '{}' } }],
        },
        { role: 'tool', tool_call_id: '1', content: result },
        { role: 'assistant', content: 'Done.' },
      ],
    });
  const resultOf = (payload: string): string => JSON.parse(payload).messages[2].content;

  test.each([1000, 1001, 1002, 1003])('no cut parts the two: head and tail of %i', (size) => {
    for (const trimAtLines of [true, false]) {
      const prune = { keepLastResults: 0, maxResultChars: 3000, headChars: size, tailChars: size, trimAtLines };
      const cut = resultOf(compact(request(lines.join('\r\n')), { passes: { prune } }).payload);
      expect(cut.length).toBeLessThan(4000);
      expect(cut).not.toMatch(/\r(?!\n)/);
      expect(cut).not.toMatch(/^\n/);
    }
  });
});

test('config, baseline, prices and sidecar are read as they are with other line ends', async () => {
  const folder = scratch();
  const settings = { cwd: folder.path, capabilities };
  const [asUnix, asWindows] = [(text: string) => text, (text: string) => MARK + crlf(text)];
  const request = readFileSync(new URL('../../fixtures/payloads/openai-chat/parallel-calls.json', import.meta.url), 'utf8');
  folder.write('in.json', request);
  const compacted: string[] = [];
  for (const written of [asUnix, asWindows]) {
    const config = JSON.stringify(
      {
        passes: { prune: { keepLastResults: 0, maxResultChars: 50, headChars: 10, tailChars: 10, protectUnseen: false } },
        overrides: [{ files: ['in.json'], strict: true }],
      },
      null,
      2,
    );
    folder.write('ctxpress.config.json', written(config));
    const ran = await run(['in.json', '-o', 'out.json', '--sidecar', 'originals.json'], settings);
    compacted.push(folder.read('out.json'));
    expect(ran.code).toBe(0);
    expect(folder.read('out.json')).not.toBe(request);
    folder.write('originals.json', written(folder.read('originals.json')));
    await run(['restore', 'out.json', '--from', 'originals.json', '-o', 'back.json'], settings);
    expect(folder.read('back.json')).toBe(request);

    folder.write(
      'prices.json',
      written(JSON.stringify({ date: '2026-01-01', 'gpt-4o': { input_cost_per_token: 0.001 } }, null, 2)),
    );
    await run(['audit', 'in.json', '--baseline', 'base.json', '--update-baseline'], settings);
    folder.write('base.json', written(folder.read('base.json')));
    const audited = [
      'audit',
      'in.json',
      '--baseline',
      'base.json',
      '--max-growth',
      '0%',
      '--prices',
      'prices.json',
      '--max-cost',
      '1000USD',
    ];
    const { code, stderr } = await run(audited, settings);
    expect([code, stderr]).toEqual([0, '']);
  }
  expect(compacted[1]).toBe(compacted[0]);
});

test('a place in a file is that of its line, whatever ends it', async () => {
  const folder = scratch();
  for (const text of ['{\n  "passes": {\n    "prun": true\n  }\n}\n', '{\r\n  "passes": {\r\n    "prun": true\r\n  }\r\n}\r\n']) {
    folder.write('ctxpress.config.json', text);
    const { code, stderr } = await run(['in.json'], { cwd: folder.path });
    expect([code, stderr.split(' ', 1)[0]]).toEqual([2, 'ctxpress.config.json:3:5']);
  }
});
