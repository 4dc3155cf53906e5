import { items, member, members, type ToolDefinition, textMember } from './tool-definition.ts';

/**
 * How tools are told to a model. `hosted`: OpenAI's models up to gpt-4.5; descriptions stand only at the first level; formats, ranges, defaults
 * and choices between schemas are not told (observed: the package gpt-tokenizer 4.0.0, functionCalling.ts). `harmony`: gpt-oss; titles,
 * descriptions, examples, defaults and choices at all levels (published: OpenAI's harmony, src/encoding.rs).
 */
export type Style = 'hosted' | 'harmony';

/** Around the tools of a request. */
export const NAMESPACE = 'namespace functions {\n\n} // namespace functions';

/** Text, or a schema at its indentation in blanks. */
type Work = string | { readonly schema: unknown; readonly indent: number };

/** Deeper lines stand no further in: with each level lines would grow. In blanks. */
const DEEPEST = 64;

/**
 * A tool as a TypeScript type with comments, between the end of the line before and its own: no token crosses there, so that tools add up.
 * Iterative, so that depth does not matter.
 */
export function typescriptTool({ name, description, parameters }: ToolDefinition, style: Style): string {
  const comment = description === '' ? '' : `${commented(description, style)}\n`;
  if (members(member(parameters, 'properties')).length === 0) return `;\n\n${comment}type ${name} = () => any`;
  const out: string[] = [];
  const work: Work[] = [...propertiesOf(parameters, 0, style)].reverse();
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    if (typeof next === 'string') out.push(next);
    else for (const each of typeOf(next.schema, next.indent, style).reverse()) work.push(each);
  }
  return `;\n\n${comment}type ${name} = (_: {\n${out.join('')}}) => any`;
}

function* propertiesOf(schema: unknown, indent: number, style: Style): Generator<Work> {
  const required = new Set(items(member(schema, 'required')));
  for (const [name, property] of members(member(schema, 'properties'))) {
    const told = style === 'harmony' || indent === 0 ? remarks(property, style) : [];
    for (const line of told) yield `${blanks(indent)}${line}\n`;
    yield `${blanks(indent)}${name}${required.has(name) ? '' : '?'}: `;
    yield { schema: property, indent };
    const preset = member(property, 'default');
    yield style === 'harmony' && preset !== undefined ? `, // default: ${inWords(preset)}\n` : ',\n';
  }
}

function remarks(schema: unknown, style: Style): string[] {
  const description = textMember(schema, 'description');
  const lines = description === '' ? [] : [commented(description, style)];
  if (style === 'hosted') return lines;
  const title = textMember(schema, 'title');
  const examples = items(member(schema, 'examples'));
  return [
    ...(title === '' ? [] : [`// ${title}`, '//']),
    ...lines,
    ...(examples.length > 0 ? ['// Examples:', ...examples.map((example) => `// - ${literal(example)}`)] : []),
  ];
}

/** Hosted models were seen to read a description as it stands, line ends and all. */
function commented(text: string, style: Style): string {
  return style === 'hosted' ? `// ${text}` : text.replace(/^/gm, '// ');
}

function typeOf(schema: unknown, indent: number, style: Style): Work[] {
  if (style === 'hosted') return plainType(schema, member(schema, 'type'), indent, style);
  const types = member(schema, 'type');
  const choices = choicesOf(schema);
  const each = Array.isArray(types)
    ? types.map((type: unknown) => plainType(schema, type, indent, style))
    : choices.length > 0
      ? choices.map((choice): Work[] => [{ schema: choice, indent }])
      : [plainType(schema, types, indent, style)];
  const joined = each.flatMap((choice, index) => (index > 0 ? [' | ', ...choice] : choice));
  return member(schema, 'nullable') === true ? [...joined, ' | null'] : joined;
}

/** The schemas of which one holds. */
function choicesOf(schema: unknown): readonly unknown[] {
  const one = items(member(schema, 'oneOf'));
  return one.length > 0 ? one : items(member(schema, 'anyOf'));
}

function plainType(schema: unknown, type: unknown, indent: number, style: Style): Work[] {
  const choices = items(member(schema, 'enum'));
  switch (type) {
    case 'string':
      return [choices.map(literal).join(' | ') || 'string'];
    case 'integer':
    case 'number':
      return [choices.map(inWords).join(' | ') || 'number'];
    case 'boolean':
    case 'null':
      return [type];
    case 'array': {
      const item = member(schema, 'items');
      return item === undefined ? ['any[]'] : [{ schema: item, indent }, '[]'];
    }
    case 'object': {
      const inside = [...propertiesOf(schema, indent + 2, style)];
      return [inside.length > 0 ? '{\n' : '{\n\n', ...inside, `${blanks(indent)}}`];
    }
    default:
      return ['any'];
  }
}

function blanks(indent: number): string {
  return ' '.repeat(Math.min(indent, DEEPEST));
}

function inWords(value: unknown): string {
  return typeof value === 'string' ? value : literal(value);
}

/** A value in a schema as JSON; of a list or an object, which may be deep, only what it is. */
function literal(value: unknown): string {
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? '[]' : '{}';
  return JSON.stringify(value) ?? '';
}
