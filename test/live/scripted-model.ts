import { at, items, text } from '../clients/json.ts';

/** A file that the model was shown, by its path, newest last. */
interface Shown {
  readonly path: string;
  readonly cut: boolean;
}

export interface ScriptedCall {
  readonly name: string;
  readonly input: Readonly<Record<string, string>>;
}

export const LAST_TURN = 40;

/** How a call is expected to be answered. */
export type Expected = 'hit' | 'run' | 'either';

/**
 * A model that decides by what it is shown: it reads again what was cut, repeats what it still sees, reads two files at once, asks for one
 * twice, writes once, and otherwise reads on.
 */
export function scriptedModel() {
  const expected = new Map<string, Expected>();
  let turn = 0;
  let next = 0;
  let written = -1;
  let cutsRead = 0;
  const read = (path: string): ScriptedCall => ({ name: 'read_file', input: { path } });

  const decide = (shown: readonly Shown[]): readonly (readonly [ScriptedCall, Expected])[] => {
    const whole = shown.filter(({ cut }) => !cut).map(({ path }) => path);
    const gone = shown.filter(({ cut, path }) => cut && !whole.includes(path)).map(({ path }) => path);
    if (turn === 20) {
      written = turn;
      return [[{ name: 'write_file', input: { path: 'notes', content: 'x' } }, 'run']];
    }
    if (turn % 4 === 3 && written !== turn - 1 && whole.length > 0) return [[read(whole[whole.length - 1]), 'hit']];
    if (turn % 4 === 2 && gone.length > 0) {
      cutsRead++;
      return [[read(gone[0]), 'run']];
    }
    const fresh = (): ScriptedCall => read(`file-${next++}`);
    if (turn % 8 === 5)
      return [
        [fresh(), 'run'],
        [fresh(), 'run'],
      ];
    if (turn % 8 === 1) {
      const twice = fresh();
      return [
        [twice, 'run'],
        [{ ...twice }, 'hit'],
      ];
    }
    return [[fresh(), 'run']];
  };

  return {
    expected,
    /** How often something was read again since it was cut. */
    cutsRead: () => cutsRead,
    /** The calls of the next answer, with their ids; none at the end. */
    answer(shown: readonly Shown[]): readonly (ScriptedCall & { readonly id: string })[] {
      turn++;
      if (turn >= LAST_TURN) return [];
      return decide(shown).map(([call, how], place) => {
        const id = `call_${turn}_${place}`;
        expected.set(id, how);
        return { id, ...call };
      });
    },
  };
}

const isCut = (content: string): boolean =>
  content.startsWith('[pruned: ') || content.includes(' characters trimmed for context efficiency ...]');

/** What a Chat Completions request shows of files. */
export function shownInChat(request: unknown): Shown[] {
  const messages = items(request, 'messages');
  const paths = new Map<unknown, string>();
  for (const call of messages.flatMap((message) => items(message, 'tool_calls'))) {
    if (text(at(call, 'function'), 'name') === 'read_file')
      paths.set(at(call, 'id'), JSON.parse(text(at(call, 'function'), 'arguments') ?? '{}').path);
  }
  return messages.flatMap((message) => shownAs(paths.get(at(message, 'tool_call_id')), text(message, 'content')));
}

/** The same of a Messages request. */
export function shownInMessages(request: unknown): Shown[] {
  const blocks = items(request, 'messages').flatMap((message) => items(message, 'content'));
  const paths = new Map<unknown, string>();
  for (const block of blocks)
    if (at(block, 'type') === 'tool_use' && at(block, 'name') === 'read_file')
      paths.set(at(block, 'id'), text(at(block, 'input'), 'path') ?? '');
  return blocks.flatMap((block) => shownAs(paths.get(at(block, 'tool_use_id')), text(block, 'content')));
}

function shownAs(path: string | undefined, content: string | undefined): Shown[] {
  return path === undefined || content === undefined ? [] : [{ path, cut: isCut(content) }];
}
