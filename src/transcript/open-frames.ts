import type { Fence } from './fences.ts';

/** A frame that was opened (UTF-16 indexes): where it begins, and where its content does. */
export interface OpenFrame {
  /** Null where the frame is no document: a list of documents, a block of code. */
  readonly name: string | null;
  readonly start: number;
  readonly from: number;
  readonly kind?: 'list' | 'section';
  /** The lines or tags that close it. */
  readonly closings?: readonly string[];
  /** The line that has to follow the closing line. */
  readonly outer?: string | null;
  readonly fence?: Fence;
}

/** How far down a closing fence looks for its opening one. */
const FENCE_DEPTH = 16;

/** The frames that are open, the innermost last. What was opened inside a frame and not closed with it is text. */
export class OpenFrames {
  readonly #stack: OpenFrame[] = [];
  readonly #waiting = new Map<string, OpenFrame[]>();
  readonly #sections: OpenFrame[] = [];
  #lists = 0;

  push(frame: OpenFrame): void {
    this.#stack.push(frame);
    for (const closing of new Set(frame.closings)) {
      const waiting = this.#waiting.get(closing);
      if (waiting) waiting.push(frame);
      else this.#waiting.set(closing, [frame]);
    }
    if (frame.kind === 'section') this.#sections.push(frame);
    if (frame.kind === 'list') this.#lists++;
  }

  /** Takes a frame and what was opened inside it away. */
  close(frame: OpenFrame): void {
    let gone: OpenFrame | undefined;
    do {
      gone = this.#stack.pop();
      if (!gone) return;
      for (const closing of new Set(gone.closings)) this.#waiting.get(closing)?.pop();
      if (gone.kind === 'section') this.#sections.pop();
      if (gone.kind === 'list') this.#lists--;
    } while (gone !== frame);
  }

  /** The innermost frame that a line or tag closes. */
  waitingFor(closing: string): OpenFrame | undefined {
    return this.#waiting.get(closing)?.at(-1);
  }

  /** The innermost fence that a closing fence closes; it does not look out of a document. */
  fenceFor({ char, length }: Fence): OpenFrame | undefined {
    for (let at = this.#stack.length - 1; at >= Math.max(0, this.#stack.length - FENCE_DEPTH); at--) {
      const { fence } = this.#stack[at];
      if (!fence) return undefined;
      if (fence.char === char && fence.length <= length) return this.#stack[at];
    }
    return undefined;
  }

  get section(): OpenFrame | undefined {
    return this.#sections.at(-1);
  }

  get inList(): boolean {
    return this.#lists > 0;
  }
}
