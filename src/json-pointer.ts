/** A key or index as one step of a JSON pointer, without the slash (RFC 6901). */
export function pointerStep(key: string | number): string {
  return String(key).replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The keys and indexes that a JSON pointer names, outermost first; none for `''`. */
export function pointerKeys(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}
