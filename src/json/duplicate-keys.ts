import { quoted } from '../quoted.ts';
import { locate } from './located.ts';
import { JsonNode } from './node.ts';
import { nodeAt } from './node-at.ts';
import type { Source, SourceDocument, SourceFinding } from './source.ts';
import { after, sameSpelling, stringAt, type Tape } from './tape.ts';

const MOST = 20;
/** Up to this many keys are compared in pairs, without being decoded. */
const FEW = 8;

/** A finding for each key that one object holds more than once, at most 20. One linear walk over all keys. */
export function duplicateKeys(source: Source): SourceFinding[] {
  const findings: SourceFinding[] = [];
  for (const document of source.documents) {
    const { tape, index: first } = document.root;
    const end = after(tape, first);
    for (let index = first; index < end; index += tape.entries[index] < 0 ? 1 : 2) {
      if (tape.entries[index] < 0 || tape.bytes[tape.entries[index]] !== 0x7b || !hasDuplicates(tape, index)) continue;
      for (const [key, keyIndex] of duplicates(tape, index)) {
        findings.push(finding(source, document, index, key, keyIndex));
        if (findings.length === MOST) return findings;
      }
    }
  }
  return findings;
}

function hasDuplicates(tape: Tape, object: number): boolean {
  const keys: number[] = [];
  let escaped = false;
  for (let index = object + 2; tape.entries[index] >= 0; index = after(tape, index + 2)) {
    if (tape.entries[index + 1] < 0) escaped = true;
    keys.push(index);
  }
  if (escaped || keys.length > FEW) return new Set(keys.map((index) => stringAt(tape, index))).size < keys.length;
  for (let i = 1; i < keys.length; i++) {
    for (let j = 0; j < i; j++) if (sameSpelling(tape, keys[i], keys[j])) return true;
  }
  return false;
}

/** The keys that stand more than once, with the tape index of the last of each. */
function duplicates(tape: Tape, object: number): Map<string, number> {
  const seen = new Set<string>();
  const repeated = new Map<string, number>();
  for (let index = object + 2; tape.entries[index] >= 0; index = after(tape, index + 2)) {
    const key = stringAt(tape, index);
    if (seen.has(key)) repeated.set(key, index);
    seen.add(key);
  }
  return repeated;
}

function finding(source: Source, document: SourceDocument, object: number, key: string, keyIndex: number): SourceFinding {
  const { tape } = document.root;
  return {
    code: 'duplicate-key',
    at: new JsonNode(tape, keyIndex + 2, nodeAt(document.root, object), key).pointer,
    line: source.lines ? document.line : locate(source.bytes, tape.entries[keyIndex]).line,
    message: `An object holds the key ${quoted(key)} more than once; most readers take the last one.`,
  };
}
