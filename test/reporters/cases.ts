import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AuditReport } from '../../src/audit/report.ts';
import type { ChangedText } from '../../src/compact/changed-text.ts';
import type { UnreadInput } from '../../src/compact/report.ts';
import type { ReplayReport } from '../../src/replay/report.ts';
import { auditPage } from '../../src/reporters/audit-page.ts';
import { excerptOf } from '../../src/reporters/change-excerpt.ts';
import { compactPage, type Run } from '../../src/reporters/compact-page.ts';
import { countPage } from '../../src/reporters/count-page.ts';
import type { CountReport } from '../../src/reporters/count-report.ts';
import { reporters, reportersWithout } from '../../src/reporters/index.ts';
import type { Page } from '../../src/reporters/page.ts';
import { replayPage } from '../../src/reporters/replay-page.ts';
import type { RenderOptions } from '../../src/reporters/reporter.ts';
import { tunePage } from '../../src/reporters/tune-page.ts';
import type { TuneReport } from '../../src/tune/report.ts';

type RecordedRun = Run & { readonly texts?: readonly ChangedText[] };

/** What a command hands to its page, as fixtures/reports/<case>/case.json has it. */
export type Case =
  | {
      readonly command: 'compact';
      readonly runs: readonly RecordedRun[];
      readonly unread: readonly UnreadInput[];
      readonly many: boolean;
    }
  | { readonly command: 'count'; readonly report: CountReport }
  | { readonly command: 'audit'; readonly report: AuditReport }
  | { readonly command: 'replay'; readonly report: ReplayReport }
  | { readonly command: 'tune'; readonly report: TuneReport };

export const folder = fileURLToPath(new URL('../../fixtures/reports/', import.meta.url));
export const names = readdirSync(folder).sort();
/** Those that its command has. */
export function kindsOf(name: string): string[] {
  const { command } = readCase(name);
  if (command === 'compact') return reportersWithout('csv');
  return command === 'tune' ? reportersWithout('changes', 'github', 'junit') : reportersWithout('changes', 'csv');
}

export function readCase(name: string, reviver?: (key: string, value: unknown) => unknown): Case {
  return JSON.parse(readFileSync(`${folder}${name}/case.json`, 'utf8'), reviver);
}

export function pageOf(data: Case): Page {
  if (data.command === 'compact') return compactPage(data.runs.map(withExcerpts), data.unread, data.many);
  if (data.command === 'replay') return replayPage(data.report);
  if (data.command === 'tune') return tunePage(data.report);
  return data.command === 'count' ? countPage(data.report) : auditPage(data.report);
}

/** The texts of the first changes, in order. */
function withExcerpts({ texts = [], ...run }: RecordedRun): Run {
  const changes = run.report.passes.flatMap((pass) => pass.changes);
  return {
    ...run,
    excerpts: new Map(changes.flatMap((change, index) => (texts[index] ? [[change, excerptOf(texts[index])]] : []))),
  };
}

export async function rendered(kind: string, page: Page, options: Partial<RenderOptions> = {}): Promise<string> {
  const reporter = await reporters.get(kind)?.();
  if (!reporter) throw new Error(`there is no reporter ${kind}`);
  return reporter(page, { columns: 80, color: false, ...options });
}
