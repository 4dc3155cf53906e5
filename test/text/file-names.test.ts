import { expect, test } from 'vitest';
import { filesOf } from '../../src/text/file-names.ts';

const shown = (name: string, input: unknown) => filesOf(name, JSON.stringify(input)).reads;
const written = (name: string, input: unknown) => filesOf(name, typeof input === 'string' ? input : JSON.stringify(input)).writes;

test.each([
  ['read_file', { path: 'src/a.ts' }, 'src/a.ts'],
  ['Read', { file_path: '/home/a/./b.ts', offset: 3 }, '/home/a/b.ts'],
  ['str_replace_editor', { command: 'view', path: '/a.py' }, '/a.py'],
  ['exec_command', { cmd: "sed -n '1,80p' src/a.rs", workdir: '/work/hk' }, '/work/hk/src/a.rs'],
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
