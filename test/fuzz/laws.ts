import { isDeepStrictEqual } from 'node:util';
import { framePatterns, type Plan, resolvePlan } from '../../src/compact/plan.ts';
import type { Report } from '../../src/compact/report.ts';
import { compactPayload, type Outcome, type Run as PayloadRun, type RunOptions, runPayload } from '../../src/compact/run.ts';
import type { Unit } from '../../src/compact/unit.ts';
import { UserError } from '../../src/errors.ts';
import { readSource, type Source } from '../../src/json/source.ts';
import { applySplices, type Splice } from '../../src/json/splice.ts';
import { contentHash } from '../../src/restore/content-hash.ts';
import { readSidecar } from '../../src/restore/read-sidecar.ts';
import { record } from '../../src/restore/record.ts';
import { restore } from '../../src/restore/restore.ts';
import { sidecarBytes } from '../../src/restore/write-sidecar.ts';
import { longStrings } from '../../src/text/argument-strings.ts';
import { matchesAny } from '../../src/text/glob.ts';
import { isArgumentStub } from '../../src/text/markers.ts';
import type { Result, Transcript } from '../../src/transcript/transcript.ts';
import { resultText } from '../../src/transcript/transcript.ts';
import { otherCommands } from './other-commands.ts';
import { createFinder } from './places.ts';
import type { Request } from './plans.ts';
import { complaint } from './provider-rules.ts';
import { touchedOutside } from './untouched.ts';

export interface Broken {
  readonly law: string;
  readonly detail: string;
}

/** What the program was run for, each a kind of execution. */
export type Kind = 'compact' | 'compact its own output' | 'compact again' | 'restore' | 'count' | 'replay' | 'export';

/** What became of a payload: it was refused with a UserError, or compacted; and the first law that did not hold. */
export interface Verdict {
  readonly refused: UserError | null;
  /** The first run; null if the payload was refused, or the program failed. */
  readonly outcome: Outcome | null;
  /** How often the program was run, by kind. */
  readonly executions: ReadonlyMap<Kind, number>;
  /** The provider's own rules, as the tests have them, hold for the payload. */
  readonly accepted: boolean;
  readonly broken: Broken | null;
  /** Milliseconds of the first run. */
  readonly time: number;
}

/** Milliseconds of processor time that a run may take whatever its size, and for each kilobyte: several times what the slowest linear runs need. */
const TIME = { once: 400, kilobyte: 6 };

export interface Judging {
  /** With the laws that need further runs. */
  readonly thorough?: boolean;
  /** With the law about time, which holds only where nobody else is measured. */
  readonly timed?: boolean;
}

/** One run and the laws. */
export function judge(bytes: Uint8Array, request: Request, { thorough = false, timed = false }: Judging = {}): Verdict {
  const executions = new Map<Kind, number>();
  const count = (kind: Kind): void => void executions.set(kind, (executions.get(kind) ?? 0) + 1);
  const verdict = { refused: null, outcome: null, executions, accepted: false, broken: null, time: 0 };
  try {
    const plan = resolvePlan(request.plan);
    count('compact');
    const start = performance.now();
    const outcome = runPayload(bytes, plan, request.options);
    const time = performance.now() - start;
    const run: Run = { bytes, plan, options: request.options, outcome, count };
    const asWritten = request.options.model === undefined && request.options.format === undefined;
    const accepted = outcome.changed && asWritten && complaint(outcome.report.input.format, bytes, bytes) === null;
    const slow = timed && time > allowed(bytes) ? slowness(run) : null;
    return { ...verdict, outcome, accepted, time, broken: slow ?? firstBroken(run, accepted, thorough) };
  } catch (error) {
    if (error instanceof UserError && /^[^\n]+$/.test(error.message)) return { ...verdict, refused: error };
    return { ...verdict, broken: { law: 'throws nothing but UserError', detail: traceOf(error) } };
  }
}

interface Run {
  readonly bytes: Uint8Array;
  readonly plan: Plan;
  readonly options: RunOptions;
  readonly outcome: PayloadRun;
  readonly count: (kind: Kind) => void;
}

