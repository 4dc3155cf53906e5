import type { JsonNode } from '../json/node.ts';
import { quoted } from '../quoted.ts';
import type { Report } from './violations.ts';

/** Follows approvals message by message: a request names a call, and a person's answer names a request. */
export class Approvals {
  /** Calls of the last assistant message that a person approves or has approved: the SDK runs or refuses them before it sends anything. */
  waiting = new Set<string>();
  private readonly report: Report;
  private readonly calls = new Set<string>();
  private readonly requests = new Set<string>();

  constructor(report: Report) {
    this.report = report;
  }

  read(message: JsonNode): void {
    const parts = message.get('content')?.items() ?? [];
    if (message.is('role', 'assistant')) this.waiting = new Set();
    for (const part of parts) if (part.is('type', 'tool-call')) this.calls.add(part.get('toolCallId')?.string() ?? '');
    for (const part of parts) {
      const id = part.get('approvalId')?.string() ?? '';
      if (part.is('type', 'tool-approval-request')) this.request(id, part);
      if (part.is('type', 'tool-approval-response') && !this.requests.has(id))
        this.report(
          'approval-without-request',
          part,
          `no request for approval has the id ${quoted(id)}`,
          'AI_InvalidToolApprovalError',
        );
    }
  }

  private request(id: string, part: JsonNode): void {
    const call = part.get('toolCallId')?.string() ?? '';
    this.requests.add(id);
    this.waiting.add(call);
    if (!this.calls.has(call))
      this.report('approval-without-call', part, `no call has the id ${quoted(call)}`, 'AI_ToolCallNotFoundForApprovalError');
  }
}
