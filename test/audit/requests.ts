/** What a made-up Chat request holds. */
export interface Made {
  readonly model?: string | null;
  readonly system?: string;
  readonly user?: string;
  readonly tools?: readonly { readonly name: string; readonly description?: string; readonly parameters?: object }[];
  /** Calls with their results, one a turn. */
  readonly answers?: readonly { readonly tool: string; readonly result: string }[];
}

/** The bytes of a Chat request. */
export function made(request: Made = {}): Buffer {
  return Buffer.from(JSON.stringify(payload(request)));
}

export function payload({ model = 'gpt-4o', system, user = 'Which trams are late?', tools = [], answers = [] }: Made): object {
  const messages: object[] = system === undefined ? [] : [{ role: 'system', content: system }];
  messages.push({ role: 'user', content: user });
  for (const [index, { tool, result }] of answers.entries()) {
    const call = { id: `call_${index}`, type: 'function', function: { name: tool, arguments: '{}' } };
    messages.push({ role: 'assistant', content: null, tool_calls: [call] });
    messages.push({ role: 'tool', tool_call_id: `call_${index}`, content: result });
  }
  if (answers.length > 0) messages.push({ role: 'assistant', content: 'None.' });
  const definitions = tools.map((definition) => ({ type: 'function', function: definition }));
  return { ...(model !== null && { model }), ...(definitions.length > 0 && { tools: definitions }), messages };
}

/** A text of so many words, each of one token. */
export function words(number: number): string {
  return Array.from({ length: number }, () => 'tram').join(' ');
}
