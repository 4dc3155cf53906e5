import type { Random } from './random.ts';

const WORDS = [
  'alpha',
  'error:',
  'FAILED',
  '東京',
  'Bericht',
  'ok',
  '42',
  'naïve',
  '👩‍💻',
  'a/b.ts',
  '<tag>',
  '"q"',
  '\\',
  '\t',
  'exit code 1',
];
const HARD = [
  '\u0000',
  '\u2028',
  '\u2029',
  '\ufeff',
  '\u0085',
  '\ud800',
  '\udc00',
  '\ude00\ud83d',
  '\u007f',
  '\r',
  '\r\n',
  '\n\n',
  '\u001b[31m',
  '<|endoftext|>',
  '‮',
  'é',
  '😀',
  '\\u0000',
  '\\/',
  '``',
  '```',
  '</document>',
  '</external-tool-result>',
  '$&',
  '__proto__',
];
/** What ctxpress itself writes, and what looks nearly like it. */
const MARKERS = [
  '[pruned: read_file: something]',
  '[pruned: read_file: same result as call call_1 below]',
  '[pruned: read_file: same result as call call_1 below ref abc123]',
  '[pruned: x]',
  '[pruned: ]',
  '[... 1,234 characters trimmed for context efficiency ...]',
  '[... 1 characters trimmed for context efficiency ... ref abc123]',
  '[... 999999999 characters trimmed for context efficiency ...]',
  '[BASE64_REMOVED: ~12.3KB - use image_url instead]',
  '[image removed: image/png 1280x720, 95.0KB]',
  '[file removed: application/pdf, 12.0KB]',
  '[document omitted: 12,345 chars]',
  '[shortened with the result]',
  '[thinking removed]',
];

/** A few words, now and then with a character that is hard to handle. */
export function phrase(random: Random): string {
  const words = Array.from({ length: 1 + random.below(random.once(4) ? 12 : 4) }, () =>
    random.once(8) ? random.pick(HARD) : random.pick(WORDS),
  );
  return words.join(random.once(6) ? '' : ' ');
}

/** Lines that differ. */
function lines(random: Random, size: number): string {
  const line = phrase(random).slice(0, 80) || 'x';
  const end = random.pick(['\n', '\n', '\r\n', '\r', '\n\n']);
  return Array.from({ length: Math.ceil(size / (line.length + 6)) }, (_, i) => `${i}: ${line}`).join(end);
}

function base64(random: Random, size: number): string {
  const bytes = Buffer.from(Array.from({ length: Math.ceil((size * 3) / 4) }, () => random.below(256)));
  const start = random.pick([
    [],
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    [0xff, 0xd8, 0xff, 0xe0],
    [0x25, 0x50, 0x44, 0x46],
  ]);
  bytes.set(start.slice(0, bytes.length));
  const text = bytes.toString(random.once(4) ? 'base64url' : 'base64');
  switch (random.below(5)) {
    case 0:
      return `data:image/png;base64,${text}`;
    case 1:
      return text.replace(/.{76}/g, '$&\n');
    case 2:
      return text.slice(0, -1 - random.below(3));
    default:
      return text;
  }
}

function nested(random: Random, size: number): string {
  const [open, close] = random.pick([
    ['[', ']'],
    ['{"a":', '}'],
    ['[{"__proto__":', '}]'],
  ]);
  const depth = Math.ceil(size / (open.length + close.length));
  return open.repeat(depth) + random.pick(['1', 'null', '']) + close.repeat(random.once(4) ? depth - 1 : depth);
}

function rows(random: Random, size: number): string {
  const row = JSON.stringify({ id: random.below(1000), name: phrase(random), ok: true, n: 1.5 });
  const list = `[${Array.from({ length: Math.ceil(size / (row.length + 1)) }, () => row).join(', ')}]`;
  return random.pick([
    list,
    `{"rows": ${list}, "row_count": 1e400}`,
    `{"status":"ok","items":${list}}`,
    `{"error": ${list}}`,
    `${list}\n`,
  ]);
}

