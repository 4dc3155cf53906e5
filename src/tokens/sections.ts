import type { Call, Family, MediaFacts, Result, Section, Tool, Transcript, Words } from '../transcript/transcript.ts';
import { SECTIONS } from '../transcript/transcript.ts';
import type { Counter } from './counter.ts';
import { mediaTokens } from './media.ts';
import { providerOf } from './model-name.ts';
import { callOverhead, overheadTokens, parallelCalls } from './overhead.ts';
import { toolRule, toolTokens } from './tool-rules.ts';

/**
 * Tokens by section; null where nothing of it is known, and named in `atLeast` where a part is not, which adds nothing. The total is a lower bound
 * then.
 */
type SectionCounts = { readonly [Name in Section]: number | null } & {
  readonly total: number;
  readonly atLeast?: readonly Section[];
};

/** Tokens of one result. */
interface ResultCounts {
  readonly text: number;
  readonly images: number;
  /** How many of its media nobody can count; they add nothing. */
  readonly unknown: number;
  /**
   * What it has more than before its notes took the place of such media. What that saves is not known: where states are compared, it is set against
   * nothing.
   */
  readonly aside: number;
}

/** Counts the parts of one transcript; what kept its identity since the last count is not counted again. */
export interface SectionCounter {
  sections(transcript: Transcript): SectionCounts;
  section(transcript: Transcript, section: Section): number;
  tool(tool: Tool): number;
  /** Overhead around one call and its result. */
  readonly perCall: number;
  /** Overhead of calls that are made together beside that, each with the order of a call. */
  together(calls: readonly Call[]): readonly { readonly order: number; readonly tokens: number }[];
  result(result: Result): ResultCounts;
  /** Null where it cannot be known. */
  media(media: MediaFacts): number | null;
  /** Of all live results, as in the counts of one. */
  aside(transcript: Transcript): number;
  /** Media that nobody can count. */
  unknown(transcript: Transcript): number;
}

/** Counts for one model. All figures are tokens of the counter's encoding; tools, media and overhead are by the provider's rule. */
export function createSectionCounter(counter: Counter, family: Family, model: string | null): SectionCounter {
  const results = new WeakMap<Result, ResultCounts>();
  const media = new WeakMap<MediaFacts, { readonly tokens: number | null }>();
  const tools = new WeakMap<Tool, number>();
  const provider = providerOf(family, model);
  const rule = toolRule(provider, model);
  const ofTool = (tool: Tool): number => {
    const known = tools.get(tool);
    if (known !== undefined) return known;
    const tokens = toolTokens(tool, rule, counter);
    tools.set(tool, tokens);
    return tokens;
  };
  const ofMedia = (facts: MediaFacts): number | null => {
    const known = media.get(facts) ?? mediaTokens(facts, family, model);
    media.set(facts, known);
    return known.tokens;
  };
  const ofResult = (result: Result): ResultCounts => {
    const known = results.get(result);
    if (known) return known;
    const figures = { text: 0, images: 0, unknown: 0, aside: 0 };
    for (const part of result.parts) {
      if (part.kind === 'media') {
        const tokens = ofMedia(part.media);
        if (tokens === null) figures.unknown++;
        else figures.images += tokens;
      } else if (part.kind === 'opaque') figures.text += counter.count(part.text);
      else if (!part.removed) figures.text += counter.count(part.text.whole);
    }
    const source = result.source && ofResult(result.source);
    if (source && source.unknown > figures.unknown)
      figures.aside = Math.max(0, figures.text + figures.images - source.text - source.images);
    results.set(result, figures);
    return figures;
  };
  const live = function* (transcript: Transcript): Iterable<ResultCounts> {
    for (const result of transcript.results) if (result.live) yield ofResult(result);
  };
  const unknownMedia = (transcript: Transcript): number => {
    let sum = transcript.media.filter((item) => ofMedia(item.media) === null).length;
    for (const { unknown } of live(transcript)) sum += unknown;
    return sum;
  };
  const section = (transcript: Transcript, name: Section): number => {
    let sum = 0;
    switch (name) {
      case 'tools':
        for (const tool of transcript.tools) sum += ofTool(tool);
        return sum;
      case 'system':
        for (const { words, stretch } of stretchesOf(transcript)) if (words.role === 'system') sum += counter.count(stretch);
        return sum;
      case 'prose':
        for (const { words, stretch } of stretchesOf(transcript)) if (words.role !== 'system') sum += counter.count(stretch);
        return sum;
      case 'documents':
        for (const document of transcript.documents) sum += counter.count(document.text.value);
        return sum;
      case 'results':
        for (const { text } of live(transcript)) sum += text;
        return sum;
      case 'calls':
        for (const call of transcript.calls) sum += counter.count(call.name) + counter.count(call.arguments);
        return sum;
      case 'thinking':
        for (const block of transcript.thinking) if (block.text && !block.removed) sum += counter.count(block.text.value);
        return sum;
      case 'images':
        for (const item of transcript.media) sum += ofMedia(item.media) ?? 0;
        for (const { images } of live(transcript)) sum += images;
        return sum;
      case 'overhead':
        return overheadTokens(transcript, { provider, model, rule, count: counter.count });
    }
  };
  return {
    section,
    tool: ofTool,
    perCall: callOverhead(provider, model, rule),
    together: (calls) => parallelCalls(calls, rule, counter.count),
    result: ofResult,
    media: ofMedia,
    aside(transcript) {
      let sum = 0;
      for (const { aside } of live(transcript)) sum += aside;
      return sum;
    },
    unknown: unknownMedia,
    sections(transcript) {
      const counts: Partial<Record<Section, number | null>> = {};
      const atLeast: Section[] = [];
      let total = 0;
      for (const name of SECTIONS) {
        const sum = transcript.unknown.includes(name) ? null : section(transcript, name);
        counts[name] = sum;
        total += sum ?? 0;
        if (name !== 'images' || unknownMedia(transcript) === 0) continue;
        if (sum) atLeast.push(name);
        else counts[name] = null;
      }
      return { ...zero, ...counts, total, ...(atLeast.length > 0 && { atLeast }) };
    },
  };
}

const zero = { tools: 0, system: 0, documents: 0, results: 0, calls: 0, prose: 0, thinking: 0, images: 0, overhead: 0 };

/**
 * The words without the documents inside them, stretch by stretch. Documents begin and end at line ends, where no token crosses, so that
 * the stretches and the documents add up to the count of the whole string.
 */
export function* stretchesOf(transcript: Transcript): Iterable<{ readonly words: Words; readonly stretch: string }> {
  let next = 0;
  const tagged = transcript.documents.filter((document) => document.frame === 'tag');
  for (const words of transcript.words) {
    while (next < tagged.length && tagged[next].order < words.order) next++;
    let at = 0;
    const { value } = words.text;
    const pieces: string[] = [];
    for (; next < tagged.length && tagged[next].order === words.order; next++) {
      pieces.push(value.slice(at, tagged[next].text.from));
      at = tagged[next].text.to;
    }
    for (const stretch of pieces) yield { words, stretch };
    yield { words, stretch: at === 0 ? value : value.slice(at) };
  }
}
