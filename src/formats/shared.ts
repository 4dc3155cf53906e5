import type { JsonNode } from '../json/node.ts';
import type { MediaFacts, TextPart } from '../transcript/transcript.ts';
import { wrappedStretch } from '../transcript/wrappers.ts';
import type { TranscriptBuilder } from './builder.ts';
import { textAt } from './origin.ts';

/** An editable text part of a result; what stands inside a trust wrapper is the text. */
export function textPart(builder: TranscriptBuilder, node: JsonNode, place: JsonNode, marked = false): TextPart {
  const whole = textAt(builder.source, node, builder.prefix);
  const stretch = mayBeWrapped(builder.source.bytes[node.start + 1]) ? wrappedStretch(whole.value) : null;
  const text = stretch ? textAt(builder.source, node, builder.prefix, stretch) : whole;
  return { kind: 'text', at: builder.at(node), text, structured: false, marked, replaces: null, removed: false, place };
}

/** Whether a string that begins with a byte may begin with a tag: most do not, and need not be decoded for that. */
function mayBeWrapped(byte: number): boolean {
  return byte === 0x3c || byte === 0x5c;
}

/** Files in the top-level key `context_files`, which agents keep in saved requests and no provider knows. */
export function readContextFiles(builder: TranscriptBuilder, request: JsonNode): void {
  const files = request.get('context_files');
  if (files?.type !== 'array') return;
  let unread = 0;
  for (const file of files.items()) {
    const text = file.get('extracted_text');
    if (text?.type !== 'string') {
      unread++;
      continue;
    }
    const name = file.get('filename')?.string() ?? 'unknown';
    builder.addDocument({
      at: builder.at(text),
      name,
      text: textAt(builder.source, text, builder.prefix),
      frame: 'field',
      cited: false,
    });
  }
  builder.findings.push({
    code: 'not-a-provider-key',
    severity: 'info',
    at: builder.at(files),
    message:
      'context_files is not a key of any provider: it is compacted and kept, but whoever sends the request must render it.',
  });
  if (unread === 0) return;
  builder.findings.push({
    code: 'unread-document',
    severity: 'warning',
    at: builder.at(files),
    message: `${unread} of ${files.length} items of context_files have no text under "extracted_text": they are kept as they are, and not counted.`,
    hint: 'An item is {"filename": …, "extracted_text": …}.',
  });
}

const DATA_URL = /^data:([a-z0-9.+-]+\/[a-z0-9.+-]+)?((?:;[a-z0-9=_.-]+)*);base64,/i;

/** What a URL says about a medium: a data: URL carries it, any other only names it. */
export function mediaFromUrl(type: MediaFacts['type'], url: JsonNode | undefined, detail: string | null = null): MediaFacts {
  const head = url?.string()?.slice(0, 200) ?? '';
  const match = DATA_URL.exec(head);
  const data = match ? (): string | null => url?.string()?.slice(match[0].length) ?? null : (): null => null;
  return { type, mediaType: match?.[1] ?? null, data, detail };
}

/** A medium whose base64 stands bare in a string. */
export function mediaFromData(type: MediaFacts['type'], data: JsonNode | undefined, mediaType: string | null): MediaFacts {
  return { type, mediaType, data: () => data?.string() ?? null, detail: null };
}

/** A medium in a string that may be base64, a data: URL or any other URL. */
export function mediaFromString(type: MediaFacts['type'], node: JsonNode | undefined, mediaType: string | null): MediaFacts {
  const text = node?.string();
  if (text !== undefined && !/^[a-z][a-z0-9+.-]*:/i.test(text.slice(0, 40))) return mediaFromData(type, node, mediaType);
  const facts = mediaFromUrl(type, node);
  return { ...facts, mediaType: facts.mediaType ?? mediaType };
}

/** `image`, `audio`, `video` or `file`, by a media type. */
export function mediaKind(mediaType: string | null): MediaFacts['type'] {
  const [kind] = (mediaType ?? '').split('/');
  return kind === 'image' || kind === 'audio' || kind === 'video' ? kind : 'file';
}
