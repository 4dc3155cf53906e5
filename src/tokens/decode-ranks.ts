/** Every token's bytes, one after the other; by rank where they start and end (both 0 for a rank that no token has). */
export interface DecodedRanks {
  readonly bytes: Uint8Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

/**
 * Reads js-tiktoken's `bpe_ranks`: lines of `! FIRST TOKEN TOKEN …`, the tokens in base64, their ranks counted up from FIRST.
 * Throws an Error if a line is not of that form.
 */
export function decodeRanks(ranks: string): DecodedRanks {
  const lines = ranks.split('\n').filter((line) => line !== '');
  const runs = lines.map((line) => {
    const [mark, first, ...tokens] = line.split(' ');
    if (mark !== '!' || !/^\d+$/.test(first ?? '')) throw new Error('ranks are not in the form that is known');
    return { first: Number(first), tokens };
  });
  const count = Math.max(...runs.map(({ first, tokens }) => first + tokens.length));
  const starts = new Int32Array(count);
  const ends = new Int32Array(count);
  // Base64 decodes to at most three quarters of its length.
  const bytes = Buffer.alloc(Math.ceil(ranks.length * 0.75));
  let at = 0;
  for (const { first, tokens } of runs) {
    for (let i = 0; i < tokens.length; i++) {
      starts[first + i] = at;
      at += bytes.write(tokens[i], at, 'base64');
      ends[first + i] = at;
    }
  }
  return { bytes: bytes.subarray(0, at), starts, ends };
}
