import { decimalForm } from '../json/decimal-form.ts';
import type { JsonNode } from '../json/node.ts';
import { parseText } from '../json/source.ts';

/** No member, or one that is a plain string, as the arguments of most calls: that is its own canonical form. */
const CANONICAL = /^\{(?:"[\w-]+":"[ !#-[\]-~]*")?\}$/;

/**
 * JSON text with keys sorted by code unit at every depth and no white space: equal for equal calls however they were spelled. A number is
 * an integer or a decimal, by whether it has a fraction or an exponent, and has one form of its value as such: 1, 1.0 and true are three,
 * since many tools tell them apart; 1.0, 1.00 and 10e-1 are one. Text that is not JSON is its own canonical form.
 */
export function canonicalJson(text: string): string {
  if (CANONICAL.test(text)) return text;
  const root = parseText(text)?.root;
  return root ? canonical(root) : text;
}

interface Frame {
  readonly node: JsonNode;
  readonly keys: readonly string[];
  readonly children: readonly JsonNode[];
  readonly done: string[];
}

function canonical(root: JsonNode): string {
  const stack: Frame[] = [];
  let result = '';
  let next: JsonNode | undefined = root;
  for (;;) {
    if (next && (next.type === 'object' || next.type === 'array')) stack.push(frameOf(next));
    else if (next) result = scalar(next);
    if (next && (next.type === 'object' || next.type === 'array')) {
      next = stack[stack.length - 1].children[0];
      if (next) continue;
    } else {
      const frame = stack[stack.length - 1];
      if (!frame) return result;
      frame.done.push(result);
      next = frame.children[frame.done.length];
      if (next) continue;
    }
    const closed = stack.pop();
    if (!closed) return result;
    result = close(closed);
    next = undefined;
    const parent = stack[stack.length - 1];
    if (!parent) return result;
  }
}

function frameOf(node: JsonNode): Frame {
  if (node.type === 'array') return { node, keys: [], children: node.items(), done: [] };
  const last = new Map(node.members().map(({ key, value }) => [key, value]));
  const keys = [...last.keys()].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return { node, keys, children: keys.map((key) => last.get(key)).filter((child) => child !== undefined), done: [] };
}

function close({ node, keys, done }: Frame): string {
  if (node.type === 'array') return `[${done.join(',')}]`;
  return `{${done.map((value, i) => `${JSON.stringify(keys[i])}:${value}`).join(',')}}`;
}

function scalar(node: JsonNode): string {
  const text = node.string();
  if (text !== undefined) return JSON.stringify(text);
  return node.type === 'number' ? numberForm(node.raw()) : node.raw();
}

/** Whole digits for an integer; digits and a power of ten for a decimal, whatever the value. */
function numberForm(raw: string): string {
  if (!/[.eE]/.test(raw)) return raw === '-0' ? '0' : raw;
  const form = decimalForm(raw);
  return form === '0' ? '0e0' : form;
}
