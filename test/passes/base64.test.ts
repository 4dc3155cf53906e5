import { describe, expect, test } from 'vitest';
import { type Base64Options, base64 } from '../../src/passes/base64.ts';
import type { PassContext } from '../../src/passes/pass.ts';
import { base64Marker } from '../../src/text/markers.ts';
import { applyEdits, type Edit } from '../../src/transcript/edit.ts';
import { Text } from '../../src/transcript/text.ts';
import type { MediaFacts, MediaPart, Part, Result, TextPart, Transcript } from '../../src/transcript/transcript.ts';
import { noise } from '../text/base64-samples.ts';
import { jpeg, png } from '../transcript/pictures.ts';

const blob = noise(41, 900).toString('base64');
const marker = base64Marker(blob.length);
const screenshot = Buffer.concat([png(1280, 720), noise(1, 2000)]).toString('base64');
const photo = Buffer.concat([jpeg(640, 480), noise(2, 3000)]).toString('base64');

function text(value: string, more: Partial<TextPart> = {}): TextPart {
  const origin = {
    kind: 'string',
    at: '',
    value,
    spelled: (from: number, to: number) => to - from,
    spelledNew: (piece: string) => piece.length,
  } as const;
  return {
    kind: 'text',
    at: '',
    text: new Text(origin),
    structured: false,
    marked: false,
    replaces: null,
    removed: false,
    ...more,
  };
}

function media(data: string | null, facts: Partial<MediaFacts> = {}, more: Partial<MediaPart> = {}): MediaPart {
  return {
    kind: 'media',
    at: '',
    media: { type: 'image', mediaType: 'image/png', data: () => data, detail: null, ...facts },
    fixed: false,
    marked: false,
    ...more,
  };
}

function result(parts: readonly Part[], more: Partial<Result> = {}): Result {
  const rest = { isError: null, seen: true, live: true, mirrors: null, source: null };
  return {
    order: 0,
    at: '',
    index: 0,
    id: null,
    name: 'tool',
    call: null,
    turn: 0,
    container: 'blocks',
    parts,
    ...rest,
    ...more,
  };
}

function transcript(results: readonly Result[]): Transcript {
  const nothing = { tools: [], words: [], documents: [], thinking: [], calls: [], media: [], messages: 1, unknown: [] };
  return {
    format: 'test',
    family: 'unknown',
    model: null,
    ...nothing,
    results: results.map((item, index) => ({ ...item, index })),
    turns: [],
    lastCacheMarker: null,
  };
}

const always: PassContext = {
  pinned: () => true,
  worth: () => true,
  rung: () => 'whole',
  ref: () => undefined,
  report: () => {},
};

function run(
  results: readonly Result[],
  options: Base64Options = { images: 'seen' },
  context = always,
): { edits: Edit[]; after: readonly Result[] } {
  const before = transcript(results);
  const edits = [...base64.propose(before, options, context)];
  return { edits, after: applyEdits(before, edits).results };
}

const says = (item: Result): string[] =>
  item.parts.map((part) => (part.kind === 'text' ? part.text.value : part.kind === 'media' ? `<${part.media.type}>` : part.text));

describe('base64 in the text of results', () => {
  test('goes from all live results, pinned and unseen ones as well', () => {
    const { edits, after } = run([
      result([text(`a ${blob}`)]),
      result([text(blob)], { seen: false }),
      result([text(blob)], { live: false }),
    ]);
    expect(after.map(says)).toEqual([[`a ${marker}`], [marker], [blob]]);
    expect(edits.map(({ kind, change }) => [kind, change])).toEqual([
      ['rewrite', 'base64'],
      ['rewrite', 'base64'],
    ]);
  });

  test('goes from every text part, structured ones too; opaque and removed parts stay', () => {
    const json = `{"n": 1.50, "image": "${blob}"}`;
    const parts: Part[] = [
      text('no data'),
      text(json, { structured: true }),
      { kind: 'opaque', at: '', text: blob },
      text(blob),
      text(blob, { removed: true }),
    ];
    const { after } = run([result(parts)]);
    expect(says(after[0])).toEqual(['no data', `{"n": 1.50, "image": "${marker}"}`, blob, marker, blob]);
    expect(after[0].parts[0]).toBe(parts[0]);
  });

  test('is cut in one edit for each part', () => {
    const { edits } = run([result([text(`${blob} and ${blob}`)])]);
    expect(edits).toMatchObject([
      { reason: '2 stretches of base64 in its text', cuts: [{ from: 0, insert: marker }, { to: 2 * blob.length + 5 }] },
    ]);
  });

  test('stays where the gate finds the edit not worth it', () => {
    const { edits } = run([result([text(blob)])], { images: 'all' }, { ...always, worth: () => false });
    expect(edits).toEqual([]);
  });

  test('a second run proposes nothing', () => {
    const { after } = run(
      [result([text(blob), media(screenshot)]), result([text('{"ok":true}'), media(photo)], { container: 'object' })],
      { images: 'all' },
    );
    expect(run(after, { images: 'all' }).edits).toEqual([]);
  });
});

