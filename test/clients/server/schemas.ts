import { at, everything, isObject, items } from '../json.ts';

/** Why a schema is not closed as `strict: true` wants it. */
export function* strictProblems(name: string, schema: unknown): Generator<string> {
  const invalid = `Invalid schema for function '${name}': `;
  if (at(schema, 'type') !== 'object') yield `${invalid}schema must have type 'object' and not have 'anyOf' at the top level`;
  for (const each of everything(schema)) {
    const properties = at(each, 'properties');
    if (at(each, 'type') !== 'object' || !isObject(properties)) continue;
    if (at(each, 'additionalProperties') !== false)
      yield `${invalid}'additionalProperties' is required to be supplied and to be false`;
    const missing = Object.keys(properties).filter((key) => !items(each, 'required').includes(key));
    if (missing.length > 0)
      yield `${invalid}'required' is required to be an array including every key in properties. Missing '${missing[0]}'`;
  }
}

/** Whether a value fits a schema, as far as types, constants, required members and nested values are concerned. */
export function fits(value: unknown, schema: unknown): boolean {
  const types = [at(schema, 'type')].flat().filter((type) => typeof type === 'string');
  if (types.length > 0 && !types.some((type) => isOfType(value, type))) return false;
  const allowed = at(schema, 'enum');
  if (Array.isArray(allowed) && !allowed.includes(value)) return false;
  if (Array.isArray(value)) return value.every((item) => fits(item, at(schema, 'items')));
  if (!isObject(value)) return true;
  if (items(schema, 'required').some((key) => typeof key !== 'string' || !Object.hasOwn(value, key))) return false;
  return Object.entries(value).every(([key, member]) => {
    const property = at(schema, 'properties', key);
    return property === undefined ? at(schema, 'additionalProperties') !== false : fits(member, property);
  });
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}
