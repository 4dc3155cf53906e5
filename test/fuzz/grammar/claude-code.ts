import type { Random } from '../random.ts';
import { type Call, PNG, seldom, type Talk, words } from './parts.ts';
import type { Value } from './value.ts';

type Line = { readonly [key: string]: Value };

/** A session log of Claude Code: blocks in lines of their own, branches, sidechains, compactions, copies of results. */
export function claudeCode(random: Random, { turns, last }: Talk): Value[] {
  const lines: Line[] = [];
  const model = random.pick(['claude-sonnet-4-5', 'claude-opus-5-5']);
  let parentUuid: string | null = null;
  const add = (type: string, rest: Line): string => {
    const uuid = `u${lines.length}`;
    lines.push({
      type,
      uuid,
      parentUuid,
      sessionId: 's',
      isSidechain: random.once(20),
      timestamp: '2026-05-04T08:00:00Z',
      ...rest,
    });
    parentUuid = uuid;
    return uuid;
  };
  const user = (content: Value, rest: Line = {}): string => add('user', { message: { role: 'user', content }, ...rest });
  const assistant = (id: string, block: Value): string =>
    add('assistant', {
      message: { id, role: 'assistant', model, content: [block], ...seldom(random, 5, { usage: { input_tokens: 9 } }) },
    });

  if (random.once(3)) lines.push({ type: 'summary', summary: words(random), leafUuid: 'elsewhere' });
  for (const [turn, { user: asked, calls, answer }] of turns.entries()) {
    if (random.once(6)) {
      parentUuid = null;
      add('system', { subtype: 'compact_boundary', content: 'Conversation compacted' });
      user(words(random), { isCompactSummary: true });
    }
    user(asked, seldom(random, 8, { isMeta: true }));
    if (random.once(4)) assistant(`m${turn}`, { type: 'thinking', thinking: words(random), signature: 'c2lnbmVk' });
    const places = calls.map(({ id, name, input }) => assistant(`m${turn}`, { type: 'tool_use', id, name, input }));
    for (const [i, call] of calls.entries()) {
      parentUuid = places[i];
      user([answering(random, call)], copy(random, call));
      if (random.once(20)) lines.push(lines[lines.length - 1]);
    }
    assistant(`a${turn}`, { type: 'text', text: answer });
  }
  user(last);
  return lines;
}

function answering(random: Random, { id, result, isError }: Call): Value {
  const picture = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: PNG } };
  const content: Value = random.once(3) ? [{ type: 'text', text: result }, ...(random.once(3) ? [picture] : [])] : result;
  return { type: 'tool_result', tool_use_id: id, content, ...(isError ? { is_error: true } : {}) };
}

/** The shapes in which the program keeps its own copy. */
function copy(random: Random, { result, input }: Call): Line {
  if (random.once(3)) return {};
  const toolUseResult = random.pick<Value>([
    result,
    `Error: ${result}`,
    { stdout: result, stderr: '', interrupted: false, isImage: false },
    { type: 'text', file: { filePath: 'a.ts', content: result, numLines: 1, startLine: 1, totalLines: 1 } },
    [{ type: 'text', text: result }],
    { filenames: result.split('\n'), numFiles: 1 },
    { oldString: words(random), newString: result, input },
    { content: result, structuredPatch: [{ lines: result.split('\n') }] },
  ]);
  return { toolUseResult };
}
