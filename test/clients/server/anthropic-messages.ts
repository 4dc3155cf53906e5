import { at, items, text } from '../json.ts';

export function messagesOf(request: unknown): readonly unknown[] {
  return items(request, 'messages');
}

export function blocksOf(message: unknown): readonly unknown[] {
  return items(message, 'content');
}

export function ofType(block: unknown, type: string): boolean {
  return at(block, 'type') === type;
}

/** What the assistant asks, and what is answered until it speaks again. Messages of one role in a row are one. Open calls at the end: none answered. */
export function turnsOf(request: unknown): { asked: string[]; answered: string[] }[] {
  const turns: { asked: string[]; answered: string[] }[] = [{ asked: [], answered: [] }];
  let speaks = false;
  for (const message of messagesOf(request)) {
    const isAssistant = at(message, 'role') === 'assistant';
    if (isAssistant && !speaks) turns.push({ asked: [], answered: [] });
    speaks = isAssistant;
    const turn = turns[turns.length - 1];
    for (const block of blocksOf(message)) {
      if (isAssistant && ofType(block, 'tool_use')) turn.asked.push(text(block, 'id') ?? '');
      if (!isAssistant && ofType(block, 'tool_result')) turn.answered.push(text(block, 'tool_use_id') ?? '');
    }
  }
  return turns;
}

/** Blocks of the system and of all messages, and those inside results, search results and documents, in the order of the prompt. */
export function allBlocks(request: unknown): unknown[] {
  const work = [...items(request, 'system'), ...messagesOf(request).flatMap(blocksOf)];
  return work.flatMap(withInner);
}

function withInner(block: unknown): unknown[] {
  const inner = ['tool_result', 'search_result'].includes(text(block, 'type') ?? '') ? blocksOf(block) : [];
  return [block, ...items(block, 'source', 'content'), ...inner.flatMap(withInner)];
}
