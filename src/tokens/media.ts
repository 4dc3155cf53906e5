import { byteSize, measureMedia } from '../transcript/media.ts';
import type { Family, MediaFacts } from '../transcript/transcript.ts';
import { type ImageRule, imageRule } from './image-rules.ts';
import { audioSeconds, pdfPages } from './media-content.ts';
import { claudeVersion, providerOf, versionAfter } from './model-name.ts';

/** What media cost a model, and where the figure comes from. */
export interface MediaTokens {
  readonly tokens: number;
  /** Whether the provider publishes the rule and everything it needs was in the payload; otherwise measured, assumed or guessed. */
  readonly published: boolean;
  /** Its size is not in the payload, or its provider has no known rule: nobody knows what it takes. */
  readonly guessed: boolean;
  readonly source: string;
}

/** A picture of unknown size is counted as a square of this side, in pixels. */
const USUAL_SIDE = 1024;
/** A PDF whose pages cannot be told has one for each of so many bytes, and any other sound or film so many bytes a second. */
const PAGE_BYTES = 50_000;
const SOUND_BYTES = 8_000;
const FILM_BYTES = 125_000;

/** Tokens that a picture, document or sound takes, by the rules of the model's provider. Pure; never throws. */
export function mediaTokens(media: MediaFacts, family: Family, model: string | null): MediaTokens {
  const provider = providerOf(family, model);
  switch (media.type) {
    case 'image':
      return imageTokens(media, imageRule(provider, model));
    case 'file':
      return media.mediaType?.startsWith('image/')
        ? imageTokens(media, imageRule(provider, model))
        : fileTokens(media, provider, model);
    case 'audio':
      return soundTokens(media, provider);
    case 'video':
      return filmTokens(media, provider);
  }
}

function imageTokens(media: MediaFacts, rule: ImageRule): MediaTokens {
  const { width, height } = measureMedia(media);
  if (width !== null && height !== null) {
    const { published, source } = rule;
    return { tokens: rule.tokens(width, height, media.detail), published, guessed: false, source };
  }
  const tokens = rule.tokens(USUAL_SIDE, USUAL_SIDE, media.detail);
  return {
    tokens,
    published: false,
    guessed: true,
    source: `size unknown, taken as ${USUAL_SIDE}x${USUAL_SIDE}; ${rule.source}`,
  };
}

function fileTokens(media: MediaFacts, provider: Family, model: string | null): MediaTokens {
  const data = media.data();
  if (data !== null && isText(media.mediaType)) {
    const source = 'guessed: a text file, four bytes a token';
    return { tokens: Math.ceil(byteSize(data) / 4), published: false, guessed: true, source };
  }
  const page = pageRule(provider, model);
  const pages = data === null ? null : pdfPages(data);
  if (pages !== null) return { ...page, tokens: pages * page.tokens };
  const guess = data === null ? 1 : Math.max(1, Math.round(byteSize(data) / PAGE_BYTES));
  const source = `pages unknown, taken as ${guess}; ${page.source}`;
  return { tokens: guess * page.tokens, published: false, guessed: true, source };
}

function isText(mediaType: string | null): boolean {
  return mediaType !== null && /^text\/|[/+](?:json|xml|yaml|x-yaml|javascript)$/.test(mediaType);
}

/** Google publishes its figures ("Document understanding"); Claude's were measured on pages of text, OpenAI's rule is not published. */
function pageRule(provider: Family, model: string | null): MediaTokens {
  if (provider === 'gemini') {
    const version = versionAfter('gemini-', model);
    const tokens = version !== null && version < 3 ? 258 : 560;
    return { tokens, published: version !== null, guessed: false, source: `Google: ${tokens} a page` };
  }
  if (provider === 'anthropic') {
    const known = claudeVersion(model);
    const tokens = known && known.version < 5 ? 2098 : 2324;
    return {
      tokens,
      published: false,
      guessed: false,
      source: `measured on Claude ${tokens === 2098 ? '4.5' : '5.5'}: ${tokens} a page of text`,
    };
  }
  return { tokens: 1500, published: false, guessed: true, source: 'guessed: 1,500 a page' };
}

/** Google, "Understand and count tokens": 32 a second. OpenAI's ten were measured (44 for 4.5 seconds). */
function soundTokens(media: MediaFacts, provider: Family): MediaTokens {
  const [rate, source] = provider === 'openai' ? [10, 'measured: 10 a second'] : [32, 'Google: 32 a second'];
  const data = media.data();
  const seconds = data === null ? null : audioSeconds(data);
  if (seconds !== null) return { tokens: Math.ceil(seconds * rate), published: provider === 'gemini', guessed: false, source };
  const guess = data === null ? 60 : byteSize(data) / SOUND_BYTES;
  return { tokens: Math.ceil(guess * rate), published: false, guessed: true, source: `length guessed from the size; ${source}` };
}

/** Google, same page: 258 for each frame, one a second, and 32 for its sound. */
function filmTokens(media: MediaFacts, provider: Family): MediaTokens {
  const data = media.data();
  const seconds = data === null ? 60 : byteSize(data) / FILM_BYTES;
  const rule = provider === 'gemini' ? 'Google' : 'assumed';
  const source = `length guessed from the size; ${rule}: 290 a second`;
  return { tokens: Math.ceil(seconds * 290), published: false, guessed: true, source };
}
