import { constraintsOf } from '../text/constraints.ts';
import { expressedBy } from '../text/expressed-constraints.ts';
import { matchesAny } from '../text/glob.ts';
import { type JsonObject, ownValue, schemaPositions, statesType } from '../text/schema-positions.ts';
import type { SchemaEdit } from '../transcript/edit.ts';
import type { Pointer, Shortened, Tool } from '../transcript/transcript.ts';
import type { Pass } from './pass.ts';

const ANNOTATIONS = ['description', 'title', 'examples', '$comment', '$schema'] as const;
export type Annotation = (typeof ANNOTATIONS)[number];

export interface SchemaOptions {
  readonly strip: readonly Annotation[];
  readonly keep: 'none' | 'constraints';
  readonly include: readonly string[] | null;
  readonly exclude: readonly string[];
}

/** Removes annotations from the schemas of tools. All that calls are checked against stays, and so does the tool's own description. */
export const schema: Pass<SchemaOptions> = {
  id: 'schema',
  summary: 'strip descriptions from the parameter schemas of tools',
  loss: 'lossy',
  options: {
    strip: {
      flag: '--schema-strip',
      description: 'the annotations to remove',
      type: 'list',
      default: ['description'],
      choices: ANNOTATIONS,
      item: 'KEYWORD',
    },
    keep: {
      flag: '--schema-keep',
      description: 'what stays of a description: nothing, or the units, formats, ranges and rules that only it states',
      type: 'choice',
      default: 'none',
      choices: ['none', 'constraints'],
    },
    include: {
      flag: '--schema-include',
      description: 'only the schemas of these tools (all unless given)',
      type: 'list',
      default: null,
      item: 'GLOB',
    },
    exclude: {
      flag: '--schema-exclude',
      description: 'not the schemas of these tools',
      type: 'list',
      default: [],
      item: 'GLOB',
    },
  },
  contradiction: ({ strip, keep }) =>
    keep === 'constraints' && !strip.includes('description')
      ? 'Constraints are what stays of a description, and descriptions are not stripped.'
      : null,
  *propose({ tools }, options) {
    for (const tool of tools) {
      // Its schemas are as they were read, and would give the same edit once more.
      if (tool.removed.length + tool.shortened.length > 0) continue;
      if (options.include && !matchesAny(tool.name, options.include)) continue;
      if (matchesAny(tool.name, options.exclude)) continue;
      const edit = editOf(tool, options);
      if (edit) yield edit;
    }
  },
};

function editOf(tool: Tool, { strip, keep }: SchemaOptions): SchemaEdit | null {
  const pointers: Pointer[] = [];
  const shortened: Shortened[] = [];
  for (const { schema, name, pointer } of annotationsOf(tool, new Set(strip))) {
    const text = ownValue(schema, name);
    const constraints =
      keep === 'constraints' && name === 'description' && typeof text === 'string'
        ? constraintsOf(text, expressedBy(schema))
        : null;
    if (constraints === null) pointers.push(pointer);
    else if (typeof text === 'string' && constraints.length < text.length) shortened.push({ pointer, value: constraints });
  }
  if (pointers.length + shortened.length === 0) return null;
  return {
    kind: 'remove',
    tool,
    pointers,
    shortened,
    change: 'description',
    reason: reasonFor(pointers.length, shortened.length),
  };
}

function* annotationsOf(
  tool: Tool,
  names: ReadonlySet<Annotation>,
): Generator<{ schema: JsonObject; name: Annotation; pointer: Pointer }> {
  for (const { pointer, value } of tool.schemas)
    for (const position of schemaPositions(value, pointer))
      for (const name of names)
        if (isAnnotation(position.schema, name))
          yield { schema: position.schema, name, pointer: { parent: position, step: `/${name}` } };
}

/**
 * Whether a schema's member is the annotation that it is named after: a string, or a list of examples. Anything else under that
 * name may be a parameter of a bare property map; but beside a type, any description that is no schema is taken for one.
 */
function isAnnotation(schema: JsonObject, name: Annotation): boolean {
  const value = ownValue(schema, name);
  if (name === 'examples') return Array.isArray(value);
  if (typeof value === 'string') return true;
  return name === 'description' && value !== undefined && statesType(schema) && !statesType(value);
}

function reasonFor(removed: number, shortened: number): string {
  const parts = [];
  if (removed > 0) parts.push(`${removed} ${removed === 1 ? 'annotation' : 'annotations'} removed`);
  if (shortened > 0) parts.push(`${shortened} shortened to ${shortened === 1 ? 'its' : 'their'} constraints`);
  return parts.join(', ');
}
