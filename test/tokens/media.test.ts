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

describe('pictures by measurement or assumption', () => {
  test.each<[family: Family, model: string | null, width: number, height: number, detail: string | null, tokens: number]>([
    ['openai', 'gpt-6', 512, 512, null, 308],
    ['openai', 'gpt-6-sol', 1024, 1024, null, 1229],
    ['openai', 'gpt-6.1-terra', 1920, 1080, null, 2448],
    ['openai', 'gpt-6', 4000, 4000, null, 18750],
    ['openai', 'gpt-5.2', 4000, 4000, null, Math.ceil(39 * 39 * 1.2)],
    ['openai', 'gpt-5.5', 4000, 4000, 'high', 3000],
    ['openai', 'gpt-5.5', 4000, 4000, 'original', 12000],
    ['openai', 'gpt-5.5', 4000, 4000, 'low', 308],
    ['openai', null, 1024, 1024, null, 1229],
    ['anthropic', null, 1024, 1024, null, 1369],
    ['gemini', null, 1024, 1024, null, 1120],
    ['unknown', 'llama-4', 750, 750, null, 750],
    ['unknown', null, 9000, 9000, null, 1600],
  ])('%s %s %dx%d %s', (family, model, width, height, detail, tokens) => {
    expect(mediaTokens(picture(width, height, detail), family, model)).toMatchObject({ tokens, published: false });
  });

  test('a picture of unknown size says so', () => {
    const { tokens, published, source } = mediaTokens(media('image', null, null, null), 'openai', 'gpt-4o');
    expect({ tokens, published }).toEqual({ tokens: 765, published: false });
    expect(mediaTokens(media('image', null, null, null), 'openai', 'gpt-4o').guessed).toBe(true);
    expect(source).toMatch(/^size unknown, taken as 1024x1024; OpenAI/);
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

  test.each([
    ['page objects', objects(3), 3],
    ['the page tree', Buffer.from('%PDF-1.7\n<< /Type /Pages /Kids [] /Count 12 >>'), 12],
    ['the linearisation', Buffer.from('%PDF-1.5\n1 0 obj <</Linearized 1/L 9000/N 7/T 88>>'), 7],
    ['the size', Buffer.concat([Buffer.from('%PDF-1.5\n'), noise(1, 240_000)]), 5],
  ])('pages by %s', (_, data, pages) => {
    expect(mediaTokens(file(data), 'gemini', 'gemini-2.5-pro').tokens).toBe(258 * pages);
  });

  test.each<[model: string | null, family: Family, tokens: number, published: boolean]>([
    ['gemini-2.0-flash', 'gemini', 516, true],
    ['gemini-3-flash-preview', 'gemini', 1120, true],
    ['claude-haiku-4-5', 'anthropic', 4196, false],
    ['claude-opus-5-5', 'anthropic', 4648, false],
    ['gpt-5', 'openai', 3000, false],
    [null, 'unknown', 3000, false],
  ])('two pages for %s', (model, family, tokens, published) => {
    expect(mediaTokens(file(objects(2)), family, model)).toMatchObject({ tokens, published });
  });

  test('a file that is not in the payload is a page, a text file four bytes a token, a picture a picture', () => {
    expect(mediaTokens(file(null), 'openai', 'gpt-5')).toMatchObject({ tokens: 1500, published: false });
    expect(mediaTokens(file(Buffer.from('x'.repeat(400)), 'text/csv'), 'openai', 'gpt-5')).toMatchObject({
      tokens: 100,
      published: false,
    });
    expect(mediaTokens(file(png(512, 512), 'image/png'), 'openai', 'gpt-4o')).toMatchObject({ tokens: 255, published: true });
  });

  test('a large file is soon read', () => {
    const pdf = Buffer.concat([Buffer.from('%PDF-1.5\n'), Buffer.from('/Type /Count /Linearized'.repeat(400_000))]);
    expect(mediaTokens(file(pdf), 'gemini', 'gemini-2.5-pro').published).toBe(false);
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

  test('of unknown length are guessed, and say so', () => {
    const sound = mediaTokens(media('audio', noise(1, 80_000), 'audio/ogg', null), 'gemini', 'gemini-2.5-flash');
    expect(sound).toMatchObject({ tokens: 320, published: false });
    expect(sound.source).toMatch(/guessed/);
    const film = mediaTokens(media('video', noise(1, 250_000), 'video/mp4', null), 'gemini', 'gemini-2.5-flash');
    expect(film).toMatchObject({ tokens: 580, published: false });
    expect(mediaTokens(media('video', null, null, null), 'openai', null)).toMatchObject({ published: false });
  });
});

test('any bytes of any kind have a whole number of tokens and a source', () => {
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
    fc.constantFrom('gpt-', 'gpt-99.99', 'claude-', 'gemini-', 'gemini-9999999', 'o', '__proto__'),
  );
  fc.assert(
    fc.property(types, starts, fc.uint8Array({ maxLength: 100 }), families, models, (type, start, rest, family, model) => {
      const data = Buffer.concat([Buffer.from(start, 'latin1'), rest]);
      const { tokens, source } = mediaTokens(media(type, data, null, model), family, model);
      expect(Number.isSafeInteger(tokens) && tokens >= 0).toBe(true);
      expect(source).not.toBe('');
    }),
    { numRuns: 500 },
  );
});
