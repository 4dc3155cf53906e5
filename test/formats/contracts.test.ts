import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compactPayload } from '../../src/compact/run.ts';
import { recognise } from '../../src/formats/index.ts';
import { readSource } from '../../src/json/source.ts';
import { resultText, type Transcript } from '../../src/transcript/transcript.ts';
import { ALL_WRITTEN, conversation, formatOf, payloadOf, spelling, type Written } from '../conversations.ts';
import { LOGS } from '../logs.ts';

function transcriptOf(text: string): Transcript {
  const source = readSource(Buffer.from(text));
  const { format, root } = recognise(source, undefined, undefined);
  return format.read(source, root, {}).transcripts[0];
}

/** What is the same in every format: everything but places, ids' containers and error flags. */
function outline(transcript: Transcript): unknown {
  return {
    tools: transcript.tools.map(({ name, description, schemas }) => ({
      name,
      description,
      schemas: schemas.map(({ value }) => value),
    })),
    words: transcript.words.map(({ role, text, authored }) => ({ role, text: text.value, authored })),
    documents: transcript.documents.map(({ name, text }) => ({ name, text: text.value })),
    calls: transcript.calls.map(({ id, name, arguments: input, turn }) => ({ id, name, input: JSON.parse(input), turn })),
    results: transcript.results.map((result) => ({
      id: result.id,
      name: result.name,
      text: resultText(result),
      turn: result.turn,
      seen: result.seen,
      call: result.call?.id,
    })),
  };
}

describe.each(ALL_WRITTEN)('%s', (format) => {
  test('is recognised, and without a pass every byte stays', () => {
    fc.assert(
      fc.property(conversation, spelling, (talk, spell) => {
        const payload = Buffer.from(payloadOf(format, talk, spell));
        const outcome = compactPayload(payload, { preset: 'default', passes: [] });
        expect(outcome.report.input.format).toBe(formatOf(format));
        expect(outcome.payload).toBe(payload);
        expect(outcome.report.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });
});

/** What a log does not hold: the system prompt, with the documents in it, and the tools. */
function withoutSystem(transcript: Transcript): Transcript {
  return { ...transcript, tools: [], documents: [], words: transcript.words.filter(({ role }) => role !== 'system') };
}

test('one conversation gives equal transcripts in every format', () => {
  const isLog = (name: Written): boolean => LOGS.some((log) => log === name);
  fc.assert(
    fc.property(conversation, (talk) => {
      const read = (name: Written): Transcript => transcriptOf(payloadOf(name, talk, JSON.stringify));
      const chat = read('openai-chat');
      for (const name of ALL_WRITTEN) expect(outline(read(name))).toEqual(outline(isLog(name) ? withoutSystem(chat) : chat));
    }),
    { numRuns: 30 },
  );
});
