import { nodesAt } from '../json/pointers.ts';
import type { Source } from '../json/source.ts';
import type { Finding } from './report.ts';

/** So many findings are located: more than anything shows, and no search without end. */
const MOST = 200;
const IN_LINES = /^(\d+):/;

/** The same findings, the first 200 that name a place with its line. */
export function withLines(findings: readonly Finding[], source: Source): Finding[] {
  const located = findings.filter(({ at }) => at !== '').slice(0, MOST);
  const places = located.map(({ at }) => at);
  const nodes = nodesAt(source.documents[0].root, places);
  const starts = new Map<Finding, number>();
  const lines = new Map<Finding, number>();
  for (const finding of located) {
    const [, line] = IN_LINES.exec(finding.at) ?? [];
    const node = nodes.get(finding.at);
    if (line !== undefined) lines.set(finding, Number(line));
    else if (node) starts.set(finding, node.start);
  }
  const sorted = [...starts].sort(([, one], [, other]) => one - other);
  let [line, end] = [1, source.bytes.indexOf(0x0a)];
  for (const [finding, start] of sorted) {
    for (; end >= 0 && end < start; end = source.bytes.indexOf(0x0a, end + 1)) line++;
    lines.set(finding, line);
  }
  return findings.map((finding) => {
    const found = lines.get(finding);
    return found === undefined ? finding : { ...finding, line: found };
  });
}
