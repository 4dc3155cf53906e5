/** Where a value does not fit a JSON Schema, or null. Knows what the program's schemas use, and throws for a keyword that it does not. */
export function misfit(value: unknown, schema: unknown, root: unknown = schema, at = ''): string | null {
  if (!isObject(schema)) throw new Error(`${at}: this is no schema`);
  for (const [keyword, wanted] of Object.entries(schema)) {
    const problem = check(keyword, wanted, { value, schema, root, at });
    if (problem !== null) return problem;
  }
  return null;
}

interface Place {
  readonly value: unknown;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly root: unknown;
  readonly at: string;
}

function check(keyword: string, wanted: unknown, { value, schema, root, at }: Place): string | null {
  const fail = (holds: boolean): string | null => (holds ? null : `${at || '/'}: ${keyword} ${JSON.stringify(wanted)}`);
  switch (keyword) {
    case '$schema':
    case 'title':
    case 'description':
    case 'default':
    case '$defs':
      return null;
    case '$ref':
      return misfit(value, member(member(root, '$defs'), String(wanted).replace('#/$defs/', '')), root, at);
    case 'anyOf': {
      const problems = list(wanted).map((each) => misfit(value, each, root, at));
      return problems.includes(null) ? null : problems.join(' | ');
    }
    case 'const':
      return fail(value === wanted);
    case 'enum':
      return fail(list(wanted).includes(value));
    case 'type':
      return fail(typeOf(value) === wanted || (wanted === 'number' && typeof value === 'number'));
    case 'pattern':
      return fail(typeof value === 'string' && new RegExp(String(wanted)).test(value));
    case 'minimum':
      return fail(typeof value === 'number' && value >= Number(wanted));
    case 'minItems':
      return fail(list(value).length >= Number(wanted));
    case 'maxItems':
      return fail(list(value).length <= Number(wanted));
    case 'items':
      return first(list(value).map((item, index) => misfit(item, wanted, root, `${at}/${index}`)));
    case 'required':
      return fail(list(wanted).every((key) => isObject(value) && Object.hasOwn(value, String(key))));
    case 'properties':
      return first(members(value).map(([key, item]) => known(wanted, key, (each) => misfit(item, each, root, `${at}/${key}`))));
    case 'additionalProperties': {
      const others = members(value).filter(([key]) => !Object.hasOwn(Object(schema['properties']), key));
      if (wanted === false) return fail(others.length === 0);
      return first(others.map(([key, item]) => misfit(item, wanted, root, `${at}/${key}`)));
    }
    default:
      throw new Error(`${at}: ${keyword} is not known here`);
  }
}

function first(problems: readonly (string | null)[]): string | null {
  return problems.find((problem) => problem !== null) ?? null;
}

function known(properties: unknown, key: string, use: (schema: unknown) => string | null): string | null {
  return isObject(properties) && Object.hasOwn(properties, key) ? use(properties[key]) : null;
}

function member(value: unknown, key: string): unknown {
  if (!isObject(value) || !Object.hasOwn(value, key)) throw new Error(`there is no ${key}`);
  return value[key];
}

function members(value: unknown): [string, unknown][] {
  return isObject(value) ? Object.entries(value) : [];
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}
