import type { Finding, Report, UnreadInput } from '../compact/report.ts';
import { masked } from '../quoted.ts';

/** A report that quotes nothing of the payload: places keep what every payload has, and the names of tools stay. */
export function redactReport(report: Report): Report {
  const passes = report.passes.map((pass) => ({
    ...pass,
    changes: pass.changes.map((change) => ({ ...change, at: maskedPointer(change.at), reason: masked(change.reason) })),
  }));
  return { ...report, input: redactInput(report.input), passes, findings: redactFindings(report.findings) };
}

/** The name of the model stays if it can be one. */
export function redactInput<Input extends { readonly model: string | null }>(input: Input): Input {
  const { model } = input;
  return { ...input, model: model === null || /^[\w.:@/-]{1,80}$/.test(model) ? model : '…' };
}

export function redactUnread<Unread extends UnreadInput>({ message, hint, ...unread }: Unread) {
  return { ...unread, message: masked(message), hint: hint === null ? null : masked(hint) };
}

export function redactFindings(findings: readonly Finding[]): Finding[] {
  return findings.map(({ at, message, hint, ...finding }) => ({
    ...finding,
    at: maskedPointer(at),
    message: masked(message),
    ...(hint === undefined ? {} : { hint: masked(hint) }),
  }));
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
