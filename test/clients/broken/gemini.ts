import { cut, moved, put, type Step } from '../json.ts';
import type { geminiRules } from '../server/gemini.ts';
import { type Breaks, PROSE } from './break.ts';

const ANSWER: Step[] = ['contents', 2, 'parts', 0, 'functionResponse'];
const DECLARATIONS: Step[] = ['config', 'tools', 0, 'functionDeclarations'];
const PARAMETERS: Step[] = [...DECLARATIONS, 0, 'parameters'];

export const geminiBreaks: Breaks<typeof geminiRules> = {
  'roles are user and model': [['parallel-calls', 'a role of another API', put(['contents', 1, 'role'], 'assistant')]],
  'the user speaks first and last, and both in turn': [
    ['parallel-calls', 'the last message removed', cut('contents', -1)],
    ['parallel-calls', 'the first message removed', cut('contents', 0)],
    ['thoughts', 'an answer removed', cut('contents', 1)],
  ],
  'parts hold one thing each': [
    ['parallel-calls', 'parts emptied', put(['contents', 3, 'parts'], [])],
    ['thoughts', 'a part emptied', put(['contents', 1, 'parts', 1], {})],
    ['media', 'two things in one part', put(['contents', 0, 'parts', 0, 'text'], PROSE)],
  ],
  'calls are answered one by one in the next turn': [
    ['parallel-calls', 'one of three responses removed', cut('contents', 2, 'parts', 0)],
    ['parallel-calls', 'a response of another name', put([...ANSWER, 'name'], 'read_shelf')],
    ['parallel-calls', 'a response of another id', put([...ANSWER, 'id'], 'fc-other')],
    ['parallel-calls', 'responses in another order', moved(['contents', 2, 'parts'], 2, 0)],
  ],
  'calls follow a user or responses, and responses follow calls': [
    ['parallel-calls', 'calls removed', put(['contents', 1, 'parts'], [{ text: 'I look.' }])],
    ['parallel-calls', 'calls behind an answer', cut('contents', 4)],
  ],
  'responses and arguments are objects': [
    ['parallel-calls', 'a response as text', put([...ANSWER, 'response'], 'moisture 0.310')],
    ['parallel-calls', 'a response as a list', put([...ANSWER, 'response'], [0.31])],
    ['parallel-calls', 'arguments as text', put(['contents', 1, 'parts', 1, 'functionCall', 'args'], '{"bench":2}')],
  ],
  'media are whole, and in responses nothing else': [
    ['media', 'an empty picture', put(['contents', 0, 'parts', 0, 'inlineData', 'data'], '')],
    ['media', 'prose as a picture', put(['contents', 0, 'parts', 0, 'inlineData', 'data'], PROSE)],
    ['response-parts', 'parts of a response emptied', put([...ANSWER, 'parts'], [])],
    ['response-parts', 'text among the parts of a response', put([...ANSWER, 'parts', 0], { text: PROSE })],
    ['response-parts', 'an older model', put(['model'], 'gemini-2.5-flash')],
  ],
  'the first call of each step of this turn is signed': [
    ['thoughts', 'the signature of the first step removed', cut('contents', 3, 'parts', 1, 'thoughtSignature')],
    ['parallel-calls', 'the sentinel removed', cut('contents', 5, 'parts', 0, 'thoughtSignature')],
  ],
  'signatures are as they were issued': [
    ['thoughts', 'the signature of a text changed', put(['contents', 1, 'parts', 1, 'thoughtSignature'], 'dGV4dA==')],
    ['thoughts', 'the signature of a call changed', put(['contents', 3, 'parts', 1, 'thoughtSignature'], 'Y2FsbA==')],
  ],
  'cached content stands for system and tools': [
    ['wrapped-request', 'a system beside it', put(['config', 'systemInstruction'], { parts: [{ text: 'You read gauges.' }] })],
  ],
  'parameters use the subset of schemas': [
    ['parallel-calls', 'a key of JSON Schema', put([...PARAMETERS, 'patternProperties'], { '^x-': { type: 'STRING' } })],
    ['parallel-calls', 'a key of JSON Schema further in', put([...PARAMETERS, 'properties', 'bench', 'const'], 2)],
  ],
  'objects have properties, arrays items, and enums are text': [
    ['parallel-calls', 'properties emptied', put([...PARAMETERS, 'properties'], {})],
    ['parallel-calls', 'a list without items', put([...PARAMETERS, 'properties', 'bench'], { type: 'ARRAY' })],
    ['parallel-calls', 'numbers in an enum', put([...PARAMETERS, 'properties', 'bench', 'enum'], [2, 5])],
  ],
  'parameters are given in one way': [
    ['parallel-calls', 'both ways', put([...DECLARATIONS, 0, 'parametersJsonSchema'], { type: 'object' })],
  ],
};
