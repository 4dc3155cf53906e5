/**
 * Where a text stands in the payload. A `string` is a whole JSON string; a `raw` is a whole JSON value read as its own spelling
 * without the white space between tokens (an object that a tool returned); a `new` text stands nowhere yet.
 */
export interface Origin {
  readonly kind: 'string' | 'raw' | 'new';
  /** The place for reports: a JSON pointer, with the line before it in JSONL (`3:/message/content`). */
  readonly at: string;
  /** The decoded string, or the text of a raw value. Decoded when first asked for. */
  readonly value: string;
  /** Code points that a stretch of the value (UTF-16 indexes) takes as spelled in the payload, escapes counted. */
  spelled(from: number, to: number): number;
  /** Code points that a new text would take as spelled in this payload. */
  spelledNew(text: string): number;
}

/** A range of the origin's value that stays (UTF-16 indexes), or new text. */
export type Piece = { readonly from: number; readonly to: number } | string;

/** Replaces value[from, to) (UTF-16 indexes, never inside a surrogate pair) by a new text. */
export interface Cut {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** An editable text: a whole value of the payload or a stretch of one. Immutable; `value` is made when first asked for. */
export class Text {
  readonly origin: Origin;
  /** The stretch of the origin's value (UTF-16 indexes) that this text is, or null for the whole. */
  readonly stretch: { readonly from: number; readonly to: number } | null;
  /** What stands there now, in order; null while nothing was changed. */
  readonly pieces: readonly Piece[] | null;
  #value: string | undefined;

  constructor(origin: Origin, stretch: { from: number; to: number } | null = null, pieces: readonly Piece[] | null = null) {
    this.origin = origin;
    this.stretch = stretch;
    this.pieces = pieces;
  }

  get from(): number {
    return this.stretch?.from ?? 0;
  }

  get to(): number {
    return this.stretch?.to ?? this.origin.value.length;
  }

  /** What the text says now. */
  get value(): string {
    if (this.#value === undefined) {
      const { value } = this.origin;
      if (this.pieces)
        this.#value = this.pieces
          .map((piece) => (typeof piece === 'string' ? piece : value.slice(piece.from, piece.to)))
          .join('');
      else this.#value = this.stretch ? value.slice(this.from, this.to) : value;
    }
    return this.#value;
  }

  /** What the text says now with what stands around it in the same string (a trust wrapper, for instance). */
  get whole(): string {
    if (!this.stretch) return this.value;
    const { value } = this.origin;
    return value.slice(0, this.from) + this.value + value.slice(this.to);
  }

  /** Code points of the text as spelled in the payload, escapes counted. */
  get spelled(): number {
    if (!this.pieces) return this.origin.spelled(this.from, this.to);
    let sum = 0;
    for (const piece of this.pieces)
      sum += typeof piece === 'string' ? this.origin.spelledNew(piece) : this.origin.spelled(piece.from, piece.to);
    return sum;
  }

  /** A copy with cuts made: ascending, not overlapping, in UTF-16 indexes of the present `value`. */
  rewrite(cuts: readonly Cut[]): Text {
    const pieces: Piece[] = [];
    const keep = (from: number, to: number): void =>
      pushStretch(pieces, this.pieces ?? [{ from: this.from, to: this.to }], from, to);
    let at = 0;
    for (const cut of cuts) {
      keep(at, cut.from);
      if (cut.insert !== '') pieces.push(cut.insert);
      at = cut.to;
    }
    keep(at, this.value.length);
    return new Text(this.origin, this.stretch, pieces);
  }
}

/** Appends what stands in [from, to) of a sequence of pieces. */
function pushStretch(into: Piece[], pieces: readonly Piece[], from: number, to: number): void {
  let at = 0;
  for (const piece of pieces) {
    const length = typeof piece === 'string' ? piece.length : piece.to - piece.from;
    const start = Math.max(from - at, 0);
    const end = Math.min(to - at, length);
    if (start < end)
      into.push(typeof piece === 'string' ? piece.slice(start, end) : { from: piece.from + start, to: piece.from + end });
    at += length;
    if (at >= to) return;
  }
}

/** A text that stands nowhere in the payload yet, as spelled beside `near`. */
export function newText(value: string, near: Origin): Text {
  return new Text({
    kind: 'new',
    at: near.at,
    value,
    spelled: (from, to) => near.spelledNew(value.slice(from, to)),
    spelledNew: near.spelledNew.bind(near),
  });
}

const HIGH_HALF = /[\ud800-\udbff]/;

/** Code points of a string (a lone surrogate counts as one). */
export function codePoints(text: string): number {
  // In a string of Latin-1, which most are, the expression finds at once that there is none.
  if (!HIGH_HALF.test(text)) return text.length;
  let pairs = 0;
  for (let i = 0; i < text.length - 1; i++) {
    if ((text.charCodeAt(i) & 0xfc00) === 0xd800 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00) {
      pairs++;
      i++;
    }
  }
  return text.length - pairs;
}
