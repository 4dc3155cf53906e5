import { cut, moved, put } from '../json.ts';
import type { openaiResponsesRules } from '../server/openai-responses.ts';
import { all, type Breaks, HALF_PICTURE, PROSE } from './break.ts';

const LONG = 'c'.repeat(65);

export const openaiResponsesBreaks: Breaks<typeof openaiResponsesRules> = {
  'there is input': [
    ['string-input', 'an empty text', put(['input'], '')],
    ['reasoning', 'no items', put(['input'], [])],
  ],
  'items are of known types': [['reasoning', 'an item of another API', put(['input', 6, 'type'], 'tool_result')]],
  'every call has an output': [
    ['reasoning', 'an output removed', cut('input', 6)],
    ['custom-tools', 'an output of a custom tool removed', cut('input', 2)],
    ['shell-and-patch', 'an output of the shell removed', cut('input', 2)],
    ['computer-use', 'a screenshot removed', cut('input', 2)],
  ],
  'every output has a call before it': [
    ['reasoning', 'a call removed', cut('input', 4)],
    ['output-lists', 'an output before its call', moved(['input'], 4, 1)],
    ['output-lists', 'the id of an output changed', put(['input', 4, 'call_id'], 'other')],
  ],
  'reasoning is followed by what it led to': [
    ['reasoning', 'an answer removed', cut('input', 9)],
    ['reasoning', 'reasoning moved to the end', moved(['input'], 8, 10)],
  ],
  'an item with its id keeps its reasoning': [['reasoning', 'reasoning removed', cut('input', 2)]],
  'reasoning that is not stored is sealed': [['reasoning', 'the seal removed', cut('input', 2, 'encrypted_content')]],
  'what is sealed is as it was issued': [
    ['reasoning', 'sealed content changed', put(['input', 2, 'encrypted_content'], 'gAAAA')],
    ['custom-tools', 'a program changed', put(['input', 3, 'code'], 'const a = 1;')],
    ['server-side-context', 'a compaction changed', put(['input', 2, 'encrypted_content'], 'gAAAA')],
  ],
  'reasoning has a summary': [['reasoning', 'a summary removed', cut('input', 8, 'summary')]],
  'parts are those of their role': [
    ['reasoning', 'words of a user as those of the model', put(['input', 1, 'content', 0, 'type'], 'output_text')],
    ['reasoning', 'words of the model as those of a user', put(['input', 9, 'content', 0, 'type'], 'input_text')],
  ],
  'ids of calls are 1 to 64 long': [
    ['output-lists', 'a long id', all(put(['input', 1, 'call_id'], LONG), put(['input', 4, 'call_id'], LONG))],
    ['output-lists', 'an empty id', all(put(['input', 1, 'call_id'], ''), put(['input', 4, 'call_id'], ''))],
  ],
  'ids have the prefix of their type': [['reasoning', 'an invented id', put(['input', 4, 'id'], 'call_3')]],
  'outputs are text or lists of parts': [
    ['output-lists', 'an output emptied', put(['input', 4, 'output'], [])],
    ['output-lists', 'an output that is an object', put(['input', 4, 'output'], { pictures: 2 })],
    ['output-lists', 'text of another API', put(['input', 4, 'output', 0, 'type'], 'text')],
    ['shell-and-patch', 'an output of the shell as text', put(['input', 2, 'output'], 'table.txt')],
  ],
  'screenshots are pictures': [
    ['computer-use', 'a screenshot as text', put(['input', 2, 'output'], { type: 'input_text', text: PROSE })],
  ],
  'texts, images and files are whole': [
    ['output-lists', 'an empty picture', put(['input', 4, 'output', 1, 'image_url'], '')],
    ['output-lists', 'half a picture', put(['input', 4, 'output', 1, 'image_url'], HALF_PICTURE)],
    ['output-lists', 'prose as a picture', put(['input', 4, 'output', 1, 'image_url'], PROSE)],
    ['output-lists', 'a file without data', cut('input', 4, 'output', 4, 'file_data')],
    ['output-lists', 'a text without text', cut('input', 4, 'output', 0, 'text')],
    ['computer-use', 'an empty screenshot', put(['input', 2, 'output', 'image_url'], '')],
  ],
  'namespaces have tools': [['tools-in-items', 'a namespace emptied', put(['tools', 1, 'tools'], [])]],
  'strict schemas are closed': [
    ['reasoning', 'a property that is not required', put(['tools', 0, 'parameters', 'required'], [])],
    ['tools-in-items', 'an open object among the items', cut('input', 0, 'tools', 0, 'parameters', 'additionalProperties')],
    ['tools-in-items', 'an open object in a namespace', cut('tools', 1, 'tools', 0, 'parameters', 'additionalProperties')],
  ],
};
