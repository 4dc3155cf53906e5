import { expect, test } from 'vitest';
import { filesOf } from '../../src/text/file-names.ts';

const shown = (name: string, input: unknown) => filesOf(name, JSON.stringify(input)).reads;
const written = (name: string, input: unknown) => filesOf(name, typeof input === 'string' ? input : JSON.stringify(input)).writes;

test.each([
  ['read_file', { path: 'src/a.ts' }, 'src/a.ts'],
  ['Read', { file_path: '/home/a/./b.ts', offset: 3 }, '/home/a/b.ts'],
  ['str_replace_editor', { command: 'view', path: '/a.py' }, '/a.py'],
  ['exec_command', { cmd: "sed -n '1,80p' src/a.rs", workdir: '/shop/hk' }, '/shop/hk/src/a.rs'],
  ['Bash', { command: 'cd /srv && cat ../etc/hosts' }, '/etc/hosts'],
  ['bash', { command: 'cat "a.txt"' }, 'a.txt'],
])('%s %j shows %s', (name, input, file) => {
  expect(shown(name, input)).toBe(file);
});

test.each([
  ['bash', { command: 'cat a.txt | wc -l' }],
  ['bash', { command: 'cat a.txt > b.txt' }],
  ['bash', { command: 'rm a.txt' }],
  ['bash', { command: 'head -c' }],
  ['write_file', { path: 'a.txt', text: '' }],
  ['search', { query: 'x' }],
])('%s %j shows no file', (name, input) => {
  expect(shown(name, input)).toBeNull();
});

test('what writes files', () => {
  expect(written('Edit', { file_path: 'a.ts', old_string: 'x', new_string: 'y' })).toEqual(['a.ts']);
  expect(written('str_replace_editor', { command: 'create', path: '/a.py' })).toEqual(['/a.py']);
  const patch = '*** Begin Patch\n*** Update File: src/a.rs\n@@\n-x\n*** Add File: b.rs\n+y\n*** End Patch';
  expect(written('apply_patch', patch)).toEqual(['src/a.rs', 'b.rs']);
  expect(written('apply_patch', { input: patch, workdir: '/w' })).toEqual(['/w/src/a.rs', '/w/b.rs']);
  expect(written('read_file', { path: 'a.ts' })).toEqual([]);
});

test('odd arguments name nothing', () => {
  for (const input of ['', '{', '[]', '{"path": 7}', '{"path": ""}', `{"command": "cat ${'\\\\ '.repeat(5000)}"}`])
    expect(filesOf('read', input)).toEqual({ reads: null, writes: [] });
});

test('a file stands under any of the usual names, the first that is not empty', () => {
  const keys = ['file_path', 'path', 'filePath', 'absolute_path', 'target_file', 'notebook_path', 'filename', 'file', 'uri'];
  for (const key of keys) expect(shown('read_file', { line: 3, [key]: 'a.ts' }), key).toBe('a.ts');
  expect(shown('read_file', { path: '', filename: 'b.ts' })).toBe('b.ts');
  expect(shown('read_file', { folder: 'a', name: 'b' })).toBeNull();
});

test('a path is taken from the folder, unless it is whole, and without detours', () => {
  const from = (path: string, cwd = '/w/s'): string | null => shown('read_file', { path, cwd });
  expect(from('a.ts')).toBe('/w/s/a.ts');
  expect(from('./a//b/../c.ts')).toBe('/w/s/a/c.ts');
  expect(from('../a.ts')).toBe('/w/a.ts');
  expect(from('sub/../../x')).toBe('/w/x');
  expect(from('/etc/hosts')).toBe('/etc/hosts');
  expect(from('~/a.ts')).toBe('~/a.ts');
  expect(from('C:\\shop\\a.ts')).toBe('C:/shop/a.ts');
  expect(from('sub\\a.ts')).toBe('/w/s/sub/a.ts');
  expect(from('a.ts', '')).toBe('a.ts');
  expect(shown('read_file', { path: 'a.ts', workdir: '/x' })).toBe('/x/a.ts');
});

test('what goes up from an unknown folder still does', () => {
  expect(shown('read_file', { path: '../../a.ts' })).toBe('../../a.ts');
  expect(shown('read_file', { path: 'b/../../a.ts' })).toBe('../a.ts');
  expect(shown('read_file', { path: '/../a.ts' })).toBe('/a.ts');
});

test.each([
  ['head -n 5 a.txt', 'a.txt'],
  ['tail a.txt', 'a.txt'],
  ['nl a.txt', 'a.txt'],
  ['less a.txt', 'a.txt'],
  ['more a.txt', 'a.txt'],
  ["  cat 'a.txt'\n", 'a.txt'],
  ['cd sub && cat a.txt', 'sub/a.txt'],
  ['cd "/srv/x" && tail -n 3 a.txt', '/srv/x/a.txt'],
  ['cd /srv&&cat a.txt', '/srv/a.txt'],
  ['cd /srv; cat a.txt', null],
  ['cat', null],
  ['catalog a.txt', null],
  ['echo cat a.txt', null],
  ['cat $HOME/a.txt', null],
  ['cat "a.txt', null],
  ['cat a.txt; rm b.txt', null],
  ['cat a.txt && rm b.txt', null],
  ['cat `ls`', null],
  ['cat a.txt\nrm a.txt', null],
  ['cat -n', null],
  [`cat ${'a'.repeat(997)}`, null],
  [`head -n 5 ${'a'.repeat(400)}`, 'a'.repeat(400)],
])('the command %j shows %j', (command, file) => {
  expect(shown('bash', { command })).toBe(file);
  expect(shown('exec', { cmd: command })).toBe(file);
});

test('files that a patch names, wherever the patch stands', () => {
  const patch = '*** Begin Patch\n*** Delete File: old file.rs \n*** Update File: src/../a.rs\n*** End Patch';
  for (const key of ['patch', 'input', 'diff', 'command', 'cmd'])
    expect(filesOf('apply_patch', JSON.stringify({ [key]: patch })), key).toEqual({
      reads: null,
      writes: ['old file.rs', 'a.rs'],
    });
  expect(written('apply_patch', { patch: '*** Add File:' })).toEqual([]);
  expect(written('apply_patch', { patch: 'text *** Add File: a' })).toEqual([]);
  expect(written('apply_patch', { text: patch })).toEqual([]);
});
