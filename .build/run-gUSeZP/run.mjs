// test/fuzz/payloads.ts
import { mkdtempSync, readFileSync as readFileSync3, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path2 from "node:path";
import { parseArgs } from "node:util";

// test/fuzz/laws.ts
import { createHash as createHash2 } from "node:crypto";
import { isDeepStrictEqual } from "node:util";

// src/errors.ts
var UserError = class extends Error {
  name = "UserError";
  /** Stable, kebab-case, such as `json-syntax`. */
  code;
  hint;
  at;
  constructor(code, message, more = {}) {
    super(message);
    this.code = code;
    this.hint = more.hint;
    this.at = more.at;
  }
};
function nearest(word2, candidates) {
  let best;
  let least = Math.max(2, Math.floor(word2.length / 3)) + 1;
  for (const candidate of candidates) {
    const distance = editDistance(word2.toLowerCase(), candidate.toLowerCase(), least);
    if (distance < least) {
      least = distance;
      best = candidate;
    }
  }
  return best;
}
function editDistance(a, b, limit2) {
  if (Math.abs(a.length - b.length) >= limit2) return limit2;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
    }
    row = next;
  }
  return row[b.length];
}

// src/config/option-value.ts
function expectation(spec) {
  switch (spec.type) {
    case "integer":
      return `a whole number, ${spec.min} or more`;
    case "boolean":
      return "true or false";
    case "choice":
      return `one of ${spec.choices.join(", ")}`;
    case "list":
      return spec.choices ? `a list of ${spec.choices.join(", ")}` : `a list of ${spec.item}`;
    case "text":
      return spec.format;
  }
}
function problemWith(spec, value2) {
  if (value2 === null) return spec.default === null ? null : {};
  switch (spec.type) {
    case "integer":
      return typeof value2 === "number" && Number.isSafeInteger(value2) && value2 >= spec.min ? null : {};
    case "boolean":
      return typeof value2 === "boolean" ? null : {};
    case "choice":
      return problemWithChoice(spec.choices, value2);
    case "list":
      return problemWithList(spec.choices, value2);
    case "text":
      return typeof value2 === "string" && (spec.pattern?.test(value2) ?? true) ? null : {};
  }
}
function problemWithChoice(choices, value2) {
  if (typeof value2 !== "string") return {};
  if (choices.includes(value2)) return null;
  const near = nearest(value2, choices);
  return near === void 0 ? {} : { hint: `Did you mean ${near}?` };
}
function problemWithList(choices, value2) {
  if (!Array.isArray(value2)) return {};
  for (const item of value2) {
    if (typeof item !== "string" || item === "") return {};
    const problem2 = choices ? problemWithChoice(choices, item) : null;
    if (problem2) return problem2;
  }
  return null;
}
function checkedValue(name, spec, value2) {
  const problem2 = problemWith(spec, value2);
  if (problem2 === null && isOptionValue(value2)) return value2;
  const written2 = typeof value2 === "string" ? `'${shown(value2)}'` : Array.isArray(value2) ? "that list" : shown(String(value2));
  throw new UserError("bad-option", `${name} takes ${expectation(spec)}, not ${written2}.`, { hint: problem2?.hint });
}
function isOptionValue(value2) {
  return value2 === null || ["number", "boolean", "string"].includes(typeof value2) || Array.isArray(value2);
}
function shown(text2) {
  return text2.length > 40 ? `${text2.slice(0, 40)}\u2026` : text2;
}

// src/text/file-signature.ts
var ROWS = [
  ["png", [0, "\x89PNG"]],
  ["jpeg", [0, "\xFF\xD8\xFF"]],
  ["gif", [0, "GIF8"]],
  ["webp", [0, "RIFF"], [8, "WEBP"]],
  ["wav", [0, "RIFF"], [8, "WAVE"]],
  ["avi", [0, "RIFF"], [8, "AVI "]],
  ["bmp", [0, "BM"], [6, "\0\0\0\0"], [11, "\0\0\0"]],
  ["tiff", [0, "II*\0"]],
  ["tiff", [0, "MM\0*"]],
  ["ico", [0, "\0\0\0"], [5, "\0"], [9, "\0"]],
  ["psd", [0, "8BPS"]],
  ["icns", [0, "icns"]],
  // MP4, QuickTime, HEIC, AVIF
  ["mp4", [4, "ftyp"]],
  ["webm", [0, "E\xDF\xA3"]],
  ["mp3", [0, "ID3"], [3, ""]],
  ["mp3", [0, "ID3"], [3, ""]],
  ["ogg", [0, "OggS"]],
  ["flac", [0, "fLaC"]],
  ["midi", [0, "MThd"]],
  ["pdf", [0, "%PDF"]],
  // Also docx, xlsx, pptx, odt, epub, jar
  ["zip", [0, "PK"]],
  ["gzip", [0, "\x8B\b"]],
  ["bzip2", [0, "BZh"], [4, "1AY&"]],
  ["xz", [0, "\xFD7zXZ"]],
  ["zstd", [0, "(\xB5/\xFD"]],
  ["7z", [0, "7z\xBC\xAF'"]],
  ["rar", [0, "Rar!"]],
  ["office", [0, "\xD0\xCF\xE0"]],
  ["woff", [0, "wOFF"]],
  ["woff2", [0, "wOF2"]],
  ["otf", [0, "OTTO"]],
  ["ttf", [0, "\0\0\0\0"]],
  ["elf", [0, "\x7FELF"]],
  ["exe", [0, "MZ\x90\0"]],
  ["wasm", [0, "\0asm"]],
  ["class", [0, "\xCA\xFE\xBA\xBE"]],
  ["sqlite", [0, "SQLite format"]],
  ["npy", [0, "\x93NUMPY"]],
  ["hdf5", [0, "\x89HDF"]],
  ["parquet", [0, "PAR1"]]
];
var SIGNATURE_BYTES = 16;
function fileSignature(start) {
  for (const [kind, ...places] of ROWS) if (places.every(([offset, bytes]) => holds(start, offset, bytes))) return kind;
  return isMpegFrame(start) ? "mp3" : null;
}
function holds(start, offset, bytes) {
  for (let i = 0; i < bytes.length; i++) if (start[offset + i] !== bytes.charCodeAt(i)) return false;
  return true;
}
function isMpegFrame([sync = 0, format = 0, rates = 0]) {
  const version = format >> 3 & 3;
  const layer = format >> 1 & 3;
  const bitRate = rates >> 4;
  return sync === 255 && format >= 224 && version !== 1 && layer !== 0 && bitRate !== 0 && bitRate !== 15 && (rates >> 2 & 3) !== 3;
}

// src/text/base64-detector.ts
var UPPER = 1;
var LOWER = 2;
var DIGIT = 3;
var STANDARD = 4;
var URL_SAFE = 5;
var CLASSES = new Uint8Array(128);
for (let code = 0; code < 26; code++) {
  CLASSES[65 + code] = UPPER;
  CLASSES[97 + code] = LOWER;
}
CLASSES.fill(DIGIT, 48, 58);
for (const char of "+/") CLASSES[char.charCodeAt(0)] = STANDARD;
for (const char of "-_") CLASSES[char.charCodeAt(0)] = URL_SAFE;
function isBase64Unit(unit) {
  return unit < 128 && CLASSES[unit] > 0;
}
function isBase64(value2, { announced = false, named: named2 = false } = {}) {
  const padding = value2.endsWith("==") ? 2 : value2.endsWith("=") ? 1 : 0;
  const mix = countMix(value2, value2.length - padding);
  if (!mix) return false;
  if (announced || fileSignature(Buffer.from(value2.slice(0, 2 * SIGNATURE_BYTES), "base64")) !== null) return true;
  if (mix.urlSafe > 0 && mix.standard > 0) return false;
  if (padding > 0 ? value2.length % 4 !== 0 : value2.length % 4 === 1) return false;
  return isPlausibleBinary(mix) || mix.distinct >= 8 && isReadable(value2) || named2 && padding === 0 && isNamedAlphabet(mix);
}
function countMix(value2, length) {
  const counts = new Uint32Array(128);
  let pairs = 0;
  let changes = 0;
  let last = 0;
  for (let i = 0; i < length; i++) {
    const unit = value2.charCodeAt(i);
    if (!isBase64Unit(unit)) return null;
    counts[unit]++;
    if (unit !== last && i > 0) {
      pairs++;
      if (CLASSES[unit] !== CLASSES[last]) changes++;
    }
    last = unit;
  }
  const sums = [0, 0, 0, 0, 0, 0];
  let distinct3 = 0;
  for (let unit = 0; unit < 128; unit++) {
    sums[CLASSES[unit]] += counts[unit];
    if (counts[unit] > 0) distinct3++;
  }
  const [, upper, lower5, digits, standard, urlSafe] = sums;
  const symbols = urlSafe > 0 ? ["-", "_"] : ["+", "/"];
  const rarerSymbol = Math.min(...symbols.map((char) => counts[char.charCodeAt(0)]));
  return { length, upper, lower: lower5, digits, standard, urlSafe, rarerSymbol, distinct: distinct3, pairs, changes };
}
function isPlausibleBinary({
  length,
  upper,
  lower: lower5,
  digits,
  standard,
  urlSafe,
  rarerSymbol,
  distinct: distinct3,
  pairs,
  changes
}) {
  const symbols = standard + urlSafe;
  return distinct3 >= 40 && upper >= 0.12 * length && lower5 >= 0.06 * length && lower5 <= 0.55 * length && digits >= 0.02 * length && digits <= 0.45 * length && symbols <= 0.15 * length && rarerSymbol * 20 >= symbols - rarerSymbol && rarerSymbol > 0 && changes >= 0.33 * pairs;
}
function isReadable(value2) {
  const bytes = Buffer.from(value2, "base64");
  let controls = 0;
  let zeros = 0;
  for (const byte of bytes) {
    if (byte === 0) zeros++;
    else if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13) controls++;
  }
  return controls * 50 <= bytes.length && zeros <= 0.55 * bytes.length && isUtf8(bytes);
}
function isUtf8(bytes) {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
function isNamedAlphabet({ length, rarerSymbol, distinct: distinct3 }) {
  return length % 4 === 0 && rarerSymbol > 0 && distinct3 >= 4;
}

// src/text/base64-lines.ts
var BACKSLASH = 92;
var EQUALS = 61;
function readEscape(text2, at2) {
  let to = at2;
  while (text2.charCodeAt(to) === BACKSLASH) to++;
  const letter = text2.charAt(to);
  switch (letter) {
    case "/":
      return { kind: "character", unit: 47, to: to + 1 };
    case "n":
    case "r":
      return { kind: "break", unit: letter === "n" ? 10 : 13, to: to + 1 };
    case "b":
    case "f":
    case "t":
    case '"':
      return { kind: "other", unit: 0, to: to + 1 };
    case "u":
      return readUnicodeEscape(text2, to);
    default:
      return { kind: "other", unit: 0, to };
  }
}
function readUnicodeEscape(text2, at2) {
  const digits = text2.slice(at2 + 1, at2 + 5);
  if (!/^[0-9a-f]{4}$/i.test(digits)) return { kind: "other", unit: 0, to: at2 };
  const unit = Number.parseInt(digits, 16);
  const kind = isBase64Unit(unit) || unit === EQUALS ? "character" : unit === 10 || unit === 13 ? "break" : "other";
  return { kind, unit, to: at2 + 5 };
}
function nextStretch(text2, from, least) {
  let low = from;
  while (low + least <= text2.length) {
    let at2 = low + least - 1;
    while (at2 >= low && belongs(text2, at2)) at2--;
    if (at2 < low) return low;
    low = at2 + 1;
  }
  return -1;
}
function belongs(text2, at2) {
  const unit = text2.charCodeAt(at2);
  return isBase64Unit(unit) || unit === BACKSLASH;
}
function readLine(text2, from) {
  let at2 = from;
  let length = 0;
  let escaped2 = false;
  for (; ; ) {
    const start = at2;
    while (isBase64Unit(text2.charCodeAt(at2))) at2++;
    length += at2 - start;
    if (text2.charCodeAt(at2) !== BACKSLASH) break;
    const { kind, unit, to } = readEscape(text2, at2);
    if (kind !== "character" || unit === EQUALS) break;
    escaped2 = true;
    length++;
    at2 = to;
  }
  let padding = 0;
  for (let to = at2; length > 0 && padding < 2 && (to = afterEquals(text2, at2)) > at2; at2 = to) {
    if (text2.charCodeAt(at2) === BACKSLASH) escaped2 = true;
    padding++;
  }
  return { from, to: at2, length: length + padding, padded: padding > 0, escaped: escaped2 };
}
function afterEquals(text2, at2) {
  const first2 = text2.charCodeAt(at2);
  if (first2 === EQUALS) return at2 + 1;
  if (first2 !== BACKSLASH) return at2;
  const { kind, unit, to } = readEscape(text2, at2);
  return kind === "character" && unit === EQUALS ? to : at2;
}
function readBreak(text2, at2) {
  const unit = text2.charCodeAt(at2);
  if (unit === BACKSLASH) {
    const first2 = readEscape(text2, at2);
    if (first2.kind !== "break") return -1;
    const second = first2.unit === 13 && text2.charCodeAt(first2.to) === BACKSLASH ? readEscape(text2, first2.to) : null;
    return skipIndentation(text2, second?.kind === "break" && second.unit === 10 ? second.to : first2.to);
  }
  if (unit === 13) return skipIndentation(text2, text2.charCodeAt(at2 + 1) === 10 ? at2 + 2 : at2 + 1);
  return unit === 10 || unit === 32 ? skipIndentation(text2, at2 + 1) : -1;
}
function skipIndentation(text2, from) {
  let at2 = from;
  while (text2.charCodeAt(at2) === 32 || text2.charCodeAt(at2) === 9) at2++;
  return at2;
}
function plainBase64(text2, lines2) {
  return lines2.map((line) => line.escaped ? resolveEscapes(text2, line) : text2.slice(line.from, line.to)).join("");
}
function resolveEscapes(text2, line) {
  const pieces = [];
  for (let at2 = line.from; at2 < line.to; ) {
    const next = text2.indexOf("\\", at2);
    const end = next < 0 ? line.to : Math.min(next, line.to);
    pieces.push(text2.slice(at2, end));
    at2 = end;
    if (at2 === line.to) break;
    const { unit, to } = readEscape(text2, at2);
    pieces.push(String.fromCharCode(unit));
    at2 = to;
  }
  return pieces.join("");
}

// src/text/code-points.ts
var isHigh = (unit) => (unit & 64512) === 55296;
var isLow = (unit) => (unit & 64512) === 56320;
function insidePair(text2, index) {
  return isLow(text2.charCodeAt(index)) && isHigh(text2.charCodeAt(index - 1));
}
function pointsForward(text2, count, from = 0) {
  if (count >= text2.length - from) return text2.length;
  let index = from;
  for (let i = 0; i < count && index < text2.length; i++) index += insidePair(text2, index + 1) ? 2 : 1;
  return index;
}
function pointsBack(text2, count, to = text2.length) {
  if (count >= to) return 0;
  let index = to;
  for (let i = 0; i < count && index > 0; i++) index -= index > 1 && insidePair(text2, index - 1) ? 2 : 1;
  return index;
}
function pointsBetween(text2, from, to) {
  let pairs = 0;
  for (let index = from + 1; index < to; index++) if (insidePair(text2, index)) pairs++;
  return to - from - pairs;
}
function firstPoints(text2, count) {
  return text2.slice(0, pointsForward(text2, count));
}

// src/text/line.ts
var NAME_LIMIT = 100;
var LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
var BLANK = /[\s\u0000-\u001f\u007f-\u009f]+/g;
function inLine(text2) {
  return flat(text2).replace(/[[\]]/g, "\\$&");
}
function flat(text2) {
  return text2.replace(BLANK, " ").replace(LONE_SURROGATE, "\uFFFD").trim();
}
function nameInLine(name) {
  const short = firstPoints(name, NAME_LIMIT);
  return inLine(short).replaceAll(" ", "_") + (short === name ? "" : "\u2026") || "tool";
}

// src/text/markers.ts
var LINE_LIMIT = 400;
var REF_LENGTH = 11;
var REF = "(?: ref [0-9a-z]{6})?";
var COUNT = "(\\d{1,3}(?:,\\d{3}){0,4})";
var TRIM = `\\[\\.\\.\\. ${COUNT} characters trimmed for context efficiency \\.\\.\\.${REF}\\]`;
var BASE64 = `\\[BASE64_REMOVED: ~\\d[\\d,]{0,18}\\.\\dKB - use image_url instead${REF}\\]`;
var MEDIA = `\\[(?:image|file) removed: [^\\[\\]\\n]{1,200}\\]`;
var OMITTED = `\\[document omitted: ${COUNT} chars${REF}\\]`;
var PRUNED = `\\[pruned: [^ \\n\\r][^\\n\\r]{0,${LINE_LIMIT - 11}}\\]`;
var MIRROR = "\\[shortened with the result\\]";
var WHOLE_OMITTED = new RegExp(`^${OMITTED}$`);
var WHOLE_PRUNED = new RegExp(`^${PRUNED}$`, "u");
var WHOLE_POINTER = new RegExp(`^\\[pruned: ([^ \\n]+): same result as call ([^\\s\\[\\]]+) below${REF}\\]$`);
var ANY = new RegExp([TRIM, BASE64, MEDIA, OMITTED, PRUNED, MIRROR].join("|"), "u");
function withCommas(count) {
  const digits = String(count);
  let text2 = digits.slice(-3);
  for (let end = digits.length - 3; end > 0; end -= 3) text2 = `${digits.slice(Math.max(0, end - 3), end)},${text2}`;
  return text2;
}
function trimMarker(count, ref) {
  return `[... ${withCommas(count)} characters trimmed for context efficiency ...${inBrackets(ref)}]`;
}
function pointer(name, id, ref) {
  const line = `[pruned: ${nameInLine(name)}: same result as call ${id} below${inBrackets(ref)}]`;
  return pointerTarget(line) === id ? line : null;
}
function pointerTarget(text2) {
  return isLine(text2) ? WHOLE_POINTER.exec(text2)?.[2] ?? null : null;
}
function resultForm(text2, bounds) {
  if (isLine(text2)) return "one-liner";
  const longest = Math.max(bounds.maxResultChars, bounds.headChars + bounds.tailChars + 500);
  if (text2.length > 2 * longest || trimParagraphs(text2).length === 0) return "whole";
  return pointsBetween(text2, 0, text2.length) <= longest ? "trimmed" : "whole";
}
function isLine(text2) {
  return text2.length <= 2 * LINE_LIMIT && WHOLE_PRUNED.test(text2);
}
function trimParagraphs(text2) {
  const found = [];
  if (!text2.includes(" characters trimmed for context efficiency ...")) return found;
  for (const match of text2.matchAll(new RegExp(TRIM, "g"))) {
    const from = match.index === 0 ? 0 : match.index - 2;
    const end = match.index + match[0].length;
    const to = end === text2.length ? end : end + 2;
    const alone = (from === match.index || text2.startsWith("\n\n", from)) && (to === end || text2.startsWith("\n\n", end));
    if (alone) found.push({ from, to, count: Number(match[1].replaceAll(",", "")) });
  }
  return found;
}
function omittedMarker(count, ref) {
  return `[document omitted: ${withCommas(count)} chars${inBrackets(ref)}]`;
}
function isOmittedMarker(text2) {
  return WHOLE_OMITTED.test(text2);
}
function base64Marker(length, ref) {
  return `[BASE64_REMOVED: ~${kilobytes(length * 3, 4)} - use image_url instead${inBrackets(ref)}]`;
}
function mediaNote({ type, mediaType, width, height, bytes }, ref) {
  const kind = mediaType !== null && /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(mediaType) ? mediaType : `unknown ${type}`;
  const pixels = width !== null && height !== null ? ` ${width}x${height}` : "";
  const size2 = bytes === null ? "" : `, ${kilobytes(bytes)}`;
  return `[${type === "image" ? "image" : "file"} removed: ${kind}${pixels}${size2}${inBrackets(ref)}]`;
}
function holdsMarker(text2) {
  return ANY.test(text2);
}
function kilobytes(numerator, denominator = 1) {
  const unit = 1024 * denominator;
  const tenths = Math.floor(numerator * 10 / unit);
  const rest = numerator * 10 - tenths * unit;
  const up = rest * 2 > unit || rest * 2 === unit && tenths % 2 === 1;
  const rounded = up ? tenths + 1 : tenths;
  return `${withCommas(Math.floor(rounded / 10))}.${rounded % 10}KB`;
}
function inBrackets(ref) {
  return ref === void 0 ? "" : ` ref ${ref}`;
}

// src/text/base64.ts
var LONGEST_KEPT = 1e3;
var SHORTEST_LINE = 60;
var LONGEST_LINE = 200;
var REACH = 200;
var DATA_PREFIX = /data:[\w.+;=\\/-]*;base64,$/i;
var KEY = /["']([\w$.-]{1,100})\\{0,40}["']\s{0,20}:\s{0,20}\\{0,40}["']$/;
var CLOSED_KEY = /^\\{0,40}"\s{0,20}:/;
var NAMES = /* @__PURE__ */ new Set(["screenshot", "image", "image_data", "base64", "data"]);
var HANDLE = /(?:token|cursor|signature|jwt)$/i;
var WORD = /^(?:[A-Z]?[a-z]+|[A-Z]+)$/;
var LINE_ENDS = /* @__PURE__ */ new Set(["", "\n", "\r", "\\", '"', "'", "`", "<", ">", ")", "]", "}", ","]);
function findBase64(text2) {
  const cuts = [];
  for (let at2 = 0; (at2 = nextStretch(text2, at2, SHORTEST_LINE)) >= 0; ) {
    while (belongs(text2, at2)) {
      const first2 = readLine(text2, at2);
      if (first2.length >= SHORTEST_LINE) {
        const lines2 = readBlock(text2, first2);
        const cut2 = judge(text2, lines2);
        if (cut2) cuts.push(cut2);
        at2 = lines2[lines2.length - 1].to;
      } else at2 = first2.to > at2 ? first2.to : readEscape(text2, at2).to;
    }
  }
  return cuts;
}
function readBlock(text2, first2) {
  const lines2 = [first2];
  if (first2.length > LONGEST_LINE || first2.length % 4 !== 0) return lines2;
  for (let last = first2; !last.padded && last.length === first2.length; ) {
    const start = readBreak(text2, last.to);
    if (start < 0) break;
    last = readLine(text2, start);
    if (last.length === first2.length || isLastLine(text2, first2, last)) lines2.push(last);
  }
  return lines2;
}
function isLastLine(text2, first2, line) {
  if (line.length === 0 || line.length > first2.length) return false;
  if (line.padded) return true;
  return line.length % 4 === 0 && LINE_ENDS.has(text2.charAt(line.to)) && !WORD.test(text2.slice(line.from, line.to));
}
function judge(text2, lines2) {
  const length = lines2.reduce((sum3, line) => sum3 + line.length, 0);
  if (length <= LONGEST_KEPT) return null;
  const { from } = lines2[0];
  const { to } = lines2[lines2.length - 1];
  if (CLOSED_KEY.test(text2.slice(to, to + REACH)) || isDotted(text2, from, to)) return null;
  const before = text2.slice(Math.max(0, from - REACH), from);
  const prefix = DATA_PREFIX.exec(before)?.[0] ?? "";
  const key = KEY.exec(before.slice(0, before.length - prefix.length))?.[1] ?? "";
  if (prefix === "" && HANDLE.test(key)) return null;
  const surroundings = { announced: prefix !== "", named: NAMES.has(key.toLowerCase()) };
  if (!isBase64(plainBase64(text2, lines2), surroundings)) return null;
  return { from: from - prefix.length, to, insert: base64Marker(length) };
}
function isDotted(text2, from, to) {
  const joins = (dot, beyond) => text2.charAt(dot) === "." && isBase64Unit(text2.charCodeAt(beyond));
  return joins(from - 1, from - 2) || joins(to, to + 1);
}

// src/transcript/text.ts
var Text = class _Text {
  origin;
  /** The stretch of the origin's value (UTF-16 indexes) that this text is, or null for the whole. */
  stretch;
  /** What stands there now, in order; null while nothing was changed. */
  pieces;
  #value;
  constructor(origin, stretch2 = null, pieces = null) {
    this.origin = origin;
    this.stretch = stretch2;
    this.pieces = pieces;
  }
  get from() {
    return this.stretch?.from ?? 0;
  }
  get to() {
    return this.stretch?.to ?? this.origin.value.length;
  }
  /** What the text says now. */
  get value() {
    if (this.#value === void 0) {
      const { value: value2 } = this.origin;
      if (this.pieces)
        this.#value = this.pieces.map((piece) => typeof piece === "string" ? piece : value2.slice(piece.from, piece.to)).join("");
      else this.#value = this.stretch ? value2.slice(this.from, this.to) : value2;
    }
    return this.#value;
  }
  /** What the text says now with what stands around it in the same string (a trust wrapper, for instance). */
  get whole() {
    if (!this.stretch) return this.value;
    const { value: value2 } = this.origin;
    return value2.slice(0, this.from) + this.value + value2.slice(this.to);
  }
  /** Code points of the text as spelled in the payload, escapes counted. */
  get spelled() {
    if (!this.pieces) return this.origin.spelled(this.from, this.to);
    let sum3 = 0;
    for (const piece of this.pieces)
      sum3 += typeof piece === "string" ? this.origin.spelledNew(piece) : this.origin.spelled(piece.from, piece.to);
    return sum3;
  }
  /** A copy with cuts made: ascending, not overlapping, in UTF-16 indexes of the present `value`. */
  rewrite(cuts) {
    const pieces = [];
    const keep = (from, to) => pushStretch(pieces, this.pieces ?? [{ from: this.from, to: this.to }], from, to);
    let at2 = 0;
    for (const cut2 of cuts) {
      keep(at2, cut2.from);
      if (cut2.insert !== "") pieces.push(cut2.insert);
      at2 = cut2.to;
    }
    keep(at2, this.value.length);
    return new _Text(this.origin, this.stretch, pieces);
  }
};
function pushStretch(into, pieces, from, to) {
  let at2 = 0;
  for (const piece of pieces) {
    const length = typeof piece === "string" ? piece.length : piece.to - piece.from;
    const start = Math.max(from - at2, 0);
    const end = Math.min(to - at2, length);
    if (start < end)
      into.push(typeof piece === "string" ? piece.slice(start, end) : { from: piece.from + start, to: piece.from + end });
    at2 += length;
    if (at2 >= to) return;
  }
}
function newText(value2, near) {
  return new Text({
    kind: "new",
    at: near.at,
    value: value2,
    spelled: (from, to) => near.spelledNew(value2.slice(from, to)),
    spelledNew: near.spelledNew.bind(near)
  });
}
function codePoints(text2) {
  let pairs = 0;
  for (let i = 0; i < text2.length - 1; i++) {
    if ((text2.charCodeAt(i) & 64512) === 55296 && (text2.charCodeAt(i + 1) & 64512) === 56320) {
      pairs++;
      i++;
    }
  }
  return text2.length - pairs;
}

// src/transcript/edit.ts
function editResult(result, edit) {
  return { ...result, parts: editedParts(result, edit), source: result.source ?? result };
}
function editedParts(result, edit) {
  switch (edit.kind) {
    case "rewrite":
      return result.parts.map((part2) => part2 === edit.part ? { ...edit.part, text: edit.part.text.rewrite(edit.cuts) } : part2);
    case "collapse":
      return collapsedParts(result.parts, edit.value);
    case "replace":
      return replacedParts(result, edit);
  }
}
function collapsedParts(parts2, value2) {
  const texts = parts2.filter((part2) => part2.kind === "text" && !part2.removed);
  const host = texts.find((part2) => part2.marked) ?? texts[0];
  return parts2.map((part2) => {
    if (part2 === host) return { ...host, text: rewriteAll(host.text, value2) };
    return part2.kind === "text" && !part2.removed ? { ...part2, removed: true } : part2;
  });
}
function replacedParts(result, edit) {
  if (result.container === "object") {
    const [host] = result.parts.filter((part2) => part2.kind === "text" && !part2.removed);
    const rest = result.parts.filter((part2) => part2 !== edit.part);
    if (!host) return rest;
    const value2 = host.text.value;
    const note = value2 === "" || value2 === "{}" ? edit.value : `
${edit.value}`;
    const text2 = host.structured ? rewriteAll(host.text, note === edit.value ? note : value2 + note) : host.text.rewrite([{ from: value2.length, to: value2.length, insert: note }]);
    return rest.map((part2) => part2 === host ? { ...host, text: text2 } : part2);
  }
  return result.parts.map((part2) => {
    if (part2 !== edit.part) return part2;
    const near = nearestOrigin(result);
    return {
      kind: "text",
      at: part2.at,
      text: newText(edit.value, near),
      structured: false,
      marked: edit.part.marked,
      replaces: edit.part,
      removed: false
    };
  });
}
function nearestOrigin(result) {
  const near = result.parts.find((part2) => part2.kind === "text");
  const spelledNew = (text2) => text2.length + 2 * (text2.match(/[\n"\\]/g)?.length ?? 0);
  return near?.text.origin ?? { kind: "new", at: result.at, value: "", spelled: () => 0, spelledNew };
}
function rewriteAll(text2, value2) {
  return text2.rewrite([{ from: 0, to: text2.value.length, insert: value2 }]);
}
function applyEdits(transcript, edits2) {
  const tools2 = /* @__PURE__ */ new Map();
  const documents2 = /* @__PURE__ */ new Map();
  const results = /* @__PURE__ */ new Map();
  for (const edit of edits2) {
    if (edit.kind === "remove") {
      const { tool: tool2 } = edit;
      tools2.set(tool2, {
        ...tool2,
        removed: [...tool2.removed, ...edit.pointers],
        shortened: [...tool2.shortened, ...edit.shortened]
      });
    } else if (edit.kind === "document") {
      const { index } = edit.document;
      documents2.set(index, { ...edit.document, text: edit.document.text.rewrite(edit.cuts) });
    } else results.set(edit.result.index, editResult(edit.result, edit));
  }
  return {
    ...transcript,
    tools: tools2.size ? transcript.tools.map((tool2) => tools2.get(tool2) ?? tool2) : transcript.tools,
    documents: documents2.size ? transcript.documents.map((document2) => documents2.get(document2.index) ?? document2) : transcript.documents,
    results: results.size ? transcript.results.map((result) => results.get(result.index) ?? result) : transcript.results
  };
}

// src/transcript/media.ts
import { imageSize } from "image-size";
var KINDS = new Set("png jpg gif webp bmp tiff bigtiff ico avif heic heix heif hevc hevx mif1 msf1".split(" "));
var STARTS = [4 << 10, 64 << 10];
var JPEG_STARTS = [...STARTS, 512 << 10];
function measureMedia(media) {
  const data = media.data();
  if (data === null) return { width: null, height: null, bytes: null };
  const pixels = media.type === "image" || media.mediaType?.startsWith("image/") ? pixelSize(data) : null;
  return { width: pixels?.width ?? null, height: pixels?.height ?? null, bytes: byteSize(data) };
}
function byteSize(base643) {
  const plain2 = /\s/.test(base643) ? base643.replace(/\s+/g, "") : base643;
  const padding = plain2.endsWith("==") ? 2 : plain2.endsWith("=") ? 1 : 0;
  return Math.floor((plain2.length - padding) * 3 / 4);
}
function pixelSize(base643) {
  const starts = /^[/_]9j[/_]/.test(base643) ? JPEG_STARTS : STARTS;
  for (const length of starts) {
    const size2 = readHeader(decodeStart(base643, length));
    if (size2) return size2;
    if (base643.length * 3 / 4 <= length) return null;
  }
  return null;
}
function decodeStart(base643, bytes) {
  const characters = Math.ceil(bytes * 4 / 3);
  return new Uint8Array(Buffer.from(base643.slice(0, characters), "base64"));
}
function readHeader(start) {
  try {
    const { width, height, type = "" } = imageSize(start);
    return KINDS.has(type) && isSide(width) && isSide(height) ? { width, height } : null;
  } catch {
    return null;
  }
}
function isSide(pixels) {
  return Number.isInteger(pixels) && pixels > 0;
}

// src/transcript/transcript.ts
var SECTIONS = ["tools", "system", "documents", "results", "calls", "prose", "thinking", "images", "overhead"];
function resultText(result) {
  const texts = [];
  for (const part2 of result.parts) if (part2.kind === "text" && !part2.removed) texts.push(part2.text.value);
  return texts.length === 1 ? texts[0] : texts.join("\n");
}
function textParts(result) {
  return result.parts.filter((part2) => part2.kind === "text" && !part2.removed);
}

// src/passes/base64.ts
var base64 = {
  id: "base64",
  summary: "replace binary data in tool results by a note of its size",
  loss: "lossy",
  options: {
    images: {
      flag: "--base64-images",
      description: "pictures and files in tool results become a note: once the model has answered after them, all of them, or none",
      type: "choice",
      default: "seen",
      choices: ["seen", "all", "none"]
    }
  },
  *propose(transcript, { images }, context2) {
    for (const result of transcript.results) {
      if (!result.live) continue;
      const stripped = yield* edits(result, textEdit, context2);
      if (images === "all" || images === "seen" && result.seen) yield* edits(stripped, mediaEdit, context2);
    }
  }
};
function* edits(result, propose4, context2) {
  let current = result;
  for (let index = 0; index < current.parts.length; ) {
    const edit = propose4(current, current.parts[index]);
    const { length } = current.parts;
    if (edit && context2.worth(edit)) {
      yield edit;
      current = editResult(current, edit);
    }
    if (current.parts.length === length) index++;
  }
  return current;
}
function textEdit(result, part2) {
  if (part2.kind !== "text" || part2.removed) return null;
  const cuts = findBase64(part2.text.value);
  if (cuts.length === 0) return null;
  const reason2 = cuts.length === 1 ? "base64 in its text" : `${cuts.length} stretches of base64 in its text`;
  return { kind: "rewrite", result, part: part2, cuts, change: "base64", reason: reason2 };
}
function mediaEdit(result, part2) {
  if (part2.kind !== "media" || part2.fixed) return null;
  const { media } = part2;
  const noteJoinsText = result.container === "object";
  if (media.data() === null || noteJoinsText && textParts(result).length === 0) return null;
  const { type, mediaType } = media;
  const value2 = mediaNote({ type, mediaType, ...measureMedia(media) });
  const picture = type === "image";
  const reason2 = `${picture ? "a picture" : "a file"} ${result.seen ? "that the model has answered after" : "in a tool result"}`;
  return { kind: "replace", result, part: part2, value: value2, change: picture ? "image" : "file", reason: reason2 };
}

// src/text/segments.ts
function segmentsOf(text2, longest, piece) {
  const starts = [0];
  const points = [0];
  let at2 = 0;
  while (at2 < text2.length) {
    const feed = text2.indexOf("\n", at2);
    const lineEnd = feed < 0 ? text2.length : feed + 1;
    while (at2 < lineEnd) {
      const most = lineEnd - at2 > longest ? pointsForward(text2, longest, at2) : lineEnd;
      const end = fits(text2, most, lineEnd) ? lineEnd : at2 + pieceLength(text2.slice(at2, most), piece);
      points.push(points[points.length - 1] + pointsBetween(text2, at2, end));
      starts.push(end);
      at2 = end;
    }
  }
  return { count: starts.length - 1, starts, points };
}
function fits(text2, at2, lineEnd) {
  return at2 >= lineEnd || lineEnd - at2 <= 2 && text2.slice(at2, lineEnd).trim() === "";
}
function beginsLine(text2, at2) {
  return at2 === 0 || text2.charAt(at2 - 1) === "\n";
}
function breakBefore(text2, at2) {
  return text2.charAt(at2 - 2) === "\r" ? at2 - 2 : at2 - 1;
}
var LOOK = 64;
var SENTENCE_END = /[.!?…]["'”’)\]]*\s|[。！？]/;
var graphemes;
function pieceLength(text2, most) {
  const sentence2 = SENTENCE_END.exec(text2);
  if (sentence2) return sentence2.index + sentence2[0].length;
  const limit2 = pointsForward(text2, most);
  let end = limit2;
  while (end > 0 && !/\s/.test(text2.charAt(end - 1))) end--;
  return end > 0 ? end : wholeGraphemes(text2, limit2);
}
function wholeGraphemes(text2, limit2) {
  const from = Math.max(0, limit2 - LOOK);
  graphemes ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  const cluster = graphemes.segment(text2.slice(from, limit2 + LOOK)).containing(limit2 - from);
  const end = cluster ? from + cluster.index : limit2;
  return end > 0 ? end : limit2;
}

// src/text/stop-words.ts
var STOP_WORDS = `
  about after all also am an and any are as at be because been but by can could did do does doing done for from get give go had has have
  he her here hers him his how if in into is isn it its just know let like make may me might more most must my need no not now of on one
  only or our out over please re same see shall she should show so some such tell than thank thanks that the their them then there these
  they thing this those through to too up us use ve very want was we were what when where which while who whom why will with would yes you
  your don doesn didn ll
  au aux avec ce ces dans de des du elle en est et il je la le les mais ne nous ou par pas pour que qui sur un une vous
  aber als auch auf bei das dem den der ein eine einen es fur ich im ist mit nicht oder sie sind und von wie wir zu
  como con del el es esta los las mas para por una y
  \u600E\u4E48 \u4EC0\u4E48 \u5982\u4F55 \u662F\u4E0D \u4E0D\u662F \u8FD9\u4E2A \u90A3\u4E2A \u304F\u3060\u3055\u3044 \u3067\u3059 \u307E\u3059
`.trim().split(/\s+/);

// src/text/words.ts
var [OTHER, LOWER2, UPPER2, DIGIT2, LINE] = [0, 1, 2, 3, 4];
var KINDS2 = Uint8Array.from({ length: 128 }, (_, code) => {
  const char = String.fromCharCode(code);
  if (/[a-z]/.test(char)) return LOWER2;
  if (/[A-Z]/.test(char)) return UPPER2;
  return /\d/.test(char) ? DIGIT2 : char === "_" ? LINE : OTHER;
});
var BEYOND = /[\p{L}\p{N}\p{M}]+/uy;
function visitWords(text2, visit) {
  let at2 = 0;
  while (at2 < text2.length) {
    const from = at2;
    let [ascii, seams] = [true, false];
    let before = OTHER;
    for (; at2 < text2.length; at2++) {
      const code = text2.charCodeAt(at2);
      if (code < 128) {
        const kind = KINDS2[code];
        if (kind === OTHER) break;
        if (kind === LINE || kind === UPPER2 && before !== OTHER && before !== UPPER2 || kind === LOWER2 && before === UPPER2 && at2 > from + 1)
          seams = true;
        before = kind;
        continue;
      }
      BEYOND.lastIndex = at2;
      if (!BEYOND.test(text2)) break;
      at2 = BEYOND.lastIndex - 1;
      ascii = false;
    }
    if (at2 > from) visit(from, at2, ascii, seams || !ascii);
    else at2++;
  }
}

// src/text/terms.ts
var LONGEST_WORD = 64;
var ASCII = /^[\u0000-\u007f]*$/;
var UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー][\p{M}ー]*/gu;
var SEAM = /_+|(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
function visitTerms(text2, visit) {
  visitWords(text2, (from, to, ascii, seams) => {
    const word2 = text2.slice(from, to);
    if (ascii) visitWord(word2, from, seams, visit);
    else visitMixed(word2, from, visit);
  });
}
function queryTerms(query) {
  const idle = new Set(STOP_WORDS.map(fold));
  const terms = /* @__PURE__ */ new Set();
  visitTerms(query, (term) => {
    if (!idle.has(term)) terms.add(term);
  });
  return [...terms];
}
function visitMixed(word2, at2, visit) {
  let done = 0;
  let previous;
  let paired = false;
  for (const char of word2.matchAll(UNSPACED)) {
    const joins = previous !== void 0 && char.index === done;
    if (previous && !joins && !paired) visitOne(previous, at2, visit);
    if (char.index > done) visitWord(word2.slice(done, char.index), at2 + done, true, visit);
    if (previous && joins) visit(fold(previous[0] + char[0]), at2 + previous.index, at2 + char.index + char[0].length);
    paired = joins;
    previous = char;
    done = char.index + char[0].length;
  }
  if (previous && !paired) visitOne(previous, at2, visit);
  if (done < word2.length) visitWord(word2.slice(done), at2 + done, true, visit);
}
function visitOne(char, at2, visit) {
  visit(fold(char[0]), at2 + char.index, at2 + char.index + char[0].length);
}
function visitWord(word2, at2, seams, visit) {
  if (word2.length > LONGEST_WORD) return;
  const plain2 = unaccented(word2);
  const parts2 = seams ? plain2.split(SEAM) : [];
  for (const part2 of parts2.length > 1 ? [plain2, ...parts2] : [plain2]) {
    if (part2.length > 1) visit(singular(part2.toLowerCase()), at2, at2 + word2.length);
  }
}
function fold(word2) {
  return singular(unaccented(word2).toLowerCase());
}
function unaccented(word2) {
  return ASCII.test(word2) ? word2 : word2.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").normalize("NFC");
}
function singular(word2) {
  if (!word2.endsWith("s") || word2.length < 4 || /(?:[siu]s|\d.*)$/.test(word2)) return word2;
  return word2.endsWith("ies") ? `${word2.slice(0, -3)}y` : word2.slice(0, -1);
}

// src/text/windows.ts
var NONE = [];
var MOST_WINDOWS = 8;
function* bestWindows(text2, segments, terms, size2) {
  const hits = hitsOf(text2, segments, terms);
  if (hits.before[segments.count] === 0) return;
  const windows = smallest(segments, hits, size2);
  const around = windows.map((window) => hitsAround(window, segments, hits, size2));
  const length = (at2) => windows[at2].last - windows[at2].first;
  for (const at2 of first(windows.length, (a, b) => length(a) - length(b) || around[b] - around[a] || a - b)) yield windows[at2];
  const weights2 = hits.terms.map((found) => sum([...new Set(found)].map((term) => hits.weights[term])));
  for (const at2 of first(segments.count, (a, b) => weights2[b] - weights2[a] || a - b))
    if (weights2[at2] > 0) yield { first: at2, last: at2 };
}
function first(count, compare) {
  const kept = [];
  for (let item = 0; item < count; item++) {
    let place = kept.length;
    while (place > 0 && compare(item, kept[place - 1]) < 0) place--;
    if (place === MOST_WINDOWS) continue;
    kept.splice(place, 0, item);
    kept.length = Math.min(kept.length, MOST_WINDOWS);
  }
  return kept;
}
function hitsOf(text2, { count, starts }, terms) {
  const ordinals = new Map(terms.map((term, ordinal) => [term, ordinal]));
  const found = [];
  const spread = terms.map(() => 0);
  let segment = 0;
  visitTerms(text2, (term, from) => {
    const ordinal = ordinals.get(term);
    if (ordinal === void 0) return;
    while (starts[segment + 1] <= from) segment++;
    const list2 = found[segment] ??= [];
    if (!list2.includes(ordinal)) spread[ordinal]++;
    list2.push(ordinal);
  });
  const before = [0];
  for (let at2 = 0; at2 < count; at2++) before.push(before[at2] + (found[at2]?.length ?? 0));
  return {
    terms: Array.from({ length: count }, (_, at2) => found[at2] ?? NONE),
    before,
    weights: spread.map((df) => rarity(df, count))
  };
}
function rarity(frequency, count) {
  return Math.max(1, Math.round(1e3 * Math.log(1 + (count - frequency + 0.5) / (frequency + 0.5))));
}
function smallest(segments, hits, size2) {
  let greatest = 0;
  slide(segments, hits, size2, Number.POSITIVE_INFINITY, (_, weight) => {
    greatest = Math.max(greatest, weight);
  });
  const windows = [];
  slide(segments, hits, size2, greatest, (window, weight) => {
    if (weight === greatest && windows.at(-1)?.first !== window.first) windows.push(window);
  });
  return windows;
}
function slide({ count, points }, { terms, weights: weights2 }, size2, enough, visit) {
  const inside = weights2.map(() => 0);
  let weight = 0;
  const change = (segment, by) => {
    for (const term of terms[segment]) {
      if (inside[term] === (by === 1 ? 0 : 1)) weight += by * weights2[term];
      inside[term] += by;
    }
  };
  let first2 = 0;
  for (let last = 0; last < count; last++) {
    change(last, 1);
    while (first2 < last) {
      const long2 = points[last + 1] - points[first2] > size2;
      if (!long2 && weight < enough) break;
      change(first2, -1);
      if (!long2 && weight < enough) {
        change(first2, 1);
        break;
      }
      first2++;
    }
    visit({ first: first2, last }, weight);
  }
}
function hitsAround({ first: first2, last }, { points }, { before }, size2) {
  const side = Math.max(0, size2 - (points[last + 1] - points[first2])) / 2;
  const from = lowerBound(points, points[first2] - side);
  const to = lowerBound(points, points[last + 1] + side);
  return before[Math.min(to, before.length - 1)] - before[from];
}
function lowerBound(values2, wanted) {
  let [low, high] = [0, values2.length];
  while (low < high) {
    const middle = low + high >> 1;
    if (values2[middle] < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
function sum(values2) {
  return values2.reduce((total, value2) => total + value2, 0);
}

// src/text/excerpt.ts
var MARK = "...";
var MARKS_LENGTH = 2 * MARK.length + 2;
var LINES_PER_EXCERPT = 3;
var PIECES_PER_EXCERPT = 8;
function* excerpts(text2, terms, chars) {
  const segments = segmentsOf(text2, Math.ceil(chars / LINES_PER_EXCERPT), Math.ceil(chars / PIECES_PER_EXCERPT));
  let sides = ["both", "before", "after", "none"];
  let matched = false;
  for (const window of bestWindows(text2, segments, terms, chars - MARKS_LENGTH)) {
    for (const side of sides) yield windowCuts(text2, segments, filled(text2, segments, window, chars, side));
    sides = ["both"];
    matched = true;
  }
  const why = terms.length && !matched ? "no match for the query: " : "";
  yield headAndTail(text2, segments, why, chars);
}
function filled(text2, segments, window, chars, sides) {
  const { points, starts } = segments;
  let { first: first2, last } = window;
  const grown = (before) => {
    if (sides === "none" || sides === "before" && !before || sides === "after" && before) return false;
    const next = before ? { first: first2 - 1, last } : { first: first2, last: last + 1 };
    if (next.first < 0 || next.last >= segments.count || lengthWithMarks(text2, segments, next) > chars) return false;
    ({ first: first2, last } = next);
    return true;
  };
  for (; ; ) {
    const before = points[window.first] - points[first2] <= points[last + 1] - points[window.last + 1];
    if (!grown(before) && !grown(!before)) break;
  }
  const isBlank = (at2) => text2.slice(starts[at2], starts[at2 + 1]).trim() === "";
  while (first2 > 0 && first2 < window.first && isBlank(first2)) first2++;
  while (last < segments.count - 1 && last > window.last && isBlank(last)) last--;
  return { first: first2, last };
}
function lengthWithMarks(text2, { count, starts, points }, { first: first2, last }) {
  const start = starts[first2];
  const ahead = first2 === 0 ? 0 : MARK.length + (beginsLine(text2, start) ? start - breakBefore(text2, start) : 0);
  return points[last + 1] - points[first2] + ahead + (last === count - 1 ? 0 : MARK.length);
}
function windowCuts(text2, { count, starts }, { first: first2, last }) {
  const cuts = [];
  const start = starts[first2];
  if (first2 > 0) cuts.push({ from: 0, to: beginsLine(text2, start) ? breakBefore(text2, start) : start, insert: MARK });
  const end = starts[last + 1];
  if (last < count - 1) {
    const from = beginsLine(text2, end) ? end : Math.max(start, text2.slice(0, end).trimEnd().length);
    cuts.push({ from, to: text2.length, insert: MARK });
  }
  return cuts;
}
function headAndTail(text2, { count, starts, points }, why, chars) {
  const cut2 = (head2, tail2) => {
    const lineTail = tail2 === count || beginsLine(text2, starts[tail2]);
    const to = tail2 < count && lineTail && tail2 > head2 ? breakBefore(text2, starts[tail2]) : starts[tail2];
    const label = `[... ${why}${withCommas(points[tail2] - points[head2])} characters omitted ...]`;
    const insert2 = (beginsLine(text2, starts[head2]) ? "" : `${MARK}
`) + label + (lineTail ? "" : `
${MARK}`);
    return {
      length: points[head2] + insert2.length + points[count] - points[tail2] + starts[tail2] - to,
      cuts: [{ from: starts[head2], to, insert: insert2 }]
    };
  };
  let [head, tail] = [0, count];
  while (head < tail && cut2(head + 1, tail).length <= chars * 2 / 3) head++;
  while (tail > head && cut2(head, tail - 1).length <= chars) tail--;
  while (head < tail && cut2(head + 1, tail).length <= chars) head++;
  return cut2(head, tail).cuts;
}

// src/text/lexical.ts
var MOST_TERMS = 256;
function lexicalTerms(query) {
  const distinct3 = /* @__PURE__ */ new Set();
  const terms = [];
  for (const [term] of query.toLowerCase().matchAll(/[\p{L}\p{N}_]+/gu)) {
    if (pointsBetween(term, 0, term.length) < 3) continue;
    if (distinct3.size === MOST_TERMS && !distinct3.has(term)) continue;
    distinct3.add(term);
    terms.push(term);
  }
  return terms;
}
function rankLexical(texts, terms) {
  const repeats = /* @__PURE__ */ new Map();
  for (const term of terms) repeats.set(term, (repeats.get(term) ?? 0) + 1);
  const scores = texts.map((text2) => {
    const lower5 = text2.toLowerCase();
    let score = 0;
    for (const [term, count] of repeats) score += count * occurrences(lower5, term);
    return score;
  });
  return [...texts.keys()].sort((a, b) => scores[b] - scores[a] || a - b);
}
function occurrences(text2, term) {
  let count = 0;
  for (let at2 = text2.indexOf(term); at2 >= 0; at2 = text2.indexOf(term, at2 + term.length)) count++;
  return count;
}
function lexicalExcerpt(text2, terms, chars) {
  const first2 = text2.length - text2.trimStart().length;
  const last = text2.trimEnd().length;
  const hit = firstHit(text2, terms);
  const from = hit < 0 ? first2 : Math.max(first2, pointsBack(text2, Math.max(Math.floor(chars / 2), 1), hit));
  const to = Math.min(last, pointsForward(text2, chars, from));
  const kept = text2.slice(from, to);
  const start = from + kept.length - kept.trimStart().length;
  const end = from + kept.trimEnd().length;
  if (start >= end && hit >= 0) return lexicalExcerpt(text2, [], chars);
  const marks = hit < 0 ? ["", ""] : [from > first2 ? "..." : "", to < last ? "..." : ""];
  return [
    { from: 0, to: start, insert: marks[0] },
    { from: end, to: text2.length, insert: marks[1] }
  ].filter((cut2) => cut2.from < cut2.to || cut2.insert !== "");
}
function firstHit(text2, terms) {
  const lower5 = text2.toLowerCase();
  for (const term of terms) {
    const at2 = lower5.indexOf(term);
    if (at2 >= 0) return lower5.length === text2.length ? at2 : placeBefore(text2, at2);
  }
  return -1;
}
function placeBefore(text2, length) {
  let lower5 = 0;
  let at2 = 0;
  for (const char of text2) {
    if (lower5 >= length) return at2;
    lower5 += char.toLowerCase().length;
    at2 += char.length;
  }
  return at2;
}

// src/text/ranking.ts
import MiniSearch from "minisearch";
var NAME_BOOST = 2;
function rankBm25(documents2, terms) {
  const order = [...documents2.keys()];
  if (terms.length === 0) return order;
  const ordinals = new Map(terms.map((term, ordinal) => [term, String(ordinal)]));
  const index = new MiniSearch({
    fields: ["name", "text"],
    tokenize: termsOf,
    processTerm: (term) => ordinals.get(term) ?? null,
    searchOptions: { boost: { name: NAME_BOOST }, tokenize: (query) => query.split(" "), processTerm: (term) => term }
  });
  index.addAll(documents2.map(({ name, text: text2 }, id) => ({ id, name, text: text2 })));
  const scores = /* @__PURE__ */ new Map();
  for (const { id, score: score2 } of index.search([...ordinals.values()].join(" "))) scores.set(id, score2);
  const score = (id) => scores.get(id) ?? 0;
  return order.sort((a, b) => score(b) - score(a) || a - b);
}
function termsOf(text2) {
  const terms = [];
  visitTerms(text2, (term) => terms.push(term));
  return terms;
}

// src/text/rankers.ts
var MARKS_LENGTH2 = 6;
function rankerFor(name, query) {
  return name === "bm25" ? bm25Ranker(queryTerms(query)) : lexicalRanker(query);
}
function bm25Ranker(terms) {
  return {
    rank: (documents2) => rankBm25(documents2, terms),
    excerpts: (text2, chars) => excerpts(text2, terms, chars + MARKS_LENGTH2)
  };
}
function lexicalRanker(query) {
  const terms = lexicalTerms(query);
  return {
    rank: (documents2) => rankLexical(
      documents2.map(({ text: text2 }) => text2),
      terms
    ),
    *excerpts(text2, chars) {
      yield lexicalExcerpt(text2, terms, chars);
      yield* excerpts(text2, queryTerms(query), chars + MARKS_LENGTH2);
    }
  };
}

// src/transcript/lines.ts
function lineAt(text2, start) {
  const feed = text2.indexOf("\n", start);
  const next = feed < 0 ? text2.length : feed + 1;
  let end = feed < 0 ? text2.length : feed;
  if (feed > start && text2.charAt(feed - 1) === "\r") end--;
  return { value: text2.slice(start, end), start, end, next };
}
function lineAfter(text2, line) {
  return line.next > line.end ? lineAt(text2, line.next) : null;
}
function indentOf(line) {
  let at2 = 0;
  while (line.charAt(at2) === " " || line.charAt(at2) === "	") at2++;
  return line.slice(0, at2);
}

// src/transcript/fences.ts
function fenceOf(line) {
  const indent = indentOf(line);
  const char = line.charAt(indent.length);
  if (indent.length > 3 || char !== "`" && char !== "~") return null;
  let end = indent.length;
  while (line.charAt(end) === char) end++;
  const length = end - indent.length;
  const info = line.slice(end).trim();
  return length < 3 || char === "`" && info.includes("`") ? null : { char, length, info };
}
function fencedFile(above) {
  const [first2, second] = above;
  if (!first2) return null;
  if (first2.value.trim() === "") return second ? named(second, true) : null;
  const paragraph = !second || second.value.trim() === "";
  return named(first2, !paragraph);
}
function named(line, marked) {
  const plain2 = line.value.trim();
  if (plain2.length > 400) return null;
  const text2 = bare(plain2);
  return isPath(text2) && (!marked || text2 !== plain2.replace(/:$/, "")) ? { name: text2, start: line.start } : null;
}
function bare(line) {
  let text2 = line.replace(/^#{1,6} /, "").trim();
  text2 = text2.replace(/^file: /i, "").trim().replace(/:$/, "");
  for (const quote of ["**", "`"]) {
    if (text2.startsWith(quote) && text2.endsWith(quote) && text2.length > 2 * quote.length)
      text2 = text2.slice(quote.length, -quote.length).replace(/:$/, "");
  }
  return text2;
}
function isPath(text2) {
  return /^[^\s<>"'`|*?(),;]{2,300}$/.test(text2) && (/[^/.]\/[^/]|^\.{0,2}\/./.test(text2) || /\.[A-Za-z]\w{0,11}$/.test(text2));
}

// src/transcript/tags.ts
var LONGEST_TAG = 2e3;
var NAMES2 = [
  "source",
  "path",
  "file_path",
  "filepath",
  "filename",
  "name",
  "title",
  "file",
  "url",
  "href"
];
var isSpace = (char) => char === " " || char === "	";
var isNameChar = (char) => /^[\w.:-]$/.test(char);
function tagAt(line, at2) {
  const text2 = line.slice(at2, at2 + LONGEST_TAG);
  const skip = (from, wanted) => {
    let to = from;
    while (to < text2.length && wanted(text2.charAt(to))) to++;
    return to;
  };
  let here = skip(1, isNameChar);
  const name = text2.slice(1, here);
  if (text2.charAt(0) !== "<" || name === "") return null;
  const attributes = /* @__PURE__ */ new Map();
  while (here < text2.length) {
    here = skip(here, isSpace);
    if (text2.charAt(here) === ">") return { name, attributes, end: at2 + here + 1 };
    const nameEnd = skip(here, isNameChar);
    if (nameEnd === here) return null;
    const attribute = text2.slice(here, nameEnd).toLowerCase();
    here = nameEnd;
    let value2 = "";
    if (text2.charAt(here) === "=") {
      const quote = text2.charAt(here + 1);
      const quoted2 = quote === '"' || quote === "'";
      const from = here + (quoted2 ? 2 : 1);
      const to = quoted2 ? text2.indexOf(quote, from) : skip(from, (char) => !isSpace(char) && char !== ">");
      if (to < 0) return null;
      value2 = text2.slice(from, to);
      here = quoted2 ? to + 1 : to;
    }
    if (!attributes.has(attribute)) attributes.set(attribute, value2);
  }
  return null;
}
function namingAttribute(tag) {
  for (const key of NAMES2) {
    const value2 = tag.attributes.get(key);
    if (value2 !== void 0 && value2.trim() !== "") return value2;
  }
  return null;
}

// src/transcript/frames.ts
var FRAME_TAGS = /* @__PURE__ */ new Set(["context-document", "context-document-preview", "document", "file", "file_content", "attachment"]);
var CLOSING_TAGS = /* @__PURE__ */ new Set([...FRAME_TAGS, "documents", "doc"]);
var CONTENT_TAGS = /* @__PURE__ */ new Set(["document_content", "document_contents", "content", "contents"]);
var ORDINALS = ["id", "index"];
var MOST_CHILDREN = 8;
var BEGIN_FILE = "-----BEGIN FILE";
var END_FILE = "-----END FILE";
var DASHES = "-----";
function isClosing(line) {
  const text2 = line.trim();
  if (text2.startsWith("</") && text2.endsWith(">")) return CLOSING_TAGS.has(text2.slice(2, -1));
  return text2.startsWith(END_FILE) && text2.endsWith(DASHES);
}
function isListOpening(line) {
  return line.trim() === "<documents>";
}
function tagOpening(text2, line, inList) {
  const indent = indentOf(line.value);
  const tag = tagAt(line.value, indent.length);
  if (!tag || !FRAME_TAGS.has(tag.name) || line.value.slice(tag.end).trim() !== "") return null;
  const named2 = namingAttribute(tag);
  const children = named2 === null || tag.name === "document" ? childrenAfter(text2, line) : null;
  const ordinal = ORDINALS.map((key) => tag.attributes.get(key)).find((value2) => value2 !== void 0 && value2.trim() !== "");
  const name = named2 ?? children?.name ?? (ordinal === void 0 ? null : `${tag.name} ${ordinal}`) ?? (inList ? tag.name : null);
  if (name === null) return null;
  const closing = `${indent}</${tag.name}>`;
  const { start } = line;
  if (children?.content) return { name, start, from: children.from, closings: [children.content], outer: closing };
  return { name, start, from: children?.from ?? line.next, closings: [closing], outer: null };
}
function childrenAfter(text2, opening) {
  let name = null;
  let source = null;
  let line = lineAfter(text2, opening);
  for (let count = 0; line && count < MOST_CHILDREN; count++) {
    const indent = indentOf(line.value);
    const tag = tagAt(line.value, indent.length);
    if (!tag) break;
    const rest = line.value.slice(tag.end).trimEnd();
    if (rest === "" && CONTENT_TAGS.has(tag.name)) return { name, content: `${indent}</${tag.name}>`, from: line.next };
    const closing = `</${tag.name}>`;
    const value2 = rest.endsWith(closing) ? rest.slice(0, -closing.length).trim() : "";
    if (value2 === "" || value2.includes("<")) break;
    if (count === 0 && tag.name === "source") source = line;
    if (name === null && NAMES2.includes(tag.name)) name = value2;
    line = lineAfter(text2, line);
  }
  return source ? { name, content: null, from: source.next } : null;
}
function dashedOpening(line) {
  const value2 = line.value.trim();
  const label = value2.slice(BEGIN_FILE.length, -DASHES.length);
  if (!value2.startsWith(BEGIN_FILE) || !value2.endsWith(DASHES) || value2.length < BEGIN_FILE.length + DASHES.length) return null;
  if (label !== "" && !label.startsWith(" ")) return null;
  const tag = tagAt(`<file${label}>`, 0);
  const [first2] = tag?.attributes ?? [];
  const name = tag && (namingAttribute(tag) ?? tag.attributes.get("id")) || label.trim() || "file";
  const labels = ["", label, ...first2 ? [` ${first2[0]}="${first2[1]}"`] : []];
  const indent = indentOf(line.value);
  const closings = labels.map((end) => `${indent}${END_FILE}${end}${DASHES}`);
  return { name, start: line.start, from: line.next, closings, outer: null };
}
function mayFrame(line) {
  return /^[ \t]*[<`~=-]/.test(line);
}
function packedHeading(text2, line) {
  const rule = line.value.trimEnd();
  if (rule.length < 8 || rule !== "=".repeat(rule.length)) return null;
  const title = lineAfter(text2, line);
  const last = title && lineAfter(text2, title);
  if (!last || last.value.trimEnd() !== rule || mayFrame(title.value) || title.value.includes("<")) return null;
  const name = /^file: /i.test(title.value) ? title.value.slice(6).trim() : "";
  return { name: name || null, last };
}

// src/transcript/inline-frames.ts
var OPENING = "<doc ";
var CLOSING = "</doc>";
var LONGEST_NEIGHBOUR = 60;
function* inlineFrames(line, endsText) {
  const { value: value2, start, next } = line;
  let [opening, closing] = [value2.indexOf(OPENING), value2.indexOf(CLOSING)];
  while (opening >= 0 || closing >= 0) {
    if (opening >= 0 && (closing < 0 || opening < closing)) {
      const tag = isAfterTag(value2, opening) ? tagAt(value2, opening) : null;
      const name = tag && namingAttribute(tag);
      if (tag && name) {
        const from = value2.slice(tag.end).trim() === "" ? next : start + tag.end;
        yield { name, closings: [CLOSING], outer: null, start: start + opening, from };
      }
      opening = value2.indexOf(OPENING, opening + 1);
    } else {
      const end = closing + CLOSING.length;
      if (/^<[/a-z]/.test(value2.slice(end, end + 2)) || endsText && end === value2.length)
        yield { to: start + closing, end: start + end };
      closing = value2.indexOf(CLOSING, closing + 1);
    }
  }
}
function isAfterTag(value2, at2) {
  if (value2.charAt(at2 - 1) !== ">") return value2.slice(Math.max(0, at2 - LONGEST_NEIGHBOUR), at2).trim() === "";
  return /<\/?\w{1,50}>$/.test(value2.slice(Math.max(0, at2 - LONGEST_NEIGHBOUR), at2));
}

// src/transcript/open-frames.ts
var FENCE_DEPTH = 16;
var OpenFrames = class {
  #stack = [];
  #waiting = /* @__PURE__ */ new Map();
  #sections = [];
  #lists = 0;
  push(frame) {
    this.#stack.push(frame);
    for (const closing of new Set(frame.closings)) {
      const waiting = this.#waiting.get(closing);
      if (waiting) waiting.push(frame);
      else this.#waiting.set(closing, [frame]);
    }
    if (frame.kind === "section") this.#sections.push(frame);
    if (frame.kind === "list") this.#lists++;
  }
  /** Takes a frame and what was opened inside it away. */
  close(frame) {
    let gone;
    do {
      gone = this.#stack.pop();
      if (!gone) return;
      for (const closing of new Set(gone.closings)) this.#waiting.get(closing)?.pop();
      if (gone.kind === "section") this.#sections.pop();
      if (gone.kind === "list") this.#lists--;
    } while (gone !== frame);
  }
  /** The innermost frame that a line or tag closes. */
  waitingFor(closing) {
    return this.#waiting.get(closing)?.at(-1);
  }
  /** The innermost fence that a closing fence closes; it does not look out of a document. */
  fenceFor({ char, length }) {
    for (let at2 = this.#stack.length - 1; at2 >= Math.max(0, this.#stack.length - FENCE_DEPTH); at2--) {
      const { fence } = this.#stack[at2];
      if (!fence) return void 0;
      if (fence.char === char && fence.length <= length) return this.#stack[at2];
    }
    return void 0;
  }
  get section() {
    return this.#sections.at(-1);
  }
  get inList() {
    return this.#lists > 0;
  }
};

// src/transcript/patterns.ts
function framePattern(template) {
  const [opening, closing, ...more] = template.split("{text}").map((part2) => part2.trim());
  const [before, after2, ...others] = (opening ?? "").split("{name}");
  if (after2 === void 0 || closing === void 0 || more.length || others.length) return null;
  return before + after2 === "" || closing === "" || /\n/.test(opening + closing) ? null : { before, after: after2, closing };
}
function patternOpening(line, { before, after: after2, closing }) {
  const value2 = line.value.trim();
  if (!value2.startsWith(before) || !value2.endsWith(after2) || value2.length <= before.length + after2.length) return null;
  const name = value2.slice(before.length, value2.length - after2.length).trim();
  if (name === "" || isPatternClosing(line.value, { before, after: after2, closing })) return null;
  const closings = [indentOf(line.value) + closing.split("{name}").join(name)];
  return { name, start: line.start, from: line.next, closings, outer: null };
}
function isPatternClosing(line, { closing }) {
  const value2 = line.trim();
  const [start, ...rest] = closing.split("{name}");
  const end = rest.at(-1);
  if (end === void 0) return value2 === closing;
  return value2.length > start.length + end.length && value2.startsWith(start) && value2.endsWith(end);
}

// src/transcript/documents.ts
function findDocuments(text2, patterns = []) {
  return scan(text2, patterns, false).found;
}
function readsAlone(text2, from, to, patterns = []) {
  const { found, stray } = scan(text2, patterns, true);
  const [document2] = found;
  return !stray && found.length === 1 && document2.from === from && document2.to === to && document2.frame.from === 0;
}
function withoutDocuments(text2, patterns = []) {
  const kept = [];
  let at2 = 0;
  for (const { frame } of findDocuments(text2, patterns)) {
    kept.push(text2.slice(at2, frame.from));
    at2 = frame.to;
  }
  kept.push(text2.slice(at2));
  return kept.join("").replaceAll(/^[ \t]*<\/?documents>/gm, "");
}
function scan(text2, templates, alone) {
  const patterns = templates.map(framePattern).filter((pattern) => pattern !== null);
  const walk = { text: text2, patterns, alone, open: new OpenFrames(), above: [], found: [], stray: false };
  const anyLine = patterns.length > 0 || /<\/?doc[ >]/.test(text2);
  let line = lineAt(text2, 0);
  while (line) {
    const last = anyLine || mayFrame(line.value) ? readLine2(walk, line) : line;
    walk.above = [last, walk.above[0]];
    line = lineAfter(text2, last);
  }
  const { section } = walk.open;
  if (alone && section) close(walk, section, text2.length, text2.length);
  return walk;
}
function readLine2(walk, line) {
  const closed = readClosing(walk, line) ?? readInline(walk, line);
  return closed ?? readFence(walk, line) ?? readHeading(walk, line) ?? readOpening(walk, line);
}
function close({ open, found }, frame, to, end) {
  open.close(frame);
  const { name, start, from } = frame;
  if (name === null) return;
  while (found.length && found[found.length - 1].frame.from >= start) found.pop();
  found.push({ name, from, to, frame: { from: start, to: end } });
}
function readClosing(walk, line) {
  const frame = walk.open.waitingFor(line.value.trimEnd());
  const last = frame?.outer ? outerClosing(walk.text, line, frame.outer) : line;
  if (frame && last) {
    close(walk, frame, line.start, last.next);
    return last;
  }
  if (!isClosing(line.value) && !walk.patterns.some((pattern) => isPatternClosing(line.value, pattern))) return null;
  walk.stray = true;
  return line;
}
function outerClosing(text2, closing, wanted) {
  let line = lineAfter(text2, closing);
  for (let blank = 0; line && blank < 3 && line.value.trim() === ""; blank++) line = lineAfter(text2, line);
  return line?.value.trimEnd() === wanted ? line : null;
}
function readInline(walk, line) {
  let read6 = false;
  for (const tag of inlineFrames(line, line.end === walk.text.length)) {
    read6 = true;
    if ("name" in tag) {
      walk.open.push(tag);
      continue;
    }
    const frame = walk.open.waitingFor("</doc>");
    if (frame) close(walk, frame, tag.to, tag.end);
    else walk.stray = true;
  }
  return read6 ? line : null;
}
function readFence(walk, line) {
  const fence = fenceOf(line.value);
  if (!fence) return null;
  const frame = fence.info === "" ? walk.open.fenceFor(fence) : void 0;
  if (frame) close(walk, frame, line.start, line.next);
  else walk.open.push({ name: null, start: line.start, ...fencedFile(walk.above), from: line.next, fence });
  return line;
}
function readHeading(walk, line) {
  const heading = packedHeading(walk.text, line);
  if (!heading) return null;
  if (walk.open.section) close(walk, walk.open.section, line.start, line.start);
  const { name, last } = heading;
  if (name) walk.open.push({ kind: "section", name, start: line.start, from: last.next });
  return last;
}
function readOpening(walk, line) {
  const { text: text2, patterns, open, alone } = walk;
  if (isListOpening(line.value)) {
    const closings = [line.value.trimEnd().replace("<", "</")];
    open.push({ kind: "list", name: null, start: line.start, from: line.next, closings });
    return line;
  }
  let opening = tagOpening(text2, line, alone || open.inList) ?? dashedOpening(line);
  for (const pattern of patterns) opening ??= patternOpening(line, pattern);
  if (opening) open.push(opening);
  return line;
}

// src/passes/context-options.ts
var contextOptions = {
  mode: {
    flag: "--context-mode",
    description: "auto: excerpts once all documents together are longer than --full-context-threshold; full: never; preview: always",
    type: "choice",
    default: "auto",
    choices: ["auto", "full", "preview"]
  },
  query: {
    flag: "--context-query",
    description: "what documents are ranked by: the first or last words of the user, or a text",
    type: "text",
    default: "last-user",
    pattern: /^(?:first-user$|last-user$|text=)/,
    format: "first-user|last-user|text=TEXT"
  },
  ranker: {
    flag: "--context-ranker",
    description: "bm25: whole words, rare ones count more; lexical: counts of substrings, as in the documented system",
    type: "choice",
    default: "bm25",
    choices: ["bm25", "lexical"]
  },
  fullContextThreshold: {
    flag: "--full-context-threshold",
    description: "leave documents whole up to this many characters together",
    type: "integer",
    default: 1e4,
    min: 0,
    unit: "characters"
  },
  maxPreviewFiles: {
    flag: "--max-preview-files",
    description: "show at most this many documents; the others become one line each",
    type: "integer",
    default: 4,
    min: 0,
    unit: "documents"
  },
  previewChars: {
    flag: "--preview-chars",
    description: "length of an excerpt (at least 100 with the ranker bm25)",
    type: "integer",
    default: 600,
    min: 1,
    unit: "characters"
  },
  patterns: {
    flag: "--context-pattern",
    description: "a further frame of documents, as its opening line, {text} and its closing line",
    type: "list",
    default: [],
    item: "TEMPLATE"
  }
};

// src/passes/document-edits.ts
var MOST_TRIES = 24;
function documentEditor(patterns) {
  const read6 = /* @__PURE__ */ new Map();
  const frameOf2 = ({ text: text2 }) => {
    const { value: value2 } = text2.origin;
    let found = read6.get(value2);
    if (!found) {
      found = new Map(findDocuments(value2, patterns).map((document2) => [document2.from, document2]));
      read6.set(value2, found);
    }
    return found.get(text2.from);
  };
  const keepsFrame = (document2, cuts) => {
    if (document2.frame !== "tag") return true;
    const frame = frameOf2(document2)?.frame;
    if (!frame) return false;
    const { origin, from, to } = document2.text;
    const head = origin.value.slice(frame.from, from);
    const value2 = document2.text.rewrite(cuts).value;
    return readsAlone(head + value2 + origin.value.slice(to, frame.to), head.length, head.length + value2.length, patterns);
  };
  return {
    excerpt(document2, ranker, chars) {
      const [body, ending] = parted(document2.text.value);
      let tries = 0;
      for (const cuts of ranker.excerpts(body, chars - ending.length)) {
        if (cuts.length === 0 || ++tries > MOST_TRIES) return null;
        if (!keepsFrame(document2, cuts)) continue;
        const reason2 = `${withCommas(codePoints(document2.text.value))} characters: an excerpt around what the user asks for`;
        return { kind: "document", change: "excerpt", reason: reason2, document: document2, cuts };
      }
      return null;
    },
    omit(document2) {
      const [body] = parted(document2.text.value);
      const length = codePoints(document2.text.value);
      const cuts = [{ from: 0, to: body.length, insert: omittedMarker(length) }];
      const reason2 = `${withCommas(length)} characters: other documents say more about what the user asks for`;
      return keepsFrame(document2, cuts) ? { kind: "document", change: "omitted", reason: reason2, document: document2, cuts } : null;
    }
  };
}
function parted(text2) {
  const ending = /\r?\n$/.exec(text2.slice(-2))?.[0] ?? "";
  return [text2.slice(0, text2.length - ending.length), ending];
}

// src/passes/context.ts
var LEAST_GAIN = 60;
var SURELY_LONG = 4;
var LEAST_PREVIEW = 100;
var NAME_SHOWN = 80;
var context = {
  id: "context",
  summary: "cut large attached documents to excerpts around what the user asks for",
  loss: "lossy",
  options: contextOptions,
  contradiction({ ranker, previewChars, patterns }) {
    if (ranker === "bm25" && previewChars < LEAST_PREVIEW)
      return `previewChars is ${previewChars}, and the ranker bm25 needs at least ${LEAST_PREVIEW}`;
    const wrong = patterns.find((template) => framePattern(template) === null);
    return wrong === void 0 ? null : `the pattern '${wrong}' is not an opening line with {name}, then {text}, then a closing line`;
  },
  propose
};
function* propose(transcript, options, pass) {
  const { documents: documents2 } = transcript;
  const { mode, ranker: name, previewChars, maxPreviewFiles, fullContextThreshold, patterns } = options;
  const lengths = documents2.map((document2) => codePoints(document2.text.value));
  const total = lengths.reduce((sum3, length) => sum3 + length, 0);
  if (mode === "full" || mode === "auto" && total <= fullContextThreshold) return;
  const least = previewChars + MARKS_LENGTH2 + LEAST_GAIN;
  const long2 = new Set(documents2.filter((_, at2) => lengths[at2] >= least));
  for (const document2 of long2) if (document2.cited) reportCited(document2, pass);
  const candidates = documents2.filter((document2) => !document2.cited && saysSomething(document2));
  if (!candidates.some((document2) => long2.has(document2))) return;
  const ranker = rankerFor(name, queryOf(transcript, options));
  const ranking = ranker.rank(candidates.map((document2) => ({ name: document2.name, text: document2.text.value })));
  const shown4 = new Set(ranking.slice(0, maxPreviewFiles));
  const editor = documentEditor(patterns);
  for (const [at2, document2] of candidates.entries()) {
    if (!long2.has(document2)) continue;
    const show = shown4.has(at2);
    const excerpt2 = show || document2.text.value.length < SURELY_LONG * least ? editor.excerpt(document2, ranker, previewChars) : null;
    if (excerpt2 && !pass.worth(excerpt2)) continue;
    const edit = show && excerpt2 ? excerpt2 : editor.omit(document2);
    if (edit && pass.worth(edit)) yield edit;
  }
}
function saysSomething({ text: text2 }) {
  const value2 = text2.value.trim();
  return value2 !== "" && !isOmittedMarker(value2);
}
function reportCited({ at: at2, name }, pass) {
  pass.report({
    code: "cited-document",
    severity: "info",
    at: at2,
    message: `the document ${flat(firstPoints(name, NAME_SHOWN))} is left whole: citations name places in it`,
    hint: "switch citations off for documents that may be cut"
  });
}
function queryOf({ words: words3 }, { query, patterns }) {
  if (query.startsWith("text=")) return query.slice("text=".length);
  const authored = words3.filter((word2) => word2.role === "user" && word2.authored);
  if (query === "last-user") authored.reverse();
  for (const { text: text2 } of authored) {
    const rest = withoutDocuments(text2.value, patterns);
    if (rest.trim() !== "") return rest;
  }
  return "";
}

// src/json/source.ts
import { isAscii as isAscii2, isUtf8 as isUtf83 } from "node:buffer";

// src/json/encoding.ts
function markLength(bytes) {
  return bytes[0] === 239 && bytes[1] === 187 && bytes[2] === 191 ? 3 : 0;
}
function wideEncoding(bytes) {
  const [a, b, c, d] = bytes;
  if (a === 255 && b === 254) return c === 0 && d === 0 ? "UTF-32" : "UTF-16";
  if (a === 254 && b === 255) return "UTF-16";
  if (a === 0 && b === 0 && (c === 254 && d === 255 || c === 0 && d > 0)) return "UTF-32";
  if (a > 0 && b === 0) return c === 0 && d === 0 ? "UTF-32" : "UTF-16";
  if (a === 0 && b > 0) return "UTF-16";
  return void 0;
}
function invalidUtf8(bytes) {
  let at2 = 0;
  while (at2 < bytes.length) {
    const length = sequenceLength(bytes, at2);
    if (length === 0) return at2;
    at2 += length;
  }
  return -1;
}
function isTornSequence(bytes, offset) {
  const rest = bytes.subarray(offset);
  if (rest.length > 3) return false;
  return [128, 144, 160, 191].some((next) => {
    const whole = Uint8Array.of(...rest, next, 128, 128);
    return sequenceLength(whole, 0) > rest.length;
  });
}
function sequenceLength(bytes, at2) {
  const lead = bytes[at2];
  if (lead < 128) return 1;
  const length = lead < 194 ? 0 : lead < 224 ? 2 : lead < 240 ? 3 : lead < 245 ? 4 : 0;
  const least = lead === 224 ? 160 : lead === 240 ? 144 : 128;
  const most = lead === 237 ? 159 : lead === 244 ? 143 : 191;
  for (let i = 1; i < length; i++) {
    const byte = bytes[at2 + i];
    if (!(byte >= (i === 1 ? least : 128) && byte <= (i === 1 ? most : 191))) return 0;
  }
  return length;
}

// src/json/plain.ts
var PLAIN = Uint8Array.from({ length: 256 }, (_, byte) => byte < 32 || byte === 34 || byte === 92 ? 0 : 1);
var LITTLE_ENDIAN = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1;
function wordsOf(bytes) {
  const pad = bytes.byteOffset & 3;
  const count = LITTLE_ENDIAN ? bytes.length + pad >>> 2 : 0;
  return { bytes, words: new Int32Array(bytes.buffer, bytes.byteOffset - pad, count), pad };
}
function plainEnd({ bytes, words: words3, pad }, from, to) {
  const whole = Math.min(to + pad >>> 2, words3.length);
  let index = from + pad >>> 2;
  let counted2 = -1 << ((from + pad & 3) << 3);
  for (; index < whole; index++) {
    const word2 = words3[index];
    const low = word2 & 2139062143;
    const plain2 = (low ^ 572662306) + 2139062143 & (low ^ 1549556828) + 2139062143 & low + 1616928864 | word2;
    const hits = ~plain2 & 2155905152 & counted2;
    if (hits !== 0) return (index << 2) - pad + (31 - Math.clz32(hits & -hits) >> 3);
    counted2 = -1;
  }
  let at2 = Math.max(from, (index << 2) - pad);
  while (at2 < to && PLAIN[bytes[at2]] === 1) at2++;
  return at2;
}

// src/json/grammar.ts
var QUOTE = 34;
var BACKSLASH2 = 92;
var ZERO = 48;
var POINT = 46;
var MINUS = 45;
function skipWhite(bytes, from, to) {
  let at2 = from;
  while (at2 < to) {
    const byte = bytes[at2];
    if (byte > 32 || byte !== 32 && byte !== 10 && byte !== 13 && byte !== 9) break;
    at2++;
  }
  return at2;
}
function stringEnd(words3, from, to) {
  const { bytes } = words3;
  let at2 = from;
  for (; ; ) {
    if (at2 >= to) return ~at2;
    const byte = bytes[at2];
    if (byte === QUOTE) return at2 + 1;
    if (byte !== BACKSLASH2) return ~at2;
    at2 = escapeEnd(bytes, at2 + 1, to);
    if (at2 < 0) return at2;
    at2 = plainEnd(words3, at2, to);
  }
}
function escapeEnd(bytes, from, to) {
  if (from >= to) return ~from;
  switch (bytes[from]) {
    case 34:
    // "
    case 92:
    // \
    case 47:
    // /
    case 98:
    // b
    case 102:
    // f
    case 110:
    // n
    case 114:
    // r
    case 116:
      return from + 1;
    case 117:
      for (let at2 = from + 1; at2 < from + 5; at2++) if (at2 >= to || !isHexDigit(bytes[at2])) return ~at2;
      return from + 5;
    default:
      return ~from;
  }
}
function scalarEnd(bytes, from, to) {
  if (from >= to) return ~from;
  const word2 = literalOf(bytes[from]);
  return word2 ? literalEnd(bytes, from, to, word2) : numberEnd(bytes, from, to);
}
function numberEnd(bytes, from, to) {
  let at2 = bytes[from] === MINUS ? from + 1 : from;
  if (at2 < to && bytes[at2] === ZERO) at2++;
  else if ((at2 = digitsEnd(bytes, at2, to)) < 0) return at2;
  if (at2 < to && bytes[at2] === POINT && (at2 = digitsEnd(bytes, at2 + 1, to)) < 0) return at2;
  if (at2 < to && (bytes[at2] | 32) === 101) {
    at2++;
    if (at2 < to && (bytes[at2] === 43 || bytes[at2] === MINUS)) at2++;
    at2 = digitsEnd(bytes, at2, to);
  }
  return at2;
}
function digitsEnd(bytes, from, to) {
  let at2 = from;
  while (at2 < to && isDigit(bytes[at2])) at2++;
  return at2 === from ? ~at2 : at2;
}
function literalEnd(bytes, from, to, word2) {
  for (let i = 0; i < word2.length; i++) {
    if (from + i >= to) return ~to;
    if (bytes[from + i] !== word2.charCodeAt(i)) return ~from;
  }
  return from + word2.length;
}
function literalOf(byte) {
  return byte === 116 ? "true" : byte === 102 ? "false" : byte === 110 ? "null" : void 0;
}
function stringExpectation(bytes, offset, to) {
  if (offset >= to) return "the end of the string";
  if (bytes[offset] < 32) return "an escape such as \\n in place of a control character";
  if (bytes[offset - 1] === BACKSLASH2) return 'one of " \\ / b f n r t u after a backslash';
  return "four hexadecimal digits after \\u";
}
function scalarExpectation(bytes, from, to) {
  if (from >= to) return void 0;
  const word2 = literalOf(bytes[from]);
  if (word2) return `'${word2}'`;
  return isDigit(bytes[from]) || bytes[from] === MINUS ? "a digit" : void 0;
}
function isDigit(byte) {
  return byte >= ZERO && byte <= 57;
}
function isHexDigit(byte) {
  const lower5 = byte | 32;
  return isDigit(byte) || lower5 >= 97 && lower5 <= 102;
}

// src/json/lines.ts
import { isUtf8 as isUtf82 } from "node:buffer";

// src/json/tape.ts
function createTape(bytes, text2) {
  return { ...wordsOf(bytes), text: text2, entries: new Int32Array(Math.max(64, bytes.length >> 5)), length: 0 };
}
function isContainer(tape, index) {
  return (tape.bytes[tape.entries[index]] | 32) === 123;
}
function after(tape, index) {
  return isContainer(tape, index) ? tape.entries[index + 1] : index + 2;
}
function endOf(tape, index) {
  const next = tape.entries[index + 1];
  const end = isContainer(tape, index) ? tape.entries[next - 1] : next;
  return end < 0 ? ~end : end;
}
function stringAt(tape, index) {
  const start = tape.entries[index];
  const end = tape.entries[index + 1];
  return end < 0 ? String(JSON.parse(tape.text(start, ~end))) : tape.text(start + 1, end - 1);
}
function stringEquals(tape, index, text2) {
  const { bytes, entries } = tape;
  const end = entries[index + 1];
  if (end < 0) return stringAt(tape, index) === text2;
  const start = entries[index] + 1;
  const length = end - 1 - start;
  if (length < text2.length) return false;
  for (let i = 0; i < text2.length; i++) {
    const unit = text2.charCodeAt(i);
    if (unit > 127) return stringAt(tape, index) === text2;
    if (bytes[start + i] !== unit) return false;
  }
  return length === text2.length;
}
function sameSpelling({ bytes, entries }, a, b) {
  const shift = entries[b] - entries[a];
  for (let at2 = entries[a]; at2 < entries[a + 1]; at2++) if (bytes[at2] !== bytes[at2 + shift]) return false;
  return true;
}

// src/json/node.ts
var JsonNode = class _JsonNode {
  parent;
  /** The key or index under which the parent holds it. */
  step;
  /** Where it stands on the tape: of interest in this folder alone. */
  tape;
  index;
  constructor(tape, index, parent, step) {
    this.tape = tape;
    this.index = index;
    this.parent = parent;
    this.step = step;
  }
  get type() {
    switch (this.tape.bytes[this.start]) {
      case 123:
        return "object";
      case 91:
        return "array";
      case 34:
        return "string";
      case 116:
      case 102:
        return "boolean";
      case 110:
        return "null";
      default:
        return "number";
    }
  }
  /** Byte offset of the value, quotes and brackets included. */
  get start() {
    return this.tape.entries[this.index];
  }
  /** Byte offset after the value. */
  get end() {
    return endOf(this.tape, this.index);
  }
  /** The RFC 6901 pointer from the document's root; '' for the root. */
  get pointer() {
    const steps2 = [];
    for (let node = this; node.parent; node = node.parent) {
      steps2.push(`/${String(node.step).replaceAll("~", "~0").replaceAll("/", "~1")}`);
    }
    return steps2.reverse().join("");
  }
  /** The value of the last member of that name, as JSON.parse takes it; undefined if there is none or this is no object. */
  get(key) {
    const { tape } = this;
    let found = -1;
    if (this.type === "object") {
      for (let index = this.index + 2; tape.entries[index] >= 0; index = after(tape, index + 2)) {
        if (stringEquals(tape, index, key)) found = index + 2;
      }
    }
    return found < 0 ? void 0 : new _JsonNode(this.tape, found, this, key);
  }
  /** The values of all members of that name, in order. */
  getAll(key) {
    const nodes = [];
    for (const index of this.keyIndexes()) {
      if (stringEquals(this.tape, index, key)) nodes.push(new _JsonNode(this.tape, index + 2, this, key));
    }
    return nodes;
  }
  /** All members in order, duplicates included; none unless this is an object. */
  members() {
    return this.keyIndexes().map((index) => {
      const key = stringAt(this.tape, index);
      return { key, keyStart: this.tape.entries[index], value: new _JsonNode(this.tape, index + 2, this, key) };
    });
  }
  /** The items in order; none unless this is an array. */
  items() {
    const nodes = [];
    if (this.type !== "array") return nodes;
    const { tape } = this;
    for (let index = this.index + 2; tape.entries[index] >= 0; index = after(tape, index)) {
      nodes.push(new _JsonNode(tape, index, this, nodes.length));
    }
    return nodes;
  }
  /** The number of members or items; 0 for other types. */
  get length() {
    if (this.type === "object") return this.keyIndexes().length;
    if (this.type !== "array") return 0;
    let length = 0;
    for (let index = this.index + 2; this.tape.entries[index] >= 0; index = after(this.tape, index)) length++;
    return length;
  }
  /** The decoded text of a string, decoded anew at each call; an escaped lone surrogate becomes a lone surrogate. Undefined for other types. */
  string() {
    return this.type === "string" ? stringAt(this.tape, this.index) : void 0;
  }
  boolean() {
    return this.type === "boolean" ? this.tape.bytes[this.start] === 116 : void 0;
  }
  /** The nearest double, as JSON.parse takes it (1e400 is Infinity). Undefined for other types. */
  number() {
    return this.type === "number" ? Number(this.raw()) : void 0;
  }
  /** The value as spelled. */
  raw() {
    return this.tape.text(this.start, this.end);
  }
  /** The value as JSON.parse reads it. */
  value() {
    return JSON.parse(this.raw());
  }
  /** Whether the last member of that name is the string `text`. */
  is(key, text2) {
    const node = this.get(key);
    return node !== void 0 && node.type === "string" && stringEquals(this.tape, node.index, text2);
  }
  keyIndexes() {
    const indexes = [];
    if (this.type !== "object") return indexes;
    const { tape } = this;
    for (let index = this.index + 2; tape.entries[index] >= 0; index = after(tape, index + 2)) indexes.push(index);
    return indexes;
  }
};

// src/json/scanner.ts
var OPEN_OBJECT = 123;
var CLOSE_OBJECT = 125;
var OPEN_ARRAY = 91;
var CLOSE_ARRAY = 93;
var COMMA = 44;
var COLON = 58;
function scan2(tape, from, to) {
  const { bytes } = tape;
  let { entries, length } = tape;
  let room = entries.length - 3;
  let at2 = from;
  let open = -1;
  let inObject = false;
  let key = false;
  for (; ; ) {
    at2 = skipWhite(bytes, at2, to);
    if (length > room) {
      entries = grow(tape);
      room = entries.length - 3;
    }
    const byte = at2 < to ? bytes[at2] : -1;
    if (byte === QUOTE) {
      entries[length] = at2;
      let end = plainEnd(tape, at2 + 1, to);
      if (end < to && bytes[end] === QUOTE) {
        entries[length + 1] = ++end;
      } else {
        end = stringEnd(tape, end, to);
        if (end < 0) return problem(entries, open, ~end, stringExpectation(bytes, ~end, to));
        entries[length + 1] = ~end;
      }
      at2 = end;
      length += 2;
      if (key) {
        at2 = skipWhite(bytes, at2, to);
        if (at2 >= to || bytes[at2] !== COLON) return problem(entries, open, at2, "':' after the key");
        at2++;
        key = false;
        continue;
      }
    } else if (key) {
      return problem(entries, open, at2, "a key in double quotes");
    } else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
      entries[length] = at2;
      entries[length + 1] = open;
      open = length;
      length += 2;
      inObject = byte === OPEN_OBJECT;
      at2 = skipWhite(bytes, at2 + 1, to);
      if (at2 >= to || bytes[at2] !== byte + 2) {
        if (inObject && (at2 >= to || bytes[at2] !== QUOTE)) return problem(entries, open, at2, "a key in double quotes or '}'");
        key = inObject;
        continue;
      }
    } else {
      const end = scalarEnd(bytes, at2, to);
      if (end < 0) {
        const empty = !inObject && open === length - 2;
        return problem(entries, open, ~end, scalarExpectation(bytes, at2, to) ?? (empty ? "a value or ']'" : "a value"));
      }
      entries[length] = at2;
      entries[length + 1] = end;
      length += 2;
      at2 = end;
    }
    for (; ; ) {
      if (open < 0) {
        tape.length = length;
        return at2;
      }
      at2 = skipWhite(bytes, at2, to);
      const next = at2 < to ? bytes[at2] : -1;
      if (next === COMMA) {
        at2++;
        key = inObject;
        break;
      }
      if (next !== (inObject ? CLOSE_OBJECT : CLOSE_ARRAY))
        return problem(entries, open, at2, inObject ? "',' or '}'" : "',' or ']'");
      at2++;
      if (length > room) {
        entries = grow(tape);
        room = entries.length - 3;
      }
      entries[length++] = ~at2;
      const outer = entries[open + 1];
      entries[open + 1] = length;
      open = outer;
      inObject = open >= 0 && bytes[entries[open]] === OPEN_OBJECT;
    }
  }
}
function problem(entries, open, offset, expected) {
  return { offset, expected, open: open < 0 ? -1 : entries[open] };
}
function grow(tape) {
  if (tape.entries.length >= 2 ** 30) throw new UserError("too-large", "The document holds too many values.");
  const entries = new Int32Array(tape.entries.length * 2);
  entries.set(tape.entries);
  tape.entries = entries;
  return entries;
}

// src/json/lines.ts
var LF = 10;
var MOST_BAD = 20;
function readLines(tape, from, utf8) {
  const { bytes } = tape;
  const documents2 = [];
  const bad = [];
  const others = { count: 0, line: 0 };
  let containers = 0;
  let line = 1;
  for (let start = from; start < bytes.length; line++) {
    const feed = bytes.indexOf(LF, start);
    const end = feed < 0 ? bytes.length : feed;
    const first2 = skipWhite(bytes, start, end);
    if (first2 < end) {
      const index = tape.length;
      const problem2 = scanAlone(tape, first2, end);
      if (problem2 || !(utf8 || isUtf82(bytes.subarray(start, end)))) {
        if (bad.length < MOST_BAD || feed < 0) bad.push({ line, start, end, problem: problem2, torn: feed < 0 });
        else if (others.count++ === 0) others.line = line;
      } else {
        const root = new JsonNode(tape, index);
        if (root.type === "object" || root.type === "array") containers++;
        documents2.push({ root, line, start, end });
      }
    }
    start = end + 1;
  }
  return { documents: documents2, bad, others, containers };
}
function scanAlone(tape, from, to) {
  const end = scan2(tape, from, to);
  if (typeof end !== "number") return end;
  const rest = skipWhite(tape.bytes, end, to);
  if (rest === to) return void 0;
  return { offset: rest, expected: "nothing after the value", open: -1 };
}

// src/json/spelling.ts
function spell(text2, spelling2) {
  let spelled2 = JSON.stringify(text2).slice(1, -1);
  if (spelling2.slash) spelled2 = spelled2.replaceAll("/", "\\/");
  if (spelling2.ascii)
    spelled2 = spelled2.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
  return spelled2;
}
function rawOffsets(bytes, node, positions) {
  if (node.type !== "string") throw new Error("rawOffsets: not a string");
  const end = node.end - 1;
  let at2 = node.start + 1;
  let unit = 0;
  return positions.map((position) => {
    while (unit < position && at2 < end) {
      const byte = bytes[at2];
      if (byte === 92) at2 += bytes[at2 + 1] === 117 ? 6 : 2;
      else at2 += byte < 128 ? 1 : byte < 224 ? 2 : byte < 240 ? 3 : 4;
      unit += byte < 240 ? 1 : 2;
    }
    if (unit !== position) throw new Error(`rawOffsets: no byte offset for index ${position}`);
    return at2;
  });
}
function spelledLength(bytes, from, to) {
  let length = 0;
  for (let at2 = from; at2 < to; at2++) if ((bytes[at2] & 192) !== 128) length++;
  return length;
}

// src/json/located.ts
var SHOWN = 40;
var UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
function locate(bytes, offset) {
  let line = 1;
  let start = markLength(bytes);
  for (let at2 = bytes.indexOf(10); at2 >= 0 && at2 < offset; at2 = bytes.indexOf(10, at2 + 1)) {
    line++;
    start = at2 + 1;
  }
  return { line, column: spelledLength(bytes, start, offset) + 1 };
}
function syntaxError(bytes, problem2, to, path3) {
  return new UserError("json-syntax", syntaxMessage(bytes, problem2, to), {
    hint: syntaxHint(bytes, problem2, to),
    at: at(bytes, problem2.offset, path3)
  });
}
function utf8Error(bytes, from, to, path3) {
  const offset = from + invalidUtf8(bytes.subarray(from, to));
  return new UserError("encoding", utf8Message(bytes, from, to), {
    hint: "Save the file as UTF-8.",
    at: at(bytes, offset, path3)
  });
}
function syntaxMessage(bytes, { offset, expected, open }, to) {
  if (offset < to) return `Expected ${expected}, found ${excerpt(bytes, offset, to)}.`;
  const early = `The ${to < bytes.length ? "line" : "text"} ends too early: expected ${expected}`;
  if (open < 0) return `${early}.`;
  const { line, column } = locate(bytes, open);
  return `${early}; the ${bytes[open] === 123 ? "object" : "array"} opened at ${line}:${column} is not closed.`;
}
function syntaxHint(bytes, { offset, open }, to) {
  if (offset >= to) return "The file may have been cut off while it was written.";
  const found = String.fromCharCode(bytes[offset]);
  if (found === "'") return "JSON strings stand in double quotes.";
  if (found === "/") return "JSON has no comments.";
  if ("NITF".includes(found)) return "JSON knows true, false and null in lower case, and neither NaN nor Infinity.";
  if ("}]".includes(found) && follows(bytes, offset, 44)) return "JSON allows no comma before a closing bracket.";
  return open < 0 ? "The input must be JSON or JSONL." : void 0;
}
function follows(bytes, offset, byte) {
  let before = offset - 1;
  while (before >= 0 && (bytes[before] === 32 || bytes[before] >= 9 && bytes[before] <= 13)) before--;
  return bytes[before] === byte;
}
function utf8Message(bytes, from, to) {
  const byte = bytes[from + invalidUtf8(bytes.subarray(from, to))];
  return `Byte 0x${byte.toString(16).toUpperCase()} is not valid UTF-8.`;
}
function at(bytes, offset, path3) {
  return { ...path3 !== void 0 && { path: path3 }, ...locate(bytes, offset) };
}
function excerpt(bytes, offset, to) {
  if (bytes[offset] === 10 || bytes[offset] === 13) return "a line break";
  const most = bytes.subarray(offset, Math.min(to, offset + 4 * SHOWN));
  const [line] = new TextDecoder("utf-8", { ignoreBOM: true }).decode(most).split(/[\r\n]/, 1);
  return `'${shown2(line)}'`;
}
function shown2(text2) {
  const start = text2.slice(0, 2 * SHOWN).replace(UNSAFE, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
  return Array.from(start).slice(0, SHOWN).join("");
}

// src/json/source-text.ts
import { constants, isAscii } from "node:buffer";
var { MAX_STRING_LENGTH } = constants;
var LONG = 256;
function sourceText(bytes, ascii) {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return (from, to) => {
    if (to - from > MAX_STRING_LENGTH)
      throw new UserError("too-large", "The document holds a value that is too long for a string.");
    const narrow = ascii || to - from >= LONG && isAscii(buffer.subarray(from, to));
    return buffer.toString(narrow ? "latin1" : "utf8", from, to);
  };
}

// src/json/text.ts
var BEGINS = /^[\t\n\r ]*["[{\-0-9tfn]/;
var ENDS = '"]}0123456789el';
function parseText(text2) {
  if (!BEGINS.test(text2) || !ENDS.includes(lastCharacter(text2))) return void 0;
  const bytes = Buffer.from(text2);
  const offset = offsets(bytes, text2.length);
  const tape = createTape(bytes, (from, to) => text2.slice(offset(from), offset(to)));
  if (scanAlone(tape, skipWhite(bytes, 0, bytes.length), bytes.length)) return void 0;
  return { root: new JsonNode(tape, 0), bytes, offset };
}
function lastCharacter(text2) {
  let last = text2.length - 1;
  while (last > 0 && " 	\n\r".includes(text2[last])) last--;
  return text2[last];
}
var STRIDE = 512;
function offsets(bytes, length) {
  if (bytes.length === length) return (byte) => byte;
  let marks;
  return (byte) => {
    marks ??= placeMarks(bytes);
    const mark = Math.floor(byte / STRIDE);
    return marks[mark] + units(bytes, mark * STRIDE, byte);
  };
}
function placeMarks(bytes) {
  const marks = new Int32Array(Math.floor(bytes.length / STRIDE) + 1);
  for (let mark = 1; mark < marks.length; mark++) {
    marks[mark] = marks[mark - 1] + units(bytes, (mark - 1) * STRIDE, mark * STRIDE);
  }
  return marks;
}
function units(bytes, from, to) {
  let count = 0;
  for (let at2 = from; at2 < to; at2++) {
    const byte = bytes[at2];
    if ((byte & 192) !== 128) count += byte < 240 ? 1 : 2;
  }
  return count;
}

// src/json/source.ts
var MOST_BYTES = 2147483647;
var MARK2 = {
  code: "byte-order-mark",
  at: "",
  line: 1,
  message: "The input begins with a byte order mark, which is kept.",
  hint: "Save the file without one: many JSON readers refuse it."
};
function readSource(bytes, options = {}) {
  const { path: path3, strict = false } = options;
  const mark = markLength(bytes);
  const first2 = skipWhite(bytes, mark, bytes.length);
  refuseUnreadable(bytes, first2, path3);
  const ascii = isAscii2(bytes);
  const utf8 = ascii || isUtf83(bytes);
  const tape = createTape(bytes, sourceText(bytes, ascii));
  const findings = mark > 0 ? [MARK2] : [];
  const problem2 = scanAlone(tape, first2, bytes.length);
  if (problem2) {
    const lines2 = readLines(tape, mark, utf8);
    if (isJsonLines(lines2, first2)) {
      if (strict && lines2.bad.length > 0) throw lineError(bytes, lines2.bad[0], path3);
      findings.push(...lineFindings(bytes, lines2));
      return { bytes, documents: lines2.documents, lines: true, ascii, findings };
    }
  }
  if (!utf8 && !(problem2?.offset === bytes.length && isTornSequence(bytes, invalidUtf8(bytes)))) {
    throw utf8Error(bytes, 0, bytes.length, path3);
  }
  if (problem2) throw syntaxError(bytes, problem2, bytes.length, path3);
  const document2 = { root: new JsonNode(tape, 0), line: locate(bytes, first2).line, start: mark, end: bytes.length };
  return { bytes, documents: [document2], lines: false, ascii, findings };
}
function refuseUnreadable(bytes, first2, path3) {
  const at2 = path3 === void 0 ? void 0 : { at: { path: path3 } };
  if (bytes.length > MOST_BYTES) throw new UserError("too-large", "The input is larger than 2 GiB.", at2);
  const encoding = wideEncoding(bytes);
  if (encoding)
    throw new UserError("encoding", `The input is ${encoding}, and JSON is UTF-8.`, { hint: "Save the file as UTF-8.", ...at2 });
  if (first2 === bytes.length) throw new UserError("empty-input", "The input is empty.", at2);
}
function isJsonLines({ documents: documents2, bad, others, containers }, first2) {
  const total = documents2.length + bad.length + others.count;
  return documents2[0]?.root.start === first2 || containers * 2 > total;
}
function lineFindings(bytes, { bad, others }) {
  const findings = bad.map((line) => lineFinding(bytes, line));
  if (others.count === 0) return findings;
  const message = `${others.count} more lines are not JSON and kept as they are, the first of them line ${others.line}.`;
  return [...findings, { code: "bad-line", at: "", line: others.line, message }];
}
function lineFinding(bytes, { line, start, end, problem: problem2, torn }) {
  const why = problem2 ? syntaxMessage(bytes, problem2, end) : utf8Message(bytes, start, end);
  if (torn) return { code: "torn-line", at: "", line, message: `The last line is incomplete and kept as it is. ${why}` };
  return { code: "bad-line", at: "", line, message: `The line is not JSON and kept as it is. ${why}` };
}
function lineError(bytes, { start, end, problem: problem2 }, path3) {
  return problem2 ? syntaxError(bytes, problem2, end, path3) : utf8Error(bytes, start, end, path3);
}

// src/text/canonical.ts
function canonicalJson(text2) {
  const root = parseText(text2)?.root;
  return root ? canonical(root) : text2;
}
function canonical(root) {
  const stack = [];
  let result = "";
  let next = root;
  for (; ; ) {
    if (next && (next.type === "object" || next.type === "array")) stack.push(frameOf(next));
    else if (next) result = scalar(next);
    if (next && (next.type === "object" || next.type === "array")) {
      next = stack[stack.length - 1].children[0];
      if (next) continue;
    } else {
      const frame = stack[stack.length - 1];
      if (!frame) return result;
      frame.done.push(result);
      next = frame.children[frame.done.length];
      if (next) continue;
    }
    const closed = stack.pop();
    if (!closed) return result;
    result = close2(closed);
    next = void 0;
    const parent = stack[stack.length - 1];
    if (!parent) return result;
  }
}
function frameOf(node) {
  if (node.type === "array") return { node, keys: [], children: node.items(), done: [] };
  const last = new Map(node.members().map(({ key, value: value2 }) => [key, value2]));
  const keys2 = [...last.keys()].sort((a, b) => a < b ? -1 : a > b ? 1 : 0);
  return { node, keys: keys2, children: keys2.map((key) => last.get(key)).filter((child) => child !== void 0), done: [] };
}
function close2({ node, keys: keys2, done }) {
  if (node.type === "array") return `[${done.join(",")}]`;
  return `{${done.map((value2, i) => `${JSON.stringify(keys2[i])}:${value2}`).join(",")}}`;
}
function scalar(node) {
  const text2 = node.string();
  return text2 === void 0 ? node.raw() : JSON.stringify(text2);
}

// src/passes/dedup-cache.ts
function callKey(call2) {
  return `${call2.name}:${canonicalJson(call2.arguments)}`;
}
function replayCache(transcript, keepLast, context2) {
  const answers = /* @__PURE__ */ new Map();
  for (const result of transcript.results) if (result.call) answers.set(result.call, result);
  const entries = /* @__PURE__ */ new Map();
  const evicted = /* @__PURE__ */ new Set();
  const figures = { hits: 0, executions: 0, evictions: 0, staleServesPrevented: 0 };
  const past = [];
  let next = 0;
  let turn = -1;
  const evict = () => {
    for (; next < past.length - keepLast; next++) {
      const { key, result } = past[next];
      if (entries.get(key) !== result || !isPruned(result, context2)) continue;
      entries.delete(key);
      evicted.add(key);
      figures.evictions++;
    }
  };
  for (const call2 of transcript.calls) {
    if (call2.turn !== turn) evict();
    turn = call2.turn;
    const key = callKey(call2);
    const result = answers.get(call2);
    if (entries.has(key)) figures.hits++;
    else {
      figures.executions++;
      if (evicted.has(key)) figures.staleServesPrevented++;
      if (result?.isError !== true) entries.set(key, result ?? null);
    }
    if (result) past.push({ key, result });
  }
  return figures;
}
function isPruned(result, context2) {
  return context2.rung(result) !== "whole" && pointerTarget(resultText(result)) === null;
}

// src/passes/pins.ts
var pinOptions = {
  keepLastResults: {
    flag: "--keep-last-results",
    description: "leave the newest N tool results as they are (results, not turns; 0 keeps none)",
    type: "integer",
    default: 3,
    min: 0
  },
  protectUnseen: {
    flag: "--protect-unseen",
    description: "leave results that no assistant message has answered yet",
    type: "boolean",
    default: true
  },
  protectTools: {
    flag: "--protect-tools",
    description: "never touch the results of these tools",
    type: "list",
    default: [],
    item: "GLOB"
  }
};

// src/passes/dedup.ts
var dedup = {
  id: "dedup",
  summary: "older results of a repeated call become pointers to the equal later one",
  loss: "none",
  options: pinOptions,
  propose: propose2,
  facts: (before, options, context2) => replayCache(before, options.keepLastResults, context2)
};
function* propose2(transcript, _options, context2) {
  const ids = /* @__PURE__ */ new Map();
  for (const { id } of transcript.results) if (id !== null) ids.set(id, (ids.get(id) ?? 0) + 1);
  const groups = /* @__PURE__ */ new Map();
  for (const result of transcript.results) {
    if (!result.live || !result.call) continue;
    const byContent2 = entryOf(groups, callKey(result.call), () => /* @__PURE__ */ new Map());
    entryOf(byContent2, inputContent(result.source ?? result), () => []).push(result);
  }
  for (const byContent2 of groups.values()) {
    for (const [content, group] of byContent2) if (group.length > 1 && !holdsMarker(content)) yield* pointers(group, ids, context2);
  }
}
function* pointers(group, ids, context2) {
  const targetAt = group.findLastIndex((result) => result.source === null && result.id !== null && ids.get(result.id) === 1);
  const target = group[targetAt];
  if (!target || target.id === null) return;
  for (const result of group.slice(0, targetAt)) {
    if (context2.pinned(result) || context2.rung(result) === "one-liner") continue;
    const value2 = pointer(result.name, target.id);
    if (value2 === null) return;
    const edit = {
      kind: "collapse",
      result,
      value: value2,
      change: "pointer",
      reason: `same call and same result as ${target.id}`
    };
    if (context2.worth(edit)) yield edit;
  }
}
function entryOf(map, key, make) {
  const value2 = map.get(key) ?? make();
  map.set(key, value2);
  return value2;
}
function inputContent(result) {
  if (result.parts.every((part2) => part2.kind === "text")) return resultText(result);
  return result.parts.map((part2) => part2.kind === "text" ? part2.text.value : part2.kind === "media" ? part2.media.data() ?? part2.at : part2.text).join("\0");
}

// src/text/result-text.ts
function readResultText(text2) {
  return { text: text2, json: parseText(text2)?.root };
}
function valueText(node) {
  return node.string() ?? node.raw();
}
function isTruthy(node) {
  switch (node?.type) {
    case "string":
      return node.string() !== "";
    case "number":
      return node.number() !== 0;
    case "boolean":
      return node.boolean() === true;
    case "object":
    case "array":
      return node.length > 0;
    default:
      return false;
  }
}

// src/text/confirmation.ts
var MOST_CHARS = 1e3;
var MOST_CHARS_OF_TEXT = 200;
var FLAGS = [
  "success",
  "succeeded",
  "ok",
  "done",
  "created",
  "updated",
  "deleted",
  "removed",
  "saved",
  "sent",
  "written",
  "acknowledged"
];
var STATES = /^(?:ok|okay|success|successful|succeeded|done|complete|completed|finished|created|updated|deleted|removed|saved|sent|queued|scheduled|accepted|submitted|cancelled|canceled|no ?op)[.!]?$/i;
function isConfirmation(json2, text2) {
  if (json2?.type !== "object" || text2.length > 2 * MOST_CHARS || pointsBetween(text2, 0, text2.length) > MOST_CHARS) return false;
  const flagged = FLAGS.some((key) => json2.get(key)?.type === "boolean");
  const said = ["status", "state", "result"].some((key) => STATES.test(json2.get(key)?.string() ?? ""));
  return (flagged || said) && json2.members().every(({ value: value2 }) => isSmall(value2));
}
function isSmall(value2) {
  switch (value2.type) {
    case "object":
      return value2.members().every((member) => member.value.type !== "object" && member.value.type !== "array");
    case "array":
      return value2.length === 0;
    case "string": {
      const text2 = value2.string() ?? "";
      return pointsBetween(text2, 0, text2.length) <= MOST_CHARS_OF_TEXT;
    }
    default:
      return true;
  }
}

// src/text/glob.ts
function matchesGlob(name, glob) {
  let [at2, pattern] = [0, 0];
  let [star, back] = [-1, 0];
  while (at2 < name.length) {
    if (pattern < glob.length && glob[pattern] === "*") {
      star = pattern++;
      back = at2;
    } else if (pattern < glob.length && (glob[pattern] === "?" || glob[pattern] === name[at2])) {
      at2++;
      pattern++;
    } else if (star >= 0) {
      pattern = star + 1;
      at2 = ++back;
    } else return false;
  }
  while (glob[pattern] === "*") pattern++;
  return pattern === glob.length;
}
function matchesAny(name, globs) {
  return globs.some((glob) => matchesGlob(name, glob));
}

// src/text/tool-words.ts
var words = (list2) => new Set(list2.split(/\s+/));
var DATA_VERBS = words(
  `read get fetch list search find query select view show cat head tail ls grep glob rg ripgrep open browse crawl scrape extract load
  download lookup retrieve describe inspect explain summarize summarise analyze analyse access recall ask scan peek sample
  execute exec run eval compare check verify validate test build lint compile typecheck translate transcribe parse convert calculate
  compute count poll wait watch monitor trace profile dump export navigate visit curl`
);
var DATA_NOUNS = words(
  `bash shell sh zsh cmd command terminal powershell python node repl interpreter jupyter notebook kernel sql database supabase postgres
  mysql sqlite mongodb bigquery csv db table rows stdout stderr output logs log diff blame history status details info content contents docs
  documentation transcript tree web websearch webfetch http request screenshot snapshot tests pytest calculator agent subagent task
  readfile listdir listfiles getfile runcommand`
);
var STATUS_VERBS = words(
  `create update delete remove write edit multiedit send insert upsert add append prepend replace rename upload publish submit cancel
  approve reject notify subscribe unsubscribe enable disable activate deactivate assign unassign modify reply mkdir rmdir chmod kill
  killshell todowrite undo stop`
);
var LEADING_STATUS_VERBS = words(
  "set unset put save apply move copy close merge push commit mark lock unlock reset restore revert switch toggle dismiss register store"
);
var HANDING_VERBS = words("write send submit");
var HANDED_WORDS = words("stdin command commands keys keystrokes input query prompt http shell terminal");

// src/text/data-tools.ts
var DOCUMENTED_PREFIXES = [
  ..."execute query read fetch list search database supabase csv sql db select".split(" ").map((verb) => `internal_${verb}_`),
  "internal_github_get_file_content",
  "internal_gitlab_get_file",
  "internal_get_file_content",
  "internal_google_docs_get_content"
];
function matchesTool(name, patterns) {
  const lower5 = name.toLowerCase();
  return patterns.some((pattern) => {
    const wanted = pattern.toLowerCase();
    return /[*?]/.test(wanted) ? matchesGlob(lower5, wanted) : lower5.startsWith(wanted);
  });
}
function toolKind(name, callArguments) {
  const kind = kindOfName(name.slice(0, 200));
  return kind === "data" ? kind : kindOfCommand(callArguments, kind) ?? kind;
}
function kindOfName(name) {
  const components = name.split(/__|[./:]/).filter((component) => component !== "");
  const last = components.pop() ?? "";
  const kind = kindOfWords(wordsOf2(last));
  return kind ?? (kindOfWords(components.flatMap(wordsOf2)) === "data" ? "data" : null);
}
function kindOfWords(words3) {
  for (const [place, word2] of words3.entries()) {
    if (DATA_VERBS.has(word2)) return "data";
    if (STATUS_VERBS.has(word2) || place === 0 && LEADING_STATUS_VERBS.has(word2))
      return HANDING_VERBS.has(word2) && words3.some((other) => HANDED_WORDS.has(other)) ? "data" : "status";
  }
  return words3.some((word2) => DATA_NOUNS.has(word2)) ? "data" : null;
}
function wordsOf2(name) {
  return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word2) => word2.toLowerCase());
}
var COMMAND_KEYS = ["command", "action", "operation", "method", "mode"];
function kindOfCommand(callArguments, kind) {
  const root = /^\s*\{/.test(callArguments) ? parseText(callArguments)?.root : void 0;
  for (const key of root ? COMMAND_KEYS : []) {
    const command = root?.get(key)?.string();
    if (command === void 0 || !/^[A-Za-z][\w-]{0,39}$/.test(command)) continue;
    const said = kindOfWords(wordsOf2(command));
    if (said === "data" || said && kind === null) return said;
  }
  return null;
}

// src/text/error-message.ts
var MESSAGE_KEYS = [
  "message",
  "msg",
  "reason",
  "detail",
  "details",
  "description",
  "error_message",
  "errorMessage",
  "error_description"
];
var DATA_KEYS = [
  "rows",
  "items",
  "results",
  "records",
  "data",
  "files",
  "messages",
  "entries",
  "content",
  "output",
  "stdout",
  "text",
  "body",
  "result"
];
var LITTLE = 200;
function errorMessage({ text: text2, json: json2 }, flagged) {
  const error = json2?.get("error");
  if (json2 && error && isTruthy(error)) {
    if (error.type === "object") return messageOf(error) ?? valueText(error);
    return (error.type === "boolean" ? messageOf(json2) : void 0) ?? valueText(error);
  }
  if (!flagged) return null;
  return (json2 && (messageOf(json2) ?? json2.string())) ?? text2;
}
function messageOf(object) {
  for (const key of MESSAGE_KEYS) {
    const message = object.get(key)?.string();
    if (message) return message;
  }
  return void 0;
}
function carriesData(json2) {
  return DATA_KEYS.some((key) => {
    const value2 = json2?.get(key);
    if (!value2 || value2.type === "null") return false;
    if (value2.type === "array" && value2.length > 0) return true;
    const text2 = valueText(value2);
    return pointsBetween(text2, 0, text2.length) > LITTLE;
  });
}

// src/text/failure-lines.ts
var MOST_LINES = 5;
var MOST_CHARS2 = 400;
var LOOK2 = 240;
var SHORT = 4;
var TERMINAL_CODES = /\u001b\[[\d;]*[A-Za-z]/g;
var LEAD = /^\s*(?:[[(]?\d[\d:.,TZ+/-]{3,34}[\])]?\s+){0,3}(?:(?:[A-Za-z]:)?[^\s:(]{1,160}(?:(?::\d+){1,2}|\(\d+,\d+\)):\s)?\s*/;
var LABELS = [
  /^(?:fatal |internal |compile |build |npm |uncaught )?(?:error|fatal|panic|exception)(?:\[\w+\]| \w{1,8}\d+)?(?: in \S+)?: /i,
  /^(?:\[(?:ERROR|FATAL|CRITICAL)\]|(?:ERROR|FATAL|CRITICAL)\b|npm ERR!|E {2,}\S)/,
  /^(?:FAILED|FAIL|--- FAIL|BUILD FAILED|not ok \d+|[✗✘✕×]|FAILURE)(?:[ :]|$)/,
  /^(?:Uncaught |Caused by: )?[\w$.]{0,80}(?:Error|Exception|Interrupt)(?::? |: |$)/,
  /^(?:Caused by: |thread '[^']{1,60}' panicked|segmentation fault|assertion failed|command failed)/i
];
var NON_ZERO_EXIT = /\b(?:exit(?:ed)?(?: with)?(?:[ _](?:status|code))?|returned non-zero exit status|return code)[ :=]{1,3}-?[1-9]\d{0,9}\b/i;
var EXIT_LEAD = /^[^a-z]{0,12}(?:exit|exited|process exited|command exited|command failed|script exited|return code|\S{1,80} returned)\b/i;
var TRACEBACK = /^\s*Traceback \(most recent call last\):/;
var FRAME = /^\s+at \S.{0,200}[:(]\d+|^\s+at [\w$.<>]{1,160}\([\w$. ]{1,80}(?::\d+)?\)/;
function failureLines(text2, from = 0, to = text2.length) {
  const found = distinct(text2, findLines(text2, from, to));
  const chosen2 = found.length > MOST_LINES ? [...found.slice(0, 2), ...found.slice(2 - MOST_LINES)] : found;
  const each = Math.floor((MOST_CHARS2 - (chosen2.length - 1)) / chosen2.length);
  return chosen2.map((line) => ({ from: line.from, to: Math.min(line.to, pointsForward(text2, each, line.from)) }));
}
function shownLength(text2, lines2) {
  return lines2.reduce((sum3, line) => sum3 + pointsBetween(text2, line.from, line.to) + 1, lines2.length > 0 ? -1 : 0);
}
function findLines(text2, from, to) {
  const found = [];
  let traceback = false;
  let framed = false;
  let last;
  for (let start = lineStart(text2, from); start < to; ) {
    const feed = text2.indexOf("\n", start);
    const end = feed < 0 ? text2.length : feed;
    if (end > to) break;
    if (end - start < SHORT) {
      last = void 0;
      start = end + 1;
      continue;
    }
    const shown4 = withoutCodes(text2.slice(start, Math.min(end, start + LOOK2)));
    const blank = shown4.trim() === "";
    const line = { from: start, to: trimmedEnd(text2, start, end) };
    if (TRACEBACK.test(shown4)) traceback = true;
    else if (FRAME.test(shown4)) {
      if (!framed && last) found.push(last);
      framed = true;
    } else if (!blank) {
      framed = false;
      const message = traceback && !/^\s/.test(shown4);
      if (message) traceback = false;
      if (message || isFailure(shown4)) found.push(line);
    }
    last = blank || framed ? void 0 : line;
    start = end + 1;
  }
  return found;
}
function isFailure(line) {
  const label = line.replace(LEAD, "");
  return LABELS.some((form) => form.test(label)) || EXIT_LEAD.test(line) && NON_ZERO_EXIT.test(line);
}
function withoutCodes(line) {
  return line.includes("\x1B") ? line.replace(TERMINAL_CODES, "") : line;
}
function lineStart(text2, from) {
  if (from === 0 || text2[from - 1] === "\n") return from;
  const feed = text2.indexOf("\n", from);
  return feed < 0 ? text2.length : feed + 1;
}
function trimmedEnd(text2, start, end) {
  let to = end;
  while (to > start && (text2[to - 1] === " " || text2[to - 1] === "\r" || text2[to - 1] === "	")) to--;
  return to;
}
function distinct(text2, lines2) {
  const seen = /* @__PURE__ */ new Set();
  return lines2.filter((line) => {
    const key = text2.slice(line.from, Math.min(line.to, line.from + LOOK2)).trim();
    return !seen.has(key) && seen.add(key);
  });
}

// src/text/head-tail.ts
function trimCuts(text2, bounds, withFailureLines) {
  const head = pointsForward(text2, bounds.headChars);
  const tail = pointsBack(text2, bounds.tailChars);
  const old = trimmedParts(text2, bounds);
  if (old) return cutAgain(text2, old, Math.min(head, old.head.to), Math.max(tail, old.tail.from));
  if (tail <= head) return null;
  const lines2 = withFailureLines ? failureLines(text2, head, tail) : [];
  const count = pointsBetween(text2, head, tail) - shownLength(text2, lines2);
  return count > 0 ? cutAround(text2, head, tail, lines2, `

${trimMarker(count)}

`) : null;
}
function cutAround(text2, head, tail, lines2, marker) {
  const cuts = [];
  let from = head;
  for (const line of lines2) {
    const insert2 = cuts.length === 0 ? marker : "\n";
    if (text2.slice(from, line.from) !== insert2) cuts.push({ from, to: line.from, insert: insert2 });
    from = line.to;
  }
  cuts.push({ from, to: tail, insert: lines2.length === 0 ? marker : "\n\n" });
  return cuts;
}
function cutAgain(text2, old, head, tail) {
  const gone = pointsBetween(text2, head, old.head.to) + pointsBetween(text2, old.tail.from, tail);
  if (gone === 0) return null;
  const marker = { from: head, to: old.marker.to, insert: `

${trimMarker(old.count + gone)}

` };
  return tail === old.tail.from ? [marker] : [marker, { from: old.tail.from, to: tail, insert: "" }];
}
function trimmedParts(text2, bounds) {
  const paragraphs = trimParagraphs(text2);
  if (paragraphs.length === 0) return null;
  const whole = pointsBetween(text2, 0, text2.length);
  let at2 = 0;
  let before = 0;
  for (const paragraph of paragraphs) {
    before += pointsBetween(text2, at2, paragraph.from);
    at2 = paragraph.from;
    const after2 = whole - before - pointsBetween(text2, at2, paragraph.to);
    if (before === after2) return parts(text2, paragraph, paragraph.to);
    const end = failuresEnd(text2, paragraph.to);
    if (before === after2 - pointsBetween(text2, paragraph.to, end)) return parts(text2, paragraph, end);
  }
  return resultForm(text2, bounds) === "trimmed" ? parts(text2, paragraphs[0], paragraphs[0].to) : null;
}
function parts(text2, marker, tail) {
  return {
    head: { from: 0, to: marker.from },
    marker: { from: marker.from, to: marker.to },
    failures: { from: marker.to, to: tail },
    tail: { from: tail, to: text2.length },
    count: marker.count
  };
}
function failuresEnd(text2, from) {
  const end = text2.slice(from, from + 804).indexOf("\n\n");
  return end < 0 ? from : from + end + 2;
}
function withCuts(text2, cuts) {
  let at2 = 0;
  let made = "";
  for (const { from, to, insert: insert2 } of cuts) {
    made += text2.slice(at2, from) + insert2;
    at2 = to;
  }
  return made + text2.slice(at2);
}

// src/text/one-liner.ts
var QUOTE2 = 120;
var VALUE = 80;
var KEYS = 5;
var KEY2 = 40;
var WHOLE_MESSAGE = 400;
function oneLiner(name, result, style) {
  return bracketed(name, summary(result, style));
}
function errorLine(name, message) {
  if (pointsBetween(message, 0, message.length) > WHOLE_MESSAGE) return null;
  const detail = ` failed: ${inLine(message)}`;
  const line = bracketed(name, detail);
  return line.endsWith(`${detail}]`) ? line : null;
}
function summary(result, style) {
  const { json: json2 } = result;
  const message = errorMessage(result, style.failed);
  if (message !== null) return ` failed: ${message === result.text ? quoted(message, style) : shown3(message, limit(style))}`;
  if (!json2) return `: ${quoted(result.text, style)}`;
  switch (json2.type) {
    case "array":
      return `: returned ${json2.length} items`;
    case "object":
      return objectSummary(json2, style);
    case "string":
      return `: ${quoted(valueText(json2), style)}`;
    default:
      return `: ${shown3(json2.raw(), limit(style))}`;
  }
}
function objectSummary(json2, style) {
  const flag = (key) => json2.get(key)?.boolean();
  if (flag("success") === false) {
    const message = messageOf(json2);
    return message === void 0 ? ": failed" : ` failed: ${shown3(message, limit(style))}`;
  }
  return value(json2, "row_count", style, (count) => `returned ${count} rows`) ?? list(json2, "rows", (length) => `returned ${length} rows`) ?? list(json2, "messages", (length) => `returned ${length} messages`) ?? list(json2, "files", (length) => `listed ${length} files`) ?? list(json2, "items", (length) => `returned ${length} items`) ?? value(json2, "number", style, (number) => `#${number}`) ?? value(json2, "id", style, (id) => `id=${id}`) ?? value(json2, "url", style, (url) => `url=${url}`) ?? (json2.get("content")?.type === "string" ? value(json2, "content", style, (content) => `content='${content.replaceAll("'", "\\'")}'`) : void 0) ?? (flag("success") ? ": succeeded" : void 0) ?? (flag("ok") ? ": ok" : void 0) ?? (style.statusSummaries ? statusSummary(json2, style) : void 0) ?? `: completed \u2014 keys=${keys(json2)}`;
}
function value(json2, key, style, say) {
  const node = json2.get(key);
  return node && node.type !== "null" ? `: ${say(shown3(valueText(node), Math.min(VALUE, limit(style))))}` : void 0;
}
function list(json2, key, say) {
  const node = json2.get(key);
  return node?.type === "array" ? `: ${say(node.length)}` : void 0;
}
function statusSummary(json2, style) {
  const said = ["status", "message"].flatMap((key) => {
    const node = json2.get(key);
    return node?.type === "string" && isTruthy(node) ? [valueText(node)] : [];
  });
  return said.length > 0 ? `: ${shown3(said.join(": "), limit(style))}` : void 0;
}
function keys(json2) {
  return json2.members().slice(0, KEYS).map(({ key }) => shown3(key, KEY2)).join(", ");
}
function quoted(text2, style) {
  const lines2 = style.failureLines ? failureLines(text2) : [];
  if (lines2.length > 0) {
    const failure = lines2.map(({ from, to }) => inLine(text2.slice(from, to))).join(" | ");
    return limit(style) < QUOTE2 ? cut(failure, limit(style)) : failure;
  }
  const [marker] = trimParagraphs(text2);
  return shown3(marker ? text2.slice(0, marker.from) : text2, limit(style));
}
var limit = (style) => style.quote ?? QUOTE2;
function shown3(value2, most) {
  return inLine(firstPoints(value2, most));
}
function cut(escaped2, most) {
  const start = firstPoints(escaped2, most);
  return start.endsWith("\\") ? start.slice(0, -1) : start;
}
function bracketed(name, detail) {
  const start = `[pruned: ${nameInLine(name)}`;
  const room = LINE_LIMIT - REF_LENGTH - 1 - pointsBetween(start, 0, start.length);
  const short = pointsBetween(detail, 0, detail.length) <= room ? detail : `${cut(detail, room - 1)}\u2026`;
  const line = `${start}${short}]`;
  return pointerTarget(line) === null ? line : `${start}${short}.]`;
}

// src/passes/prune-options.ts
var pruneOptions = {
  ...pinOptions,
  maxResultChars: {
    flag: "--max-result-chars",
    description: "cut old results longer than N characters",
    type: "integer",
    default: 5e3,
    min: 0,
    unit: "characters"
  },
  headChars: {
    flag: "--head-chars",
    description: "characters kept from the start of a trimmed result (default: 1500, at most 30 % of --max-result-chars)",
    type: "integer",
    default: null,
    min: 0,
    unit: "characters"
  },
  tailChars: {
    flag: "--tail-chars",
    description: "characters kept from the end of a trimmed result (default: as for --head-chars)",
    type: "integer",
    default: null,
    min: 0,
    unit: "characters"
  },
  maxTotalToolChars: {
    flag: "--max-total-tool-chars",
    description: "cut further, oldest first, while all results together are longer than N characters",
    type: "integer",
    default: 4e5,
    min: 0,
    unit: "characters"
  },
  pruneErrorResults: {
    flag: "--prune-error-results",
    description: "reduce old errors to one line",
    type: "boolean",
    default: true
  },
  useMeaningfulSummaries: {
    flag: "--use-meaningful-summaries",
    description: "reduce results that only confirm to one line; otherwise every long result is trimmed",
    type: "boolean",
    default: true
  },
  protectDataTools: {
    flag: "--protect-data-tools",
    description: "tools whose results are data and are trimmed, by prefix or glob (default: built-in prefixes, then the lexicon)",
    type: "list",
    default: null,
    item: "PREFIX"
  },
  dataLexicon: {
    flag: "--data-lexicon",
    description: "tell data tools by the words of their names, and take doubtful results for data",
    type: "boolean",
    default: true
  },
  failureLines: {
    flag: "--failure-lines",
    description: "keep what tells of a failure: short error messages whole, and up to 5 lines of a long text that failed",
    type: "boolean",
    default: true
  },
  statusSummaries: {
    flag: "--status-summaries",
    description: "let an object that says nothing else be told by its status and message",
    type: "boolean",
    default: true
  }
};
function trimBounds({ maxResultChars, headChars, tailChars }) {
  const share = Math.min(1500, Math.floor(maxResultChars * 0.3));
  return { maxResultChars, headChars: headChars ?? share, tailChars: tailChars ?? share };
}
function contradiction(options, given) {
  const { maxResultChars, headChars, tailChars } = trimBounds(options);
  if ((given.has("headChars") || given.has("tailChars")) && headChars + tailChars > maxResultChars) {
    const kept = withCommas(headChars + tailChars);
    return `headChars and tailChars together keep ${kept} characters, more than maxResultChars allows (${withCommas(maxResultChars)})`;
  }
  if (options.protectDataTools !== null && given.has("dataLexicon") && options.dataLexicon)
    return "protectDataTools names all data tools, so dataLexicon has nothing to say";
  return null;
}

// src/passes/prune-result.ts
function unpruned(result, free) {
  return { result, free, edit: null, current: result };
}
function prunedBy(state, edit) {
  return edit ? { ...state, edit, current: editResult(state.result, edit) } : state;
}
function editOld(result, options, context2) {
  const read6 = readResultText(resultText(result));
  const worthwhile = (edit) => edit && context2.worth(edit) ? edit : null;
  const error = worthwhile(errorEdit(result, read6, options));
  if (error) return error;
  const { maxResultChars } = options;
  if (read6.text.length <= maxResultChars || codePoints(read6.text) <= maxResultChars) return null;
  const long2 = `longer than ${withCommas(maxResultChars)} characters`;
  if (!options.useMeaningfulSummaries || isData(result, read6, options)) return worthwhile(trimEdit(result, options, long2));
  return worthwhile(lineEdit(result, lineOf(result, read6, options), `${long2}, of a tool that only confirms`));
}
function errorEdit(result, read6, options) {
  const message = errorMessage(read6, result.isError === true);
  if (message === null || carriesData(read6.json)) return null;
  const line = options.failureLines ? errorLine(result.name, message) : lineOf(result, read6, options);
  return line === null ? null : lineEdit(result, line, "an old error, of which the message is enough");
}
function isFailure2(result) {
  return errorMessage(readResultText(resultText(result)), result.isError === true) !== null;
}
function isData(result, { text: text2, json: json2 }, options) {
  if (options.protectDataTools !== null) return matchesTool(result.name, options.protectDataTools);
  if (matchesTool(result.name, DOCUMENTED_PREFIXES)) return true;
  if (!options.dataLexicon) return false;
  const kind = toolKind(result.name, result.call?.arguments ?? "");
  return kind === null ? !isConfirmation(json2, text2) : kind === "data";
}
function trimEdit(result, options, reason2) {
  const text2 = resultText(result);
  const cuts = trimCuts(text2, trimBounds(options), options.failureLines);
  if (!cuts) return null;
  const [part2, ...others] = textParts(result);
  const remark = { change: "trimmed", reason: reason2 };
  return others.length === 0 && !part2.structured ? { kind: "rewrite", result, part: part2, cuts, ...remark } : { kind: "collapse", result, value: withCuts(text2, cuts), ...remark };
}
function lineEdit(result, value2, reason2) {
  return { kind: "collapse", result, value: value2, change: "one-liner", reason: reason2 };
}
function lineOf(result, read6, options, quote) {
  const { statusSummaries, failureLines: failureLines2 } = options;
  const style = { failed: result.isError === true, statusSummaries, failureLines: failureLines2 };
  return oneLiner(result.name, read6, quote === void 0 ? style : { ...style, quote });
}

// src/passes/prune-cap.ts
var QUOTE3 = [120];
var SHRINKING_QUOTE = [120, 80, 60, 40, 20];
function holdCap(states, targets, options, context2) {
  const cap = options.maxTotalToolChars;
  const held = [...states];
  let total = held.reduce((sum3, { current }) => sum3 + size(current), 0);
  if (total <= cap) return states;
  const data = held.map(({ result, free }) => free && isData(result, readResultText(resultText(result)), options));
  for (const step of steps(options)) {
    for (const [place, state] of held.entries()) {
      if (total <= cap) break;
      if (!state.free || data[place] !== step.data || context2.rung(state.current) === "one-liner") continue;
      const edit = step.edit(state, options, context2);
      if (!edit) continue;
      held[place] = prunedBy(state, edit);
      total -= size(state.current) - size(held[place].current);
      if (targets.has(state.result)) reportTarget(state.result, context2);
    }
  }
  if (total > cap) reportCap(total, cap, context2);
  return held;
}
function steps(options) {
  const [status, data] = [false, true];
  const trims = [{ data, edit: trimmed }];
  if (!options.useMeaningfulSummaries) return [{ data: status, edit: trimmed }, ...trims];
  return [{ data: status, edit: told }, ...trims, { data, edit: told }];
}
function trimmed({ edit, result }, options, context2) {
  if (edit || context2.rung(result) === "trimmed") return null;
  const trim = trimEdit(result, options, reason(options));
  return trim && context2.worth(trim) ? trim : null;
}
function told({ result, current }, options, context2) {
  const quotes = context2.rung(current) === "trimmed" ? SHRINKING_QUOTE : QUOTE3;
  const texts = result === current ? [result] : [result, current];
  const readings = texts.map((state) => readResultText(resultText(state)));
  for (const reading of readings) {
    for (const quote of quotes) {
      const line = lineOf(result, reading, options, quote);
      if (context2.worth(lineEdit(current, line, reason(options)))) return lineEdit(result, line, reason(options));
    }
  }
  return null;
}
function reason(options) {
  return `all results together are longer than ${withCommas(options.maxTotalToolChars)} characters`;
}
function size(result) {
  return codePoints(resultText(result));
}
function reportTarget(result, context2) {
  context2.report({
    code: "pointer-target-cut",
    severity: "warning",
    at: result.at,
    message: `An earlier result points at call ${result.id}, whose result was cut to hold maxTotalToolChars.`,
    hint: "Raise maxTotalToolChars to keep it whole."
  });
}
function reportCap(total, cap, context2) {
  context2.report({
    code: "cap-not-met",
    severity: "warning",
    at: "",
    message: `The tool results still hold ${withCommas(total)} characters, ${withCommas(total - cap)} more than maxTotalToolChars allows.`,
    hint: "What is left is pinned or as short as it can be: lower keepLastResults, or raise maxTotalToolChars."
  });
}

// src/passes/prune.ts
var prune = {
  id: "prune",
  summary: "old tool results are trimmed to head and tail, or told in one line",
  loss: "lossy",
  options: pruneOptions,
  contradiction,
  propose: propose3
};
function* propose3(transcript, options, context2) {
  const live = transcript.results.filter((result) => result.live);
  const targets = pointerTargets(live);
  const states = live.map((result) => {
    const state = unpruned(result, isFree(result, options, context2));
    if (!state.free || targets.has(result) || context2.rung(result) === "trimmed") return state;
    return prunedBy(state, editOld(result, options, context2));
  });
  for (const { edit } of holdCap(states, targets, options, context2)) if (edit) yield edit;
}
function isFree(result, options, context2) {
  if (textParts(result).length === 0 || context2.pinned(result) || context2.rung(result) === "one-liner") return false;
  return options.pruneErrorResults || !isFailure2(result);
}
function pointerTargets(results) {
  const next = /* @__PURE__ */ new Map();
  const targets = /* @__PURE__ */ new Set();
  for (const result of results.toReversed()) {
    const id = pointerTarget(resultText(result));
    const target = id === null ? void 0 : next.get(id);
    if (target) targets.add(target);
    if (result.id !== null) next.set(result.id, result);
  }
  return targets;
}

// src/text/clauses.ts
var QUOTATION = 120;
var CLOSING_QUOTE = /* @__PURE__ */ new Map([
  ["'", "'"],
  ['"', '"'],
  ["`", "`"],
  ["\u201C", "\u201D"],
  ["\u2018", "\u2019"]
]);
var ABBREVIATION = /(?:^|[^\w.])(?:e\.g|i\.e|eg|ie|etc|vs|cf|approx|max|min|incl|excl|resp)$/i;
var ASIDE = /^, ?(?:such as|e\.g\.|for example|for instance|i\.e\.|because|defaults?\b)/i;
var BULLET = /^[ \t]{0,20}(?:[-*•]|\d{1,2}[.)])[ \t]/;
function clausesOf(text2) {
  const closers = closingBrackets(text2);
  const ends = /* @__PURE__ */ new Set();
  const clauses = [];
  let start = 0;
  let at2 = 0;
  const split = (next) => {
    const clause = trimmed2(text2, start, at2);
    if (clause !== "") clauses.push(clause);
    start = next;
    at2 = next;
  };
  while (at2 < text2.length) {
    const quoted2 = quotationEnd(text2, at2);
    const closer = closers.get(at2);
    if (quoted2 > at2) at2 = quoted2;
    else if (closer !== void 0 && isWhite(text2, at2 - 1) && endsPhrase(text2, closer + 1)) {
      ends.add(closer);
      split(at2 + 1);
    } else if (closer !== void 0) at2 = closer + 1;
    else if (ends.has(at2)) split(at2 + 1);
    else if (text2[at2] === "\n" && trimmed2(text2, start, at2).endsWith(":") && BULLET.test(text2.slice(at2 + 1, at2 + 30)))
      at2 = listEnd(text2, at2);
    else {
      const mark = markLength2(text2, at2);
      if (mark > 0) split(at2 + mark);
      else at2++;
    }
  }
  split(at2);
  return clauses;
}
function closingBrackets(text2) {
  const closers = /* @__PURE__ */ new Map();
  const open = [];
  for (let at2 = 0; at2 < text2.length; ) {
    const quoted2 = quotationEnd(text2, at2);
    if (text2[at2] === "(") open.push(at2);
    else if (text2[at2] === ")") {
      const opener = open.pop();
      if (opener !== void 0) closers.set(opener, at2);
    }
    at2 = quoted2 > at2 ? quoted2 : at2 + 1;
  }
  return closers;
}
function quotationEnd(text2, at2) {
  const mark = CLOSING_QUOTE.get(text2[at2]);
  if (mark === void 0 || isWordCharacter(text2, at2 - 1)) return at2;
  const last = Math.min(text2.length, at2 + QUOTATION);
  for (let end = at2 + 1; end < last && text2[end] !== "\n"; end++)
    if (text2[end] === mark && !isWordCharacter(text2, end + 1)) return end + 1;
  return at2;
}
function markLength2(text2, at2) {
  switch (text2[at2]) {
    case "\n":
    case "\u3002":
    case "\uFF1B":
    case "\uFF01":
    case "\uFF1F":
    case "\u2014":
      return 1;
    case ";":
    case "!":
    case "?":
      return isWhite(text2, at2 + 1) ? 1 : 0;
    case ".":
      if (at2 + 1 === text2.length) return 1;
      return isWhite(text2, at2 + 1) && text2[at2 - 1] !== "." && !ABBREVIATION.test(text2.slice(Math.max(0, at2 - 8), at2)) ? 1 : 0;
    case " ":
      return isSpacedDash(text2, at2) ? 3 : 0;
    case ",":
      return ASIDE.test(text2.slice(at2, at2 + 16)) ? 1 : 0;
    default:
      return 0;
  }
}
function isSpacedDash(text2, at2) {
  if (!"-\u2013\u2014".includes(text2.charAt(at2 + 1) || " ") || text2[at2 + 2] !== " ") return false;
  return !(isDigit2(text2, at2 - 1) && isDigit2(text2, at2 + 3));
}
function endsPhrase(text2, from) {
  let at2 = from;
  while (text2[at2] === " ") at2++;
  return at2 >= text2.length || text2[at2] === ")" || markLength2(text2, at2) > 0 || at2 > from && isSpacedDash(text2, at2 - 1);
}
function listEnd(text2, lineEnd) {
  let at2 = lineEnd;
  while (BULLET.test(text2.slice(at2 + 1, at2 + 30))) {
    const next = text2.indexOf("\n", at2 + 1);
    if (next < 0) return text2.length;
    at2 = next;
  }
  return at2;
}
function trimmed2(text2, from, to) {
  let [start, end] = [from, to];
  while (start < end && (isWhite(text2, start) || isWhite(text2, start + 1) && "-*\u2022\u2013".includes(text2[start]))) start++;
  while (start < end && (isWhite(text2, end - 1) || ".,;".includes(text2[end - 1]))) end--;
  return text2.slice(start, end);
}
function isWhite(text2, at2) {
  return at2 < 0 || at2 >= text2.length || " \n	\r".includes(text2[at2]);
}
function isDigit2(text2, at2) {
  const code = text2.charCodeAt(at2);
  return code >= 48 && code <= 57;
}
function isWordCharacter(text2, at2) {
  return at2 >= 0 && at2 < text2.length && /[\p{L}\p{N}_]/u.test(text2[at2]);
}

// src/text/constraint-kinds.ts
var QUOTED = `(?:'[^']{1,40}'|"[^"]{1,40}"|\`[^\`]{1,40}\`)`;
var COUNT2 = "(?:\\d{1,3}|one|two|three|four|five|six|eight|ten)";
var NUMBER = "-?\\d[\\d,.]{0,15}";
var MAYBE_WORD = "(?: [\\w-]{1,20})?";
var ALLOWED = "\\b(?:allowed|valid|possible|supported|accepted|acceptable|permitted|available|expected)";
var UNIT = [
  /\b(?:(?:milli|micro|nano)?seconds|millis|msecs?|secs)\b/i,
  /(?:^|\d |\b(?:in|many|number of|last|past|next|max|maximum|minimum|timeout|duration|interval) )(?:minutes|mins|hours|hrs|days|weeks|months|years)\b/i,
  /\b(?:bytes|(?:kilo|mega|giga|tera|kibi|mebi|gibi)bytes|pixels|percent|percentages?|cents|dollars|euros|degrees|radians)\b/i,
  /\b(?:celsius|fahrenheit|kelvin|(?:kilo|centi|milli)?met(?:er|re)s|miles|inches|feet|(?:kilo|milli)?grams|pounds|hertz|decibels)\b/i,
  /\b(?:ms|µs|px|dpi|fps|[kMG]?Hz|[kKMGT]i?B|USD|EUR|GBP|JPY|CNY|UTC|GMT|kg|km|cm|mm|mph)\b/,
  /\bin (?:characters|chars|tokens|words|lines|rows|points|bits|local time|pt|em|rem|ml|mg|s|h)\b/i,
  /\bper (?:second|minute|hour|day|week|month|year)\b/i,
  /^(?:in )?(?:s|h|m|min|%)$|\d ?%|°/i,
  /\b(?:0|1|zero|one)[- ](?:based|indexed)\b/i,
  /\b(?:start|begin|count|index|number)(?:s|ed|ing|ning|ting)? (?:at|from|with) (?:0|1|zero|one)\b/i
];
var FORMAT = [
  /\biso[- ]?(?:8601|639|3166|4217)\b|\brfc[- ]?\d{3,4}\b|\be\.164\b|\bbcp[- ]?47\b|\b(?:iana|iata|icao)\b/i,
  /yyyy|\bhh:mm|\b(?:dd|mm)[/.-](?:dd|mm|yy)/i,
  /\b(?:comma|semicolon|space|newline|line|pipe|tab|colon|dot|slash|hyphen|whitespace)[- ](?:separated|delimited)\b/i,
  /\b(?:separated|delimited) (?:by|with)\b/i,
  /\b(?:globs?|regex|regexp|regexes|regular expressions?|crontab|rrule|jsonpath|xpath|semver|cidr|uuid|guid|ulid|mime type|data ur[il])\b/i,
  /\bcron (?:expressions?|syntax|schedule|strings?|format|notation)\b/i,
  /\b(?:base-?64|base 64|hex|hexadecimal|(?:url|uri|percent)-?encoded|ascii|utf-8)\b/i,
  /\b(?:markdown|html|xml|ya?ml|json|jsonl|ndjson|csv|tsv|toml|latex|svg)\b/i,
  /\b(?:absolute|relative|canonical) (?:(?:file|directory|local|repository) ?)?(?:paths?|ur[il]s?|links?)\b/i,
  /\brelative to\b|\bfully[- ]qualified\b/i,
  /\b(?:unix|posix|epoch) (?:time|epoch|seconds|milliseconds|ms\b)|\bsince (?:the )?(?:unix )?epoch\b/i,
  /\b(?:lower|upper|snake|kebab|camel|pascal|title)[-_ ]?case\b/i,
  new RegExp(`\\b${COUNT2}(?:-(?:digit|letter|character|char)|[ ](?:digit|letter)|[ ]letters|[ ]digits)\\b`, "i"),
  /\bformatted (?:as|like)\b|\bformat(?: (?:is|must)\b|:)|\bin (?:the |this )?(?:format|form)\b|\bof the form\b/i,
  /\bin \S{1,40}(?: \S{1,40})?(?: \S{1,40})? (?:format|form|notation|syntax)\b/i,
  /\b(?:start|begin|end|prefix|suffix|preced)(?:s|es|ed|ing|ning)? with\b/i,
  /\bwithout (?:a |an |the |any )?(?:leading|trailing|prefix|extension|scheme|protocol|['"`][^'"`]{1,10}['"`] (?:prefix|suffix|sign))/i
];
var MINIMUM = [
  /\bat least\b|\b(?:no|not) (?:less|fewer|smaller|lower|shorter|earlier) than\b/i,
  /(?<!\b(?:no|not) )\b(?:greater|more|larger|longer|higher|later) than\b/i,
  /\bmin(?:imum)?\b[^\d]{0,12}\d|>=? ?-?\d|≥/i,
  /\bnon-?(?:negative|zero|empty)\b|\b(?:positive|negative) (?:integers?|numbers?|values?|amounts?)\b/i,
  /\b(?:not|cannot|can't) be (?:empty|blank|negative|zero)\b/i,
  new RegExp(`\\b${NUMBER}${MAYBE_WORD} or (?:more|above|higher|greater|later)\\b`, "i")
];
var MAXIMUM = [
  /\bat most\b|\b(?:no|not) (?:more|greater|larger|longer|higher|later) than\b/i,
  /(?<!\b(?:no|not) )\b(?:less|fewer|smaller|shorter|lower|earlier) than\b/i,
  /\b(?:max(?:imum)?|limit)\b[^\d]{0,12}\d|<=? ?-?\d|≤|\b(?:not|never|cannot) exceed\b|\blimited to \d/i,
  new RegExp(`\\bup to ${COUNT2}\\b`, "i"),
  new RegExp(`\\b${NUMBER}${MAYBE_WORD} or (?:less|fewer|below|lower|shorter|under)\\b`, "i")
];
var RANGE = [
  /\bbetween [-$'"]?\d|\brange\b[^\d]{0,12}\d|\bexactly \d/i,
  new RegExp(`(?<![\\w.:/-])${NUMBER}%? ?(?:-|\u2013|\\.{2,3}|to|through) ?-?\\d[\\d,.]{0,15}(?![\\w:/-])`, "i")
];
var VALUES = [
  /\b(?:one|any) of\b(?! (?:the|your|these|those|its|their)\b)|\bone of the following\b|\beither\b/i,
  new RegExp(`${ALLOWED}${MAYBE_WORD}${MAYBE_WORD}(?: are\\b| is\\b| include\\b|:)`, "i"),
  /\b(?:options|choices|enum)\]?(?: are\b| include\b|:)|\bvalues?:|\bset (?:it )?to ['"`]/i,
  new RegExp(`${QUOTED},? ?(?:\\bor |/|\\|) ?['"\`]`),
  new RegExp(`(?:^|[:(] ?)${QUOTED}(?: \\([^()]{0,60}\\))?, `),
  /(['"`])[\w-]{1,20}\1 (?:for|to|means|is|=) [^'"`]{1,60}, (?:and |or )?\1/,
  /^\w[\w-]{0,30}[/|]\w[\w/|-]{0,80}$|\w\|\w|\basc(?:ending)?\b.{1,6}\bdesc(?:ending)?\b/i
];
var RELATION = [
  /\b(?:not|never) both\b|\bmutually exclusive\b|\b(?:exactly|only|at least|at most) one of\b|\bat the same time\b/i,
  /\brequired (?:if|when|unless|whenever|together)\b/i,
  /(?:^|\b(?:is|are|be) )required (?:(?:parameter|argument|field) )?(?:for|by|in|of|only|on)\b/i,
  /\bonly (?:for|with|used|valid|applies|applicable|allowed|accepted|supported|relevant|available|effective)\b/i,
  /(?<!\bread[- ])\bonly$/i,
  new RegExp(`\\bonly\\**${MAYBE_WORD}${MAYBE_WORD}${MAYBE_WORD} (?:if|when)\\b`, "i"),
  /\b(?:cannot|can't|can not|must not|may not|should not) be (?:used|combined|set|specified|provided|given|mixed|true|false)\b/i,
  /\b(?:ignored|invalid|rejected|unused) (?:if|when|unless|for|with|in)\b|\bomit (?:if|when|unless|for)\b/i,
  /\bunless\b(?! (?:otherwise )?(?:specified|stated|noted|given|needed))|\brequires\b/i,
  /\b(?:conflicts|incompatible|combination|together) with\b|\bneeds? to be (?:provided|set|specified|given)\b/i,
  /\b(?:not|no [\w ]{1,30}) (?:is |are )?allowed\b|\bdoes not allow\b/i
];
var PATTERNS = [
  [UNIT, "unit"],
  [FORMAT, "format"],
  [MINIMUM, "minimum"],
  [MAXIMUM, "maximum"],
  [RANGE, "minimum", "maximum"],
  [VALUES, "values"],
  [RELATION, "relation"]
];
function kindsOf(clause) {
  const found = /* @__PURE__ */ new Set();
  for (const [patterns, ...kinds] of PATTERNS)
    if (patterns.some((pattern) => pattern.test(clause))) for (const kind of kinds) found.add(kind);
  if (found.size === 0 && /\bmust\b|\bshould (?:match|contain)\b/i.test(clause)) found.add("relation");
  return found;
}

// src/text/constraints.ts
var LIMIT = 120;
var EXAMPLE = /^(?:such as|e\.g\.|eg |for example|for instance|examples?\b|because\b)/i;
function constraintsOf(description, expressed) {
  let text2 = description;
  for (; ; ) {
    const kept = remainder(text2, expressed);
    if (kept === null || kept === text2) return kept;
    text2 = kept;
  }
}
function remainder(text2, expressed) {
  const clauses = clausesOf(text2);
  const kept = [];
  let length = 0;
  for (const clause of clauses) {
    const more = clause.length + (kept.length > 0 ? 2 : 0);
    if (length + more > LIMIT || !isConstraint(clause, expressed)) continue;
    kept.push(clause);
    length += more;
  }
  if (kept.length === 0) return null;
  return kept.length === clauses.length && text2.length <= LIMIT ? text2 : kept.join("; ");
}
function isConstraint(clause, expressed) {
  if (EXAMPLE.test(clause) || clause.endsWith(":")) return false;
  for (const kind of kindsOf(clause)) if (!expressed.has(kind)) return true;
  return false;
}

// src/text/schema-positions.ts
var SCHEMA = /* @__PURE__ */ new Set([
  ...["additionalItems", "additionalProperties", "additional_properties", "contains", "contentSchema", "else", "if", "items"],
  ...["not", "propertyNames", "then", "unevaluatedItems", "unevaluatedProperties"]
]);
var LIST = /* @__PURE__ */ new Set(["allOf", "anyOf", "any_of", "items", "oneOf", "prefixItems", "prefix_items"]);
var MAP = /* @__PURE__ */ new Set(["$defs", "definitions", "defs", "dependencies", "dependentSchemas", "patternProperties", "properties"]);
function* schemaPositions(root, step) {
  if (!isObject(root)) return;
  const top = { schema: root, parent: null, step };
  const bare2 = isPropertyMap(root);
  const work = [top];
  for (let position = work.pop(); position; position = work.pop()) {
    yield position;
    const children = bare2 && position === top ? entriesOf(root, position, "") : underKeywords(position);
    for (let child = children.pop(); child; child = children.pop()) work.push(child);
  }
}
function statesType(value2) {
  if (!isObject(value2)) return false;
  if (typeof ownValue(value2, "type") === "string" || typeof ownValue(value2, "$ref") === "string") return true;
  return ["type", "enum", "anyOf", "oneOf", "allOf"].some((key) => Array.isArray(ownValue(value2, key)));
}
function isObject(value2) {
  return typeof value2 === "object" && value2 !== null && !Array.isArray(value2);
}
function ownValue(object, key) {
  return Object.hasOwn(object, key) ? object[key] : void 0;
}
function underKeywords(position) {
  const children = [];
  for (const [key, value2] of Object.entries(position.schema)) {
    if (MAP.has(key) && isObject(value2) || LIST.has(key) && Array.isArray(value2))
      for (const child of entriesOf(value2, position, `/${key}`)) children.push(child);
    else if (SCHEMA.has(key) && isObject(value2)) children.push({ schema: value2, parent: position, step: `/${key}` });
  }
  return children;
}
function entriesOf(held, parent, step) {
  const children = [];
  for (const [key, value2] of Object.entries(held))
    if (isObject(value2)) children.push({ schema: value2, parent, step: `${step}/${escapeStep(key)}` });
  return children;
}
var BESIDE = /* @__PURE__ */ new Set(["$schema", "$comment", "title", "description", "required"]);
function isPropertyMap(root) {
  let named2 = false;
  for (const [key, value2] of Object.entries(root)) {
    if (statesType(value2)) named2 ||= !MAP.has(key) && !SCHEMA.has(key) && key !== "default" && key !== "const";
    else if (!BESIDE.has(key) || !(typeof value2 === "string" || Array.isArray(value2))) return false;
  }
  return named2;
}
function escapeStep(name) {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}

// src/text/expressed-constraints.ts
var LOWER3 = ["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties"];
var UPPER3 = ["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties"];
var STORAGE = /* @__PURE__ */ new Set(["int32", "int64", "float", "double", "enum"]);
function expressedBy(schema3) {
  const kinds = ownKinds(schema3);
  for (const part2 of listOf(schema3, "allOf")) for (const kind of ownKinds(part2)) kinds.add(kind);
  for (const key of ["anyOf", "oneOf"]) {
    const [first2, ...others] = listOf(schema3, key).filter((part2) => ownValue(part2, "type") !== "null").map(ownKinds);
    for (const kind of first2 ?? []) if (others.every((other) => other.has(kind))) kinds.add(kind);
  }
  return kinds;
}
function listOf(schema3, key) {
  const list2 = ownValue(schema3, key);
  return Array.isArray(list2) ? list2.filter(isObject) : [];
}
function ownKinds(schema3) {
  const kinds = /* @__PURE__ */ new Set();
  addKinds(kinds, schema3);
  const items = ownValue(schema3, "items");
  if (isObject(items)) {
    const ofItems = /* @__PURE__ */ new Set();
    addKinds(ofItems, items);
    for (const kind of ["values", "format"]) if (ofItems.has(kind)) kinds.add(kind);
  }
  return kinds;
}
function addKinds(kinds, schema3) {
  const add2 = (...more) => {
    for (const kind of more) kinds.add(kind);
  };
  const has = (key) => Object.hasOwn(schema3, key);
  const format = ownValue(schema3, "format");
  if (isBoolean(schema3)) add2("unit", "values", "format", "minimum", "maximum");
  if (has("enum") || has("const")) add2("values", "format", "minimum", "maximum");
  if (has("pattern") || has("contentEncoding") || typeof format === "string" && !STORAGE.has(format)) add2("format");
  if (LOWER3.some(has)) add2("minimum");
  if (UPPER3.some(has)) add2("maximum");
}
function isBoolean(schema3) {
  const types = [ownValue(schema3, "type")].flat().map((type) => typeof type === "string" ? type.toLowerCase() : type);
  return types.includes("boolean") && types.every((type) => type === "boolean" || type === "null");
}

// src/passes/schema.ts
var ANNOTATIONS = ["description", "title", "examples", "$comment", "$schema"];
var schema = {
  id: "schema",
  summary: "strip descriptions from the parameter schemas of tools",
  loss: "lossy",
  options: {
    strip: {
      flag: "--schema-strip",
      description: "the annotations to remove",
      type: "list",
      default: ["description"],
      choices: ANNOTATIONS,
      item: "KEYWORD"
    },
    keep: {
      flag: "--schema-keep",
      description: "what stays of a description: nothing, or the units, formats, ranges and rules that only it states",
      type: "choice",
      default: "none",
      choices: ["none", "constraints"]
    },
    include: {
      flag: "--schema-include",
      description: "only the schemas of these tools (all unless given)",
      type: "list",
      default: null,
      item: "GLOB"
    },
    exclude: {
      flag: "--schema-exclude",
      description: "not the schemas of these tools",
      type: "list",
      default: [],
      item: "GLOB"
    }
  },
  contradiction: ({ strip, keep }) => keep === "constraints" && !strip.includes("description") ? "Constraints are what stays of a description, and descriptions are not stripped." : null,
  *propose({ tools: tools2 }, options) {
    for (const tool2 of tools2) {
      if (tool2.removed.length + tool2.shortened.length > 0) continue;
      if (options.include && !matchesAny(tool2.name, options.include)) continue;
      if (matchesAny(tool2.name, options.exclude)) continue;
      const edit = editOf(tool2, options);
      if (edit) yield edit;
    }
  }
};
function editOf(tool2, { strip, keep }) {
  const pointers2 = [];
  const shortened = [];
  for (const { schema: schema3, name, pointer: pointer2 } of annotationsOf(tool2, new Set(strip))) {
    const text2 = ownValue(schema3, name);
    const constraints = keep === "constraints" && name === "description" && typeof text2 === "string" ? constraintsOf(text2, expressedBy(schema3)) : null;
    if (constraints === null) pointers2.push(pointer2);
    else if (typeof text2 === "string" && constraints.length < text2.length) shortened.push({ pointer: pointer2, value: constraints });
  }
  if (pointers2.length + shortened.length === 0) return null;
  return {
    kind: "remove",
    tool: tool2,
    pointers: pointers2,
    shortened,
    change: "description",
    reason: reasonFor(pointers2.length, shortened.length)
  };
}
function* annotationsOf(tool2, names) {
  for (const { pointer: pointer2, value: value2 } of tool2.schemas)
    for (const position of schemaPositions(value2, pointer2))
      for (const name of names)
        if (isAnnotation(position.schema, name))
          yield { schema: position.schema, name, pointer: { parent: position, step: `/${name}` } };
}
function isAnnotation(schema3, name) {
  const value2 = ownValue(schema3, name);
  if (name === "examples") return Array.isArray(value2);
  if (typeof value2 === "string") return true;
  return name === "description" && value2 !== void 0 && statesType(schema3) && !statesType(value2);
}
function reasonFor(removed, shortened) {
  const parts2 = [];
  if (removed > 0) parts2.push(`${removed} ${removed === 1 ? "annotation" : "annotations"} removed`);
  if (shortened > 0) parts2.push(`${shortened} shortened to ${shortened === 1 ? "its" : "their"} constraints`);
  return parts2.join(", ");
}

// src/passes/index.ts
var passes = [
  register(schema),
  register(context),
  register(base64),
  register(prune),
  register(dedup)
];
function register(pass) {
  const own = (options) => options;
  return {
    ...pass,
    contradiction: (options, given) => pass.contradiction?.(own(options), given) ?? null,
    propose: (transcript, options, context2) => pass.propose(transcript, own(options), context2),
    facts: (before, options, context2) => pass.facts?.(before, own(options), context2) ?? null
  };
}
var presets = [
  {
    id: "default",
    summary: "every pass with its defaults",
    passes: { schema: {}, context: {}, base64: {}, prune: {}, dedup: {} }
  },
  {
    id: "documented",
    summary: "the described system's rules where they are not faults",
    passes: {
      schema: {},
      context: { ranker: "lexical" },
      base64: {},
      prune: { protectUnseen: false, dataLexicon: false, failureLines: false, statusSummaries: false },
      dedup: { protectUnseen: false }
    }
  }
];

// src/config/presets.ts
function findPreset(id) {
  const found = presets.find((preset) => preset.id === id);
  if (found) return found;
  const ids = presets.map((preset) => preset.id);
  const near = nearest(id, ids);
  const hint = near === void 0 ? `There are: ${ids.join(", ")}.` : `Did you mean ${near}?`;
  throw new UserError("unknown-preset", `There is no preset '${id}'.`, { hint });
}

// src/passes/options.ts
function defaultOptions(specs) {
  return Object.fromEntries(Object.entries(specs).map(([key, spec]) => [key, spec.default]));
}

// src/compact/plan.ts
function resolvePlan(request = {}) {
  const preset = findPreset(request.preset ?? "default");
  for (const id of Object.keys(request.passes ?? {})) if (!passes.some((pass) => pass.id === id)) throw unknownPass(id);
  const planned = [];
  for (const pass of passes) {
    const wish = request.passes ? request.passes[pass.id] : preset.passes[pass.id];
    if (wish === void 0 || wish === false) continue;
    planned.push({ id: pass.id, options: resolveOptions(pass, preset.passes[pass.id] ?? {}, wish === true ? {} : wish) });
  }
  return { preset: preset.id, passes: planned };
}
function resolveOptions(pass, preset, given) {
  const options = { ...defaultOptions(pass.options), ...preset };
  const named2 = /* @__PURE__ */ new Set();
  for (const [key, value2] of Object.entries(given)) {
    const spec = Object.hasOwn(pass.options, key) ? pass.options[key] : void 0;
    if (!spec) throw unknown("unknown-option", `${pass.id} has no option`, key, Object.keys(pass.options));
    if (value2 === void 0) continue;
    options[key] = checkedValue(`${pass.id}.${key}`, spec, value2);
    named2.add(key);
  }
  const problem2 = pass.contradiction(options, named2);
  if (problem2) throw new UserError("contradiction", problem2);
  return options;
}
function unknownPass(id) {
  return unknown(
    "unknown-pass",
    "There is no pass",
    id,
    passes.map((pass) => pass.id)
  );
}
function unknown(code, what, name, known) {
  const near = nearest(name, known);
  return new UserError(code, `${what} '${name.slice(0, 40)}'.`, {
    hint: near ? `Did you mean ${near}?` : `There are: ${known.join(", ")}.`
  });
}

// src/json/node-at.ts
function nodeAt(root, index) {
  let node = root;
  while (node.index < index) node = childAround(node, index);
  return node;
}
function childAround(node, target) {
  const { tape } = node;
  const keyed = node.type === "object";
  let index = node.index + 2;
  let count = 0;
  for (let next = after(tape, keyed ? index + 2 : index); next <= target; next = after(tape, keyed ? index + 2 : index)) {
    index = next;
    count++;
  }
  return keyed ? new JsonNode(tape, index + 2, node, stringAt(tape, index)) : new JsonNode(tape, index, node, count);
}

// src/json/duplicate-keys.ts
var MOST = 20;
var FEW = 8;
function duplicateKeys(source) {
  const findings = [];
  for (const document2 of source.documents) {
    const { tape, index: first2 } = document2.root;
    const end = after(tape, first2);
    for (let index = first2; index < end; index += tape.entries[index] < 0 ? 1 : 2) {
      if (tape.entries[index] < 0 || tape.bytes[tape.entries[index]] !== 123 || !hasDuplicates(tape, index)) continue;
      for (const [key, keyIndex] of duplicates(tape, index)) {
        findings.push(finding(source, document2, index, key, keyIndex));
        if (findings.length === MOST) return findings;
      }
    }
  }
  return findings;
}
function hasDuplicates(tape, object) {
  const keys2 = [];
  let escaped2 = false;
  for (let index = object + 2; tape.entries[index] >= 0; index = after(tape, index + 2)) {
    if (tape.entries[index + 1] < 0) escaped2 = true;
    keys2.push(index);
  }
  if (escaped2 || keys2.length > FEW) return new Set(keys2.map((index) => stringAt(tape, index))).size < keys2.length;
  for (let i = 1; i < keys2.length; i++) {
    for (let j = 0; j < i; j++) if (sameSpelling(tape, keys2[i], keys2[j])) return true;
  }
  return false;
}
function duplicates(tape, object) {
  const seen = /* @__PURE__ */ new Set();
  const repeated = /* @__PURE__ */ new Map();
  for (let index = object + 2; tape.entries[index] >= 0; index = after(tape, index + 2)) {
    const key = stringAt(tape, index);
    if (seen.has(key)) repeated.set(key, index);
    seen.add(key);
  }
  return repeated;
}
function finding(source, document2, object, key, keyIndex) {
  const { tape } = document2.root;
  return {
    code: "duplicate-key",
    at: new JsonNode(tape, keyIndex + 2, nodeAt(document2.root, object), key).pointer,
    line: source.lines ? document2.line : locate(source.bytes, tape.entries[keyIndex]).line,
    message: `An object holds the key '${shown2(key)}' more than once; most readers take the last one.`
  };
}

// src/json/lone-surrogates.ts
var MOST2 = 20;
var BACKSLASH3 = 92;
var LOWER_U = 117;
function loneSurrogates(source) {
  const findings = [];
  for (const document2 of source.documents) {
    const { tape, index: first2 } = document2.root;
    const end = after(tape, first2);
    for (let index = first2; index < end && findings.length < MOST2; index += tape.entries[index] < 0 ? 1 : 2) {
      const start = tape.entries[index];
      if (start < 0 || tape.bytes[start] !== 34 || tape.entries[index + 1] >= 0 || !hasLoneHalf(tape, start + 1)) continue;
      findings.push({
        code: "lone-surrogate",
        at: nodeAt(document2.root, index).pointer,
        line: source.lines ? document2.line : locate(source.bytes, start).line,
        message: "A string holds an escaped half of a surrogate pair; it is kept, but some providers refuse it."
      });
    }
  }
  return findings;
}
function hasLoneHalf({ bytes }, from) {
  let wantsLow = false;
  for (let at2 = from; bytes[at2] !== 34; ) {
    let half = 0;
    if (bytes[at2] !== BACKSLASH3) at2++;
    else if (bytes[at2 + 1] !== LOWER_U) at2 += 2;
    else {
      half = halfAt(bytes, at2 + 2);
      at2 += 6;
    }
    if (half === LOW !== wantsLow) return true;
    wantsLow = half === HIGH;
  }
  return wantsLow;
}
var HIGH = 1;
var LOW = 2;
function halfAt(bytes, at2) {
  if ((bytes[at2] | 32) !== 100) return 0;
  const second = bytes[at2 + 1] | 32;
  if (second === 56 || second === 57 || second === 97 || second === 98) return HIGH;
  return second >= 99 && second <= 102 ? LOW : 0;
}

// src/json/splice.ts
function applySplices(bytes, splices) {
  if (splices.length === 0) return bytes;
  const ordered = [...splices].sort((a, b) => a.from - b.from || a.to - b.to);
  let size2 = bytes.length;
  let last = 0;
  for (const { from, to, insert: insert2 } of ordered) {
    if (!(from >= last && to >= from && to <= bytes.length))
      throw new Error(`splice ${from}\u2013${to} overlaps another or is out of range`);
    last = to;
    size2 += Buffer.byteLength(insert2) - (to - from);
  }
  const result = Buffer.alloc(size2);
  let read6 = 0;
  let written2 = 0;
  for (const { from, to, insert: insert2 } of ordered) {
    result.set(bytes.subarray(read6, from), written2);
    written2 += from - read6;
    written2 += result.write(insert2, written2);
    read6 = to;
  }
  result.set(bytes.subarray(read6), written2);
  return result;
}
function removeMembers(object, remove) {
  const members = object.members();
  return removeParts(
    members.map(({ keyStart, value: value2 }) => ({ start: keyStart, end: value2.end })),
    members.map(remove)
  );
}
function removeItems(array, remove) {
  const items = array.items();
  return removeParts(
    items.map(({ start, end }) => ({ start, end })),
    items.map((item, index) => remove(item, index))
  );
}
function removeParts(parts2, removed) {
  const splices = [];
  for (let first2 = 0; first2 < parts2.length; first2++) {
    if (!removed[first2]) continue;
    let next = first2 + 1;
    while (next < parts2.length && removed[next]) next++;
    if (next < parts2.length) splices.push({ from: parts2[first2].start, to: parts2[next].start, insert: "" });
    else splices.push({ from: first2 === 0 ? parts2[0].start : parts2[first2 - 1].end, to: parts2[next - 1].end, insert: "" });
    first2 = next;
  }
  return splices;
}

// src/restore/originals.ts
import { createHash } from "node:crypto";
function originalsOf(source, splices) {
  const ordered = [...splices].sort((a, b) => a.from - b.from);
  const entries = [];
  let next = 0;
  for (const { root, line, end } of source.documents) {
    const inside = [];
    while (next < ordered.length && ordered[next].from < end) inside.push(ordered[next++]);
    const prefix = source.lines ? `${line}:` : "";
    if (inside.length) for (const changed2 of changedValues(root, inside)) entries.push(entryOf2(source, changed2, prefix));
  }
  return entries;
}
function changedValues(root, splices) {
  const found = [];
  const work = [{ node: root, splices }];
  for (let entry = work.pop(); entry; entry = work.pop()) {
    const parts2 = shared(entry);
    if (parts2) work.push(...parts2.reverse());
    else found.push(entry);
  }
  return found;
}
function shared({ node, splices }) {
  const children = node.type === "object" ? node.members().map(({ value: value2 }) => value2) : node.items();
  const groups = [];
  let at2 = 0;
  for (const splice of splices) {
    while (at2 < children.length && children[at2].end < splice.to) at2++;
    const child = children[at2];
    if (!child || child.start > splice.from || child.start === splice.from && child.end === splice.to && splice.insert === "")
      return null;
    const last = groups.at(-1);
    if (last?.node === child) last.splices.push(splice);
    else groups.push({ node: child, splices: [splice] });
  }
  return groups;
}
function entryOf2(source, { node, splices }, prefix) {
  const { start, end } = node;
  const moved = splices.map((splice) => ({ from: splice.from - start, to: splice.to - start, insert: splice.insert }));
  const now = applySplices(source.bytes.subarray(start, end), moved);
  return { at: prefix + node.pointer, hash: createHash("sha256").update(now).digest("hex"), text: node.raw() };
}

// src/tokens/model-name.ts
function providerOf(family, model) {
  const name = model?.toLowerCase() ?? "";
  if (name.includes("claude")) return "anthropic";
  if (name.includes("gemini")) return "gemini";
  if (/(?:^|[/.:])(?:gpt-|chatgpt-|o\d|computer-use)/.test(name)) return "openai";
  return family;
}
function claudeVersion(model) {
  const name = model?.toLowerCase() ?? "";
  const newer = /(opus|sonnet|haiku|fable|mythos)-(\d{1,2})(?:[-.](\d{1,2}))?(?!\d)/.exec(name);
  if (newer) return { line: newer[1], version: numbered(newer[2], newer[3]) };
  const older = /claude-v?([1-3])(?:[-.](\d{1,2}))?(?!\d)/.exec(name);
  return older ? { line: "claude", version: numbered(older[1], older[2]) } : null;
}
function versionAfter(prefix, model) {
  const name = model?.toLowerCase() ?? "";
  const at2 = name.indexOf(prefix);
  const match = at2 < 0 ? null : /^(\d{1,2})(?:\.(\d{1,2}))?(?!\d)/.exec(name.slice(at2 + prefix.length));
  return match ? numbered(match[1], match[2]) : null;
}
function numbered(major, minor) {
  return Number(`${major}.${minor ?? 0}`);
}

// src/tokens/encodings.ts
var ENCODINGS = [
  "o200k_base",
  "o200k_harmony",
  "cl100k_base",
  "p50k_base",
  "p50k_edit",
  "r50k_base",
  "gpt2"
];
var OPENAI_RULES = [
  [/^gpt-oss/, "o200k_harmony"],
  [/^(gpt-5|gpt-4\.5|gpt-4\.1|(chat)?gpt-4o)/, "o200k_base"],
  [/^(o1|o3|o4-mini)(?![a-z0-9])/, "o200k_base"],
  [/^(gpt-4|gpt-3\.5|gpt-35-turbo|text-embedding-(ada-002|3-)|davinci-002|babbage-002)/, "cl100k_base"],
  [/^(text-davinci-edit|code-davinci-edit)/, "p50k_edit"],
  [/^(text-davinci-00[23]|code-davinci|code-cushman|davinci-codex|cushman-codex)/, "p50k_base"],
  [/^((text-|text-similarity-|text-search-|code-search-)?(davinci|curie|babbage|ada))(?![a-z0-9])/, "r50k_base"],
  [/^gpt-?2(?![a-z0-9])/, "gpt2"]
];
var OPENAI_LATER = /^(gpt-([6-9]|[1-9]\d)|o[2-9])(?![a-z0-9])/;
var EXACT = [1, 1];
var GEMINI = [0.7, 1.45];
var CLAUDE_TO_4_6 = [0.95, 1.3];
var CLAUDE_FROM_4_7 = [1.25, 1.7];
var CLAUDE_ANY = [0.95, 1.7];
var ANY2 = [0.7, 1.7];
function resolveEncoding(model, override) {
  const own = encodingOfModel(model ?? "");
  if (override === void 0) return own;
  const encoding = ENCODINGS.find((name) => name === override);
  if (encoding === void 0) {
    const near = nearest(override, ENCODINGS);
    throw new UserError("unknown-encoding", `no encoding is called ${JSON.stringify(override)}`, {
      hint: near === void 0 ? `known are ${ENCODINGS.join(", ")}` : `did you mean ${near}?`
    });
  }
  if (!own.known) return { encoding, label: "tokenizer", known: false, band: EXACT };
  if (own.label === "tokenizer" && ranksOf(own.encoding) !== ranksOf(encoding))
    return { ...own, encoding, label: "tokenizer-proxy" };
  return { ...own, encoding };
}
function ranksOf(encoding) {
  return encoding === "o200k_harmony" ? "o200k_base" : encoding;
}
function encodingOfModel(model) {
  for (const name of namesOf(model)) {
    const rule = OPENAI_RULES.find(([pattern]) => pattern.test(name));
    if (rule !== void 0) return { encoding: rule[1], label: "tokenizer", known: true, band: EXACT };
    if (OPENAI_LATER.test(name)) return { encoding: "o200k_base", label: "tokenizer-proxy", known: true, band: EXACT };
    if (name.startsWith("gemini")) return { encoding: "o200k_base", label: "estimate", known: true, band: GEMINI };
    if (name.startsWith("claude")) return { encoding: "o200k_base", label: "estimate", known: true, band: claudeBand(name) };
  }
  return { encoding: "o200k_base", label: "estimate", known: false, band: ANY2 };
}
function* namesOf(model) {
  const lower5 = model.trim().toLowerCase();
  const name = lower5.slice(lower5.lastIndexOf("/") + 1);
  yield name;
  for (const { index } of name.matchAll(/[:.]/g)) yield name.slice(index + 1);
}
function claudeBand(name) {
  const known = claudeVersion(name);
  if (known === null) return CLAUDE_ANY;
  return known.version < 4.7 ? CLAUDE_TO_4_6 : CLAUDE_FROM_4_7;
}

// src/tokens/unicode-classes.ts
var UNICODE_CLASSES = [
  "o9sbs2bo18so15n10o7u26o6l26o10so26so9co7n2olo3ncon3ou23ou7l24ol8ulululululululululululululululululululululululululul",
  "ulul2ulululululululul2ulululululululululululululululululululululululu2lulul3u2lulu2lu3l2u4lu2lu3l3u2lu2lululu2lul2ul",
  "u2lu3lulu2l2cul3c4u2lu2lu2lulululululululul2ululululululululul2u2lulu3lululululululululululululululululululululululu",
  "lulululululul7u2lu2l2ulu4lulululul69cl27c18o4c12o14c5o7coco17m112ululcoulo2cl3ouo6uou3ouou2lu17ou9l35ul2u3l3ulululul",
  "ulululululululul5uloulu2l2u51l48ulululululululululululululululululom7ulululululululululululululululululululululululu",
  "lulululu2lulululululul2ululululululululululululululululululululululululululululululululululululululululululululululu",
  "lulou38o2co6l41o8m45omom2om2omo8c27o4c4o29m11o5c43m21n10o4c2mc99ocm7o2m6c2m2om4c2n10c3o2co16cmc30m27o2c89m11co14n10c",
  "33m9c2o4co2mo2c22m4cm9cm3cm5o18c25m3o4c11o5c24oc6o8m9c42m24om33c54m3cm18cm7c10m2o2n10oc16m3oc8o2c2o2c22oc7oco3c4o2mc",
  "m7o2m2o2m3co8mo4c2oc3m2o2n10c2o2n6o2como2m3oc6o4c2o2c22oc7oc2oc2oc2o2mom5o4m2o2m3o3mo7c4oco7n10m2c3mo11m3oc9oc3oc22o",
  "c7oc2oc5o2mcm8om3om3o2co15c2m2o2n10o9cm6om3oc8o2c2o2c22oc7oc2oc5o2mcm7o2m2o2m3o7m3o4c2oc3m2o2n10ocn6o10mcoc6o3c3oc4o",
  "3c2ococ2o3c2o3c3o3c12o4m5o3m3om4o2co6mo14n13o13m5c8oc3oc23oc16o2mcm7om3om4o7m2oc3o2co2c2m2o2n10o8n7ocm3oc8oc3oc23oc1",
  "0oc5o2mcm7om3om4o7m2o6c2oc2m2o2n10oc2mo12m4c9oc3oc41m2cm7om3om4co5c3mn7c3m2o2n19oc6om3oc18o3c24oc9oco2c7o3mo4m6omom8",
  "o6n10o2m2o13c48mc2m7o5c7m8on10o39c2ococ5oc24ococ10mc2m9co2c5ocom7on10o2c4o32co23m2o6n20omomomo4m2c8oc36o4m20om2c5m11",
  "om36o9mo57c43m20cn10o6c6m4c4m3cm3c2m7c3m4c13m12cmn10m4o2u38ouo5uo2l43ocl3c329oc4o2c7ococ4o2c41oc4o2c33oc4o2c7ococ4o2",
  "c15oc57oc4o2c67o2m3o9n20o3c16o16u86o2l6o3c620o2c17sc26o5c75o3n3c8o7c18m4o9c19m3o11c18m2o12c13oc3om2o12c52m32o3co4cmo",
  "2n10o6n10o17m3omn10o6c89o7c5m2c34mco5c70o10c31om12o4m12o10n10c30o2c5o11c44o4c26o6n11o37c23m5o4c53m10om29o2mn10o6n10o",
  "13co8m31o49m5c47m17c8o3n10o17m9o12m3c30m13c2n10c44m14o12c36m20o8n10o3c3n10c36o2l9ulo5u43o2u3o16m3om21c4mc6mc2m3co5l4",
  "4c63l13cl34c37m64ulululululululululululululululululululululululululululululululululululululululululululululululululu",
  "lululululululululululululululululululululululululul9ulululululululululululululululululululululululululululululululul",
  "ululululululululululululululululul9u8l6o2u6o2l8u8l8u8l6o2u6o2l8ououououl8u8l14o2l8u8l8u8l8u8l5ol2u5olo3l3ol2u5o3l4o2",
  "l2u4o4l8u5o5l3ol2u5o3s11o29s2o5so47so16nco2n6o5cn10o6c13o51m33o17uo4uo2lu3l2u3louo3u5o6uououou4olu4lc4lo2l2u2o5ul4o4",
  "lon51uln5o726n60o78n22o630n30o1132u48l48ulu3l2ulululu4lul2ul6c2u3lululululululululululululululululululululululululul",
  "ulululululululululululululululululululululululul2o6ululm3ulo9no2l38olo5lo2c56o7co15mc23o9c7oc7oc7oc7oc7oc7oc7oc7om32",
  "o47co464so4c2no25n9m6oc5o2n3c2o4c86o2m2o2c3oc90oc4o5c43oc94o3n4o10c32o48c16o32n10o30n8on15o32n10o39n15o320c6592o64c2",
  "2157o67c46o2c269o3c16n10c2o20ulululululululululululululululululululululululcm4om10ocululululululululululululululc2m2",
  "c70n10m2o37c9o2ululululululul3ulululululululululululululululululululululululululululululululcl8ululu2lululululco2ulu",
  "lculul3ululululululululululu5lu5lulululululululu4lulu2lo2ulololulululuo21c3ulc3lc7mc3mc4mc23m5o4mo3n6o10c52o12m2c50m",
  "18o10n10o6m18c6o3coc2mn10c28m8o2c23m13o12c29o3m4c47m14o14cn10o6c5mc10n10c5oc41m14o9c3mc8m2o2n10o6c23o3cm3c50mcm3c2m2",
  "c5m2cmco24c3o2c11m5o2c3m2o10c6o2c6o2c6o9c7oc7ol43oc4l9co6l80c35m8om2o2n10o6c11172o12c23o4c49o8452c366o2c106o38l7o12l",
  "5o5cmc10oc13oc5ococ2oc2oc108o33c363o18c64o2c54o40c12o4m16o16m16o64c5oc135o19n10o7u26o6l26o11c89o3c6o2c6o2c6o2c3o35c1",
  "2oc26oc19oc2oc15o2c14o34c123o12n45o12n57o17n2o113mo130c29o3c49o15mn27o4c32n4o9c20nc8no5c38m5o5c30o2c36o4c8on5o42u40l",
  "40c78o2n10o6u36o4l36o4c40o8c52o12u11ou15ou7ou2ol11ol15ol7ol2o3c52o12c311o9c22o10c8o24c6oc42oc9o69c6o2coc44oc2o3co2c2",
  "3o2n8c23o2n7c31o8n9o48c19oc2o5n5c22n6o4c26o70c56o4n2c2n16o2n46cm3om2o5m4c4oc3oc29o2m3o4mn9o23c29n2oc29n3o32c8oc28m2o",
  "4n5o16c54o10c22o2n8c19o5n8c18o23n7o80c73o55u51o13l51o7n6c36m4o8n10o6n10c6u22o3m5ocl22o218n31oc42om2o3c2o16c3o55m4c29",
  "n10co8c22m11n4o27c18m4o42c21n7o20c23o9m3c53m15o11n30mc2m2co9m4c45m11o7mo13c25o7n10o6m3c36m14on10o4cm2co8c35mo2co9m3c",
  "48m14c4o4m4om2n10coco4n20o11c18oc25m12o6mc2mo62c7ococ4oc15oc10o7c47m12o5n10o6m4oc8o2c2o2c22oc7oc2oc5om2cm7o2m2o2m3o2",
  "co6mo5c5m2o2m7o3m5o11c10oco2coc38ocm9omo2mom4om5cmco13m2o29c53m18c4o5n10o4mc3o30c48m20c2oco8n10o166c47m7o2m9o23c4m2o",
  "34c48m17o3co11n10o38c43m13co7n10o6n20o28c27o2m15o4n12o4c7o185c44m15o101u32l32n19o12c8o2co2c8oc2oc24m6om2o2m4cmcm2o12",
  "n10o70c8o2c39m7o2m7cocmo27cm10c40m7cm4o8mo8cm11c46m16o3co18c73o199c33o15n10o6c9oc37m8om8co15n29o5c30o2m22om14o73c7oc",
  "2oc38m6o3mom2om7cmo8n10o6c6oc2oc32m5om2om5co7n10o310c19m4o9m2cmc13oc34m7o3m5o13n10mo85co15n21o43c922o102n111o17c196o",
  "2636c97o15c1072o16mc6m15o10c3995o5c583o6841c30m18n10o1734c569o7c31on10o6c79on10o6c30o2m5o11c48m7o9c4o12n10on7oc21o5c",
  "19o432c45o3n10o198u32l32n23o105c75o4mcm55o7m4c13o64c2ocmo11m2o14c6136o8c1238o41c10o8935c4oc7oc2oc291o15co29c3o2co14c",
  "4o8c396o2308c107o5c13o3c9o7c10o3m2o4177n10o518m46o2m23o542m5o3m6o8m8o2m7o30m4o148m3o123n20o12n20o108n25o135u26l26u26",
  "l7ol18u26l26uou2o2uo2u2o2u4ou8l4olol7ol11u26l26u2ou4o2u8ou7ol26u2ou4ou5ouo3u7ol26u26l26u26l26u26l26u26l26u26l26u26l2",
  "8o2u25ol25ol6u25ol25ol6u25ol25ol6u25ol25ol6u25ol25ol6ulo2n50o512m55o4m50o8mo14mo22m5om15o1104l10cl20o6l6o213m7om17o2",
  "m7om2om5o5c62o33mo112c45o3m7c7o2n10o4co321c30mo17c44m4n10o470c28m4n10o214c30m2cn10o485c7oc4oc2oc15oc197o2n9m7o41u34l",
  "34m7co4n10o791n59on3on4o76n45on15o194c4oc27oc2oco2coc10oc4ococo6co4cocococ3oc2oco2cocococococ2oco2c4oc7oc4oc4ococ10o",
  "c17o5c3oc5oc17o580n13o2787n10o1030c42720o32c4154o6c222o2c5762o14c7473o15c622o2466c542o1506c4939o5c4192o712016m240"
].join("");

// src/tokens/character-classes.ts
var UPPER4 = 1;
var LOWER4 = 2;
var CASELESS = 4;
var MARK3 = 8;
var NUMBER2 = 16;
var SPACE = 32;
var NEWLINE = 64;
var OTHER2 = 128;
var BITS = {
  u: UPPER4,
  l: LOWER4,
  c: CASELESS,
  m: MARK3,
  n: NUMBER2,
  s: SPACE,
  b: NEWLINE,
  o: OTHER2
};
var BLOCK_BITS = 7;
var BLOCK = 1 << BLOCK_BITS;
var CODE_POINTS = 1114112;
function expandCharacterClasses() {
  const classes = new Uint8Array(CODE_POINTS).fill(OTHER2);
  let at2 = 0;
  for (const [, letter, length] of UNICODE_CLASSES.matchAll(/([a-z])(\d*)/g)) {
    const end = at2 + (length === "" ? 1 : Number(length));
    classes.fill(BITS[letter], at2, end);
    at2 = end;
  }
  const index = new Uint16Array(CODE_POINTS / BLOCK);
  const numbers = /* @__PURE__ */ new Map();
  const distinct3 = [];
  for (let i = 0; i < index.length; i++) {
    const block = classes.subarray(i * BLOCK, (i + 1) * BLOCK);
    const key = block.join();
    let number = numbers.get(key);
    if (number === void 0) {
      number = distinct3.length;
      numbers.set(key, number);
      distinct3.push(block);
    }
    index[i] = number;
  }
  const blocks = new Uint8Array(distinct3.length * BLOCK);
  distinct3.forEach((block, number) => {
    blocks.set(block, number * BLOCK);
  });
  return { index, blocks };
}
var END = 255;
function createCharacterReader({ index, blocks }) {
  const ascii = new Int32Array(128);
  for (let code = 0; code < 128; code++) ascii[code] = blocks[index[code >> BLOCK_BITS] << BLOCK_BITS | code] | 1 << 8;
  function readWide(bytes, at2) {
    const lead = bytes[at2];
    if (lead < 192) return OTHER2 | 1 << 8;
    if (lead < 224) return look((lead & 31) << 6 | bytes[at2 + 1] & 63, 2);
    const rest = (bytes[at2 + 1] & 63) << 6 | bytes[at2 + 2] & 63;
    if (lead < 240) return look((lead & 15) << 12 | rest, 3);
    const code = (lead & 7) << 18 | rest << 6 | bytes[at2 + 3] & 63;
    if (code < CODE_POINTS) return look(code, 4);
    return lead === END ? 1 << 8 : OTHER2 | 1 << 8;
  }
  function look(code, length) {
    return blocks[index[code >> BLOCK_BITS] << BLOCK_BITS | code & BLOCK - 1] | length << 8;
  }
  return (bytes, at2) => {
    const byte = bytes[at2];
    return byte < 128 ? ascii[byte] : readWide(bytes, at2);
  };
}

// src/tokens/load-table.ts
import { readFileSync } from "node:fs";

// src/tokens/byte-hash.ts
var MULTIPLIER = 2654435761;
var TAIL_MASKS = Int32Array.of(0, 255, 65535, 16777215);
function hashSeed(length) {
  return Math.imul(length, 2246822507);
}
function hashWord(hash, word2) {
  const mixed = Math.imul(hash ^ word2, MULTIPLIER);
  return mixed ^ mixed >>> 15;
}
function tailWord(view, at2, length) {
  const word2 = view.getInt32(at2, true);
  return length < 4 ? word2 & TAIL_MASKS[length] : word2;
}
function hashBytes(view, at2, length) {
  let hash = hashSeed(length);
  let next = at2;
  let rest = length;
  for (; rest > 4; rest -= 4, next += 4) hash = hashWord(hash, view.getInt32(next, true));
  return hashWord(hash, tailWord(view, next, rest));
}

// src/tokens/decode-ranks.ts
function decodeRanks(ranks) {
  const lines2 = ranks.split("\n").filter((line) => line !== "");
  const runs = lines2.map((line) => {
    const [mark, first2, ...tokens] = line.split(" ");
    if (mark !== "!" || !/^\d+$/.test(first2 ?? "")) throw new Error("ranks are not in the form that is known");
    return { first: Number(first2), tokens };
  });
  const count = Math.max(...runs.map(({ first: first2, tokens }) => first2 + tokens.length));
  const starts = new Int32Array(count);
  const ends = new Int32Array(count);
  const bytes = Buffer.alloc(Math.ceil(ranks.length * 0.75));
  let at2 = 0;
  for (const { first: first2, tokens } of runs) {
    for (let i = 0; i < tokens.length; i++) {
      starts[first2 + i] = at2;
      at2 += bytes.write(tokens[i], at2, "base64");
      ends[first2 + i] = at2;
    }
  }
  return { bytes: bytes.subarray(0, at2), starts, ends };
}

// src/tokens/table.ts
var LAYOUT = 1;
var MAGIC = 1263490115;
var HEADER = 8;
var SLACK = 8;
function allocateTable(sizes) {
  const buffer = new Uint8Array(layOut(sizes).end);
  const header = new Int32Array(buffer.buffer, 0, HEADER);
  header.set([MAGIC, LAYOUT, sizes.slots, sizes.tokens, sizes.tokenBytes, sizes.classBlocks, sizes.longestToken]);
  return buffer;
}
function openTable(stored) {
  if (stored.byteLength < HEADER * 4) return null;
  const { buffer, byteOffset } = stored.byteOffset % 4 === 0 ? stored : stored.slice();
  const [magic, layout, slots, tokens, tokenBytes, classBlocks, longestToken] = new Int32Array(buffer, byteOffset, HEADER);
  if (magic !== MAGIC || layout !== LAYOUT) return null;
  const at2 = layOut({ slots, tokens, tokenBytes, classBlocks, longestToken });
  if (at2.end !== stored.byteLength) return null;
  return {
    slots: new Int32Array(buffer, byteOffset + at2.slots, slots),
    tokens: new Int32Array(buffer, byteOffset + at2.tokens, tokens),
    pairs: new Int32Array(buffer, byteOffset + at2.pairs, 65536),
    bytes: new Uint8Array(buffer, byteOffset + at2.bytes, tokenBytes + SLACK),
    classes: {
      index: new Uint16Array(buffer, byteOffset + at2.classIndex, CLASS_INDEX),
      blocks: new Uint8Array(buffer, byteOffset + at2.classBlocks, classBlocks)
    },
    longestToken
  };
}
var CLASS_INDEX = 1114112 >> 7;
function layOut({ slots, tokens, tokenBytes, classBlocks }) {
  const parts2 = { slots: 0, tokens: 0, pairs: 0, classIndex: 0, classBlocks: 0, bytes: 0, end: 0 };
  parts2.slots = HEADER * 4;
  parts2.tokens = parts2.slots + slots * 4;
  parts2.pairs = parts2.tokens + tokens * 4;
  parts2.classIndex = parts2.pairs + 65536 * 4;
  parts2.classBlocks = parts2.classIndex + CLASS_INDEX * 2;
  parts2.bytes = parts2.classBlocks + classBlocks;
  parts2.end = parts2.bytes + tokenBytes + SLACK;
  return parts2;
}

// src/tokens/build-table.ts
function buildTable(ranks) {
  const { bytes, starts, ends } = decodeRanks(ranks);
  const classes = expandCharacterClasses();
  const slotBits = 32 - Math.clz32(starts.length * 2 - 1);
  let longestToken = 0;
  for (let rank = 0; rank < starts.length; rank++) longestToken = Math.max(longestToken, ends[rank] - starts[rank]);
  const stored = allocateTable({
    slots: 1 << slotBits,
    tokens: starts.length,
    tokenBytes: bytes.length,
    classBlocks: classes.blocks.length,
    longestToken
  });
  const table = openTable(stored);
  if (table === null) throw new Error("tables cannot be built on this machine");
  table.classes.index.set(classes.index);
  table.classes.blocks.set(classes.blocks);
  table.bytes.set(bytes);
  const view = new DataView(table.bytes.buffer, table.bytes.byteOffset, table.bytes.byteLength);
  for (let rank = 0; rank < starts.length; rank++) {
    const at2 = starts[rank];
    const length = ends[rank] - at2;
    if (length === 0) continue;
    table.tokens[rank] = at2 << 8 | length;
    if (length === 2) table.pairs[bytes[at2] | bytes[at2 + 1] << 8] = rank + 1;
    const hash = hashBytes(view, at2, length);
    let slot = hash >>> 32 - slotBits;
    while (table.slots[slot] !== 0) slot = slot + 1 & table.slots.length - 1;
    table.slots[slot] = hash << 18 | rank + 1;
  }
  return stored;
}

// src/tokens/module-location.ts
import { pathToFileURL } from "node:url";
function moduleLocation() {
  return typeof __filename === "string" ? pathToFileURL(__filename).href : import.meta.url;
}

// src/tokens/published-ranks.ts
import { createRequire } from "node:module";
function loadPublishedRanks(encoding) {
  const loaded = createRequire(moduleLocation())(`js-tiktoken/ranks/${encoding}`);
  if (typeof loaded === "object" && loaded !== null && "bpe_ranks" in loaded && typeof loaded.bpe_ranks === "string") {
    return loaded.bpe_ranks;
  }
  throw new Error(`js-tiktoken has no ranks for ${encoding}`);
}

// src/tokens/load-table.ts
var PLACES = ["./", "../", "../../dist/"];
function loadTable(encoding) {
  if (encoding === "o200k_base") {
    const stored = readStoredTable(`${encoding}.bin`);
    if (stored !== null) return stored;
  }
  const built = openTable(buildTable(loadPublishedRanks(encoding)));
  if (built === null) throw new Error(`the table of ${encoding} cannot be opened`);
  return built;
}
function readStoredTable(name) {
  for (const place of PLACES) {
    try {
      const table = openTable(readFileSync(new URL(place + name, moduleLocation())));
      if (table !== null) return table;
    } catch {
    }
  }
  return null;
}

// src/tokens/minimum-tree.ts
var FAN_BITS = 4;
var FAN = 1 << FAN_BITS;
var NONE2 = 2147483647;
function refreshedTogether(one, other) {
  return (one ^ other) < FAN;
}
function createMinimumTree(room) {
  const levels = [];
  for (let size2 = room; levels.length === 0 || size2 > 1; ) {
    size2 = Math.ceil(size2 / FAN);
    levels.push(new Int32Array(size2 * FAN));
  }
  const [leaves] = levels;
  let height = 1;
  return {
    leaves,
    build(length) {
      height = 1;
      for (let size2 = length; ; height++) {
        const level = levels[height - 1];
        const full = Math.ceil(size2 / FAN) * FAN;
        level.fill(NONE2, size2, full);
        if (full === FAN) break;
        size2 = full / FAN;
        for (let i = 0; i < size2; i++) levels[height][i] = leastOf16(level, i * FAN);
      }
    },
    refresh(position) {
      let at2 = position >> FAN_BITS;
      for (let above = 1; above < height; above++) {
        const least = leastOf16(levels[above - 1], at2 * FAN);
        const parents = levels[above];
        if (parents[at2] === least) return;
        parents[at2] = least;
        at2 >>= FAN_BITS;
      }
    },
    lowest() {
      const least = leastOf16(levels[height - 1], 0);
      if (least === NONE2) return -1;
      let at2 = 0;
      for (let depth = height - 1; ; depth--) {
        const level = levels[depth];
        while (level[at2] !== least) at2++;
        if (depth === 0) return at2;
        at2 *= FAN;
      }
    }
  };
}
function leastOf16(numbers, at2) {
  return Math.min(leastOf8(numbers, at2), leastOf8(numbers, at2 + 8));
}
function leastOf8(numbers, at2) {
  const a = Math.min(numbers[at2], numbers[at2 + 1]);
  const b = Math.min(numbers[at2 + 2], numbers[at2 + 3]);
  const c = Math.min(numbers[at2 + 4], numbers[at2 + 5]);
  const d = Math.min(numbers[at2 + 6], numbers[at2 + 7]);
  return Math.min(Math.min(a, b), Math.min(c, d));
}

// src/tokens/merge-tree.ts
function createTreeMerge(vocabulary, room) {
  const ends = new Int32Array(room);
  const starts = new Int32Array(room + 1);
  const tree = createMinimumTree(room);
  const { leaves } = tree;
  return {
    ends,
    merge(view, at2, length) {
      for (let i = 0; i < length; i++) {
        ends[i] = i + 1;
        starts[i + 1] = i;
        leaves[i] = i + 1 < length ? rankOf(view, at2 + i, 2) : NONE2;
      }
      tree.build(length);
      let parts2 = length;
      for (let first2 = tree.lowest(); first2 >= 0; first2 = tree.lowest()) {
        const second = ends[first2];
        const end = ends[second];
        ends[first2] = end;
        starts[end] = first2;
        parts2--;
        leaves[second] = NONE2;
        leaves[first2] = end < length ? rankOf(view, at2 + first2, ends[end] - first2) : NONE2;
        if (first2 > 0) {
          const before = starts[first2];
          leaves[before] = rankOf(view, at2 + before, end - before);
          if (!refreshedTogether(before, first2)) tree.refresh(before);
        }
        if (!refreshedTogether(second, first2)) tree.refresh(second);
        tree.refresh(first2);
      }
      return parts2;
    }
  };
  function rankOf(view, at2, length) {
    const rank = vocabulary.rankOf(view, at2, length);
    return rank < 0 ? NONE2 : rank;
  }
}

// src/tokens/merge-long.ts
var WINDOW = 4096;
var OVERLAP = 512;
function createLongMerge(vocabulary) {
  let windowed;
  const seam = new Int32Array(OVERLAP + 1);
  return (view, at2, length) => {
    windowed ??= createTreeMerge(vocabulary, WINDOW);
    if (length <= WINDOW) return windowed.merge(view, at2, length);
    const tokens = mergeWindows(windowed, view, at2, at2 + length);
    return tokens >= 0 ? tokens : createTreeMerge(vocabulary, length).merge(view, at2, length);
  };
  function mergeWindows({ merge, ends }, view, at2, end) {
    let tokens = 0;
    let start = at2;
    let borders = 0;
    for (; ; ) {
      const length = Math.min(WINDOW, end - start);
      merge(view, start, length);
      let token = 0;
      if (borders > 0) {
        let known = 0;
        while (seam[known] !== token || seam[known + 1] !== ends[token]) {
          if (seam[known] <= token) known++;
          else token = ends[token];
          if (known + 1 >= borders) return -1;
        }
        tokens += known;
      }
      const last = start + length === end;
      const stop = last ? length : length - OVERLAP;
      for (; token < stop; token = ends[token]) tokens++;
      if (last) return tokens;
      const next = token;
      borders = 0;
      for (; token < length; token = ends[token]) seam[borders++] = token - next;
      seam[borders++] = length - next;
      start += next;
    }
  }
}

// src/tokens/merge-short.ts
var NONE3 = 2147483647;
function createShortMerge(vocabulary, longest) {
  const starts = new Int32Array(longest + 1);
  const ranks = new Int32Array(longest + 1);
  return (view, at2, length) => {
    let parts2 = length;
    let best = 0;
    for (let i = 0; i < length; i++) {
      starts[i] = at2 + i;
      const rank = i + 1 < length ? vocabulary.rankOf(view, at2 + i, 2) : -1;
      ranks[i] = rank < 0 ? NONE3 : rank;
      if (ranks[i] < ranks[best]) best = i;
    }
    starts[length] = at2 + length;
    while (ranks[best] !== NONE3) {
      parts2--;
      for (let i = best + 1; i <= parts2; i++) {
        starts[i] = starts[i + 1];
        ranks[i] = ranks[i + 1];
      }
      ranks[best] = rankOfPair(view, best, parts2);
      if (best > 0) ranks[best - 1] = rankOfPair(view, best - 1, parts2);
      best = 0;
      for (let i = 1; i < parts2; i++) if (ranks[i] < ranks[best]) best = i;
    }
    return parts2;
  };
  function rankOfPair(view, part2, parts2) {
    if (part2 + 1 >= parts2) return NONE3;
    const rank = vocabulary.rankOf(view, starts[part2], starts[part2 + 2] - starts[part2]);
    return rank < 0 ? NONE3 : rank;
  }
}

// src/tokens/vocabulary.ts
function createVocabulary({ slots, tokens, pairs, bytes, longestToken }) {
  const tokenView = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const shift = Math.clz32(slots.length - 1);
  const last = slots.length - 1;
  function rankOfHashed(hash, view, at2, length) {
    for (let slot = hash >>> shift; ; slot = slot + 1 & last) {
      const entry = slots[slot];
      if (entry === 0) return -1;
      if ((entry >>> 18 ^ hash) & 16383) continue;
      const rank = (entry & 262143) - 1;
      const token = tokens[rank];
      if ((token & 255) === length && same(view, at2, token >>> 8, length)) return rank;
    }
  }
  function same(view, at2, start, length) {
    let i = 0;
    for (; i + 4 <= length; i += 4) if (view.getInt32(at2 + i, true) !== tokenView.getInt32(start + i, true)) return false;
    return i === length || (view.getInt32(at2 + i, true) ^ tokenView.getInt32(start + i, true)) << (4 - (length - i)) * 8 === 0;
  }
  return {
    rankOfHashed,
    rankOf(view, at2, length) {
      if (length === 2) return pairs[view.getUint16(at2, true)] - 1;
      return length > longestToken ? -1 : rankOfHashed(hashBytes(view, at2, length), view, at2, length);
    }
  };
}

// src/tokens/piece-counter.ts
var SHORT2 = 128;
var CACHE_BITS = 15;
var CACHE_SHIFT = 32 - CACHE_BITS;
function createPieceCounter(table) {
  const vocabulary = createVocabulary(table);
  const { pairs, longestToken } = table;
  const mergeShort = createShortMerge(vocabulary, SHORT2);
  const mergeLong = createLongMerge(vocabulary);
  const upTo8 = new Int32Array(4 << CACHE_BITS);
  const upTo16 = new Int32Array(8 << CACHE_BITS);
  function countHashed(hash, view, at2, length) {
    return vocabulary.rankOfHashed(hash, view, at2, length) >= 0 ? 1 : mergeShort(view, at2, length);
  }
  function countUpTo8(view, at2, length) {
    const first2 = length > 4 ? view.getInt32(at2, true) : tailWord(view, at2, length);
    let hash = hashWord(hashSeed(length), first2);
    let second = 0;
    if (length > 4) {
      second = tailWord(view, at2 + 4, length - 4);
      hash = hashWord(hash, second);
    }
    const entry = hash >>> CACHE_SHIFT << 2;
    const known = upTo8[entry + 2];
    if ((known & 255) === length && upTo8[entry] === first2 && upTo8[entry + 1] === second) return known >>> 8;
    const tokens = countHashed(hash, view, at2, length);
    upTo8[entry] = first2;
    upTo8[entry + 1] = second;
    upTo8[entry + 2] = tokens << 8 | length;
    return tokens;
  }
  function countUpTo16(view, at2, length) {
    const first2 = view.getInt32(at2, true);
    const second = view.getInt32(at2 + 4, true);
    let hash = hashWord(hashWord(hashSeed(length), first2), second);
    const third = length > 12 ? view.getInt32(at2 + 8, true) : tailWord(view, at2 + 8, length - 8);
    hash = hashWord(hash, third);
    let fourth = 0;
    if (length > 12) {
      fourth = tailWord(view, at2 + 12, length - 12);
      hash = hashWord(hash, fourth);
    }
    const entry = hash >>> CACHE_SHIFT << 3;
    const known = upTo16[entry + 4];
    if ((known & 255) === length && upTo16[entry] === first2 && upTo16[entry + 1] === second && upTo16[entry + 2] === third && upTo16[entry + 3] === fourth) {
      return known >>> 8;
    }
    const tokens = countHashed(hash, view, at2, length);
    upTo16[entry] = first2;
    upTo16[entry + 1] = second;
    upTo16[entry + 2] = third;
    upTo16[entry + 3] = fourth;
    upTo16[entry + 4] = tokens << 8 | length;
    return tokens;
  }
  return (view, at2, length) => {
    if (length < 3) return length === 2 && pairs[view.getUint16(at2, true)] === 0 ? 2 : 1;
    if (length <= 8) return countUpTo8(view, at2, length);
    if (length <= 16) return countUpTo16(view, at2, length);
    if (length <= longestToken && vocabulary.rankOfHashed(hashBytes(view, at2, length), view, at2, length) >= 0) return 1;
    return length <= SHORT2 ? mergeShort(view, at2, length) : mergeLong(view, at2, length);
  };
}

// src/tokens/safe-cut.ts
var APOSTROPHE = 39;
var BLANK2 = 32;
function safeCut(bytes, from, to) {
  for (let at2 = to - 1; at2 > from; at2--) {
    const next = bytes[at2];
    if (next >= 128 || next === APOSTROPHE || isLetter(next)) continue;
    const before = bytes[at2 - 1];
    if (isLetter(before) || next === BLANK2 && before > BLANK2 && before < 127) return at2;
  }
  return from;
}
function isLetter(byte) {
  const lower5 = byte | 32;
  return lower5 >= 97 && lower5 <= 122 && byte < 128;
}

// src/tokens/scratch.ts
var SLACK2 = 8;
function createScratch(usual) {
  const first2 = new Uint8Array(usual + SLACK2);
  const firstView = new DataView(first2.buffer);
  return {
    bytes: first2,
    view: firstView,
    reserve(length) {
      if (length + SLACK2 <= this.bytes.length) return;
      const larger = new Uint8Array(Math.max(length + SLACK2, this.bytes.length * 2));
      larger.set(this.bytes);
      this.bytes = larger;
      this.view = new DataView(larger.buffer);
    },
    seal(length) {
      for (let i = 0; i < SLACK2; i++) this.bytes[length + i] = END;
    },
    release() {
      this.bytes = first2;
      this.view = firstView;
    }
  };
}

// src/tokens/contraction.ts
var APOSTROPHE2 = 39;
function contractionEnd(bytes, at2) {
  if (bytes[at2] !== APOSTROPHE2) return at2;
  switch (bytes[at2 + 1] | 32) {
    case 115:
    // s
    case 116:
    // t
    case 109:
    // m
    case 100:
      return at2 + 2;
    case 114:
    // r
    case 118:
      return (bytes[at2 + 2] | 32) === 101 ? at2 + 3 : at2;
    case 108:
      return (bytes[at2 + 2] | 32) === 108 ? at2 + 3 : at2;
    case 229:
      return bytes[at2 + 1] === 197 && bytes[at2 + 2] === 191 ? at2 + 3 : at2;
    default:
      return at2;
  }
}

// src/tokens/white-space.ts
function whiteSpaceEnd(read6, bytes, at2, lineBreaks) {
  let lineEnd = 0;
  let last = at2;
  let next = at2;
  let bits = read6(bytes, next);
  while (bits & (SPACE | NEWLINE)) {
    last = next;
    next += bits >> 8;
    if (bits & NEWLINE) lineEnd = next;
    bits = read6(bytes, next);
  }
  if (lineBreaks && lineEnd > 0) return lineEnd;
  return (bits & 255) === 0 || last === at2 ? next : last;
}

// src/tokens/split-cl100k.ts
var LETTER = UPPER4 | LOWER4 | CASELESS;
var BLANK3 = 32;
function createCl100kSplitter(read6) {
  function runEnd(bytes, at2, classes, most) {
    let next = at2;
    for (let length = 0; length < most; length++) {
      const bits = read6(bytes, next);
      if (!(bits & classes)) break;
      next += bits >> 8;
    }
    return next;
  }
  function punctuationEnd(bytes, at2) {
    return runEnd(bytes, runEnd(bytes, at2, OTHER2 | MARK3, Infinity), NEWLINE, Infinity);
  }
  return (bytes, at2) => {
    const contraction = contractionEnd(bytes, at2);
    if (contraction > at2) return contraction;
    const bits = read6(bytes, at2);
    if (bits & LETTER) return runEnd(bytes, at2, LETTER, Infinity);
    if (bits & NUMBER2) return runEnd(bytes, at2, NUMBER2, 3);
    if (bits & NEWLINE) return whiteSpaceEnd(read6, bytes, at2, true);
    const second = at2 + (bits >> 8);
    const next = read6(bytes, second);
    if (next & LETTER) return runEnd(bytes, second, LETTER, Infinity);
    if (bits & SPACE) {
      if (next & (OTHER2 | MARK3) && bytes[at2] === BLANK3) return punctuationEnd(bytes, second);
      return whiteSpaceEnd(read6, bytes, at2, true);
    }
    return bits & (OTHER2 | MARK3) ? punctuationEnd(bytes, at2) : second;
  };
}

// src/tokens/split-gpt2.ts
var LETTER2 = UPPER4 | LOWER4 | CASELESS;
var BLANK4 = 32;
function createGpt2Splitter(read6) {
  return (bytes, at2) => {
    const contraction = contractionEnd(bytes, at2);
    if (contraction > at2 && isLowerCase(bytes, at2 + 1, contraction)) return contraction;
    const first2 = read6(bytes, at2);
    let next = bytes[at2] === BLANK4 ? at2 + 1 : at2;
    let bits = read6(bytes, next);
    const kind = bits & LETTER2 ? LETTER2 : bits & NUMBER2 ? NUMBER2 : bits & (OTHER2 | MARK3) ? OTHER2 | MARK3 : 0;
    if (kind === 0) return first2 & (SPACE | NEWLINE) ? whiteSpaceEnd(read6, bytes, at2, false) : at2 + (first2 >> 8);
    do {
      next += bits >> 8;
      bits = read6(bytes, next);
    } while (bits & kind);
    return next;
  };
}
function isLowerCase(bytes, from, to) {
  for (let at2 = from; at2 < to; at2++) if (bytes[at2] < 97 || bytes[at2] > 122) return false;
  return true;
}

// src/tokens/split-o200k.ts
var SLASH = 47;
var BLANK5 = 32;
function createO200kSplitter(read6) {
  function wordEnd(bytes, from, start, mark) {
    let next = start;
    let lowerable = from;
    let bits = read6(bytes, next);
    while (bits & (UPPER4 | CASELESS | MARK3)) {
      next += bits >> 8;
      if (bits & (CASELESS | MARK3)) lowerable = next;
      bits = read6(bytes, next);
    }
    if (bits & LOWER4) {
      do {
        next += bits >> 8;
        bits = read6(bytes, next);
      } while (bits & (LOWER4 | CASELESS | MARK3));
      return contractionEnd(bytes, next);
    }
    if (lowerable > from) return contractionEnd(bytes, lowerable);
    return mark ? start : contractionEnd(bytes, next);
  }
  function numberEnd2(bytes, at2) {
    let next = at2;
    for (let digits = 0; digits < 3; digits++) {
      const bits = read6(bytes, next);
      if (!(bits & NUMBER2)) break;
      next += bits >> 8;
    }
    return next;
  }
  function punctuationEnd(bytes, at2) {
    let next = at2;
    let bits = read6(bytes, next);
    while (bits & (OTHER2 | MARK3)) {
      next += bits >> 8;
      bits = read6(bytes, next);
    }
    while (bits & NEWLINE || bytes[next] === SLASH) {
      next++;
      bits = read6(bytes, next);
    }
    return next;
  }
  return (bytes, at2) => {
    const bits = read6(bytes, at2);
    if (bits & (UPPER4 | LOWER4 | CASELESS)) return wordEnd(bytes, at2, at2, false);
    if (bits & NUMBER2) return numberEnd2(bytes, at2);
    if (bits & NEWLINE) return whiteSpaceEnd(read6, bytes, at2, true);
    const second = at2 + (bits >> 8);
    const next = read6(bytes, second);
    if (next & (UPPER4 | LOWER4 | CASELESS | MARK3)) return wordEnd(bytes, at2, second, (bits & MARK3) !== 0);
    if (bits & MARK3) return contractionEnd(bytes, second);
    if (bits & SPACE) {
      if (next & OTHER2 && bytes[at2] === BLANK5) return punctuationEnd(bytes, second);
      return whiteSpaceEnd(read6, bytes, at2, true);
    }
    return bits & OTHER2 ? punctuationEnd(bytes, at2) : second;
  };
}

// src/tokens/engine.ts
var SPLITTERS = {
  o200k_base: createO200kSplitter,
  cl100k_base: createCl100kSplitter,
  p50k_base: createGpt2Splitter,
  p50k_edit: createGpt2Splitter,
  r50k_base: createGpt2Splitter,
  gpt2: createGpt2Splitter
};
var CHUNK = 1 << 15;
var NO_LIMIT = 2147483647;
var engines = /* @__PURE__ */ new Map();
function engineFor(encoding) {
  let engine = engines.get(encoding);
  if (engine === void 0) {
    engine = createEngine(encoding);
    engines.set(encoding, engine);
  }
  return engine;
}
function createEngine(encoding) {
  const table = loadTable(encoding);
  const pieceEnd = SPLITTERS[encoding](createCharacterReader(table.classes));
  const countPiece = createPieceCounter(table);
  const scratch = createScratch(2 * 3 * CHUNK);
  const encoder = new TextEncoder();
  return {
    countText(text2, limit2) {
      if (text2.length <= CHUNK) return countScratch(encoder.encodeInto(text2, scratch.bytes).written, limit2);
      return countChunks(text2.length, limit2, (from, to, at2) => {
        const splitsPair = to < text2.length && isHighSurrogate(text2.charCodeAt(to - 1));
        return encoder.encodeInto(text2.slice(from, splitsPair ? to - 1 : to), scratch.bytes.subarray(at2));
      });
    },
    countBytes(bytes, from, to, limit2) {
      return countChunks(to - from, limit2, (first2, last, at2) => {
        scratch.bytes.set(bytes.subarray(from + first2, from + last), at2);
        return { read: last - first2, written: last - first2 };
      });
    }
  };
  function countScratch(length, limit2) {
    scratch.seal(length);
    const { bytes, view } = scratch;
    let tokens = 0;
    for (let at2 = 0; at2 < length && tokens <= limit2; ) {
      const end = pieceEnd(bytes, at2);
      tokens += countPiece(view, at2, end - at2);
      at2 = end;
    }
    return tokens;
  }
  function countChunks(length, limit2, fill2) {
    let tokens = 0;
    let waiting = 0;
    for (let from = 0; from < length && tokens <= limit2; ) {
      scratch.reserve(waiting + 3 * CHUNK);
      const { read: read6, written: written2 } = fill2(from, Math.min(from + CHUNK, length), waiting);
      from += read6;
      const end = waiting + written2;
      let cut2 = end;
      if (from < length) {
        const searched = Math.max(waiting - 1, 0);
        cut2 = safeCut(scratch.bytes, searched, end);
        if (cut2 === searched) {
          waiting = end;
          continue;
        }
      }
      const rest = scratch.bytes.slice(cut2, end);
      tokens += countScratch(cut2, limit2 - tokens);
      scratch.bytes.set(rest);
      waiting = rest.length;
    }
    scratch.release();
    return tokens;
  }
}
function isHighSurrogate(unit) {
  return unit >= 55296 && unit <= 56319;
}

// src/tokens/string-memo.ts
var ENTRY = 32;
function createStringMemo(units2) {
  let young = /* @__PURE__ */ new Map();
  let old = /* @__PURE__ */ new Map();
  let held = 0;
  function set(text2, value2) {
    if (text2.length > units2) return;
    held += text2.length + ENTRY;
    if (held > units2) {
      old = young;
      young = /* @__PURE__ */ new Map();
      held = text2.length + ENTRY;
    }
    young.set(text2, value2);
  }
  return {
    get(text2) {
      const recent = young.get(text2);
      if (recent !== void 0) return recent;
      const value2 = old.get(text2);
      if (value2 !== void 0) set(text2, value2);
      return value2;
    },
    set
  };
}

// src/tokens/counter.ts
var REMEMBERED_UNITS = 1 << 24;
var LONGEST_TOKEN = 128;
function createCounter(encoding) {
  const memo = createStringMemo(REMEMBERED_UNITS);
  let loaded;
  const engine = () => loaded ??= engineFor(ranksOf(encoding));
  return {
    encoding,
    count(text2) {
      const known = memo.get(text2);
      if (known !== void 0) return known;
      const tokens = engine().countText(text2, NO_LIMIT);
      memo.set(text2, tokens);
      return tokens;
    },
    exceeds(text2, limit2) {
      if (text2.length * 3 <= limit2) return false;
      if (text2.length > limit2 * LONGEST_TOKEN) return true;
      const known = memo.get(text2);
      if (known !== void 0) return known > limit2;
      const tokens = engine().countText(text2, limit2);
      if (tokens <= limit2) memo.set(text2, tokens);
      return tokens > limit2;
    },
    countBytes(bytes, from, to) {
      return engine().countBytes(bytes, from, to, NO_LIMIT);
    }
  };
}

// src/tokens/image-rules.ts
var LOW_SIDE = 512;
var TILES = [
  [/gpt-4o-mini/, 2833, 5667],
  [/gpt-4o|chatgpt-4o|gpt-4\.1(?!-(?:mini|nano))|gpt-4\.5|gpt-4-turbo|gpt-4-\d{4}-vision|gpt-4-vision/, 85, 170],
  [/gpt-5(?:\.1)?(?![.\d]|-(?:mini|nano))/, 70, 140],
  [/computer-use/, 65, 129],
  [/(?:^|[/.:])o[13](?!-mini)/, 75, 150]
];
var PATCHES = [
  [/gpt-4\.1-mini|gpt-5-mini/, 1.62],
  [/gpt-4\.1-nano|gpt-5-nano/, 2.46],
  [/(?:^|[/.:])o4-mini/, 1.72]
];
function imageRule(provider, model) {
  switch (provider) {
    case "openai":
      return openaiRule(model);
    case "anthropic":
      return claudeRule(model);
    case "gemini":
      return geminiRule(model);
    case "unknown":
      return {
        tokens: (width, height) => Math.min(1600, Math.ceil(width * height / 750)),
        published: false,
        source: "rule of thumb for an unknown provider: width x height / 750, at most 1,600"
      };
  }
}
function openaiRule(model) {
  const name = model?.toLowerCase() ?? "";
  const patches = PATCHES.find(([pattern]) => pattern.test(name));
  if (patches) {
    const tokens = (width, height, detail) => Math.ceil(patchCount(...lowered(width, height, detail), 32, 1536) * patches[1]);
    return { tokens, published: true, source: `OpenAI: 32 px patches, at most 1,536, x ${patches[1]}` };
  }
  const tiles = TILES.find(([pattern]) => pattern.test(name));
  if (tiles) {
    const [, base, tile] = tiles;
    const tokens = (width, height, detail) => detail === "low" ? base : base + tile * tileCount(width, height);
    return { tokens, published: true, source: `OpenAI: ${base} + ${tile} for each tile of 512 px` };
  }
  return newerOpenaiRule(versionAfter("gpt-", model));
}
function newerOpenaiRule(version) {
  const known = version !== null && version >= 5.2;
  const most = (detail) => {
    if (known && version < 5.4) return 1536;
    if (detail === "high") return 2500;
    return known && version >= 6 ? Number.POSITIVE_INFINITY : 1e4;
  };
  const tokens = (width, height, detail) => Math.ceil(patchCount(...lowered(width, height, detail), 32, most(detail)) * 1.2);
  return {
    tokens,
    published: false,
    source: `${known ? "measured" : "assumed for an unknown OpenAI model"}: 32 px patches x 1.2`
  };
}
function lowered(width, height, detail) {
  return detail === "low" ? fit(width, height, LOW_SIDE, LOW_SIDE) : [width, height];
}
function tileCount(width, height) {
  const [w, h] = fit(width, height, 2048, 2048);
  const scale = Math.min(1, 768 / Math.min(w, h));
  return cells(w * scale, 512) * cells(h * scale, 512);
}
function claudeRule(model) {
  const known = claudeVersion(model);
  const fine = !known || isFine(known);
  const [side, most] = fine ? [2576, 4784] : [1568, 1568];
  const limits = `long side ${side} px, at most ${most} tokens`;
  return {
    tokens: (width, height) => patchCount(...fit(width, height, side, side), 28, most),
    published: known !== null,
    source: `${known ? "Anthropic" : "assumed for an unknown Claude model"}: 28 px patches, ${limits}`
  };
}
function isFine({ line, version }) {
  if (line === "fable" || line === "mythos") return true;
  return version >= (line === "opus" ? 4.7 : 5);
}
var RESOLUTIONS = [
  [/ultra/i, 2240],
  [/high/i, 1120],
  [/medium/i, 560],
  [/low/i, 280]
];
function geminiRule(model) {
  const version = versionAfter("gemini-", model);
  if (version !== null && version < 3) {
    const tokens = (width, height) => width <= 384 && height <= 384 ? 258 : 258 * cells(width, 768) * cells(height, 768);
    return { tokens, published: true, source: "Google: 258 for each tile of 768 px" };
  }
  return {
    tokens: (_width, _height, detail) => RESOLUTIONS.find(([pattern]) => pattern.test(detail ?? ""))?.[1] ?? 1120,
    published: version !== null,
    source: `${version === null ? "assumed for an unknown Gemini model" : "Google"}: 1,120, or by media resolution`
  };
}
function fit(width, height, boxWidth, boxHeight) {
  const scale = Math.min(1, boxWidth / width, boxHeight / height);
  return [width * scale, height * scale];
}
function patchCount(width, height, side, most) {
  const count = cells(width, side) * cells(height, side);
  if (count <= most) return count;
  const scale = Math.sqrt(side * side * most / (width * height));
  const [across, down] = [width * scale / side, height * scale / side];
  const whole = Math.min(Math.floor(across) / across, Math.floor(down) / down) || 1;
  return Math.min(most, cells(width * scale * whole, side) * cells(height * scale * whole, side));
}
function cells(length, size2) {
  return Math.max(1, Math.ceil(length / size2 - 1e-6));
}

// src/tokens/media-content.ts
var PDF_BYTES = 8 << 20;
var AUDIO_BYTES = 64 << 10;
var BIT_RATES = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
];
function pdfPages(base643) {
  const text2 = Buffer.from(decodeStart(base643, PDF_BYTES)).toString("latin1");
  if (!text2.startsWith("%PDF")) return null;
  const pages = text2.match(/\/Type\s{0,8}\/Page(?![A-Za-z])/g)?.length ?? 0;
  let counted2 = 0;
  for (const [, count] of text2.matchAll(/\/Count\s{0,8}(\d{1,6})(?!\d)/g)) counted2 = Math.max(counted2, Number(count));
  const linear = /\/Linearized[^>]{0,200}\/N\s{0,8}(\d{1,6})/.exec(text2.slice(0, 2e3))?.[1];
  return pages || counted2 || Number(linear ?? 0) || null;
}
function audioSeconds(base643) {
  const start = decodeStart(base643, AUDIO_BYTES);
  return wavSeconds(start, byteSize(base643)) ?? mp3Seconds(start, base643);
}
function wavSeconds(start, bytes) {
  const view = new DataView(start.buffer);
  if (start.length < 44 || latin1(start, 0, 4) !== "RIFF" || latin1(start, 8, 16) !== "WAVEfmt ") return null;
  const rate = view.getUint32(28, true);
  return rate > 0 ? (bytes - 44) / rate : null;
}
function mp3Seconds(start, base643) {
  const tag = latin1(start, 0, 3) === "ID3" && start.length >= 10 ? 10 + syncSafe(start) : 0;
  const skipped = Math.floor(tag / 3);
  const frames = tag < start.length ? start.subarray(tag) : decodeStart(base643.slice(skipped * 4), AUDIO_BYTES).subarray(tag % 3);
  const [sync = 0, format = 0, rates = 0] = frames;
  if (sync !== 255 || format < 224 || (format >> 1 & 3) !== 1) return null;
  const kilobits = BIT_RATES[(format >> 3 & 3) === 3 ? 0 : 1][rates >> 4];
  return kilobits ? (byteSize(base643) - tag) * 8 / (kilobits * 1e3) : null;
}
function syncSafe(start) {
  return start[6] << 21 | start[7] << 14 | start[8] << 7 | start[9];
}
function latin1(bytes, from, to) {
  return String.fromCharCode(...bytes.subarray(from, to));
}

// src/tokens/media.ts
var USUAL_SIDE = 1024;
var PAGE_BYTES = 5e4;
var SOUND_BYTES = 8e3;
var FILM_BYTES = 125e3;
function mediaTokens(media, family, model) {
  const provider = providerOf(family, model);
  switch (media.type) {
    case "image":
      return imageTokens(media, imageRule(provider, model));
    case "file":
      return media.mediaType?.startsWith("image/") ? imageTokens(media, imageRule(provider, model)) : fileTokens(media, provider, model);
    case "audio":
      return soundTokens(media, provider);
    case "video":
      return filmTokens(media, provider);
  }
}
function imageTokens(media, rule) {
  const { width, height } = measureMedia(media);
  if (width !== null && height !== null) {
    const { published, source } = rule;
    return { tokens: rule.tokens(width, height, media.detail), published, source };
  }
  const tokens = rule.tokens(USUAL_SIDE, USUAL_SIDE, media.detail);
  return { tokens, published: false, source: `size unknown, taken as ${USUAL_SIDE}x${USUAL_SIDE}; ${rule.source}` };
}
function fileTokens(media, provider, model) {
  const data = media.data();
  if (data !== null && isText(media.mediaType)) {
    return { tokens: Math.ceil(byteSize(data) / 4), published: false, source: "guessed: a text file, four bytes a token" };
  }
  const page = pageRule(provider, model);
  const pages = data === null ? null : pdfPages(data);
  if (pages !== null) return { tokens: pages * page.tokens, published: page.published, source: page.source };
  const guess = data === null ? 1 : Math.max(1, Math.round(byteSize(data) / PAGE_BYTES));
  return { tokens: guess * page.tokens, published: false, source: `pages unknown, taken as ${guess}; ${page.source}` };
}
function isText(mediaType) {
  return mediaType !== null && /^text\/|[/+](?:json|xml|yaml|x-yaml|javascript)$/.test(mediaType);
}
function pageRule(provider, model) {
  if (provider === "gemini") {
    const version = versionAfter("gemini-", model);
    const tokens = version !== null && version < 3 ? 258 : 560;
    return { tokens, published: version !== null, source: `Google: ${tokens} a page` };
  }
  if (provider === "anthropic") {
    const known = claudeVersion(model);
    const tokens = known && known.version < 5 ? 2098 : 2324;
    return {
      tokens,
      published: false,
      source: `measured on Claude ${tokens === 2098 ? "4.5" : "5.5"}: ${tokens} a page of text`
    };
  }
  return { tokens: 1500, published: false, source: "guessed: 1,500 a page" };
}
function soundTokens(media, provider) {
  const [rate, source] = provider === "openai" ? [10, "measured: 10 a second"] : [32, "Google: 32 a second"];
  const data = media.data();
  const seconds = data === null ? null : audioSeconds(data);
  if (seconds !== null) return { tokens: Math.ceil(seconds * rate), published: provider === "gemini", source };
  const guess = data === null ? 60 : byteSize(data) / SOUND_BYTES;
  return { tokens: Math.ceil(guess * rate), published: false, source: `length guessed from the size; ${source}` };
}
function filmTokens(media, provider) {
  const data = media.data();
  const seconds = data === null ? 60 : byteSize(data) / FILM_BYTES;
  const rule = provider === "gemini" ? "Google" : "assumed";
  return { tokens: Math.ceil(seconds * 290), published: false, source: `length guessed from the size; ${rule}: 290 a second` };
}

// src/tokens/overhead.ts
function overheadTokens(family, messages) {
  switch (family) {
    case "openai":
    case "unknown":
      return messages === 0 ? 0 : 3 * messages + 3;
    case "anthropic":
      return messages === 0 ? 0 : 2 * messages + 6;
    case "gemini":
      return 0;
  }
}

// src/tokens/sections.ts
function createSectionCounter(counter, family, model) {
  const results = /* @__PURE__ */ new WeakMap();
  const media = /* @__PURE__ */ new WeakMap();
  const ofMedia = (facts) => {
    const known = media.get(facts);
    if (known !== void 0) return known;
    const { tokens } = mediaTokens(facts, family, model);
    media.set(facts, tokens);
    return tokens;
  };
  const ofResult = (result) => {
    const known = results.get(result);
    if (known) return known;
    const figures = { text: 0, images: 0 };
    for (const part2 of result.parts) {
      if (part2.kind === "media") figures.images += ofMedia(part2.media);
      else if (part2.kind === "opaque") figures.text += counter.count(part2.text);
      else if (!part2.removed) figures.text += counter.count(part2.text.whole);
    }
    results.set(result, figures);
    return figures;
  };
  const section = (transcript, name) => {
    let sum3 = 0;
    switch (name) {
      case "tools":
        for (const tool2 of transcript.tools) sum3 += counter.count(tool2.render(tool2.removed, tool2.shortened));
        return sum3;
      case "system":
        for (const piece of wordsOf3(transcript, (words3) => words3.role === "system")) sum3 += counter.count(piece);
        return sum3;
      case "prose":
        for (const piece of wordsOf3(transcript, (words3) => words3.role !== "system")) sum3 += counter.count(piece);
        return sum3;
      case "documents":
        for (const document2 of transcript.documents) sum3 += counter.count(document2.text.value);
        return sum3;
      case "results":
        for (const result of transcript.results) if (result.live) sum3 += ofResult(result).text;
        return sum3;
      case "calls":
        for (const call2 of transcript.calls) sum3 += counter.count(call2.name) + counter.count(call2.arguments);
        return sum3;
      case "thinking":
        for (const block of transcript.thinking) if (block.text && !block.removed) sum3 += counter.count(block.text.value);
        return sum3;
      case "images":
        for (const item of transcript.media) sum3 += ofMedia(item.media);
        for (const result of transcript.results) if (result.live) sum3 += ofResult(result).images;
        return sum3;
      case "overhead":
        return overheadTokens(family, transcript.messages);
    }
  };
  return {
    section,
    result: ofResult,
    sections(transcript) {
      const counts = {};
      let total = 0;
      for (const name of SECTIONS) {
        const sum3 = transcript.unknown.includes(name) ? null : section(transcript, name);
        counts[name] = sum3;
        total += sum3 ?? 0;
      }
      return { ...zero, ...counts, total };
    }
  };
}
var zero = { tools: 0, system: 0, documents: 0, results: 0, calls: 0, prose: 0, thinking: 0, images: 0, overhead: 0 };
function* wordsOf3(transcript, wanted) {
  let next = 0;
  const tagged = transcript.documents.filter((document2) => document2.frame === "tag");
  for (const words3 of transcript.words) {
    while (next < tagged.length && tagged[next].order < words3.order) next++;
    let at2 = 0;
    const { value: value2 } = words3.text;
    const pieces = [];
    for (; next < tagged.length && tagged[next].order === words3.order; next++) {
      pieces.push(value2.slice(at2, tagged[next].text.from));
      at2 = tagged[next].text.to;
    }
    if (!wanted(words3)) continue;
    for (const piece of pieces) yield piece;
    yield at2 === 0 ? value2 : value2.slice(at2);
  }
}

// src/transcript/changes.ts
function firstChange(before, after2) {
  let first2 = null;
  const look = (old, now) => {
    if (old === now) return;
    for (const [i, item] of old.entries()) {
      if (item === now[i]) continue;
      if (first2 === null || item.order < first2) first2 = item.order;
    }
  };
  look(before.tools, after2.tools);
  look(before.documents, after2.documents);
  look(before.results, after2.results);
  return first2;
}
function lastBoundThinking(transcript) {
  return transcript.thinking.findLast((block) => block.bound && !block.removed)?.order ?? null;
}

// src/compact/counting.ts
var BANDS = {
  tools: [0.4, 1.2],
  images: [0.7, 1.4],
  overhead: [0.7, 1.5]
};
function countingOf(transcript, sections, encoding) {
  const resolved = resolveEncoding(transcript.model, encoding);
  const rest = sections.total - (sections.tools ?? 0) - (sections.images ?? 0) - (sections.overhead ?? 0);
  let low = rest * resolved.band[0];
  let high = rest * resolved.band[1];
  let estimated = false;
  for (const name of ["tools", "images", "overhead"]) {
    const tokens = sections[name] ?? 0;
    const [from, to] = name === "overhead" && resolved.label === "tokenizer" ? [1, 1] : BANDS[name] ?? [1, 1];
    if (tokens > 0 && name !== "overhead") estimated = true;
    low += tokens * from * Math.min(1, resolved.band[0]);
    high += tokens * to * Math.max(1, resolved.band[1]);
  }
  const label = estimated ? "estimate" : resolved.label;
  const share = (sum3) => sections.total === 0 ? 1 : Math.round(sum3 / sections.total * 100) / 100;
  return { encoding: resolved.encoding, label, band: [share(low), share(high)] };
}
function countingFindings(transcript, sections, encoding) {
  const resolved = resolveEncoding(transcript.model, encoding);
  const findings = [];
  if (!resolved.known && encoding === void 0) {
    const model = transcript.model === null || transcript.model === "" ? "no model is named" : `the model "${transcript.model.slice(0, 60)}" has no public tokenizer`;
    findings.push({
      code: "unknown-model",
      severity: "info",
      at: "/model",
      message: `${model}: figures are counted in ${resolved.encoding} and are estimates`,
      hint: "name a model with --model, or an encoding with --encoding"
    });
  }
  const estimated = ["tools", "images"].filter((name) => (sections[name] ?? 0) > 0);
  if (estimated.length && resolved.known) {
    const message = `${estimated.join(" and ")} are estimates: tool definitions are counted as minified JSON, pictures by the provider's published rule`;
    findings.push({ code: "estimate", severity: "info", at: "", message });
  }
  return findings;
}

// src/compact/rows.ts
var SECTIONS2 = {
  schema: ["tools"],
  context: ["documents"],
  base64: ["results", "images"],
  prune: ["results"],
  dedup: ["results"],
  thinking: ["thinking", "prose"]
};
function passRow(stage, figures) {
  const { id } = stage.pass;
  const changes = stage.edits.map((edit) => changeOf(edit, figures));
  const row = { id, tally: tallyOf(stage), ...difference(id, stage.before, stage.after, figures), changes };
  return stage.facts ? { ...row, facts: stage.facts } : row;
}
function thinkingRow(before, after2, figures) {
  const removed = after2.thinking.filter((block, i) => block.removed && !before.thinking[i].removed);
  if (removed.length === 0) return null;
  const changes = removed.map(({ at: at2, text: text2 }) => {
    const tokens = figures ? text2 ? figures.counter.count(text2.value) : 0 : null;
    return {
      at: at2,
      kind: "removed",
      tool: null,
      before: tokens,
      after: figures ? 0 : null,
      reason: "its signature covers what was edited before it"
    };
  });
  const all = after2.thinking.length;
  const tally2 = { noun: "block", all, kept: all - removed.length, kinds: /* @__PURE__ */ new Map([["removed", removed.length]]) };
  return { id: "thinking", tally: tally2, ...difference("thinking", before, after2, figures), changes };
}
function difference(id, before, after2, figures) {
  if (!figures) return { before: null, after: null, saved: null };
  const sum3 = (transcript) => SECTIONS2[id].reduce((total, name) => total + figures.sections.section(transcript, name), 0);
  const old = sum3(before);
  const now = before === after2 ? old : sum3(after2);
  return { before: old, after: now, saved: old - now };
}
function changeOf(edit, figures) {
  const base = { kind: edit.change, reason: edit.reason };
  const none = { before: null, after: null };
  if (edit.kind === "remove") {
    const { tool: tool2 } = edit;
    const render = (extra) => figures?.counter.count(
      extra ? tool2.render([...tool2.removed, ...edit.pointers], [...tool2.shortened, ...edit.shortened]) : tool2.render(tool2.removed, tool2.shortened)
    );
    return { at: tool2.at, tool: tool2.name, ...base, before: render(false) ?? null, after: render(true) ?? null };
  }
  if (edit.kind === "document") {
    const count = (text2) => figures?.counter.count(text2) ?? null;
    const { document: document2 } = edit;
    return {
      at: document2.at,
      tool: null,
      ...base,
      before: count(document2.text.value),
      after: count(document2.text.rewrite(edit.cuts).value)
    };
  }
  const at2 = edit.kind === "collapse" ? edit.result.at : edit.part.at;
  if (!figures) return { at: at2, tool: edit.result.name, ...base, ...none };
  const tokens = (result) => {
    const { text: text2, images } = figures.sections.result(result);
    return text2 + images;
  };
  return { at: at2, tool: edit.result.name, ...base, before: tokens(edit.result), after: tokens(editResult(edit.result, edit)) };
}
var NOUNS = {
  schema: "tool",
  context: "document",
  base64: "result",
  prune: "result",
  dedup: "result"
};
function tallyOf({ pass, edits: edits2, before }) {
  const { id } = pass;
  const all = id === "schema" ? before.tools.length : id === "context" ? before.documents.length : before.results.filter(({ live }) => live).length;
  const kinds = /* @__PURE__ */ new Map();
  const places = /* @__PURE__ */ new Set();
  for (const edit of edits2) {
    const number = edit.kind === "rewrite" && edit.change === "base64" ? edit.cuts.length : 1;
    kinds.set(edit.change, (kinds.get(edit.change) ?? 0) + number);
    places.add(edit.kind === "remove" ? edit.tool : edit.kind === "document" ? edit.document.index : edit.result.index);
  }
  return { noun: NOUNS[id], all, kept: all - places.size, kinds };
}

// src/compact/tally.ts
function joinTallies(tallies) {
  const [{ noun }] = tallies;
  let [all, kept] = [0, 0];
  const kinds = /* @__PURE__ */ new Map();
  for (const tally2 of tallies) {
    all += tally2.all;
    kept += tally2.kept;
    for (const [kind, number] of tally2.kinds) kinds.set(kind, (kinds.get(kind) ?? 0) + number);
  }
  return { noun, all, kept, kinds };
}
var THINGS = {
  "one-liner": "one-liner",
  pointer: "pointer",
  base64: "base64 value",
  image: "image",
  file: "file",
  excerpt: "excerpt"
};
function tallyInWords({ noun, all, kept, kinds }) {
  const head = counted(all, noun);
  if (kinds.size === 0) return head;
  const parts2 = [...kinds].map(([kind, number]) => {
    const thing = THINGS[kind];
    return thing ? counted(number, thing) : `${number} ${kind === "description" ? "stripped" : kind}`;
  });
  if (kept > 0) parts2.push(`${kept} kept`);
  return `${head}: ${parts2.join(", ")}`;
}
function counted(number, noun) {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

// src/compact/report-builder.ts
function buildReport(units2, setting) {
  const parts2 = units2.map((unit) => reportUnit(unit, setting));
  const sections = setting.figures && {
    before: addSections(parts2.map(({ sections: both }) => both?.before ?? null)),
    after: addSections(parts2.map(({ sections: both }) => both?.after ?? null))
  };
  return {
    version: 1,
    input: setting.input,
    output: setting.output,
    counting: setting.figures && joinCounting(parts2.flatMap(({ counting }) => counting ?? [])),
    sections,
    passes: joinRows(parts2.flatMap(({ rows: rows2 }) => rows2)),
    total: sections && totalOf(sections.before.total, sections.after.total),
    findings: [...setting.findings, ...distinct2(parts2.flatMap(({ findings }) => findings))]
  };
}
function reportUnit(compacted, { figures: figuresOf2, encoding }) {
  const { unit, stages, edited, after: after2 } = compacted;
  const { transcript } = unit;
  const figures = figuresOf2?.(transcript) ?? null;
  const thinking = thinkingRow(edited, after2, figures);
  const rows2 = [...stages.map((stage) => passRow(stage, figures)), ...thinking ? [thinking] : []];
  const findings = [...compacted.findings, ...prefixFinding(transcript, after2)];
  if (!figures) return { sections: null, counting: null, rows: rows2, findings };
  const sections = { before: figures.sections.sections(transcript), after: figures.sections.sections(after2) };
  return {
    sections,
    counting: countingOf(transcript, sections.before, encoding),
    rows: rows2,
    findings: [...findings, ...countingFindings(transcript, sections.before, encoding)]
  };
}
function addSections(all) {
  const known = all.filter((sections) => sections !== null);
  const sum3 = {
    tools: 0,
    system: 0,
    documents: 0,
    results: 0,
    calls: 0,
    prose: 0,
    thinking: 0,
    images: 0,
    overhead: 0,
    total: 0
  };
  const unknown2 = {};
  for (const sections of known) {
    for (const name of SECTIONS) {
      const tokens = sections[name];
      if (tokens === null) unknown2[name] = null;
      else sum3[name] += tokens;
    }
    sum3.total += sections.total;
  }
  return { ...sum3, ...unknown2 };
}
var LABELS2 = ["tokenizer", "tokenizer-proxy", "estimate"];
function joinCounting(all) {
  const [first2, ...rest] = all;
  if (!first2) return null;
  return rest.reduce(
    (a, b) => ({
      encoding: a.encoding === b.encoding ? a.encoding : "mixed",
      label: LABELS2.indexOf(a.label) > LABELS2.indexOf(b.label) ? a.label : b.label,
      band: [Math.min(a.band[0], b.band[0]), Math.max(a.band[1], b.band[1])]
    }),
    first2
  );
}
function joinRows(rows2) {
  const groups = /* @__PURE__ */ new Map();
  for (const row of rows2) {
    const group = groups.get(row.id) ?? [];
    group.push(row);
    groups.set(row.id, group);
  }
  return [...groups.values()].map(joinGroup);
}
function joinGroup(group) {
  const [{ id, facts: first2 }] = group;
  const facts = {};
  for (const row2 of group) for (const [name, value2] of Object.entries(row2.facts ?? {})) facts[name] = (facts[name] ?? 0) + value2;
  const row = {
    id,
    what: tallyInWords(joinTallies(group.map(({ tally: tally2 }) => tally2))),
    before: add(group.map(({ before }) => before)),
    after: add(group.map(({ after: after2 }) => after2)),
    saved: add(group.map(({ saved }) => saved)),
    changes: group.flatMap(({ changes }) => changes)
  };
  return first2 ? { ...row, facts } : row;
}
function add(values2) {
  return values2.reduce((sum3, value2) => sum3 === null || value2 === null ? null : sum3 + value2, 0);
}
function totalOf(before, after2) {
  const saved = before - after2;
  return { before, after: after2, saved, percent: before === 0 ? 0 : Math.round(saved / before * 1e3) / 10 };
}
function prefixFinding(before, after2) {
  const first2 = firstChange(before, after2);
  if (first2 === null || before.lastCacheMarker === null || first2 > before.lastCacheMarker) return [];
  const places = [...after2.tools, ...after2.documents, ...after2.results];
  const at2 = places.find(({ order }) => order === first2)?.at ?? "";
  const message = "the first change stands before the last prompt-cache marker: the next request cannot read the cached prefix";
  return [
    {
      code: "cached-prefix-changes",
      severity: "warning",
      at: at2,
      message,
      hint: "compact before the first send, or when the cache has expired"
    }
  ];
}
function distinct2(findings) {
  const seen = /* @__PURE__ */ new Set();
  return findings.filter(({ code, at: at2, message }) => {
    const key = `${code}
${at2}
${message}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

// src/compact/loss.ts
var RANKS = {
  pointer: 0,
  base64: 1,
  image: 1,
  file: 1,
  description: 2,
  excerpt: 3,
  trimmed: 4,
  omitted: 5,
  "one-liner": 6
};
function byLoss(edits2) {
  return edits2.map((edit, made) => ({ edit, made, rank: RANKS[edit.change] ?? 6, order: orderOf(edit) })).sort((a, b) => a.rank - b.rank || a.order - b.order || a.made - b.made).map(({ edit }) => edit);
}
function orderOf(edit) {
  if (edit.kind === "remove") return edit.tool.order;
  return edit.kind === "document" ? edit.document.order : edit.result.order;
}

// src/compact/worth.ts
var WRAPPED_OBJECT = '{"output":""}'.length;
function isWorth(edit, counter, family, model) {
  const { before, after: after2 } = weights(edit, family, model);
  if (after2.spelled >= before.spelled) return false;
  if (before.media === 0 && sum2(after2.texts, codePoints) >= sum2(before.texts, codePoints)) return false;
  const tokens = sum2(after2.texts, (text2) => counter.count(text2)) + after2.media;
  return exceeds(before, tokens, counter);
}
function exceeds(weight, limit2, counter) {
  let left = limit2 - weight.media;
  for (const text2 of weight.texts) {
    if (left < 0) return true;
    if (counter.exceeds(text2, left)) return true;
    left -= counter.count(text2);
  }
  return left < 0;
}
function weights(edit, family, model) {
  switch (edit.kind) {
    case "remove": {
      const { tool: tool2 } = edit;
      const before = tool2.render(tool2.removed, tool2.shortened);
      const after2 = tool2.render([...tool2.removed, ...edit.pointers], [...tool2.shortened, ...edit.shortened]);
      return { before: plain(before), after: plain(after2) };
    }
    case "document":
      return { before: stretch(edit.document.text), after: stretch(edit.document.text.rewrite(edit.cuts)) };
    case "rewrite":
      return { before: part(edit.part), after: part({ ...edit.part, text: edit.part.text.rewrite(edit.cuts) }) };
    case "collapse": {
      const parts2 = textParts(edit.result);
      const host = parts2.find(({ marked }) => marked) ?? parts2[0];
      if (!host) return { before: nothing, after: nothing };
      const text2 = host.text.rewrite([{ from: 0, to: host.text.value.length, insert: edit.value }]);
      return { before: together(parts2.map(part)), after: part({ ...host, text: text2 }) };
    }
    case "replace": {
      const { media } = edit.part;
      const data = media.data() ?? "";
      const { tokens } = mediaTokens(media, family, model);
      return { before: { texts: [], spelled: data.length, media: tokens }, after: plain(edit.value) };
    }
  }
}
var nothing = { texts: [], spelled: 0, media: 0 };
function plain(text2) {
  return { texts: [text2], spelled: codePoints(text2), media: 0 };
}
function stretch(text2) {
  return { texts: [text2.value], spelled: text2.spelled, media: 0 };
}
function part({ text: text2, structured: structured2 }) {
  const replaced = structured2 && (text2.pieces?.every((piece) => typeof piece === "string") ?? false);
  return { texts: [text2.whole], spelled: text2.spelled + (replaced ? WRAPPED_OBJECT : 0), media: 0 };
}
function together(parts2) {
  return { texts: parts2.flatMap(({ texts }) => texts), spelled: sum2(parts2, ({ spelled: spelled2 }) => spelled2), media: 0 };
}
function sum2(items, size2) {
  let total = 0;
  for (const item of items) total += size2(item);
  return total;
}

// src/compact/gate.ts
function createGate(setting) {
  const { transcript, pass, counter } = setting;
  const bounds = boundsOf(setting.plan);
  const isPinned = pins(transcript, pass.options);
  const bound = setting.keepThinking ? lastBoundThinking(transcript) ?? -1 : -1;
  const decided = /* @__PURE__ */ new WeakMap();
  const worth = (edit) => {
    const known = decided.get(edit);
    if (known !== void 0) return known;
    const answer = orderOf(edit) > bound && isWorth(edit, counter, transcript.family, transcript.model);
    decided.set(edit, answer);
    return answer;
  };
  const rung = (result) => resultForm(resultText(result), bounds);
  return {
    context: { pinned: isPinned, worth, rung, report: (finding2) => void setting.findings.push(finding2) },
    admits: (edit) => isAllowed(edit, pass, isPinned, rung) && worth(edit)
  };
}
function isAllowed(edit, pass, pinned, rung) {
  if (edit.kind === "remove" || edit.kind === "document") return true;
  if (!edit.result.live || rung(edit.result) === "one-liner") return false;
  return pass.id === "base64" || !pinned(edit.result) && !(edit.change === "trimmed" && rung(edit.result) === "trimmed");
}
function pins(transcript, options) {
  const { keepLastResults, protectUnseen, protectTools } = options;
  const live = transcript.results.filter((result) => result.live);
  const keep = typeof keepLastResults === "number" ? keepLastResults : 0;
  const newest = new Set(live.slice(Math.max(0, live.length - keep)).map((result) => result.index));
  const globs = Array.isArray(protectTools) ? protectTools.filter((glob) => typeof glob === "string") : [];
  return (result) => newest.has(result.index) || protectUnseen === true && !result.seen || matchesAny(result.name, globs);
}
function boundsOf(plan) {
  const options = plan.passes.find(({ id }) => id === "prune")?.options ?? defaultOptions(prune.options);
  const size2 = (key) => typeof options[key] === "number" ? options[key] : null;
  return trimBounds({ maxResultChars: size2("maxResultChars") ?? 0, headChars: size2("headChars"), tailChars: size2("tailChars") });
}

// src/compact/stages.ts
function runStages(transcript, setting) {
  const stages = [];
  let before = transcript;
  for (const pass of passes) {
    const planned = setting.plan.passes.find(({ id }) => id === pass.id);
    if (!planned) continue;
    const gate = createGate({ transcript: before, pass: planned, ...setting });
    const edits2 = [];
    for (const edit of pass.propose(before, planned.options, gate.context)) if (gate.admits(edit)) edits2.push(edit);
    const after2 = edits2.length ? applyEdits(before, edits2) : before;
    stages.push({ pass: planned, edits: edits2, before, after: after2, facts: pass.facts(before, planned.options, gate.context) });
    before = after2;
  }
  return stages;
}
function withEdits(transcript, stages, wanted) {
  let before = transcript;
  return stages.map((stage) => {
    const chosen2 = stage.edits.filter(wanted);
    if (before === stage.before && chosen2.length === stage.edits.length) {
      before = stage.after;
      return stage;
    }
    const edits2 = refittedAll(chosen2, before);
    const result = { ...stage, edits: edits2, before, after: edits2.length ? applyEdits(before, edits2) : before };
    before = result.after;
    return result;
  });
}
function refittedAll(edits2, transcript) {
  const states = /* @__PURE__ */ new Map();
  return edits2.map((edit) => {
    if (edit.kind === "remove" || edit.kind === "document") return edit;
    const { index } = edit.result;
    const fitted = refitted(edit, states.get(index) ?? transcript.results[index]);
    states.set(index, editResult(fitted.result, fitted));
    return fitted;
  });
}
function refitted(edit, result) {
  if (result === edit.result) return edit;
  if (edit.kind === "collapse") return { ...edit, result };
  if (edit.kind === "rewrite") {
    const part3 = samePart(edit.result, result, edit.part);
    return part3?.kind === "text" ? { ...edit, result, part: part3 } : edit;
  }
  const part2 = samePart(edit.result, result, edit.part);
  return part2?.kind === "media" ? { ...edit, result, part: part2 } : edit;
}
function samePart(from, to, part2) {
  return to.parts[from.parts.indexOf(part2)];
}

// src/compact/fit.ts
function fitStages(transcript, stages, limit2, total) {
  const sequence = byLoss(stages.flatMap(({ edits: edits2 }) => edits2));
  const start = (length) => {
    const wanted = new Set(sequence.slice(0, length));
    return withEdits(transcript, stages, (edit) => wanted.has(edit));
  };
  let [low, high] = [0, sequence.length];
  while (low < high) {
    const middle = low + high >> 1;
    if (total(start(middle)) <= limit2) high = middle;
    else low = middle + 1;
  }
  const fitted = start(low);
  return { stages: fitted, fits: total(fitted) <= limit2 };
}

// src/formats/anthropic-check.ts
function checkAnthropic(root) {
  const violations = [];
  const report = (rule, node, message) => violations.push({ rule, at: node.pointer, message });
  const messages = root.type === "array" ? root.items() : root.get("messages")?.items() ?? [];
  if (messages.length === 0) report("messages-empty", root, "messages: at least one message is required");
  if (messages.length && !messages[0].is("role", "user"))
    report("first-message", messages[0], 'messages: first message must use the "user" role');
  checkPairs(messages, report);
  for (const [i, message] of messages.entries()) checkContent(message, i === messages.length - 1, report);
  checkOpenLoop(root, messages, report);
  checkCacheMarkers(root, messages, report);
  return violations;
}
function checkPairs(messages, report) {
  let asked = /* @__PURE__ */ new Map();
  let answered = /* @__PURE__ */ new Set();
  let inUser = false;
  const close3 = () => {
    for (const [id, call2] of asked) {
      if (!answered.has(id))
        report("result-missing", call2, `\`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${id}`);
    }
  };
  for (const [i, message] of messages.entries()) {
    const blocks = message.get("content")?.items() ?? [];
    if (message.is("role", "assistant")) {
      if (inUser) {
        close3();
        asked = /* @__PURE__ */ new Map();
        answered = /* @__PURE__ */ new Set();
      }
      inUser = false;
      for (const block of blocks) {
        const id = block.is("type", "tool_use") ? block.get("id")?.string() : void 0;
        if (id === void 0) continue;
        if (asked.has(id)) report("call-id-repeated", block, "`tool_use` ids must be unique");
        asked.set(id, block);
      }
      continue;
    }
    inUser = true;
    let other = false;
    for (const block of blocks) {
      if (!block.is("type", "tool_result")) {
        other = true;
        continue;
      }
      const id = block.get("tool_use_id")?.string() ?? "";
      if (!asked.has(id))
        report("result-without-call", block, `unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${id}`);
      if (answered.has(id)) report("result-repeated", block, "each tool_use must have a single result");
      if (other && i > 0) report("result-order", block, "`tool_result` blocks must come before other content of the message");
      answered.add(id);
    }
  }
  if (inUser) close3();
}
function checkContent(message, isLast, report) {
  const content = message.get("content");
  const optional = isLast && message.is("role", "assistant");
  const empty = content === void 0 || content.type === "null" || content.string() === "" || content.type === "array" && content.length === 0;
  if (empty && !optional)
    report("content-empty", message, "all messages must have non-empty content except for the optional final assistant message");
  for (const block of content?.items() ?? []) checkBlock(block, report);
}
function checkBlock(block, report) {
  if (block.is("type", "text") && (block.get("text")?.string() ?? "").trim() === "")
    report("text-empty", block, "text content blocks must be non-empty");
  if (block.is("type", "tool_use") && block.get("input")?.type !== "object")
    report("input-object", block, "tool_use.input: Input should be a valid dictionary");
  if (block.is("type", "image")) checkImage(block, report);
  if (!block.is("type", "tool_result")) return;
  const content = block.get("content");
  const blocks = content?.items() ?? [];
  for (const inner of blocks) checkBlock(inner, report);
  if (block.get("is_error")?.boolean() !== true) return;
  const silent = content === void 0 || content.type === "null" || content.string() === "" || content.type === "array" && blocks.length === 0;
  if (silent) report("error-empty", block, "content cannot be empty if `is_error` is true");
  if (blocks.some((inner) => !inner.is("type", "text")))
    report("error-text", block, "all content must be type `text` if `is_error` is true");
}
function checkImage(block, report) {
  const source = block.get("source");
  if (!source?.is("type", "base64")) return;
  const data = source.get("data");
  if (data?.type !== "string" || data.end - data.start <= 2) report("image-empty", block, "image cannot be empty");
}
function checkOpenLoop(root, messages, report) {
  if (!root.get("thinking")?.is("type", "enabled")) return;
  const last = messages.at(-1);
  if (!last?.get("content")?.items().some((block) => block.is("type", "tool_result")))
    return;
  let turn;
  for (let i = messages.length - 1; i >= 0; i--) {
    const isAnswer = messages[i].is("role", "assistant");
    const isResult = messages[i].get("content")?.items().some((block) => block.is("type", "tool_result")) ?? false;
    if (isAnswer) turn = messages[i];
    else if (!isResult) break;
  }
  const [first2] = turn?.get("content")?.items() ?? [];
  if (turn && !(first2?.is("type", "thinking") || first2?.is("type", "redacted_thinking")))
    report("thinking-first", turn, "When `thinking` is enabled, a final `assistant` message must start with a thinking block");
}
function checkCacheMarkers(root, messages, report) {
  let count = root.get("cache_control") ? 1 : 0;
  const look = (blocks) => {
    for (const block of blocks) {
      if (block.get("cache_control")) count++;
      if (block.is("type", "tool_result")) look(block.get("content")?.items() ?? []);
    }
  };
  look(root.get("tools")?.items() ?? []);
  look(root.get("system")?.items() ?? []);
  for (const message of messages) look(message.get("content")?.items() ?? []);
  if (count > 4) report("cache-markers", root, `A maximum of 4 blocks with cache_control may be provided. Found ${count}`);
}

// src/formats/anthropic-thinking.ts
var EMPTIED = "[thinking removed]";
function bindsThinking(model, root) {
  if (root.get("thinking")?.get("block_binding")?.is("prefix_mismatch_behavior", "drop_block")) return false;
  const name = model?.toLowerCase() ?? "";
  if (!name.includes("claude")) return false;
  const match = /(opus|sonnet|haiku|fable|mythos)-(\d{1,2})(?:[-.](\d{1,2}))?(?!\d)/.exec(name);
  if (!match) return !/claude-(?:v?[0-3]\b|instant)/.test(name);
  const version = Number(match[2]) + Number(match[3] ?? 0) / 10;
  return version >= (match[1] === "fable" || match[1] === "mythos" ? 5.1 : 5.5);
}
function removeBoundThinking(before, after2) {
  const first2 = firstChange(before, after2);
  const goes = (block) => first2 !== null && block.bound && !block.removed && block.order > first2;
  const gone = after2.thinking.filter(goes);
  if (gone.length === 0) return { transcript: after2, findings: [] };
  const thinking = after2.thinking.map((block) => goes(block) ? { ...block, removed: true } : block);
  const words3 = [...after2.words, ...standIns(thinking)].sort((a, b) => a.order - b.order);
  const message = `${gone.length} thinking block${gone.length === 1 ? "" : "s"} removed: their signatures cover what was edited before them`;
  const hint = "--keep-thinking edits only after the last such block";
  return {
    transcript: { ...after2, thinking, words: words3 },
    findings: [{ code: "thinking-removed", severity: "warning", at: gone[0].at, message, hint }]
  };
}
function standIns(thinking) {
  const lines2 = [];
  for (const [content, blocks] of byContent(thinking)) {
    if (blocks.length !== content.length) continue;
    const [{ order, at: at2 }] = blocks;
    const text2 = newText(EMPTIED, { kind: "new", at: at2, value: "", spelled: () => 0, spelledNew: (value2) => value2.length });
    lines2.push({ order, at: at2, role: "assistant", text: text2, authored: false, message: 0 });
  }
  return lines2;
}
function byContent(thinking) {
  const groups = /* @__PURE__ */ new Map();
  for (const block of thinking) {
    const place = placeOf(block);
    if (!block.removed || !place) continue;
    const group = groups.get(place.content) ?? [];
    group.push(block);
    groups.set(place.content, group);
  }
  return groups;
}
function placeOf({ place }) {
  return isPlace(place) ? place : null;
}
function isPlace(value2) {
  return typeof value2 === "object" && value2 !== null && "content" in value2 && "block" in value2;
}
function lowerThinking(before, after2) {
  if (before.thinking === after2.thinking) return [];
  const splices = [];
  for (const [content, blocks] of byContent(after2.thinking)) {
    const starts = new Set(blocks.map((block) => placeOf(block)?.block.start));
    if (blocks.length === content.length)
      splices.push({ from: content.start, to: content.end, insert: `[{"type":"text","text":"${EMPTIED}"}]` });
    else splices.push(...removeItems(content, (item) => starts.has(item.start)));
  }
  return splices;
}

// src/formats/origin.ts
var JsonOrigin = class {
  kind;
  source;
  node;
  prefix;
  #value;
  #spelling;
  constructor(source, node, prefix = "") {
    this.kind = node.type === "string" ? "string" : "raw";
    this.source = source;
    this.node = node;
    this.prefix = prefix;
  }
  get at() {
    return this.prefix + this.node.pointer;
  }
  get value() {
    if (this.#value === void 0) this.#value = this.node.string() ?? this.node.raw();
    return this.#value;
  }
  /** How new text has to be spelled to look like the rest of the payload. */
  get spelling() {
    if (this.#spelling === void 0) {
      const raw = Buffer.from(this.source.bytes.buffer, this.source.bytes.byteOffset, this.source.bytes.length);
      const slash = raw.subarray(this.node.start, this.node.end).includes("\\/");
      this.#spelling = { ascii: this.source.ascii, slash };
    }
    return this.#spelling;
  }
  spelled(from, to) {
    const { bytes } = this.source;
    if (this.kind === "raw") return codePoints(this.value.slice(from, to));
    if (from === 0 && to === this.value.length) return spelledLength(bytes, this.node.start + 1, this.node.end - 1);
    const [start, end] = rawOffsets(bytes, this.node, [from, to]);
    return spelledLength(bytes, start, end);
  }
  spelledNew(text2) {
    return codePoints(spell(text2, this.spelling));
  }
  /** Byte offsets in the payload of ascending UTF-16 indexes of the value. */
  offsets(positions) {
    if (this.kind === "string") return rawOffsets(this.source.bytes, this.node, positions);
    const { value: value2 } = this;
    let byte = this.node.start;
    let at2 = 0;
    return positions.map((position) => {
      byte += Buffer.byteLength(value2.slice(at2, position));
      at2 = position;
      return byte;
    });
  }
};
function textAt(source, node, prefix = "", stretch2 = null) {
  return new Text(new JsonOrigin(source, node, prefix), stretch2);
}

// src/formats/lower.ts
function lowerTexts(texts) {
  const byNode = /* @__PURE__ */ new Map();
  for (const text2 of texts) {
    const { origin } = text2;
    if (!text2.pieces || !(origin instanceof JsonOrigin)) continue;
    const entry = byNode.get(origin.node.start) ?? { origin, cuts: [] };
    entry.cuts.push(...cutsOf(text2));
    byNode.set(origin.node.start, entry);
  }
  const splices = [];
  for (const { origin, cuts } of byNode.values()) {
    cuts.sort((a, b) => a.from - b.from);
    const offsets2 = origin.offsets(cuts.flatMap((cut2) => [cut2.from, cut2.to]));
    for (const [i, cut2] of cuts.entries()) {
      const insert2 = origin.kind === "raw" ? cut2.insert : spell(cut2.insert, origin.spelling);
      splices.push({ from: offsets2[2 * i], to: offsets2[2 * i + 1], insert: insert2 });
    }
  }
  return splices;
}
function cutsOf(text2) {
  const cuts = [];
  let at2 = text2.from;
  let insert2 = "";
  for (const piece of text2.pieces ?? []) {
    if (typeof piece === "string") {
      insert2 += piece;
      continue;
    }
    if (piece.from > at2 || insert2 !== "") cuts.push({ from: at2, to: piece.from, insert: insert2 });
    at2 = piece.to;
    insert2 = "";
  }
  if (at2 < text2.to || insert2 !== "") cuts.push({ from: at2, to: text2.to, insert: insert2 });
  return cuts;
}
function isNewObject({ structured: structured2, text: text2 }) {
  return structured2 && (text2.pieces?.every((piece) => typeof piece === "string") ?? false);
}
function spellString(value2, near) {
  const spelling2 = near.origin instanceof JsonOrigin ? near.origin.spelling : { ascii: true, slash: false };
  return `"${spell(value2, spelling2)}"`;
}
function changedTexts(after2) {
  const texts = [];
  for (const document2 of after2.documents) if (document2.text.pieces) texts.push(document2.text);
  for (const result of after2.results) {
    if (!result.source) continue;
    for (const part2 of result.parts)
      if (part2.kind === "text" && !part2.removed && part2.text.pieces && !isNewObject(part2)) texts.push(part2.text);
    for (const mirror of result.mirrors) if (mirror.pieces) texts.push(mirror);
  }
  return texts;
}

// src/formats/blocks.ts
var MARKERS = ["cache_control", "prompt_cache_breakpoint"];
function lowerBlocks(results, block) {
  const splices = [];
  for (const result of results) {
    if (!result.source || result.container !== "blocks" || !(result.place instanceof JsonNode)) continue;
    const gone = /* @__PURE__ */ new Set();
    for (const part2 of result.parts) {
      const node = blockOf(part2);
      if (part2.kind !== "text" || !node) continue;
      if (part2.removed) gone.add(node.start);
      else if (part2.replaces)
        splices.push({ from: node.start, to: node.end, insert: block(spellString(part2.text.value, part2.text), markerOf(node)) });
    }
    if (gone.size) splices.push(...removeItems(result.place, (item) => gone.has(item.start)));
  }
  return splices;
}
function blockOf(part2) {
  const place = part2.kind === "text" ? part2.replaces?.place ?? part2.place : null;
  return place instanceof JsonNode ? place : null;
}
function markerOf(node) {
  return MARKERS.map((key) => {
    const marker = node.get(key);
    return marker ? `,"${key}":${marker.raw()}` : "";
  }).join("");
}

// src/formats/builder.ts
var TranscriptBuilder = class {
  source;
  /** Before every pointer, in JSONL: `12:`. */
  prefix = "";
  findings = [];
  messages = 0;
  lastCacheMarker = null;
  patterns;
  order = 0;
  turn = -1;
  lastAssistant = -1;
  tools = [];
  words = [];
  documents = [];
  thinking = [];
  calls = [];
  results = [];
  media = [];
  byId = /* @__PURE__ */ new Map();
  unpaired = [];
  constructor(source, options = {}) {
    this.source = source;
    this.patterns = options.patterns ?? [];
  }
  at(node) {
    return this.prefix + node.pointer;
  }
  /** An assistant message begins here: a new turn, and every result before it has been seen. */
  beginAssistant() {
    this.lastAssistant = this.order++;
    this.turn++;
    this.unpaired = [];
  }
  addTool(tool2) {
    this.tools.push({ order: this.order++, removed: [], shortened: [], ...tool2 });
  }
  /** Words in a JSON string; the documents inside are found and numbered. */
  addWords(role, node, authored = role === "user") {
    const text2 = textAt(this.source, node, this.prefix);
    const order = this.order++;
    const at2 = this.at(node);
    this.words.push({ order, at: at2, role, text: text2, authored, message: this.messages });
    if (role === "assistant") return;
    for (const { name, from, to } of findDocuments(text2.value, this.patterns)) {
      this.addDocument({
        order,
        at: at2,
        name,
        text: textAt(this.source, node, this.prefix, { from, to }),
        frame: "tag",
        cited: false
      });
    }
  }
  addDocument(document2) {
    this.documents.push({ ...document2, order: document2.order ?? this.order++, index: this.documents.length });
  }
  addThinking(at2, text2, bound, place) {
    this.thinking.push({ order: this.order++, at: at2, text: text2, bound, removed: false, place });
  }
  addCall(call2) {
    const added = { ...call2, order: this.order++, turn: this.turn };
    this.calls.push(added);
    if (added.id === null) this.unpaired.push(added);
    else this.byId.set(added.id, added);
  }
  /** A result belongs to the nearest preceding call with its id; without an id, the k-th of a turn answers the turn's k-th call without one. */
  addResult(result) {
    const call2 = (result.id === null ? this.unpaired.shift() : this.byId.get(result.id)) ?? null;
    this.results.push({
      mirrors: [],
      ...result,
      name: result.name || call2?.name || "tool",
      order: this.order++,
      index: this.results.length,
      call: call2,
      turn: call2?.turn ?? this.turn,
      seen: false,
      live: true,
      source: null
    });
  }
  addMedia(at2, media) {
    this.media.push({ order: this.order++, at: at2, media });
  }
  /** An explicit prompt-cache marker stands on what was added last. */
  markCache() {
    this.lastCacheMarker = this.order - 1;
  }
  build(more) {
    for (const result of this.results) result.seen = this.lastAssistant > result.order;
    const { tools: tools2, words: words3, documents: documents2, thinking, calls, results, media, messages, lastCacheMarker } = this;
    return { unknown: [], ...more, tools: tools2, words: words3, documents: documents2, thinking, calls, results, media, messages, lastCacheMarker };
  }
};

// src/formats/dialect.ts
var WRAPPERS = ["request", "body", "params"];
function unwrapped(root, isRequest3) {
  let node = root;
  for (let level = 0; level <= 3; level++) {
    if (isRequest3(node)) return node;
    const inner = WRAPPERS.map((key) => node.get(key)).find((child) => child?.type === "object");
    if (!inner) return null;
    node = inner;
  }
  return null;
}
function singleRoot(source) {
  return source.lines ? void 0 : source.documents[0]?.root;
}
function messagesDialect(request) {
  const messages = request.type === "array" ? request.items() : request.get("messages")?.items() ?? [];
  if (request.type === "array" ? messages.length === 0 : request.get("messages")?.type !== "array") return null;
  if (messages.some((message) => message.get("role")?.type !== "string")) return null;
  return topLevel(request) ?? toolsDialect(request) ?? firstHit2(messages) ?? "ambiguous";
}
var ANTHROPIC_KEYS = ["system", "stop_sequences", "top_k", "anthropic_version", "mcp_servers", "context_management"];
var OPENAI_KEYS = [
  "response_format",
  "max_completion_tokens",
  "stop",
  "n",
  "stream_options",
  "parallel_tool_calls",
  "functions",
  "function_call",
  "logprobs",
  "frequency_penalty",
  "presence_penalty"
];
function topLevel(request) {
  if (request.type !== "object") return null;
  for (const { key, value: value2 } of request.members()) {
    if (ANTHROPIC_KEYS.includes(key)) return "anthropic";
    if (OPENAI_KEYS.includes(key)) return "openai-chat";
    if (key === "thinking" && value2.get("type")) return "anthropic";
    if (key === "tool_choice") {
      if (value2.type === "string") return "openai-chat";
      if (["auto", "any", "tool", "none"].some((type) => value2.is("type", type))) return "anthropic";
      if (value2.is("type", "function")) return "openai-chat";
    }
  }
  return null;
}
function toolsDialect(request) {
  for (const tool2 of request.get("tools")?.items() ?? []) {
    if (tool2.get("input_schema")) return "anthropic";
    if (tool2.get("function") || tool2.is("type", "custom")) return "openai-chat";
    const type = tool2.get("type")?.string();
    if (type !== void 0 && /_20\d{6}$/.test(type)) return "anthropic";
  }
  return null;
}
var ANTHROPIC_BLOCKS = /* @__PURE__ */ new Set([
  "tool_use",
  "tool_result",
  "thinking",
  "redacted_thinking",
  "document",
  "search_result",
  "server_tool_use"
]);
var OPENAI_PARTS = /* @__PURE__ */ new Set(["image_url", "input_audio", "file", "refusal"]);
function firstHit2(messages) {
  for (const [index, message] of messages.entries()) {
    const role = message.get("role")?.string() ?? "";
    if (["developer", "tool", "function"].includes(role) || role === "system" && index === 0) return "openai-chat";
    if (message.get("tool_calls") || message.get("tool_call_id") || message.get("function_call")) return "openai-chat";
    for (const block of message.get("content")?.items() ?? []) {
      const type = block.get("type")?.string() ?? "";
      if (ANTHROPIC_BLOCKS.has(type) || type === "image" && block.get("source")) return "anthropic";
      if (OPENAI_PARTS.has(type)) return "openai-chat";
    }
  }
  return null;
}

// src/formats/schema-edits.ts
function lowerTools(tools2, ascii) {
  return tools2.flatMap(
    ({ place, removed, shortened }) => place instanceof JsonNode ? [...removeAt(place, removed), ...shortenAt(place, shortened, { ascii, slash: false })] : []
  );
}
function shortenAt(root, shortened, spelling2) {
  const splices = [];
  for (const { object, leaves } of membersOf(root, trieOf(shortened))) {
    for (const { key, value: value2 } of object.members()) {
      const text2 = leaves.get(key);
      if (typeof text2 === "string") splices.push({ from: value2.start, to: value2.end, insert: `"${spell(text2, spelling2)}"` });
    }
  }
  return splices;
}
function removeAt(root, pointers2) {
  const trie = trieOf(pointers2.map((pointer2) => ({ pointer: pointer2, value: null })));
  return membersOf(root, trie).flatMap(({ object, leaves }) => removeMembers(object, ({ key }) => leaves.get(key) === null));
}
function membersOf(root, leaves) {
  const found = [];
  const work = leaves.size > 0 ? [{ node: root, trie: leaves }] : [];
  for (let entry = work.pop(); entry; entry = work.pop()) {
    const { node, trie } = entry;
    let holds2 = false;
    for (const { key, value: value2 } of childrenOf(node)) {
      const next = trie.get(key);
      if (next instanceof Map) work.push({ node: value2, trie: next });
      else if (next !== void 0) holds2 = true;
    }
    if (holds2) found.push({ object: node, leaves: trie });
  }
  return found;
}
function childrenOf(node) {
  return node.type === "array" ? node.items().map((value2, index) => ({ key: String(index), value: value2 })) : node.members();
}
function trieOf(leaves) {
  const root = /* @__PURE__ */ new Map();
  const known = /* @__PURE__ */ new Map();
  for (const { pointer: pointer2, value: value2 } of leaves) {
    const steps2 = stepsOf(pointer2.step);
    const last = steps2.pop();
    if (last !== void 0) descend(trieAt(root, pointer2.parent, known), steps2).set(last, value2);
  }
  return root;
}
function trieAt(root, pointer2, known) {
  const pieces = [];
  let at2 = pointer2;
  for (; at2 && !known.has(at2); at2 = at2.parent) pieces.push(at2);
  let trie = (at2 && known.get(at2)) ?? root;
  for (let next = pieces.pop(); next; next = pieces.pop()) {
    trie = descend(trie, stepsOf(next.step));
    known.set(next, trie);
  }
  return trie;
}
function descend(from, steps2) {
  let trie = from;
  for (const step of steps2) {
    const known = trie.get(step);
    const next = known instanceof Map ? known : /* @__PURE__ */ new Map();
    if (known === void 0) trie.set(step, next);
    trie = next;
  }
  return trie;
}
function stepsOf(pointer2) {
  return pointer2.split("/").slice(1).map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}

// src/formats/minify.ts
function minified(node, removed = [], shortened = []) {
  if (removed.length || shortened.length) return minified(changed(node, removed, shortened));
  const out = [];
  const work = [node];
  for (let next = work.pop(); next !== void 0; next = work.pop()) {
    if (typeof next === "string") out.push(next);
    else if (next.type === "object") pushObject(work, next);
    else if (next.type === "array") pushArray(work, next);
    else out.push(scalar2(next));
  }
  return out.join("");
}
function pushObject(work, node) {
  work.push("}");
  const members = node.members();
  for (let i = members.length - 1; i >= 0; i--) work.push(members[i].value, `${i ? "," : ""}${JSON.stringify(members[i].key)}:`);
  work.push("{");
}
function pushArray(work, node) {
  work.push("]");
  const items = node.items();
  for (let i = items.length - 1; i >= 0; i--) work.push(items[i], i ? "," : "");
  work.push("[");
}
function scalar2(node) {
  const text2 = node.string();
  return text2 === void 0 ? node.raw() : JSON.stringify(text2);
}
function changed(node, removed, shortened) {
  const edits2 = [...removeAt(node, removed), ...shortenAt(node, shortened, { ascii: false, slash: false })];
  const splices = edits2.map(({ from, to, insert: insert2 }) => ({ from: from - node.start, to: to - node.start, insert: insert2 }));
  return readSource(applySplices(Buffer.from(node.raw()), splices)).documents[0].root;
}

// src/transcript/wrappers.ts
var TRUST_WRAPPERS = ["external-tool-result"];
function wrappedStretch(text2, tags = TRUST_WRAPPERS) {
  if (text2.charCodeAt(0) !== 60) return null;
  for (const tag of tags) {
    if (!text2.startsWith(tag, 1) || !/[\s>]/.test(text2.charAt(1 + tag.length))) continue;
    const lineEnd = text2.indexOf("\n");
    if (lineEnd < 0 || lineEnd > 1e3) continue;
    const opening = text2.slice(0, lineEnd).trimEnd();
    if (!opening.endsWith(">")) continue;
    const end = lastNonSpace(text2) + 1;
    const closing = `</${tag}>`;
    if (!text2.startsWith(closing, end - closing.length)) continue;
    const before = end - closing.length - 1;
    if (before < lineEnd || text2.charAt(before) !== "\n") continue;
    const to = text2.charAt(before - 1) === "\r" ? before - 1 : before;
    return to > lineEnd ? { from: lineEnd + 1, to } : null;
  }
  return null;
}
function lastNonSpace(text2) {
  let at2 = text2.length - 1;
  while (at2 >= 0 && /\s/.test(text2.charAt(at2))) at2--;
  return at2;
}

// src/formats/shared.ts
function textPart(builder, node, place, marked = false) {
  const whole = textAt(builder.source, node, builder.prefix);
  const stretch2 = wrappedStretch(whole.value);
  const text2 = stretch2 ? textAt(builder.source, node, builder.prefix, stretch2) : whole;
  return { kind: "text", at: builder.at(node), text: text2, structured: false, marked, replaces: null, removed: false, place };
}
function readContextFiles(builder, request) {
  const files = request.get("context_files");
  if (files?.type !== "array") return;
  for (const file of files.items()) {
    const text2 = file.get("extracted_text");
    if (text2?.type !== "string") continue;
    const name = file.get("filename")?.string() ?? "unknown";
    builder.addDocument({
      at: builder.at(text2),
      name,
      text: textAt(builder.source, text2, builder.prefix),
      frame: "field",
      cited: false
    });
  }
  builder.findings.push({
    code: "not-a-provider-key",
    severity: "info",
    at: builder.at(files),
    message: "context_files is not a key of any provider: it is compacted and kept, but whoever sends the request must render it"
  });
}
var DATA_URL = /^data:([a-z0-9.+-]+\/[a-z0-9.+-]+)?((?:;[a-z0-9=_.-]+)*);base64,/i;
function mediaFromUrl(type, url, detail = null) {
  const head = url?.string()?.slice(0, 200) ?? "";
  const match = DATA_URL.exec(head);
  const data = match ? () => url?.string()?.slice(match[0].length) ?? null : () => null;
  return { type, mediaType: match?.[1] ?? null, data, detail };
}
function mediaFromData(type, data, mediaType) {
  return { type, mediaType, data: () => data?.string() ?? null, detail: null };
}
function mediaKind(mediaType) {
  const [kind] = (mediaType ?? "").split("/");
  return kind === "image" || kind === "audio" || kind === "video" ? kind : "file";
}

// src/formats/anthropic.ts
var anthropic = {
  id: "anthropic",
  summary: "Anthropic Messages requests, with thinking, cache markers, documents and server tools",
  detect,
  read,
  consequences: removeBoundThinking,
  lower,
  check: (_source, root) => checkAnthropic(root)
};
function detect(source) {
  const document2 = singleRoot(source);
  const root = document2 && unwrapped(document2, (node) => messagesDialect(node) !== null);
  return root && messagesDialect(root) === "anthropic" ? { root, ambiguous: false } : null;
}
function read(source, root, options) {
  const builder = new TranscriptBuilder(source, options);
  const model = options.model ?? root.get("model")?.string() ?? null;
  readTools(builder, root);
  readSystem(builder, root.get("system"));
  readContextFiles(builder, root);
  const binds = bindsThinking(model, root);
  for (const message of root.type === "array" ? root.items() : root.get("messages")?.items() ?? []) {
    readMessage(builder, message, binds);
    builder.messages++;
  }
  if (root.get("cache_control")) builder.markCache();
  return { transcripts: [builder.build({ format: "anthropic", family: "anthropic", model })], findings: builder.findings };
}
function readTools(builder, root) {
  for (const tool2 of root.get("tools")?.items() ?? []) {
    const schema3 = tool2.get("input_schema");
    builder.addTool({
      at: builder.at(tool2),
      name: tool2.get("name")?.string() ?? tool2.get("mcp_server_name")?.string() ?? tool2.get("type")?.string() ?? "tool",
      description: tool2.get("description")?.string() ?? "",
      schemas: schema3?.type === "object" ? [{ pointer: "/input_schema", value: schema3.value() }] : [],
      render: (removed, shortened) => minified(tool2, removed, shortened),
      place: tool2
    });
    if (tool2.get("cache_control")) builder.markCache();
  }
}
function readSystem(builder, system) {
  if (system?.type === "string") builder.addWords("system", system);
  for (const block of system?.items() ?? []) {
    const text2 = block.get("text");
    if (text2?.type === "string") builder.addWords("system", text2);
    if (block.get("cache_control")) builder.markCache();
  }
}
function readMessage(builder, message, binds) {
  const role = message.get("role")?.string();
  const speaker = role === "assistant" ? "assistant" : role === "system" ? "system" : "user";
  if (speaker === "assistant") builder.beginAssistant();
  const content = message.get("content");
  if (content?.type === "string") builder.addWords(speaker, content);
  for (const block of content?.items() ?? []) {
    readAnthropicBlock(builder, block, { speaker, content, binds });
    if (block.get("cache_control") || block.get("content")?.items().some((inner) => inner.get("cache_control")))
      builder.markCache();
  }
}
function readAnthropicBlock(builder, block, { speaker, content, binds }) {
  switch (block.get("type")?.string()) {
    case "text": {
      const text2 = block.get("text");
      if (text2?.type === "string")
        builder.addWords(speaker, text2, speaker === "user" && !(text2.string() ?? "").startsWith("<system-reminder>"));
      return;
    }
    case "thinking":
    case "redacted_thinking": {
      const text2 = block.get("thinking");
      const place = content && { content, block };
      builder.addThinking(
        builder.at(block),
        text2?.type === "string" ? textAt(builder.source, text2, builder.prefix) : null,
        binds,
        place
      );
      return;
    }
    case "tool_use": {
      const input = block.get("input");
      const name = block.get("name")?.string() ?? "tool";
      builder.addCall({
        at: builder.at(block),
        id: block.get("id")?.string() ?? null,
        name,
        arguments: input ? minified(input) : "{}"
      });
      return;
    }
    case "tool_result":
      readToolResult(builder, block);
      return;
    case "image":
      builder.addMedia(builder.at(block), sourceFacts("image", block.get("source")));
      return;
    case "document":
      readDocument(builder, block, speaker);
      return;
    default:
      builder.addWords(speaker, block, false);
  }
}
function readDocument(builder, block, speaker) {
  const source = block.get("source");
  for (const key of ["title", "context"]) {
    const words3 = block.get(key);
    if (words3?.type === "string") builder.addWords(speaker, words3, false);
  }
  const data = source?.get("data");
  if (source?.is("type", "text") && data?.type === "string") {
    const cited = block.get("citations")?.get("enabled")?.boolean() ?? false;
    const name = block.get("title")?.string() ?? "document";
    builder.addDocument({
      at: builder.at(data),
      name,
      text: textAt(builder.source, data, builder.prefix),
      frame: "block",
      cited
    });
  } else if (source?.is("type", "content") || !source) builder.addWords(speaker, block, false);
  else builder.addMedia(builder.at(block), sourceFacts("file", source));
}
function sourceFacts(type, source) {
  const mediaType = source?.get("media_type")?.string() ?? null;
  const data = source?.is("type", "base64") ? source.get("data") : void 0;
  return mediaFromData(type === "image" ? type : mediaKind(mediaType), data, mediaType);
}
function readToolResult(builder, block) {
  const content = block.get("content");
  const parts2 = [];
  if (content?.type === "string") parts2.push(textPart(builder, content, content));
  for (const inner of content?.items() ?? []) parts2.push(resultPart(builder, inner));
  builder.addResult({
    at: builder.at(block),
    id: block.get("tool_use_id")?.string() ?? null,
    name: null,
    container: content?.type === "array" ? "blocks" : "string",
    parts: parts2,
    isError: block.get("is_error")?.boolean() ?? false,
    place: content
  });
}
function resultPart(builder, block) {
  const marked = block.get("cache_control") !== void 0;
  const text2 = block.get("text");
  if (block.is("type", "text") && text2?.type === "string") return textPart(builder, text2, block, marked);
  const at2 = builder.at(block);
  const source = block.get("source");
  const isMedia = (block.is("type", "image") || block.is("type", "document")) && source !== void 0 && !source.is("type", "text");
  if (!isMedia || source.is("type", "content")) return { kind: "opaque", at: at2, text: minified(block) };
  const media = sourceFacts(block.is("type", "image") ? "image" : "file", source);
  return { kind: "media", at: at2, media, fixed: !source.is("type", "base64"), marked, place: block };
}
function lower(source, before, after2) {
  return [
    ...lowerTexts(changedTexts(after2)),
    ...lowerTools(after2.tools, source.ascii),
    ...lowerBlocks(after2.results, (text2, marker) => `{"type":"text","text":${text2}${marker}}`),
    ...lowerThinking(before, after2)
  ];
}

// src/formats/gemini-keys.ts
function either(node, camel) {
  return node.get(camel) ?? node.get(camel.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
}
var KINDS3 = ["text", "inlineData", "fileData", "functionCall", "functionResponse"];
function kindOf(part2) {
  return KINDS3.find((kind) => either(part2, kind) !== void 0);
}

// src/formats/gemini-check.ts
function checkGemini(contents, root) {
  const violations = [];
  const report = (rule, node, message) => violations.push({ rule, at: node.pointer, message });
  if (contents.length === 0) report("contents-empty", root, "contents must not be empty");
  let calls = [];
  for (const content of contents) {
    checkParts(content, report);
    const parts2 = content.get("parts")?.items() ?? [];
    const responses = parts2.map((part2) => either(part2, "functionResponse")).filter((node) => node !== void 0);
    if (!content.is("role", "model")) {
      if (calls.length !== responses.length)
        report(
          "response-count",
          content,
          "the number of function response parts must equal the number of function call parts of the function call turn"
        );
      else if ([...calls].sort().join("\n") !== responses.map(nameOf).sort().join("\n"))
        report("response-names", content, "function response names must match the function call turn");
    }
    calls = content.is("role", "model") ? parts2.flatMap((part2) => either(part2, "functionCall") ?? []).map(nameOf) : [];
    for (const response of responses) checkResponse(response, report);
  }
  return violations;
}
function nameOf(node) {
  return node.get("name")?.string() ?? "";
}
function checkParts(content, report) {
  const role = content.get("role")?.string() ?? "user";
  if (!["user", "model", "function", "tool"].includes(role)) report("role", content, "Please use a valid role: user, model.");
  const parts2 = content.get("parts");
  if (!parts2 || parts2.length === 0) report("parts-empty", content, "contents.parts must not be empty");
  for (const part2 of parts2?.items() ?? []) {
    if (part2.length === 0) report("part-empty", part2, "required oneof field 'data' must have one initialized field");
    const data = either(part2, "inlineData")?.get("data");
    if (data?.string() === "") report("data-empty", part2, "inline data must not be empty");
  }
}
function checkResponse(response, report) {
  if (response.get("response")?.type !== "object")
    report("response-object", response, "Invalid value at 'function_response.response' (google.protobuf.Struct)");
  const parts2 = response.get("parts");
  if (parts2?.type === "array" && parts2.length === 0)
    report("response-parts-empty", response, "function_response.parts must not be empty");
}

// src/formats/gemini-response.ts
var TEXT_KEYS = ["output", "result", "error", "content", "text"];
function responseParts(builder, response) {
  const members = response.members();
  const texts = members.filter(({ key, value: value2 }) => TEXT_KEYS.includes(key) && value2.type === "string");
  const scalar3 = members.every(({ value: value2 }) => value2.type !== "object" && value2.type !== "array");
  if (scalar3 && texts.length === 1) return [textPart(builder, texts[0].value, response)];
  const items = response.get("content")?.items() ?? [];
  const blocks = items.filter((item) => item.is("type", "text") && item.get("text")?.type === "string");
  const rest = members.every(({ key, value: value2 }) => key === "content" || value2.type !== "object" && value2.type !== "array");
  if (rest && items.length > 0 && blocks.length === items.length) return blocks.flatMap((item) => mcpText(builder, item));
  const text2 = textAt(builder.source, response, builder.prefix);
  return [
    {
      kind: "text",
      at: builder.at(response),
      text: text2,
      structured: true,
      marked: false,
      replaces: null,
      removed: false,
      place: response
    }
  ];
}
function mcpText(builder, item) {
  const text2 = item.get("text");
  return text2 ? [textPart(builder, text2, item)] : [];
}
function responseIsError(response) {
  const error = response.get("error");
  const said = error !== void 0 && error.type !== "null" && error.boolean() !== false && error.string() !== "";
  return said || response.get("isError")?.boolean() === true;
}
function lowerResponses(results) {
  return results.flatMap(
    (result) => result.source && result.place instanceof JsonNode ? lowerResponse(result, result.source, result.place) : []
  );
}
function lowerResponse(result, source, answer) {
  const splices = [];
  const gone = /* @__PURE__ */ new Set();
  for (const part2 of result.parts) {
    if (part2.kind !== "text" || !(part2.place instanceof JsonNode)) continue;
    if (part2.removed) gone.add(part2.place.start);
    else if (isNewObject(part2)) {
      const key = result.isError ? "error" : "output";
      splices.push({
        from: part2.place.start,
        to: part2.place.end,
        insert: `{"${key}":${spellString(part2.text.value, part2.text)}}`
      });
    }
  }
  const content = answer.get("response")?.get("content");
  if (gone.size && content) splices.push(...removeItems(content, (item) => gone.has(item.start)));
  const kept = new Set(
    result.parts.filter(({ kind }) => kind === "media").map((part2) => part2.kind === "media" ? part2.place : null)
  );
  const left = /* @__PURE__ */ new Set();
  for (const part2 of source.parts)
    if (part2.kind === "media" && part2.place instanceof JsonNode && !kept.has(part2.place)) left.add(part2.place.start);
  const parts2 = answer.get("parts");
  if (!left.size || !parts2) return splices;
  if (left.size === parts2.length) splices.push(...removeMembers(answer, ({ key }) => key === "parts"));
  else splices.push(...removeItems(parts2, (item) => left.has(item.start)));
  return splices;
}

// src/formats/gemini.ts
var gemini = {
  id: "gemini",
  summary: "Gemini generateContent requests and bare contents, keys in camel or snake case",
  detect: detect2,
  read: read2,
  lower: lower2,
  check: (_source, root) => checkGemini(contentsOf(root), root)
};
function detect2(source) {
  const document2 = singleRoot(source);
  const root = document2 && unwrapped(document2, isRequest);
  return root ? { root, ambiguous: false } : null;
}
function isRequest(node) {
  const contents = node.type === "array" ? node : node.get("contents");
  if (contents?.type !== "array" || contents.length === 0) return false;
  return contents.items().every((content) => {
    const role = content.get("role")?.string() ?? "user";
    const parts2 = content.get("parts");
    return parts2?.type === "array" && ["user", "model", "function", "tool"].includes(role) && parts2.items().every((part2) => part2.get("type") === void 0);
  });
}
function contentsOf(root) {
  return root.type === "array" ? root.items() : root.get("contents")?.items() ?? [];
}
function read2(source, root, options) {
  const builder = new TranscriptBuilder(source, options);
  readTools2(builder, root);
  const system = either(root, "systemInstruction");
  if (system?.type === "string") builder.addWords("system", system);
  for (const part2 of system?.get("parts")?.items() ?? []) {
    const text2 = part2.get("text");
    if (text2?.type === "string") builder.addWords("system", text2);
  }
  readContextFiles(builder, root);
  for (const content of contentsOf(root)) {
    const speaker = content.is("role", "model") ? "assistant" : "user";
    if (speaker === "assistant") builder.beginAssistant();
    for (const part2 of content.get("parts")?.items() ?? []) readPart(builder, part2, speaker);
    builder.messages++;
  }
  const model = options.model ?? root.get("model")?.string()?.replace(/^models\//, "") ?? null;
  return { transcripts: [builder.build({ format: "gemini", family: "gemini", model })], findings: builder.findings };
}
function readTools2(builder, root) {
  for (const group of root.get("tools")?.items() ?? []) {
    const declarations = either(group, "functionDeclarations")?.items();
    for (const declaration of declarations ?? [group]) {
      const schemas = ["parameters", "parametersJsonSchema", "response", "responseJsonSchema"].flatMap((name) => {
        const key = keyOf(declaration, name);
        const schema3 = key && declaration.get(key);
        return schema3 && schema3.type === "object" ? [{ pointer: `/${key}`, value: schema3.value() }] : [];
      });
      builder.addTool({
        at: builder.at(declaration),
        name: declaration.get("name")?.string() ?? declaration.members()[0]?.key ?? "tool",
        description: declaration.get("description")?.string() ?? "",
        schemas: declarations ? schemas : [],
        render: (removed, shortened) => minified(declaration, removed, shortened),
        place: declaration
      });
    }
  }
}
function keyOf(node, name) {
  return either(node, name)?.step?.toString();
}
function readPart(builder, part2, speaker) {
  const text2 = part2.get("text");
  switch (kindOf(part2)) {
    case "text":
      if (text2?.type !== "string") return;
      if (part2.get("thought")?.boolean())
        builder.addThinking(builder.at(part2), textAt(builder.source, text2, builder.prefix), false);
      else builder.addWords(speaker, text2);
      return;
    case "inlineData":
    case "fileData":
      builder.addMedia(builder.at(part2), mediaOf(part2));
      return;
    case "functionCall": {
      const call2 = either(part2, "functionCall");
      const input = call2?.get("args");
      const name = call2?.get("name")?.string() ?? "tool";
      builder.addCall({
        at: builder.at(part2),
        id: call2?.get("id")?.string() ?? null,
        name,
        arguments: input ? minified(input) : "{}"
      });
      return;
    }
    case "functionResponse":
      readResponse(builder, part2);
      return;
    default:
      builder.addWords(speaker, part2, false);
  }
}
function mediaOf(part2) {
  const holder = either(part2, "inlineData") ?? either(part2, "fileData");
  const mediaType = (holder && either(holder, "mimeType"))?.string() ?? null;
  return mediaFromData(mediaKind(mediaType), either(part2, "inlineData")?.get("data"), mediaType);
}
function readResponse(builder, part2) {
  const answer = either(part2, "functionResponse");
  const response = answer?.get("response");
  const media = (answer?.get("parts")?.items() ?? []).map(
    (item) => ({
      kind: "media",
      at: builder.at(item),
      media: mediaOf(item),
      fixed: either(item, "inlineData") === void 0,
      marked: false,
      place: item
    })
  );
  builder.addResult({
    at: builder.at(part2),
    id: answer?.get("id")?.string() ?? null,
    name: answer?.get("name")?.string() ?? null,
    container: "object",
    parts: [...response ? responseParts(builder, response) : [], ...media],
    isError: response ? responseIsError(response) : false,
    place: answer
  });
}
function lower2(source, _before, after2) {
  return [...lowerTexts(changedTexts(after2)), ...lowerTools(after2.tools, source.ascii), ...lowerResponses(after2.results)];
}

// src/formats/openai-chat-check.ts
function checkChat(messages, root) {
  const violations = [];
  const report = (rule, node, message) => {
    violations.push({ rule, at: node.pointer, message });
  };
  if (messages.length === 0)
    report("messages-empty", root, "empty array. Expected an array with minimum length 1 for 'messages'");
  let open = /* @__PURE__ */ new Map();
  const closeTurn = () => {
    for (const [id, call2] of open) report("result-missing", call2, `no tool message responds to tool_call_id ${id}`);
    open = /* @__PURE__ */ new Map();
  };
  const known = /* @__PURE__ */ new Set();
  for (const message of messages) {
    const role = message.get("role")?.string();
    if (role === "tool") {
      const id = message.get("tool_call_id")?.string() ?? "";
      if (!known.has(id))
        report(
          "result-without-call",
          message,
          "messages with role 'tool' must be a response to a preceding message with 'tool_calls'"
        );
      open.delete(id);
    } else {
      closeTurn();
      for (const call2 of message.get("tool_calls")?.items() ?? []) {
        const id = call2.get("id")?.string();
        if (id === void 0) continue;
        open.set(id, call2);
        known.add(id);
      }
    }
    checkContent2(message, role, report);
  }
  closeTurn();
  return violations;
}
function checkContent2(message, role, report) {
  const content = message.get("content");
  const calls = message.get("tool_calls");
  if (calls?.type === "array" && calls.length === 0)
    report("calls-empty", calls, "empty array. Expected an array with minimum length 1 for 'tool_calls'");
  if (content?.type === "array" && content.length === 0)
    report("content-empty", content, "empty array. Expected an array with minimum length 1 for 'content'");
  const speaks = calls !== void 0 || ["refusal", "audio", "function_call", "reasoning_content"].some((key) => message.get(key) !== void 0);
  const needsContent = role !== "assistant" || !speaks;
  if (needsContent && (content === void 0 || content.type === "null"))
    report("content-missing", message, "Invalid type for 'content': expected one of a string or array of objects, but got null");
  for (const part2 of content?.items() ?? []) {
    const url = part2.get("image_url")?.get("url")?.string();
    if (url !== void 0 && /^data:[^,]*;base64,$/.test(url)) report("image-empty", part2, "Invalid base64 image_url");
  }
}

// src/formats/openai-chat.ts
var openaiChat = {
  id: "openai-chat",
  summary: "OpenAI Chat Completions requests and bare message arrays, legacy functions, compatible servers",
  detect: detect3,
  read: read3,
  lower: lower3,
  check: (_source, root) => checkChat(messagesOf(root), root)
};
function detect3(source) {
  const document2 = singleRoot(source);
  const root = document2 && unwrapped(document2, (node) => messagesDialect(node) !== null);
  if (!root) return null;
  const dialect = messagesDialect(root);
  return dialect === "anthropic" ? null : { root, ambiguous: dialect === "ambiguous" };
}
function messagesOf(root) {
  return root.type === "array" ? root.items() : root.get("messages")?.items() ?? [];
}
function read3(source, root, options) {
  const builder = new TranscriptBuilder(source, options);
  readTools3(builder, root);
  readContextFiles(builder, root);
  for (const message of messagesOf(root)) {
    readMessage2(builder, message);
    builder.messages++;
  }
  const model = options.model ?? root.get("model")?.string() ?? null;
  return { transcripts: [builder.build({ format: "openai-chat", family: "openai", model })], findings: builder.findings };
}
function readTools3(builder, root) {
  for (const tool2 of root.get("tools")?.items() ?? []) {
    const called = tool2.get("function") ?? tool2.get("custom") ?? tool2;
    readTool(builder, tool2, called, called === tool2 ? "/parameters" : "/function/parameters");
  }
  for (const tool2 of root.get("functions")?.items() ?? []) readTool(builder, tool2, tool2, "/parameters");
}
function readTool(builder, tool2, called, pointer2) {
  const parameters = called.get("parameters");
  builder.addTool({
    at: builder.at(tool2),
    name: called.get("name")?.string() ?? tool2.get("type")?.string() ?? "tool",
    description: called.get("description")?.string() ?? "",
    schemas: parameters?.type === "object" ? [{ pointer: pointer2, value: parameters.value() }] : [],
    render: (removed, shortened) => minified(tool2, removed, shortened),
    place: tool2
  });
}
function readMessage2(builder, message) {
  const role = message.get("role")?.string();
  const content = message.get("content");
  if (role === "tool" || role === "function") {
    readResult(builder, message, role);
    return;
  }
  if (role === "assistant") {
    builder.beginAssistant();
    readReasoning(builder, message);
  }
  const speaker = role === "assistant" ? "assistant" : role === "system" || role === "developer" ? "system" : "user";
  if (content?.type === "string") builder.addWords(speaker, content);
  for (const part2 of content?.items() ?? []) readPart2(builder, part2, speaker);
  for (const call2 of message.get("tool_calls")?.items() ?? []) readCall(builder, call2, call2.get("id")?.string() ?? null);
  const legacy = message.get("function_call");
  if (legacy?.type === "object") readCall(builder, legacy, null);
}
function readPart2(builder, part2, speaker) {
  const text2 = part2.get("text") ?? part2.get("refusal");
  if (text2?.type === "string") builder.addWords(speaker, text2);
  else if (part2.is("type", "image_url")) builder.addMedia(builder.at(part2), imageFacts(part2));
  else if (part2.is("type", "input_audio")) {
    const format = part2.get("input_audio")?.get("format")?.string();
    builder.addMedia(
      builder.at(part2),
      mediaFromData("audio", part2.get("input_audio")?.get("data"), format ? `audio/${format}` : null)
    );
  } else if (part2.is("type", "file"))
    builder.addMedia(builder.at(part2), mediaFromUrl("file", part2.get("file")?.get("file_data")));
  if (part2.get("cache_control") || part2.get("prompt_cache_breakpoint")) builder.markCache();
}
function imageFacts(part2) {
  const image = part2.get("image_url");
  return mediaFromUrl("image", image?.type === "string" ? image : image?.get("url"), image?.get("detail")?.string() ?? null);
}
function readReasoning(builder, message) {
  for (const key of ["reasoning_content", "reasoning", "thinking"]) {
    const node = message.get(key);
    if (node?.type === "string") builder.addThinking(builder.at(node), textAt(builder.source, node, builder.prefix), false);
  }
}
function readCall(builder, call2, id) {
  const called = call2.get("function") ?? call2.get("custom") ?? call2;
  const input = called.get("arguments") ?? called.get("input");
  builder.addCall({
    at: builder.at(call2),
    id,
    name: called.get("name")?.string() ?? "tool",
    arguments: input === void 0 ? "" : input.string() ?? minified(input)
  });
}
function readResult(builder, message, role) {
  const content = message.get("content");
  const id = role === "tool" ? message.get("tool_call_id")?.string() : void 0;
  const parts2 = [];
  if (content?.type === "string") parts2.push(textPart(builder, content, content));
  for (const block of content?.items() ?? []) parts2.push(resultPart2(builder, block));
  builder.addResult({
    at: builder.at(message),
    id: id ?? null,
    name: message.get("name")?.string() ?? null,
    container: content?.type === "array" ? "blocks" : "string",
    parts: parts2,
    isError: null,
    place: content
  });
  if (message.get("cache_control") || content?.items().some((block) => block.get("cache_control"))) builder.markCache();
}
function resultPart2(builder, block) {
  const text2 = block.get("text");
  const marked = block.get("cache_control") !== void 0 || block.get("prompt_cache_breakpoint") !== void 0;
  if (text2?.type === "string") return textPart(builder, text2, block, marked);
  const at2 = builder.at(block);
  if (block.is("type", "image_url")) {
    const media = imageFacts(block);
    return { kind: "media", at: at2, media, fixed: media.data() === null, marked, place: block };
  }
  return { kind: "opaque", at: at2, text: minified(block) };
}
function lower3(source, _before, after2) {
  return [
    ...lowerTexts(changedTexts(after2)),
    ...lowerTools(after2.tools, source.ascii),
    ...lowerBlocks(after2.results, (text2, marker) => `{"type":"text","text":${text2}${marker}}`)
  ];
}

// src/formats/openai-responses-check.ts
function checkResponses(root) {
  const violations = [];
  const report = (rule, node, message) => violations.push({ rule, at: node.pointer, message });
  const items = root.type === "array" ? root.items() : root.get("input")?.items() ?? [];
  const chained = root.get("previous_response_id")?.type === "string" || root.get("conversation") !== void 0;
  const calls = /* @__PURE__ */ new Map();
  const answered = /* @__PURE__ */ new Set();
  for (const item of items) {
    const type = item.get("type")?.string() ?? "";
    const id = item.get("call_id")?.string();
    if (id !== void 0 && /_call$/.test(type)) calls.set(id, item);
    if (id !== void 0 && /_call_output$/.test(type)) {
      if (!calls.has(id) && !chained)
        report("result-without-call", item, `No tool call found for function call output with call_id ${id}.`);
      answered.add(id);
      checkOutput(item, report);
    }
    checkContent3(item, report);
    if (type === "reasoning" && item.get("summary") === void 0)
      report("reasoning-summary", item, "Missing required parameter: 'summary'.");
  }
  for (const [id, call2] of calls)
    if (!answered.has(id) && call2.is("type", "function_call"))
      report("result-missing", call2, `No tool output found for function call ${id}.`);
  return violations;
}
function checkOutput(item, report) {
  const output = item.get("output");
  if (output === void 0) report("output-missing", item, "Missing required parameter: 'output'.");
  if (output?.type === "array" && output.length === 0)
    report("output-empty", item, "empty array. Expected an array with minimum length 1 for 'output'");
  for (const part2 of output?.items() ?? []) {
    if (part2.is("type", "input_image") && part2.get("image_url")?.string() === "")
      report("image-empty", part2, "Invalid image_url");
  }
}
function checkContent3(item, report) {
  const content = item.get("content");
  if (content?.type !== "array" || !item.get("role")) return;
  const wrong = item.is("role", "assistant") ? ["input_text", "input_image", "input_file"] : ["output_text"];
  for (const part2 of content.items()) {
    const type = part2.get("type")?.string() ?? "";
    if (wrong.includes(type)) report("part-type", part2, `Invalid value: '${type}'.`);
  }
}

// src/formats/responses-items.ts
var OUTPUT = /_output$/;
function createItemReader(builder) {
  let inRun = false;
  return (item) => {
    const type = item.get("type")?.string() ?? (item.get("role") ? "message" : "");
    const isAssistant = type === "message" ? item.is("role", "assistant") : type !== "item_reference" && type !== "additional_tools" && !OUTPUT.test(type);
    if (isAssistant && !inRun) {
      builder.beginAssistant();
      builder.messages++;
    }
    if (!isAssistant) builder.messages++;
    inRun = isAssistant;
    readItem(builder, item, type);
  };
}
function readItem(builder, item, type) {
  switch (type) {
    case "message":
      readMessage3(builder, item);
      return;
    case "reasoning":
      readReasoning2(builder, item);
      return;
    case "function_call":
    case "custom_tool_call":
    case "shell_call":
    case "local_shell_call":
    case "apply_patch_call":
    case "computer_call":
      readCall2(builder, item, type);
      return;
    case "function_call_output":
    case "custom_tool_call_output":
    case "shell_call_output":
    case "local_shell_call_output":
    case "apply_patch_call_output":
    case "computer_call_output":
      readOutput(builder, item);
      return;
    case "mcp_call":
      readMcpCall(builder, item);
      return;
    case "image_generation_call":
      builder.addMedia(builder.at(item), mediaFromData("image", item.get("result"), "image/png"));
      return;
    case "additional_tools":
    case "tool_search_output":
    case "mcp_list_tools":
      for (const tool2 of item.get("tools")?.items() ?? []) readResponsesTool(builder, tool2);
      return;
    case "compaction":
    case "item_reference":
    case "program":
      return;
    default:
      builder.addWords("assistant", item, false);
  }
}
function readMessage3(builder, item) {
  const role = item.get("role")?.string();
  const speaker = role === "assistant" ? "assistant" : role === "system" || role === "developer" ? "system" : "user";
  const content = item.get("content");
  if (content?.type === "string") builder.addWords(speaker, content);
  for (const part2 of content?.items() ?? []) {
    const text2 = part2.get("text") ?? part2.get("refusal");
    if (text2?.type === "string") builder.addWords(speaker, text2);
    else if (part2.is("type", "input_image")) builder.addMedia(builder.at(part2), imageFacts2(part2));
    else if (part2.is("type", "input_file")) builder.addMedia(builder.at(part2), mediaFromUrl("file", part2.get("file_data")));
    else if (part2.is("type", "input_audio"))
      builder.addMedia(builder.at(part2), mediaFromData("audio", part2.get("input_audio")?.get("data"), null));
    if (part2.get("prompt_cache_breakpoint")) builder.markCache();
  }
}
function imageFacts2(part2) {
  return mediaFromUrl("image", part2.get("image_url"), part2.get("detail")?.string() ?? null);
}
function readReasoning2(builder, item) {
  const texts = [...item.get("summary")?.items() ?? [], ...item.get("content")?.items() ?? []].map(
    (part2) => part2.get("text")
  );
  const readable = texts.filter((text2) => text2?.type === "string");
  if (readable.length === 0) builder.addThinking(builder.at(item), null, false);
  for (const text2 of readable)
    if (text2) builder.addThinking(builder.at(text2), textAt(builder.source, text2, builder.prefix), false);
}
function readCall2(builder, item, type) {
  const input = item.get("arguments") ?? item.get("input") ?? item.get("action") ?? item.get("operation");
  builder.addCall({
    at: builder.at(item),
    id: item.get("call_id")?.string() ?? null,
    name: item.get("name")?.string() ?? type.replace(/_call$/, ""),
    arguments: input === void 0 ? "" : input.string() ?? minified(input)
  });
}
function readOutput(builder, item) {
  const output = item.get("output");
  builder.addResult({
    at: builder.at(item),
    id: item.get("call_id")?.string() ?? null,
    name: null,
    container: output?.type === "array" ? "blocks" : "string",
    parts: outputParts(builder, item, output),
    isError: null,
    place: output
  });
}
function outputParts(builder, item, output) {
  if (output?.type === "string") return [textPart(builder, output, output)];
  if (output?.type === "array") return output.items().flatMap((part2) => outputPart(builder, part2));
  if (output?.type !== "object") return [];
  const url = output.get("image_url");
  if (!url && !item.is("type", "computer_call_output"))
    return [{ kind: "opaque", at: builder.at(output), text: minified(output) }];
  return [
    { kind: "media", at: builder.at(output), media: mediaFromUrl("image", url), fixed: true, marked: false, place: output }
  ];
}
function outputPart(builder, part2) {
  const marked = part2.get("prompt_cache_breakpoint") !== void 0;
  const text2 = part2.get("text");
  if (text2?.type === "string") return [textPart(builder, text2, part2, marked)];
  const streams = [part2.get("stdout"), part2.get("stderr")].filter(
    (stream) => stream?.type === "string" && stream.string() !== ""
  );
  if (part2.get("stdout"))
    return streams.flatMap((stream) => stream ? [{ ...textPart(builder, stream, stream), place: STREAM }] : []);
  const at2 = builder.at(part2);
  const media = part2.is("type", "input_image") ? imageFacts2(part2) : part2.is("type", "input_file") ? mediaFromUrl("file", part2.get("file_data")) : null;
  if (!media) return [{ kind: "opaque", at: at2, text: minified(part2) }];
  const found = { kind: "media", at: at2, media, fixed: media.data() === null, marked, place: part2 };
  return [found];
}
var STREAM = /* @__PURE__ */ Symbol("stream");
function readMcpCall(builder, item) {
  readCall2(builder, item, "mcp_call");
  const output = item.get("output");
  const error = item.get("error");
  const answer = output?.type === "string" ? output : error;
  if (answer?.type !== "string") return;
  const container = "string";
  const isError = answer === error;
  const name = item.get("name")?.string() ?? null;
  builder.addResult({
    at: builder.at(item),
    id: null,
    name,
    container,
    parts: [textPart(builder, answer, answer)],
    isError,
    place: answer
  });
}
function readResponsesTool(builder, tool2) {
  if (tool2.is("type", "namespace")) {
    for (const inner of tool2.get("tools")?.items() ?? []) readResponsesTool(builder, inner);
    return;
  }
  const schemas = ["parameters", "input_schema", "output_schema"].flatMap((key) => {
    const schema3 = tool2.get(key);
    return schema3?.type === "object" ? [{ pointer: `/${key}`, value: schema3.value() }] : [];
  });
  builder.addTool({
    at: builder.at(tool2),
    name: tool2.get("name")?.string() ?? tool2.get("server_label")?.string() ?? tool2.get("type")?.string() ?? "tool",
    description: tool2.get("description")?.string() ?? "",
    schemas,
    render: (removed, shortened) => minified(tool2, removed, shortened),
    place: tool2
  });
}

// src/formats/openai-responses.ts
var openaiResponses = {
  id: "openai-responses",
  summary: "OpenAI Responses requests and bare item lists, hosted tools, reasoning items",
  detect: detect4,
  read: read4,
  lower: lower4,
  check: (_source, root) => checkResponses(root)
};
function detect4(source) {
  const document2 = singleRoot(source);
  const root = document2 && unwrapped(document2, isRequest2);
  return root ? { root, ambiguous: false } : null;
}
function isRequest2(node) {
  if (node.type === "array")
    return node.items().some((item) => item.get("call_id") !== void 0 && /_call(_output)?$/.test(item.get("type")?.string() ?? ""));
  const input = node.get("input");
  return (input?.type === "string" || input?.type === "array") && node.get("messages") === void 0;
}
function read4(source, root, options) {
  const builder = new TranscriptBuilder(source, options);
  for (const tool2 of root.get("tools")?.items() ?? []) readResponsesTool(builder, tool2);
  const instructions = root.get("instructions");
  if (instructions?.type === "string") builder.addWords("system", instructions);
  readContextFiles(builder, root);
  const input = root.type === "array" ? root : root.get("input");
  const readItem2 = createItemReader(builder);
  if (input?.type === "string") {
    builder.addWords("user", input);
    builder.messages++;
  }
  for (const item of input?.items() ?? []) readItem2(item);
  const elsewhere = ["previous_response_id", "conversation", "prompt"].map((key) => root.get(key)).find((node) => node && node.type !== "null");
  const reference = input?.items().find((item) => item.is("type", "item_reference"));
  const held = elsewhere ?? reference;
  if (held) {
    const message = "part of the context is held by the provider and not in this payload: the total is a lower bound";
    builder.findings.push({ code: "server-side-context", severity: "warning", at: builder.at(held), message });
  }
  const model = options.model ?? root.get("model")?.string() ?? null;
  const unknown2 = held && !instructions ? ["system"] : [];
  return {
    transcripts: [builder.build({ format: "openai-responses", family: "openai", model, unknown: unknown2 })],
    findings: builder.findings
  };
}
function lower4(source, _before, after2) {
  return [
    ...lowerTexts(changedTexts(after2)),
    ...lowerTexts(emptiedStreams(after2)),
    ...lowerTools(after2.tools, source.ascii),
    ...lowerBlocks(after2.results, (text2, marker) => `{"type":"input_text","text":${text2}${marker}}`)
  ];
}
function emptiedStreams(after2) {
  return after2.results.flatMap(
    ({ parts: parts2 }) => parts2.flatMap(
      (part2) => part2.kind === "text" && part2.removed && part2.place === STREAM ? [part2.text.rewrite([{ from: 0, to: part2.text.value.length, insert: "" }])] : []
    )
  );
}

// src/formats/refused.ts
function refusalOf(source) {
  const root = source.documents[0]?.root;
  if (!root) return null;
  if (source.lines) return refusedLines(root);
  return [root, root.get("request"), root.get("body")].map((node) => node ? refusedRoot(node) : null).find((refusal) => refusal !== null) ?? null;
}
var RESPONSE = {
  name: "response",
  message: "this is a provider response, not a request",
  hint: "give the request that it answers"
};
function refusedRoot(root) {
  const isResponse = root.is("object", "chat.completion") && root.get("choices") !== void 0 || root.is("object", "response") || root.is("type", "message") && root.get("stop_reason") !== void 0 || root.get("candidates")?.type === "array" || root.get("choices")?.type === "array" && root.get("messages") === void 0;
  if (isResponse) return RESPONSE;
  if (isBedrockConverse(root))
    return {
      name: "bedrock-converse",
      message: "this is a Bedrock Converse request",
      hint: "convert it to Anthropic Messages first"
    };
  if (isGeminiInteraction(root))
    return {
      name: "gemini-interactions",
      message: "this is a Gemini Interactions request",
      hint: "only generateContent requests are compacted"
    };
  if (root.get("$schemaVersion") && root.get("modelResponses"))
    return {
      name: "agents-run-state",
      message: "this is an Agents SDK run state, an internal format",
      hint: "give the saved request or items"
    };
  return null;
}
function refusedLines(root) {
  if (root.is("object", "trace") || root.is("object", "trace.span"))
    return {
      name: "agents-trace",
      message: "this is an Agents SDK trace, which cannot be sent again",
      hint: "give the request of one generation span"
    };
  return null;
}
function isBedrockConverse(root) {
  if (root.get("messages")?.type !== "array") return false;
  if (root.get("toolConfig")?.get("tools")?.items().some((tool2) => tool2.get("toolSpec") !== void 0))
    return true;
  const first2 = root.get("messages")?.items().find((message) => message.get("content")?.type === "array");
  return first2?.get("content")?.items().some(
    (block) => block.get("type") === void 0 && ["text", "toolUse", "toolResult", "image"].some((key) => block.get(key) !== void 0)
  ) ?? false;
}
function isGeminiInteraction(root) {
  if (root.get("input") === void 0) return false;
  return ["previous_interaction_id", "generation_config", "system_instruction"].some((key) => root.get(key) !== void 0);
}

// src/formats/tools.ts
var tools = {
  id: "tools",
  summary: "tool sets: MCP tools/list, lists of tools in the shape of any provider",
  detect: detect5,
  read: read5,
  lower: (source, _before, after2) => lowerTools(after2.tools, source.ascii),
  check: () => []
};
function detect5(source) {
  const root = singleRoot(source);
  if (!root) return null;
  const list2 = listOf2(root)?.items() ?? [];
  return list2.length > 0 && list2.every(isTool) ? { root, ambiguous: false } : null;
}
function listOf2(root) {
  if (root.type === "array") return root;
  if (["messages", "contents", "input"].some((key) => root.get(key) !== void 0)) return void 0;
  const holder = root.get("result")?.type === "object" ? root.get("result") : root;
  const list2 = holder?.get("tools") ?? holder?.get("functions");
  return list2?.type === "array" ? list2 : void 0;
}
var SCHEMA_KEYS = [
  "parameters",
  "parametersJsonSchema",
  "inputSchema",
  "input_schema",
  "outputSchema",
  "output_schema",
  "response",
  "responseJsonSchema"
];
function isTool(item) {
  if (item.type !== "object") return false;
  if (either(item, "functionDeclarations")?.type === "array") return true;
  const called = item.get("function") ?? item;
  if (called.get("name")?.type !== "string") return false;
  return called !== item || SCHEMA_KEYS.some((key) => either(item, key)?.type === "object") || item.get("type") !== void 0 || item.get("description") !== void 0;
}
function read5(source, root, options) {
  const builder = new TranscriptBuilder(source, options);
  const items = listOf2(root)?.items() ?? [];
  for (const item of items) {
    const declarations = either(item, "functionDeclarations");
    if (declarations) for (const declaration of declarations.items()) readTool2(builder, declaration, declaration, "");
    else if (item.get("function")) readTool2(builder, item, item.get("function") ?? item, "/function");
    else readTool2(builder, item, item, "");
  }
  const transcript = builder.build({ format: "tools", family: familyOf(items), model: options.model ?? null });
  return { transcripts: [transcript], findings: builder.findings };
}
function readTool2(builder, tool2, called, pointer2) {
  const schemas = SCHEMA_KEYS.flatMap((name) => {
    const schema3 = either(called, name);
    return schema3?.type === "object" ? [{ pointer: `${pointer2}/${schema3.step}`, value: schema3.value() }] : [];
  });
  builder.addTool({
    at: builder.at(tool2),
    name: called.get("name")?.string() ?? "tool",
    description: called.get("description")?.string() ?? "",
    schemas,
    render: (removed, shortened) => minified(tool2, removed, shortened),
    place: tool2
  });
}
function familyOf(items) {
  if (items.some((item) => item.get("input_schema"))) return "anthropic";
  if (items.some((item) => either(item, "functionDeclarations") ?? item.get("parametersJsonSchema"))) return "gemini";
  return items.some((item) => item.get("function") ?? item.get("parameters")) ? "openai" : "unknown";
}

// src/formats/index.ts
var formats = [gemini, openaiResponses, openaiChat, anthropic, tools];
function detect6(source) {
  if (refusalOf(source)) return null;
  for (const format of formats) {
    const detection = format.detect(source);
    if (detection) return { format, ...detection };
  }
  return null;
}
function recognise(source, id, path3) {
  const at2 = path3 === void 0 ? {} : { path: path3 };
  if (id !== void 0) {
    const format = formats.find((candidate) => candidate.id === id);
    if (!format) {
      const known = formats.map((candidate) => candidate.id);
      const near = nearest(id, known);
      throw new UserError("unknown-format-id", `there is no format "${id.slice(0, 40)}"`, {
        hint: near ? `did you mean ${near}?` : `known: ${known.join(", ")}`
      });
    }
    const detection = format.detect(source) ?? forced(source, format);
    if (!detection)
      throw new UserError("unknown-format", `this cannot be read as ${id}`, {
        at: at2,
        hint: "leave --format away to see what it is taken for"
      });
    return { format, ...detection, ambiguous: false };
  }
  const refusal = refusalOf(source);
  if (refusal) throw new UserError("refused-format", `${refusal.message} (${refusal.name})`, { at: at2, hint: refusal.hint });
  const found = detect6(source);
  if (found) return found;
  throw new UserError("unknown-format", "no known request or transcript format", {
    at: at2,
    hint: "`ctxpress formats` lists what is read; --format names one"
  });
}
function forced(source, format) {
  const root = source.lines ? void 0 : source.documents[0]?.root;
  if (!root) return null;
  const hasMessages = root.get("messages")?.type === "array" || root.type === "array";
  return hasMessages && (format.id === "openai-chat" || format.id === "anthropic") ? { root, ambiguous: false } : null;
}

// src/compact/validity.ts
function newViolations(payload, { format, violations }) {
  const left = /* @__PURE__ */ new Map();
  for (const violation of violations) left.set(keyOf2(violation), (left.get(keyOf2(violation)) ?? 0) + 1);
  const source = readSource(payload);
  const { root } = recognise(source, format.id, void 0);
  return format.check(source, root).filter((violation) => {
    const known = left.get(keyOf2(violation)) ?? 0;
    left.set(keyOf2(violation), known - 1);
    return known <= 0;
  });
}
function keyOf2({ rule, at: at2 }) {
  return `${rule} ${messageOf2(at2)}`;
}
function messageOf2(pointer2) {
  return pointer2.split("/").slice(0, 3).join("/");
}
function culprits(edits2, violations) {
  const messages = new Set(violations.map(({ at: at2 }) => messageOf2(at2)));
  return new Set(edits2.filter((edit) => messages.has(messageOf2(atOf(edit)))));
}
function atOf(edit) {
  if (edit.kind === "remove") return edit.tool.at;
  return edit.kind === "document" ? edit.document.at : edit.result.at;
}
function putBackFinding({ at: at2, message }) {
  return {
    code: "put-back",
    severity: "warning",
    at: at2,
    message: `an edit was undone, since the provider would have refused the result: ${message}`
  };
}
function inputFinding({ rule, at: at2, message }) {
  return { code: rule, severity: "warning", at: at2, message: `the input already breaks a rule of the provider: ${message}` };
}

// src/compact/unit.ts
function compactUnit(unit, setting) {
  const { format, transcript, source } = unit;
  const findings = [];
  let stages = runStages(transcript, { ...setting, findings });
  let fits2 = null;
  if (setting.fit) {
    const { limit: limit2, total } = setting.fit;
    ({ stages, fits: fits2 } = fitStages(
      transcript,
      stages,
      limit2,
      (state) => total(consequence(format, transcript, lastState(transcript, state)).transcript)
    ));
  }
  for (let round = 0; ; round++) {
    const edited = lastState(transcript, stages);
    const { transcript: after2, findings: more } = consequence(format, transcript, edited);
    const splices = format.lower(source, transcript, after2);
    const broken2 = splices.length === 0 ? [] : newViolations(spliced(unit, splices), unit);
    if (broken2.length === 0) return { unit, stages, edited, after: after2, splices, fits: fits2, findings: [...findings, ...more] };
    findings.push(...broken2.map(putBackFinding));
    stages = withEdits(transcript, stages, toKeep(transcript, stages, broken2, round));
  }
}
function lastState(transcript, stages) {
  return stages.at(-1)?.after ?? transcript;
}
function consequence(format, before, after2) {
  return after2 === before || !format.consequences ? { transcript: after2, findings: [] } : format.consequences(before, after2);
}
function spliced({ source, from, to }, splices) {
  const moved = from === 0 ? splices : splices.map((splice) => ({ ...splice, from: splice.from - from, to: splice.to - from }));
  return applySplices(source.bytes.subarray(from, to), moved);
}
function toKeep(transcript, stages, broken2, round) {
  const edits2 = stages.flatMap((stage) => stage.edits);
  const undone = culprits(edits2, broken2);
  if (round === 0 && undone.size > 0) return (edit) => !undone.has(edit);
  const bound = lastBoundThinking(transcript);
  if (round <= 1 && bound !== null) return (edit) => orderOf(edit) > bound;
  return () => false;
}

// src/compact/units.ts
function readUnits(source, options) {
  const { format, root, ambiguous } = recognise(source, options.format, options.path);
  const reading = format.read(source, root, { model: options.model, patterns: options.patterns });
  const violations = format.check(source, root);
  const findings = [...reading.findings, ...violations.map(inputFinding)];
  if (ambiguous) {
    const message = "a text-only chat that OpenAI and Anthropic both take: read as openai-chat";
    findings.push({ code: "ambiguous-format", severity: "info", at: "", message, hint: "name the format with --format" });
  }
  const units2 = reading.transcripts.map((transcript) => ({
    source,
    from: 0,
    to: source.bytes.length,
    format,
    root,
    transcript,
    violations
  }));
  return { format: format.id, units: units2, findings };
}

// src/compact/run.ts
function framePatterns(plan) {
  const patterns = plan.passes.find(({ id }) => id === "context")?.options["patterns"];
  return Array.isArray(patterns) ? patterns : [];
}
function compactPayload(bytes, plan, options = {}) {
  const { path: path3, encoding, fit: fit2 } = options;
  const source = readSource(bytes, path3 === void 0 ? {} : { path: path3 });
  const { format, units: units2, findings } = readUnits(source, { ...options, patterns: framePatterns(plan) });
  const counters = createCounters();
  const figures = (transcript) => figuresOf(transcript, encoding, counters);
  const compacted = units2.map((unit) => {
    const total = (transcript) => figuresOf(unit.transcript, void 0, counters).sections.sections(transcript).total;
    return compactUnit(unit, {
      plan,
      counter: counters("o200k_base"),
      keepThinking: options.keepThinking ?? false,
      fit: fit2 === void 0 ? null : { limit: fit2, total }
    });
  });
  const splices = compacted.flatMap((unit) => unit.splices);
  const payload = applySplices(bytes, splices);
  const report = buildReport(compacted, {
    input: { path: path3 ?? null, format, model: units2[0]?.transcript.model ?? null, bytes: bytes.length },
    output: { bytes: payload.length },
    findings: [...sourceFindings(source), ...findings],
    encoding,
    figures: options.count === false ? null : figures
  });
  const fits2 = fit2 === void 0 ? null : compacted.every((unit) => unit.fits === true);
  return { payload, changed: payload !== bytes, report, originals: () => originalsOf(source, splices), fits: fits2 };
}
function createCounters() {
  const counters = /* @__PURE__ */ new Map();
  return (encoding) => {
    const counter = counters.get(encoding) ?? createCounter(encoding);
    counters.set(encoding, counter);
    return counter;
  };
}
function figuresOf(transcript, encoding, counters) {
  const counter = counters(resolveEncoding(transcript.model, encoding).encoding);
  return { counter, sections: createSectionCounter(counter, transcript.family, transcript.model) };
}
function sourceFindings(source) {
  return [...source.findings, ...duplicateKeys(source), ...loneSurrogates(source)].map(({ line, at: at2, ...finding2 }) => ({
    severity: "warning",
    at: source.lines ? `${line}:${at2}` : at2,
    ...finding2
  }));
}

// test/fuzz/places.ts
function createFinder(source) {
  const findAll = createAllFinder(source);
  return (place) => findAll(place).at(-1);
}
function createAllFinder(source) {
  const roots = new Map(source.documents.map(({ line, root }) => [source.lines ? `${line}:` : "", root]));
  const items = /* @__PURE__ */ new Map();
  const itemsOf = (list2) => {
    const known = items.get(list2.start) ?? list2.items();
    items.set(list2.start, known);
    return known;
  };
  const below = (node, key) => node.type === "array" ? itemsOf(node).slice(Number(key), Number(key) + 1) : node.getAll(key);
  return (place) => {
    const [prefix] = source.lines ? /^\d*:/.exec(place) ?? [""] : [""];
    const root = roots.get(prefix);
    let nodes = root ? [root] : [];
    for (const step of place.slice(prefix.length).split("/").slice(1)) {
      const key = step.replaceAll("~1", "/").replaceAll("~0", "~");
      nodes = nodes.flatMap((node) => below(node, key));
    }
    return nodes;
  };
}

// test/fuzz/untouched.ts
var ANNOTATIONS2 = /* @__PURE__ */ new Set(["description", "title", "examples", "$comment", "$schema"]);
var THINKING_REMOVED = '[{"type":"text","text":"[thinking removed]"}]';
function touchedOutside(before, transcripts, after2) {
  if (before.documents.length !== after2.documents.length || before.lines !== after2.lines) return "another number of documents";
  const editable = editableOf(before, transcripts);
  let [at2, now] = [0, 0];
  for (const [i, { root }] of before.documents.entries()) {
    const other = after2.documents[i].root;
    if (!sameBytes(before, at2, root.start, after2, now, other.start)) return `before document ${i + 1}`;
    const problem2 = compareTrees(before, root, after2, other, editable);
    if (problem2 !== null) return problem2;
    [at2, now] = [root.end, other.end];
  }
  return sameBytes(before, at2, before.bytes.length, after2, now, after2.bytes.length) ? null : "after the last document";
}
function editableOf(source, transcripts) {
  const find = createFinder(source);
  const findAll = createAllFinder(source);
  const editable = {
    texts: /* @__PURE__ */ new Set(),
    structured: /* @__PURE__ */ new Set(),
    media: /* @__PURE__ */ new Set(),
    lists: /* @__PURE__ */ new Set(),
    holders: /* @__PURE__ */ new Set(),
    schemas: /* @__PURE__ */ new Set()
  };
  const add2 = (places, place) => {
    const node = find(place);
    if (node) places.add(node.start);
  };
  for (const { tools: tools2, documents: documents2, results, thinking } of transcripts) {
    for (const { at: at2, schemas } of tools2)
      for (const { pointer: pointer2 } of schemas) for (const node of findAll(at2 + pointer2)) editable.schemas.add(node.start);
    for (const { text: text2 } of documents2) add2(editable.texts, text2.origin.at);
    for (const { at: at2 } of thinking) add2(editable.lists, at2.slice(0, at2.lastIndexOf("/")));
    for (const result of results) {
      for (const { origin } of result.mirrors) add2(editable.texts, origin.at);
      for (const part2 of result.parts) {
        if (part2.kind === "text") add2(part2.structured ? editable.structured : editable.texts, part2.text.origin.at);
        if (part2.kind === "media") add2(editable.media, part2.at);
        const [list2] = /^.*(?=\/\d+(?:\/[^/\d][^/]*)*$)/.exec(part2.at) ?? [""];
        if (list2.length <= result.at.length) continue;
        add2(editable.lists, list2);
        add2(editable.holders, list2.slice(0, list2.lastIndexOf("/")));
      }
    }
  }
  return editable;
}
function compareTrees(before, root, after2, other, editable) {
  const work = [
    { a: root, b: other, inSchema: false, inStructured: false }
  ];
  for (let pair = work.pop(); pair; pair = work.pop()) {
    const { a, b } = pair;
    if (sameBytes(before, a.start, a.end, after2, b.start, b.end)) continue;
    const inSchema = pair.inSchema || editable.schemas.has(a.start);
    const inStructured = pair.inStructured || editable.structured.has(a.start);
    if (editable.structured.has(a.start) && isOneText(b)) continue;
    if (editable.media.has(a.start) && isTextBlock(b)) continue;
    if (a.type !== b.type) return `${a.pointer}: ${a.type} became ${b.type}`;
    if (a.type === "string") {
      if (!editable.texts.has(a.start) && !inStructured && !(inSchema && ANNOTATIONS2.has(String(a.step))))
        return `${a.pointer}: ${a.raw().slice(0, 60)} became ${b.raw().slice(0, 60)}`;
      if (a.string() === b.string()) return `${a.pointer}: spelled otherwise`;
    } else if (a.type === "object" || a.type === "array") {
      const old = childrenOf2(a);
      const now = childrenOf2(b);
      const pairs = a.type === "object" ? matchMembers(old, now, inSchema || editable.holders.has(a.start)) : matchItems(before, old, after2, now, editable, a);
      if (!pairs) {
        if (a.type === "array" && editable.lists.has(a.start) && b.raw() === THINKING_REMOVED) continue;
        return `${a.pointer}: other ${a.type === "object" ? "members" : "items"}`;
      }
      if (old.length === now.length && gaps(before, a, old) !== gaps(after2, b, now))
        return `${a.pointer}: other white space or keys`;
      for (const [x, y] of pairs) work.push({ a: x, b: y, inSchema, inStructured });
    } else return `${a.pointer}: ${a.raw().slice(0, 60)} became ${b.raw().slice(0, 60)}`;
  }
  return null;
}
function childrenOf2(node) {
  if (node.type === "object") return node.members().map(({ key, keyStart, value: value2 }) => ({ key, start: keyStart, value: value2 }));
  return node.items().map((value2) => ({ key: null, start: value2.start, value: value2 }));
}
function matchMembers(old, now, mayGo) {
  const left = new Set(now.map(({ key }) => key));
  const stayed = old.filter(({ key }) => left.has(key));
  const gone = old.filter(({ key }) => !left.has(key));
  if (stayed.length !== now.length || stayed.some(({ key }, i) => key !== now[i].key)) return null;
  if (gone.some(({ key }) => !mayGo || !(ANNOTATIONS2.has(key ?? "") || key === "parts"))) return null;
  return stayed.map(({ value: value2 }, i) => [value2, now[i].value]);
}
function matchItems(before, old, after2, now, editable, list2) {
  if (old.length === now.length) return old.map(({ value: value2 }, i) => [value2, now[i].value]);
  if (!editable.lists.has(list2.start) || now.length === 0 || now.length > old.length) return null;
  const pairs = [];
  let next = 0;
  for (const [i, { value: value2 }] of old.entries()) {
    const other = now[next]?.value;
    const left = old.length - i > now.length - next;
    if (!other) continue;
    if (!left || couldBe(before, value2, after2, other, editable)) {
      pairs.push([value2, other]);
      next++;
    }
  }
  return next === now.length ? pairs : null;
}
function couldBe(before, a, after2, b, editable) {
  if (sameBytes(before, a.start, a.end, after2, b.start, b.end)) return true;
  if (editable.media.has(a.start)) return isTextBlock(b);
  const keys2 = (node) => node.members().map(({ key }) => key).join();
  if (keys2(a) !== keys2(b)) return false;
  const holdsText = a.members().some(({ value: value2 }) => editable.texts.has(value2.start));
  return holdsText && a.members().every(({ key, value: value2 }) => editable.texts.has(value2.start) || value2.raw() === b.get(key)?.raw());
}
function isOneText(node) {
  return node.type === "object" && node.length === 1 && (node.get("output") ?? node.get("error"))?.type === "string";
}
var BLOCK_KEYS = /* @__PURE__ */ new Set(["type", "text", "cache_control", "prompt_cache_breakpoint"]);
function isTextBlock(node) {
  return (node.is("type", "text") || node.is("type", "input_text")) && node.members().every(({ key }) => BLOCK_KEYS.has(key));
}
function gaps(source, container, children) {
  let at2 = container.start;
  const pieces = [];
  for (const { value: value2 } of children) {
    pieces.push(Buffer.from(source.bytes.subarray(at2, value2.start)).toString("latin1"));
    at2 = value2.end;
  }
  return [...pieces, Buffer.from(source.bytes.subarray(at2, container.end)).toString("latin1")].join("\n");
}
function sameBytes(a, from, to, b, start, end) {
  return to - from === end - start && Buffer.compare(a.bytes.subarray(from, to), b.bytes.subarray(start, end)) === 0;
}

// test/fuzz/laws.ts
var TIME = { once: 400, kilobyte: 6 };
function judge2(bytes, request, thorough) {
  const none = { refused: null, changes: [], broken: null, time: 0 };
  try {
    const plan = resolvePlan(request.plan);
    const [outcome, time] = timed(() => compactPayload(bytes, plan, request.options));
    const run = { bytes, plan, options: request.options, outcome };
    const slow = time > allowed(bytes) ? slowness(run, time) : null;
    return { ...none, changes: changesOf(outcome.report), time, broken: slow ?? firstBroken(run, thorough) };
  } catch (error) {
    if (error instanceof UserError && /^[^\n]+$/.test(error.message)) return { ...none, refused: error.code };
    return { ...none, broken: { law: "throws nothing but UserError", detail: traceOf(error) } };
  }
}
function changesOf({ input, passes: passes2 }) {
  return passes2.flatMap(({ changes }) => changes.map(({ kind }) => `${input.format} ${kind}`));
}
function timed(run) {
  const start = process.cpuUsage();
  const value2 = run();
  const { user, system } = process.cpuUsage(start);
  return [value2, (user + system) / 1e3];
}
function allowed(bytes) {
  return TIME.once + bytes.length / 1024 * TIME.kilobyte;
}
function slowness({ bytes, plan, options }, first2) {
  const times = [1, 2].map(() => timed(() => compactPayload(bytes, plan, options))[1]);
  const least = Math.min(first2, ...times);
  if (least <= allowed(bytes)) return null;
  return { law: "time is linear in size", detail: `${least.toFixed(0)} ms for ${bytes.length} bytes` };
}
function firstBroken(run, thorough) {
  const { bytes, outcome, plan, options } = run;
  const { payload, report } = outcome;
  if (outcome.changed === (payload === bytes))
    return { law: "an unchanged payload is the same object", detail: String(outcome.changed) };
  if (payload.length > bytes.length) return { law: "never larger", detail: `${bytes.length} bytes became ${payload.length}` };
  const before = readSource(bytes);
  const after2 = readAfter(payload, report.input.format, options);
  if ("law" in after2) return after2;
  return rowsAddUp(report) ?? fitHolds(run) ?? (outcome.changed ? changesHold(run, before, after2) : null) ?? secondRun(run) ?? (thorough ? sameAgain({ bytes, plan, options, outcome }) : null);
}
function readAfter(payload, format, options) {
  try {
    const source = readSource(payload);
    if (!source.lines) JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(payload));
    const recognised = recognise(source, options.format, void 0);
    if (recognised.format.id !== format) return { law: "the format stays", detail: `${format} became ${recognised.format.id}` };
    return { source, recognised };
  } catch (error) {
    return { law: "the result is read as the input was", detail: traceOf(error) };
  }
}
function rowsAddUp({ passes: passes2, total, sections }) {
  const law = "rows add up";
  if (!total || !sections) return { law, detail: "no figures" };
  let saved = 0;
  for (const row of passes2) {
    const lost = (row.before ?? 0) - (row.after ?? 0);
    if (row.saved !== lost || lost < 0) return { law, detail: `${row.id}: ${row.before} - ${row.after} = ${row.saved}` };
    saved += lost;
  }
  if (total.saved !== saved || total.before - total.after !== saved)
    return { law, detail: `rows ${saved}, ${JSON.stringify(total)}` };
  if (sections.after.total !== total.after || sections.before.total !== total.before)
    return { law, detail: "sections and total differ" };
  return null;
}
function fitHolds({ outcome: { fits: fits2, report }, options: { fit: fit2, encoding } }) {
  if (fit2 === void 0 || encoding !== void 0 || !report.total) return null;
  const does = report.total.after <= fit2;
  return does === fits2 ? null : { law: "fits tells whether the result fits", detail: `${fits2}: ${report.total.after} of ${fit2}` };
}
function changesHold(run, before, { source, recognised }) {
  const { options } = run;
  const { format, root } = recognise(before, options.format, void 0);
  const reading = { model: options.model, patterns: patternsOf(run.plan) };
  const read6 = {
    before: format.read(before, root, reading).transcripts,
    after: format.read(source, recognised.root, reading).transcripts
  };
  const known = countRules(format.check(before, root));
  for (const [rule, times] of countRules(format.check(source, recognised.root)))
    if (times > (known.get(rule) ?? 0)) return { law: "no rule of the provider is broken", detail: rule };
  const touched = touchedOutside(before, read6.before, source);
  if (touched !== null) return { law: "nothing outside edits changes", detail: touched };
  const identity = sameIdentity(read6.before, read6.after) ?? pinsHold(run.plan, read6.before, read6.after);
  return identity ?? restores(run, source);
}
function patternsOf(plan) {
  const patterns = plan.passes.find(({ id }) => id === "context")?.options["patterns"];
  return Array.isArray(patterns) ? patterns : [];
}
function countRules(violations) {
  const counts = /* @__PURE__ */ new Map();
  for (const { rule } of violations) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return counts;
}
function sameIdentity(before, after2) {
  const law = "transcripts keep what no edit may touch";
  if (before.length !== after2.length) return { law, detail: `${before.length} transcripts, then ${after2.length}` };
  for (const [i, transcript] of before.entries()) {
    const [old, now] = [identityOf(transcript), identityOf(after2[i])];
    for (const [name, value2] of Object.entries(old))
      if (!isDeepStrictEqual(value2, now[name])) return { law, detail: `${name}: ${firstDifference(value2, now[name])}` };
  }
  return null;
}
function firstDifference(old, now) {
  const at2 = old.findIndex((value2, i) => !isDeepStrictEqual(value2, now[i]));
  return at2 < 0 ? `${old.length}, then ${now.length}` : `${at2}: ${JSON.stringify(old[at2])?.slice(0, 300)} became ${JSON.stringify(now[at2])?.slice(0, 300)}`;
}
function identityOf(transcript) {
  const { tools: tools2, calls, results, documents: documents2, media, words: words3 } = transcript;
  const attached = new Set(documents2.map(({ order }) => order));
  return {
    model: [transcript.model, transcript.messages],
    tools: tools2.map(({ name, description, schemas }) => [name, description, schemas.map(({ pointer: pointer2 }) => pointer2)]),
    calls: calls.map(({ at: at2, id, name, arguments: input, turn }) => [at2.split("/", 3), id, name, input, turn]),
    results: results.map((result) => [
      result.id,
      result.name,
      result.container,
      result.isError,
      result.seen,
      result.live,
      result.turn
    ]),
    documents: documents2.map(({ name, frame, cited }) => [name, frame, cited]),
    media: media.map((item) => [item.media.type, item.media.mediaType, item.media.data()?.length]),
    // An assistant message of nothing but thinking may hold a line instead.
    words: words3.filter(({ role, order }) => role !== "assistant" && !attached.has(order)).map(({ role, text: text2 }) => [role, text2.value])
  };
}
function pinsHold(plan, [before], [after2]) {
  const pinning = plan.passes.filter(({ id }) => id === "prune" || id === "dedup");
  if (plan.passes.some(({ id }) => id === "base64") || pinning.length === 0 || !before || !after2) return null;
  const live = before.results.filter((result) => result.live);
  const isPinned = (result) => pinning.every(({ options }) => {
    const { keepLastResults: keep, protectUnseen, protectTools } = options;
    const rank = live.length - live.indexOf(result);
    const globs = Array.isArray(protectTools) ? protectTools : [];
    return rank <= Number(keep) || protectUnseen === true && !result.seen || matchesAny(result.name, globs);
  });
  const wrong = live.find((result) => isPinned(result) && resultText(result) !== resultText(after2.results[result.index]));
  return wrong ? { law: "pinned results stay", detail: wrong.at } : null;
}
function restores({ bytes, outcome }, after2) {
  const law = "originals restore the input";
  if (outcome.report.findings.some(({ code }) => code === "duplicate-key")) return null;
  const find = createFinder(after2);
  const splices = [];
  for (const { at: at2, hash, text: text2 } of outcome.originals()) {
    const node = find(at2);
    if (!node) return { law, detail: `there is no ${at2}` };
    const now = after2.bytes.subarray(node.start, node.end);
    if (createHash2("sha256").update(now).digest("hex") !== hash) return { law, detail: `another hash at ${at2}` };
    splices.push({ from: node.start, to: node.end, insert: text2 });
  }
  return Buffer.compare(applySplices(after2.bytes, splices), bytes) === 0 ? null : { law, detail: "other bytes" };
}
function secondRun({ outcome, plan, options }) {
  const { payload, report } = outcome;
  const second = compactPayload(payload, plan, options);
  if (second.changed) {
    const kinds = second.report.passes.flatMap(({ changes }) => changes.map(({ kind, at: at2 }) => `${kind} at ${at2}`));
    return { law: "a second run changes nothing", detail: kinds.slice(0, 5).join(", ") };
  }
  if (!isDeepStrictEqual(second.report.sections?.before, report.sections?.after)) {
    const [counted2, reported] = [second.report.sections?.before, report.sections?.after].map(
      (sections) => JSON.stringify(sections)
    );
    return { law: "counting the result gives what was reported", detail: `${counted2}, not ${reported}` };
  }
  return null;
}
function sameAgain({ bytes, plan, options, outcome }) {
  const same = (other) => Buffer.compare(other.payload, outcome.payload) === 0;
  const again = compactPayload(bytes, plan, options);
  if (!same(again) || !isDeepStrictEqual(again.report, outcome.report))
    return { law: "the same input gives the same output", detail: "" };
  if (!same(compactPayload(bytes, plan, { ...options, count: false })))
    return { law: "the same payload with and without figures", detail: "" };
  if (!same(compactPayload(bytes, plan, { ...options, encoding: "cl100k_base" })))
    return { law: "the same payload in every encoding", detail: "" };
  const { fit: fit2 } = options;
  if (fit2 === void 0) return null;
  const larger = compactPayload(bytes, plan, { ...options, fit: fit2 + 1 + Math.floor(fit2 / 3) });
  return larger.payload.length < outcome.payload.length ? { law: "a larger budget never cuts more", detail: `${larger.payload.length} bytes, not ${outcome.payload.length}` } : null;
}
function traceOf(error) {
  if (!(error instanceof Error)) return String(error);
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return [`${error.name}: ${error.message.slice(0, 200)}`, ...frames.slice(0, 4).map((line) => line.trim())].join("\n    ");
}

// test/fuzz/seeds.ts
import { existsSync, readdirSync, readFileSync as readFileSync2 } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import fc2 from "fast-check";

// test/conversations.ts
import fc from "fast-check";
var words2 = [
  "alpha",
  "Bericht",
  "\u03B8\u03AD\u03BC\u03B1",
  "\u6771\u4EAC",
  "ok",
  "error:",
  "42",
  "na\xEFve",
  "\u{1F469}\u200D\u{1F4BB}",
  "path/to/file.ts",
  "<tag>",
  '"q"',
  "\\",
  "	"
];
var word = fc.constantFrom(...words2);
var sentence = fc.array(word, { minLength: 1, maxLength: 12 }).map((list2) => list2.join(" "));
var long = fc.tuple(sentence, fc.integer({ min: 20, max: 260 }), fc.constantFrom("\n", "\r\n")).map(([text2, lines2, end]) => Array.from({ length: lines2 }, (_, i) => `${i}: ${text2}`).join(end));
var binary = fc.integer({ min: 900, max: 3e3 }).map((size2) => {
  let state = size2;
  const bytes = Uint8Array.from({ length: size2 }, () => (state = state * 1103515245 + 12345 & 2147483647) >> 16);
  return Buffer.from(bytes).toString("base64");
});
var imitations = fc.constantFrom(
  "[pruned: read: something]",
  "see [... 1,234 characters trimmed for context efficiency ...] above",
  "[BASE64_REMOVED: ~12.3KB - use image_url instead]",
  '<external-tool-result tool="x">\ninside\n</external-tool-result>',
  "[document omitted: 12,345 chars]"
);
var json = fc.oneof(
  fc.record({ id: fc.integer(), rows: fc.array(fc.record({ a: word, b: fc.double({ noNaN: true }) }), { maxLength: 200 }) }).map((value2) => JSON.stringify(value2)),
  fc.record({ error: sentence }).map((value2) => JSON.stringify(value2, null, 2)),
  fc.record({ ok: fc.boolean(), screenshot: binary }).map((value2) => JSON.stringify(value2)),
  fc.record({ status: word, message: sentence }).map((value2) => JSON.stringify(value2))
);
var resultText2 = fc.oneof(
  { weight: 3, arbitrary: sentence },
  { weight: 3, arbitrary: long },
  { weight: 3, arbitrary: json },
  imitations,
  long.map((text2) => `<external-tool-result tool="read_file">
${text2}
</external-tool-result>`),
  fc.tuple(long, imitations).map((list2) => list2.join("\n\n")),
  fc.string({ unit: "binary", minLength: 1, maxLength: 300 })
).map((text2) => text2.trim() === "" ? "done" : text2);
var schema2 = fc.letrec((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3 },
    fc.record({ type: fc.constantFrom("string", "integer"), description: sentence }, { requiredKeys: ["type"] }),
    fc.record(
      {
        type: fc.constant("object"),
        description: sentence,
        properties: fc.dictionary(fc.constantFrom("name", "description", "title", "unit", "__proto__"), tie("schema"), {
          maxKeys: 3,
          noNullPrototype: true
        })
      },
      { requiredKeys: ["type", "properties"] }
    ),
    fc.record({ type: fc.constant("array"), items: tie("schema") })
  )
})).schema;
var tool = fc.record({
  name: fc.constantFrom("read_file", "send_mail", "search", "run"),
  description: sentence,
  schema: fc.record({
    type: fc.constant("object"),
    properties: fc.dictionary(fc.constantFrom("path", "description", "limit"), schema2, {
      minKeys: 1,
      maxKeys: 3,
      noNullPrototype: true
    })
  })
});
var call = fc.record({
  name: fc.constantFrom("read_file", "send_mail", "search", "run", "internal_query_rows"),
  input: fc.record({ path: fc.constantFrom("a.ts", "b.ts"), n: fc.integer({ min: 0, max: 3 }) }),
  result: resultText2,
  isError: fc.boolean()
});
var document = fc.tuple(word, long).map(([name, text2]) => `
<file path="${name.replaceAll(/[<>"&\\\t]/g, "")}.md">
${text2}
</file>
`);
var conversation = fc.record({
  system: fc.tuple(sentence, fc.array(document, { maxLength: 5 })).map(([text2, files]) => text2 + files.join("") + text2),
  tools: fc.uniqueArray(tool, { selector: ({ name }) => name, maxLength: 4 }),
  turns: fc.array(fc.record({ user: sentence, calls: fc.array(call, { maxLength: 4 }), answer: sentence }), {
    minLength: 1,
    maxLength: 6
  }),
  last: sentence
});
function written(format, conversation2) {
  return { "openai-chat": asChat, anthropic: asAnthropic, gemini: asGemini }[format](conversation2);
}
function asChat({ system, tools: tools2, turns, last }) {
  const messages = [{ role: "system", content: system }];
  for (const [t, { user, calls, answer }] of turns.entries()) {
    messages.push({ role: "user", content: user });
    if (calls.length) {
      const tool_calls = calls.map(({ name, input }, i) => ({
        id: `call_${t}_${i}`,
        type: "function",
        function: { name, arguments: JSON.stringify(input) }
      }));
      messages.push({ role: "assistant", content: null, tool_calls });
      messages.push(...calls.map(({ result }, i) => ({ role: "tool", tool_call_id: `call_${t}_${i}`, content: result })));
    }
    messages.push({ role: "assistant", content: answer });
  }
  messages.push({ role: "user", content: last });
  const functions = tools2.map(({ name, description, schema: schema3 }) => ({
    type: "function",
    function: { name, description, parameters: schema3 }
  }));
  return { model: "gpt-4o", messages, parallel_tool_calls: true, ...functions.length ? { tools: functions } : {} };
}
function asAnthropic({ system, tools: tools2, turns, last }) {
  const messages = [];
  for (const [t, { user, calls, answer }] of turns.entries()) {
    messages.push({ role: "user", content: user });
    if (calls.length) {
      messages.push({
        role: "assistant",
        content: calls.map(({ name, input }, i) => ({ type: "tool_use", id: `call_${t}_${i}`, name, input }))
      });
      const blocks = calls.map(({ result, isError }, i) => ({
        type: "tool_result",
        tool_use_id: `call_${t}_${i}`,
        content: result,
        ...isError ? { is_error: true } : {}
      }));
      messages.push({ role: "user", content: blocks });
    }
    messages.push({ role: "assistant", content: answer });
  }
  messages.push({ role: "user", content: last });
  const list2 = tools2.map(({ name, description, schema: schema3 }) => ({ name, description, input_schema: schema3 }));
  return { model: "claude-sonnet-4-5", max_tokens: 1e3, system, messages, ...list2.length ? { tools: list2 } : {} };
}
function asGemini({ system, tools: tools2, turns, last }) {
  const contents = [];
  for (const [t, { user, calls, answer }] of turns.entries()) {
    contents.push({ role: "user", parts: [{ text: user }] });
    if (calls.length) {
      contents.push({
        role: "model",
        parts: calls.map(({ name, input }, i) => ({ functionCall: { id: `call_${t}_${i}`, name, args: input } }))
      });
      const parts2 = calls.map(({ name, result, isError }, i) => ({
        functionResponse: { id: `call_${t}_${i}`, name, response: { [isError ? "error" : "output"]: result } }
      }));
      contents.push({ role: "user", parts: parts2 });
    }
    contents.push({ role: "model", parts: [{ text: answer }] });
  }
  contents.push({ role: "user", parts: [{ text: last }] });
  const functionDeclarations = tools2.map(({ name, description, schema: schema3 }) => ({
    name,
    description,
    parametersJsonSchema: schema3
  }));
  return {
    systemInstruction: { parts: [{ text: system }] },
    contents,
    ...tools2.length ? { tools: [{ functionDeclarations }] } : {}
  };
}
var spelling = fc.constantFrom(
  (value2) => JSON.stringify(value2),
  (value2) => `${JSON.stringify(value2, null, 2)}
`,
  (value2) => JSON.stringify(value2).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`),
  (value2) => JSON.stringify(value2).replaceAll("/", "\\/")
);

// test/fuzz/tree.ts
var DEEPEST = 200;
function treeOf(node, depth = 0) {
  if (depth > DEEPEST) return { kind: "raw", text: node.raw() };
  switch (node.type) {
    case "object":
      return { kind: "object", members: node.members().map(({ key, value: value2 }) => ({ key, value: treeOf(value2, depth + 1) })) };
    case "array":
      return { kind: "array", items: node.items().map((item) => treeOf(item, depth + 1)) };
    case "string":
      return { kind: "string", text: node.string() ?? "" };
    default:
      return { kind: "raw", text: node.raw() };
  }
}
function copyOf(tree) {
  if (tree.kind === "object")
    return { kind: "object", members: tree.members.map(({ key, value: value2 }) => ({ key, value: copyOf(value2) })) };
  return tree.kind === "array" ? { kind: "array", items: tree.items.map(copyOf) } : tree;
}
function placesIn(root) {
  const places = [];
  const work = [root];
  for (let tree = work.pop(); tree; tree = work.pop()) {
    if (tree.kind === "object") {
      for (const [at2, { value: value2 }] of tree.members.entries()) {
        places.push({ holder: tree, at: at2 });
        work.push(value2);
      }
    } else if (tree.kind === "array") {
      for (const [at2, item] of tree.items.entries()) {
        places.push({ holder: tree, at: at2 });
        work.push(item);
      }
    }
  }
  return places;
}
function valueAt({ holder, at: at2 }) {
  return holder.kind === "object" ? holder.members[at2].value : holder.items[at2];
}
function keyAt({ holder, at: at2 }) {
  return holder.kind === "object" ? holder.members[at2].key : null;
}
function put({ holder, at: at2 }, value2) {
  if (holder.kind === "object") holder.members[at2].value = value2;
  else holder.items[at2] = value2;
}
function take({ holder, at: at2 }) {
  if (holder.kind === "object") holder.members.splice(at2, 1);
  else holder.items.splice(at2, 1);
}
function insert({ holder, at: at2 }, value2) {
  if (holder.kind === "object") holder.members.splice(at2, 0, { key: holder.members[at2].key, value: value2 });
  else holder.items.splice(at2, 0, value2);
}
function write(tree, writing, depth = 0) {
  const { string, space } = writing;
  if (tree.kind === "string") return string(tree.text);
  if (tree.kind === "raw") return tree.text;
  const [open, close3] = tree.kind === "object" ? "{}" : "[]";
  const parts2 = tree.kind === "object" ? tree.members.map(({ key, value: value2 }) => `${string(key)}:${space(depth, ":")}${write(value2, writing, depth + 1)}`) : tree.items.map((item) => write(item, writing, depth + 1));
  if (parts2.length === 0) return open + close3;
  return open + space(depth + 1, "{") + parts2.join(`,${space(depth + 1, ",")}`) + space(depth, "}") + close3;
}
var compactWriting = { string: (text2) => JSON.stringify(text2), space: () => "" };

// test/fuzz/seeds.ts
var project = findProject();
var corpusFolder = process.env["CTXPRESS_CORPUS"] ?? path.join(project, "../shared/corpus");
function findProject() {
  let folder2 = path.dirname(fileURLToPath(import.meta.url));
  while (!existsSync(path.join(folder2, "package.json"))) folder2 = path.dirname(folder2);
  return folder2;
}
function readSeeds() {
  const fixtures = (name) => payloadsIn(path.join(project, "fixtures", name));
  const corpus = payloadsIn(corpusFolder).filter(({ name }) => !name.endsWith("index.json"));
  const sized = (from, to) => corpus.filter(({ bytes }) => bytes.length >= from && bytes.length < to);
  const passes2 = fixtures("passes").filter(({ name }) => name.endsWith("input.json"));
  const all = [
    { share: 400, payloads: fixtures("payloads") },
    { share: 150, payloads: passes2 },
    { share: 40, payloads: fixtures("broken") },
    { share: 200, payloads: sized(0, 12e3) },
    { share: 60, payloads: sized(12e3, 6e4) },
    { share: 8, payloads: sized(6e4, 4e5) },
    { share: 1, payloads: sized(4e5, Infinity) },
    { share: 3, payloads: fixtures("documented-session") }
  ];
  const groups = all.filter(({ payloads }) => payloads.length > 0);
  return { groups, pool: poolOf([...fixtures("payloads"), ...passes2, ...sized(0, 6e4)]) };
}
function payloadsIn(folder2) {
  if (!existsSync(folder2)) return [];
  const names = readdirSync(folder2, { recursive: true, encoding: "utf8" }).sort();
  return names.filter((name) => /\.jsonl?$/.test(name) && !name.endsWith("case.json") && !name.endsWith("expected.json")).map((name) => ({ name, bytes: readFileSync2(path.join(folder2, name)) }));
}
function seedFor({ groups }, random) {
  if (random.once(6)) return generated(random);
  const total = groups.reduce((sum3, { share }) => sum3 + share, 0);
  let place = random.below(total);
  for (const { share, payloads } of groups) {
    place -= share;
    if (place < 0) return random.pick(payloads).bytes;
  }
  return generated(random);
}
function generated(random) {
  const arbitrary = fc2.tuple(
    fc2.constantFrom("openai-chat", "anthropic", "gemini"),
    conversation,
    spelling
  );
  const [[format, talk, spell2]] = fc2.sample(arbitrary, { seed: random.below(2 ** 31), numRuns: 1 });
  return Buffer.from(spell2(written(format, talk)));
}
function treesOf(bytes) {
  try {
    return readSource(bytes).documents.map(({ root }) => treeOf(root));
  } catch {
    return null;
  }
}
var MOST_TEXTS = 6e3;
var MOST_VALUES = 2e4;
function poolOf(payloads) {
  const texts = /* @__PURE__ */ new Set();
  const values2 = [];
  for (const { bytes } of payloads) {
    const work = (treesOf(bytes) ?? []).map((value2) => ({ key: null, value: value2 }));
    for (let entry = work.pop(); entry; entry = work.pop()) {
      const { value: value2 } = entry;
      if (value2.kind === "string" && texts.size < MOST_TEXTS) texts.add(value2.text);
      if (values2.length < MOST_VALUES) values2.push(entry);
      if (value2.kind === "object") work.push(...value2.members);
      if (value2.kind === "array") work.push(...value2.items.map((item) => ({ key: entry?.key ?? null, value: item })));
    }
  }
  return { texts: [...texts], values: values2 };
}

// test/fuzz/minimise.ts
function minimised(found, law, milliseconds) {
  const end = Date.now() + milliseconds;
  const fails = (bytes2, request2) => Date.now() < end && judge2(bytes2, request2, true).broken?.law === law;
  const request = simplerRequest(found.request, (candidate) => fails(found.bytes, candidate));
  const still = (bytes2) => fails(bytes2, request);
  const bytes = smallerTree(found.bytes, still) ?? smallerBytes(found.bytes, still);
  return { bytes, request: simplerRequest(request, (candidate) => fails(bytes, candidate)) };
}
function simplerRequest(request, fails) {
  let best = request;
  const attempt = (candidate) => {
    if (fails(candidate)) best = candidate;
  };
  for (const key of Object.keys(request.options)) attempt({ ...best, options: { ...best.options, [key]: void 0 } });
  attempt({ ...best, plan: { ...best.plan, preset: void 0 } });
  if (!best.plan.passes)
    attempt({ ...best, plan: { ...best.plan, passes: Object.fromEntries(passes.map(({ id }) => [id, true])) } });
  for (const { id } of passes) {
    const named2 = { ...best.plan.passes };
    if (named2[id] === void 0) continue;
    delete named2[id];
    attempt({ ...best, plan: { ...best.plan, passes: named2 } });
  }
  for (const { id } of passes) {
    const wish = best.plan.passes?.[id];
    if (typeof wish !== "object") continue;
    for (const key of Object.keys(wish)) {
      const left = { ...best.plan.passes?.[id] };
      delete left[key];
      attempt({ ...best, plan: { ...best.plan, passes: { ...best.plan.passes, [id]: left } } });
    }
  }
  return best;
}
function smallerTree(bytes, fails) {
  const trees = treesOf(bytes);
  const written2 = () => Buffer.from(trees?.map((tree) => write(tree, compactWriting)).join("\n") ?? "");
  if (!trees || !fails(written2())) return null;
  const root = { kind: "array", items: trees };
  for (let before = Infinity, size2 = written2().length; size2 < before; size2 = written2().length) {
    before = size2;
    for (const place of placesIn(root).sort((a, b) => sizeOf(b) - sizeOf(a))) shrink(place, root, () => fails(written2()));
  }
  return written2();
}
function sizeOf(place) {
  const value2 = valueAt(place);
  return value2.kind === "string" || value2.kind === "raw" ? value2.text.length : write(value2, compactWriting).length;
}
function shrink(place, root, fails) {
  if (!placesIn(root).some(({ holder, at: at2 }) => holder === place.holder && at2 === place.at)) return;
  const value2 = valueAt(place);
  const holderCopy = place.holder.kind === "object" ? [...place.holder.members] : [...place.holder.items];
  take(place);
  if (fails()) return;
  restore(place, holderCopy);
  if (value2.kind !== "string") return;
  let text2 = value2.text;
  for (let step = text2.length; step >= 1; step = step >> 1) {
    for (let from = 0; from < text2.length; ) {
      const shorter = text2.slice(0, from) + text2.slice(from + step);
      put(place, { kind: "string", text: shorter });
      if (fails()) text2 = shorter;
      else from += step;
    }
  }
  put(place, { kind: "string", text: text2 });
}
function restore({ holder }, copy) {
  const list2 = holder.kind === "object" ? holder.members : holder.items;
  list2.splice(0, list2.length, ...copy);
}
function smallerBytes(bytes, fails) {
  let best = bytes;
  for (let step = best.length >> 1; step >= 1; step = step >> 1) {
    for (let from = 0; from < best.length; ) {
      const shorter = Buffer.concat([best.subarray(0, from), best.subarray(from + step)]);
      if (fails(shorter)) best = shorter;
      else from += step;
    }
  }
  return best;
}

// test/fuzz/texts.ts
var WORDS = [
  "alpha",
  "error:",
  "FAILED",
  "\u6771\u4EAC",
  "Bericht",
  "ok",
  "42",
  "na\xEFve",
  "\u{1F469}\u200D\u{1F4BB}",
  "a/b.ts",
  "<tag>",
  '"q"',
  "\\",
  "	",
  "exit code 1"
];
var HARD = [
  "\0",
  "\u2028",
  "\u2029",
  "\uFEFF",
  "\x85",
  "\uD800",
  "\uDC00",
  "\uDE00\uD83D",
  "\x7F",
  "\r",
  "\r\n",
  "\n\n",
  "\x1B[31m",
  "<|endoftext|>",
  "\u202E",
  "\xE9",
  "\u{1F600}",
  "\\u0000",
  "\\/",
  "``",
  "```",
  "</document>",
  "</external-tool-result>",
  "$&",
  "__proto__"
];
var MARKERS2 = [
  "[pruned: read_file: something]",
  "[pruned: read_file: same result as call call_1 below]",
  "[pruned: read_file: same result as call call_1 below ref abc123]",
  "[pruned: x]",
  "[pruned: ]",
  "[... 1,234 characters trimmed for context efficiency ...]",
  "[... 1 characters trimmed for context efficiency ... ref abc123]",
  "[... 999999999 characters trimmed for context efficiency ...]",
  "[BASE64_REMOVED: ~12.3KB - use image_url instead]",
  "[image removed: image/png 1280x720, 95.0KB]",
  "[file removed: application/pdf, 12.0KB]",
  "[document omitted: 12,345 chars]",
  "[shortened with the result]",
  "[thinking removed]"
];
function phrase(random) {
  const words3 = Array.from({ length: 1 + random.below(12) }, () => random.once(8) ? random.pick(HARD) : random.pick(WORDS));
  return words3.join(random.once(6) ? "" : " ");
}
function lines(random, size2) {
  const line = phrase(random).slice(0, 80) || "x";
  const end = random.pick(["\n", "\n", "\r\n", "\r", "\n\n"]);
  return Array.from({ length: Math.ceil(size2 / (line.length + 6)) }, (_, i) => `${i}: ${line}`).join(end);
}
function base642(random, size2) {
  const bytes = Buffer.from(Array.from({ length: Math.ceil(size2 * 3 / 4) }, () => random.below(256)));
  const start = random.pick([
    [],
    [137, 80, 78, 71, 13, 10, 26, 10],
    [255, 216, 255, 224],
    [37, 80, 68, 70]
  ]);
  bytes.set(start.slice(0, bytes.length));
  const text2 = bytes.toString(random.once(4) ? "base64url" : "base64");
  switch (random.below(5)) {
    case 0:
      return `data:image/png;base64,${text2}`;
    case 1:
      return text2.replace(/.{76}/g, "$&\n");
    case 2:
      return text2.slice(0, -1 - random.below(3));
    default:
      return text2;
  }
}
function nested(random, size2) {
  const [open, close3] = random.pick([
    ["[", "]"],
    ['{"a":', "}"],
    ['[{"__proto__":', "}]"]
  ]);
  const depth = Math.ceil(size2 / (open.length + close3.length));
  return open.repeat(depth) + random.pick(["1", "null", ""]) + close3.repeat(random.once(4) ? depth - 1 : depth);
}
function rows(random, size2) {
  const row = JSON.stringify({ id: random.below(1e3), name: phrase(random), ok: true, n: 1.5 });
  const list2 = `[${Array.from({ length: Math.ceil(size2 / (row.length + 1)) }, () => row).join(", ")}]`;
  return random.pick([
    list2,
    `{"rows": ${list2}, "row_count": 1e400}`,
    `{"status":"ok","items":${list2}}`,
    `{"error": ${list2}}`,
    `${list2}
`
  ]);
}
function structured(random, size2) {
  const text2 = phrase(random);
  return JSON.stringify(
    random.pick([
      { error: text2 },
      { error: text2.repeat(10), message: text2 },
      { success: false, message: text2 },
      { ok: true, screenshot: base642(random, size2) },
      { status: "ok", data: { nested: JSON.stringify({ image: base642(random, size2) }) } },
      { content: [{ type: "text", text: lines(random, size2) }] },
      { id: text2, url: "x".repeat(300), content: "it's" },
      { number: 12, ["__proto__"]: null, constructor: text2 },
      [text2, 1, null, [text2]],
      text2,
      1e300,
      null
    ]),
    null,
    random.pick([0, 0, 2])
  );
}
function documents(random, size2) {
  const name = random.pick(["a.md", "src/x.ts", 'weird "name" <&>', "b", "\u6771\u4EAC.txt", ""]);
  const body = lines(random, size2);
  return random.pick([
    `<file path="${name}">
${body}
</file>`,
    `<context-document source="${name}">
${body}
</context-document>`,
    `<documents>
<document index="1">
<source>${name}</source>
<document_content>
${body}
</document_content>
</document>
</documents>`,
    `-----BEGIN FILE name="${name}"-----
${body}
-----END FILE name="${name}"-----`,
    `${name}
\`\`\`
${body}
\`\`\``,
    `================
File: ${name}
================
${body}
================
File: other
================
end`,
    `<doc title="${name}">${body}</doc><doc title="second">${body}</doc>`,
    `<<< ${name} >>>
${body}
<<< end >>>`
  ]);
}
function wrapped(random, size2) {
  const inside = text(random, size2);
  return random.pick([
    `<external-tool-result tool="x">
${inside}
</external-tool-result>`,
    `<external-tool-result tool="x">\r
${inside}\r
</external-tool-result>
`,
    `<external-tool-result>

</external-tool-result>`,
    `<external-tool-result tool="x">${inside}</external-tool-result>`,
    JSON.stringify(inside),
    JSON.stringify({ output: inside, metadata: { exit_code: 1 } })
  ]);
}
function text(random, size2) {
  switch (random.below(14)) {
    case 0:
      return phrase(random);
    case 1:
    case 2:
      return lines(random, size2);
    case 3:
      return random.pick(["a", " ", "\n", "=", "\\", '"', "<", "[", "`", "/", "-", "\u{1F600}", "\u6F22", "	", '"}', "at ", "[...", " a", "\uD800"]).repeat(size2);
    case 4:
      return base642(random, size2);
    case 5:
      return nested(random, size2);
    case 6:
      return rows(random, size2);
    case 7:
      return structured(random, size2);
    case 8:
    case 9:
      return documents(random, size2);
    case 10:
      return wrapped(random, size2 >> 1);
    case 11:
      return random.pick(MARKERS2);
    case 12:
      return [lines(random, size2 >> 1), random.pick(MARKERS2), lines(random, size2 >> 1)].join(random.pick(["\n\n", "\n", ""]));
    default:
      return Array.from({ length: 1 + random.below(6) }, () => random.pick(HARD) + phrase(random)).join("\n");
  }
}
function textSize(random) {
  const kind = random.below(200);
  if (kind === 0) return 1e5 + random.below(4e5);
  if (kind < 8) return 1e4 + random.below(2e4);
  return kind < 100 ? 200 + random.below(1500) : 1e3 + random.below(6e3);
}
function changedText(random, old, pool) {
  const at2 = random.below(old.length + 1);
  const to = Math.min(old.length, at2 + random.below(random.once(2) ? 8 : old.length + 1));
  switch (random.below(7)) {
    case 0:
      return old.slice(0, at2) + random.pick(HARD) + old.slice(at2);
    case 1:
      return old.slice(0, at2) + old.slice(to);
    case 2:
      return old.slice(0, at2) + text(random, textSize(random)) + old.slice(to);
    case 3:
      return old.length < 2e4 ? old.repeat(2 + random.below(4)) : old;
    case 4:
      return random.pick(pool);
    case 5:
      return old + random.pick(["\n", "\n\n", ""]) + random.pick(MARKERS2);
    default:
      return old.slice(0, at2) + random.pick(pool).slice(0, 4e3) + old.slice(at2);
  }
}

// test/fuzz/mutate.ts
var KEYS2 = "role content type text id name tool_call_id tool_calls function arguments parameters tools messages input output contents parts functionCall functionResponse functionDeclarations response args system thinking signature cache_control is_error tool_use_id source data media_type image_url url context_files extracted_text filename description title properties items citations thought error result inlineData mimeType call_id reasoning summary namespace model __proto__ constructor 0 toString".split(
  " "
);
var KINDS4 = {
  role: ["user", "assistant", "tool", "system", "developer", "function", "model", "", "other"],
  type: "text tool_use tool_result image document thinking redacted_thinking input_text output_text input_image input_file function function_call function_call_output custom_tool_call_output shell_call_output computer_call_output mcp_call reasoning message image_url input_audio file refusal namespace additional_tools base64 url content object string array custom web_search_20250305 ai human tool-call tool-result".split(
    " "
  ),
  model: [
    "gpt-4o",
    "gpt-5.6",
    "claude-opus-5-5",
    "claude-sonnet-4-5",
    "claude-fable-5.1",
    "gemini-3-pro",
    "llama",
    "",
    "claude-2.1",
    "davinci"
  ],
  name: [
    "read_file",
    "send_mail",
    "internal_query_rows",
    "Bash",
    "mcp__github__get_file_contents",
    "",
    "\u6771\u4EAC".repeat(20),
    "a b\nc]",
    "__proto__"
  ]
};
var LEAVES = [
  "null",
  "true",
  "false",
  "0",
  "-0",
  "1",
  "1e400",
  "-1.5E-7",
  "18446744073709551616",
  "0.1000",
  "[]",
  "{}",
  '""',
  "[[]]",
  "[{}]",
  '{"":""}'
];
var HOLDS = /* @__PURE__ */ new Set(["messages", "contents", "input", "parts", "role", "tools"]);
function mutate(root, random, pool) {
  let tree = root;
  for (let changes = 1 + random.below(random.once(4) ? 12 : 4); changes > 0; changes--) tree = mutateOnce(tree, random, pool);
  return tree;
}
function mutateOnce(root, random, pool) {
  if (random.once(25)) return rewrapped(root, random);
  const places = placesIn(root);
  if (places.length === 0) return copyOf(random.pick(pool.values).value);
  const place = chosen(places, random);
  switch (random.below(16)) {
    case 0:
      if (!HOLDS.has(keyAt(place) ?? "") || random.once(6)) take(place);
      break;
    case 1:
      insert(place, copyOf(valueAt(place)));
      break;
    case 2:
      repeatItem(place, random);
      break;
    case 3:
      swap(place, random);
      break;
    case 4:
      if (!HOLDS.has(keyAt(place) ?? "") || random.once(6)) put(place, { kind: "raw", text: random.pick(LEAVES) });
      break;
    case 5:
      replaceAlike(place, random, pool);
      break;
    case 6:
      renameKey(place, random);
      break;
    case 7:
      copyInto(random.pick(places), valueAt(place), random);
      break;
    case 8:
      if (random.once(12)) put(place, { kind: "raw", text: deep(random) });
      else put(place, { kind: "string", text: text(random, textSize(random)) });
      break;
    case 9:
    case 10:
    case 11:
    case 12:
      fill(places, random, pool);
      break;
    default:
      changeString(place, random, pool);
  }
  return root;
}
var TEXT_KEYS2 = new Set(
  "content text output result error stdout stderr extracted_text data description url image_url system".split(" ")
);
function fill(places, random, pool) {
  const texts = places.filter((place) => valueAt(place).kind === "string" && TEXT_KEYS2.has(keyAt(place) ?? ""));
  if (texts.length === 0) return;
  const value2 = { kind: "string", text: random.once(8) ? random.pick(pool.texts) : text(random, textSize(random)) };
  for (let times = random.once(3) ? 1 + random.below(6) : 1; times > 0; times--) put(random.pick(texts), value2);
}
function chosen(places, random) {
  const tries = Array.from({ length: 6 }, () => random.pick(places));
  const wanted = random.below(3);
  const fits2 = (place) => wanted === 0 ? place.holder.kind === "array" : valueAt(place).kind === "string";
  return (wanted < 2 ? tries.find(fits2) : void 0) ?? tries[0];
}
function repeatItem(place, random) {
  const value2 = valueAt(place);
  const size2 = write(value2, compactWriting).length;
  const times = random.below(Math.max(2, Math.min(random.once(20) ? 400 : 20, 4e4 / (size2 + 1))));
  for (let i = 0; i < times; i++) insert(place, copyOf(value2));
}
function swap(place, random) {
  const { holder } = place;
  const other = { holder, at: random.below(holder.kind === "object" ? holder.members.length : holder.items.length) };
  const [a, b] = [valueAt(place), valueAt(other)];
  if (holder.kind === "object") {
    const { members } = holder;
    [members[place.at], members[other.at]] = [members[other.at], members[place.at]];
  } else {
    put(place, b);
    put(other, a);
  }
}
function replaceAlike(place, random, pool) {
  const key = keyAt(place);
  const named2 = key !== null && Object.hasOwn(KINDS4, key) ? KINDS4[key] : null;
  if (named2 && !random.once(4)) {
    put(place, { kind: "string", text: random.pick(named2) });
    return;
  }
  const start = random.below(pool.values.length);
  for (let i = 0; i < 200; i++) {
    const entry = pool.values[(start + i) % pool.values.length];
    if (entry.key !== key && i < 199 && !random.once(100)) continue;
    put(place, copyOf(entry.value));
    return;
  }
}
function renameKey({ holder, at: at2 }, random) {
  if (holder.kind !== "object") return;
  holder.members[at2].key = random.once(3) ? random.pick(holder.members).key : random.pick(KEYS2);
}
function copyInto(target, value2, random) {
  const { holder } = target;
  if (holder.kind === "object") holder.members.push({ key: random.pick(KEYS2), value: copyOf(value2) });
  else insert(target, copyOf(value2));
}
function changeString(place, random, pool) {
  const value2 = valueAt(place);
  if (value2.kind !== "string") return;
  const inner = random.once(2) ? parseText(value2.text)?.root : void 0;
  if (inner && (inner.type === "object" || inner.type === "array")) {
    const changed2 = mutateOnce(treeOf(inner), random, pool);
    put(place, { kind: "string", text: write(changed2, compactWriting) });
  } else put(place, { kind: "string", text: changedText(random, value2.text, pool.texts) });
}
function deep(random) {
  const depth = random.pick([50, 500, 2e4]);
  const [open, close3] = random.pick([
    ["[", "]"],
    ['{"description":', "}"],
    ['{"properties":{"a":', "}}"],
    ['{"items":[', "]}"]
  ]);
  return open.repeat(depth) + random.pick(["1", '"x"', '{"description":"deep"}']) + close3.repeat(depth);
}
function rewrapped(root, random) {
  const inside = (key) => ({ kind: "object", members: [{ key, value: root }] });
  switch (random.below(4)) {
    case 0:
      return inside(random.pick(["request", "body", "params", "messages", "contents", "input", "tools", "result", "__proto__"]));
    case 1:
      return { kind: "array", items: [root] };
    case 2: {
      const list2 = root.kind === "object" ? root.members.find(({ value: value2 }) => value2.kind === "array") : void 0;
      return list2?.value ?? root;
    }
    default:
      if (root.kind === "object")
        root.members.unshift({ key: random.pick(KEYS2), value: { kind: "raw", text: random.pick(LEAVES) } });
      return root;
  }
}

// test/fuzz/plans.ts
var NUMBERS = [0, 0, 1, 2, 3, 10, 50, 100, 100, 200, 400, 600, 1e3, 5e3, 4e4];
var LISTS = {
  GLOB: ["*", "read_file", "read*", "*_*", "internal_*", "Bash", "?", "[", "tool"],
  PREFIX: ["*", "read", "internal_", "send_mail", "mcp__*"],
  TEMPLATE: ["<<< {name} >>>{text}<<< end >>>", "## {name}{text}## end of {name}", "{name}{text}x"]
};
function randomRequest(random) {
  let plan = randomPlan(random);
  while (!random.once(40) && !isPlan(plan)) plan = randomPlan(random);
  return { plan, options: randomOptions(random) };
}
function randomPlan(random) {
  const preset = random.once(3) ? random.pick(presets).id : void 0;
  return { preset, passes: random.once(6) ? void 0 : randomPasses(random) };
}
function isPlan(plan) {
  try {
    resolvePlan(plan);
    return true;
  } catch {
    return false;
  }
}
var EAGER = {
  context: { mode: "preview", previewChars: 100 },
  base64: { images: "all" },
  prune: { keepLastResults: 0, maxResultChars: 200, protectUnseen: false },
  dedup: { keepLastResults: 0, protectUnseen: false }
};
function randomPasses(random) {
  const chosen2 = random.once(2) ? passes : random.some(passes);
  const eager = !random.once(3);
  const requests = {};
  for (const pass of chosen2) {
    const base = eager ? EAGER[pass.id] : void 0;
    requests[pass.id] = random.once(6) ? base ?? true : { ...base, ...randomPassOptions(pass, random) };
  }
  return requests;
}
function randomPassOptions(pass, random) {
  const options = {};
  for (const [key, spec] of Object.entries(pass.options)) if (random.once(4)) options[key] = randomValue(spec, random);
  return options;
}
function randomValue(spec, random) {
  switch (spec.type) {
    case "integer":
      return random.once(20) ? spec.default : random.pick(NUMBERS);
    case "boolean":
      return random.once(2);
    case "choice":
      return random.pick(spec.choices);
    case "list":
      return random.once(4) ? spec.default : random.some(spec.choices ?? LISTS[spec.item] ?? []).slice(0, 2);
    case "text":
      return random.pick([spec.default, "first-user", "last-user", "text=alpha error \u6771\u4EAC", "text="]);
  }
}
function randomOptions(random) {
  return {
    fit: random.once(5) ? 1 + random.below(random.pick([50, 1e3, 1e4])) : void 0,
    keepThinking: random.once(4),
    encoding: random.once(4) ? random.pick(["o200k_base", "cl100k_base", "p50k_base", "r50k_base"]) : void 0,
    model: random.once(8) ? random.pick(["gpt-4o", "claude-opus-5-5", "claude-3-5-sonnet", "gemini-3-pro", "x"]) : void 0,
    format: random.once(20) ? random.pick(["openai-chat", "anthropic", "gemini", "openai-responses", "tools"]) : void 0
  };
}

// test/fuzz/random.ts
function createRandom(seed2, round = 0) {
  let state = Math.imul(seed2 ^ Math.imul(round + 1, 2654435761), 2246822507) | 0;
  const below = (limit2) => {
    state = state + 1831565813 | 0;
    let mixed = Math.imul(state ^ state >>> 15, 1 | state);
    mixed = mixed + Math.imul(mixed ^ mixed >>> 7, 61 | mixed) ^ mixed;
    return ((mixed ^ mixed >>> 14) >>> 0) % limit2;
  };
  return {
    below,
    once: (times) => below(times) === 0,
    pick: (choices) => choices[below(choices.length)],
    some: (choices) => choices.filter(() => below(2) === 0)
  };
}

// test/fuzz/spell.ts
function spelled(trees, random) {
  const writing = writingOf(random);
  const lineEnd = random.once(6) ? "\r\n" : "\n";
  let text2 = trees.map((tree) => write(tree, writing)).join(lineEnd) + random.pick(["", "", lineEnd]);
  if (random.once(25)) text2 = `\uFEFF${text2}`;
  const bytes = Buffer.from(text2);
  return random.once(12) ? broken(bytes, random) : bytes;
}
function writingOf(random) {
  switch (random.below(9)) {
    case 0:
      return { ...compactWriting, space: (depth, after2) => after2 === ":" ? " " : `
${"  ".repeat(depth)}` };
    case 1:
      return { ...compactWriting, space: (depth, after2) => after2 === ":" ? " " : `\r
${"	".repeat(depth)}` };
    case 2:
      return { string: asciiString, space: () => "" };
    case 3:
      return { string: (text2) => JSON.stringify(text2).replaceAll("/", "\\/"), space: () => " " };
    case 4: {
      const ends = [" ", "	", "", "\n", "  "];
      return { string: (text2) => oddString(text2, random), space: () => random.pick(ends) };
    }
    default:
      return compactWriting;
  }
}
function escaped(unit) {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
function asciiString(text2) {
  return JSON.stringify(text2).replace(/[^ -~]/g, escaped);
}
function oddString(text2, random) {
  if (text2.length > 2e4) return JSON.stringify(text2);
  const units2 = Array.from(text2, (character) => {
    if (!random.once(8)) return JSON.stringify(character).slice(1, -1);
    const spelling2 = Array.from({ length: character.length }, (_, i) => escaped(character[i])).join("");
    return random.once(2) ? spelling2 : spelling2.replace(/[a-f]/g, (digit) => digit.toUpperCase()).replace(/\\U/g, "\\u");
  });
  return `"${units2.join("")}"`;
}
var BYTES = [
  0,
  10,
  13,
  31,
  32,
  34,
  44,
  58,
  91,
  92,
  93,
  123,
  125,
  127,
  128,
  191,
  194,
  226,
  237,
  240,
  255
];
function broken(bytes, random) {
  const at2 = random.below(bytes.length + 1);
  switch (random.below(4)) {
    case 0:
      return bytes.subarray(0, at2);
    case 1:
      return Buffer.concat([bytes.subarray(0, at2), bytes.subarray(Math.min(bytes.length, at2 + 1 + random.below(4)))]);
    case 2:
      return Buffer.concat([bytes.subarray(0, at2), Buffer.from([random.pick(BYTES)]), bytes.subarray(at2)]);
    default: {
      const changed2 = Buffer.from(bytes);
      for (let changes = 1 + random.below(3); changes > 0 && changed2.length > 0; changes--)
        changed2[random.below(changed2.length)] = random.once(2) ? random.pick(BYTES) : random.below(256);
      return changed2;
    }
  }
}

// test/fuzz/payloads.ts
var { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    seed: { type: "string", default: "1" },
    only: { type: "string" },
    out: { type: "string" },
    replay: { type: "string" },
    minimise: { type: "string", default: "20" }
  }
});
var seed = Number(values.seed);
var MOST_OF_A_KIND = 3;
if (values.replay !== void 0) replay(values.replay);
else fuzz();
function replay(file) {
  const request = JSON.parse(readFileSync3(file.replace(/\.json$/, ".plan.json"), "utf8"));
  const verdict = judge2(readFileSync3(file), request, true);
  console.log(verdict.broken ? `${verdict.broken.law}
  ${verdict.broken.detail}` : `holds (${JSON.stringify(verdict)})`);
  if (verdict.broken) process.exitCode = 1;
}
function fuzz() {
  const seeds = readSeeds();
  const only = values.only === void 0 ? null : Number(values.only);
  const end = Date.now() + Number(values.seconds) * 1e3;
  const found = /* @__PURE__ */ new Map();
  const refusals = /* @__PURE__ */ new Map();
  const made = /* @__PURE__ */ new Map();
  const figures = { bytes: 0, changed: 0, slowest: 0, slowestRound: 0 };
  let round = only ?? 0;
  for (; only === null ? Date.now() < end : round === only; round++) {
    const { bytes, request, thorough } = caseOf(round);
    const { broken: finding2, refused, changes, time } = judge2(bytes, request, thorough);
    figures.bytes += bytes.length;
    if (changes.length > 0) figures.changed++;
    for (const change of new Set(changes)) tally(made, change);
    if (refused !== null) tally(refusals, refused);
    const pace = time / (bytes.length / 1024 + 50);
    if (pace > figures.slowest) [figures.slowest, figures.slowestRound] = [pace, round];
    if (finding2) record(finding2, { bytes, request }, round, found);
  }
  console.log(`${round} payloads with seed ${seed}, ${(figures.bytes / 1e6).toFixed(1)} MB: ${figures.changed} changed`);
  console.log(`refused: ${inOrder(refusals)}`);
  console.log(`changes, by payload: ${inOrder(made)}`);
  console.log(`slowest for its size: round ${figures.slowestRound}`);
  for (const [kind, times] of found) console.log(`${times} \xD7 ${kind}`);
  if (found.size > 0) process.exitCode = 1;
  else console.log("all laws hold");
  function caseOf(at2) {
    const random = createRandom(seed, at2);
    const start = seedFor(seeds, random);
    const request = randomRequest(random);
    const thorough = random.once(4);
    const trees = random.once(40) ? null : treesOf(start);
    if (!trees) return { bytes: broken(start, random), request, thorough };
    const changed2 = trees.map(copyOf);
    if (!random.once(20))
      for (let times = 1 + random.below(Math.min(4, changed2.length)); times > 0; times--) {
        const line = random.below(changed2.length);
        changed2[line] = mutate(changed2[line], random, seeds.pool);
      }
    return { bytes: spelled(changed2, random), request, thorough };
  }
}
function tally(counts, name) {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
function inOrder(counts) {
  return [...counts].sort(([, a], [, b]) => b - a).map(([name, times]) => `${name} ${times}`).join(", ");
}
function record(finding2, found, round, kinds) {
  const kind = `${finding2.law}: ${kindOf2(finding2)}`;
  const times = (kinds.get(kind) ?? 0) + 1;
  kinds.set(kind, times);
  if (times > MOST_OF_A_KIND) return;
  const { bytes, request } = minimised(found, finding2.law, Number(values.minimise) * 1e3);
  const file = path2.join(folder(), `${finding2.law.replaceAll(/[^a-z]+/gi, "-")}-${seed}-${round}.json`);
  writeFileSync(file, bytes);
  writeFileSync(file.replace(/\.json$/, ".plan.json"), JSON.stringify(request, null, 2));
  console.log(`seed ${seed}, round ${round}: ${finding2.law}
  ${finding2.detail}
  ${file} (${bytes.length} bytes)`);
}
function kindOf2({ detail }) {
  return detail.replace(/^(?:\/[^ :]*|[\w ]*at \/\S*)/, "").replaceAll(/\d+/g, "#").slice(0, 160);
}
function folder() {
  values.out ??= mkdtempSync(path2.join(tmpdir(), "ctxpress-fuzz-"));
  return values.out;
}
