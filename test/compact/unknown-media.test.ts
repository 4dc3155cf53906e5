import { describe, expect, test } from 'vitest';
import { resolvePlan } from '../../src/compact/plan.ts';
import type { Report } from '../../src/compact/report.ts';
import { compact, countTokens } from '../../src/index.ts';
import { replayPayload } from '../../src/replay/run.ts';
import { EVERY_TURN } from '../replay/sessions.ts';

/** Long enough to be replaced, and nothing that tells its pages or its length. */
const data = Buffer.from(`%PDF-1.5\n${'made up, and compressed '.repeat(200)}`).toString('base64');
const png = Buffer.from(`\x89PNG\r\n\x1a\n${'no header '.repeat(300)}`, 'latin1').toString('base64');

const planned = (picture: string) => ({
  model: 'claude-opus-5',
  max_tokens: 100,
  messages: [
    { role: 'user', content: 'What does the plan of the harbour show?' },
    { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'read_plan', input: {} }] },
    {
      role: 'user',
      content: [
        {
          type: 'tool_result',
          tool_use_id: 'a',
          content: [
            { type: 'text', text: 'Plan of the harbour' },
            { type: 'document', source: { type: 'base64', media_type: 'application/pdf', data } },
            { type: 'image', source: { type: 'base64', media_type: 'image/png', data: picture } },
          ],
        },
      ],
    },
    { role: 'assistant', content: 'Three moles and a lighthouse.' },
    { role: 'user', content: 'Thank you.' },
  ],
});
const anthropic = planned(png);

const gemini = {
  model: 'gemini-2.5-pro',
  contents: [
    { role: 'user', parts: [{ text: 'What does the plan of the harbour show?' }] },
    { role: 'model', parts: [{ functionCall: { name: 'read_plan', args: {} } }] },
    {
      role: 'user',
      parts: [
        {
          functionResponse: {
            name: 'read_plan',
            response: { output: 'Plan of the harbour' },
            parts: [{ inlineData: { mimeType: 'application/pdf', data } }],
          },
        },
      ],
    },
    { role: 'model', parts: [{ text: 'Three moles and a lighthouse.' }] },
    { role: 'user', parts: [{ text: 'Thank you.' }] },
  ],
};

const responses = {
  model: 'gpt-4o',
  input: [
    { role: 'user', content: 'What does the plan of the harbour show?' },
    { type: 'function_call', call_id: 'a', name: 'read_plan', arguments: '{}' },
    {
      type: 'function_call_output',
      call_id: 'a',
      output: [
        { type: 'input_text', text: 'Plan of the harbour' },
        { type: 'input_file', filename: 'plan.pdf', file_data: `data:application/pdf;base64,${data}` },
      ],
    },
    { role: 'assistant', content: 'Three moles and a lighthouse.' },
    { role: 'user', content: 'Thank you.' },
  ],
};

const passes = {
  base64: { images: 'all' },
  prune: { keepLastResults: 0, maxResultChars: 10, headChars: 2, tailChars: 2, protectUnseen: false },
};

function figuresOf({ sections, total, passes: rows }: Report) {
  if (!sections || !total) throw new Error('no figures');
  return { sections, total, rows };
}

describe.each([
  ['anthropic', anthropic],
  ['gemini', gemini],
  ['openai-responses', responses],
])('%s: a note takes the place of what nobody can count', (_, request) => {
  const text = JSON.stringify(request);

  test('counted, it adds nothing and makes the total a lower bound', () => {
    const { sections, findings } = countTokens(text);
    expect(sections.images).toBe(null);
    expect(findings.filter(({ code }) => code === 'media-unknown').length).toBeGreaterThan(0);
  });

  test.each([
    ['base64', { base64: passes.base64 }],
    ['base64 and prune', passes],
  ])('by %s: no rise, no saving that nobody knows, and rows that add up', (_name, chosen) => {
    const { payload, report } = compact(text, { passes: chosen });
    const { sections, total, rows } = figuresOf(report);
    expect(payload).not.toContain(data);
    expect(total.after).toBe(countTokens(payload).sections.total);
    expect(sections.after).not.toHaveProperty('atLeast');
    expect(sections.before.atLeast).toEqual(['images']);
    expect(total.saved).toBeGreaterThanOrEqual(0);
    expect(total.before - total.after).toBe(total.saved);
    expect(rows.reduce((sum, { saved }) => sum + (saved ?? 0), 0)).toBe(total.saved);
    const [row] = rows;
    expect(row).toMatchObject({ id: 'base64', saved: 0, atLeast: ['before', 'saved'] });
    expect(row.changes.find(({ kind }) => kind === 'file')?.before).toBe(null);
  });

  test('replayed, no request takes more with the plan than without', () => {
    const prices = { kind: 'listed', source: { name: 'made up', date: null }, models: new Map() } as const;
    const options = { schedule: EVERY_TURN, prices };
    const { turns, total, passes: rows, findings } = replayPayload(Buffer.from(text), resolvePlan({ passes }), options);
    for (const { raw, compacted } of turns) expect(compacted.tokens).toBeLessThanOrEqual(raw.tokens);
    expect(total.saved).toBeGreaterThanOrEqual(0);
    expect(rows.find(({ id }) => id === 'base64')).toMatchObject({ saved: 0 });
    expect(findings.map(({ code }) => code)).toContain('media-unknown');
  });
});

test('beside it, what can be counted is saved, and says so as a lower bound', () => {
  const wide = Buffer.from('89504e470d0a1a0a0000000d4948445200000400000004000802000000', 'hex');
  const known = Buffer.concat([wide, Buffer.alloc(3000, 7)]).toString('base64');
  const { sections, rows } = figuresOf(compact(JSON.stringify(planned(known)), { passes: { base64: passes.base64 } }).report);
  expect(sections.before).toMatchObject({ images: 1369, atLeast: ['images'] });
  expect(rows[0].saved).toBeGreaterThan(1300);
  expect(rows[0].atLeast).toEqual(['before', 'saved']);
});

test('what stays on both sides saves nothing for certain', () => {
  const { rows, sections } = figuresOf(compact(JSON.stringify(anthropic), { passes: { base64: { images: 'none' } } }).report);
  expect(sections.after.images).toBe(null);
  expect(rows[0]).toMatchObject({ saved: 0, atLeast: ['before', 'after'] });
});
