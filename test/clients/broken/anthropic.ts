import { cut, moved, put } from '../json.ts';
import type { anthropicRules } from '../server/anthropic.ts';
import { all, type Breaks, PROSE } from './break.ts';

const RESULT = ['messages', 2, 'content', 0];
const PICTURE = [...RESULT, 'content', 1];
const CACHE = { type: 'ephemeral' };
const url = (name: string): unknown => ({ type: 'image', source: { type: 'url', url: `https://camera.example/${name}.png` } });

export const anthropicBreaks: Breaks<typeof anthropicRules> = {
  'roles are known, and the user speaks first': [
    ['parallel-calls', 'no messages', put(['messages'], [])],
    ['parallel-calls', 'a role of another API', put(['messages', 2, 'role'], 'tool')],
    ['parallel-calls', 'the first message removed', cut('messages', 0)],
  ],
  'messages of the system stand behind the user, for models that take them': [
    ['mid-conversation-system', 'an older model', put(['model'], 'claude-opus-4-6')],
    ['mid-conversation-system', 'a message of the system first', moved(['messages'], 3, 0)],
    ['mid-conversation-system', 'a picture from the system', put(['messages', 3, 'content', 0], url('shop'))],
  ],
  'messages are not empty, but for the last of the assistant': [
    ['parallel-calls', 'words emptied', put(['messages', 3, 'content'], '')],
    ['parallel-calls', 'blocks emptied', put(['messages', 7, 'content'], [])],
    ['parallel-calls', 'content that is null', put(['messages', 4, 'content'], null)],
  ],
  'blocks are of known types': [
    ['images', 'a block of another API', put(['messages', 0, 'content', 2, 'type'], 'input_text')],
    ['images', 'a part of another API in a result', put([...PICTURE, 'type'], 'image_url')],
    ['images', 'a call of the user', put(['messages', 0, 'content', 2], { type: 'tool_use', id: 'a', name: 'b', input: {} })],
  ],
  'texts are not blank': [
    ['parallel-calls', 'a text emptied', put(['messages', 7, 'content', 0, 'text'], '')],
    ['images', 'white space in a result', put([...RESULT, 'content', 0, 'text'], ' \n')],
    ['cache-markers', 'white space for the system', put(['system', 0, 'text'], '\t')],
  ],
  'all calls of a turn are answered in the next message': [
    ['parallel-calls', 'one of three results removed', cut(...RESULT)],
    ['parallel-calls', 'the message with the results removed', cut('messages', 2)],
    ['wrapped-params', 'the last message removed', cut('messages', -1)],
  ],
  'results answer the message before': [
    ['parallel-calls', 'a call removed', cut('messages', 1, 'content', 1)],
    ['parallel-calls', 'the id of a result changed', put([...RESULT, 'tool_use_id'], 'toolu_other')],
  ],
  'results come before everything else': [['parallel-calls', 'words before results', moved(['messages', 2, 'content'], 3, 0)]],
  'a call has one result, and ids are unique': [
    ['parallel-calls', 'an id twice', put(['messages', 1, 'content', 2, 'id'], 'toolu_bench2')],
    ['parallel-calls', 'two results for one call', put(['messages', 2, 'content', 1, 'tool_use_id'], 'toolu_vent')],
  ],
  'inputs are objects': [['parallel-calls', 'input as text', put(['messages', 1, 'content', 1, 'input'], '{"bench":2}')]],
  'errors say something, in text only': [
    ['parallel-calls', 'an error without blocks', put(['messages', 2, 'content', 2, 'content'], [])],
    ['parallel-calls', 'an error without content', cut('messages', 2, 'content', 2, 'content')],
    ['parallel-calls', 'a picture in an error', put(['messages', 2, 'content', 2, 'content', 0], url('bench'))],
  ],
  'results of server tools stand beside their calls': [
    ['server-tools', 'a result removed', cut('messages', 1, 'content', 1)],
    ['server-tools', 'a call removed', cut('messages', 1, 'content', 3)],
  ],
  'the last word is the user’s on newer models, and has no white space behind it': [
    ['parallel-calls', 'the last message removed', cut('messages', -1)],
    ['images', 'white space at the end', all(cut('messages', -1), put(['messages', -1, 'content', 0, 'text'], 'Yes, '))],
  ],
  'thinking is as it was issued': [
    ['thinking', 'a thought shortened', put(['messages', 1, 'content', 0, 'thinking'], 'Pressure falls.')],
    ['thinking', 'a signature changed', put(['messages', 3, 'content', 0, 'signature'], 'c2ln')],
    ['thinking', 'a sealed thought changed', put(['messages', 1, 'content', 1, 'data'], 'cmVk')],
  ],
  'thinking is bound to what was before it, on models that bind it': [
    ['bound-thinking', 'a result shortened', put([...RESULT, 'content'], '3 rows')],
    ['bound-thinking', 'a description removed', cut('tools', 0, 'input_schema', 'properties', 'parcel', 'description')],
    ['bound-thinking', 'the system changed', put(['system'], 'You sort.')],
  ],
  'an open loop of tools begins with thinking, where it is enabled': [
    [
      'thinking',
      'the thinking of an open loop removed',
      all(cut('messages', -1), cut('messages', -1), cut('messages', 1, 'content', 0), cut('messages', 1, 'content', 0)),
    ],
  ],
  'what was compacted on the server comes first, once, as it was issued': [
    ['context-management', 'it is shortened', put(['messages', 1, 'content', 0, 'content'], 'Pages 1 to 40.')],
    ['context-management', 'it comes second', moved(['messages', 1, 'content'], 0, 1)],
  ],
  'schemas are of plain objects': [
    ['parallel-calls', 'a schema removed', cut('tools', 0, 'input_schema')],
    ['parallel-calls', 'a schema without type', cut('tools', 0, 'input_schema', 'type')],
    ['parallel-calls', 'a choice at the root', put(['tools', 3, 'input_schema', 'anyOf'], [{ required: ['text'] }])],
  ],
  'strict schemas are closed': [['parallel-calls', 'an open object', cut('tools', 0, 'input_schema', 'additionalProperties')]],
  'examples of input fit their schema': [
    ['context-management', 'an example of another type', put(['tools', 0, 'input_examples', 0, 'page'], 'three')],
  ],
  'tools are there as long as calls are': [['parallel-calls', 'tools removed', cut('tools')]],
  'references name tools, and one tool is not deferred': [
    ['context-management', 'the tool removed', cut('tools', 0)],
    ['context-management', 'all deferred', put(['tools', 1, 'defer_loading'], true)],
  ],
  'images are what they say': [
    ['images', 'a picture emptied', put([...PICTURE, 'source', 'data'], '')],
    ['images', 'prose as a picture', put([...PICTURE, 'source', 'data'], PROSE)],
    ['images', 'a picture without source', cut(...PICTURE, 'source')],
    ['images', 'a picture of another type', put([...PICTURE, 'source', 'media_type'], 'image/jpeg')],
  ],
  'documents have a source that is whole': [
    ['documents-and-citations', 'a text emptied', put(['messages', 0, 'content', 0, 'source', 'data'], '')],
    [
      'documents-and-citations',
      'prose as a file',
      put(['messages', 0, 'content', 3, 'source', 'data'], '[file removed: plan.pdf]'),
    ],
  ],
  'images are few and small enough': [
    [
      'images',
      'too many pictures',
      put(
        ['messages', 0, 'content'],
        Array.from({ length: 601 }, (_, i) => url(String(i))),
      ),
    ],
    ['images', 'a picture that is too wide', put([...PICTURE, 'source', 'data'], headOfPng(8001))],
  ],
  'at most four places are cached': [['cache-markers', 'a fifth marker', put(['system', 0, 'cache_control'], CACHE)]],
  'what is cached longer comes first': [['cache-markers', 'a short marker first', put(['tools', 1, 'cache_control'], CACHE)]],
  'neither thinking nor an empty text is a place to cache': [
    ['thinking', 'a marker on thinking', put(['messages', 1, 'content', 0, 'cache_control'], CACHE)],
    ['cache-markers', 'a marker on an empty text', put([...PICTURE, 'text'], '')],
  ],
};

/** The first bytes of a PNG picture, with its size. */
function headOfPng(width: number): string {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(8, 4);
  return Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), size, Buffer.from('0802000000', 'hex')]).toString(
    'base64',
  );
}