function allowed(bytes: Uint8Array): number {
  return TIME.once + (bytes.length / 1024) * TIME.kilobyte;
}

/** Measures again, in processor time: a first run may have compiled, collected, loaded or waited. */
function slowness({ bytes, plan, options, count }: Run): Broken | null {
  const times = [1, 2, 3].map(() => {
    count('compact again');
    const start = process.cpuUsage();
    compactPayload(bytes, plan, options);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  });
  const least = Math.min(...times);
  if (least <= allowed(bytes)) return null;
  return { law: 'time is linear in size', detail: `${least.toFixed(0)} ms for ${bytes.length} bytes` };
}

function firstBroken(run: Run, accepted: boolean, thorough: boolean): Broken | null {
  const { bytes, outcome } = run;
  const { payload, report, units } = outcome;
  if (outcome.changed === (payload === bytes))
    return { law: 'an unchanged payload is the same object', detail: String(outcome.changed) };
  if (payload.length > bytes.length) return { law: 'never larger', detail: `${bytes.length} bytes became ${payload.length}` };
  return (
    rowsAddUp(report) ??
    fitHolds(run, units.length) ??
    (outcome.changed ? changesHold(run, accepted, thorough) : null) ??
    (thorough ? sameAgain(run) : null)
  );
}

function rowsAddUp({ passes, total, sections, counting }: Report): Broken | null {
  const law = 'rows add up';
  if (!total || !sections) return { law, detail: 'no figures' };
  let saved = 0;
  for (const row of passes) {
    const lost = (row.before ?? 0) - (row.after ?? 0);
    // Edits are judged by tokens of o200k_base; a line in the place of thinking that is not shown takes some.
    const mayRise = row.id === 'thinking' || counting?.encoding !== 'o200k_base';
    if (row.saved !== lost || (lost < 0 && !mayRise))
      return { law, detail: `${row.id}: ${row.before} - ${row.after} = ${row.saved}` };
    saved += lost;
  }
  if (total.saved < 0 && counting?.encoding === 'o200k_base') return { law: 'tokens never rise', detail: `${total.saved}` };
  if (total.saved !== saved || total.before - total.after !== saved)
    return { law, detail: `rows ${saved}, ${JSON.stringify(total)}` };
  if (sections.after.total !== total.after || sections.before.total !== total.before)
    return { law, detail: 'sections and total differ' };
  return null;
}

/** Of several requests in one payload, each has to fit for itself. */
function fitHolds({ outcome: { fits, report }, options: { fit, encoding } }: Run, requests: number): Broken | null {
  if (requests !== 1 || fit === undefined || encoding !== undefined || !report.total) return null;
  const does = report.total.after <= fit;
  return does === fits ? null : { law: 'fits tells whether the result fits', detail: `${fits}: ${report.total.after} of ${fit}` };
}

/** What must hold between an input and a result that differs. */
function changesHold(run: Run, accepted: boolean, thorough: boolean): Broken | null {
  const second = secondRun(run);
  if ('law' in second) return second;
  const { bytes, outcome } = run;
  const before = readSource(bytes);
  const after = readSource(outcome.payload);
  const units = outcome.units.map(({ unit }) => unit);
  const others = second.units.map(({ unit }) => unit);
  const known = countRules(units);
  for (const [rule, times] of countRules(others))
    if (times > (known.get(rule) ?? 0)) return { law: 'no rule of the provider is broken', detail: rule };
  const refused = accepted ? complaint(outcome.report.input.format, outcome.payload, bytes) : null;
  if (refused !== null) return { law: 'what the provider takes stays so', detail: refused };
  const touched = touchedOutside(before, units, after);
  if (touched !== null) return { law: 'nothing outside edits changes', detail: touched };
  const [old, now] = [units, others].map((list) => list.map(({ transcript }) => transcript));
  return (
    sameIdentity(old, now) ??
    pinsHold(run.plan, old, now) ??
    restores(run, after) ??
    (thorough ? restoresFromSidecar(run) : null) ??
    changesNothing(outcome.report, second)
  );
}

