// Whether time grows with size and not faster: payloads of extreme widths and depths as a whole, and everything that scans text on long runs:
// node .build/run.mjs test/fuzz/scale.ts
import { resolvePlan } from '../../src/compact/plan.ts';
import { compactPayload } from '../../src/compact/run.ts';
import { readSource } from '../../src/json/source.ts';
import { longStrings } from '../../src/text/argument-strings.ts';
import { findBase64 } from '../../src/text/base64.ts';
import { canonicalJson } from '../../src/text/canonical.ts';
import { constraintsOf } from '../../src/text/constraints.ts';
import { toolKind } from '../../src/text/data-tools.ts';
import { errorMessage } from '../../src/text/error-message.ts';
import { excerpts } from '../../src/text/excerpt.ts';
import { failureHints, failureLines } from '../../src/text/failure-lines.ts';
import { filesOf } from '../../src/text/file-names.ts';
import { matchesGlob } from '../../src/text/glob.ts';
import { trimCuts } from '../../src/text/head-tail.ts';
import { blankCuts } from '../../src/text/json-blanks.ts';
import { lexicalExcerpt, lexicalTerms } from '../../src/text/lexical.ts';
import { inLine } from '../../src/text/line.ts';
import { holdsMarker, isArgumentStub, isOmittedMarker, resultForm, trimParagraphs } from '../../src/text/markers.ts';
import { namesIn } from '../../src/text/names.ts';
import { oneLiner } from '../../src/text/one-liner.ts';
import { readResultText } from '../../src/text/result-text.ts';
import { sideBySide } from '../../src/text/side-by-side.ts';
import { mayChange } from '../../src/text/side-effects.ts';
import { queryTerms } from '../../src/text/terms.ts';
import { nameWords } from '../../src/text/tool-name.ts';
import { createCounter } from '../../src/tokens/counter.ts';
import { findDocuments, withoutDocuments } from '../../src/transcript/documents.ts';
import { EAGER } from '../eager.ts';
import { growth } from './growth.ts';
import { PIECES } from './hard-runs.ts';

const bounds = { maxResultChars: 400, headChars: 100, tailChars: 100 };

const SCANNERS: Readonly<Record<string, (text: string) => unknown>> = {
  tokens: (text) => createCounter('o200k_base').count(text),
  base64: (text) => findBase64(text),
  'result text': (text) => readResultText(text),
  'error message': (text) => errorMessage(readResultText(text), true),
  'one-liner': (text) => oneLiner('look', readResultText(text), { failed: false, statusSummaries: true, hintsOf: failureHints }),
  'failure lines': (text) => failureLines(text, failureHints(text)),
  'head and tail': (text) => trimCuts(text, bounds, { hintsOf: failureHints, atLines: true, index: 50 }),
  'names in text': (text) => namesIn(text),
  'form of a result': (text) => resultForm(text, bounds),
  'trim paragraphs': (text) => trimParagraphs(text),
  markers: (text) => [holdsMarker(text), isOmittedMarker(text), isArgumentStub(text)],
  documents: (text) => findDocuments(text, ['<<< {name} >>>{text}<<< end >>>', '{name}{text}x']),
  'text without documents': (text) => withoutDocuments(text),
  excerpts: (text) => excerpts(text, ['alpha', 'error'], 200).next(),
  'lexical excerpt': (text) => lexicalExcerpt(text, lexicalTerms(text.slice(0, 1000)), 200),
  'query terms': (text) => queryTerms(text),
  'constraints of a description': (text) => constraintsOf(text, new Set()),
  'canonical JSON': (text) => canonicalJson(text),
  'blanks of JSON': (text) => blankCuts(text),
  'texts side by side': (text) => sideBySide(text, text.slice(0, 500)),
  'long strings of arguments': (text) => longStrings(text, 100),
  'files of a call': (text) => [
    filesOf('Bash', JSON.stringify({ command: text })),
    filesOf('apply_patch', JSON.stringify({ input: text })),
  ],
  'what a call may change': (text) => mayChange('Bash', JSON.stringify({ command: text })),
  'kind of a tool': (text) => [toolKind(text, '{}'), toolKind('Bash', JSON.stringify({ command: text }))],
  'words of a name': (text) => nameWords(text),
  'a line': (text) => inLine(text),
  globs: (text) => [matchesGlob(text, '*a*a*a*b'), matchesGlob(text, `${'*a'.repeat(20)}b`)],
};

const message = (role: string, content: unknown): unknown => ({ role, content });
const chat = (messages: readonly unknown[], more: object = {}): Buffer =>
  Buffer.from(JSON.stringify({ model: 'gpt-4o', messages, ...more }));
const many = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: Math.ceil(count) }, (_, i) => make(i));
const deep = (depth: number, open: string, inside: string, close: string): string =>
  open.repeat(Math.ceil(depth)) + inside + close.repeat(Math.ceil(depth));
