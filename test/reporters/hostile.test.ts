import { describe, expect, test } from 'vitest';
import { kindsOf, names, pageOf, readCase, rendered } from './cases.ts';
import { replacing } from './replaced.ts';

const HOSTILE =
  "<script>alert(1)</script>\"><img src=x onerror='alert(2)'><!-- --></style></title></table>" +
  '\u202egnp.exe\u2066\u200b\ufeff \x1b[2J\x1b]0;owned\x07\x9b31m\u2028\ud800\ufffe|\\|`x`\r\n::error::pwned%0A::stop-commands::x\n' +
  '- ![a](javascript:alert(3)) <https://evil.example> https://evil.example www.evil.example @someone #1 ]]>&amp;&#60; ';

const OWN_TAGS = ['<details>', '</details>', '<summary>', '</summary>', '<code>', '</code>', '<!-- -->'];

function spoiled(name: string, text: string) {
  return pageOf(readCase(name, replacing(text)));
}

describe.each(names)('%s', (name) => {
  const page = spoiled(name, HOSTILE);
  const harmless = spoiled(name, 'harmless words');

  test.each(kindsOf(name).filter((kind) => kind !== 'json'))(
    '%s holds nothing that is obeyed, hidden or reordered',
    async (kind) => {
      const text = await rendered(kind, page, { verbose: true });
      expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Noncharacter_Code_Point}]/u);
    },
  );

  test.each(['html', 'junit'])('the tags of %s are its own', async (kind) => {
    const tags = (text: string): string[] => {
      // Attributes are quoted, so that their values may hold anything but quotes and brackets.
      const found = text.match(/<[^<>]*>/g) ?? [];
      expect(text.replaceAll(/<[^<>]*>/g, '')).not.toMatch(/[<>]/);
      return found.map((tag) => tag.replaceAll(/"[^"]*"/g, '""').replaceAll(/<title>/g, ''));
    };
    expect(tags(body(await rendered(kind, page)))).toEqual(tags(body(await rendered(kind, harmless))));
  });

  test('github gets as many commands as there are remarks, and one a line', async () => {
    const lines = (await rendered('github', page)).slice(0, -1).split('\n');
    for (const line of lines) {
      expect(line).toMatch(/^::(?:error|warning|notice) (?:[a-z]+=[^:,]*,)*title=[^:,]*::/);
      expect(line).not.toMatch(/%(?!25|0A|3A|2C)/);
    }
    expect(lines).toHaveLength((await rendered('github', harmless)).slice(0, -1).split('\n').length);
  });

  test('Markdown keeps its lines and cells, and has no links, names or tags but its own', async () => {
    const text = await rendered('markdown', page);
    const cells = (line: string): number => (line.startsWith('|') ? line.split('|').length : 0);
    const layout = (all: string): number[] => all.split('\n').map(cells);
    expect(layout(text)).toEqual(layout(await rendered('markdown', harmless)));
    const active = text.replaceAll(/\\[^A-Za-z0-9\s]/g, '').replaceAll(/`[^`<|]*`/g, '');
    for (const tag of active.match(/<[^>]*>?/g) ?? []) expect(OWN_TAGS).toContain(tag);
    expect(active.replaceAll('&#124;', '').match(/.?(?:[[\]`&]|:\/\/|[@#]\w).*/)).toBeNull();
  });
});

/** Without what is written once and for all. */
function body(text: string): string {
  return text
    .replace('<!doctype html>', '')
    .replace(/<style>[^<]*<\/style>/, '')
    .replace(/<\?xml [^>]*\?>/, '');
}
