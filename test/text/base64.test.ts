import { describe, expect, test } from 'vitest';
import { findBase64 } from '../../src/text/base64.ts';
import { base64Marker } from '../../src/text/markers.ts';
import { fileLike, inLines, noise, WORDS } from './base64-samples.ts';
import { withCuts } from './cuts.ts';

const png = fileLike('\x89PNG\r\n\x1a\n', 1500).toString('base64');
const jpeg = fileLike('\xff\xd8\xff\xe0', 1500).toString('base64url');
const blob = noise(21, 1500).toString('base64');
const marker = (value: string): string => base64Marker(value.length);

/** What a text says once its base64 is gone. */
const strip = (text: string): string => withCuts(text, findBase64(text));

const lines = inLines(blob);
const crlf = inLines(blob, 64, '\r\n');

const FOUND: readonly [string, text: string, stripped: string][] = [
  ['a bare text', blob, marker(blob)],
  ['a bare text and a line feed', `${blob}\n`, `${marker(blob)}\n`],
  ['a word before it', `Image: ${png}`, `Image: ${marker(png)}`],
  ['text on both sides', `See ${png}. The end.`, `See ${marker(png)}. The end.`],
  ['a member of an object', `{"a": 1.50, "b": "${blob}", "c": [1e3]}`, `{"a": 1.50, "b": "${marker(blob)}", "c": [1e3]}`],
  ['a list', `["${png}","${blob}", 3]`, `["${marker(png)}","${marker(blob)}", 3]`],
  ['the same twice', `{"image":"${png}","IMAGE":"${png}"}`, `{"image":"${marker(png)}","IMAGE":"${marker(png)}"}`],
  [
    'an MCP image',
    `{"type":"image","data":"${png}","mimeType":"image/png"}`,
    `{"type":"image","data":"${marker(png)}","mimeType":"image/png"}`,
  ],
  [
    'an MCP audio',
    `{"type":"audio","data":"${blob}","mimeType":"audio/wav"}`,
    `{"type":"audio","data":"${marker(blob)}","mimeType":"audio/wav"}`,
  ],
  ['an MCP resource', `{"uri":"file:///a.bin","blob":"${blob}"}`, `{"uri":"file:///a.bin","blob":"${marker(blob)}"}`],
  ['the URL-safe alphabet', `{"data": "${jpeg}"}`, `{"data": "${marker(jpeg)}"}`],
  ['a data: URI', `<img src="data:image/png;base64,${png}">`, `<img src="${marker(png)}">`],
  ['a data: URI of nothing much', `url(data:;base64,${'A'.repeat(1200)})`, `url(${base64Marker(1200)})`],
  ['a data: URI with parameters', `data:text/plain;charset=utf-8;base64,${blob}`, marker(blob)],
  [
    'a data: URI in JSON that escapes slashes',
    `{"url":"data:image\\/png;base64,${png.replaceAll('/', '\\/')}"}`,
    `{"url":"${marker(png)}"}`,
  ],
  ['a plus sign spelled \\u002B', `{"x":"${blob.replaceAll('+', '\\u002B')}"}`, `{"x":"${marker(blob)}"}`],
  ['padding spelled \\u003d', `{"x":"${png.replaceAll('=', '\\u003d')}"}`, `{"x":"${marker(png)}"}`],
  [
    'a trust wrapper',
    `<external-tool-result tool="t">\n{"image_data":"${png}"}\n</external-tool-result>`,
    `<external-tool-result tool="t">\n{"image_data":"${marker(png)}"}\n</external-tool-result>`,
  ],
  [
    'JSONL',
    `{"n":1,"data":"${png}"}\n{"n":2,"data":"${blob}"}\n`,
    `{"n":1,"data":"${marker(png)}"}\n{"n":2,"data":"${marker(blob)}"}\n`,
  ],
  ['torn JSON', `{"data":"${png}`, `{"data":"${marker(png)}`],
  ['what Python prints', `{'data': b'${blob}'}`, `{'data': b'${marker(blob)}'}`],
  ['lines', lines, marker(blob)],
  [
    'lines in a text',
    `Content-Transfer-Encoding: base64\n\n${lines}\n\n--boundary`,
    `Content-Transfer-Encoding: base64\n\n${marker(blob)}\n\n--boundary`,
  ],
  ['lines with carriage returns', `${crlf}\r\n`, `${marker(blob)}\r\n`],
  ['lines inside a JSON string', JSON.stringify({ data: lines, n: 1 }), JSON.stringify({ data: marker(blob), n: 1 })],
  ['lines with carriage returns inside a JSON string', JSON.stringify([crlf]), JSON.stringify([marker(blob)])],
  ['lines that spaces join', `data: ${inLines(blob, 76, ' ')}\n`, `data: ${marker(blob)}\n`],
  ['indented lines', `cert: |\n  ${inLines(blob, 64, '\n  ')}\nnext: 1`, `cert: |\n  ${marker(blob)}\nnext: 1`],
  [
    'a certificate',
    `-----BEGIN CERTIFICATE-----\n${inLines(blob, 64)}\n-----END CERTIFICATE-----\n`,
    `-----BEGIN CERTIFICATE-----\n${marker(blob)}\n-----END CERTIFICATE-----\n`,
  ],
  ['a here-document', `base64 -d <<EOF\n${lines}\nEOF\n`, `base64 -d <<EOF\n${marker(blob)}\nEOF\n`],
  ['a word on the line after', `${inLines(blob.slice(0, 1520))}\nDone\n`, `${base64Marker(1520)}\nDone\n`],
  ['text right after the line', `{"log":"${blob}\\nDone reading file"}`, `{"log":"${marker(blob)}\\nDone reading file"}`],
  ['text right before the line', `{"log":"read:\\n${blob}"}`, `{"log":"read:\\n${marker(blob)}"}`],
  ['a tab before it', `{"log":"\\t${blob}\\t"}`, `{"log":"\\t${marker(blob)}\\t"}`],
  ['a full stop after it', `${png}.\nNext`, `${marker(png)}.\nNext`],
  ['a cut-off file', `{"image":"${png.slice(0, 1501)}... (truncated)"}`, `{"image":"${base64Marker(1501)}... (truncated)"}`],
  [
    'a key that ends like a handle and a data: URI',
    `{"signature":"data:image/png;base64,${png}"}`,
    `{"signature":"${marker(png)}"}`,
  ],
];

