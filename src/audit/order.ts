/** The order of names and paths everywhere in an audit: by UTF-16 units, the same on every machine. */
export function byText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
