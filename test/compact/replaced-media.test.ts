import { expect, test } from 'vitest';
import { resolvePlan } from '../../src/compact/plan.ts';
import { compactPayload } from '../../src/compact/run.ts';

/** 8 × 8 pixels in 104 characters. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGNgYGD4jwMPMQkAQP0/wVUvcDkAAAAASUVORK5CYII=';
const note = '[image removed: image/png 8x8, 0.1KB]';
const plan = resolvePlan({ passes: { base64: { images: 'all' } } });

function run(response: unknown, data = PNG): { changed: boolean; bytes: number; response: unknown } {
  const inlineData = { mimeType: 'image/png', data };
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
  expect(run({ output: 'a wall' })).toMatchObject({ changed: true, response: { output: `a wall\n${note}` } });
  expect(run({ colour: 'red' })).toMatchObject({ changed: true, response: { output: `{"colour":"red"}\n${note}` } });
});

test('the note stands in the object where, as a text, its escapes would take more than the picture', () => {
  // As a text, each of these 200 backslashes and their 200 escapes is escaped once more: 400 characters for the 104 of the picture.
  const path = '\\'.repeat(200);
  expect(run({ path })).toMatchObject({ changed: true, response: { path, note } });
  expect(run({ path, note: 'mine' })).toMatchObject({ changed: true, response: { path, note: 'mine', 'note 2': note } });
  expect(run([path, path])).toMatchObject({ changed: true, response: [path, path, note] });
  expect(run({ path }).bytes).toBeLessThan(0);
});

test('a picture whose data takes hardly more than its note stays, whatever the response is', () => {
  const small = PNG.slice(0, 52);
  for (const response of [{ output: 'a wall' }, { colour: 'red' }])
    expect(run(response, small)).toEqual({ changed: false, bytes: 0, response });
});
