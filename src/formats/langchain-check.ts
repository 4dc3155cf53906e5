import type { JsonNode } from '../json/node.ts';
import { quoted } from '../quoted.ts';
import type { Violation } from './format.ts';
import { callsOf } from './langchain-calls.ts';
import type { LangChainMessage } from './langchain-messages.ts';
import { Pairing } from './pairing.ts';
import { type Report, reporter } from './violations.ts';

/** The code of LangChain's errors about results that a provider refuses. */
const INVALID_RESULTS = 'INVALID_TOOL_RESULTS';

/** What LangChain's messages or the providers behind it refuse: calls, results and content. */
export function checkLangChain(root: JsonNode, messages: readonly LangChainMessage[]): Violation[] {
  const violations: Violation[] = [];
  const report = reporter(violations, INVALID_RESULTS);
  if (messages.length === 0) report('messages-empty', root, 'there are no messages');
  const pairing = new Pairing(report, (id) => `the tool call ${quoted(id)} has no ToolMessage after it`);
  for (const { node, kind, fields } of messages) {
    if (kind === 'tool') checkResult(node, fields, pairing, report);
    else if (kind !== 'remove' && kind !== 'function') pairing.close();
    if (kind !== 'ai') continue;
    for (const call of callsOf(fields)) if (call.id !== null) pairing.call(call.id, call.node);
  }
  pairing.close();
  return violations;
}

function checkResult(node: JsonNode, fields: JsonNode, pairing: Pairing, report: Report): void {
  const id = fields.get('tool_call_id')?.string();
  const content = fields.get('content');
  if (id === undefined) report('call-id-missing', node, 'a ToolMessage has no tool_call_id');
  else pairing.result(id, node);
  if (content?.type !== 'string' && content?.type !== 'array')
    report('content-missing', node, 'the content of a ToolMessage is neither text nor a list of blocks');
  if (content?.type === 'array' && content.length === 0) report('content-empty', node, 'the content of a ToolMessage is empty');
}
