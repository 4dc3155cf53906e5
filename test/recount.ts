import { expect } from 'vitest';
import type { Report } from '../src/compact/report.ts';
import { hasAside } from '../src/compact/section-sums.ts';

/**
 * A result, counted by itself, has what was reported of it. What stands for what nobody can count adds nothing to that report, whose results are a lower
 * bound then, and is text to whoever reads the result.
 */
export function expectRecount({ sections, total }: Report, { sections: counted, total: recounted }: Report): void {
  if (sections && hasAside(sections.after)) {
    expect(recounted?.before).toBeGreaterThan(total?.after ?? 0);
    return;
  }
  expect(recounted?.before).toBe(total?.after);
  expect(counted?.before).toEqual(sections?.after);
}
