const APOSTROPHE = 0x27;

/**
 * The end of `(?i:'s|'t|'re|'ve|'m|'ll|'d)` at a byte, or that byte if there is none. As in OpenAI's own tiktoken, case is Unicode's:
 * U+017F is an s too (in js-tiktoken, which spells the cases out, it is not).
 */
export function contractionEnd(bytes: Uint8Array, at: number): number {
  if (bytes[at] !== APOSTROPHE) return at;
  // Of all bytes only the two cases of a letter become that letter by setting this bit.
  switch (bytes[at + 1] | 0x20) {
    case 0x73: // s
    case 0x74: // t
    case 0x6d: // m
    case 0x64: // d
      return at + 2;
    case 0x72: // r
    case 0x76: // v
      return (bytes[at + 2] | 0x20) === 0x65 ? at + 3 : at;
    case 0x6c: // l
      return (bytes[at + 2] | 0x20) === 0x6c ? at + 3 : at;
    case 0xe5: // the first byte of U+017F, with the bit set
      return bytes[at + 1] === 0xc5 && bytes[at + 2] === 0xbf ? at + 3 : at;
    default:
      return at;
  }
}
