import type { JsonNode } from '../json/node.ts';
import type { Source } from '../json/source.ts';

/** A file that ctxpress itself writes or reads beside payloads: what it is, and what to do with it. */
export interface OwnFile {
  readonly name: string;
  readonly hint: string;
}

type Kind = OwnFile & { readonly test: (root: JsonNode) => boolean };

const KINDS: readonly Kind[] = [
  {
    name: 'a sidecar',
    hint: 'ctxpress restore INPUT --from SIDECAR takes it.',
    test: (root) => root.is('type', 'ctxpress-sidecar'),
  },
  { name: 'the baseline of an audit', hint: 'ctxpress audit PATH --baseline FILE takes it.', test: isBaseline },
  {
    name: 'the report of an audit',
    hint: 'ctxpress audit --merge takes it.',
    test: (root) => root.is('kind', 'audit') && isReport(root, 'files'),
  },
  { name: 'a report', hint: 'Give the request that it is about.', test: isOtherReport },
  { name: 'a config', hint: 'It is read where it lies, or with --config FILE.', test: isConfig },
  {
    name: 'a schema',
    hint: 'Editors take it.',
    test: (root) => root.is('title', 'ctxpress report') || root.is('title', 'ctxpress.config.json'),
  },
];

/** Which of our own files a source is, told by what it holds; null where it is none. */
export function ownFileOf(source: Source): OwnFile | null {
  const root = source.lines ? undefined : source.documents[0]?.root;
  if (root?.type !== 'object') return null;
  return KINDS.find(({ test }) => test(root)) ?? null;
}

function isBaseline(root: JsonNode): boolean {
  const files = root.get('files');
  if (root.length !== 2 || root.get('version')?.number() === undefined || files?.type !== 'object') return false;
  return files.members().every(({ value }) => value.get('encoding')?.type === 'string' && value.get('total') !== undefined);
}

function isReport(root: JsonNode, ...lists: readonly string[]): boolean {
  return root.get('version')?.number() !== undefined && lists.every((name) => root.get(name)?.type === 'array');
}

/** Of a compaction, of several, of a count, or of a replay; or a list of passes. */
function isOtherReport(root: JsonNode): boolean {
  if (isReport(root, 'reports', 'unread') || isReport(root, 'files', 'unread') || isReport(root, 'passes', 'presets'))
    return true;
  if (root.is('kind', 'replay') && isReport(root, 'turns')) return true;
  return isReport(root, 'passes', 'findings') && root.get('input')?.get('format') !== undefined;
}

const SETTINGS = ['passes', 'budgets', 'overrides'];
const REQUEST_KEYS = ['messages', 'contents', 'input', 'tools', 'request', 'body', 'params', 'prompt'];

function isConfig(root: JsonNode): boolean {
  if (REQUEST_KEYS.some((key) => root.get(key) !== undefined)) return false;
  return SETTINGS.some((key) => root.get(key)?.type === (key === 'overrides' ? 'array' : 'object'));
}
