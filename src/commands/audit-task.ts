import { type AuditOptions, auditFile, type FileAudit } from '../audit/audit-file.ts';
import type { BaselineFile } from '../audit/baseline.ts';
import type { UnreadFile } from '../audit/report.ts';
import { framePatterns } from '../compact/plan.ts';
import { toPlan, toRunOptions } from '../config/to-plan.ts';
import { UserError } from '../errors.ts';
import type { ProcessLike } from '../io/process.ts';
import { readInput } from '../io/read.ts';
import { openPrices, type PriceBook, type Prices } from '../prices/price-book.ts';
import type { Capabilities } from './context.ts';
import { resolveSettings, type SettingsSource } from './settings.ts';

/** What holds for all files of an audit, as plain data: worker threads are given it. */
export interface AuditSetting {
  readonly settings: SettingsSource;
  /** Null where no money is asked for. */
  readonly prices: Prices | null;
  readonly tools: boolean;
  /** What the plan keeps of what later turns use is wanted; the literals that are no facts beside the built-in ones. Else null. */
  readonly hindsight: { readonly ordinary: readonly string[] } | null;
  /** Whether there is a baseline. */
  readonly compared: boolean;
}

/** One file to audit. */
export interface AuditTask {
  readonly path: string;
  readonly named: boolean;
  readonly baseline: BaselineFile | null;
}

/** What became of it; the stack is that of an error which nobody expected. */
export type AuditAnswer =
  | { readonly audit: FileAudit }
  | { readonly audit: null; readonly unread: UnreadFile; readonly stack: string | null };

export interface AuditWorker {
  audit(task: AuditTask): Promise<AuditAnswer>;
}

/** Audits one file after the other in this thread. */
export function createAuditWorker(
  { settings, prices, tools, hindsight, compared }: AuditSetting,
  process: ProcessLike,
  loadDescribe: Capabilities['loadDescribe'],
): AuditWorker {
  const book: PriceBook | null = prices && openPrices(prices);
  return {
    async audit({ path, named, baseline }) {
      try {
        const input = await readInput(path, process);
        const resolved = await resolveSettings(settings, input, loadDescribe);
        const options = { plan: toPlan(resolved), run: toRunOptions(resolved, path), budgets: resolved.budgets };
        const audit = auditFile(input.bytes, path, { ...options, prices: book, tools, compared, baseline });
        return { audit: hindsight ? await withHindsight(audit, input.bytes, options, hindsight.ordinary) : audit };
      } catch (error) {
        return unreadable(error, path, baseline ? 'in-baseline' : named ? 'named' : null);
      }
    },
  };
}

async function withHindsight(
  audit: FileAudit,
  bytes: Uint8Array,
  { plan, run }: Pick<AuditOptions, 'plan' | 'run'>,
  ordinary: readonly string[],
): Promise<FileAudit> {
  const [{ hindsightOf }, { ordinaryLiterals }] = await Promise.all([
    import('../tune/hindsight-of.ts'),
    import('../tune/hindsight/ordinary.ts'),
  ]);
  const hindsight = hindsightOf(bytes, plan, { ...run, patterns: framePatterns(plan) }, ordinaryLiterals(ordinary));
  return hindsight ? { ...audit, file: { ...audit.file, hindsight } } : audit;
}

/** Sound JSON that is of no use to us; whatever else goes wrong is wrong with the file. */
const FOREIGN = new Set(['unknown-format', 'refused-format', 'own-file']);

/** `wanted`: why the file has to be read; null: it only stood in a folder or matched a glob. */
function unreadable(error: unknown, path: string, wanted: 'in-baseline' | 'named' | null): AuditAnswer {
  const blank = { path, failure: wanted, hint: null, line: null, column: null };
  if (!(error instanceof UserError)) {
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
    // A fault of ours is an error, wherever the file was found.
    return {
      audit: null,
      unread: { ...blank, failure: wanted ?? 'broken', code: 'unexpected', message: 'The file could not be audited.' },
      stack,
    };
  }
  const { code, message, hint = null, at } = error;
  const failure = wanted ?? (FOREIGN.has(code) ? null : 'broken');
  return {
    audit: null,
    unread: { ...blank, failure, code, message, hint, line: at?.line ?? null, column: at?.column ?? null },
    stack: null,
  };
}
