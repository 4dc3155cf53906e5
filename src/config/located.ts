import { hintOf, UserError } from '../errors.ts';
import { locate } from '../json/located.ts';
import type { JsonNode, Member } from '../json/node.ts';
import { readSource } from '../json/source.ts';
import { quoted } from '../quoted.ts';

/** A config file's JSON, for errors that say where. */
export interface ConfigText {
  /** As errors name it. */
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly root: JsonNode;
}

/** Throws a located UserError for what is not JSON. */
export function readConfigText(path: string, text: string): ConfigText {
  const bytes = Buffer.from(text);
  const source = readSource(bytes, { path, strict: true });
  if (source.lines) throw new UserError('bad-config', 'A config file is one JSON object.', { at: { path, line: 2, column: 1 } });
  return { path, bytes, root: source.documents[0].root };
}

/** A UserError `bad-config` at a byte offset. */
export function configError({ path, bytes }: ConfigText, offset: number, message: string, hint?: string): UserError {
  return new UserError('bad-config', message, { hint, at: { path, ...locate(bytes, offset) } });
}

/** The members of an object, each of a known name and none twice. Throws UserError `bad-config`. */
export function knownMembers(config: ConfigText, node: JsonNode, what: string, known: readonly string[]): Member[] {
  if (node.type !== 'object') throw configError(config, node.start, `${what} takes an object, not ${aOr(node.type)}.`);
  const seen = new Set<string>();
  const members = node.members();
  for (const { key, keyStart } of members) {
    if (!known.includes(key)) {
      throw configError(config, keyStart, `${what} has no key ${quoted(key)}.`, hintOf(known, key));
    }
    if (seen.has(key)) throw configError(config, keyStart, `The key '${key}' stands twice.`);
    seen.add(key);
  }
  return members;
}

function aOr(type: string): string {
  if (type === 'null') return 'null';
  return `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`;
}
