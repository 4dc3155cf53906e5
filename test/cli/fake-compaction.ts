import type { Capabilities } from '../../src/commands/context.ts';
import type { Plan } from '../../src/compact/plan.ts';
import type { Report } from '../../src/compact/report.ts';
import type { Outcome, RunOptions } from '../../src/compact/run.ts';
import { readSource } from '../../src/json/source.ts';
import { replayPayload } from '../../src/replay/run.ts';

export interface Call {
  readonly plan: Plan;
  readonly options: RunOptions;
}

/**
 * A compaction that takes every `padding` away from the payload, one character being one token. What it was called with is added to
 * `calls`.
 */
export function fakeCapabilities(calls: Call[] = []): Capabilities {
  const compact = (bytes: Uint8Array, plan: Plan, options: RunOptions = {}): Outcome => {
    calls.push({ plan, options });
    readSource(bytes, { path: options.path ?? '-' });
    const text = Buffer.from(bytes).toString();
    const shorter = text.replaceAll('padding', '');
    const changed = plan.passes.length > 0 && shorter !== text;
    const payload = changed ? Buffer.from(shorter) : bytes;
    const fits = options.fit === undefined ? null : payload.length <= options.fit;
    return {
      original: bytes,
      payload,
      changed,
      fits,
      report: reportOf(bytes.length, payload.length, plan, options),
      originals: () => [],
      handles: () => [],
      textOf: () => undefined,
    };
  };
  return {
    loadCompact: async () => compact,
    loadDescribe: async () => (bytes) => JSON.parse(Buffer.from(bytes).toString()),
    loadReplay: async () => replayPayload,
    loadFormats: async () => [{ id: 'plain', summary: 'made up' }],
  };
}

function reportOf(before: number, after: number, { passes }: Plan, { path, model, count }: RunOptions): Report {
  const saved = before - after;
  const counted = count !== false;
  const sections = (total: number) => ({
    tools: 0,
    system: 0,
    documents: 0,
    results: total,
    calls: 0,
    prose: 0,
    thinking: 0,
    images: 0,
    overhead: 0,
    total,
  });
  return {
    version: 1,
    input: { path: path ?? null, format: 'plain', model: model ?? null, bytes: before },
    output: { bytes: after },
    counting: counted ? { encoding: 'o200k_base', label: 'tokenizer', band: [1, 1] } : null,
    sections: counted ? { before: sections(before), after: sections(after) } : null,
    passes: passes.slice(0, 1).map(({ id }) => ({
      id,
      what: 'all of it',
      before: counted ? before : null,
      after: counted ? after : null,
      saved: counted ? saved : null,
      changes: saved === 0 ? [] : [{ at: '/text', kind: 'trimmed', tool: null, before, after, reason: 'padding' }],
    })),
    total: counted ? { before, after, saved, percent: 0 } : null,
    findings: [],
  };
}
