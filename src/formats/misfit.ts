import type { JsonNode } from '../json/node.ts';
import type { Source } from '../json/source.ts';
import { singleRoot, unwrapped } from './dialect.ts';

/** Why no format takes a source: the first value that none of them can hold there. */
export interface Misfit {
  readonly node: JsonNode;
  readonly message: string;
}

const LISTS = ['messages', 'contents', 'input', 'tools'] as const;

/** What keeps a source that looks like a request from being one; null where nothing looks like one. */
export function misfitOf(source: Source): Misfit | null {
  const document = singleRoot(source);
  if (!document) return null;
  if (document.type === 'array') return misfitIn(document, 'messages');
  if (document.type !== 'object')
    return { node: document, message: `A request is an object or a list of messages, not ${named(document)}.` };
  const request = unwrapped(document, (node) => LISTS.some((name) => node.get(name) !== undefined));
  const name = LISTS.find((key) => request?.get(key) !== undefined);
  const list = name && request?.get(name);
  if (!list) return null;
  if (list.type !== 'array') return { node: list, message: `"${name}" must be a list, not ${named(list)}.` };
  return misfitIn(list, name);
}

function misfitIn(list: JsonNode, name: (typeof LISTS)[number]): Misfit | null {
  const items = list.items();
  const odd = items.find((item) => item.type !== 'object');
  if (odd) return { node: odd, message: `Each item of ${name} must be an object, not ${named(odd)}.` };
  if (name !== 'messages') return null;
  const hasRoles = items.some((item) => item.get('role') !== undefined);
  const without = hasRoles ? items.find((item) => item.get('role')?.type !== 'string') : undefined;
  if (!without) return null;
  const role = without.get('role');
  return { node: role ?? without, message: role ? `A role must be a string, not ${named(role)}.` : 'This message has no role.' };
}

function named({ type }: JsonNode): string {
  if (type === 'null') return 'null';
  return `${type === 'array' || type === 'object' ? 'an' : 'a'} ${type}`;
}
