import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UserError } from '../../src/errors.ts';
import { recognise } from '../../src/formats/index.ts';
import { readSource } from '../../src/json/source.ts';
import { createObjectReader } from '../../src/live/object-history.ts';
import { resultText, type Transcript } from '../../src/transcript/transcript.ts';
import { conversation, type WrittenFormat, writtenFormats } from '../conversations.ts';
import { growing, growingTo, requestFixtures, requestOf } from './growing.ts';

const FORMATS = Object.keys(writtenFormats).filter((name): name is WrittenFormat => Object.hasOwn(writtenFormats, name));

function wholeOf(request: object, format: string): Transcript {
  const source = readSource(Buffer.from(JSON.stringify(request)));
  const recognised = recognise(source, format, undefined);
  return recognised.format.read(source, recognised.root, {}).transcripts[0];
}

/** All of a transcript but the objects behind it. */
function outline({ tools, words, documents, thinking, calls, results, media, turns, ...rest }: Transcript): unknown {
  const textOf = <Item extends { text: { value: string } | null }>({ text, ...item }: Item) => ({ ...item, text: text?.value });
  return {
    ...rest,
    tools: tools.map(({ order, at, name }) => ({ order, at, name })),
    words: words.map(textOf),
    documents: documents.map(textOf),
    thinking: thinking.map(textOf).map(({ place: _, ...block }) => block),
    calls: calls.map(({ place: _, ...call }) => call),
    results: results.map(({ place: _, parts, call, ...result }) => ({
      ...result,
      call: call?.at,
      text: resultText({ ...result, call, parts }),
      parts: parts.map(({ kind, at }) => ({ kind, at })),
      origins: parts.map((part) => (part.kind === 'text' ? part.text.origin.at : null)),
    })),
    media: media.map(({ order, at }) => ({ order, at })),
    turns,
  };
}

describe.each(FORMATS)('%s', (name) => {
  const format = writtenFormats[name];

  test('read as it grows, it reads as a whole', () => {
    fc.assert(
      fc.property(conversation, fc.integer({ min: 1, max: 4 }), (talk, step) => {
        const read = createObjectReader({ format, patterns: [] });
        for (const request of growing(name, talk).filter((_, at) => at % step === 0))
          expect(outline(read(request).transcript)).toEqual(outline(wholeOf(request, format)));
      }),
      { numRuns: 5 },
    );
  });

  test('whatever comes in whatever order, it reads as a whole; an unchanged state is written as the very same object', () => {
    fc.assert(
      fc.property(
        conversation,
        conversation,
        fc.array(fc.tuple(fc.boolean(), fc.boolean(), fc.nat(40)), { maxLength: 8 }),
        (one, other, steps) => {
          const read = createObjectReader({ format, patterns: [] });
          const lists = [growing(name, one), growing(name, other)];
          for (const [first, copied, at] of steps) {
            const requests = lists[first ? 0 : 1];
            const request = requests[at % requests.length];
            const given = copied ? JSON.parse(JSON.stringify(request)) : request;
            const { transcript, write } = read(given);
            expect(outline(transcript)).toEqual(outline(wholeOf(request, format)));
            expect(write(transcript)).toBe(given);
          }
        },
      ),
      { numRuns: 5 },
    );
  });
});

test.each(requestFixtures)('%s/%s, read as it grows, reads as a whole', (format, name) => {
  const read = createObjectReader({ format, patterns: [] });
  for (const request of growingTo(requestOf(format, name))) {
    const whole = attempt(() => outline(wholeOf(request, format)));
    expect(attempt(() => outline(read(request).transcript))).toEqual(whole);
  }
});

/** The code of an error where the beginning of a request is none. */
function attempt(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    if (error instanceof UserError) return error.code;
    throw error;
  }
}
