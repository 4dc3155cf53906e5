import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { resolvePlan } from '../../src/compact/plan.ts';
import { compactPayload } from '../../src/compact/run.ts';
import { EAGER } from '../eager.ts';
import { LOGS, type LogFormat } from '../logs.ts';
import { isObject } from './json.ts';
import { parametersOf } from './requests.ts';
import { type RequestType, typeErrors } from './type-check.ts';

const TYPES: Record<LogFormat, 'anthropic' | 'openai-responses'> = { 'claude-code': 'anthropic', codex: 'openai-responses' };
const folder = new URL('../../fixtures/payloads/', import.meta.url);

/** The types of the SDK want what the API does not, and what Codex never sends: ids of what the model made, annotations of its texts. */
function asTyped(_key: string, value: unknown): unknown {
  if (!isObject(value)) return value;
  if (value['type'] === 'reasoning') return { id: 'rs_1', ...value };
  if (value['type'] === 'message' && value['role'] === 'assistant') return { id: 'msg_1', status: 'completed', ...value };
  return value['type'] === 'output_text' ? { annotations: [], ...value } : value;
}

const cases = LOGS.flatMap((log) =>
  readdirSync(new URL(log, folder)).flatMap((file) => {
    const bytes = readFileSync(new URL(`${log}/${file}`, folder));
    return [{}, EAGER].map((passes, i) => {
      const { payload, report } = compactPayload(bytes, resolvePlan({ passes }), { export: true });
      const value: unknown = JSON.parse(Buffer.from(payload).toString(), asTyped);
      return { name: `${log}/${file} ${i ? 'eager' : 'as it is'}`, type: TYPES[log], value, report };
    });
  }),
);

let errors = new Map<string, string[]>();
beforeAll(() => {
  errors = typeErrors(
    cases.map(({ name, type, value }) => ({ name, type: type satisfies RequestType, value: parametersOf(type, value) })),
  );
}, 60_000);

describe.each(cases)('$name', ({ name, report }) => {
  test('is a request to the types of the SDK, and breaks no rule of the provider', () => {
    expect(errors.get(name)).toEqual([]);
    expect(report.findings.filter(({ severity }) => severity !== 'info').map(({ code }) => code)).not.toContain('put-back');
    const rules = report.findings.filter(({ message }) => message.startsWith('The input already breaks a rule'));
    expect(rules).toEqual([]);
  });
});
