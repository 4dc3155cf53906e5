import type { Hindsight } from '../compact/hindsight.ts';
import type { Counting, Finding, Report, Sections } from '../compact/report.ts';
import type { BudgetId } from '../config/budget-specs.ts';
import type { Limit } from '../config/limit.ts';
import type { PriceSource } from '../prices/price-book.ts';
import type { Section } from '../transcript/transcript.ts';

/**
 * Plain data about one audit; version 1 of a published shape. All counts are integers in tokens. Lists are in the order of the files'
 * paths (by UTF-16 units), whatever the order and the timing of the work.
 */
export interface AuditReport {
  readonly version: 1;
  readonly kind: 'audit';
  readonly files: readonly AuditedFile[];
  /** What stood among the inputs and could not be audited. */
  readonly unread: readonly UnreadFile[];
  readonly summary: AuditSummary;
  /** Each budget for each file that it holds for, in the order of the files. */
  readonly verdicts: readonly Verdict[];
  /** Null where no baseline was given. */
  readonly baseline: BaselineComparison | null;
  /** Null where no tool audit was asked for. */
  readonly tools: ToolAudit | null;
  /** Where prices came from; empty where no money was asked for. */
  readonly prices: readonly PriceSource[];
}

/** One file: its figures depend on nothing but itself and its settings. */
export interface AuditedFile {
  readonly input: { readonly path: string; readonly format: string; readonly model: string | null; readonly bytes: number };
  /** Requests or sessions in it; several in a file of one request a line. Figures are sums over them. */
  readonly requests: number;
  readonly counting: Counting | null;
  /** As recorded, and after compaction with the configured plan. */
  readonly sections: { readonly before: Sections; readonly after: Sections };
  readonly total: NonNullable<Report['total']>;
  /** What the input of its requests costs; null where nobody asked or the price is unknown. */
  readonly cost: Cost | null;
  /** By section and name, in the order of sections, then by tokens. Their sums are the figures of the sections, but for overhead, which has none. */
  readonly groups: readonly Group[];
  /** The five largest pieces of the file. */
  readonly largest: readonly Contributor[];
  /** Descriptions that stand more than once in one tool set; empty where no tool audit was asked for. */
  readonly repeated: readonly RepeatedDescription[];
  readonly findings: readonly Finding[];
  /** What the plan, run at every turn, keeps of what later turns use; only where it was asked for and the file is a session. */
  readonly hindsight?: Hindsight;
}

/** US dollars for input tokens that no cache has, by list price. */
export interface Cost {
  readonly before: number;
  readonly after: number;
}

/** Sections that are made of pieces with names. */
export const GROUPED = ['tools', 'system', 'documents', 'results', 'calls', 'prose', 'thinking', 'images'] as const;

/** All pieces of one section that have one name: definitions, calls or results of one tool, words of one speaker, media of one kind. */
export interface Group {
  readonly section: (typeof GROUPED)[number];
  readonly name: string;
  readonly count: number;
  readonly before: number;
  readonly after: number;
  /** The largest of them: where it stands and what it takes. For tools, `after` is what stripping its schema leaves. */
  readonly largest: { readonly at: string; readonly before: number; readonly after: number };
}

/** One piece of a request: a tool, a document, a call, a result, words. */
export interface Contributor {
  readonly section: Section;
  /** The tool's or the document's name, or whose words they are. */
  readonly name: string;
  /** JSON pointer, after `LINE:` in files of one request a line. */
  readonly at: string;
  readonly tokens: number;
}

/** A description that stands several times in one tool set. */
export interface RepeatedDescription {
  /** It, or the beginning of one that is longer than 80 code points with a digest (short-name.ts). */
  readonly text: string;
  readonly times: number;
  /** Of all but one of them. */
  readonly tokens: number;
}

export const FAILURES = ['in-baseline', 'named', 'broken'] as const;

/** A file that could not be audited. */
export interface UnreadFile {
  readonly path: string;
  /**
   * Why that is an error: the baseline holds it; it was named itself; it is broken (cut off, no UTF-8, not to be opened). Null: it is sound
   * JSON of another kind that stood in a folder or matched a glob, and is only told of.
   */
  readonly failure: (typeof FAILURES)[number] | null;
  readonly code: string;
  readonly message: string;
  readonly hint: string | null;
  readonly line: number | null;
  readonly column: number | null;
}