/** The result is read by its own form, as what it was. */
function secondRun({ outcome, plan, options, count }: Run): PayloadRun | Broken {
  const { payload, report } = outcome;
  try {
    count('compact its own output');
    const second = runPayload(payload, plan, options.handles ? { ...options, handles: outcome.handles() } : options);
    if (outcome.units.every(({ unit }) => unit.prefix === '') && !readSource(payload).lines)
      JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload));
    const [expected, found] = [report.input.format, second.report.input.format];
    return found === expected ? second : { law: 'the format stays', detail: `${expected} became ${found}` };
  } catch (error) {
    return { law: 'the result is read as the input was', detail: traceOf(error) };
  }
}

function countRules(units: readonly Unit[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { violations } of units) for (const { rule } of violations) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return counts;
}

/** What every transcript keeps: whatever is not the text of a result, a document or a schema. */
function sameIdentity(before: readonly Transcript[], after: readonly Transcript[]): Broken | null {
  const law = 'transcripts keep what no edit may touch';
  if (before.length !== after.length) return { law, detail: `${before.length} transcripts, then ${after.length}` };
  for (const [i, transcript] of before.entries()) {
    const [old, now] = [identityOf(transcript), identityOf(after[i])];
    for (const [name, value] of Object.entries(old))
      if (!isDeepStrictEqual(value, now[name])) return { law, detail: `${name}: ${firstDifference(value, now[name])}` };
  }
  return null;
}

function firstDifference(old: readonly unknown[], now: readonly unknown[]): string {
  const at = old.findIndex((value, i) => !isDeepStrictEqual(value, now[i]));
  return at < 0
    ? `${old.length}, then ${now.length}`
    : `${at}: ${JSON.stringify(old[at])?.slice(0, 300)} became ${JSON.stringify(now[at])?.slice(0, 300)}`;
}

function identityOf(transcript: Transcript): Record<string, readonly unknown[]> {
  const { tools, calls, results, documents, media, words } = transcript;
  const attached = new Set(documents.map(({ order }) => order));
  return {
    model: [transcript.model, transcript.messages],
    tools: tools.map(({ name, description, schemas }) => [name, description, schemas.map(({ pointer }) => pointer)]),
    calls: calls.map(({ at, id, name, arguments: input, turn }) => [at.split('/', 3), id, name, withoutLongStrings(input), turn]),
    results: results.map((result) => [
      result.id,
      result.name,
      result.container,
      result.isError,
      result.seen,
      result.live,
      result.turn,
    ]),
    documents: documents.map(({ name, frame, cited }) => [name, frame, cited]),
    media: media.map((item) => [item.media.type, item.media.mediaType, item.media.data()?.length]),
    // An assistant message of nothing but thinking may hold a line instead.
    words: words
      .filter(({ role, order, text }) => role !== 'assistant' && !attached.has(order) && text.value !== '[thinking removed]')
      .map(({ role, text }) => [role, text.value]),
  };
}

/** Arguments without the strings that may become a note. */
function withoutLongStrings(input: string): string {
  let text = input;
  for (const { from, to } of [...longStrings(input, 100), ...notesIn(input)].sort((a, b) => b.from - a.from))
    text = `${text.slice(0, from)}""${text.slice(to)}`;
  return text;
}

function notesIn(input: string): ReturnType<typeof longStrings> {
  return longStrings(input, 40).filter(({ value }) => value.length <= 100 && isArgumentStub(value));
}

/** Results that every pass has to leave alone are the same. */
function pinsHold(plan: Plan, [before]: readonly Transcript[], [after]: readonly Transcript[]): Broken | null {
  const pinning = plan.passes.filter(({ id }) => ['prune', 'dedup', 'stale'].includes(id));
  if (plan.passes.some(({ id }) => id === 'base64') || pinning.length === 0 || !before || !after) return null;
  const live = before.results.filter((result) => result.live);
  const isPinned = (result: Result): boolean =>
    pinning.every(({ options }) => {
      const { keepLastResults: keep, protectUnseen, protectTools } = options;
      const rank = live.length - live.indexOf(result);
      const globs = Array.isArray(protectTools) ? protectTools : [];
      return rank <= Number(keep) || (protectUnseen === true && !result.seen) || matchesAny(result.name, globs);
    });
  const wrong = live.find((result) => isPinned(result) && resultText(result) !== resultText(after.results[result.index]));
  return wrong ? { law: 'pinned results stay', detail: wrong.at } : null;
}

