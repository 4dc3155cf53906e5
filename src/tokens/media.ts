import { measureMedia } from '../transcript/media.ts';
import type { Family, MediaFacts } from '../transcript/transcript.ts';
import { type ImageRule, imageRule } from './image-rules.ts';
import { audioSeconds, pdfPages } from './media-content.ts';
import { claudeVersion, providerOf, versionAfter } from './model-name.ts';

/** What media cost a model: by a rule, or not known, because the rule or what it needs is missing. */
export type MediaTokens = CountedMedia | UnknownMedia;

interface CountedMedia {
  readonly tokens: number;
  /** Whether the provider publishes the rule; otherwise it was measured. */
  readonly published: boolean;
  readonly source: string;
}

interface UnknownMedia {
  readonly tokens: null;
  /** Why, and what would settle it: in the middle of a sentence, and as one. */
  readonly reason: string;
  readonly hint: string;
}

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
      return unknown('the length of a film is not read', COUNT_THERE);
  }
}

const COUNT_THERE = 'The provider counts it: its own endpoint for counting tells.';
const SEND_DATA = 'What the payload holds itself, and does not only link to, can be measured.';

function unknown(reason: string, hint: string): UnknownMedia {
  return { tokens: null, reason, hint };
}

function withoutRule(what: string): UnknownMedia {
  return unknown(
    `no rule is known for ${what} and this model`,
    `Name the model with --model where it is another one. ${COUNT_THERE}`,
  );
}

function imageTokens(media: MediaFacts, rule: ImageRule | null): MediaTokens {
  if (!rule) return withoutRule('pictures');
  const { width, height } = measureMedia(media);
  const { published, source } = rule;
  const tokens = width !== null && height !== null ? rule.tokens(width, height, media.detail) : rule.whatever(media.detail);
  if (tokens !== null) return { tokens, published, source };
  return media.data() === null
    ? unknown('the size of a picture is not in the payload', SEND_DATA)
    : unknown('the header of a picture tells no size', 'PNG, JPEG, GIF and WebP tell theirs.');
}

function fileTokens(media: MediaFacts, provider: Family, model: string | null): MediaTokens {
  const page = pageRule(provider, model);
  if (!page) return withoutRule('files');
  const data = media.data();
  if (data === null) return unknown('a file is not in the payload', SEND_DATA);
  const pages = pdfPages(data);
  return pages === null
    ? unknown('the number of pages of a file cannot be read', `An uncompressed PDF tells it. ${COUNT_THERE}`)
    : { ...page, tokens: pages * page.tokens };
}

/** Google publishes its figures ("Document understanding"); Claude's were measured on pages of text, OpenAI's rule is not published. */
function pageRule(provider: Family, model: string | null): CountedMedia | null {
  if (provider === 'gemini') {
    const version = versionAfter('gemini-', model);
    if (version === null) return null;
    const tokens = version < 3 ? 258 : 560;
    return { tokens, published: true, source: `Google: ${tokens} a page` };
  }
  const known = provider === 'anthropic' ? claudeVersion(model) : null;
  if (!known) return null;
  const [tokens, measured] = known.version < 5 ? [2098, '4.5'] : [2324, '5.5'];
  return { tokens, published: false, source: `measured on Claude ${measured}: ${tokens} a page of text` };
}

/** Google, "Understand and count tokens": 32 a second. OpenAI's ten were measured (44 for 4.5 seconds). */
function soundTokens(media: MediaFacts, provider: Family): MediaTokens {
  if (provider !== 'gemini' && provider !== 'openai') return withoutRule('sound');
  const [rate, source] = provider === 'openai' ? [10, 'measured: 10 a second'] : [32, 'Google: 32 a second'];
  const data = media.data();
  if (data === null) return unknown('a sound is not in the payload', SEND_DATA);
  const seconds = audioSeconds(data);
  return seconds === null
    ? unknown('the header of a sound tells no length', 'WAV, and MP3 of a constant bit rate, tell theirs.')
    : { tokens: Math.ceil(seconds * rate), published: provider === 'gemini', source };
}
