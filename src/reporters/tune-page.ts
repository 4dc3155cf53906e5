import { plainExcerpt } from '../quoted.ts';
import type { TunedPlan, TuneReport } from '../tune/report.ts';
import { inLines } from './json.ts';
import { counted, grouped } from './numbers.ts';
import { type Column, type Page, type PageInput, type PageTable, unreadInputs } from './page.ts';
import { csvOf } from './tune-csv.ts';
import { scattersOf } from './tune-scatters.ts';
import { optionsInWords, valueInWords } from './tune-words.ts';

/** Plans that are shown on a terminal beside the front. */
const FEW = 20;

/** A row a plan, the front first; what is saved and what it costs against what is kept; the proposal in words. */
export function tunePage(report: TuneReport): Page {
  const { files, plans, evidence } = report;
  const used = files.filter(({ contexts }) => contexts > 0);
  const nothing = used.length === 0;
  const requests = used.reduce((sum, each) => sum + each.requests, 0);
  return {
    json: () => inLines(report),
    csv: () => csvOf(report),
    command: 'tune',
    subject: used.length === 1 ? used[0].path : counted(used.length, 'session'),
    about: `${counted(plans.length, 'plan')}; ${counted(requests, 'request')}; ${counted(evidence.facts, 'fact')} and ${counted(evidence.lines, 'copied line')} came from tool results alone`,
    outcome: nothing ? 'No session has tool results' : proposalInWords(report),
    total: null,
    tables: nothing ? [] : [planTable(report), fileTable(report)],
    ...(nothing ? {} : { scatters: scattersOf(report) }),
    label: nothing
      ? 'Nothing was run.'
      : 'Tokens are counted in the encoding of each model, costs by its prices and the rules of its prompt cache. Kept: of what the model used later and had from tool results alone, what was still in front of it.',
    changes: [],
    inputs: [...inputsOf(report), ...unreadOf(report)],
    saysFailures: true,
  };
}

/** `Proposed: keepLastResults 10, schedule batch: …`. */
function proposalInWords(report: TuneReport): string {
  const { proposal, minKept, plans, objective } = report;
  if (!proposal) {
    const wish = objective === 'cost' ? 'makes the input cheaper' : 'saves tokens';
    if (minKept === null) return `No plan ${wish}`;
    return plans.some(({ kept }) => kept >= minKept) ? `No plan that keeps ${minKept}% ${wish}` : `No plan keeps ${minKept}%`;
  }
  const plan = plans[proposal.plan];
  const money = plan.costChange > 0 ? `costs ${plan.costChange}% more` : `costs ${-plan.costChange}% less`;
  const why =
    proposal.why === 'knee'
      ? `the knee of ${objective} against kept`
      : `the most ${objective} saved of those that keep ${minKept}%`;
  return `Proposed: ${optionsInWords(plan)} (saves ${plan.allSaved}% of tokens, ${money}, keeps ${plan.kept}%): ${why}`;
}

function stabilityInWords({ proposal, plans }: TuneReport): string[] {
  if (!proposal?.stability) return proposal ? ['One session alone says little of others: name more.'] : [];
  const { rounds, same, others } = proposal.stability;
  const rest = others.slice(0, 3).map(({ plan, times }) => `${optionsInWords(plans[plan])} (${grouped(times)})`);
  const words = `Left out one file at a time, ${grouped(same)} of ${grouped(rounds)} choices are the same`;
  return [rest.length > 0 ? `${words}; else ${rest.join('; ')}.` : `${words}.`];
}

/** What a narrow terminal can do without. */
const SPARE: readonly string[] = ['all', 'last', 'mean', 'p10', 'breaks', 'cheaper', 'dearer'];

const FIGURES: readonly string[] = [
  'results',
  'all',
  'last',
  'facts',
  'mean',
  'p10',
  'lines',
  'cost',
  'breaks',
  'cheaper',
  'dearer',
];

function planTable(report: TuneReport): PageTable {
  const { plans, proposal, axes, objective } = report;
  const order = [...plans.keys()].sort((a, b) => rank(report, a) - rank(report, b) || plans[b].kept - plans[a].kept || a - b);
  const front = plans.filter((plan) => plan.front.includes(objective)).length;
  const columns: Column[] = [
    { head: '', align: 'left' },
    ...axes.map(({ name }): Column => ({ head: plainExcerpt(name, 40), align: 'right' })),
    ...FIGURES.map((head): Column => ({ head, align: 'right', ...(SPARE.includes(head) ? { spare: true } : {}) })),
  ];
  return {
    caption: 'Plans',
    columns,
    rows: order.map((index) => {
      const plan = plans[index];
      const sign = index === proposal?.plan ? '→' : plan.front.includes(objective) ? '*' : '';
      return [
        sign,
        ...axes.map(({ name }) => (name in plan.options ? valueInWords(plan.options[name]) : '')),
        ...figuresOf(plan),
      ];
    }),
    foot: null,
    bars: [],
    notes: [
      'In percent: tokens saved of results, of all input, of the last request; facts kept, their mean and tenth percentile by context, copied lines kept; change of cost. Breaks: requests of a hundred that change what was sent. Cheaper, dearer: contexts.',
      `* no plan is better both for ${objective} and for what is kept.`,
      `${proposal ? '→ ' : ''}${proposalInWords(report)}.`,
      ...stabilityInWords(report),
    ],
    detail: false,
    few: Math.max(front, FEW),
  };
}

/** The proposed plan, then the front, then the others. */
function rank({ plans, proposal, objective }: TuneReport, index: number): number {
  if (index === proposal?.plan) return 0;
  return plans[index].front.includes(objective) ? 1 : 2;
}

function figuresOf({
  resultsSaved,
  allSaved,
  lastSaved,
  recall,
  lines,
  costChange,
  breaks,
  cheaper,
  dearer,
}: TunedPlan): string[] {
  const share = (value: number | undefined | null): string => (value === undefined || value === null ? '' : value.toFixed(1));
  return [
    ...[resultsSaved, allSaved, lastSaved, recall?.pooled, recall?.mean, recall?.p10, lines].map(share),
    costChange > 0 ? `+${share(costChange)}` : share(costChange),
    breaks.toFixed(1),
    grouped(cheaper),
    grouped(dearer),
  ];
}

function fileTable({ files }: TuneReport): PageTable {
  return {
    caption: 'Sessions',
    columns: [
      { head: 'file', align: 'left', ends: true, literal: true },
      { head: 'contexts', align: 'right' },
      { head: 'requests', align: 'right' },
    ],
    rows: files.map(({ path, contexts, requests }) => [path, grouped(contexts), grouped(requests)]),
    foot: null,
    bars: [],
    notes: [],
    detail: true,
  };
}

function inputsOf({ files }: TuneReport): PageInput[] {
  return files.map(({ path, contexts, requests }) => ({
    path,
    format: '',
    outcome: contexts === 0 ? 'no tool results' : `${counted(contexts, 'context')}, ${counted(requests, 'request')}`,
    findings: [],
    checks: [],
    unread: null,
  }));
}

function unreadOf({ unread }: TuneReport): PageInput[] {
  return unread.flatMap(({ named, ...each }) =>
    unreadInputs([{ ...each, line: null, column: null }], named ? 'error' : 'not read'),
  );
}
