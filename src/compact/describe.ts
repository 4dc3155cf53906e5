import { recognise } from '../formats/index.ts';
import type { JsonNode } from '../json/node.ts';
import { readSource } from '../json/source.ts';

/** What config overrides are chosen by. */
export interface Description {
  readonly model: string | null;
  /** The agent that the payload names (`agent`, `agent_name`, also under `metadata`), or the format of a log: `claude-code`. */
  readonly agent: string | null;
}

const AGENT_KEYS = ['agent', 'agent_name', 'agentName'];
const LOGS = ['claude-code', 'codex'];

/** Reads only what names the model and the agent. Throws UserError for input that cannot be read. */
export function describePayload(bytes: Uint8Array, path: string, formatId: string | undefined): Description {
  const source = readSource(bytes, { path });
  const { format, root } = recognise(source, formatId, path);
  const [transcript] = format.read(source, root, {}).transcripts;
  const agent = namedAgent(source.documents[0].root) ?? namedAgent(root) ?? (LOGS.includes(format.id) ? format.id : null);
  return { model: transcript?.model ?? null, agent };
}

function namedAgent(root: JsonNode): string | undefined {
  for (const holder of [root, root.get('metadata')]) {
    for (const key of AGENT_KEYS) {
      const name = holder?.get(key)?.string();
      if (name !== undefined) return name;
    }
  }
  return undefined;
}
