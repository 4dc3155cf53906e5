import { END } from './character-classes.ts';

/** Behind the text: END for the splitter, and room to read words across the end. */
const SLACK = 8;

/** Bytes that are kept for the next text. */
const KEPT = 1 << 22;

/** The one buffer that texts are counted in, as UTF-8. It grows for texts that cannot be cut. */
export interface Scratch {
  bytes: Uint8Array;
  view: DataView;
  /** Makes room for so many bytes of text, keeping what is there. */
  reserve(length: number): void;
  /** Marks the end of the text. */
  seal(length: number): void;
  /** Gives back what `reserve` took, if it is much. */
  release(): void;
}

export function createScratch(usual: number): Scratch {
  const first = new Uint8Array(usual + SLACK);
  const firstView = new DataView(first.buffer);
  return {
    bytes: first,
    view: firstView,
    reserve(length) {
      if (length + SLACK <= this.bytes.length) return;
      const larger = new Uint8Array(Math.max(length + SLACK, this.bytes.length * 2));
      larger.set(this.bytes);
      this.bytes = larger;
      this.view = new DataView(larger.buffer);
    },
    seal(length) {
      for (let i = 0; i < SLACK; i++) this.bytes[length + i] = END;
    },
    release() {
      if (this.bytes.length <= KEPT) return;
      this.bytes = first;
      this.view = firstView;
    },
  };
}
