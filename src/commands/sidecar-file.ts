import type { Outcome } from '../compact/run.ts';
import { UserError } from '../errors.ts';
import { isGzipName } from '../io/gzip.ts';
import type { FileIdentity } from '../io/identity.ts';
import type { ProcessLike } from '../io/process.ts';
import { readInput } from '../io/read.ts';
import { openTarget, type Target } from '../io/target.ts';
import { writeTarget } from '../io/write.ts';
import { readSidecar } from '../restore/read-sidecar.ts';
import { record } from '../restore/record.ts';
import { allHandles, type Handle, type Sidecar } from '../restore/sidecar.ts';
import { sidecarBytes } from '../restore/write-sidecar.ts';

/** The sidecar of a compaction, there already or not. */
export interface SidecarFile {
  readonly target: Target;
  /** What its refs stand for. */
  readonly handles: readonly Handle[];
  /** Adds one compaction, also if somebody else has added one since. Throws UserError if the input is of another session. */
  record(path: string, outcome: Pick<Outcome, 'input' | 'payload' | 'report' | 'originals' | 'handles'>): Promise<void>;
}

/** It holds what the input held: nobody else may read it. */
const MODE = 0o600;
const MOST_TRIES = 5;

/** Looks at the file before the work. Throws a located UserError if it cannot be written, or is there and no sidecar. */
export async function openSidecar(name: string, process: ProcessLike): Promise<SidecarFile> {
  if (name === '-') throw new UserError('usage', '--sidecar takes the name of a file.');
  const target = openTarget(name, process.cwd());
  if (target.direct) throw new UserError('not-a-file', 'A sidecar is a regular file.', { at: { path: name } });
  const first = target.present ? await read(name, process) : null;
  return {
    target,
    handles: first ? allHandles(first.sidecar) : [],
    record: async (path, { input, payload, report, originals, handles }) => {
      const recording = {
        ...{ format: report.input.format, input, output: payload },
        ...{ entries: originals(), handles: handles() },
      };
      let known = first;
      for (let tries = 1; ; tries++) {
        const sidecar = record(known?.sidecar ?? null, recording, path);
        if (sidecar === known?.sidecar) return;
        const options = { pack: isGzipName(name), mode: MODE, since: known?.identity ?? null };
        try {
          return await writeTarget(target, sidecarBytes(sidecar), options, process);
        } catch (error) {
          if (!(error instanceof UserError && error.code === 'changed-meanwhile') || tries === MOST_TRIES) throw error;
          known = await read(name, process);
        }
      }
    },
  };
}

async function read(name: string, process: ProcessLike): Promise<{ sidecar: Sidecar; identity: FileIdentity | null }> {
  const { bytes, identity } = await readInput(name, process);
  return { sidecar: readSidecar(bytes, name), identity };
}
