import { accessSync, constants, lstatSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { platform } from 'node:process';
import { UserError } from '../errors.ts';
import { fileError, systemCode } from './failure.ts';
import { type FileIdentity, identityOf, sameFile } from './identity.ts';

/** A place that a file can be written to, looked at before the work begins. */
export interface Target {
  /** As it was given. */
  readonly name: string;
  /** Where symbolic links lead to. */
  readonly path: string;
  /** Devices, pipes and sockets are written as they are; regular files are replaced. */
  readonly direct: boolean;
  /** Of the file that is there: its mode, owner and group. Null if there is none. */
  readonly present: { readonly mode: number; readonly uid: number; readonly gid: number } | null;
  readonly identity: FileIdentity | null;
  /** The folder is made when the file is written. */
  readonly makeFolder: boolean;
}

/** Looks at a place to write to, relative to a folder. Throws a located UserError if it cannot be written. */
export function openTarget(name: string, folder: string, { makeFolder = false } = {}): Target {
  const absolute = path.resolve(folder, name);
  const blank = { name, path: absolute, direct: false, present: null, identity: null, makeFolder: false };
  try {
    if (makeFolder && !statIfThere(path.dirname(absolute))) return { ...blank, makeFolder };
    const stats = statIfThere(absolute);
    if (stats?.isDirectory()) {
      throw new UserError('is-directory', 'This is a folder.', { hint: 'Name a file in it.', at: { path: name } });
    }
    if (stats) accessSync(absolute, constants.W_OK);
    if (stats && !stats.isFile()) return { ...blank, direct: true };
    const real = followLinks(absolute);
    accessSync(path.dirname(real), constants.W_OK | constants.X_OK);
    if (!stats) return { ...blank, path: real };
    const present = { mode: Number(stats.mode & 0o7777n), uid: Number(stats.uid), gid: Number(stats.gid) };
    return { ...blank, path: real, present, identity: identityOf(stats) };
  } catch (error) {
    throw fileError(error, name, systemCode(error) === 'ENOENT' ? `Make the folder ${path.dirname(name)} first.` : undefined);
  }
}

function statIfThere(absolute: string) {
  return statSync(absolute, { bigint: true, throwIfNoEntry: false });
}

/** Where a path leads, though nothing may be there yet. Throws the system's error for a missing folder or a circle. */
function followLinks(absolute: string): string {
  let at = absolute;
  for (let hops = 0; hops < 40; hops++) {
    const folder = realpathSync(path.dirname(at));
    at = path.join(folder, path.basename(at));
    if (!lstatSync(at, { throwIfNoEntry: false })?.isSymbolicLink()) return at;
    at = path.resolve(folder, readlinkSync(at));
  }
  throw Object.assign(new Error('too many symbolic links'), { code: 'ELOOP' });
}

/** Whether two targets are one file. */
export function sameTarget(one: Target, other: Target): boolean {
  if (one.direct || other.direct) return false;
  if (comparable(one.path) === comparable(other.path)) return true;
  return sameFile(one.identity, other.identity) && isOneFile(one.path, other.path);
}

/**
 * Whether two absolute paths lead to one regular file now. A file that is replaced leaves its number to the next new one, so that two looks
 * at different times may show the same number for two files.
 */
export function isOneFile(one: string, other: string): boolean {
  const first = fileIdentity(one, '');
  return sameFile(first, fileIdentity(other, '')) && sameFile(first, fileIdentity(one, ''));
}

/** These systems take two spellings of a name for one file. */
function comparable(file: string): string {
  return platform === 'win32' || platform === 'darwin' ? file.toLowerCase() : file;
}

/** Whether anything is there, relative to a folder. */
export function exists(name: string, folder: string): boolean {
  return statIfThere(path.resolve(folder, name)) !== undefined;
}

/** The regular file that is there, if any. */
export function fileIdentity(name: string, folder: string): FileIdentity | null {
  const stats = statIfThere(path.resolve(folder, name));
  return stats?.isFile() ? identityOf(stats) : null;
}
