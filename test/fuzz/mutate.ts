import { parseText } from '../../src/json/source.ts';
import type { Random } from './random.ts';
import { changedText, text, textSize } from './texts.ts';
import {
  compactWriting,
  copyOf,
  insert,
  keyAt,
  type Place,
  placesIn,
  put,
  type Tree,
  take,
  treeOf,
  valueAt,
  write,
} from './tree.ts';

/** Strings and values of all seeds, to be put elsewhere. */
export interface Pool {
  readonly texts: readonly string[];
  readonly values: readonly { readonly key: string | null; readonly value: Tree }[];
}

const KEYS =
  'role content type text id name tool_call_id tool_calls function arguments parameters tools messages input output contents parts functionCall functionResponse functionDeclarations response args system thinking signature cache_control is_error tool_use_id source data media_type image_url url context_files extracted_text filename description title properties items citations thought error result inlineData mimeType call_id reasoning summary namespace model __proto__ constructor 0 toString'.split(
    ' ',
  );
const KINDS: Readonly<Record<string, readonly string[]>> = {
  role: ['user', 'assistant', 'tool', 'system', 'developer', 'function', 'model', '', 'other'],
  type: 'text tool_use tool_result image document thinking redacted_thinking input_text output_text input_image input_file function function_call function_call_output custom_tool_call_output shell_call_output computer_call_output mcp_call reasoning message image_url input_audio file refusal namespace additional_tools base64 url content object string array custom web_search_20250305 ai human tool-call tool-result'.split(
    ' ',
  ),
  model: [
    'gpt-4o',
    'gpt-5.6',
    'claude-opus-5-5',
    'claude-sonnet-4-5',
    'claude-fable-5.1',
    'gemini-3-pro',
    'llama',
    '',
    'claude-2.1',
    'davinci',
  ],
  name: [
    'read_file',
    'send_mail',
    'internal_query_rows',
    'Bash',
    'mcp__github__get_file_contents',
    '',
    '東京'.repeat(20),
    'a b\nc]',
    '__proto__',
  ],
};
const LEAVES = [
  'null',
  'true',
  'false',
  '0',
  '-0',
  '1',
  '1e400',
  '-1.5E-7',
  '18446744073709551616',
  '0.1000',
  '[]',
  '{}',
  '""',
  '[[]]',
  '[{}]',
  '{"":""}',
];

/** Without these nothing is recognised any more, and little is learnt. */
const HOLDS = new Set(['messages', 'contents', 'input', 'parts', 'role', 'tools']);

/** Changes one to a few things in a tree, which stays JSON (unless something deep was put there as text). Returns the root. */
export function mutate(root: Tree, random: Random, pool: Pool): Tree {
  let tree = root;
  for (let changes = 1 + random.below(random.once(8) ? 10 : 3); changes > 0; changes--) tree = mutateOnce(tree, random, pool);
  return tree;
}

