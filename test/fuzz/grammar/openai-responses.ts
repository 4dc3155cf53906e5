import type { Random } from '../random.ts';
import { type Call, optional, PDF, PNG, seldom, type Talk, type Tool, words } from './parts.ts';
import { spelled, type Value } from './value.ts';

/** Responses. */
export function openaiResponses(random: Random, { system, tools, turns, last }: Talk): Value {
  const input: Value[] = [];
  if (random.once(8)) input.push({ type: 'additional_tools', role: 'developer', tools: tools.map(flat) });
  for (const { user, calls, answer } of turns) {
    input.push({ role: 'user', content: userContent(random, user) });
    if (random.once(3)) input.push(reasoning(random));
    input.push(...items(random, calls));
    input.push(...(random.once(4) ? hosted(random, calls[0]) : []));
    const content = [{ type: 'output_text', text: answer, annotations: [] }];
    input.push({ type: 'message', role: 'assistant', content, ...seldom(random, 4, { phase: 'final_answer' }) });
  }
  input.push({ role: 'user', content: last });
  if (random.once(12)) return input;
  const request: Value = {
    model: random.pick(['gpt-5.2', 'gpt-4o', 'gpt-6.1-terra']),
    ...(random.once(2) ? { instructions: system } : {}),
    input,
    ...(tools.length > 0 ? { tools: tools.map((tool) => definition(random, tool)) } : {}),
    ...optional(random, { store: () => false, truncation: () => 'auto' }),
    ...seldom(random, 10, { previous_response_id: 'resp_1' }),
  };
  return random.once(10) ? { body: request, custom_id: '1', method: 'POST', url: '/v1/responses' } : request;
}

function reasoning(random: Random): Value {
  const summary = random.once(2) ? [] : [{ type: 'summary_text', text: words(random) }];
  return { type: 'reasoning', summary, encrypted_content: 'gAAAA-placeholder' };
}

/** All calls, then all outputs; or each output behind its call. */
function items(random: Random, calls: readonly Call[]): Value[] {
  const pairs = calls.map((call) => (random.once(6) ? custom(random, call) : ordinary(random, call)));
  return random.once(3) ? pairs.flat() : [...pairs.map(([call]) => call), ...pairs.map(([, output]) => output)];
}

function ordinary(random: Random, { id, name, input, result }: Call): [Value, Value] {
  const more = { ...seldom(random, 8, { namespace: 'files' }), ...seldom(random, 4, { status: 'completed' }) };
  return [
    { type: 'function_call', call_id: id, name, arguments: spelled(input), ...more },
    { type: 'function_call_output', call_id: id, output: output(random, result) },
  ];
}

function custom(random: Random, { id, name, input, result }: Call): [Value, Value] {
  return [
    { type: 'custom_tool_call', call_id: id, name, input: spelled(input) },
    { type: 'custom_tool_call_output', call_id: id, output: output(random, result) },
  ];
}

function output(random: Random, text: string): Value {
  if (!random.once(3)) return text;
  const picture = { type: 'input_image', image_url: `data:image/png;base64,${PNG}`, detail: 'low' };
  const file = { type: 'input_file', filename: 'a.pdf', file_data: `data:application/pdf;base64,${PDF}` };
  return [{ type: 'input_text', text }, ...(random.once(2) ? [random.pick<Value>([picture, file])] : [])];
}

function hosted(random: Random, { name, input, result }: Call): Value[] {
  return random.pick<Value[]>([
    [{ type: 'mcp_call', id: 'mcp_1', server_label: 's', name, arguments: spelled(input), output: result, error: null }],
    [
      {
        type: 'mcp_list_tools',
        id: 'mcpl_1',
        server_label: 's',
        tools: [{ name, input_schema: { description: words(random) } }],
      },
    ],
    [
      {
        type: 'local_shell_call',
        id: 'lsh_1',
        call_id: 'l',
        action: { type: 'exec', command: ['ls'], env: {} },
        status: 'completed',
      },
      { type: 'local_shell_call_output', id: 'l', output: JSON.stringify({ output: result }) },
    ],
    [
      { type: 'shell_call', call_id: 'sh', action: { commands: ['ls'] } },
      {
        type: 'shell_call_output',
        call_id: 'sh',
        output: [{ stdout: result, stderr: words(random), outcome: { type: 'exit', exit_code: 1 } }],
      },
    ],
    [
      {
        type: 'apply_patch_call',
        call_id: 'ap',
        operation: { type: 'update_file', path: 'a.ts', diff: result },
        status: 'completed',
      },
      { type: 'apply_patch_call_output', call_id: 'ap', status: 'completed', output: result },
    ],
    [
      {
        type: 'computer_call',
        id: 'cu_1',
        call_id: 'cc',
        action: { type: 'screenshot' },
        pending_safety_checks: [],
        status: 'completed',
      },
      {
        type: 'computer_call_output',
        call_id: 'cc',
        output: { type: 'computer_screenshot', image_url: `data:image/png;base64,${PNG}` },
      },
    ],
    [
      {
        type: 'code_interpreter_call',
        id: 'ci_1',
        code: 'x',
        container_id: 'c',
        outputs: [{ type: 'logs', logs: result }],
        status: 'completed',
      },
    ],
    [{ type: 'file_search_call', id: 'fs_1', queries: ['x'], results: [{ text: result }], status: 'completed' }],
    [{ type: 'image_generation_call', id: 'ig_1', result: PNG, status: 'completed' }],
  ]);
}

function userContent(random: Random, text: string): Value {
  if (!random.once(2)) return text;
  const picture = { type: 'input_image', image_url: `data:image/png;base64,${PNG}` };
  return [...(random.once(4) ? [picture] : []), { type: 'input_text', text }];
}

function definition(random: Random, tool: Tool): Value {
  if (random.once(8)) return { type: 'namespace', name: 'files', description: words(random), tools: [flat(tool)] };
  if (random.once(10)) return { type: 'custom', name: tool.name, description: tool.description, format: { type: 'text' } };
  return flat(tool);
}

function flat({ name, description, schema }: Tool): Value {
  return { type: 'function', name, description, parameters: schema, strict: false };
}
