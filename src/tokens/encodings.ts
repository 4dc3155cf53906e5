import { hintOf, UserError } from '../errors.ts';
import { quoted } from '../quoted.ts';
import { claudeVersion, modelNames } from './model-name.ts';
import type { RankedEncoding } from './published-ranks.ts';

export type EncodingName = RankedEncoding | 'o200k_harmony';

/** Every encoding that can be counted; of o200k_harmony only its text, which is o200k_base's. */
const ENCODINGS: readonly EncodingName[] = [
  'o200k_base',
  'o200k_harmony',
  'cl100k_base',
  'p50k_base',
  'p50k_edit',
  'r50k_base',
  'gpt2',
];

/** How the figures of an encoding stand to what a model's provider would count. */
export interface ResolvedEncoding {
  readonly encoding: EncodingName;
  /** `tokenizer`: the model's own. `tokenizer-proxy`: assumed to be the model's own. `estimate`: another vendor's or an unknown model. */
  readonly label: 'tokenizer' | 'tokenizer-proxy' | 'estimate';
  /** Whether a rule is meant for the model. */
  readonly known: boolean;
  /** The provider's figure is expected between these multiples of ours. */
  readonly band: [number, number];
}

/** The first rule that matches the start of a model's name holds. Source: `model.py` in OpenAI's tiktoken, versions up to 2026-10. */
const OPENAI_RULES: readonly (readonly [RegExp, EncodingName])[] = [
  [/^gpt-oss/, 'o200k_harmony'],
  [/^(gpt-5|gpt-4\.5|gpt-4\.1|(chat)?gpt-4o)/, 'o200k_base'],
  [/^(o1|o3|o4-mini)(?![a-z0-9])/, 'o200k_base'],
  [/^(gpt-4|gpt-3\.5|gpt-35-turbo|text-embedding-(ada-002|3-)|davinci-002|babbage-002)/, 'cl100k_base'],
  [/^(text-davinci-edit|code-davinci-edit)/, 'p50k_edit'],
  [/^(text-davinci-00[23]|code-davinci|code-cushman|davinci-codex|cushman-codex)/, 'p50k_base'],
  [/^((text-|text-similarity-|text-search-|code-search-)?(davinci|curie|babbage|ada))(?![a-z0-9])/, 'r50k_base'],
  [/^gpt-?2(?![a-z0-9])/, 'gpt2'],
];

/** OpenAI's later models, of which no mapping is published. */
const OPENAI_LATER = /^(gpt-([6-9]|[1-9]\d)|o[2-9])(?![a-z0-9])/;

const EXACT: [number, number] = [1, 1];
/** Bands of other vendors' counts in multiples of o200k_base's, over prose, code, JSON, logs, Japanese: reference figures of 2026. */
const GEMINI: [number, number] = [0.7, 1.45];
const CLAUDE_TO_4_6: [number, number] = [0.95, 1.3];
const CLAUDE_FROM_4_7: [number, number] = [1.25, 1.7];
const CLAUDE_ANY: [number, number] = [0.95, 1.7];
const ANY: [number, number] = [0.7, 1.7];

/**
 * The encoding to count a model's text with, by the start of its name: dated names, vendor prefixes (`openai/`, `azure/`, `openai:`,
 * `anthropic.`) and fine-tunes (`ft:gpt-4o:…`) included. Models of other vendors and unknown ones (or null: none is named) count in
 * o200k_base, labelled an estimate; no model is an error.
 *
 * `override` is an encoding that the user asks for. Its figures are exact for a model that no rule is meant for (the user knows better),
 * and a proxy for one whose own encoding is another. Throws UserError `unknown-encoding`, with the nearest name as a hint.
 */
export function resolveEncoding(model: string | null, override?: string): ResolvedEncoding {
  const own = encodingOfModel(model ?? '');
  if (override === undefined) return own;
  const encoding = ENCODINGS.find((name) => name === override);
  if (encoding === undefined) {
    const hint = hintOf(ENCODINGS, override);
    throw new UserError('unknown-encoding', `There is no encoding ${quoted(override)}.`, { hint });
  }
  if (!own.known) return { encoding, label: 'tokenizer', known: false, band: EXACT };
  if (own.label === 'tokenizer' && ranksOf(own.encoding) !== ranksOf(encoding))
    return { ...own, encoding, label: 'tokenizer-proxy' };
  return { ...own, encoding };
}

/** The encoding whose ranks and pattern an encoding's text is counted with. */
export function ranksOf(encoding: EncodingName): RankedEncoding {
  return encoding === 'o200k_harmony' ? 'o200k_base' : encoding;
}

function encodingOfModel(model: string): ResolvedEncoding {
  for (const name of modelNames(model)) {
    const rule = OPENAI_RULES.find(([pattern]) => pattern.test(name));
    if (rule !== undefined) return { encoding: rule[1], label: 'tokenizer', known: true, band: EXACT };
    if (OPENAI_LATER.test(name)) return { encoding: 'o200k_base', label: 'tokenizer-proxy', known: true, band: EXACT };
    if (name.startsWith('gemini')) return { encoding: 'o200k_base', label: 'estimate', known: true, band: GEMINI };
    if (name.startsWith('claude')) return { encoding: 'o200k_base', label: 'estimate', known: true, band: claudeBand(name) };
  }
  return { encoding: 'o200k_base', label: 'estimate', known: false, band: ANY };
}

/** Claude's vocabulary changed with version 4.7 (Opus 4.7, Sonnet 5 and everything after them). */
function claudeBand(name: string): [number, number] {
  const known = claudeVersion(name);
  if (known === null) return CLAUDE_ANY;
  return known.version < 4.7 ? CLAUDE_TO_4_6 : CLAUDE_FROM_4_7;
}
