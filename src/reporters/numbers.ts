/** An integer with a comma between groups of three digits. */
export function grouped(value: number): string {
  const digits = String(Math.abs(value));
  let text = digits.slice(-3);
  for (let end = digits.length - 3; end > 0; end -= 3) text = `${digits.slice(Math.max(end - 3, 0), end)},${text}`;
  return value < 0 ? `-${text}` : text;
}

/** What is known of a count: a number, or `?`. */
export function count(value: number | null): string {
  return value === null ? '?' : grouped(value);
}

/** The percentage that one figure is of another, with one decimal; empty where there is nothing to be part of. */
export function percent(part: number | null, whole: number | null): string {
  if (part === null || whole === null || whole === 0) return '';
  return ((100 * part) / whole).toFixed(1);
}

/** The first names of a list, and how many there are beside them. */
export function someOf(names: readonly string[], most: number): string {
  const rest = names.length - most;
  return rest <= 1 ? names.join(', ') : `${names.slice(0, most).join(', ')} and ${grouped(rest)} more`;
}
