export type Schema = Readonly<Record<string, unknown>>;

type OptionalKeys<Of> = { [Key in keyof Of]-?: object extends Pick<Of, Key> ? Key : never }[keyof Of];

/** A schema for each key of a type: the compiler tells when one is missing. */
type Properties<Of> = { readonly [Key in keyof Required<Of>]: Schema };

/** An object with these members and no others; all of them are there, but for the optional ones. */
export function objectOf<Of extends object>(properties: Properties<Of>, optional: readonly OptionalKeys<Of>[] = []): Schema {
  const left = new Set<string>(optional.map(String));
  const required = Object.keys(properties).filter((key) => !left.has(key));
  return { type: 'object', additionalProperties: false, properties, required };
}

export function listOf(items: Schema): Schema {
  return { type: 'array', items };
}

export function nullable(schema: Schema): Schema {
  return { anyOf: [schema, { type: 'null' }] };
}

export function ref(name: string): Schema {
  return { $ref: `#/$defs/${name}` };
}

export function beforeAndAfter(schema: Schema): Schema {
  return objectOf<{ before: unknown; after: unknown }>({ before: schema, after: schema });
}

/** Figures by name. */
export function figuresByName(): Schema {
  return { type: 'object', additionalProperties: { type: 'number' } };
}

export const TEXT: Schema = { type: 'string' };
export const NUMBER: Schema = { type: 'number' };
export const COUNT: Schema = { type: 'integer', minimum: 0 };
/** A difference of counts. */
export const INTEGER: Schema = { type: 'integer' };
