import { pointerKeys } from '../json-pointer.ts';
import type { Pointer, Tool } from '../transcript/transcript.ts';

/** What a provider's rendering of a tool is made from, changes made. */
export interface ToolDefinition {
  readonly name: string;
  readonly description: string;
  /** The schema of its parameters; undefined where the tool has none. */
  readonly parameters: unknown;
}

/**
 * The definition behind a tool's JSON text; the first of its schemas is that of its parameters. Null of a tool that the provider hosts: the request
 * only names it.
 */
export function toolDefinition({ name, description, schemas, removed, shortened, render }: Tool): ToolDefinition | null {
  const [schema] = schemas;
  if (!schema) return isFunction(render([], [])) ? { name, description, parameters: undefined } : null;
  if (removed.length + shortened.length === 0) return { name, description, parameters: schema.value };
  const text = render(removed, shortened);
  // Where tools are held by name, the text begins with that name.
  const parsed: unknown = JSON.parse(text.startsWith('"') ? `[{${text}}]` : text);
  const [root] = Array.isArray(parsed) && isObject(parsed[0]) ? Object.values(parsed[0]) : [parsed];
  return { name, description, parameters: valueAt(root, { parent: null, step: schema.pointer }) };
}

/** Whether a definition without a schema is one of a function that takes nothing. */
function isFunction(text: string): boolean {
  const definition: unknown = text.startsWith('{') ? JSON.parse(text) : undefined;
  return (
    isObject(member(definition, 'function')) ||
    (textMember(definition, 'type') === 'function' && textMember(definition, 'name') !== '')
  );
}

/** The own member of an object. */
export function member(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

export function textMember(value: unknown, key: string): string {
  const text = member(value, key);
  return typeof text === 'string' ? text : '';
}

/** The members of an object; none of anything else. */
export function members(value: unknown): [name: string, value: unknown][] {
  return isObject(value) ? Object.entries(value) : [];
}

/** The items of a list; none of anything else. */
export function items(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function valueAt(root: unknown, { step }: Pointer): unknown {
  let value = root;
  for (const key of pointerKeys(step)) value = member(value, key);
  return value;
}
