import { pointerStep } from '../json-pointer.ts';
import { after, endOf, stringAt, stringEquals, type Tape } from './tape.ts';

export type JsonType = 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null';

/** One member of an object. */
export interface Member {
  readonly key: string;
  /** Byte offset of the key's opening quote. */
  readonly keyStart: number;
  readonly value: JsonNode;
}

/** A light view of one value on the tape, made on demand: two views of one value are two objects. */
export class JsonNode {
  readonly parent: JsonNode | undefined;
  /** The key or index under which the parent holds it. */
  readonly step: string | number | undefined;
  /** Where it stands on the tape: of interest in this folder alone. */
  readonly tape: Tape;
  readonly index: number;

  constructor(tape: Tape, index: number, parent?: JsonNode, step?: string | number) {
    this.tape = tape;
    this.index = index;
    this.parent = parent;
    this.step = step;
  }

  get type(): JsonType {
    switch (this.tape.bytes[this.start]) {
      case 0x7b:
        return 'object';
      case 0x5b:
        return 'array';
      case 0x22:
        return 'string';
      case 0x74:
      case 0x66:
        return 'boolean';
      case 0x6e:
        return 'null';
      default:
        return 'number';
    }
  }

  /** Byte offset of the value, quotes and brackets included. */
  get start(): number {
    return this.tape.entries[this.index];
  }

  /** Byte offset after the value. */
  get end(): number {
    return endOf(this.tape, this.index);
  }

  /** The RFC 6901 pointer from the document's root; '' for the root. */
  get pointer(): string {
    const steps: string[] = [];
    for (let node: JsonNode = this; node.parent; node = node.parent) {
      steps.push(`/${pointerStep(node.step ?? '')}`);
    }
    return steps.reverse().join('');
  }

  /** The value of the last member of that name, as JSON.parse takes it; undefined if there is none or this is no object. */
  get(key: string): JsonNode | undefined {
    const { tape } = this;
    let found = -1;
    if (this.type === 'object') {
      for (let index = this.index + 2; tape.entries[index] >= 0; index = after(tape, index + 2)) {
        if (stringEquals(tape, index, key)) found = index + 2;
      }
    }
    return found < 0 ? undefined : new JsonNode(this.tape, found, this, key);
  }

  /** The values of all members of that name, in order. */
  getAll(key: string): JsonNode[] {
    const nodes: JsonNode[] = [];
    for (const index of this.keyIndexes()) {
      if (stringEquals(this.tape, index, key)) nodes.push(new JsonNode(this.tape, index + 2, this, key));
    }
    return nodes;
  }

  /** All members in order, duplicates included; none unless this is an object. */
  members(): Member[] {
    return this.keyIndexes().map((index) => {
      const key = stringAt(this.tape, index);
      return { key, keyStart: this.tape.entries[index], value: new JsonNode(this.tape, index + 2, this, key) };
    });
  }

  /** The items in order; none unless this is an array. */
  items(): JsonNode[] {
    const nodes: JsonNode[] = [];
    if (this.type !== 'array') return nodes;
    const { tape } = this;
    for (let index = this.index + 2; tape.entries[index] >= 0; index = after(tape, index)) {
      nodes.push(new JsonNode(tape, index, this, nodes.length));
    }
    return nodes;
  }

  /** The number of members or items; 0 for other types. */
  get length(): number {
    if (this.type === 'object') return this.keyIndexes().length;
    if (this.type !== 'array') return 0;
    let length = 0;
    for (let index = this.index + 2; this.tape.entries[index] >= 0; index = after(this.tape, index)) length++;
    return length;
  }

  /** The decoded text of a string, decoded anew at each call; an escaped lone surrogate becomes a lone surrogate. Undefined for other types. */
  string(): string | undefined {
    return this.type === 'string' ? stringAt(this.tape, this.index) : undefined;
  }

  boolean(): boolean | undefined {
    return this.type === 'boolean' ? this.tape.bytes[this.start] === 0x74 : undefined;
  }

  /** The nearest double, as JSON.parse takes it (1e400 is Infinity). Undefined for other types. */
  number(): number | undefined {
    return this.type === 'number' ? Number(this.raw()) : undefined;
  }

  /** The value as spelled. */
  raw(): string {
    return this.tape.text(this.start, this.end);
  }

  /** The value as JSON.parse reads it. */
  value(): unknown {
    return JSON.parse(this.raw());
  }

  /** Whether the last member of that name is the string `text`. */
  is(key: string, text: string): boolean {
    const node = this.get(key);
    return node !== undefined && node.type === 'string' && stringEquals(this.tape, node.index, text);
  }

  private keyIndexes(): number[] {
    const indexes: number[] = [];
    if (this.type !== 'object') return indexes;
    const { tape } = this;
    for (let index = this.index + 2; tape.entries[index] >= 0; index = after(tape, index + 2)) indexes.push(index);
    return indexes;
  }
}
