import { type AuditOptions, auditFile, type FileAudit } from '../audit/audit-file.ts';
import type { BaselineFile } from '../audit/baseline.ts';
import type { UnreadFile } from '../audit/report.ts';
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
  /** What the plan keeps of what later turns use is wanted. */
  readonly hindsight: boolean;
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
        return { audit: hindsight ? await withHindsight(audit, input.bytes, options) : audit };
      } catch (error) {
        return unreadable(error, path, named);
      }
    },
  };
}

async function withHindsight(
  audit: FileAudit,
  bytes: Uint8Array,
  { plan, run }: Pick<AuditOptions, 'plan' | 'run'>,
): Promise<FileAudit> {
  const [{ hindsightOf }, { ordinaryLiterals }] = await Promise.all([
    import('../tune/hindsight-of.ts'),
    import('../tune/hindsight/ordinary.ts'),
  ]);
  const hindsight = hindsightOf(bytes, plan, run, ordinaryLiterals());
  return hindsight ? { ...audit, file: { ...audit.file, hindsight } } : audit;
}

function unreadable(error: unknown, path: string, named: boolean): AuditAnswer {
  const blank = { path, named, hint: null, line: null, column: null };
  if (!(error instanceof UserError)) {
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
    // A fault of ours is an error, wherever the file was found.
    return {
      audit: null,
      unread: { ...blank, named: true, code: 'unexpected', message: 'The file could not be audited.' },
      stack,
    };
  }
  const { code, message, hint = null, at } = error;
  return {
    audit: null,
    unread: { ...blank, code, message, hint, line: at?.line ?? null, column: at?.column ?? null },
    stack: null,
  };
}
