import { beforeAll, describe, expect, test } from 'vitest';
import { type Change, cut, put, type Step } from './json.ts';
import { type Compacted, compactedPayloads, haveExamples } from './payloads.ts';
import { type Provider, parametersOf, providers } from './requests.ts';
import { type Literal, type RequestType, typeErrors } from './type-check.ts';

const TYPES: Record<Provider, RequestType[]> = {
  'openai-chat': ['openai-chat'],
  'openai-responses': ['openai-responses'],
  anthropic: ['anthropic', 'anthropic-beta'],
  gemini: ['gemini'],
};

/** What the types of an SDK do not have, though others take it or read it; everything else must be as they say. */
const UNTYPED: Record<string, string[]> = {
  'openai-chat': ['openai-chat/bare-messages.json', 'openai-chat/context-files.json', 'openai-chat/dialects.json'],
  'openai-responses': ['openai-responses/agents-sdk-items.json'],
  anthropic: ['bound-thinking', 'computer-use', 'context-management', 'server-tools'].map((name) => `anthropic/${name}.json`),
  'anthropic-beta': [],
  gemini: [],
};

interface Case extends Compacted {
  readonly provider: Provider;
  readonly type: RequestType;
}

const cases = providers.flatMap((provider) =>
  compactedPayloads(provider).flatMap((payload) => TYPES[provider].map((type): Case => ({ ...payload, provider, type }))),
);

/** One change each that makes a sound output of the eager plan one that the SDK's types do not take. */
const BROKEN: [type: Provider, from: string, what: string, change: Change][] = [
  ['openai-chat', 'parallel-calls', 'a result without content', put(['messages', 3, 'content'], null)],
  ['openai-chat', 'parallel-calls', 'a result without the id of its call', cut('messages', 3, 'tool_call_id')],
  ['openai-chat', 'parallel-calls', 'arguments as an object', put(['messages', 2, 'tool_calls', 0, 'function', 'arguments'], {})],
  ['openai-chat', 'parallel-calls', 'an image in a result', put(['messages', 3, 'content'], [{ type: 'image_url' }])],
  ['openai-chat', 'images-files-audio', 'an image with text as data', put(['messages', 0, 'content', 1], image('image_url'))],
  ['openai-responses', 'output-lists', 'an output that is an object', put(['input', 4, 'output'], { text: 'two pictures' })],
  ['openai-responses', 'output-lists', 'text of another API', put(['input', 4, 'output', 0, 'type'], 'text')],
  ['openai-responses', 'output-lists', 'an image with text as data', put(['input', 4, 'output', 1], image('input_image'))],
  ['openai-responses', 'output-lists', 'an output without the id of its call', cut('input', 4, 'call_id')],
  ['openai-responses', 'reasoning', 'reasoning without summary', cut('input', 2, 'summary')],
  ['anthropic', 'images', 'an image with text as data', put(['messages', 2, 'content', 0, 'content', 1], image('image'))],
  ['anthropic', 'images', 'a text block without text', cut('messages', 2, 'content', 0, 'content', 0, 'text')],
  ['anthropic', 'images', 'a result without the id of its call', cut('messages', 2, 'content', 0, 'tool_use_id')],
  ['anthropic', 'images', 'a tool without its schema', cut('tools', 0, 'input_schema')],
  ['anthropic', 'thinking', 'thinking without its signature', cut('messages', 1, 'content', 0, 'signature')],
  ['gemini', 'response-parts', 'a response that is a string', put(answer('response'), 'camera 1')],
  ['gemini', 'response-parts', 'text among the parts of a response', put(answer('parts'), [{ text: 'an image' }])],
  ['gemini', 'media', 'an image with text as data', put(['contents', 0, 'parts', 0, 'inlineData'], { text: 'an image' })],
  ['gemini', 'response-parts', 'a part of another API', put(['contents', 3, 'parts', 0], { type: 'text', text: 'empty' })],
  [
    'gemini',
    'parallel-calls',
    'an unknown type',
    put(['config', 'tools', 0, 'functionDeclarations', 0, 'parameters', 'type'], 'DICTIONARY'),
  ],
];

let errors = new Map<string, string[]>();
beforeAll(() => {
  const literals = cases.flatMap(({ name, provider, type, input, outputs }) =>
    Object.entries({ input, ...outputs }).map(
      ([state, value]): Literal => ({ name: `${name} ${state} ${type}`, type, value: parametersOf(provider, value) }),
    ),
  );
  const broken = BROKEN.map(
    ([type, from, what, change]): Literal => ({ name: what + type, type, value: change(sound(type, from)) }),
  );
  errors = typeErrors([...literals, ...broken]);
}, 60_000);

describe.each(Object.entries(UNTYPED))('%s', (type, untyped) => {
  const ofType = cases.filter((each) => each.type === type);
  const kept = ofType.filter(({ name }) => !name.startsWith('example/'));

  test.each(kept)('$name compacted is what it was to the types', ({ name }) => {
    expect(errors.get(`${name} default ${type}`)).toEqual(errors.get(`${name} input ${type}`));
    expect(errors.get(`${name} eager ${type}`)).toEqual(errors.get(`${name} input ${type}`));
  });

  test.skipIf(!haveExamples)('the example compacted is of the type (skipped without the examples)', () => {
    const states = ofType
      .filter(({ name }) => name.startsWith('example/'))
      .flatMap(({ name }) => [`${name} default`, `${name} eager`]);
    expect(states.flatMap((state) => errors.get(`${state} ${type}`) ?? ['not checked'])).toEqual([]);
    expect(states).not.toEqual([]);
  });

  test('all payloads are of the type but those known not to be', () => {
    const failing = ofType.filter(({ name }) => errors.get(`${name} input ${type}`)?.length !== 0);
    expect(failing.map(({ name }) => name)).toEqual(untyped);
  });

  test('most payloads changed', () => {
    const same = ofType.filter(({ input, outputs }) => JSON.stringify(outputs.eager) === JSON.stringify(input));
    expect(same.length).toBeLessThan(ofType.length / 2);
  });
});

test.each(BROKEN)('%s, %s with %s is not of the type', (type, from, what) => {
  expect(errors.get(what + type)).not.toEqual([]);
  expect(errors.get(`${type}/${from}.json eager ${TYPES[type].at(-1)}`)).toEqual([]);
});

function sound(provider: Provider, name: string): unknown {
  return parametersOf(provider, cases.find((each) => each.name === `${provider}/${name}.json`)?.outputs.eager);
}

function image(type: string): unknown {
  return { type, text: '[image removed: image/png 24x24, 1.8KB]' };
}

function answer(...steps: Step[]): Step[] {
  return ['contents', 2, 'parts', 0, 'functionResponse', ...steps];
}
