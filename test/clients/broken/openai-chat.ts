import { cut, moved, put } from '../json.ts';
import type { openaiChatRules } from '../server/openai-chat.ts';
import { all, type Breaks, HALF_PICTURE, PROSE } from './break.ts';

const CALL = ['messages', 8, 'tool_calls', 0];
const PICTURE = { type: 'image_url', image_url: { url: 'https://bench.example/2.png' } };

const LONG = 'c'.repeat(41);
const FUNCTIONS = Array.from({ length: 129 }, (_, i) => ({ name: `f${i}` }));

export const openaiChatBreaks: Breaks<typeof openaiChatRules> = {
  'roles are known': [['parallel-calls', 'a role of another API', put(['messages', 1, 'role'], 'human')]],
  'every call is answered before another role speaks': [
    ['parallel-calls', 'one of three results removed', cut('messages', 4)],
    ['wrapped-request', 'the last result removed', cut('messages', 2)],
    ['parallel-calls', 'a result behind the next message', moved(['messages'], 9, 10)],
  ],
  'a result answers a call before it': [
    ['parallel-calls', 'a call removed', cut('messages', 8)],
    ['parallel-calls', 'the id of a result changed', put(['messages', 3, 'tool_call_id'], 'call_other')],
    ['legacy-functions', 'a call removed', cut('messages', 2)],
  ],
  'lists are not empty': [
    ['parallel-calls', 'no messages', put(['messages'], [])],
    ['parallel-calls', 'no calls', put(['messages', 6, 'tool_calls'], [])],
    ['content-parts', 'content emptied', put(['messages', 3, 'content'], [])],
  ],
  'content is null only beside calls, a refusal or sound': [
    ['parallel-calls', 'a result without content', put(['messages', 3, 'content'], null)],
    ['parallel-calls', 'a result that is an object', put(['messages', 3, 'content'], { open: true })],
    ['parallel-calls', 'an answer without words', put(['messages', 6, 'content'], null)],
  ],
  'ids of calls are unique and at most 40 long': [
    ['parallel-calls', 'an id twice', put(['messages', 2, 'tool_calls', 1, 'id'], 'call_bench2')],
    ['parallel-calls', 'a long id', all(put([...CALL, 'id'], LONG), put(['messages', 9, 'tool_call_id'], LONG))],
  ],
  'arguments are text that parses': [
    ['parallel-calls', 'arguments cut off', put([...CALL, 'function', 'arguments'], '{"bench":2,"sec')],
    ['parallel-calls', 'arguments as an object', put([...CALL, 'function', 'arguments'], { bench: 2 })],
    ['legacy-functions', 'arguments cut off', put(['messages', 2, 'function_call', 'arguments'], '{')],
  ],
  'parts are those of their role': [
    ['content-parts', 'a picture in a result', put(['messages', 3, 'content', 0], PICTURE)],
    ['content-parts', 'text of another API', put(['messages', 3, 'content', 0, 'type'], 'input_text')],
    ['content-parts', 'a text without text', cut('messages', 3, 'content', 0, 'text')],
  ],
  'images, sound and files are whole': [
    ['images-files-audio', 'an empty picture', put(['messages', 0, 'content', 1, 'image_url', 'url'], 'data:image/png;base64,')],
    ['images-files-audio', 'half a picture', put(['messages', 0, 'content', 1, 'image_url', 'url'], HALF_PICTURE)],
    ['images-files-audio', 'prose as a picture', put(['messages', 0, 'content', 1, 'image_url', 'url'], PROSE)],
    ['images-files-audio', 'a file without data', put(['messages', 0, 'content', 3, 'file', 'file_data'], '')],
    ['images-files-audio', 'prose as sound', put(['messages', 0, 'content', 5, 'input_audio', 'data'], PROSE)],
  ],
  'choices need tools, and a named tool is there': [
    ['parallel-calls', 'tools removed', cut('tools')],
    ['custom-tools', 'the chosen tool removed', cut('tools', 0)],
  ],
  'tools have names that fit, and each its own': [
    ['parallel-calls', 'a name with a space', put(['tools', 1, 'function', 'name'], 'get vent')],
    ['parallel-calls', 'a name twice', put(['tools', 1, 'function', 'name'], 'open_valve')],
    ['legacy-functions', 'too many functions', put(['functions'], FUNCTIONS)],
  ],
  'strict schemas are closed': [
    ['parallel-calls', 'an open object', cut('tools', 0, 'function', 'parameters', 'additionalProperties')],
    ['parallel-calls', 'a property that is not required', cut('tools', 0, 'function', 'parameters', 'required', 1)],
    ['parallel-calls', 'a schema without type', cut('tools', 0, 'function', 'parameters', 'type')],
  ],
  'grammars are lark or regex': [
    ['custom-tools', 'a grammar emptied', put(['tools', 0, 'custom', 'format', 'grammar', 'definition'], '')],
    ['custom-tools', 'a grammar of another kind', put(['tools', 0, 'custom', 'format', 'grammar', 'syntax'], 'ebnf')],
  ],
};
