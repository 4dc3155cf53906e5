import { expect, test } from 'vitest';
import { schema } from '../../src/passes/schema.ts';
import { compacted, compactedParameters, DEFAULTS, payloadWith, propose } from './schema-through-chat.ts';

test('the defaults of the option specs are those of the described system', () => {
  expect(Object.fromEntries(Object.entries(schema.options).map(([key, spec]) => [key, spec.default]))).toEqual(DEFAULTS);
});

test('the members go, and the tool keeps its own description', () => {
  const { output, edits, after, before } = compacted(
    payloadWith(
      '{"type": "object", "description": "All of it.", "properties": {"city": {"description": "A city.", "type": "string"}}}',
      '{}',
    ),
  );
  expect(output).toBe(payloadWith('{"type": "object", "properties": {"city": {"type": "string"}}}', '{}'));
  expect(edits).toHaveLength(1);
  expect(edits[0]).toMatchObject({
    kind: 'remove',
    tool: before.tools[0],
    change: 'description',
    reason: '2 annotations removed',
  });
  expect(after.tools[1]).toBe(before.tools[1]);
});

test('properties that are named like keywords stay, and their own descriptions go', () => {
  const names = [
    'description',
    'title',
    'properties',
    'items',
    'default',
    'enum',
    'required',
    'pattern',
    '$ref',
    'not',
    'examples',
  ];
  const inner = (text: string) =>
    `{"type":"object","properties":{${names.map((name) => `"${name}":{"type":"string"${text}}`).join()}},"required":["description","$ref"]}`;
  const nested = (text: string) => `{"type":"object","properties":{"properties":${inner(text)},"description":${inner(text)}}}`;
  expect(compactedParameters(nested(',"description":"Words."'))).toBe(nested(''));
});

test('every keyword that holds schemas is followed', () => {
  const inner = '{"type":"string","description":"gone"}';
  const one = [
    'additionalItems',
    'additionalProperties',
    'contains',
    'contentSchema',
    'else',
    'if',
    'items',
    'not',
    'propertyNames',
    'then',
  ];
  const holders = [
    ...[...one, 'unevaluatedItems', 'unevaluatedProperties', 'additional_properties'].map((key) => `"${key}":${inner}`),
    ...['allOf', 'anyOf', 'oneOf', 'prefixItems', 'items', 'any_of', 'prefix_items'].map(
      (key) => `"${key}":[true,${inner},${inner}]`,
    ),
    ...['$defs', 'definitions', 'dependentSchemas', 'patternProperties', 'properties', 'defs'].map(
      (key) => `"${key}":{"description":${inner}}`,
    ),
    `"dependencies":{"description":["title"],"title":${inner}}`,
  ];
  for (const holder of holders) {
    const parameters = `{"type":"object",${holder}}`;
    expect(compactedParameters(parameters)).toBe(parameters.replaceAll(',"description":"gone"', ''));
  }
});

test('literal values, unknown keywords and lists of names are not looked into', () => {
  const parameters = [
    '{"type":"object","default":{"description":"kept","type":"string"},"const":{"description":"kept"},"enum":[{"description":"kept"}]',
    '"examples":[{"type":"string","description":"kept"}],"x-form":{"type":"string","description":"kept"},"required":["description"]',
    '"dependentRequired":{"description":["title"]},"properties":[{"description":"kept"}],"anyOf":{"description":"kept"},"items":true}',
  ].join();
  expect(compacted(payloadWith(parameters)).edits).toEqual([]);
});

test('a bare property map loses no parameter, and its parameters their prose', () => {
  const bare = (text: string) =>
    `{"city":{"type":"string"${text}},"description":{"type":"string"${text}},"title":{"enum":["a"]${text}},"type":{"type":"string"${text}}}`;
  expect(compactedParameters(bare(',"description":"Words."'), { strip: ['description', 'title', 'examples'] })).toBe(bare(''));
  const described = '{"description":"Words.","city":{"type":"string","description":"Words."},"required":["city"]}';
  expect(compactedParameters(described)).toBe('{"city":{"type":"string"},"required":["city"]}');
});

test('an object whose values may be anything but schemas is no property map', () => {
  for (const parameters of [
    '{"default":{"type":"string","description":"kept"}}',
    '{"type":"object","city":{"type":"string","description":"kept"},"description":{"type":"string"}}',
    '{"city":{"type":"string","description":"kept"},"limit":3}',
    '{"city":{"description":"kept"}}',
    '{"properties":{},"x-form":{"type":"string","description":"kept"}}',
  ])
    expect(compacted(payloadWith(parameters)).edits).toEqual([]);
});

test('beside a type, a description that is no text goes as well, unless it may be a parameter', () => {
  expect(compactedParameters('{"type":"object","description":null,"anyOf":[{"type":"string","description":{"en":"x"}}]}')).toBe(
    '{"type":"object","anyOf":[{"type":"string"}]}',
  );
  expect(compacted(payloadWith('{"description":null}', '{"type":"object","description":{"type":"string"}}')).edits).toEqual([]);
});