/** Sums over all files of what is known. Percentiles are of the files' totals, by nearest rank. */
export interface AuditSummary {
  readonly files: number;
  readonly requests: number;
  readonly bytes: number;
  readonly counting: Counting | null;
  readonly sections: { readonly before: Sections; readonly after: Sections };
  readonly total: NonNullable<Report['total']>;
  /** Sums over the files whose price is known; `files` says how many those are. Null where there is none. */
  readonly cost: (Cost & { readonly files: number }) | null;
  /** Null where no file was audited. */
  readonly percentiles: { readonly before: Percentiles; readonly after: Percentiles } | null;
  /** The files with the most tokens as recorded, at most five. */
  readonly worst: readonly { readonly path: string; readonly before: number; readonly after: number }[];
}

export interface Percentiles {
  readonly p50: number;
  readonly p90: number;
  readonly p99: number;
  readonly max: number;
}

/** A budget and its outcome for one file, or for one request of it. */
export interface Verdict {
  readonly path: string;
  /** The line of the request in a file of one request a line; null: the whole file, or its only request. */
  readonly line: number | null;
  readonly budget: BudgetId;
  readonly section: Section | 'total';
  /** Whom it holds for beside the section: the tool, for `max-per-tool`. */
  readonly name: string | null;
  readonly limit: Limit;
  /** In the limit's unit; null where it cannot be known (no price, no figure). Where the outcome is `unknown`, a figure is what is known of it. */
  readonly measured: number | null;
  /** How far beyond the limit: more than it for `max…`, less than it for `min…`; 0 where it is kept. */
  readonly excess: number;
  readonly outcome: 'passed' | 'failed' | 'unknown';
  /** What to change: the place in the config (`ctxpress.config.json:7:5`), or the flag as it was written (`--max tools=3000`). */
  readonly origin: string;
  /** Where it failed: the five largest contributors; where growth failed, the largest of what grew. */
  readonly contributors: readonly Contributor[];
  /** Where growth failed: what grew. */
  readonly causes: readonly Cause[];
}

/** The audited files against a baseline. Paths are as in `files`; of vanished ones, which are on disk no more, as in the baseline. */
export interface BaselineComparison {
  readonly file: string;
  readonly added: readonly string[];
  readonly vanished: readonly string[];
  /** Files that it holds, that are there, and that cannot be audited now. */
  readonly unreadable: readonly string[];
  /** Sections whose figure is another than in the baseline. */
  readonly changes: readonly SectionChange[];
}

export interface SectionChange {
  readonly path: string;
  readonly section: Section | 'total';
  readonly baseline: number;
  readonly now: number;
  /** Of the baseline, with one decimal; null where that is 0. */
  readonly percent: number | null;
  /** What grew or is new, the largest growth first; at most ten. What shrank or went is no cause of growth. */
  readonly causes: readonly Cause[];
}

/** One group that grew; 0 where it was not there. A section of which the baseline has no names is a group of its own name. */
export interface Cause {
  readonly section: Section;
  readonly name: string;
  readonly baseline: number;
  readonly now: number;
}

/** The tools of all files. */
export interface ToolAudit {
  /** By tokens, the largest first. */
  readonly servers: readonly ToolServer[];
  readonly tools: readonly AuditedTool[];
  /** Names of tools that no transcript calls; null where no file has a call. */
  readonly neverCalled: readonly string[] | null;
  readonly repeated: readonly RepeatedDescription[];
}

/** The tools whose names begin with `mcp__SERVER__`; `server` is null for all others. */
export interface ToolServer {
  readonly server: string | null;
  readonly tools: number;
  /** Of the largest definition of each of its tools. */
  readonly before: number;
  /** The same with their schemas stripped. */
  readonly after: number;
  readonly calls: number;
}

export interface AuditedTool {
  readonly name: string;
  readonly server: string | null;
  /** Files that define it. */
  readonly files: number;
  /** Tokens of its largest definition. */
  readonly before: number;
  /** The same with its schema stripped. */
  readonly after: number;
  /** Calls of it in all files. */
  readonly calls: number;
  /** Where its largest definition stands. */
  readonly path: string;
  readonly at: string;
}