describe('base64 goes and nothing else', () => {
  test.each(FOUND)('%s', (_, text, stripped) => {
    expect(strip(text)).toBe(stripped);
    expect(findBase64(stripped)).toEqual([]);
  });

  test('JSON inside strings of JSON', () => {
    let text = JSON.stringify({ ok: true, screenshot: lines, url: `data:image/png;base64,${png}` });
    let want = JSON.stringify({ ok: true, screenshot: marker(blob), url: marker(png) });
    for (let depth = 0; depth < 6; depth++) {
      expect(strip(text)).toBe(want);
      text = JSON.stringify({ depth, result: text, price: 1.5 });
      want = JSON.stringify({ depth, result: want, price: 1.5 });
    }
  });
});

const token = noise(31, 1200).toString('base64url');

const KEPT: readonly [string, string][] = [
  ['1,000 characters', `{"image":"${png.slice(0, 1000)}"}`],
  ['1,000 characters in lines', inLines(blob.slice(0, 1000))],
  ['a name of a member', `{"${blob}": 1}`],
  ['a name of a member inside a string', JSON.stringify(JSON.stringify({ [png]: 'caption' }))],
  ['a page token', JSON.stringify({ items: [], nextPageToken: token })],
  ['a page token inside a string', JSON.stringify({ text: JSON.stringify({ NextToken: token }) })],
  ['a cursor', `{"next_cursor" : "${token}"}`],
  ['a web token', `Bearer ${noise(1, 30).toString('base64url')}.${token}.${noise(2, 32).toString('base64url')}`],
  ['a signature', `{"signature":"${token}"}`],
  ['prose under data', JSON.stringify({ data: `${WORDS.join(' ')} `.repeat(40) })],
  ['checksums, one a line', Array.from({ length: 40 }, (_, i) => noise(i, 32).toString('hex')).join('\n')],
  ['digests, one a line', Array.from({ length: 40 }, (_, i) => noise(i, 64).toString('base64')).join('\n')],
  [
    'passwords, one a line',
    Array.from({ length: 40 }, (_, i) => noise(i, 60).toString('base64').replace(/[+/=]/g, 'x').slice(0, 64)).join('\n'),
  ],
  ['two values of 800 characters on two lines', `${noise(1, 600).toString('base64')}\n${noise(2, 600).toString('base64')}`],
  ['a Windows path', 'C:\\Users\\Administrator\\AppData\\Local\\Programs\\Python\\Scripts\\'.repeat(30)],
  ['a number', `[${'9'.repeat(4301)}]`],
  ['a torn escape', `${png.slice(0, 900)}\\u3d`],
  ['only brackets', '['.repeat(100_000)],
  ['only backslashes', '\\'.repeat(5001)],
  ['an empty text', ''],
];

describe('what stays', () => {
  test.each(KEPT)('%s', (_, text) => {
    expect(findBase64(text)).toEqual([]);
  });
});
