import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mediaTokens } from '../../src/tokens/media.ts';
import type { Family, MediaFacts } from '../../src/transcript/transcript.ts';
import { noise } from '../text/base64-samples.ts';
import { png, wav } from '../transcript/pictures.ts';

const media = (type: MediaFacts['type'], data: Buffer | null, mediaType: string | null, detail: string | null): MediaFacts => ({
  type,
  mediaType,
  data: () => data?.toString('base64') ?? null,
  detail,
});
const picture = (width: number, height: number, detail: string | null = null): MediaFacts =>
  media('image', png(width, height), 'image/png', detail);
const file = (data: Buffer | null, mediaType: string | null = 'application/pdf'): MediaFacts =>
  media('file', data, mediaType, null);

describe('pictures by published rule', () => {
  test.each<[model: string, width: number, height: number, detail: string | null, tokens: number]>([
    // OpenAI's own worked examples
    ['gpt-4o', 1024, 1024, 'high', 765],
    ['gpt-4o', 2048, 4096, 'high', 1105],
    ['gpt-4o', 4096, 8192, 'low', 85],
    ['gpt-4.1-mini', 1024, 1024, null, 1659],
    ['gpt-4.1-mini', 1800, 2400, null, Math.ceil(1452 * 1.62)],
    ['gpt-4o', 512, 512, null, 255],
    ['gpt-4o-mini-2024-07-18', 512, 512, 'auto', 8500],
    ['openai/gpt-4.1', 513, 512, null, 425],
    ['chatgpt-4o-latest', 100, 100, null, 255],
    ['o1', 512, 512, null, 225],
    ['o3-2025-04-16', 512, 512, null, 225],
    ['gpt-5', 512, 512, null, 210],
    ['gpt-5.1-codex', 512, 512, null, 210],
    ['gpt-5-mini', 597, 566, null, 555],
    // The provider reported 515 with some words around it
    ['gpt-4.1-nano', 540, 360, null, 502],
    ['o4-mini', 320, 320, null, 172],
    ['computer-use-preview', 512, 512, null, 194],
    // Measured by third parties at these points, prompt taken off
    ['claude-opus-5-5', 512, 512, null, 361],
    ['claude-sonnet-5-5', 1024, 1024, null, 1369],
    ['claude-opus-4.7', 1920, 1080, null, 2691],
    ['claude-sonnet-4-5-20250929', 1092, 1092, null, 1521],
    ['claude-3-5-sonnet-20241022', 200, 200, null, 64],
    ['claude-opus-4-20250514', 3136, 784, null, 784],
    ['anthropic.claude-haiku-4-5-20251001-v1:0', 128, 128, null, 25],
    ['claude-fable-5-1', 28, 28, null, 1],
    ['gemini-2.5-flash', 384, 384, null, 258],
    ['gemini-2.0-flash', 1000, 700, null, 516],
    ['models/gemini-1.5-pro', 1536, 1537, null, 1548],
    ['gemini-3-pro-preview', 3000, 3000, null, 1120],
    ['gemini-3-pro-preview', 3000, 3000, 'MEDIA_RESOLUTION_LOW', 280],
    ['gemini-3.5-flash', 30, 30, 'media_resolution_medium', 560],
    ['gemini-4-argon', 30, 30, 'media_resolution_ultra_high', 2240],
  ])('%s %dx%d %s', (model, width, height, detail, tokens) => {
    expect(mediaTokens(picture(width, height, detail), 'unknown', model)).toMatchObject({ tokens, published: true });
  });
});

describe('pictures by measurement, or not at all', () => {
  test.each<[family: Family, model: string | null, width: number, height: number, detail: string | null, tokens: number]>([
    ['openai', 'gpt-6', 512, 512, null, 308],
    ['openai', 'gpt-6-sol', 1024, 1024, null, 1229],
    ['openai', 'gpt-6.1-terra', 1920, 1080, null, 2448],
    ['openai', 'gpt-6', 4000, 4000, null, 18750],
    ['openai', 'gpt-5.2', 4000, 4000, null, Math.ceil(39 * 39 * 1.2)],
    ['openai', 'gpt-5.5', 4000, 4000, 'high', 3000],
    ['openai', 'gpt-5.5', 4000, 4000, 'original', 12000],
    ['openai', 'gpt-5.5', 4000, 4000, 'low', 308],
  ])('%s %s %dx%d %s', (family, model, width, height, detail, tokens) => {
    expect(mediaTokens(picture(width, height, detail), family, model)).toMatchObject({ tokens, published: false });
  });

  test.each<[family: Family, model: string | null]>([
    ['openai', null],
    ['openai', 'llama-4'],
    ['anthropic', 'claude-latest'],
    ['gemini', null],
    ['unknown', 'llama-4'],
    ['unknown', null],
  ])('%s %s has no rule that is known', (family, model) => {
    expect(mediaTokens(picture(1024, 1024), family, model)).toMatchObject({
      tokens: null,
      reason: expect.stringMatching(/no rule/),
    });
  });

  test('a picture of unknown size has no figure where its rule needs the size', () => {
    const linked = (detail: string | null): MediaFacts => media('image', null, null, detail);
    expect(mediaTokens(linked(null), 'openai', 'gpt-4o')).toMatchObject({
      tokens: null,
      reason: expect.stringMatching(/not in the payload/),
    });
    expect(mediaTokens(linked('low'), 'openai', 'gpt-4o')).toMatchObject({ tokens: 85, published: true });
    expect(mediaTokens(linked('low'), 'openai', 'gpt-5.5').tokens).toBe(null);
    expect(mediaTokens(linked(null), 'gemini', 'gemini-3-pro-preview')).toMatchObject({ tokens: 1120, published: true });
    expect(mediaTokens(linked(null), 'gemini', 'gemini-2.5-pro').tokens).toBe(null);
    expect(mediaTokens(media('image', noise(1, 500), 'image/png', null), 'openai', 'gpt-4o')).toMatchObject({
      tokens: null,
      reason: expect.stringMatching(/header/),
    });
  });
});

