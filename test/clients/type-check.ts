import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Types of requests in the official SDKs. */
const TYPES = {
  'openai-chat': "import('openai/resources/chat/completions').ChatCompletionCreateParams",
  'openai-responses': "import('openai/resources/responses/responses').ResponseCreateParams",
  anthropic: "import('@anthropic-ai/sdk/resources/messages').MessageCreateParams",
  'anthropic-beta': "import('@anthropic-ai/sdk/resources/beta/messages').MessageCreateParams",
  gemini: "import('./gemini.ts').Request",
};
export type RequestType = keyof typeof TYPES;

/** Enumerations as JSON has them, and for each shorthand that the SDK writes out only the shape of the API. */
const GEMINI = `
import type { Content, GenerateContentConfig, Tool } from '@google/genai';
type Written<T> = T extends string
  ? \`\${T}\` | Lowercase<\`\${T}\`>
  : T extends readonly (infer Item)[] ? Written<Item>[] : T extends object ? { [Key in keyof T]: Written<T[Key]> } : T;
type Config = Omit<GenerateContentConfig, 'systemInstruction' | 'tools'> & { systemInstruction?: Content; tools?: Tool[] };
export type Request = Written<{ model: string; contents: Content[]; config?: Config }>;
`;

export interface Literal {
  readonly name: string;
  readonly type: RequestType;
  readonly value: unknown;
}

/** What the compiler says of each value when it is assigned to its type, by name, sorted. One run of the compiler over all of them. */
export function typeErrors(literals: readonly Literal[]): Map<string, string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'types-'));
  try {
    symlinkSync(fileURLToPath(new URL('../../node_modules', import.meta.url)), path.join(folder, 'node_modules'), 'junction');
    mkdirSync(path.join(folder, 'payloads'));
    writeFileSync(path.join(folder, 'payloads/gemini.ts'), GEMINI);
    for (const [i, { type, value }] of literals.entries())
      writeFileSync(path.join(folder, `payloads/${i}.ts`), `export const payload: ${TYPES[type]} = ${JSON.stringify(value)};\n`);
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: OPTIONS, include: ['payloads'] }));
    return errorsByName(compilerOutput(folder), literals);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const OPTIONS = {
  target: 'es2022',
  module: 'nodenext',
  types: ['node'],
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
};

function compilerOutput(folder: string): string {
  const compiler = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [compiler, '-p', folder, '--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (status === null || stderr !== '') throw new Error(`the compiler did not run: ${stderr}`);
  return stdout;
}

/** `payloads/12.ts(1,99): error TS2322: …`; lines that begin with white space explain the one above. */
function errorsByName(output: string, literals: readonly Literal[]): Map<string, string[]> {
  const errors = new Map<string, string[]>(literals.map(({ name }) => [name, []]));
  for (const line of output.split('\n').filter((each) => /^\S/.test(each))) {
    const [, number, message] = /^payloads\/(\d+)\.ts\(\d+,\d+\): error (.*)$/.exec(line.trim()) ?? [];
    const list = number === undefined ? undefined : errors.get(literals[Number(number)].name);
    if (!list) throw new Error(`the compiler failed: ${line}`);
    list.push(message.replaceAll(/'\{.*?\}'|'\[.*?\]'/g, '…'));
  }
  for (const list of errors.values()) list.sort();
  return errors;
}
