import { defaultOptions } from '../src/passes/options.ts';
import type { Pass, PassContext } from '../src/passes/pass.ts';
import { resultForm, type TrimBounds } from '../src/text/markers.ts';
import { applyEdits, type Edit, editResult } from '../src/transcript/edit.ts';
import { codePoints, type Origin, Text } from '../src/transcript/text.ts';
import { type Call, type Part, type Result, resultText, type Transcript } from '../src/transcript/transcript.ts';

/** One call with its result; whatever is left out is ordinary. */
export interface Answer {
  readonly name?: string;
  /** One text, or several parts of text. */
  readonly text: string | readonly string[];
  /** JSON text. */
  readonly arguments?: string;
  /** `call_0`, `call_1` … unless given. */
  readonly id?: string | null;
  readonly isError?: boolean | null;
  readonly seen?: boolean;
  readonly live?: boolean;
  /** The text is the JSON of an object that stands there as such. */
  readonly structured?: boolean;
}

/** A transcript of calls and results, each a turn of its own. */
export function makeTranscript(answers: readonly Answer[], more: Partial<Transcript> = {}): Transcript {
  const calls = answers.map((answer, index) => makeCall(answer, index));
  return {
    format: 'openai-chat',
    family: 'openai',
    model: 'gpt-4o',
    tools: [],
    words: [],
    documents: [],
    thinking: [],
    calls,
    results: answers.map((answer, index) => makeResult(answer, index, calls[index])),
    media: [],
    turns: answers.map((_, index) => ({ order: 2 * index, messages: 2 * index, asked: true, time: null, usage: null })),
    messages: 2 * answers.length,
    unknown: [],
    lastCacheMarker: null,
    ...more,
  };
}

function makeCall(answer: Answer, index: number): Call {
  return {
    order: 2 * index,
    at: `/messages/${2 * index}/tool_calls/0`,
    id: answer.id === undefined ? `call_${index}` : answer.id,
    name: answer.name ?? 'tool',
    arguments: answer.arguments ?? '{}',
    turn: index,
    editable: true,
    shortened: [],
  };
}

function makeResult(answer: Answer, index: number, call: Call): Result {
  const at = `/messages/${2 * index + 1}/content`;
  const texts = typeof answer.text === 'string' ? [answer.text] : answer.text;
  return {
    order: 2 * index + 1,
    at,
    index,
    id: call.id,
    name: call.name,
    call,
    turn: index,
    container: answer.structured ? 'object' : typeof answer.text === 'string' ? 'string' : 'blocks',
    parts: texts.map((text, place) => makeTextPart(text, `${at}/${place}/text`, answer.structured ?? false)),
    isError: answer.isError ?? null,
    seen: answer.seen ?? true,
    live: answer.live ?? true,
    mirrors: null,
    source: null,
  };
}

/** A text part as a whole JSON string of a payload (structured: as a JSON value). */
function makeTextPart(value: string, at: string, structured = false): Part {
  return {
    kind: 'text',
    at,
    text: new Text(makeOrigin(value, at, structured ? 'raw' : 'string')),
    structured,
    marked: false,
    replaces: null,
    removed: false,
  };
}

function makeOrigin(value: string, at: string, kind: 'string' | 'raw'): Origin {
  const spelledNew = (text: string): number => codePoints(JSON.stringify(text)) - 2;
  const spelled = (from: number, to: number): number =>
    kind === 'raw' ? codePoints(value.slice(from, to)) : spelledNew(value.slice(from, to));
  return { kind, at, value, spelled, spelledNew };
}

export interface TestContext extends PassContext {
  readonly findings: { readonly code: string; readonly severity: string; readonly at: string; readonly message: string }[];
}

/** A context in which an edit is worth it if it leaves fewer code points, and the last results or the unseen are pinned. */
export function makeContext(
  transcript: Transcript,
  options: { keepLastResults: number; keepLastTurns: number; protectUnseen: boolean },
  bounds: TrimBounds,
): TestContext {
  const live = transcript.results.filter((result) => result.live);
  const kept = new Set(live.slice(Math.max(0, live.length - options.keepLastResults)).map(({ index }) => index));
  const turns = [...new Set(live.map(({ turn }) => turn))].slice(options.keepLastTurns === 0 ? Infinity : -options.keepLastTurns);
  for (const { index, turn } of live) if (turns.includes(turn)) kept.add(index);
  const findings: TestContext['findings'] = [];
  return {
    pinned: (result) => kept.has(result.index) || (options.protectUnseen && !result.seen),
    worth: (edit) => {
      if (!('result' in edit)) return true;
      return codePoints(resultText(editResult(edit.result, edit))) < codePoints(resultText(edit.result));
    },
    rung: (result) => resultForm(resultText(result), bounds),
    ref: () => undefined,
    report: (finding) => void findings.push(finding),
    findings,
  };
}

/** A pass's options with its defaults. */
export function optionsOf<Options extends object>(pass: Pass<Options>, given: Partial<Options>): Options {
  return { ...defaultOptions(pass.options), ...given } as Options;
}

/** What a pass proposes, and the transcript after it. */
export function runPass<Options extends { keepLastResults: number; keepLastTurns: number; protectUnseen: boolean }>(
  pass: Pass<Options>,
  transcript: Transcript,
  given: Partial<Options>,
  bounds: (options: Options) => TrimBounds,
): { edits: Edit[]; after: Transcript; texts: string[]; findings: TestContext['findings'] } {
  const options = optionsOf(pass, given);
  const context = makeContext(transcript, options, bounds(options));
  const edits = [...pass.propose(transcript, options, context)];
  const after = applyEdits(transcript, edits);
  return { edits, after, texts: after.results.map(resultText), findings: context.findings };
}

/** The transcript that another run would read: nothing remembers what was done before. */
export function readAgain(transcript: Transcript): Transcript {
  const results = transcript.results.map((result): Result => {
    const texts = result.parts.flatMap((part) => (part.kind === 'text' && !part.removed ? [part] : []));
    return {
      ...result,
      source: null,
      parts: texts.map((part) => makeTextPart(part.text.value, part.at, part.structured && part.text.pieces === null)),
    };
  });
  return { ...transcript, results };
}