test('a picture never costs more than its rule allows', () => {
  const side = fc.integer({ min: 1, max: 20_000 });
  const limits = [
    ['claude-sonnet-4-5', 1568],
    ['claude-opus-5', 4784],
    ['gpt-4.1-mini', 1536 * 1.62],
    ['gpt-5.5', 12_000],
    ['gpt-4o', 85 + 170 * 8],
  ] as const;
  fc.assert(
    fc.property(side, side, fc.constantFrom(...limits), (width, height, [model, most]) => {
      const { tokens } = mediaTokens(picture(width, height), 'unknown', model);
      expect(tokens).toBeGreaterThan(0);
      expect(tokens).toBeLessThanOrEqual(Math.ceil(most));
      expect(tokens).toBe(mediaTokens(picture(height, width), 'unknown', model).tokens);
    }),
  );
});

describe('documents', () => {
  const objects = (count: number): Buffer =>
    Buffer.from(`%PDF-1.4\n<</Type /Pages /Count 9>>${'<</Type/Page /Parent 1 0 R>>'.repeat(count)}`);

  test.each<[model: string | null, family: Family, tokens: number, published: boolean]>([
    ['gemini-2.0-flash', 'gemini', 516, true],
    ['gemini-3-flash-preview', 'gemini', 1120, true],
    ['claude-haiku-4-5', 'anthropic', 4196, false],
    ['claude-opus-5-5', 'anthropic', 4648, false],
  ])('two pages for %s', (model, family, tokens, published) => {
    expect(mediaTokens(file(objects(2)), family, model)).toMatchObject({ tokens, published });
  });

  test.each<[what: string, data: Buffer | null, family: Family, model: string | null, reason: RegExp]>([
    ['no rule is published', objects(2), 'openai', 'gpt-5', /no rule/],
    ['no provider is known', objects(2), 'unknown', null, /no rule/],
    ['the model is not named', objects(2), 'anthropic', null, /no rule/],
    ['it is only linked to', null, 'gemini', 'gemini-2.5-pro', /not in the payload/],
    ['its pages are compressed', Buffer.concat([Buffer.from('%PDF-1.5\n'), noise(1, 24_000)]), 'gemini', 'gemini-3-pro', /pages/],
    ['it is a text', Buffer.from('x'.repeat(400)), 'gemini', 'gemini-2.5-pro', /pages/],
  ])('a file has no figure where %s', (_, data, family, model, reason) => {
    expect(mediaTokens(file(data), family, model)).toMatchObject({ tokens: null, reason: expect.stringMatching(reason) });
  });

  const end = '\n%%EOF\n';
  const pages = (text: string): number | null => {
    const { tokens } = mediaTokens(file(Buffer.from(`%PDF-1.4\n${text}`)), 'gemini', 'gemini-2.5-pro');
    return tokens === null ? null : tokens / 258;
  };
  const page = '1 0 obj << /Type /Page >> endobj ';
  const linear = (length: number): string =>
    `1 0 obj << /Linearized 1 /L ${String(length).padStart(4)} /N 7 >> endobj ${page}${end}`;
  const linearLength = `%PDF-1.4\n${linear(100)}`.length;

  test.each<[what: string, text: string, pages: number | null]>([
    ['page objects, once', page.repeat(3) + end, 3],
    ['a linearisation of the length that the file has', linear(linearLength), 7],
    ['a linearisation of another length', linear(linearLength + 1), 1],
    ['outlines alone, which have a count too', `1 0 obj << /Type /Outlines /Count 120 >> endobj${end}`, null],
    ['objects in a compressed stream beside a page', `${page}2 0 obj << /Type /ObjStm >> endobj${end}`, null],
    ['a version saved behind another', page.repeat(2) + end + page.repeat(2) + end, null],
  ])('pages by %s', (_, text, known) => {
    expect(pages(text)).toBe(known);
  });

  test('a picture sent as a file is a picture', () => {
    expect(mediaTokens(file(png(512, 512), 'image/png'), 'openai', 'gpt-4o')).toMatchObject({ tokens: 255, published: true });
  });

  test('a large file is soon read', () => {
    const pdf = Buffer.concat([Buffer.from('%PDF-1.5\n'), Buffer.from('/Type /Count /Linearized'.repeat(400_000))]);
    expect(mediaTokens(file(pdf), 'gemini', 'gemini-2.5-pro').tokens).toBe(null);
  });
});