const withTool = (schema: string): Buffer =>
  Buffer.from(`{"tools":[{"name":"f","input_schema":${schema}}],"messages":[{"role":"user","content":"a"}],"system":"b"}`);
const asked = (id: string, input: string): unknown => ({
  role: 'assistant',
  content: null,
  tool_calls: [{ id, type: 'function', function: { name: 'read_file', arguments: input } }],
});
const answered = (id: string, content: string): unknown => ({ role: 'tool', tool_call_id: id, content });
const line = 'a line of some length that can be cut\n';

/** Payloads of about so many bytes in all, wide or deep in one way. */
const SHAPES: Readonly<Record<string, (bytes: number) => Buffer>> = {
  'many messages': (bytes) => chat(many(bytes / 40, (i) => message(i % 2 ? 'assistant' : 'user', `word ${i}`))),
  'many results': (bytes) =>
    chat(many(bytes / 900, (i) => [asked(`c${i}`, `{"path":"${i}"}`), answered(`c${i}`, `${i}${line.repeat(15)}`)]).flat()),
  'the same call many times': (bytes) =>
    chat(many(bytes / 900, (i) => [asked(`c${i}`, '{"path":"a"}'), answered(`c${i}`, line.repeat(15))]).flat()),
  'one id for all calls': (bytes) =>
    chat(many(bytes / 900, (i) => [asked('c', `{"path":"${i}"}`), answered('c', line.repeat(15))]).flat()),
  'many calls in one message': (bytes) => {
    const calls = many(bytes / 900, (i) => ({
      id: `c${i}`,
      type: 'function',
      function: { name: 'look', arguments: `{"n":${i}}` },
    }));
    return chat([
      { role: 'assistant', content: null, tool_calls: calls },
      ...calls.map(({ id }) => answered(id, line.repeat(15))),
      message('assistant', 'so'),
    ]);
  },
  'reads and writes of one file': (bytes) =>
    chat(
      many(bytes / 900, (i) => [
        {
          role: 'assistant',
          content: null,
          tool_calls: [
            { id: `c${i}`, type: 'function', function: { name: i % 2 ? 'write_file' : 'read_file', arguments: '{"path":"a"}' } },
          ],
        },
        answered(`c${i}`, line.repeat(15)),
      ]).flat(),
    ),
  'many tools': (bytes) =>
    chat([message('user', 'a')], {
      tools: many(bytes / 150, (i) => ({
        type: 'function',
        function: { name: `f${i}`, parameters: { type: 'object', properties: { a: { type: 'string', description: 'a word' } } } },
      })),
    }),
  'many properties': (bytes) =>
    withTool(`{"properties":{${many(bytes / 60, (i) => `"p${i}":{"type":"string","description":"a word of it"}`).join()}}}`),
  'properties of one name': (bytes) =>
    withTool(`{"properties":{${many(bytes / 60, () => '"p":{"type":"string","description":"a word of it"}').join()}}}`),
  'deep schemas': (bytes) => withTool(deep(bytes / 45, '{"description":"d","properties":{"a":', '{}', '}}')),
  'deep lists of schemas': (bytes) => withTool(deep(bytes / 25, '{"anyOf":[{"items":', '{"description":"d"}', '}]}')),
  'deep lists': (bytes) => chat([message('user', 'a')], { metadata: JSON.parse(deep(Math.min(bytes / 2, 3000), '[', '', ']')) }),
  'deep values': (bytes) =>
    Buffer.from(`{"model":"x","metadata":${deep(bytes / 6, '{"a":', '1', '}')},"messages":[{"role":"user","content":"a"}]}`),
  'deep JSON in a result': (bytes) =>
    chat([asked('c', '{}'), answered('c', deep(bytes / 8, '{"a":', '1', '}')), message('assistant', 'b')]),
  'JSON in JSON in JSON': (bytes) => {
    let text = line.repeat(Math.ceil(bytes / 300));
    for (let i = 0; i < 3; i++) text = JSON.stringify({ output: text });
    return chat([asked('c', '{}'), answered('c', text), message('assistant', 'b')]);
  },
  'many documents': (bytes) =>
    chat([
      message('system', many(bytes / 900, (i) => `<file path="${i}.md">\n${line.repeat(20)}</file>\n`).join('')),
      message('user', 'some length'),
    ]),
  'open frames of documents': (bytes) => chat([message('system', '<file path="a">\n'.repeat(Math.ceil(bytes / 20)))]),
  'many words in the query': (bytes) =>
    chat([
      message('system', `<file path="a">\n${line.repeat(600)}</file>`),
      message('user', many(bytes / 8, (i) => `word${i}`).join(' ')),
    ]),
  'many blocks': (bytes) =>
    Buffer.from(
      JSON.stringify({
        model: 'claude-opus-5-5',
        max_tokens: 1,
        messages: [
          message('user', 'a'),
          message('assistant', [{ type: 'tool_use', id: 't', name: 'look', input: {} }]),
          message('user', [
            { type: 'tool_result', tool_use_id: 't', content: many(bytes / 60, (i) => ({ type: 'text', text: `${i} ${line}` })) },
          ]),
          message('assistant', 'b'),
        ],
      }),
    ),
  'many thoughts': (bytes) =>
    Buffer.from(
      JSON.stringify({
        model: 'claude-opus-5-5',
        max_tokens: 1,
        system: 'a',
        messages: many(bytes / 130, (i) =>
          i % 2
            ? message('assistant', [
                { type: 'thinking', thinking: `thought ${i}`, signature: 'c2ln' },
                { type: 'text', text: 'b' },
              ])
            : message('user', 'a'),
        ),
        tools: [{ name: 'f', input_schema: { type: 'object', properties: { a: { type: 'string', description: line } } } }],
      }),
    ),
  'many lines of a log': (bytes) =>
    Buffer.from(
      many(bytes / 800, (i) => [
        {
          timestamp: 't',
          type: 'response_item',
          payload: { type: 'function_call', call_id: `c${i}`, name: 'shell', arguments: '{}' },
        },
        {
          timestamp: 't',
          type: 'event_msg',
          payload: { type: 'exec_command_end', call_id: `c${i}`, aggregated_output: line.repeat(8) },
        },
        {
          timestamp: 't',
          type: 'response_item',
          payload: { type: 'function_call_output', call_id: `c${i}`, output: line.repeat(8) },
        },
      ])
        .flat()
        .map((each) => JSON.stringify(each))
        .join('\n'),
    ),
  'a long chain of parents': (bytes) =>
    Buffer.from(
      many(bytes / 150, (i) =>
        JSON.stringify({
          type: i % 2 ? 'assistant' : 'user',
          uuid: `u${i}`,
          parentUuid: i === 0 ? null : `u${i - 1}`,
          sessionId: 's',
          message: { id: `m${i}`, role: i % 2 ? 'assistant' : 'user', content: 'a' },
        }),
      ).join('\n'),
    ),
  'many lines of requests': (bytes) =>
    Buffer.from(many(bytes / 70, (i) => chat([message('user', `word ${i}`)]).toString()).join('\n')),
  'many torn lines': (bytes) => Buffer.from(`${chat([message('user', 'a')])}\n${'{"a":\n'.repeat(Math.ceil(bytes / 6))}`),
  'many keys of one name': (bytes) =>
    Buffer.from(`{"messages":[{"role":"user","content":"a"}],${many(bytes / 10, () => '"a":"b"').join()}}`),
  'many lone surrogates': (bytes) =>
    Buffer.from(`{"messages":[{"role":"user","content":"${'\\ud800'.repeat(Math.ceil(bytes / 6))}"}]}`),
  'many escapes': (bytes) =>
    chat([asked('c', '{}'), answered('c', '\\"\n\t'.repeat(Math.ceil(bytes / 8))), message('assistant', 'b')]),
  'a number of many digits': (bytes) =>
    Buffer.from(`{"messages":[{"role":"user","content":"a"}],"n":${'9'.repeat(Math.ceil(bytes))}}`),
  'white space': (bytes) => Buffer.from(`{"messages":[{"role":"user","content":"a"}]${' \n'.repeat(Math.ceil(bytes / 2))}}`),
};

