import { byteSize, decodeStart } from '../transcript/media.ts';

/** The most bytes of a PDF that are looked at. */
const PDF_BYTES = 8 << 20;
const AUDIO_BYTES = 64 << 10;

/** Kilobits a second of MPEG-1 layer III and of MPEG-2 and 2.5 layer III, by index (ISO/IEC 11172-3 and 13818-3). */
const BIT_RATES: readonly (readonly number[])[] = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
];

/**
 * Pages of a PDF: as its linearisation says, if the file still has the length that it says as well; else its page objects, if all of it is read, none of
 * it is compressed and nothing was written behind its first end (ISO 32000-1, 7.5.6 to 7.5.8 and annex F). Null for any other: there, pages may be
 * hidden or given up.
 */
export function pdfPages(base64: string): number | null {
  const text = Buffer.from(decodeStart(base64, PDF_BYTES)).toString('latin1');
  if (!text.startsWith('%PDF')) return null;
  const size = byteSize(base64);
  const linear = /\/Linearized([^>]{0,300})>/.exec(text.slice(0, 2000))?.[1] ?? '';
  const length = Number(/\/L\s{0,8}(\d{1,10})(?!\d)/.exec(linear)?.[1] ?? -1);
  const first = Number(/\/N\s{0,8}(\d{1,6})(?!\d)/.exec(linear)?.[1] ?? 0);
  if (first > 0 && length === size) return first;
  if (size > PDF_BYTES || text.includes('/ObjStm') || text.indexOf('%%EOF') !== text.lastIndexOf('%%EOF')) return null;
  return text.match(/\/Type\s{0,8}\/Page(?![A-Za-z])/g)?.length ?? null;
}

/** Seconds of a WAV or MP3 file by its header (MP3: if its bit rate is constant), or null for any other. */
export function audioSeconds(base64: string): number | null {
  const start = decodeStart(base64, AUDIO_BYTES);
  return wavSeconds(start, byteSize(base64)) ?? mp3Seconds(start, base64);
}

function wavSeconds(start: Uint8Array, bytes: number): number | null {
  const view = new DataView(start.buffer);
  if (start.length < 44 || latin1(start, 0, 4) !== 'RIFF' || latin1(start, 8, 16) !== 'WAVEfmt ') return null;
  const rate = view.getUint32(28, true);
  return rate > 0 ? (bytes - 44) / rate : null;
}

function mp3Seconds(start: Uint8Array, base64: string): number | null {
  const tag = latin1(start, 0, 3) === 'ID3' && start.length >= 10 ? 10 + syncSafe(start) : 0;
  // Whole groups of four characters, so that bytes stay aligned.
  const skipped = Math.floor(tag / 3);
  const frames = tag < start.length ? start.subarray(tag) : decodeStart(base64.slice(skipped * 4), AUDIO_BYTES).subarray(tag % 3);
  const [sync = 0, format = 0, rates = 0] = frames;
  if (sync !== 0xff || format < 0xe0 || ((format >> 1) & 3) !== 1) return null;
  // Where a first frame tells of variable rates, its own rate says nothing.
  if (/Xing|VBRI/.test(latin1(frames, 0, 200))) return null;
  const kilobits = BIT_RATES[((format >> 3) & 3) === 3 ? 0 : 1][rates >> 4];
  return kilobits ? ((byteSize(base64) - tag) * 8) / (kilobits * 1000) : null;
}

/** The length of an ID3v2 tag: four bytes of seven bits. */
function syncSafe(start: Uint8Array): number {
  return (start[6] << 21) | (start[7] << 14) | (start[8] << 7) | start[9];
}

function latin1(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}
