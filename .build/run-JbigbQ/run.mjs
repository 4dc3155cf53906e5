// test/fuzz/tokens.ts
import process from "node:process";

// src/tokens/encodings.ts
function ranksOf(encoding) {
  return encoding === "o200k_harmony" ? "o200k_base" : encoding;
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
var UPPER = 1;
var LOWER = 2;
var CASELESS = 4;
var MARK = 8;
var NUMBER = 16;
var SPACE = 32;
var NEWLINE = 64;
var OTHER = 128;
var BITS = {
  u: UPPER,
  l: LOWER,
  c: CASELESS,
  m: MARK,
  n: NUMBER,
  s: SPACE,
  b: NEWLINE,
  o: OTHER
};
var BLOCK_BITS = 7;
var BLOCK = 1 << BLOCK_BITS;
var CODE_POINTS = 1114112;
function expandCharacterClasses() {
  const classes = new Uint8Array(CODE_POINTS).fill(OTHER);
  let at = 0;
  for (const [, letter, length] of UNICODE_CLASSES.matchAll(/([a-z])(\d*)/g)) {
    const end = at + (length === "" ? 1 : Number(length));
    classes.fill(BITS[letter], at, end);
    at = end;
  }
  const index2 = new Uint16Array(CODE_POINTS / BLOCK);
  const numbers = /* @__PURE__ */ new Map();
  const distinct = [];
  for (let i = 0; i < index2.length; i++) {
    const block = classes.subarray(i * BLOCK, (i + 1) * BLOCK);
    const key = block.join();
    let number = numbers.get(key);
    if (number === void 0) {
      number = distinct.length;
      numbers.set(key, number);
      distinct.push(block);
    }
    index2[i] = number;
  }
  const blocks2 = new Uint8Array(distinct.length * BLOCK);
  distinct.forEach((block, number) => {
    blocks2.set(block, number * BLOCK);
  });
  return { index: index2, blocks: blocks2 };
}
var END = 255;
function createCharacterReader({ index: index2, blocks: blocks2 }) {
  const ascii = new Int32Array(128);
  for (let code = 0; code < 128; code++) ascii[code] = blocks2[index2[code >> BLOCK_BITS] << BLOCK_BITS | code] | 1 << 8;
  function readWide(bytes, at) {
    const lead = bytes[at];
    if (lead < 192) return OTHER | 1 << 8;
    if (lead < 224) return look((lead & 31) << 6 | bytes[at + 1] & 63, 2);
    const rest = (bytes[at + 1] & 63) << 6 | bytes[at + 2] & 63;
    if (lead < 240) return look((lead & 15) << 12 | rest, 3);
    const code = (lead & 7) << 18 | rest << 6 | bytes[at + 3] & 63;
    if (code < CODE_POINTS) return look(code, 4);
    return lead === END ? 1 << 8 : OTHER | 1 << 8;
  }
  function look(code, length) {
    return blocks2[index2[code >> BLOCK_BITS] << BLOCK_BITS | code & BLOCK - 1] | length << 8;
  }
  return (bytes, at) => {
    const byte = bytes[at];
    return byte < 128 ? ascii[byte] : readWide(bytes, at);
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
function hashWord(hash, word) {
  const mixed = Math.imul(hash ^ word, MULTIPLIER);
  return mixed ^ mixed >>> 15;
}
function tailWord(view, at, length) {
  const word = view.getInt32(at, true);
  return length < 4 ? word & TAIL_MASKS[length] : word;
}
function hashBytes(view, at, length) {
  let hash = hashSeed(length);
  let next = at;
  let rest = length;
  for (; rest > 4; rest -= 4, next += 4) hash = hashWord(hash, view.getInt32(next, true));
  return hashWord(hash, tailWord(view, next, rest));
}

// src/tokens/decode-ranks.ts
function decodeRanks(ranks) {
  const decoded = [];
  const bytes = new Uint8Array(Math.ceil(ranks.length * 0.75));
  const buffer = Buffer.from(bytes.buffer);
  let at = 0;
  for (const line of ranks.split("\n").filter((text) => text !== "")) {
    const [mark, first, ...tokens] = line.split(" ");
    if (mark !== "!" || !/^\d{1,6}$/.test(first ?? "")) throw new Error("the ranks are not in the form that is known");
    while (decoded.length < Number(first)) decoded.push(bytes.subarray(0, 0));
    for (const token of tokens) {
      const start = at;
      at += buffer.write(token, at, "base64");
      decoded.push(bytes.subarray(start, at));
    }
  }
  if (decoded.length === 0) throw new Error("there are no ranks");
  return decoded;
}

// src/tokens/table.ts
var LAYOUT = 2;
var MAGIC = 1263490115;
var HEADER = 8;
var PAIRS = 65536;
var CLASS_INDEX = 1114112 >> 7;
var SLACK = 8;
var SHORT_TOKEN = 8;
var SHORT_ENTRY = 3;
var RANK_BITS = 18;
var RANK_MASK = (1 << RANK_BITS) - 1;
function allocateTable(sizes) {
  const stored = new Uint8Array(layOut(sizes).end);
  const { short, long, longTokens, bytes, classBlocks, longestToken } = sizes;
  new Int32Array(stored.buffer, 0, HEADER).set([MAGIC, LAYOUT, short, long, longTokens, bytes, classBlocks, longestToken]);
  return stored;
}
function openTable(stored) {
  if (stored.byteLength < HEADER * 4) return null;
  const { buffer, byteOffset } = stored.byteOffset % 4 === 0 ? stored : stored.slice();
  const [magic, layout, short, long, longTokens, bytes, classBlocks, longestToken] = new Int32Array(buffer, byteOffset, HEADER);
  if (magic !== MAGIC || layout !== LAYOUT) return null;
  const at = layOut({ short, long, longTokens, bytes, classBlocks, longestToken });
  if (at.end !== stored.byteLength) return null;
  return {
    pairs: new Int32Array(buffer, byteOffset + at.pairs, PAIRS),
    short: new Int32Array(buffer, byteOffset + at.short, short * SHORT_ENTRY),
    long: new Int32Array(buffer, byteOffset + at.long, long),
    longTokens: new Int32Array(buffer, byteOffset + at.longTokens, longTokens * 2),
    bytes: new Uint8Array(buffer, byteOffset + at.bytes, bytes + SLACK),
    classes: {
      index: new Uint16Array(buffer, byteOffset + at.classIndex, CLASS_INDEX),
      blocks: new Uint8Array(buffer, byteOffset + at.classBlocks, classBlocks)
    },
    longestToken
  };
}
function layOut({ short, long, longTokens, bytes, classBlocks }) {
  let end = HEADER * 4;
  const next = (size) => (end += size) - size;
  return {
    pairs: next(PAIRS * 4),
    short: next(short * SHORT_ENTRY * 4),
    long: next(long * 4),
    longTokens: next(longTokens * 8),
    classIndex: next(CLASS_INDEX * 2),
    classBlocks: next(classBlocks),
    bytes: next(bytes + SLACK),
    end
  };
}

// src/tokens/build-table.ts
function buildTable(ranks) {
  const tokens = decodeRanks(ranks);
  const classes = expandCharacterClasses();
  const lengths = tokens.map(({ length }) => length);
  const long = tokens.filter(({ length }) => length > SHORT_TOKEN);
  const stored = allocateTable({
    short: roomFor(lengths.filter((length) => length > 2 && length <= SHORT_TOKEN).length),
    long: roomFor(long.length),
    longTokens: long.length,
    bytes: long.reduce((sum, { length }) => sum + length, 0),
    classBlocks: classes.blocks.length,
    longestToken: lengths.reduce((longest, length) => Math.max(longest, length))
  });
  const table = openTable(stored);
  if (table === null) throw new Error("tables cannot be built on this machine");
  table.classes.index.set(classes.index);
  table.classes.blocks.set(classes.blocks);
  const key = new Uint8Array(256);
  const view = new DataView(key.buffer);
  let number = 0;
  let offset = 0;
  for (const [rank, token] of tokens.entries()) {
    const { length } = token;
    if (length < 2) continue;
    key.set(token);
    const hash = hashBytes(view, 0, length);
    if (length === 2) {
      table.pairs[view.getUint16(0, true)] = rank + 1;
    } else if (length <= SHORT_TOKEN) {
      const slot = freeSlot(table.short, SHORT_ENTRY, SHORT_ENTRY - 1, hash);
      table.short[slot] = tailWord(view, 0, Math.min(length, 4));
      table.short[slot + 1] = length > 4 ? tailWord(view, 4, length - 4) : 0;
      table.short[slot + 2] = length << RANK_BITS | rank + 1;
    } else {
      table.bytes.set(token, offset);
      table.longTokens[2 * number] = rank;
      table.longTokens[2 * number + 1] = offset << 8 | length;
      offset += length;
      table.long[freeSlot(table.long, 1, 0, hash)] = hash << RANK_BITS | ++number;
    }
  }
  return stored;
}
function roomFor(count2) {
  return 2 ** Math.ceil(Math.log2(Math.max(count2, 1) * 1.5));
}
function freeSlot(entries, size, used, hash) {
  const last = entries.length / size - 1;
  let slot = hash >>> Math.clz32(last);
  while (entries[slot * size + used] !== 0) slot = slot + 1 & last;
  return slot * size;
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
  for (const place2 of PLACES) {
    try {
      const table = openTable(readFileSync(new URL(place2 + name, moduleLocation())));
      if (table !== null) return table;
    } catch {
    }
  }
  return null;
}

// src/tokens/minimum-tree.ts
var FAN_BITS = 4;
var FAN = 1 << FAN_BITS;
var PLACE = FAN - 1;
var NONE = 2147483647;
function numberFor(rank, position) {
  return rank << FAN_BITS | position & PLACE;
}
function refreshedTogether(one, other) {
  return (one ^ other) < FAN;
}
function createMinimumTree(room) {
  const levels = [];
  for (let size = room; levels.length === 0 || size > 1; ) {
    size = Math.ceil(size / FAN);
    levels.push(new Int32Array(size * FAN));
  }
  const [leaves] = levels;
  let height = 1;
  return {
    leaves,
    build(length) {
      height = 1;
      for (let size = length; ; height++) {
        const level = levels[height - 1];
        const blocks2 = size + FAN - 1 >> FAN_BITS;
        level.fill(NONE, size, blocks2 * FAN);
        if (blocks2 === 1) break;
        const parents = levels[height];
        for (let at = 0; at < blocks2; at++) parents[at] = place(leastOf16(level, at << FAN_BITS), at);
        size = blocks2;
      }
    },
    refresh(position) {
      let at = position >> FAN_BITS;
      for (let above = 1; above < height; above++) {
        levels[above][at] = place(leastOf16(levels[above - 1], at << FAN_BITS), at);
        at >>= FAN_BITS;
      }
    },
    lowest() {
      const least = leastOf16(levels[height - 1], 0);
      if (least === NONE) return -1;
      let at = least & PLACE;
      for (let level = height - 2; level >= 0; level--)
        at = at << FAN_BITS | leastOf16(levels[level], at << FAN_BITS) & PLACE;
      return at;
    }
  };
}
function place(number, position) {
  return number === NONE ? NONE : number & ~PLACE | position & PLACE;
}
function leastOf16(numbers, at) {
  return lesser(leastOf8(numbers, at), leastOf8(numbers, at + 8));
}
function leastOf8(numbers, at) {
  const a = lesser(numbers[at], numbers[at + 1]);
  const b = lesser(numbers[at + 2], numbers[at + 3]);
  const c = lesser(numbers[at + 4], numbers[at + 5]);
  const d = lesser(numbers[at + 6], numbers[at + 7]);
  return lesser(lesser(a, b), lesser(c, d));
}
function lesser(a, b) {
  return b + (a - b & a - b >> 31);
}

// src/tokens/merge-tree.ts
function createTreeMerge(vocabulary, room) {
  const ends = new Int32Array(room);
  const starts = new Int32Array(room + 1);
  const tree = createMinimumTree(room);
  const { leaves } = tree;
  return {
    ends,
    merge(view, at, length) {
      for (let i = 0; i < length; i++) {
        ends[i] = i + 1;
        starts[i + 1] = i;
        leaves[i] = i + 1 < length ? numberOf(view, at, i, i + 2) : NONE;
      }
      tree.build(length);
      let parts = length;
      for (let first = tree.lowest(); first >= 0; first = tree.lowest()) {
        const second = ends[first];
        const end = ends[second];
        ends[first] = end;
        starts[end] = first;
        parts--;
        leaves[second] = NONE;
        leaves[first] = end < length ? numberOf(view, at, first, ends[end]) : NONE;
        if (first > 0) {
          const before = starts[first];
          leaves[before] = numberOf(view, at, before, end);
          if (!refreshedTogether(before, first)) tree.refresh(before);
        }
        if (!refreshedTogether(second, first)) tree.refresh(second);
        tree.refresh(first);
      }
      return parts;
    }
  };
  function numberOf(view, at, from, to) {
    const rank = vocabulary.rankOf(view, at + from, to - from);
    return rank < 0 ? NONE : numberFor(rank, from);
  }
}

// src/tokens/merge-long.ts
var WINDOW = 2048;
var OVERLAP = 256;
function createLongMerge(vocabulary) {
  let windowed;
  const seam = new Int32Array(OVERLAP + 1);
  return (view, at, length) => {
    windowed ??= createTreeMerge(vocabulary, WINDOW);
    if (length <= WINDOW) return windowed.merge(view, at, length);
    const tokens = mergeWindows(windowed, view, at, at + length);
    return tokens >= 0 ? tokens : createTreeMerge(vocabulary, length).merge(view, at, length);
  };
  function mergeWindows({ merge, ends }, view, at, end) {
    let tokens = 0;
    let start = at;
    let borders = 0;
    for (let merged = -1; ; ) {
      const length = Math.min(WINDOW, end - start);
      if (merged < 0 || length < WINDOW || !areSame(view, merged, start, length)) merge(view, start, length);
      merged = start;
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
function areSame(view, one, other, length) {
  for (let i = 0; i < length; i += 4) if (view.getInt32(one + i, true) !== view.getInt32(other + i, true)) return false;
  return true;
}

// src/tokens/merge-short.ts
var NONE2 = 2147483647;
function createShortMerge(vocabulary, longest) {
  const starts = new Int32Array(longest + 1);
  const ranks = new Int32Array(longest + 1);
  return (view, at, length) => {
    let parts = length;
    let best = 0;
    for (let i = 0; i < length; i++) {
      starts[i] = at + i;
      const rank = i + 1 < length ? vocabulary.rankOf(view, at + i, 2) : -1;
      ranks[i] = rank < 0 ? NONE2 : rank;
      if (ranks[i] < ranks[best]) best = i;
    }
    starts[length] = at + length;
    while (ranks[best] !== NONE2) {
      parts--;
      for (let i = best + 1; i <= parts; i++) {
        starts[i] = starts[i + 1];
        ranks[i] = ranks[i + 1];
      }
      ranks[best] = rankOfPair(view, best, parts);
      if (best > 0) ranks[best - 1] = rankOfPair(view, best - 1, parts);
      best = 0;
      for (let i = 1; i < parts; i++) if (ranks[i] < ranks[best]) best = i;
    }
    return parts;
  };
  function rankOfPair(view, part, parts) {
    if (part + 1 >= parts) return NONE2;
    const rank = vocabulary.rankOf(view, starts[part], starts[part + 2] - starts[part]);
    return rank < 0 ? NONE2 : rank;
  }
}

// src/tokens/vocabulary.ts
var TAG_MASK = (1 << 32 - RANK_BITS) - 1;
function createVocabulary({ pairs, short, long, longTokens, bytes, longestToken }) {
  const tokenView = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const lastShort = short.length / SHORT_ENTRY - 1;
  const lastLong = long.length - 1;
  const shortShift = Math.clz32(lastShort);
  const longShift = Math.clz32(lastLong);
  function rankOfShort(hash, first, second, length) {
    for (let slot = hash >>> shortShift; ; slot = slot + 1 & lastShort) {
      const entry = slot * SHORT_ENTRY;
      const known = short[entry + 2];
      if (known === 0) return -1;
      if (short[entry] === first && short[entry + 1] === second && known >>> RANK_BITS === length) return (known & RANK_MASK) - 1;
    }
  }
  function rankOfLong(hash, view, at, length) {
    if (length > longestToken) return -1;
    for (let slot = hash >>> longShift; ; slot = slot + 1 & lastLong) {
      const entry = long[slot];
      if (entry === 0) return -1;
      if ((entry >>> RANK_BITS ^ hash) & TAG_MASK) continue;
      const number = 2 * ((entry & RANK_MASK) - 1);
      const token = longTokens[number + 1];
      if ((token & 255) === length && same(view, at, token >>> 8, length)) return longTokens[number];
    }
  }
  function same(view, at, start, length) {
    let i = 0;
    for (; i + 4 < length; i += 4) if (view.getInt32(at + i, true) !== tokenView.getInt32(start + i, true)) return false;
    return tailWord(view, at + i, length - i) === tailWord(tokenView, start + i, length - i);
  }
  return {
    rankOfShort,
    rankOfLong,
    rankOf(view, at, length) {
      if (length === 2) return pairs[view.getUint16(at, true)] - 1;
      if (length > SHORT_TOKEN) return length > longestToken ? -1 : rankOfLong(hashBytes(view, at, length), view, at, length);
      if (length <= 4) {
        const word = tailWord(view, at, length);
        return rankOfShort(hashWord(hashSeed(length), word), word, 0, length);
      }
      const first = view.getInt32(at, true);
      const second = tailWord(view, at + 4, length - 4);
      return rankOfShort(hashWord(hashWord(hashSeed(length), first), second), first, second, length);
    }
  };
}

// src/tokens/piece-counter.ts
var SHORT = 16;
var CACHE_BITS = 15;
var CACHE_SHIFT = 32 - CACHE_BITS;
function createPieceCounter(table) {
  const vocabulary = createVocabulary(table);
  const { pairs, longestToken } = table;
  const mergeShort = createShortMerge(vocabulary, SHORT);
  const mergeLong = createLongMerge(vocabulary);
  const upTo8 = new Int32Array(4 << CACHE_BITS);
  const upTo16 = new Int32Array(8 << CACHE_BITS);
  function countUpTo8(view, at, length) {
    const first = length > 4 ? view.getInt32(at, true) : tailWord(view, at, length);
    let hash = hashWord(hashSeed(length), first);
    let second = 0;
    if (length > 4) {
      second = tailWord(view, at + 4, length - 4);
      hash = hashWord(hash, second);
    }
    const entry = hash >>> CACHE_SHIFT << 2;
    const known = upTo8[entry + 2];
    if ((known & 255) === length && upTo8[entry] === first && upTo8[entry + 1] === second) return known >>> 8;
    const tokens = vocabulary.rankOfShort(hash, first, second, length) >= 0 ? 1 : mergeShort(view, at, length);
    upTo8[entry] = first;
    upTo8[entry + 1] = second;
    upTo8[entry + 2] = tokens << 8 | length;
    return tokens;
  }
  function countUpTo16(view, at, length) {
    const first = view.getInt32(at, true);
    const second = view.getInt32(at + 4, true);
    let hash = hashWord(hashWord(hashSeed(length), first), second);
    const third = length > 12 ? view.getInt32(at + 8, true) : tailWord(view, at + 8, length - 8);
    hash = hashWord(hash, third);
    let fourth = 0;
    if (length > 12) {
      fourth = tailWord(view, at + 12, length - 12);
      hash = hashWord(hash, fourth);
    }
    const entry = hash >>> CACHE_SHIFT << 3;
    const known = upTo16[entry + 4];
    if ((known & 255) === length && upTo16[entry] === first && upTo16[entry + 1] === second && upTo16[entry + 2] === third && upTo16[entry + 3] === fourth) {
      return known >>> 8;
    }
    const tokens = vocabulary.rankOfLong(hash, view, at, length) >= 0 ? 1 : mergeShort(view, at, length);
    upTo16[entry] = first;
    upTo16[entry + 1] = second;
    upTo16[entry + 2] = third;
    upTo16[entry + 3] = fourth;
    upTo16[entry + 4] = tokens << 8 | length;
    return tokens;
  }
  return (view, at, length) => {
    if (length < 3) return length === 2 && pairs[view.getUint16(at, true)] === 0 ? 2 : 1;
    if (length <= 8) return countUpTo8(view, at, length);
    if (length <= 16) return countUpTo16(view, at, length);
    if (length <= longestToken && vocabulary.rankOfLong(hashBytes(view, at, length), view, at, length) >= 0) return 1;
    return length <= SHORT ? mergeShort(view, at, length) : mergeLong(view, at, length);
  };
}

// src/tokens/safe-cut.ts
var APOSTROPHE = 39;
var BLANK = 32;
function safeCut(bytes, from, to) {
  for (let at = to - 1; at > from; at--) {
    const next = bytes[at];
    if (next >= 128 || next === APOSTROPHE || isLetter(next)) continue;
    const before = bytes[at - 1];
    if (isLetter(before) || next === BLANK && before > BLANK && before < 127) return at;
  }
  return from;
}
function isLetter(byte) {
  const lower = byte | 32;
  return lower >= 97 && lower <= 122 && byte < 128;
}

// src/tokens/scratch.ts
var SLACK2 = 8;
function createScratch(usual) {
  const first = new Uint8Array(usual + SLACK2);
  const firstView = new DataView(first.buffer);
  return {
    bytes: first,
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
      this.bytes = first;
      this.view = firstView;
    }
  };
}

// src/tokens/contraction.ts
var APOSTROPHE2 = 39;
function contractionEnd(bytes, at) {
  if (bytes[at] !== APOSTROPHE2) return at;
  switch (bytes[at + 1] | 32) {
    case 115:
    // s
    case 116:
    // t
    case 109:
    // m
    case 100:
      return at + 2;
    case 114:
    // r
    case 118:
      return (bytes[at + 2] | 32) === 101 ? at + 3 : at;
    case 108:
      return (bytes[at + 2] | 32) === 108 ? at + 3 : at;
    case 229:
      return bytes[at + 1] === 197 && bytes[at + 2] === 191 ? at + 3 : at;
    default:
      return at;
  }
}

// src/tokens/white-space.ts
var BLANK2 = 32;
function whiteSpaceEnd(read, bytes, at, lineBreaks) {
  let lineEnd = 0;
  let last = at;
  let next = at;
  let bits = read(bytes, next);
  while (bits & (SPACE | NEWLINE)) {
    last = next;
    next += bits >> 8;
    if (bits & NEWLINE) lineEnd = next;
    for (; bytes[next] === BLANK2; next++) last = next;
    bits = read(bytes, next);
  }
  if (lineBreaks && lineEnd > 0) return lineEnd;
  return (bits & 255) === 0 || last === at ? next : last;
}

// src/tokens/split-cl100k.ts
var LETTER = UPPER | LOWER | CASELESS;
var BLANK3 = 32;
function createCl100kSplitter(read) {
  function runEnd(bytes, at, classes, most) {
    let next = at;
    for (let length = 0; length < most; length++) {
      const bits = read(bytes, next);
      if (!(bits & classes)) break;
      next += bits >> 8;
    }
    return next;
  }
  function punctuationEnd(bytes, at) {
    return runEnd(bytes, runEnd(bytes, at, OTHER | MARK, Infinity), NEWLINE, Infinity);
  }
  return (bytes, at) => {
    const contraction = contractionEnd(bytes, at);
    if (contraction > at) return contraction;
    const bits = read(bytes, at);
    if (bits & LETTER) return runEnd(bytes, at, LETTER, Infinity);
    if (bits & NUMBER) return runEnd(bytes, at, NUMBER, 3);
    if (bits & NEWLINE) return whiteSpaceEnd(read, bytes, at, true);
    const second = at + (bits >> 8);
    const next = read(bytes, second);
    if (next & LETTER) return runEnd(bytes, second, LETTER, Infinity);
    if (bits & SPACE) {
      if (next & (OTHER | MARK) && bytes[at] === BLANK3) return punctuationEnd(bytes, second);
      return whiteSpaceEnd(read, bytes, at, true);
    }
    return bits & (OTHER | MARK) ? punctuationEnd(bytes, at) : second;
  };
}

// src/tokens/split-gpt2.ts
var LETTER2 = UPPER | LOWER | CASELESS;
var BLANK4 = 32;
function createGpt2Splitter(read) {
  return (bytes, at) => {
    const contraction = contractionEnd(bytes, at);
    if (contraction > at && isLowerCase(bytes, at + 1, contraction)) return contraction;
    const first = read(bytes, at);
    let next = bytes[at] === BLANK4 ? at + 1 : at;
    let bits = read(bytes, next);
    const kind = bits & LETTER2 ? LETTER2 : bits & NUMBER ? NUMBER : bits & (OTHER | MARK) ? OTHER | MARK : 0;
    if (kind === 0) return first & (SPACE | NEWLINE) ? whiteSpaceEnd(read, bytes, at, false) : at + (first >> 8);
    do {
      next += bits >> 8;
      bits = read(bytes, next);
    } while (bits & kind);
    return next;
  };
}
function isLowerCase(bytes, from, to) {
  for (let at = from; at < to; at++) if (bytes[at] < 97 || bytes[at] > 122) return false;
  return true;
}

// src/tokens/split-o200k.ts
var SLASH = 47;
var BLANK5 = 32;
function createO200kSplitter(read) {
  function wordEnd(bytes, from, start, mark) {
    let next = start;
    let lowerable = from;
    let bits = read(bytes, next);
    while (bits & (UPPER | CASELESS | MARK)) {
      next += bits >> 8;
      if (bits & (CASELESS | MARK)) lowerable = next;
      bits = read(bytes, next);
    }
    if (bits & LOWER) {
      do {
        next += bits >> 8;
        while (isLowerAscii(bytes[next])) next++;
        bits = read(bytes, next);
      } while (bits & (LOWER | CASELESS | MARK));
      return contractionEnd(bytes, next);
    }
    if (lowerable > from) return contractionEnd(bytes, lowerable);
    return mark ? start : contractionEnd(bytes, next);
  }
  function numberEnd(bytes, at) {
    let next = at;
    for (let digits = 0; digits < 3; digits++) {
      const bits = read(bytes, next);
      if (!(bits & NUMBER)) break;
      next += bits >> 8;
    }
    return next;
  }
  function punctuationEnd(bytes, at) {
    let next = at;
    let bits = read(bytes, next);
    while (bits & (OTHER | MARK)) {
      next += bits >> 8;
      bits = read(bytes, next);
    }
    while (bits & NEWLINE || bytes[next] === SLASH) {
      next++;
      bits = read(bytes, next);
    }
    return next;
  }
  return (bytes, at) => {
    const bits = read(bytes, at);
    if (bits & (UPPER | LOWER | CASELESS)) return wordEnd(bytes, at, at, false);
    if (bits & NUMBER) return numberEnd(bytes, at);
    if (bits & NEWLINE) return whiteSpaceEnd(read, bytes, at, true);
    const second = at + (bits >> 8);
    const next = read(bytes, second);
    if (next & (UPPER | LOWER | CASELESS | MARK)) return wordEnd(bytes, at, second, (bits & MARK) !== 0);
    if (bits & MARK) return contractionEnd(bytes, second);
    if (bits & SPACE) {
      if (next & OTHER && bytes[at] === BLANK5) return punctuationEnd(bytes, second);
      return whiteSpaceEnd(read, bytes, at, true);
    }
    return bits & OTHER ? punctuationEnd(bytes, at) : second;
  };
}
function isLowerAscii(byte) {
  return byte >= 97 && byte <= 122;
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
    countText(text, limit) {
      if (text.length <= CHUNK) return countScratch(encoder.encodeInto(text, scratch.bytes).written, limit);
      return countChunks(text.length, limit, (from, to, at) => {
        const splitsPair = to < text.length && isHighSurrogate(text.charCodeAt(to - 1));
        return encoder.encodeInto(text.slice(from, splitsPair ? to - 1 : to), scratch.bytes.subarray(at));
      });
    },
    countBytes(bytes, from, to, limit) {
      return countChunks(to - from, limit, (first, last, at) => {
        scratch.bytes.set(bytes.subarray(from + first, from + last), at);
        return { read: last - first, written: last - first };
      });
    }
  };
  function countScratch(length, limit) {
    scratch.seal(length);
    const { bytes, view } = scratch;
    let tokens = 0;
    for (let at = 0; at < length && tokens <= limit; ) {
      const end = pieceEnd(bytes, at);
      tokens += countPiece(view, at, end - at);
      at = end;
    }
    return tokens;
  }
  function countChunks(length, limit, fill) {
    let tokens = 0;
    let waiting = 0;
    for (let from = 0; from < length && tokens <= limit; ) {
      scratch.reserve(waiting + 3 * CHUNK);
      const { read, written } = fill(from, Math.min(from + CHUNK, length), waiting);
      from += read;
      const end = waiting + written;
      let cut = end;
      if (from < length) {
        const searched = Math.max(waiting - 1, 0);
        cut = safeCut(scratch.bytes, searched, end);
        if (cut === searched) {
          waiting = end;
          continue;
        }
      }
      const rest = scratch.bytes.slice(cut, end);
      tokens += countScratch(cut, limit - tokens);
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
function createStringMemo(units) {
  let young = /* @__PURE__ */ new Map();
  let old = /* @__PURE__ */ new Map();
  let held = 0;
  function set(text, value) {
    if (text.length > units) return;
    held += text.length + ENTRY;
    if (held > units) {
      old = young;
      young = /* @__PURE__ */ new Map();
      held = text.length + ENTRY;
    }
    young.set(text, value);
  }
  return {
    get(text) {
      const recent = young.get(text);
      if (recent !== void 0) return recent;
      const value = old.get(text);
      if (value !== void 0) set(text, value);
      return value;
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
    count(text) {
      const known = memo.get(text);
      if (known !== void 0) return known;
      const tokens = engine().countText(text, NO_LIMIT);
      memo.set(text, tokens);
      return tokens;
    },
    exceeds(text, limit) {
      if (text.length * 3 <= limit) return false;
      if (text.length > limit * LONGEST_TOKEN) return true;
      const known = memo.get(text);
      if (known !== void 0) return known > limit;
      const tokens = engine().countText(text, limit);
      if (tokens <= limit) memo.set(text, tokens);
      return tokens > limit;
    },
    countBytes(bytes, from, to) {
      return engine().countBytes(bytes, from, to, NO_LIMIT);
    }
  };
}

// test/tokens/hard-strings.ts
var BITS2 = [
  ...[
    "a",
    "z",
    "A",
    "Z",
    "the",
    "The",
    "THE",
    "hello",
    "HTMLElement",
    "camelCase",
    "x1",
    "\xE9",
    "\xC9",
    "\xDF",
    "\u1E9E",
    "\u017F",
    "\u0131",
    "\u0130",
    "\uFB01",
    "\u01C5",
    "\u01C6"
  ],
  ...[
    "\u02B0",
    "\u02C8",
    "\xAA",
    "\u01BB",
    "\u0294",
    "\u0394",
    "\u03C3",
    "\u03C2",
    "\u0416",
    "\u0436",
    "\u0531",
    "\u0561",
    "\u10A0",
    "\u10D0",
    "\u1C90",
    "\u05D0",
    "\u0627",
    "\u0905",
    "\u0E01",
    "\uD55C",
    "\u3042",
    "\u30A2",
    "\u6F22",
    "\u4E2D\u56FD",
    "\u{20BB7}",
    "\u{1D49C}",
    "\u{1D4EA}",
    "\u{10400}",
    "\u{10428}",
    "\u13A0"
  ],
  ...[
    "\u0300",
    "\u0301",
    "\u20DD",
    "\u093E",
    "\u0E31",
    "\u05B0",
    "\uFE0F",
    "\u{E0100}",
    "\u{1D165}",
    "\u200D",
    "\u200B",
    "\xAD",
    "\u2060",
    "\u202E"
  ],
  ...[
    "\u{1F600}",
    "\u{1F469}\u200D\u{1F469}\u200D\u{1F467}",
    "\u{1F3FD}",
    "\u{1F1E9}\u{1F1EA}",
    "\u2764\uFE0F",
    "1\uFE0F\u20E3",
    "\u{1F3F4}\u{E0067}\u{E007F}",
    "\xB7",
    "\u2020",
    "\u20AC",
    "\u2211",
    "\u2192",
    "\u2500",
    "\u2588",
    "\u3002",
    "\u3001",
    "\u300C",
    "\u2026",
    "\u201C",
    "\u2019",
    "\xAB",
    "\u{10FFFF}",
    "\uE000"
  ],
  ...["0", "7", "12", "123", "1234", "\u0663", "\u096A", "\u2167", "\u2177", "\xBD", "\xB2", "\u2460", "\u3007", "\u{1D7D8}", "\u{1F100}"],
  ...[
    " ",
    "  ",
    "	",
    "\n",
    "\r",
    "\r\n",
    "\n\r",
    "\v",
    "\f",
    "\x85",
    "\xA0",
    "\u1680",
    "\u180E",
    "\u2003",
    "\u2028",
    "\u2029",
    "\u202F",
    "\u3000",
    "\uFEFF"
  ],
  ...["\0", "", "\x1B[0m", "\x7F", "\x80", "\x9F", "\uFFFD", "\uFFFE", "\uD800", "\uDBFF", "\uDC00", "\uDFFF"],
  ...[
    "'",
    "'s",
    "'S",
    "'t",
    "'T",
    "'re",
    "'rE",
    "'RE",
    "'ve",
    "'m",
    "'M",
    "'ll",
    "'lL",
    "'d",
    "'D",
    "'\u017F",
    "'x",
    "'sx",
    "''",
    "\u2019s",
    "'\u017F'real",
    "'default"
  ],
  ...[
    "!",
    "!!",
    ".",
    "...",
    ",",
    "/",
    "//",
    "\\",
    "-",
    "--",
    "_",
    "=",
    "==",
    '"',
    '""',
    "{",
    "}",
    "[]",
    "()",
    "<",
    ">",
    "#",
    "&amp;",
    "%20",
    "@",
    "`",
    "~",
    "|"
  ],
  ...[
    "<|endoftext|>",
    "<|endofprompt|>",
    "<|fim_prefix|>",
    "<|im_start|>",
    "<|end",
    "|>",
    "https://example.com/a?b=c",
    '{"a":[1,2]}',
    "iVBORw0KGgo"
  ]
];
var RANGES = [
  [0, 1114111],
  [0, 9471],
  [0, 255],
  [11264, 44031],
  [63744, 65535],
  [65536, 131071]
];
function randomFrom(seed2) {
  let state = seed2 >>> 0;
  return () => {
    state = state + 1831565813 >>> 0;
    let mixed = Math.imul(state ^ state >>> 15, state | 1);
    mixed ^= mixed + Math.imul(mixed ^ mixed >>> 7, mixed | 61);
    return ((mixed ^ mixed >>> 14) >>> 0) / 2 ** 32;
  };
}
function hardString(random2, longestRun) {
  const parts = [];
  const pick = (count2) => Math.floor(random2() * count2);
  for (let count2 = 1 + pick(16); count2 > 0; count2--) {
    const bit = random2() < 0.15 ? anyCodePoint(pick) : BITS2[pick(BITS2.length)];
    const run = random2();
    parts.push(run < 0.85 ? bit : bit.repeat(1 + pick(run < 0.99 ? 8 : Math.ceil(longestRun / bit.length))));
  }
  return parts.join("");
}
function anyCodePoint(pick) {
  const [from, to] = RANGES[pick(RANGES.length)];
  return String.fromCodePoint(from + pick(to - from + 1));
}

// test/tokens/oracles.ts
import { createRequire as createRequire2 } from "node:module";
import { Tiktoken as JsTiktoken } from "js-tiktoken/lite";
import { Tiktoken } from "tiktoken/lite";
var require2 = createRequire2(import.meta.url);
function wasmOracle(encoding) {
  const { bpe_ranks, special_tokens, pat_str } = require2(`tiktoken/encoders/${encoding}.json`);
  const tiktoken = new Tiktoken(bpe_ranks, special_tokens, pat_str);
  return (text) => tiktoken.encode_ordinary(text).length;
}

// test/tokens/unicode.ts
var { index, blocks } = expandCharacterClasses();
function probeOf(code) {
  const c = String.fromCodePoint(code);
  return [
    `${c}/a`,
    `!!${c}/a`,
    `1${c}'default`,
    `A${c}'title`,
    `  ${c}1`,
    `x ${c} `,
    `${c}

`,
    `${c}${c}${c}${c}1`,
    `a${c}B${c}c`,
    `AB${c}CD1`,
    `${c}THE`,
    `12${c}34`
  ].join("\nz\n");
}

// test/fuzz/tokens.ts
var [count = 1e6, seed = 1] = process.argv.slice(2).filter((word) => /^\d+$/.test(word)).map(Number);
var LONGEST_RUNS = [2e4, 3e3, 300, 300, 300, 300, 300, 300];
var EVERY = 4e3;
var wrong = 0;
var openai = wasmOracle("o200k_base");
var encodings = ["cl100k_base", "p50k_base", "r50k_base"];
var others = encodings.map((encoding) => ({ encoding, openai: wasmOracle(encoding), counter: createCounter(encoding) }));
var counter = createCounter("o200k_base");
if (process.argv.includes("--code-points")) {
  for (let code = 0; code <= 1114111; code++) {
    if (code < 55296 || code > 57343) compare(probeOf(code));
    if (code % 65536 === 65535) progress(`code points to ${code.toString(16)}`);
  }
}
var random = randomFrom(seed);
for (let i = 0; i < count; i++) {
  const text = hardString(random, i % EVERY < LONGEST_RUNS.length ? LONGEST_RUNS[i % EVERY] : 100);
  compare(text);
  const other = others[i % 32];
  if (other !== void 0) check(other.encoding, text, other.counter.count(text), other.openai(text));
  if ((i + 1) % 5e4 === 0) progress(`${i + 1} strings`);
}
process.stdout.write(`${count} strings from seed ${seed}: ${wrong} wrong counts
`);
process.exitCode = wrong === 0 ? 0 : 1;
function compare(text) {
  check("o200k_base", text, counter.count(text), openai(text));
}
function check(encoding, text, ours, theirs) {
  if (ours === theirs) return;
  wrong++;
  process.stdout.write(`${encoding}: ${ours} instead of ${theirs}: ${JSON.stringify(text.slice(0, 500))}
`);
}
function progress(words) {
  process.stderr.write(`${words}, ${wrong} wrong
`);
}
