import { expect, test } from 'vitest';
import { resolvePlan } from '../../src/compact/plan.ts';
import { compactPayload } from '../../src/compact/run.ts';

/** 8 × 8 pixels in 104 characters. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGNgYGD4jwMPMQkAQP0/wVUvcDkAAAAASUVORK5CYII=';
const plan = resolvePlan({ passes: { base64: { images: 'all' } } });

function run(response: unknown): { changed: boolean; bytes: number; response: unknown } {
  const inlineData = { mimeType: 'image/png', data: PNG };
  const contents = [
    { role: 'user', parts: [{ text: 'Look.' }] },
    { role: 'model', parts: [{ functionCall: { name: 'look', args: {} } }] },
    { role: 'user', parts: [{ functionResponse: { name: 'look', response, parts: [{ inlineData }] } }] },
    { role: 'model', parts: [{ text: 'Seen.' }] },
  ];
  const payload = Buffer.from(JSON.stringify({ contents }));
  const outcome = compactPayload(payload, plan);
  const { functionResponse } = JSON.parse(Buffer.from(outcome.payload).toString()).contents[2].parts[0];
  return { changed: outcome.changed, bytes: outcome.payload.length - payload.length, response: functionResponse.response };
}

test('the note of a picture joins the text of a response, or makes one of what its object says', () => {
  const note = '[image removed: image/png 8x8, 0.1KB]';
  expect(run({ output: 'a wall' })).toMatchObject({ changed: true, response: { output: `a wall\n${note}` } });
  expect(run({ colour: 'red' })).toMatchObject({ changed: true, response: { output: `{"colour":"red"}\n${note}` } });
});

test('a picture stays where the text that would take its note grows by more escapes than the picture takes', () => {
  // As a text, each of these 200 backslashes and their 200 escapes is escaped once more: 400 characters for the 104 of the picture.
  const response = { path: '\\'.repeat(200) };
  expect(run(response)).toEqual({ changed: false, bytes: 0, response });
});
