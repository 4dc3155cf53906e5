import { expect, test } from 'vitest';
import { resolvePlan } from '../../src/compact/plan.ts';
import { compactPayload } from '../../src/compact/run.ts';

const filler = Array.from({ length: 300 }, (_, i) => (i === 150 ? 'the valve' : `line ${i} of nothing in particular`)).join('\n');
const messages = [
  { role: 'system', content: `%% a.md\n${filler}\n%% end of a.md\nRules.` },
  { role: 'user', content: 'Where is the valve?' },
];

function systemAfter(patterns: readonly string[]): string {
  const payload = Buffer.from(JSON.stringify({ model: 'gpt-4o', messages }));
  const plan = resolvePlan({ passes: { context: { mode: 'preview', patterns } } });
  const first = compactPayload(payload, plan).payload;
  expect(Buffer.compare(compactPayload(first, plan).payload, first)).toBe(0);
  return JSON.parse(Buffer.from(first).toString()).messages[0].content;
}

test('a frame that the user describes is read from the payload and kept in it', () => {
  expect(systemAfter([])).toBe(messages[0].content);
  expect(systemAfter(['%% {name}{text}%% end of {name}'])).toMatch(
    /^%% a\.md\n\.\.\.\n[\s\S]*\nthe valve\n[\s\S]*\n\.\.\.\n%% end of a\.md\nRules\.$/,
  );
});
