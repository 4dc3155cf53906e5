import type { Markup } from './markup.ts';

const LIGHT = `--ground: #fff; --text: #1b1f24; --quiet: #57606a; --line: #d0d7de; --band: #f6f8fa;
  --before: #57606a; --after: #0a5fb4; --error: #b3261e; --warning: #7a4f01; --info: #0a5fb4;`;
const DARK = `--ground: #0d1117; --text: #e6edf3; --quiet: #9da7b3; --line: #30363d; --band: #161b22;
  --before: #9da7b3; --after: #58a6ff; --error: #ff8a80; --warning: #e3b341; --info: #79b8ff;`;

/** Text has a contrast of 4.5 or more against its ground, bars of 3 or more; they also differ in form, and every mark has a word. */
export const STYLE: Markup = {
  markup: `
:root { color-scheme: light dark; ${LIGHT} }
@media (prefers-color-scheme: dark) { :root { ${DARK} } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 64rem; padding: 1.5rem 1rem 3rem; background: var(--ground); color: var(--text);
  font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Liberation Sans', sans-serif; overflow-wrap: anywhere; }
h1 { margin: 0; font-size: 1.6rem; line-height: 1.25; }
h2 { margin: 2.5rem 0 .75rem; font-size: 1.2rem; }
h3 { margin: 1.5rem 0 .5rem; font-size: 1rem; }
p { margin: .25rem 0; }
code, pre { font: .875em/1.4 ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace; }
h1, code, pre, td, th, li, .label { unicode-bidi: isolate; }
.quiet, caption, figcaption { color: var(--quiet); font-size: .875rem; }
.outcome { font-size: 1.15rem; font-weight: 600; }
figure { margin: 1rem 0; }
.key { white-space: nowrap; margin-left: .5rem; }
.bars { margin: .5rem 0 0; padding: 0; list-style: none; }
.bars li { display: grid; grid-template-columns: 12rem 1fr 10.5rem; gap: 0 .75rem; align-items: center; padding: .2rem 0; }
.bars svg { width: 100%; }
.figures { text-align: right; white-space: nowrap; }
.figures, .right { font-variant-numeric: tabular-nums; }
svg { display: block; overflow: visible; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
svg.single { width: 9rem; height: 8px; margin-top: .25rem; }
svg.swatch { display: inline-block; width: 1.5rem; height: 8px; vertical-align: 0; }
rect.before { fill: none; stroke: var(--before); stroke-width: 1.5px; vector-effect: non-scaling-stroke; }
rect.after { fill: var(--after); }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem; }
.pair > div { min-width: 0; }
pre { margin: 0; padding: .5rem .6rem; border-left: 4px solid var(--before); background: var(--band); white-space: pre-wrap; }
pre.after { border-left-color: var(--after); }
svg.chart { width: 100%; height: auto; margin-top: .5rem; }
.chart text { fill: var(--quiet); font-size: 13px; }
.chart line:not(.mark) { stroke: var(--line); vector-effect: non-scaling-stroke; }
line.mark { stroke: var(--warning); stroke-width: 1.5px; stroke-dasharray: 3 3; }
.chart path, svg.swatch path { fill: none; stroke-width: 2px; vector-effect: non-scaling-stroke; }
path.before { stroke: var(--before); stroke-dasharray: 6 3; }
path.after { stroke: var(--after); }
.scroll { overflow-x: auto; }
.scroll:focus-visible { outline: 2px solid var(--after); outline-offset: 2px; }
table { width: 100%; border-collapse: collapse; }
caption { padding: .25rem 0; text-align: left; }
th, td { padding: .35rem .5rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; font-weight: 400; }
thead th { font-weight: 600; border-bottom-width: 2px; }
tfoot th, tfoot td { font-weight: 600; border-bottom: 0; }
th, td { white-space: nowrap; }
.long { white-space: normal; min-width: 9rem; }
th.right, td.right { text-align: right; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.remarks { margin: 0; padding: 0; list-style: none; }
.remarks li { padding: .6rem .75rem; border-left: 4px solid var(--line); background: var(--band); margin-bottom: .5rem; }
strong.error, strong.failed { color: var(--error); }
strong.warning, strong.unknown { color: var(--warning); }
strong.info { color: var(--info); }
@media (max-width: 40rem) {
  .bars li { grid-template-columns: 1fr auto; }
  .bars svg { grid-row: 2; grid-column: 1 / -1; }
  th, td { padding: .35rem .25rem; }
  .long { min-width: 6.5rem; }
  svg.single { width: 4rem; }
  table { font-size: .875rem; }
  .pair { grid-template-columns: 1fr; }
}
@media (forced-colors: active) { path.before, path.after, line.mark { stroke: CanvasText; } rect.before { stroke: CanvasText; } rect.after { fill: CanvasText; } }
@media print {
  :root { color-scheme: light; ${LIGHT} }
  body { max-width: none; padding: 0; font-size: .875rem; }
  .scroll { overflow: visible; }
  tr, .bars li, .remarks li, .pair { break-inside: avoid; }
  h2, h3, caption, figcaption { break-after: avoid; }
  thead { display: table-header-group; }
}
`,
};
