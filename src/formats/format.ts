import type { JsonNode } from '../json/node.ts';
import type { Source } from '../json/source.ts';
import type { Splice } from '../json/splice.ts';
import type { Section, Transcript } from '../transcript/transcript.ts';

/** One way in which a request or session is written. One file each, one line in the registry. */
export interface Format {
  readonly id: string;
  /** One line, for `ctxpress formats`. */
  readonly summary: string;
  /** Whether the source is of this format. The first format in the registry whose test matches reads it. */
  detect(source: Source): Detection | null;
  /** The transcripts of the source: one for a request. Never throws for valid JSON: what it does not know, it leaves opaque. */
  read(source: Source, root: JsonNode, options: ReadOptions): Reading;
  /** What the made edits oblige, such as removing thinking that was bound to what changed. Absent: nothing. */
  consequences?(before: Transcript, after: Transcript): Consequence;
  /** The places in the payload that differ between two states of one transcript, as splices of its bytes. */
  lower(source: Source, before: Transcript, after: Transcript): Splice[];
  /** Rules of the provider that the payload breaks. Of a log: rules of the program that resumes it, some of which sound logs break. */
  check(source: Source, root: JsonNode): Violation[];
  /** Where the source holds many payloads: each of them, in order, as a source of its own. Then they are read, not the whole. */
  parts?(source: Source): Parts;
  /**
   * Says that this is the log of a session: only results change, with their copies, so that its program can resume it. Thinking is never removed;
   * edits stand after the last block whose signature covers what is before it.
   */
  readonly log?: {
    /**
     * The contexts that the session had, one after the other: each begins with what a compaction or the user left. As requests: nothing of a log
     * binds them, neither copies nor order.
     */
    epochs(source: Source, options: ReadOptions): Transcript[];
    /** The live context as a request in the shape of the provider's own API, in the format of that id. */
    request(source: Source, root: JsonNode): ExportedRequest;
  };
}

/** The payloads of a source of many. */
export interface Parts {
  readonly parts: readonly SourcePart[];
  readonly findings: readonly ReadingFinding[];
}

/** One payload of a source of many. Its documents keep their places in the whole source's bytes. */
export interface SourcePart {
  readonly source: Source;
  readonly format: Format;
  readonly root: JsonNode;
  readonly ambiguous: boolean;
  /** The bytes that it takes. */
  readonly from: number;
  readonly to: number;
  /** Before every pointer into it: `12:`. */
  readonly prefix: string;
}

/** Where in a source the request is. */
export interface Detection {
  /** The request itself, inside wrappers such as `{body: …}`. */
  readonly root: JsonNode;
  /** Several providers would take this payload, and the rules of all are obeyed. */
  readonly ambiguous: boolean;
}

export interface ReadOptions {
  /** Overrides the payload's model. */
  readonly model?: string | undefined;
  /** Before every pointer, where the root is one of many in the payload: `12:`. */
  readonly prefix?: string | undefined;
  /** Templates of further frames of documents, as findDocuments takes them. */
  readonly patterns?: readonly string[] | undefined;
}

/** What a format reads of a source. */
export interface Reading {
  readonly transcripts: readonly Transcript[];
  readonly findings: readonly ReadingFinding[];
}

/** A remark on the payload, as findings of the report are. */
export interface ReadingFinding {
  readonly code: string;
  readonly severity: 'info' | 'warning' | 'error';
  readonly at: string;
  readonly message: string;
  readonly hint?: string;
}

/** The live context of a log as a request. */
export interface ExportedRequest {
  readonly format: string;
  readonly bytes: Uint8Array;
  /** Sections of the request that the log does not hold. */
  readonly unknown: readonly Section[];
  readonly findings: readonly ReadingFinding[];
}

/** The transcript with what the edits oblige, and what is to be told of that. */
export interface Consequence {
  readonly transcript: Transcript;
  readonly findings: readonly ReadingFinding[];
}

/** A broken rule: its name, the pointer, the provider's words, and the class of error that it answers with (`400 invalid_request_error`). */
export interface Violation {
  readonly rule: string;
  readonly at: string;
  readonly message: string;
  readonly error: string;
}
