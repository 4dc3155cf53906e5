import type { JsonNode } from '../json/node.ts';
import { quoted } from '../quoted.ts';
import type { Report } from './violations.ts';

/** Follows calls and results message by message: every call is answered before somebody else speaks, and every result answers a call. */
export class Pairing {
  private readonly report: Report;
  private readonly missing: (id: string) => string;
  private readonly known = new Set<string>();
  private open = new Map<string, JsonNode>();

  /** `missing`: what the provider says of a call without result. */
  constructor(report: Report, missing: (id: string) => string) {
    this.report = report;
    this.missing = missing;
  }

  call(id: string, node: JsonNode): void {
    if (this.open.has(id)) this.report('call-id-repeated', node, `two calls that wait for a result have the id ${quoted(id)}`);
    this.open.set(id, node);
    this.known.add(id);
  }

  result(id: string, node: JsonNode): void {
    if (!this.known.has(id)) this.report('result-without-call', node, `no call has the id ${quoted(id)} of this result`);
    this.open.delete(id);
  }

  /** A user or the system speaks, or the messages end. `waiting`: calls that need no result yet. */
  close(waiting: ReadonlySet<string> = new Set()): void {
    for (const [id, node] of this.open) if (!waiting.has(id)) this.report('result-missing', node, this.missing(id));
    this.open = new Map();
  }
}
