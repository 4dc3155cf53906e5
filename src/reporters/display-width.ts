const NARROW = /^[\x20-\x7e─…→]*$/;
/** East Asian wide and fullwidth characters (UAX #11), and what terminals draw as pictures. */
const WIDE =
  /[\u1100-\u115f\u2329\u232a\u2e80-\u303e\u3040-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1b000}-\u{1b001}\u{1f200}-\u{1f251}\u{20000}-\u{3fffd}\p{Extended_Pictographic}\p{Regional_Indicator}]/u;

/** The columns that plain text takes on a terminal. */
export function displayWidth(text: string): number {
  if (NARROW.test(text)) return text.length;
  let width = 0;
  for (const character of text) width += widthOf(character);
  return width;
}

/** The end of a plain text that fits so many columns, after `…` if it is not the whole. */
export function endThatFits(text: string, columns: number): string {
  if (displayWidth(text) <= columns) return text;
  const kept: string[] = [];
  let left = columns - 1;
  for (const character of Array.from(text).reverse()) {
    left -= widthOf(character);
    if (left < 0) break;
    kept.push(character);
  }
  return `…${kept.reverse().join('')}`;
}

function widthOf(character: string): number {
  return WIDE.test(character) ? 2 : 1;
}
