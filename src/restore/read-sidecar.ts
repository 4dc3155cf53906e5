import { UserError } from '../errors.ts';
import type { JsonNode } from '../json/node.ts';
import { parseText, readSource } from '../json/source.ts';
import type { SidecarEntry } from './originals.ts';
import type { Digest, Handle, Layer, Sidecar } from './sidecar.ts';
import { TYPE, VERSION } from './write-sidecar.ts';

/** Whether bytes are JSON that calls itself a sidecar, of whatever version. Throws nothing. */
function sidecarRoot(bytes: Uint8Array): JsonNode | null {
  try {
    const { documents, lines } = readSource(bytes);
    const [{ root }] = documents;
    return !lines && root.is('type', TYPE) ? root : null;
  } catch (error) {
    if (error instanceof UserError) return null;
    throw error;
  }
}

/** Throws UserError `not-a-sidecar`, `sidecar-version` or `damaged-sidecar`. */
export function readSidecar(bytes: Uint8Array, path?: string): Sidecar {
  const at = path === undefined ? undefined : { path };
  const root = sidecarRoot(bytes);
  if (!root) {
    throw new UserError('not-a-sidecar', 'This is not a sidecar.', { hint: 'Sidecars are written with --sidecar FILE.', at });
  }
  const version = root.get('version')?.number();
  if (version !== VERSION) {
    const message = `The sidecar is of version ${String(version).slice(0, 20)}, and this program reads version ${VERSION}.`;
    throw new UserError('sidecar-version', message, { hint: 'Use the program that wrote it, or a later one.', at });
  }
  try {
    const texts: string[] = [];
    return { layers: listOf(root, 'layers').map((node, index) => readLayer(node, index, texts)) };
  } catch (error) {
    if (!(error instanceof Damaged)) throw error;
    throw new UserError('damaged-sidecar', `The sidecar is damaged: ${error.message}.`, { at });
  }
}

class Damaged extends Error {
  override readonly name = 'Damaged';
}

/** `texts`: those that were stored before, in order; more are added. */
function readLayer(node: JsonNode, index: number, texts: string[]): Layer {
  const on = node.get('on')?.type === 'null' ? null : integerOf(node, 'on');
  if (on !== null && on >= index) throw new Damaged(`layer ${index} stands on layer ${on}`);
  const entries = listOf(node, 'entries').map((entry) => readEntry(entry, texts));
  return {
    on,
    format: textOf(node, 'format'),
    original: digestOf(node.get('original')),
    compacted: digestOf(node.get('compacted')),
    entries,
    handles: readHandles(listOf(node, 'handles'), entries, texts),
  };
}

function digestOf(node: JsonNode | undefined): Digest {
  if (!node) throw new Damaged('a digest is missing');
  return { sha256: textOf(node, 'sha256'), bytes: integerOf(node, 'bytes') };
}

/** A text, or one that was stored before. */
function sharedText(node: JsonNode, texts: string[]): string {
  const text = node.get('like') ? texts[integerOf(node, 'like')] : textOf(node, 'text');
  if (text === undefined) throw new Damaged('a text is missing');
  if (!node.get('like')) texts.push(text);
  return text;
}

function readEntry(node: JsonNode, texts: string[]): SidecarEntry {
  const text = sharedText(node, texts);
  const root = parseText(text)?.root;
  if (root?.start !== 0 || root.raw().length !== text.length) throw new Damaged('an original is not one JSON value');
  return { at: textOf(node, 'at'), hash: textOf(node, 'hash'), text };
}

function readHandles(nodes: readonly JsonNode[], entries: readonly SidecarEntry[], texts: string[]): Handle[] {
  const strings = new Map<number, string>();
  const stringOf = (index: number): string => {
    const known = strings.get(index);
    if (known !== undefined) return known;
    const value: unknown = JSON.parse(entries[index]?.text ?? 'null');
    if (typeof value !== 'string') throw new Damaged('a handle names an original that is no string');
    strings.set(index, value);
    return value;
  };
  return nodes.map((node) => {
    const tool = node.get('tool')?.type === 'null' ? null : textOf(node, 'tool');
    const text = node.get('entry')
      ? stringOf(integerOf(node, 'entry')).slice(integerOf(node, 'from'), integerOf(node, 'to'))
      : sharedText(node, texts);
    return { ref: textOf(node, 'ref'), at: textOf(node, 'at'), kind: textOf(node, 'kind'), tool, text };
  });
}

function listOf(node: JsonNode, key: string): JsonNode[] {
  const list = node.get(key);
  if (list?.type !== 'array') throw new Damaged(`${key} is no list`);
  return list.items();
}

function textOf(node: JsonNode, key: string): string {
  const text = node.get(key)?.string();
  if (text === undefined) throw new Damaged(`${key} is no text`);
  return text;
}

function integerOf(node: JsonNode, key: string): number {
  const number = node.get(key)?.number();
  if (number === undefined || !Number.isSafeInteger(number) || number < 0) throw new Damaged(`${key} is no whole number`);
  return number;
}