test('strip names the annotations, each only in its own type', () => {
  const parameters =
    '{"$schema":"https://json-schema.org/draft/2020-12/schema","$comment":"c","title":"T","examples":[1],"description":"d","type":"object","minimum":1.0}';
  expect(compactedParameters(parameters, { strip: ['description', 'title', 'examples', '$comment', '$schema'] })).toBe(
    '{"type":"object","minimum":1.0}',
  );
  const odd = '{"$schema":1,"$comment":["c"],"title":{"type":"string"},"examples":{"a":1},"type":"object"}';
  expect(compacted(payloadWith(odd), { strip: ['title', 'examples', '$comment', '$schema'] }).edits).toEqual([]);
  expect(compacted(payloadWith(parameters), { strip: [] }).edits).toEqual([]);
});

test('tools are chosen by globs', () => {
  const payload = payloadWith(...Array<string>(12).fill('{"type":"object","description":"d"}'));
  const changed = (options: Parameters<typeof propose>[1]) =>
    compacted(payload, options).edits.map((edit) => (edit.kind === 'remove' ? edit.tool.name : ''));
  expect(changed({ include: ['tool1*', 'tool3'] })).toEqual(['tool1', 'tool3', 'tool10', 'tool11']);
  expect(changed({ include: ['tool1*'], exclude: ['tool1?'] })).toEqual(['tool1']);
  expect(changed({ include: [] })).toEqual([]);
});

test('numbers, odd names, doubled keys, escapes and white space keep their bytes', () => {
  const parameters = (text: string) =>
    `{ "properties" : {"zeta":{"type":"integer"${text},"default":9223372036854775807,"maximum":1.0e2},\r\n"10":{},"2":{"__proto__":{"description":"kept"}},` +
    `"__proto__":{"type":"string"${text}},"a/b":{"type":"string"${text}},"m~1n":{"type":"string"${text}}, "caf\\u00e9":{"type":"string"${text}},` +
    '"x":{"const":1,"const":1.10}},"required":["__proto__"],\t"type":"object"}';
  expect(compactedParameters(parameters(',"descripti\\u006fn" : "W\\u00f6rds."'))).toBe(parameters(''));
  expect(compactedParameters('{"description":"a","type":"object","description":"b"}')).toBe('{"type":"object"}');
});

test('a byte order mark stays', () => {
  const payload = payloadWith('{"type":"object","description":"d"}');
  expect(compacted(`\uFEFF${payload}`).output).toBe(`\uFEFF${payloadWith('{"type":"object"}')}`);
});

test('legacy functions are tools as well; tools without a schema are left alone', () => {
  const payload = (text: string) =>
    `{"messages":[],"functions":[{"name":"f","parameters":{"type":"object"${text}}}],"tools":[{"type":"web_search","description":"kept"}]}`;
  expect(compacted(payload(',"description":"d"')).output).toBe(payload(''));
});

test('20,000 nested levels, described at each', () => {
  const depth = 20_000;
  const nested = (text: string) =>
    `${`{"type":"object"${text},"properties":{"a":`.repeat(depth)}{"type":"string"}${'}}'.repeat(depth)}`;
  expect(compactedParameters(nested(',"description":"Wait in seconds. Or not."'))).toBe(nested(''));
  expect(compactedParameters(nested(',"description":"Wait in seconds. Or not."'), { keep: 'constraints' })).toBe(
    nested(',"description":"Wait in seconds"'),
  );
});

test('130,000 parameters', () => {
  const wide = (text: string) =>
    `{"type":"object","properties":{${Array.from({ length: 130_000 }, (_, i) => `"p${i}":{${text}}`).join()}}}`;
  expect(compactedParameters(wide('"description":"d"')) === wide('')).toBe(true);
});

test('constraints that the schema does not express stay', () => {
  const parameters = (texts: readonly string[]) => {
    const [timeout, order, limit, when, name] = texts;
    return (
      `{"type":"object","properties":{"timeout":{"type":"number"${timeout}},"order":{"enum":["asc","desc"]${order}},` +
      `"limit":{"type":"integer","minimum":1,"maximum":50${limit}},"when":{"type":"string"${when}},"name":{"type":"string"${name}}}}`
    );
  };
  const { output, edits } = compacted(
    payloadWith(
      parameters([
        ',"description":"How long to wait, in seconds. Longer waits are kinder."',
        ',"description":"One of \'asc\' or \'desc\'."',
        ',"description":"How many, between 1 and 50."',
        ',"description":"YYYY-MM-DD"',
        ',"description":"The name of it."',
      ]),
    ),
    { keep: 'constraints' },
  );
  expect(output).toBe(
    payloadWith(parameters([',"description":"How long to wait, in seconds"', '', '', ',"description":"YYYY-MM-DD"', ''])),
  );
  expect(edits[0].reason).toBe('3 annotations removed, 1 shortened to its constraints');
  expect(compacted(output, { keep: 'constraints' }).edits).toEqual([]);
});

test('a tool that was changed already is not changed again', () => {
  const { after } = compacted(payloadWith('{"type":"object","description":"d"}'));
  expect(propose(after)).toEqual([]);
});

test('constraints are kept only of what is stripped', () => {
  const given = new Set(['strip', 'keep']);
  expect(schema.contradiction?.({ ...DEFAULTS, strip: ['title'], keep: 'constraints' }, given)).toMatch(/not stripped/);
  expect(schema.contradiction?.({ ...DEFAULTS, keep: 'constraints' }, given)).toBeNull();
});
