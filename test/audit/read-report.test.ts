import { expect, test } from 'vitest';
import { assemble } from '../../src/audit/assemble.ts';
import { auditFile } from '../../src/audit/audit-file.ts';
import { readReport } from '../../src/audit/read-report.ts';
import { resolvePlan } from '../../src/compact/plan.ts';
import { UserError } from '../../src/errors.ts';
import { inLines } from '../../src/reporters/json.ts';
import { made } from './requests.ts';

const options = { plan: resolvePlan(), run: {}, budgets: [], prices: null, compared: false, baseline: null, tools: false };
const audits = [auditFile(made(), 'a.json', options)];
const text = inLines(assemble({ audits, unread: [], baseline: null, tools: false, prices: [] }));

test.each([
  ['"version":1', '"version":2', '/version'],
  ['"kind":"audit"', '"kind":"count"', '/kind'],
  ['"bytes":', '"byte":', '/files/0/input/bytes'],
  ['"format":"openai-chat"', '"format":null', '/files/0/input/format'],
  ['"section":"prose"', '"section":"verse"', '/files/0/groups/0/section'],
  ['"requests":1', '"requests":"1"', '/files/0/requests'],
  ['"verdicts":[]', '"verdicts":[{}]', '/verdicts/0/path'],
])('with %s as %s it is refused, and the place is told', (from, to, place) => {
  const compact = JSON.stringify(JSON.parse(text));
  // The first one may be in the summary, of which nothing is taken.
  const at = compact.indexOf(from, from.startsWith('"bytes') || from.startsWith('"requests') ? compact.indexOf('"files":[') : 0);
  expect(at).toBeGreaterThanOrEqual(0);
  const broken = compact.slice(0, at) + to + compact.slice(at + from.length);
  expect(() => readReport(Buffer.from(broken), 'part.json')).toThrow(`This is no JSON report of an audit: see ${place}.`);
});

test.each(['[]', '{}', 'null', '{"version":1}\n{"version":1}\n', '{"version":1'])('%s is refused', (other) => {
  expect(() => readReport(Buffer.from(other), 'part.json')).toThrow(UserError);
});
