import type { JsonNode } from '../json/node.ts';
import type { Source } from '../json/source.ts';
import { type OffsetMarks, offsetMarks, rawOffsets, type Spelling, spell, spelledLength } from '../json/spelling.ts';
import { codePoints, type Origin, Text } from '../transcript/text.ts';
import { offsetOf, type Squeezed, squeeze } from './squeezed.ts';

/** A text's place in the payload: a JSON string, or any other value read as its own spelling without white space between tokens. */
export class JsonOrigin implements Origin {
  readonly kind: 'string' | 'raw';
  readonly source: Source;
  readonly node: JsonNode;
  readonly prefix: string;
  #value: string | undefined;
  #spelling: Spelling | undefined;
  #marks: OffsetMarks | undefined;
  #squeezed: Squeezed | undefined;

  constructor(source: Source, node: JsonNode, prefix = '') {
    this.kind = node.type === 'string' ? 'string' : 'raw';
    this.source = source;
    this.node = node;
    this.prefix = prefix;
  }

  get at(): string {
    return this.prefix + this.node.pointer;
  }

  get value(): string {
    if (this.#value === undefined) this.#value = this.node.string() ?? this.squeezed.value;
    return this.#value;
  }

  /** White space is for people: no model reads it. */
  private get squeezed(): Squeezed {
    this.#squeezed ??= squeeze(this.source.bytes, this.node.start, this.node.end);
    return this.#squeezed;
  }

  /** How new text has to be spelled to look like the rest of the payload. */
  get spelling(): Spelling {
    if (this.#spelling === undefined) {
      const { ascii, slashes } = this.source;
      this.#spelling = { ascii, slash: slashes && this.node.raw().includes('\\/') };
    }
    return this.#spelling;
  }

  spelled(from: number, to: number): number {
    const { bytes, ascii } = this.source;
    const quotes = this.kind === 'string' ? 1 : 0;
    const [start, end] = this.isWhole([from, to]) ? [this.node.start + quotes, this.node.end - quotes] : this.offsets([from, to]);
    return ascii ? end - start : spelledLength(bytes, start, end);
  }

  private isWhole([from, to]: readonly number[]): boolean {
    return from === 0 && to === this.value.length;
  }

  spelledNew(text: string): number {
    return codePoints(spell(text, this.spelling));
  }

  /** Byte offsets in the payload of ascending UTF-16 indexes of the value. */
  offsets(positions: readonly number[]): number[] {
    if (this.kind === 'string') {
      if (positions.length === 2 && this.isWhole(positions)) return [this.node.start + 1, this.node.end - 1];
      this.#marks ??= offsetMarks(this.source.bytes, this.node);
      return rawOffsets(this.source.bytes, this.node, positions, this.#marks);
    }
    return positions.map((position) => offsetOf(this.squeezed, position));
  }
}

/** The text of a JSON string, or of a stretch of it. */
export function textAt(source: Source, node: JsonNode, prefix = '', stretch: { from: number; to: number } | null = null): Text {
  return new Text(new JsonOrigin(source, node, prefix), stretch);
}
