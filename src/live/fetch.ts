import { UserError } from '../errors.ts';
import type { Compactor } from './compactor.ts';

/** The paths at which providers take the requests of a conversation. */
const CONVERSATIONS = /\/(?:chat\/completions|responses|messages|models\/[^/]+:(?:generate|streamGenerate)Content)$/;

/**
 * A `fetch` that compacts the requests of a conversation on their way to a provider, for the option `fetch` of the official SDKs:
 * `new OpenAI({ fetch: compactingFetch(compactor) })`. One client serves one session. Other requests, and what is no request that can be
 * read, go out as they are.
 */
export function compactingFetch(compactor: Compactor, send: typeof fetch = fetch): typeof fetch {
  return (input, init) => {
    const body = init?.body;
    if (typeof body !== 'string' || !CONVERSATIONS.test(pathOf(input))) return send(input, init);
    const compacted = compactedBody(compactor, body);
    if (compacted === body) return send(input, init);
    const headers = new Headers(init?.headers);
    headers.delete('content-length');
    return send(input, { ...init, headers, body: compacted });
  };
}

function pathOf(input: Parameters<typeof fetch>[0]): string {
  const url = typeof input === 'string' ? input : 'url' in input ? input.url : input.href;
  return URL.canParse(url) ? new URL(url).pathname : '';
}

function compactedBody(compactor: Compactor, body: string): string {
  try {
    return compactor.next(body).history;
  } catch (error) {
    // The provider says better what is wrong with a request.
    if (error instanceof UserError) return body;
    throw error;
  }
}
