/** Visits a word: its stretch of the text (UTF-16 indexes), whether it is ASCII, and whether it may be made of several. */
type VisitWord = (from: number, to: number, ascii: boolean, seams: boolean) => void;

const [OTHER, LOWER, UPPER, DIGIT, LINE] = [0, 1, 2, 3, 4];
const KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  const char = String.fromCharCode(code);
  if (/[a-z]/.test(char)) return LOWER;
  if (/[A-Z]/.test(char)) return UPPER;
  return /\d/.test(char) ? DIGIT : char === '_' ? LINE : OTHER;
});
/** Word characters beyond ASCII, of any script, with marks. */
const BEYOND = /[\p{L}\p{N}\p{M}]+/uy;

/** Visits the runs of letters, digits, marks and underscores in a text, in order. Most text is ASCII and is read by a table. */
export function visitWords(text: string, visit: VisitWord): void {
  let at = 0;
  while (at < text.length) {
    const from = at;
    let [ascii, seams] = [true, false];
    let before = OTHER;
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code < 128) {
        const kind = KINDS[code];
        if (kind === OTHER) break;
        if (
          kind === LINE ||
          (kind === UPPER && before !== OTHER && before !== UPPER) ||
          (kind === LOWER && before === UPPER && at > from + 1)
        )
          seams = true;
        before = kind;
        continue;
      }
      BEYOND.lastIndex = at;
      if (!BEYOND.test(text)) break;
      at = BEYOND.lastIndex - 1;
      ascii = false;
    }
    if (at > from) visit(from, at, ascii, seams || !ascii);
    else at++;
  }
}
