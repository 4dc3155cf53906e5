/** What tokenizers get wrong, in bits to be strung together: words without white space, then those that are escapes or have some. */
const BITS = [
  'a z A Z the The THE hello HTMLElement camelCase x1 é É ß ẞ ſ ı İ ﬁ ǅ ǆ ʰ ˈ ª ƻ ʔ Δ σ ς Ж ж Ա ա Ⴀ ა Ა א ا अ ก 한 あ ア 漢 中国 𠮷 𝒜 𝓪 𐐀 𐐨 Ꭰ',
  '😀 👩‍👩‍👧 🏽 🇩🇪 ❤️ 1️⃣ · † € ∑ → ─ █ 。 、 「 … “ ’ « 0 7 12 123 1234 ٣ ४ Ⅷ ⅷ ½ ² ① 〇 𝟘',
  "' 's 'S 't 'T 're 'rE 'RE 've 'm 'M 'll 'lL 'Ll 'd 'D 'ſ 'x 'sx '' ’s 'ſ'real 'default",
  '! !! . ... , / // \\ - -- _ = == " "" { } [] () < > # &amp; %20 @ ` ~ | <|endoftext|> <|endofprompt|> <|fim_prefix|> <|im_start|> <|end |>',
  'https://example.com/a?b=c {"a":[1,2]} iVBORw0KGgo \u0300 \u0301 \u20dd \u093e \u0e31 \u05b0 \ufe0f \u{e0100} \u{1d165} \u200d \u200b \u00ad \u2060',
  '\u202e \u{10ffff} \ue000 \u{1f100} \0 \u0001 \u001b[0m \u007f \u0080 \u009f \ufffd \ufffe \ud800 \udbff \udc00 \udfff 🏴\u{e0067}\u{e007f}',
]
  .flatMap((words) => words.split(' '))
  .concat([' ', '  ', '\t', '\n', '\r', '\r\n', '\n\r', '\v', '\f', '\u0085', '\u00a0', '\u1680', '\u180e', '\u2003'])
  .concat(['\u2028', '\u2029', '\u202f', '\u3000', '\ufeff']);

/** Ranges from which single code points are drawn: all of Unicode, then where most of its classes are. */
const RANGES = [
  [0, 0x10ffff],
  [0, 0x24ff],
  [0, 0xff],
  [0x2c00, 0xabff],
  [0xf900, 0xffff],
  [0x10000, 0x1ffff],
];

/** Numbers from 0 up to 1 (mulberry32, Tommy Ettinger, public domain algorithm). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A string of up to 16 bits, some of them repeated up to `longestRun` times; lone surrogates can occur. */
export function hardString(random: () => number, longestRun: number): string {
  const parts: string[] = [];
  const pick = (count: number): number => Math.floor(random() * count);
  for (let count = 1 + pick(16); count > 0; count--) {
    const bit = random() < 0.15 ? anyCodePoint(pick) : BITS[pick(BITS.length)];
    const run = random();
    parts.push(run < 0.85 ? bit : bit.repeat(1 + pick(run < 0.99 ? 8 : Math.ceil(longestRun / bit.length))));
  }
  return parts.join('');
}

function anyCodePoint(pick: (count: number) => number): string {
  const [from, to] = RANGES[pick(RANGES.length)];
  return String.fromCodePoint(from + pick(to - from + 1));
}
