/**
 * Reads js-tiktoken's `bpe_ranks`: lines of `! FIRST TOKEN TOKEN …`, the tokens in base64, their ranks counted up from FIRST. Gives each
 * token's bytes by rank, none for a rank that no token has (there is one in p50k_base).
 * Throws an Error if a line is not of that form.
 */
export function decodeRanks(ranks: string): Uint8Array[] {
  const decoded: Uint8Array[] = [];
  // Base64 decodes to at most three quarters of its length.
  const bytes = new Uint8Array(Math.ceil(ranks.length * 0.75));
  const buffer = Buffer.from(bytes.buffer);
  let at = 0;
  for (const line of ranks.split('\n').filter((text) => text !== '')) {
    const [mark, first, ...tokens] = line.split(' ');
    if (mark !== '!' || !/^\d{1,6}$/.test(first ?? '')) throw new Error('the ranks are not in the form that is known');
    while (decoded.length < Number(first)) decoded.push(bytes.subarray(0, 0));
    for (const token of tokens) {
      const start = at;
      at += buffer.write(token, at, 'base64');
      decoded.push(bytes.subarray(start, at));
    }
  }
  if (decoded.length === 0) throw new Error('there are no ranks');
  return decoded;
}
