import type { describePayload } from '../compact/describe.ts';
import type { compactPayload } from '../compact/run.ts';
import type { ProcessLike } from '../io/process.ts';
import type { replayPayload } from '../replay/run.ts';

/** How the program speaks. */
export interface Talk {
  /** `--debug`: errors show their stack. */
  readonly debug: boolean;
  /** `--redact`: nothing of the payload is quoted. */
  readonly redact: boolean;
}

/** What a command is given beside its options. */
export interface Context extends Talk {
  readonly process: ProcessLike;
  readonly capabilities: Capabilities;
  /** `--color` or `--no-color`; undefined: as the environment and the stream say. */
  readonly color: boolean | undefined;
  /** Names of the subcommands. */
  readonly commands: readonly string[];
}

/** What the commands can do, loaded when it is needed. A test gives its own. */
export interface Capabilities {
  loadCompact(): Promise<typeof compactPayload>;
  loadDescribe(): Promise<typeof describePayload>;
  loadReplay(): Promise<typeof replayPayload>;
  loadFormats(): Promise<readonly { readonly id: string; readonly summary: string }[]>;
}

/** What the commands of the program itself load. */
export const capabilities: Capabilities = {
  loadCompact: async () => (await import('../compact/run.ts')).compactPayload,
  loadDescribe: async () => (await import('../compact/describe.ts')).describePayload,
  loadReplay: async () => (await import('../replay/run.ts')).replayPayload,
  loadFormats: async () => (await import('../formats/index.ts')).formats,
};

/** 0 done, 1 a gate that was asked for failed, 2 the job was not done. */
export type ExitCode = 0 | 1 | 2;
