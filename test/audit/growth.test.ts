import { expect, test } from 'vitest';
import { auditFile, type FileAudit } from '../../src/audit/audit-file.ts';
import { type BaselineFile, baselineOf } from '../../src/audit/baseline.ts';
import { resolvePlan } from '../../src/compact/plan.ts';
import { budgetSpecs } from '../../src/config/budget-specs.ts';
import { parseBudget } from '../../src/config/budgets.ts';
import { type Made, made, words } from './requests.ts';

const spec = budgetSpecs.find(({ id }) => id === 'max-growth');

function audited(request: Made, limit?: string, baseline: BaselineFile | null = null, compared = baseline !== null): FileAudit {
  const budgets = spec && limit !== undefined ? [parseBudget(spec, limit)[1]] : [];
  return auditFile(made(request), 'a.json', {
    ...{ plan: resolvePlan(), run: {}, budgets, prices: null, compared, baseline, tools: false },
  });
}

const session: Made = {
  tools: [{ name: 'look', description: words(10) }, { name: 'ask' }],
  answers: [
    { tool: 'look', result: words(100) },
    { tool: 'ask', result: words(50) },
  ],
};
const baseline = baselineOf(audited(session).file);

test('nothing has changed', () => {
  const { changes, verdicts } = audited(session, '0%', baseline);
  expect(changes).toEqual([]);
  expect(verdicts).toMatchObject([{ budget: 'max-growth', section: 'total', outcome: 'passed', measured: 0 }]);
});

const grown: Made = {
  tools: [{ name: 'look', description: words(15) }, { name: 'post' }],
  answers: [
    { tool: 'look', result: words(130) },
    { tool: 'ask', result: words(40) },
  ],
};

test('growth is explained by what grew or is new, the largest first, and by nothing else', () => {
  const { changes } = audited(grown, undefined, baseline);
  expect(changes.find(({ section }) => section === 'results')).toEqual({
    ...{ path: 'a.json', section: 'results', baseline: 150, now: 170, percent: 13.33 },
    causes: [{ section: 'results', name: 'look', baseline: 100, now: 130 }],
  });
  const tools = changes.find(({ section }) => section === 'tools');
  expect(tools?.causes.map(({ name, baseline: was, now }) => [name, Math.sign(was), Math.sign(now)])).toEqual([
    ['post', 0, 1],
    ['look', 1, 1],
  ]);
  const total = changes.find(({ section }) => section === 'total');
  expect(total?.causes.map(({ section, name }) => `${section} ${name}`)).toEqual(['results look', 'tools post', 'tools look']);
  expect((total?.now ?? 0) - (total?.baseline ?? 0)).toBe(
    changes.reduce((sum, { section, now, baseline: was }) => (section === 'total' ? sum : sum + now - was), 0),
  );
});

test('each section that grew too much fails, with the pieces that grew', () => {
  const { verdicts } = audited(grown, '10%', baseline);
  expect(verdicts.map(({ section, outcome }) => [section, outcome])).toEqual([
    ['total', 'failed'],
    ['tools', 'failed'],
    ['results', 'failed'],
  ]);
  expect(verdicts[2]).toMatchObject({ measured: 13.33, excess: 3.33, origin: '--max-growth 10%' });
  expect(verdicts[2].contributors).toEqual([{ section: 'results', name: 'look', at: '/messages/2', tokens: 130 }]);
  expect(audited(grown, '19tokens', baseline).verdicts.map(({ section, excess }) => [section, excess])).toEqual([
    ['total', 6],
    ['results', 1],
  ]);
});

test('where growth is kept, the section that grew most is told', () => {
  expect(audited(grown, '90%', baseline).verdicts).toMatchObject([{ section: 'tools', outcome: 'passed' }]);
});

test('words are explained by whose they are, and where; what stayed is not named', () => {
  const { verdicts, changes } = audited({ ...session, user: words(40) }, '100%', baseline);
  const causes = [{ section: 'prose', name: 'user', baseline: 6, now: 40 }];
  expect(verdicts).toMatchObject([{ section: 'prose', outcome: 'failed', causes }]);
  expect(verdicts[0].contributors).toEqual([{ section: 'prose', name: 'user', at: '/messages/0/content', tokens: 40 }]);
  expect(changes.map(({ section, causes: why }) => [section, why])).toEqual([
    ['total', causes],
    ['prose', causes],
  ]);
  expect(verdicts[0].contributors[0]).toEqual({ section: 'prose', name: 'user', at: '/messages/0/content', tokens: 40 });
});

test('overhead has no pieces, and a baseline of old has no names: the section is all that is told', () => {
  const more: Made = { ...session, answers: [...(session.answers ?? []), { tool: 'ask', result: '' }] };
  const overhead = audited(more, undefined, baseline).changes.find(({ section }) => section === 'overhead');
  expect(overhead?.causes).toEqual([{ section: 'overhead', name: 'overhead', baseline: 49, now: 60 }]);
  const old = {
    ...baseline,
    sections: new Map([...baseline.sections].map(([name, { tokens }]) => [name, { tokens, groups: new Map() }])),
  };
  const [{ causes, contributors }] = audited({ ...session, user: words(40) }, '100%', old).verdicts;
  expect(causes).toEqual([{ section: 'prose', name: 'prose', baseline: 8, now: 42 }]);
  expect(contributors.map(({ name }) => name)).toEqual(['user', 'assistant']);
});

test('what shrank has no causes', () => {
  const { changes } = audited({ ...session, answers: [] }, undefined, baseline);
  expect(changes.filter(({ now, baseline: was }) => now < was).length).toBeGreaterThan(2);
  expect(changes.flatMap(({ causes }) => causes)).toEqual([]);
});

test('a share of nothing is no share: what is new counts in the total', () => {
  const { verdicts, changes } = audited({ ...session, system: words(1000) }, '20%', baseline);
  expect(changes.find(({ section }) => section === 'system')).toMatchObject({ baseline: 0, now: 1000, percent: null });
  expect(verdicts.map(({ section }) => section)).toEqual(['total']);
});

test('a new file has no growth; without a baseline, or with one of another encoding, growth is not known', () => {
  expect(audited(session, '5%', null, true).verdicts).toEqual([]);
  expect(audited(session, '5%', null, false).verdicts).toMatchObject([{ outcome: 'unknown', measured: null }]);
  const other = audited(grown, '5%', { ...baseline, encoding: 'cl100k_base' });
  expect([other.verdicts[0].outcome, other.changes]).toEqual(['unknown', []]);
  expect(other.file.findings.map(({ code }) => code)).toContain('baseline-encoding');
});
