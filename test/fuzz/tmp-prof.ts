import { createRounds } from './rounds.ts';
import { judge } from './laws.ts';
const roundOf = createRounds(77);
let exec = 0, bytes = 0;
let t = process.cpuUsage();
for (let r = 0; r < 6000; r++) {
  const m = roundOf(r);
  const v = judge(m.bytes, m.request, { thorough: m.thorough });
  bytes += m.bytes.length;
  for (const n of v.executions.values()) exec += n;
  if (v.broken) console.log(r, v.broken.law, v.broken.detail.slice(0, 200));
  if (r % 2000 === 1999) { const u = process.cpuUsage(t); console.log(r, exec, bytes / 2000, ((u.user + u.system) / 1000 / exec).toFixed(2), 'ms/exec'); exec = 0; bytes = 0; t = process.cpuUsage(); }
}
