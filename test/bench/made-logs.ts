import { closeSync, openSync, writeSync } from 'node:fs';

const code =
  'export function total(rows: readonly Row[]): number {\n\treturn rows.reduce((sum, row) => sum + row["amount"], 0);\n}\n';
const prose = 'Der Bau ist “fehlgeschlagen”, denn tsconfig.json zeigt auf einen Ordner, der umbenannt wurde. ';

/** A result's text: its length varies, and no two are equal. */
function resultText(turn: number, length: number): string {
  const unit = turn % 3 === 0 ? prose : code;
  return `${turn}\n${unit.repeat(1 + (turn % Math.ceil((2 * length) / unit.length)))}`;
}

function picture(turn: number): string {
  let state = turn;
  const bytes = Uint8Array.from({ length: 60_000 }, () => (state = (state * 1103515245 + 12345) & 0x7fffffff) >> 16);
  return Buffer.from(bytes).toString('base64');
}

/** Records of a Claude Code session without an end; `length`: characters of a result, on average. */
export function* claudeCode({ length, pictures }: { length: number; pictures: boolean }): Generator<unknown> {
  const session = { sessionId: 's', cwd: '/shop', version: '2.1.0', gitBranch: 'main', isSidechain: false };
  let parentUuid: string | null = null;
  const line = (turn: number, step: number, rest: object): unknown => {
    const uuid = `00000000-0000-4000-8000-${String(turn * 4 + step).padStart(12, '0')}`;
    const record = { parentUuid, ...session, ...rest, uuid, timestamp: '2026-08-10T12:00:00.000Z' };
    parentUuid = uuid;
    return record;
  };
  for (let turn = 0; ; turn++) {
    const message = { id: `msg_${turn}`, type: 'message', role: 'assistant', model: 'claude-sonnet-4-5' };
    const id = `toolu_${turn}`;
    const call = { type: 'tool_use', id, name: 'Read', input: { file_path: `/shop/${turn}.ts` } };
    yield line(turn, 0, { type: 'user', message: { role: 'user', content: `${turn}: go on` } });
    yield line(turn, 1, { type: 'assistant', message: { ...message, content: [{ type: 'text', text: prose }] } });
    yield line(turn, 2, { type: 'assistant', message: { ...message, content: [call] } });
    const text = resultText(turn, length);
    const image = {
      type: 'image',
      source: { type: 'base64', media_type: 'image/png', data: pictures && turn % 5 === 0 ? picture(turn) : '' },
    };
    const content = image.source.data === '' ? text : [{ type: 'text', text }, image];
    const copy = image.source.data === '' ? { type: 'text', file: { filePath: `/shop/${turn}.ts`, content: text } } : content;
    const result = { tool_use_id: id, type: 'tool_result', content };
    yield line(turn, 3, { type: 'user', message: { role: 'user', content: [result] }, toolUseResult: copy });
  }
}

/** The same of a Codex rollout. */
export function* codex({ length }: { length: number }): Generator<unknown> {
  const envelope = (type: string, payload: object): unknown => ({ timestamp: '2026-08-10T12:00:00.000Z', type, payload });
  yield envelope('session_meta', { id: 's', cwd: '/shop', cli_version: '0.140.0', model_provider: 'openai' });
  yield envelope('turn_context', { cwd: '/shop', model: 'gpt-5.5' });
  for (let turn = 0; ; turn++) {
    const call_id = `call_${turn}`;
    const text = resultText(turn, length);
    yield envelope('response_item', { type: 'message', role: 'user', content: [{ type: 'input_text', text: `${turn}: go on` }] });
    yield envelope('response_item', {
      type: 'function_call',
      name: 'exec_command',
      arguments: `{"cmd":"cat ${turn}.ts"}`,
      call_id,
    });
    yield envelope('event_msg', { type: 'exec_command_end', call_id, stdout: text, aggregated_output: text, exit_code: 0 });
    yield envelope('response_item', {
      type: 'function_call_output',
      call_id,
      output: `Process exited with code 0\nOutput:\n${text}`,
    });
    yield envelope('response_item', { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: prose }] });
  }
}

/** Writes records to a file, a line each, until it has so many bytes. */
export function writeRecords(file: string, records: Iterable<unknown>, size: number): void {
  const target = openSync(file, 'w');
  let written = 0;
  for (const record of records) {
    written += writeSync(target, `${JSON.stringify(record)}\n`);
    if (written >= size) break;
  }
  closeSync(target);
}
