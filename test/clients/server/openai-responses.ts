import { at, everything, isObject, items, text } from '../json.ts';
import { isMediumUrl, PICTURES } from './media.ts';
import { sameAs } from './rules.ts';
import { strictProblems } from './schemas.ts';

/** Calls that whoever sends the request answers, and the items that answer them. */
const ANSWERS: Record<string, string> = {
  function_call: 'function_call_output',
  custom_tool_call: 'custom_tool_call_output',
  computer_call: 'computer_call_output',
  shell_call: 'shell_call_output',
  apply_patch_call: 'apply_patch_call_output',
  program: 'program_output',
};
const OUTPUTS = new Set(Object.values(ANSWERS));
const ITEMS = new Set([
  ...Object.keys(ANSWERS),
  ...OUTPUTS,
  ...['message', 'reasoning', 'compaction', 'item_reference', 'additional_tools', 'tool_search_call', 'tool_search_output'],
  ...[
    'local_shell_call',
    'local_shell_call_output',
    'mcp_list_tools',
    'mcp_approval_request',
    'mcp_approval_response',
    'mcp_call',
  ],
  ...['web_search_call', 'file_search_call', 'code_interpreter_call', 'image_generation_call'],
]);
const PREFIXES: Record<string, string> = { function_call: 'fc', message: 'msg', reasoning: 'rs' };
const INPUTS = ['input_text', 'input_image', 'input_file'];
/** Text and lists of these parts; the other outputs have shapes of their own. */
const PLAIN = new Set(['function_call_output', 'custom_tool_call_output']);

