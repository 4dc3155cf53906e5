// What tests import from `vitest`, for the runner: its `expect`, and a `test` that only collects.
import { format } from 'node:util';

export { expect } from 'vitest';

/** @type {{ name: string, run: () => unknown }[]} */
export const collected = [];
const titles = [];

export function test(name, run) {
  collected.push({ name: [...titles, name].join(' > '), run: () => run() });
}

export function describe(name, declare) {
  titles.push(name);
  declare();
  titles.pop();
}

for (const declare of [test, describe]) {
  declare.each = (rows) => (name, run) => {
    for (const row of rows) {
      const values = Array.isArray(row) ? row : [row];
      declare(title(name, values), () => run(...values));
    }
  };
  declare.skipIf = (skipped) => (skipped ? SKIPPED : declare);
}

const SKIPPED = Object.assign(() => {}, { each: () => () => {} });

function title(name, values) {
  const filled = name.replace(/\$(\w+)/g, (whole, key) => values[0]?.[key] ?? whole);
  const holes = filled.split(/%[sdifjo]/).length - 1;
  return format(filled, ...values.slice(0, holes));
}
