import type { AuditedFile, AuditReport, Verdict } from '../audit/report.ts';
import type { Hindsight } from '../compact/hindsight.ts';
import type { Change, Finding, Report, UnreadInput } from '../compact/report.ts';
import { masked } from '../quoted.ts';
import type { ReplayReport } from '../replay/report.ts';
import type { TuneReport } from '../tune/report.ts';

/** A report that quotes nothing of the payload: places keep what every payload has; names of tools and models stay if they can be such. */
export function redactReport(report: Report): Report {
  const passes = report.passes.map((pass) => ({
    ...pass,
    changes: pass.changes.map(redactChange),
  }));
  return { ...report, input: redactInput(report.input), passes, findings: redactFindings(report.findings) };
}

function redactChange({ document, tool, ...change }: Change): Change {
  const named = document === undefined ? {} : { document: '…' };
  return {
    ...change,
    ...named,
    tool: tool === null ? null : redactTool(tool),
    at: maskedPointer(change.at),
    reason: masked(change.reason),
  };
}

/** What providers take for a name, with what clients put before it (`server/tool`, `ns:tool`) and a digest after a long one. */
const TOOL_NAME = /^[\w./:…~-]{1,64}$/;

/** The name of a tool stays if a provider would take it: any other text is somebody's own. */
function redactTool(name: string): string {
  return TOOL_NAME.test(name) ? name : '…';
}

/** The name of the model stays if it can be one. */
export function redactInput<Input extends { readonly model: string | null }>(input: Input): Input {
  const { model } = input;
  return { ...input, model: model === null || /^[\w.:@/-]{1,80}$/.test(model) ? model : '…' };
}

export function redactUnread<Unread extends UnreadInput>(unread: Unread): Unread {
  return { ...unread, message: masked(unread.message), hint: unread.hint === null ? null : masked(unread.hint) };
}

export function redactFindings(findings: readonly Finding[]): Finding[] {
  return findings.map(({ at, message, hint, ...finding }) => ({
    ...finding,
    at: maskedPointer(at),
    message: masked(message),
    ...(hint === undefined ? {} : { hint: masked(hint) }),
  }));
}

/** The same of a replay: its figures and places quote nothing, but for what hindsight names. */
export function redactReplay(report: ReplayReport): ReplayReport {
  const hindsight = report.hindsight && redactHindsight(report.hindsight);
  return { ...report, input: redactInput(report.input), hindsight, findings: redactFindings(report.findings) };
}

/** What was lost is content. */
function redactHindsight(hindsight: Hindsight): Hindsight {
  const losses = hindsight.losses.map((loss) => ({
    ...loss,
    value: '…',
    tool: redactTool(loss.tool),
    source: maskedPointer(loss.source),
    at: maskedPointer(loss.at),
  }));
  return { ...hindsight, losses };
}

/** The same of a sweep: what could not be read may quote. */
export function redactTune(report: TuneReport): TuneReport {
  const unread = report.unread.map((each) => ({ ...each, message: masked(each.message), hint: each.hint && masked(each.hint) }));
  return { ...report, unread };
}

/** The same of an audit. Names of documents and what descriptions say are content, and names of tools that cannot be such; names of files are not. */
export function redactAudit(report: AuditReport): AuditReport {
  const { files, unread, verdicts, baseline, tools } = report;
  return {
    ...report,
    files: files.map(redactFile),
    unread: unread.map(redactUnread),
    verdicts: verdicts.map((verdict) => ({
      ...verdict,
      ...redactReasons(verdict),
      name: verdict.name === null ? null : redactTool(verdict.name),
    })),
    baseline: baseline && {
      ...baseline,
      changes: baseline.changes.map((change) => ({ ...change, causes: change.causes.map(redactName) })),
    },
    tools: tools && {
      ...tools,
      servers: tools.servers.map((each) => ({ ...each, server: redactServer(each.server) })),
      tools: tools.tools.map((tool) => ({
        ...tool,
        name: redactTool(tool.name),
        server: redactServer(tool.server),
        at: maskedPointer(tool.at),
      })),
      neverCalled: tools.neverCalled?.map(redactTool) ?? null,
      repeated: tools.repeated.map((each) => ({ ...each, text: '…' })),
    },
  };
}

function redactFile(file: AuditedFile): AuditedFile {
  const { input, groups, largest, repeated, findings, hindsight } = file;
  return {
    ...file,
    input: redactInput(input),
    groups: groups.map((group) => ({ ...redactName(group), largest: { ...group.largest, at: maskedPointer(group.largest.at) } })),
    largest: largest.map((piece) => ({ ...redactName(piece), at: maskedPointer(piece.at) })),
    repeated: repeated.map((each) => ({ ...each, text: '…' })),
    findings: redactFindings(findings),
    ...(hindsight && { hindsight: redactHindsight(hindsight) }),
  };
}

function redactReasons({ contributors, causes }: Verdict): Pick<Verdict, 'contributors' | 'causes'> {
  return {
    contributors: contributors.map((piece) => ({ ...redactName(piece), at: maskedPointer(piece.at) })),
    causes: causes.map(redactName),
  };
}

function redactName<Named extends { readonly section: string; readonly name: string }>(named: Named): Named {
  return { ...named, name: named.section === 'documents' ? '…' : redactTool(named.name) };
}

function redactServer(server: string | null): string | null {
  return server === null ? null : redactTool(server);
}

/** Keys that formats give their places. Any other key may be content: a parameter, a field of a result. */
const STRUCTURE = new Set(
  `additional_kwargs args arguments artifact body content contents context_files custom data extracted_text file function
  functionCall functionDeclarations functionResponse function_call function_declarations function_response functions image_url input
  inputSchema input_schema instructions jsonSchema kwargs message messages model output parameters parametersJsonSchema
  params parts payload properties reasoning reasoning_content request response result source summary system systemInstruction
  system_instruction text thinking toolInvocations toolUseResult tool_calls tool_use_result tools url`.split(/\s+/),
);

/** A place with all keys masked that are not a format's own; in JSONL with the line before it. */
export function maskedPointer(at: string): string {
  return at.replace(/\/([^/]*)/g, (step, key) => (/^\d+$/.test(key) || STRUCTURE.has(key) ? step : '/…'));
}
