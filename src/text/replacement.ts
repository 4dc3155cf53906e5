/** Replaces text[from, to) (UTF-16 indexes, never inside a surrogate pair) by a new text: the transcript's cut, which this folder does not know. */
export interface Replacement {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}