/** The sidecar's entries put back give the input. */
function restores({ bytes, outcome }: Run, after: Source): Broken | null {
  const law = 'originals restore the input';
  const find = createFinder(after);
  const splices: Splice[] = [];
  for (const { at, hash, text } of outcome.originals()) {
    const node = find(at);
    if (!node) return { law, detail: `there is no ${at}` };
    if (contentHash(node) !== hash) return { law, detail: `another hash at ${at}` };
    splices.push({ from: node.start, to: node.end, insert: text });
  }
  return Buffer.compare(applySplices(after.bytes, splices), bytes) === 0 ? null : { law, detail: 'other bytes' };
}

/** The same through the bytes of a sidecar. */
function restoresFromSidecar({ bytes, outcome, count }: Run): Broken | null {
  const law = 'a sidecar restores the input';
  const recorded = record(null, {
    format: outcome.report.input.format,
    input: bytes,
    output: outcome.payload,
    entries: outcome.originals(),
    handles: outcome.handles(),
  });
  count('restore');
  const { bytes: restored, exact } = restore(outcome.payload, readSidecar(sidecarBytes(recorded)));
  return exact && Buffer.compare(restored, bytes) === 0 ? null : { law, detail: `exact: ${exact}` };
}

function changesNothing(report: Report, second: Outcome): Broken | null {
  if (second.changed) {
    const kinds = second.report.passes.flatMap(({ changes }) => changes.map(({ kind, at }) => `${kind} at ${at}`));
    return { law: 'a second run changes nothing', detail: kinds.slice(0, 5).join(', ') };
  }
  if (!isDeepStrictEqual(second.report.sections?.before, report.sections?.after)) {
    const [counted, reported] = [second.report.sections?.before, report.sections?.after].map((sections) =>
      JSON.stringify(sections),
    );
    return { law: 'counting the result gives what was reported', detail: `${counted}, not ${reported}` };
  }
  return null;
}

/** Deterministic; and the same payload without figures and in another encoding. */
function sameAgain({ bytes, plan, options, outcome, count }: Run): Broken | null {
  const same = (other: Outcome): boolean => Buffer.compare(other.payload, outcome.payload) === 0;
  const again = (more: RunOptions): Outcome => {
    count('compact again');
    return compactPayload(bytes, plan, { ...options, ...more });
  };
  const once = again({});
  if (!same(once) || !isDeepStrictEqual(once.report, outcome.report))
    return { law: 'the same input gives the same output', detail: '' };
  const { fit } = options;
  if (fit === undefined && !same(again({ count: false })))
    return { law: 'the same payload with and without figures', detail: '' };
  if (!same(again({ encoding: 'cl100k_base' }))) return { law: 'the same payload in every encoding', detail: '' };
  count('count');
  const counted = compactPayload(bytes, { ...plan, passes: [] }, { ...options, fit: undefined, handles: undefined }).report;
  // What nobody can count is at least what stands in its place, and that only a compaction tells; and frames of one's own come with a pass.
  const { sections } = outcome.report;
  if (
    !sections?.before.atLeast &&
    framePatterns(plan).length === 0 &&
    !isDeepStrictEqual(counted.sections?.before, sections?.before)
  )
    return { law: 'counting alone gives the same figures', detail: '' };
  const other = otherCommands(bytes, plan, options, outcome, count);
  if (other !== null) return { law: 'changes can be shown', detail: other };
  if (fit === undefined) return null;
  const larger = again({ fit: fit + 1 + Math.floor(fit / 3) });
  return larger.payload.length < outcome.payload.length
    ? { law: 'a larger budget never cuts more', detail: `${larger.payload.length} bytes, not ${outcome.payload.length}` }
    : null;
}

function traceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [`${error.name}: ${error.message.slice(0, 200)}`, ...frames.slice(0, 4).map((line) => line.trim())].join('\n    ');
}
