import { UserError } from '../errors.ts';

const WORDS: Readonly<Record<string, readonly [code: string, message: string]>> = {
  ENOENT: ['not-found', 'There is no such file or folder.'],
  ENOTDIR: ['not-found', 'A part of the path is not a folder.'],
  EISDIR: ['is-directory', 'This is a folder.'],
  EACCES: ['no-access', 'Access is denied.'],
  EPERM: ['no-access', 'The operation is not permitted.'],
  EROFS: ['no-access', 'The file system is read-only.'],
  ENOSPC: ['disk-full', 'The disk is full.'],
  EDQUOT: ['disk-full', 'The disk quota is used up.'],
  EFBIG: ['too-large', 'The file would be larger than is allowed.'],
  ELOOP: ['not-found', 'The symbolic links lead in a circle.'],
  ENAMETOOLONG: ['not-found', 'The name is too long.'],
  EMFILE: ['no-access', 'Too many files are open.'],
};

/** The code of a system error (`ENOENT`), or null for any other value. */
export function systemCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}

/** A system error as a located UserError; anything else as it is. */
export function fileError(error: unknown, path: string, hint?: string): unknown {
  const code = systemCode(error);
  if (code === null || error instanceof UserError) return error;
  const [name, message] = WORDS[code] ?? ['io', `The system says ${code}.`];
  return new UserError(name, message, { hint, at: { path } });
}