describe('pictures and files of results', () => {
  test('become notes with their type, pixels and bytes', () => {
    const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), noise(3, 2039)]).toString('base64');
    const { edits, after } = run([
      result([
        text('page 1'),
        media(screenshot),
        media(photo, { mediaType: 'image/jpeg' }),
        media(pdf, { type: 'file', mediaType: 'application/pdf' }),
        media(pdf, { type: 'audio', mediaType: null }),
      ]),
    ]);
    expect(says(after[0])).toEqual([
      'page 1',
      '[image removed: image/png 1280x720, 2.0KB]',
      '[image removed: image/jpeg 640x480, 3.0KB]',
      '[file removed: application/pdf, 2.0KB]',
      '[file removed: unknown audio, 2.0KB]',
    ]);
    expect(edits.map(({ kind, change }) => `${kind} ${change}`)).toEqual([
      'replace image',
      'replace image',
      'replace file',
      'replace file',
    ]);
  });

  test.each<[Base64Options['images'], string[]]>([
    ['seen', ['[image removed: image/png 1280x720, 2.0KB]', '<image>']],
    ['all', ['[image removed: image/png 1280x720, 2.0KB]', '[image removed: image/png 1280x720, 2.0KB]']],
    ['none', ['<image>', '<image>']],
  ])('%s', (images, want) => {
    const { after } = run([result([media(screenshot)]), result([media(screenshot)], { seen: false })], { images });
    expect(after.flatMap(says)).toEqual(want);
  });

  test('base64 in texts goes even where pictures stay', () => {
    const { after } = run([result([text(blob), media(screenshot)])], { images: 'none' });
    expect(says(after[0])).toEqual([marker, '<image>']);
  });

  test('stay where the format demands one, and where they are only named', () => {
    const { edits } = run([result([media(screenshot, {}, { fixed: true }), media(null)])], { images: 'all' });
    expect(edits).toEqual([]);
  });

  test('keep the cache marker of their block', () => {
    const { after } = run([result([media(screenshot, {}, { marked: true })])]);
    expect(after[0].parts).toMatchObject([{ kind: 'text', marked: true, replaces: { kind: 'media' } }]);
  });

  test('beside one response text leave that text with their notes', () => {
    const json = `{"image":"${blob}"}`;
    const { edits, after } = run([
      result([text(json, { structured: true }), media(screenshot), media(photo, { mediaType: 'image/jpeg' })], {
        container: 'object',
      }),
    ]);
    expect(says(after[0])).toEqual([
      `{"image":"${marker}"}\n[image removed: image/png 1280x720, 2.0KB]\n[image removed: image/jpeg 640x480, 3.0KB]`,
    ]);
    expect(edits.map(({ kind }) => kind)).toEqual(['rewrite', 'replace', 'replace']);
  });

  test('beside no response text stay: their note would have no place', () => {
    expect(run([result([media(screenshot)], { container: 'object' })]).edits).toEqual([]);
  });

  test('one that the gate refuses does not keep the next from going', () => {
    const context: PassContext = {
      ...always,
      worth: (edit) => edit.kind !== 'replace' || edit.part.media.mediaType === 'image/jpeg',
    };
    const { after } = run(
      [result([text('ok'), media(screenshot), media(photo, { mediaType: 'image/jpeg' })], { container: 'object' })],
      { images: 'all' },
      context,
    );
    expect(says(after[0])).toEqual(['ok\n[image removed: image/jpeg 640x480, 3.0KB]', '<image>']);
  });

  test('are decoded only when they go', () => {
    let asked = 0;
    const data = (): string => {
      asked++;
      return screenshot;
    };
    run([result([media('', { data })], { seen: false })]);
    run([result([media('', { data })])], { images: 'none' });
    expect(asked).toBe(0);
  });
});
