import { UserError } from '../errors.ts';
import { locate } from '../json/located.ts';
import type { JsonNode } from '../json/node.ts';
import { readSource } from '../json/source.ts';
import { SECTIONS, type Section } from '../transcript/transcript.ts';
import { byText } from './order.ts';
import type { AuditedFile } from './report.ts';

/** What a file took when the baseline was written, in tokens. */
export interface BaselineFile {
  readonly encoding: string;
  readonly sections: ReadonlyMap<Section | 'total', BaselineSection>;
}

export interface BaselineSection {
  readonly tokens: number;
  /** Of its pieces, by name; none where it has no pieces. */
  readonly groups: ReadonlyMap<string, number>;
}

/** Files by path: relative to the folder of the baseline, with slashes. */
export type Baseline = ReadonlyMap<string, BaselineFile>;

const NAMES: readonly (Section | 'total')[] = ['total', ...SECTIONS];

/** The sections of a file that a baseline holds: not those that have nothing, and not those that nobody knows. */
export function baselineOf({ counting, sections, groups }: AuditedFile): BaselineFile {
  const known = new Map<Section | 'total', BaselineSection>();
  for (const name of NAMES) {
    const tokens = sections.before[name];
    if (tokens === null || (tokens === 0 && name !== 'total')) continue;
    const members = groups.filter(({ section }) => section === name).toSorted((one, other) => byText(one.name, other.name));
    known.set(name, { tokens, groups: new Map(members.map((group) => [group.name, group.before])) });
  }
  return { encoding: counting?.encoding ?? '', sections: known };
}

/** The text of a baseline: files and names in order, one line a file and section, so that a change in a request is a small change here. */
export function writeBaseline(baseline: Baseline): string {
  const files = [...baseline].toSorted(([one], [other]) => byText(one, other)).map(([path, file]) => writeFile(path, file));
  return `{\n"version": 1,\n"files": {${files.join(',')}\n}\n}\n`;
}

function writeFile(path: string, { encoding, sections }: BaselineFile): string {
  const lines = [...sections].map(([name, { tokens, groups }]) => {
    const members = [...groups].map(([member, figure]) => `${JSON.stringify(member)}: ${figure}`);
    return `${JSON.stringify(name)}: [${tokens}${members.length > 0 ? `, { ${members.join(', ')} }` : ''}]`;
  });
  return `\n${JSON.stringify(path)}: {\n${[`"encoding": ${JSON.stringify(encoding)}`, ...lines].join(',\n')}\n}`;
}

/** Throws a located UserError `bad-baseline`. */
export function readBaseline(bytes: Uint8Array, path: string): Baseline {
  const source = readSource(bytes, { path, strict: true });
  const { root } = source.documents[0];
  const refuse = (node: JsonNode, message: string): UserError =>
    new UserError('bad-baseline', message, {
      hint: 'Write it anew with --update-baseline.',
      at: { path, ...locate(bytes, node.start) },
    });
  const files = root.get('files');
  if (source.lines || root.get('version')?.number() !== 1 || files?.type !== 'object')
    throw refuse(root, 'This is no baseline of an audit.');
  return new Map(files.members().map(({ key, value }) => [key, readFile(value, refuse)]));
}

function readFile(node: JsonNode, refuse: (node: JsonNode, message: string) => UserError): BaselineFile {
  const encoding = node.get('encoding')?.string();
  if (encoding === undefined) throw refuse(node, 'A file of the baseline names the encoding that it was counted in.');
  const sections = new Map<Section | 'total', BaselineSection>();
  for (const { key, value } of node.members()) {
    const name = NAMES.find((each) => each === key);
    if (!name) continue;
    const [figure, members] = value.items();
    const groups = new Map(members?.members().map((member) => [member.key, figureOf(member.value, refuse)]));
    sections.set(name, { tokens: figureOf(figure ?? value, refuse), groups });
  }
  return { encoding, sections };
}

function figureOf(node: JsonNode, refuse: (node: JsonNode, message: string) => UserError): number {
  const figure = node.number();
  if (figure === undefined || !Number.isSafeInteger(figure) || figure < 0)
    throw refuse(node, 'A figure of the baseline is a number of tokens.');
  return figure;
}
