import { createRounds } from './rounds.ts';
import { compactPayload } from '../../src/compact/run.ts';
import { resolvePlan } from '../../src/compact/plan.ts';
const roundOf = createRounds(77);
for (const r of process.argv.slice(2).map(Number)) {
  const m = roundOf(r);
  const o = compactPayload(m.bytes, resolvePlan(m.request.plan), m.request.options);
  console.log(r, m.origin, JSON.stringify(m.request));
  for (const p of o.report.passes) for (const c of p.changes) console.log(p.id, JSON.stringify(c));
  const a = Buffer.from(m.bytes).toString(), b = Buffer.from(o.payload).toString();
  let i = 0; while (a[i] === b[i]) i++;
  console.log(a.slice(Math.max(0, i - 60), i + 500)); console.log('-----'); console.log(b.slice(Math.max(0, i - 60), i + 500));
}
