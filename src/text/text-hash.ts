const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

/** Eight hexadecimal digits by which two texts can be told apart (FNV-1a over UTF-16 units, 32 bits); no protection against a forger. */
export function textHash(text: string): string {
  let hash = OFFSET;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
