import { pathToFileURL } from 'node:url';

/**
 * Where this module, or the bundle that it is part of, stands: a file URL. A CommonJS bundle has no `import.meta.url`, an ES module no
 * `__filename`.
 */
export function moduleLocation(): string {
  return typeof __filename === 'string' ? pathToFileURL(__filename).href : import.meta.url;
}
