import type { ChangedText } from '../compact/changed-text.ts';
import type { Change, Finding, UnreadInput } from '../compact/report.ts';

/**
 * What a report says, before it takes a form: figures are in words and in order. Texts of the input stand as they came: whoever gives
 * the page a form escapes all of them.
 */
export interface Page {
  /** The report itself, for programs. */
  readonly json: () => string;
  /** Such as `compact`. */
  readonly command: string;
  /** The name of the one input, or how many there are. */
  readonly subject: string;
  /** What that is, such as its format; '' if there is nothing to say. */
  readonly about: string;
  /** What came of it all, in a line. */
  readonly outcome: string;
  /** Its tokens; null if they are not known. */
  readonly total: Bar | null;
  readonly tables: readonly PageTable[];
  /** Figures of many things against each other; drawn where that is possible. */
  readonly scatters?: readonly Scatter[];
  /** Its rows for a spreadsheet, where that says all. */
  readonly csv?: () => string;
  /** A course of figures; shown after the first table. */
  readonly chart?: Chart;
  /** How far the figures can be trusted. */
  readonly label: string;
  /** In the order of the inputs, pass by pass. */
  readonly changes: readonly PageChange[];
  readonly inputs: readonly PageInput[];
  /** Whether the command says on standard error which checks failed: then a terminal need not be told twice. */
  readonly saysFailures: boolean;
}

export interface PageTable {
  readonly caption: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
  /** Sums, or null. */
  readonly foot: readonly string[] | null;
  /** The same as lengths, where they can be drawn. */
  readonly bars: readonly Bar[];
  /** What it does not show, in sentences. */
  readonly notes: readonly string[];
  /** Left out on a terminal, unless everything is asked for. */
  readonly detail: boolean;
  /** So many rows are enough on a terminal, unless everything is asked for. */
  readonly few?: number;
}

/** Things as points: whatever is better stands higher or to the right. */
export interface Scatter {
  readonly caption: string;
  readonly x: ScatterAxis;
  readonly y: ScatterAxis;
  readonly points: readonly ScatterPoint[];
}

export interface ScatterAxis {
  readonly name: string;
  /** Such as `%`. */
  readonly unit: string;
}

export interface ScatterPoint {
  readonly x: number;
  readonly y: number;
  /** What it is and its figures, in words. */
  readonly words: string;
  /** None is better in both. */
  readonly best: boolean;
  /** The one that is proposed. */
  readonly chosen: boolean;
}

/** Tokens of one thing after the other, before and after, to one scale. */
export interface Chart {
  readonly caption: string;
  /** What the things are, in one word: `request`. */
  readonly step: string;
  /** What the two courses are called. */
  readonly names: readonly [before: string, after: string];
  readonly before: readonly number[];
  readonly after: readonly number[];
  /** The steps that have a mark, from 0, and what it says. */
  readonly marks: readonly number[];
  readonly mark: string;
}

export interface Column {
  readonly head: string;
  readonly align: 'left' | 'right';
  /** Takes what width the others leave, and wraps. */
  readonly wraps?: boolean;
  /** Takes what width the others leave, and loses its beginning: paths differ at their ends. */
  readonly ends?: boolean;
  /** Names and places, as they are spelled in the input. */
  readonly literal?: boolean;
  /** Left out where a terminal is too narrow for all, the last of them first. */
  readonly spare?: true;
}

/** Tokens of one row; `after` is null where there is only one figure. */
export interface Bar {
  readonly label: string;
  readonly before: number;
  readonly after: number | null;
}

export interface PageChange {
  readonly pass: string;
  readonly change: Change;
  /** The input, where there are several. */
  readonly path: string | null;
  /** Excerpts of what stood there and of what stands there now, where somebody wants to see them. */
  readonly text?: ChangedText | undefined;
}

/** One input, and all that is remarked on it. */
export interface PageInput {
  /** Null for standard input. */
  readonly path: string | null;
  readonly format: string;
  /** What came of it, in a line: `12,034 → 2,801 tokens, 76.7% saved`. */
  readonly outcome: string;
  readonly findings: readonly Finding[];
  readonly checks: readonly Check[];
  /** Why it could not be read; null if it was. */
  readonly unread: PageUnread | null;
}

/** `error`: it should have been read; `failed`: a baseline holds it; `not read`: it stood in a folder and is of another kind. */
export interface PageUnread extends UnreadInput {
  readonly grade: 'error' | 'failed' | 'not read';
}

/** Something that the user asked to hold, and its outcome. */
export interface Check {
  /** The budget or flag: `--fit`. */
  readonly name: string;
  /** Such as `does-not-fit`. */
  readonly code: string;
  /** The line of the request that it is about, in an input of many. */
  readonly line: number | null;
  readonly outcome: 'passed' | 'failed' | 'unknown';
  /** What holds or fails, and by how much. */
  readonly message: string;
  /** What it comes from, such as the largest contributors; a line each. */
  readonly details: readonly string[];
}

/** Inputs of which there is nothing to tell but why. */
export function unreadInputs(unread: readonly UnreadInput[], grade: PageUnread['grade'] = 'error'): PageInput[] {
  return unread.map((each) => ({
    path: each.path,
    format: '',
    outcome: each.message,
    findings: [],
    checks: [],
    unread: { ...each, grade },
  }));
}
