import { getBuiltinModule } from 'node:process';

/** In bytes. */
const LARGE = 20_000_000;

/**
 * Keeps the heap near what is alive while a large input is worked on. By itself, V8 would let it grow up to fourfold before it looks for garbage,
 * and the memory that is taken would be a matter of luck rather than of the input's size. The module takes long to load: only then.
 */
export function boundMemory(bytes: number): void {
  if (bytes >= LARGE) getBuiltinModule('node:v8').setFlagsFromString('--heap-growing-percent=40');
}
