/** Whether a name matches a glob: `*` any run of characters, `?` one; case matters. No other character is special. */
export function matchesGlob(name: string, glob: string): boolean {
  let [at, pattern] = [0, 0];
  let [star, back] = [-1, 0];
  while (at < name.length) {
    if (pattern < glob.length && glob[pattern] === '*') {
      star = pattern++;
      back = at;
    } else if (pattern < glob.length && (glob[pattern] === '?' || glob[pattern] === name[at])) {
      at++;
      pattern++;
    } else if (star >= 0) {
      pattern = star + 1;
      at = ++back;
    } else return false;
  }
  while (glob[pattern] === '*') pattern++;
  return pattern === glob.length;
}

/** Whether a name matches any of the globs. */
export function matchesAny(name: string, globs: readonly string[]): boolean {
  return globs.some((glob) => matchesGlob(name, glob));
}
