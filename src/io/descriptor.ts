import { writeSync } from 'node:fs';
import { systemCode } from './failure.ts';

/** Writes all bytes, however many the system takes at a time; waits where a non-blocking descriptor is full. */
export function writeAll(descriptor: number, bytes: Uint8Array): void {
  let offset = 0;
  while (offset < bytes.length) {
    try {
      offset += writeSync(descriptor, bytes, offset);
    } catch (error) {
      if (systemCode(error) !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}