function structured(random: Random, size: number): string {
  const text = phrase(random);
  return JSON.stringify(
    random.pick<unknown>([
      { error: text },
      { error: text.repeat(6), message: text },
      { success: false, message: text },
      { ok: true, screenshot: base64(random, size) },
      { status: 'ok', data: { nested: JSON.stringify({ image: base64(random, size) }) } },
      { content: [{ type: 'text', text: lines(random, size) }] },
      { id: text, url: 'x'.repeat(300), content: "it's" },
      { number: 12, ['__proto__']: null, constructor: text },
      [text, 1, null, [text]],
      text,
      1e300,
      null,
    ]),
    null,
    random.pick([0, 0, 2]),
  );
}

function documents(random: Random, size: number): string {
  const name = random.pick(['a.md', 'src/x.ts', 'weird "name" <&>', 'b', '東京.txt', '']);
  const body = lines(random, size);
  return random.pick([
    `<file path="${name}">\n${body}\n</file>`,
    `<context-document source="${name}">\n${body}\n</context-document>`,
    `<documents>\n<document index="1">\n<source>${name}</source>\n<document_content>\n${body}\n</document_content>\n</document>\n</documents>`,
    `-----BEGIN FILE name="${name}"-----\n${body}\n-----END FILE name="${name}"-----`,
    `${name}\n\`\`\`\n${body}\n\`\`\``,
    `================\nFile: ${name}\n================\n${body}\n================\nFile: other\n================\nend`,
    `<doc title="${name}">${body}</doc><doc title="second">${body}</doc>`,
    `<<< ${name} >>>\n${body}\n<<< end >>>`,
  ]);
}

function wrapped(random: Random, size: number): string {
  const inside = text(random, size);
  return random.pick([
    `<external-tool-result tool="x">\n${inside}\n</external-tool-result>`,
    `<external-tool-result tool="x">\r\n${inside}\r\n</external-tool-result>\n`,
    `<external-tool-result>\n\n</external-tool-result>`,
    `<external-tool-result tool="x">${inside}</external-tool-result>`,
    JSON.stringify(inside),
    JSON.stringify({ output: inside, metadata: { exit_code: 1 } }),
  ]);
}

/** A text of about that many UTF-16 units, of a kind that something in ctxpress looks for, or that is hard on scanners. */
export function text(random: Random, size: number): string {
  switch (random.below(14)) {
    case 0:
      return phrase(random);
    case 1:
    case 2:
      return lines(random, size);
    case 3:
      return random
        .pick(['a', ' ', '\n', '=', '\\', '"', '<', '[', '`', '/', '-', '😀', '漢', '\t', '"}', 'at ', '[...', ' a', '\ud800'])
        .repeat(size);
    case 4:
      return base64(random, size);
    case 5:
      return nested(random, size);
    case 6:
      return rows(random, size);
    case 7:
      return structured(random, size);
    case 8:
    case 9:
      return documents(random, size);
    case 10:
      return wrapped(random, size >> 1);
    case 11:
      return random.pick(MARKERS);
    case 12:
      return [lines(random, size >> 1), random.pick(MARKERS), lines(random, size >> 1)].join(random.pick(['\n\n', '\n', '']));
    default:
      return Array.from({ length: 1 + random.below(6) }, () => random.pick(HARD) + phrase(random)).join('\n');
  }
}

/** A size for a text: mostly just enough to be cut, seldom so large that a quadratic step shows. */
export function textSize(random: Random): number {
  if (random.once(400_000)) return 100_000 + random.below(400_000);
  if (random.once(6000)) return 5000 + random.below(20_000);
  return random.once(30) ? 600 + random.below(1200) : 60 + random.below(200);
}

/** A text changed in one place. */
export function changedText(random: Random, old: string, pool: readonly string[]): string {
  const at = random.below(old.length + 1);
  const to = Math.min(old.length, at + random.below(random.once(2) ? 8 : old.length + 1));
  switch (random.below(7)) {
    case 0:
      return old.slice(0, at) + random.pick(HARD) + old.slice(at);
    case 1:
      return old.slice(0, at) + old.slice(to);
    case 2:
      return old.slice(0, at) + text(random, textSize(random)) + old.slice(to);
    case 3:
      return old.length < 600 || random.once(100) ? old.repeat(2 + random.below(4)) : old;
    case 4:
      return random.pick(pool).slice(0, random.once(50) ? Infinity : 800);
    case 5:
      return old + random.pick(['\n', '\n\n', '']) + random.pick(MARKERS);
    default:
      return old.slice(0, at) + random.pick(pool).slice(0, 600) + old.slice(at);
  }
}