const plan = resolvePlan({ passes: EAGER });
const problems: string[] = [];
const check = (name: string, run: (size: number) => unknown, size: number, enough: number): void => {
  try {
    const problem = growth({ name, run, size, enough });
    if (problem) problems.push(problem);
  } catch (error) {
    problems.push(`${name}: ${error instanceof Error ? error.stack : error}`);
  }
};

for (const [name, scan] of Object.entries(SCANNERS))
  for (const piece of PIECES)
    for (const [start, end] of [
      ['', ''],
      ['x', '!'],
      ['{"a":"', '"}'],
    ])
      check(
        `${name} on ${JSON.stringify(`${start}${piece}…${end}`)}`,
        (size) => scan(start + piece.repeat(Math.ceil(size / piece.length)) + end),
        8000,
        8,
      );
console.log(`${Object.keys(SCANNERS).length} scanners on ${PIECES.length * 3} kinds of long runs each`);

for (const [name, make] of Object.entries(SHAPES)) {
  const payloads = new Map<number, Buffer>();
  const payloadOf = (size: number): Buffer => {
    const payload = payloads.get(size) ?? make(size);
    payloads.set(size, payload);
    return payload;
  };
  check(name, (size) => compactPayload(payloadOf(size), plan, { count: true }), 60_000, 1);
  readSource(payloadOf(60_000));
}
console.log(`payloads of ${Object.keys(SHAPES).length} shapes`);
for (const problem of problems) console.log(problem);
console.log(`${problems.length} not linear`);
if (problems.length > 0) process.exitCode = 1;