describe('sound and film', () => {
  /** Frames of 128 kbit/s, 44.1 kHz: 418 bytes each. */
  const frames = (seconds: number): Buffer => {
    const data = Buffer.alloc(seconds * 16_000, 0x55);
    Buffer.from([0xff, 0xfb, 0x92, 0x64]).copy(data);
    return data;
  };
  const tagged = (tag: number): Buffer =>
    Buffer.concat([
      Buffer.from('ID3\x04\0\0', 'latin1'),
      Buffer.from([0, tag >> 14, (tag >> 7) & 127, tag & 127]),
      Buffer.alloc(tag),
      frames(10),
    ]);

  test.each([
    ['WAV', wav(10)],
    ['MP3', frames(10)],
    ['MP3 with a small tag', tagged(500)],
    ['MP3 with a large tag', tagged(100_001)],
  ])('ten seconds of %s', (_, data) => {
    expect(mediaTokens(media('audio', data, 'audio/mpeg', null), 'gemini', 'gemini-2.5-flash')).toMatchObject({
      tokens: 320,
      published: true,
    });
    expect(mediaTokens(media('audio', data, 'audio/mpeg', null), 'openai', 'gpt-4o-audio-preview')).toMatchObject({
      tokens: 100,
      published: false,
    });
  });

  test('have no figure where their length or their rule is not known', () => {
    const variable = frames(10);
    variable.write('Xing', 36, 'latin1');
    expect(mediaTokens(media('audio', variable, 'audio/mpeg', null), 'gemini', 'gemini-2.5-flash').tokens).toBe(null);
    const ogg = media('audio', noise(1, 80_000), 'audio/ogg', null);
    expect(mediaTokens(ogg, 'gemini', 'gemini-2.5-flash')).toMatchObject({
      tokens: null,
      reason: expect.stringMatching(/length/),
    });
    expect(mediaTokens(media('audio', null, null, null), 'openai', 'gpt-4o')).toMatchObject({
      tokens: null,
      reason: expect.stringMatching(/payload/),
    });
    expect(mediaTokens(media('audio', wav(10), null, null), 'anthropic', 'claude-opus-4-1')).toMatchObject({
      tokens: null,
      reason: expect.stringMatching(/no rule/),
    });
    const film = media('video', noise(1, 250_000), 'video/mp4', null);
    expect(mediaTokens(film, 'gemini', 'gemini-2.5-flash')).toMatchObject({
      tokens: null,
      reason: expect.stringMatching(/film/),
    });
  });
});

test('any bytes of any kind have a whole number of tokens and a source, or a reason why not', () => {
  const types = fc.constantFrom<MediaFacts['type']>('image', 'file', 'audio', 'video');
  const starts = fc.constantFrom(
    '',
    '%PDF',
    'RIFF\0\0\0\0WAVEfmt ',
    'ID3\x04\0\0\x7f\x7f\x7f\x7f',
    'ID3\x04\0\0\0\0\0\x01',
    '\xff\xfb',
    '\x89PNG\r\n\x1a\n',
  );
  const families = fc.constantFrom<Family>('openai', 'anthropic', 'gemini', 'unknown');
  const models = fc.oneof(
    fc.constant(null),
    fc.string(),
    fc.constantFrom(
      'gpt-4o',
      'claude-opus-5',
      'gemini-2.5-pro',
      'gpt-',
      'gpt-99.99',
      'claude-',
      'gemini-',
      'gemini-9999999',
      'o',
      '__proto__',
    ),
  );
  fc.assert(
    fc.property(types, starts, fc.uint8Array({ maxLength: 100 }), families, models, (type, start, rest, family, model) => {
      const data = Buffer.concat([Buffer.from(start, 'latin1'), rest]);
      const counted = mediaTokens(media(type, data, null, model), family, model);
      const isWhole = counted.tokens !== null && Number.isSafeInteger(counted.tokens) && counted.tokens >= 0;
      expect(isWhole).toBe(counted.tokens !== null);
      expect(counted.tokens === null ? counted.reason && counted.hint : counted.source).not.toBe('');
    }),
    { numRuns: 500 },
  );
});