function mutateOnce(root: Tree, random: Random, pool: Pool): Tree {
  if (random.once(25)) return rewrapped(root, random);
  const places = placesIn(root);
  if (places.length === 0) return copyOf(random.pick(pool.values).value);
  const place = chosen(places, random);
  switch (random.below(16)) {
    case 0:
      if (!HOLDS.has(keyAt(place) ?? '') || random.once(6)) take(place);
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
      if (!HOLDS.has(keyAt(place) ?? '') || random.once(6)) put(place, { kind: 'raw', text: random.pick(LEAVES) });
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
      if (random.once(30)) put(place, { kind: 'raw', text: deep(random) });
      else put(place, { kind: 'string', text: text(random, textSize(random)) });
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

/** Under these keys stand the texts of results and documents, and media. */
const TEXT_KEYS = new Set(
  'content text output result error stdout stderr extracted_text data description url image_url system'.split(' '),
);

/** Puts a long text where results and documents have theirs; now and then the same into several places. */
function fill(places: readonly Place[], random: Random, pool: Pool): void {
  const texts = places.filter((place) => valueAt(place).kind === 'string' && TEXT_KEYS.has(keyAt(place) ?? ''));
  if (texts.length === 0) return;
  const value: Tree = {
    kind: 'string',
    text: random.once(8) ? random.pick(pool.texts).slice(0, 800) : text(random, textSize(random)),
  };
  for (let times = random.once(3) ? 1 + random.below(6) : 1; times > 0; times--) put(random.pick(texts), value);
}

/** Strings, and items of lists, are chosen more often than chance would have it. */
function chosen(places: readonly Place[], random: Random): Place {
  const tries = Array.from({ length: 6 }, () => random.pick(places));
  const wanted = random.below(3);
  const fits = (place: Place): boolean => (wanted === 0 ? place.holder.kind === 'array' : valueAt(place).kind === 'string');
  return (wanted < 2 ? tries.find(fits) : undefined) ?? tries[0];
}

function repeatItem(place: Place, random: Random): void {
  const value = valueAt(place);
  const size = write(value, compactWriting).length;
  const most = random.once(500) ? 400 : random.once(20) ? 30 : 4;
  const times = random.below(Math.max(2, Math.min(most, 40_000 / (size + 1))));
  for (let i = 0; i < times; i++) insert(place, copyOf(value));
}

function swap(place: Place, random: Random): void {
  const { holder } = place;
  const other = { holder, at: random.below(holder.kind === 'object' ? holder.members.length : holder.items.length) };
  const [a, b] = [valueAt(place), valueAt(other)];
  if (holder.kind === 'object') {
    const { members } = holder;
    [members[place.at], members[other.at]] = [members[other.at], members[place.at]];
  } else {
    put(place, b);
    put(other, a);
  }
}

/** A value of the same key, or one that a place of that name could have. */
function replaceAlike(place: Place, random: Random, pool: Pool): void {
  const key = keyAt(place);
  const named = key !== null && Object.hasOwn(KINDS, key) ? KINDS[key] : null;
  if (named && !random.once(4)) {
    put(place, { kind: 'string', text: random.pick(named) });
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

function renameKey({ holder, at }: Place, random: Random): void {
  if (holder.kind !== 'object') return;
  holder.members[at].key = random.once(3) ? random.pick(holder.members).key : random.pick(KEYS);
}

function copyInto(target: Place, value: Tree, random: Random): void {
  const { holder } = target;
  if (holder.kind === 'object') holder.members.push({ key: random.pick(KEYS), value: copyOf(value) });
  else insert(target, copyOf(value));
}

function changeString(place: Place, random: Random, pool: Pool): void {
  const value = valueAt(place);
  if (value.kind !== 'string') return;
  const inner = random.once(2) ? parseText(value.text)?.root : undefined;
  if (inner && (inner.type === 'object' || inner.type === 'array')) {
    const changed = mutateOnce(treeOf(inner), random, pool);
    put(place, { kind: 'string', text: write(changed, compactWriting) });
  } else put(place, { kind: 'string', text: changedText(random, value.text, pool.texts) });
}

function deep(random: Random): string {
  const depth = random.once(20) ? 20_000 : random.pick([10, 70, 300]);
  const [open, close] = random.pick([
    ['[', ']'],
    ['{"description":', '}'],
    ['{"properties":{"a":', '}}'],
    ['{"items":[', ']}'],
  ]);
  return open.repeat(depth) + random.pick(['1', '"x"', '{"description":"deep"}']) + close.repeat(depth);
}

function rewrapped(root: Tree, random: Random): Tree {
  const inside = (key: string): Tree => ({ kind: 'object', members: [{ key, value: root }] });
  switch (random.below(4)) {
    case 0:
      return inside(random.pick(['request', 'body', 'params', 'messages', 'contents', 'input', 'tools', 'result', '__proto__']));
    case 1:
      return { kind: 'array', items: [root] };
    case 2: {
      const list = root.kind === 'object' ? root.members.find(({ value }) => value.kind === 'array') : undefined;
      return list?.value ?? root;
    }
    default:
      if (root.kind === 'object')
        root.members.unshift({ key: random.pick(KEYS), value: { kind: 'raw', text: random.pick(LEAVES) } });
      return root;
  }
}
