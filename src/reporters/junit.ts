import type { Finding } from '../compact/report.ts';
import { plainExcerpt } from '../quoted.ts';
import { placeOf } from './findings.ts';
import { grouped } from './numbers.ts';
import type { Check, Page, PageInput, PageUnread } from './page.ts';
import type { Reporter } from './reporter.ts';
import { type XmlElement, xml } from './xml.ts';

const MOST_FINDINGS = 50;
const MOST_CHARACTERS = 1000;

/** JUnit XML: one test case for each check of each input, or one for the input where nothing was asked to hold. */
export const junit: Reporter = (page) => {
  const suites = page.inputs.map((input) => suite(input, page));
  return xml({
    name: 'testsuites',
    attributes: { name: `ctxpress ${page.command}`, ...tally(page.inputs) },
    content: suites,
  });
};

function suite(input: PageInput, { command }: Page): XmlElement {
  const name = short(input.path ?? '-');
  const cases = input.checks.length > 0 ? input.checks.map(checkCase) : [inputCase(input, command)];
  return {
    name: 'testsuite',
    attributes: { name, ...tally([input]) },
    content: [
      ...cases.map(({ title, content }) => ({ name: 'testcase', attributes: { classname: name, name: title }, content })),
      { name: 'system-out', attributes: {}, content: [input.outcome, ...remarks(input.findings)].map(short).join('\n') },
    ],
  };
}

function tally(inputs: readonly PageInput[]): Record<string, number> {
  const outcomes = inputs.flatMap(({ checks }) => checks.map(({ outcome }) => outcome));
  const grades = inputs.map(({ unread }) => unread?.grade);
  return {
    tests: inputs.reduce((sum, input) => sum + Math.max(input.checks.length, 1), 0),
    failures: count(outcomes, 'failed') + count(grades, 'failed'),
    errors: count(grades, 'error'),
    skipped: count(outcomes, 'unknown') + count(grades, 'not read'),
  };
}

function count<Item>(items: readonly Item[], wanted: Item): number {
  return items.filter((item) => item === wanted).length;
}

interface Case {
  readonly title: string;
  readonly content: readonly XmlElement[];
}

function inputCase({ unread }: PageInput, command: string): Case {
  if (!unread) return { title: command, content: [] };
  return { title: command, content: [unread.grade === 'not read' ? skipped(unread.message) : errorOf(unread)] };
}

function skipped(message: string): XmlElement {
  return { name: 'skipped', attributes: { message: short(message) } };
}

function errorOf({ grade, path, code, message, hint, line, column }: PageUnread): XmlElement {
  const place = [path, line, column].filter((part) => part !== null).join(':');
  const text = [place, hint].filter((part) => part !== null).map(short);
  return {
    name: grade === 'failed' ? 'failure' : 'error',
    attributes: { type: code, message: short(message) },
    content: text.join('\n'),
  };
}

function checkCase({ name, code, outcome, message, details }: Check): Case {
  const title = short(name);
  if (outcome === 'passed') return { title, content: [] };
  if (outcome === 'unknown') return { title, content: [skipped(message)] };
  const attributes = { type: code, message: short(message) };
  return { title, content: [{ name: 'failure', attributes, content: details.map(short).join('\n') }] };
}

/** What was found, a line each. */
function remarks(findings: readonly Finding[]): string[] {
  const lines = findings.slice(0, MOST_FINDINGS).map((finding) => {
    const { severity, code, message, hint = '' } = finding;
    const at = placeOf(finding);
    return `${severity} [${code}] ${at === '' ? '' : `${at}: `}${message} ${hint}`.trimEnd();
  });
  const rest = findings.length - lines.length;
  return rest > 0 ? [...lines, `${grouped(rest)} more findings`] : lines;
}

function short(text: string): string {
  return plainExcerpt(text, MOST_CHARACTERS);
}
