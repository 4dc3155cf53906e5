import type { ChangedText } from '../compact/changed-text.ts';
import { plainExcerpt, plainMiddle } from '../quoted.ts';
import { SHOWN_TEXTS } from './change-excerpt.ts';
import type { PlacedChange } from './largest.ts';
import { type Markup, markup } from './markup.ts';
import { count } from './numbers.ts';

/** What stood at the largest changes and what stands there now, side by side, where the texts are known. */
export function textList(largest: readonly PlacedChange[]): Markup[] {
  const pairs = largest.flatMap((change) => (change.text ? [pair(change, change.text)] : [])).slice(0, SHOWN_TEXTS);
  return pairs.length === 0 ? [] : [markup`<h3>The largest, side by side</h3>\n`, ...pairs, markup`<h3>By size</h3>\n`];
}

function pair({ pass, place, name, before, after }: PlacedChange, text: ChangedText): Markup {
  const named = name === '' ? [] : [markup` <bdi>${plainExcerpt(name, 80)}</bdi>`];
  return markup`<figure>
<figcaption>${plainExcerpt(pass, 40)} <code>${plainMiddle(place, 120)}</code>${named}</figcaption>
<div class="pair">
${side('before', before, text.before)}${side('after', after, text.after)}</div>
</figure>
`;
}

function side(word: 'before' | 'after', tokens: number | null, lines: readonly string[]): Markup {
  const figure = tokens === null ? word : `${word}: ${count(tokens)} tokens`;
  const shown = lines.map((line) => markup`${line}\n`);
  return markup`<div><p class="quiet">${figure}</p>
<pre class="${word}">${shown}</pre></div>
`;
}