/** Responses. */
export const openaiResponsesRules = {
  *'there is input'(request: unknown) {
    if (itemsOf(request).length === 0 && !text(request, 'input')) yield "Missing required parameter: 'input'.";
  },
  *'items are of known types'(request: unknown) {
    for (const [i, item] of itemsOf(request).entries())
      if (!ITEMS.has(typeOf(item))) yield `Invalid value: '${typeOf(item)}' for input[${i}].type`;
  },
  *'every call has an output'(request: unknown) {
    const answered = new Set(
      itemsOf(request)
        .filter((item) => OUTPUTS.has(typeOf(item)))
        .map(callId),
    );
    for (const item of itemsOf(request))
      if (Object.hasOwn(ANSWERS, typeOf(item)) && !answered.has(callId(item)))
        yield `No tool output found for function call ${callId(item)}.`;
  },
  *'every output has a call before it'(request: unknown) {
    if (at(request, 'previous_response_id') ?? at(request, 'conversation')) return;
    const calls = new Map<string, string>();
    for (const item of itemsOf(request)) {
      if (Object.hasOwn(ANSWERS, typeOf(item))) calls.set(callId(item), ANSWERS[typeOf(item)]);
      if (OUTPUTS.has(typeOf(item)) && calls.get(callId(item)) !== typeOf(item))
        yield `No tool call found for function call output with call_id ${callId(item)}.`;
    }
  },
  *'reasoning is followed by what it led to'(request: unknown) {
    for (const [i, item] of itemsOf(request).entries())
      if (typeOf(item) === 'reasoning' && !isProduced(itemsOf(request)[i + 1]))
        yield `Item '${at(item, 'id')}' of type 'reasoning' was provided without its required following item.`;
  },
  *'an item with its id keeps its reasoning'(request: unknown, issued: unknown) {
    const ids = new Set(itemsOf(request).map((item) => at(item, 'id')));
    for (const [item, reasoning] of reasoned(issued))
      if (ids.has(item) && !ids.has(reasoning))
        yield `Item '${item}' was provided without its required 'reasoning' item: '${reasoning}'.`;
  },
  *'reasoning that is not stored is sealed'(request: unknown) {
    if (at(request, 'store') !== false) return;
    for (const item of itemsOf(request))
      if (typeOf(item) === 'reasoning' && at(item, 'id') && !at(item, 'encrypted_content'))
        yield `Item with id '${at(item, 'id')}' not found. Items are not persisted when \`store\` is set to false.`;
  },
  *'what is sealed is as it was issued'(request: unknown, issued: unknown) {
    const seals = (value: unknown): unknown[] =>
      [...everything(value)].flatMap((each) =>
        isObject(each) && (each['encrypted_content'] ?? each['fingerprint'])
          ? [[each['id'], each['encrypted_content'], each['fingerprint'], each['code']]]
          : [],
      );
    const known = seals(issued);
    for (const seal of seals(request))
      if (!sameAs(known, seal))
        yield 'The encrypted content could not be verified. Reason: Encrypted content could not be decrypted or parsed.';
  },
  *'reasoning has a summary'(request: unknown) {
    for (const [i, item] of itemsOf(request).entries())
      if (typeOf(item) === 'reasoning' && !Array.isArray(at(item, 'summary')))
        yield `Missing required parameter: 'input[${i}].summary'.`;
  },
  *'parts are those of their role'(request: unknown) {
    for (const item of itemsOf(request)) {
      const allowed = at(item, 'role') === 'assistant' ? ['output_text', 'refusal'] : INPUTS;
      if (typeOf(item) !== 'message') continue;
      for (const part of items(item, 'content'))
        if (!allowed.includes(text(part, 'type') ?? ''))
          yield `Invalid value: '${at(part, 'type')}'. Supported values are: ${allowed.join(' and ')}.`;
    }
  },
  *'ids of calls are 1 to 64 long'(request: unknown) {
    for (const item of itemsOf(request))
      if (PLAIN.has(typeOf(item)) && !/^.{1,64}$/.test(callId(item)))
        yield "Invalid 'call_id': expected a string of 1 to 64 characters";
  },
  *'ids have the prefix of their type'(request: unknown) {
    for (const [i, item] of itemsOf(request).entries()) {
      const prefix = PREFIXES[typeOf(item)];
      const id = text(item, 'id');
      if (id !== undefined && prefix !== undefined && !id.startsWith(`${prefix}_`))
        yield `Invalid 'input[${i}].id': '${id}'. Expected an ID that begins with '${prefix}'.`;
    }
  },
  *'outputs are text or lists of parts'(request: unknown) {
    for (const [i, item] of itemsOf(request).entries()) {
      const output = at(item, 'output');
      const where = `input[${i}].output`;
      if (typeOf(item) === 'shell_call_output' && !(Array.isArray(output) && output.every(isStreams)))
        yield `Invalid type for '${where}'`;
      if (!PLAIN.has(typeOf(item)) || typeof output === 'string') continue;
      if (!Array.isArray(output)) yield `Invalid type for '${where}': expected one of a string or array of objects.`;
      else if (output.length === 0) yield `Invalid '${where}': empty array. Expected an array with minimum length 1.`;
      for (const part of items(output))
        if (!INPUTS.includes(text(part, 'type') ?? '')) yield `Invalid value: '${at(part, 'type')}' in ${where}`;
    }
  },
  *'screenshots are pictures'(request: unknown) {
    for (const item of itemsOf(request))
      if (typeOf(item) === 'computer_call_output' && at(item, 'output', 'type') !== 'computer_screenshot')
        yield "Invalid value: expected output of type 'computer_screenshot'.";
  },
  *'texts, images and files are whole'(request: unknown) {
    for (const part of everything(at(request, 'input'))) {
      const type = at(part, 'type');
      const { file_id: id, image_url: image, file_data: file, file_url: link } = isObject(part) ? part : {};
      if ((type === 'input_text' || type === 'output_text') && typeof at(part, 'text') !== 'string')
        yield "Missing required parameter: 'text'.";
      if ((type === 'input_image' || type === 'computer_screenshot') && !id && !isMediumUrl(image, PICTURES))
        yield 'Invalid image_url.';
      if (type === 'input_file' && !(id ?? link) && !isMediumUrl(file, ['application/pdf'])) yield 'Invalid file_data.';
    }
  },
  *'namespaces have tools'(request: unknown) {
    for (const each of everything(request))
      if (at(each, 'type') === 'namespace' && items(each, 'tools').length === 0)
        yield "Invalid 'tools': empty array. Expected at least 1.";
  },
  *'strict schemas are closed'(request: unknown) {
    for (const each of everything(request))
      if (at(each, 'type') === 'function' && at(each, 'strict') === true)
        yield* strictProblems(text(each, 'name') ?? '', at(each, 'parameters'));
  },
};

function itemsOf(request: unknown): readonly unknown[] {
  return items(request, 'input');
}

/** Messages may leave their type away, and so may references, which are nothing but an id. */
function typeOf(item: unknown): string {
  return text(item, 'type') ?? (at(item, 'role') === undefined ? 'item_reference' : 'message');
}

function callId(item: unknown): string {
  return text(item, 'call_id') ?? '';
}

/** What a model gives out after it has thought. */
function isProduced(item: unknown): boolean {
  const type = typeOf(item);
  return (
    item !== undefined &&
    (type === 'message' ? at(item, 'role') === 'assistant' : !OUTPUTS.has(type) && type !== 'item_reference')
  );
}

function isStreams(output: unknown): boolean {
  return typeof at(output, 'stdout') === 'string' && typeof at(output, 'stderr') === 'string' && isObject(at(output, 'outcome'));
}

/** The ids of items that came with reasoning, with the id of that. */
function reasoned(request: unknown): [item: unknown, reasoning: unknown][] {
  const pairs: [unknown, unknown][] = [];
  let reasoning: unknown;
  for (const item of itemsOf(request)) {
    if (typeOf(item) === 'reasoning') reasoning = at(item, 'id');
    else if (!isProduced(item)) reasoning = undefined;
    else if (reasoning !== undefined && at(item, 'id') !== undefined) pairs.push([at(item, 'id'), reasoning]);
  }
  return pairs;
}
