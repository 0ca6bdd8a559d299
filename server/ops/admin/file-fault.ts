import os from 'node:os';

const REASONS: Record<string, (place: string) => string> = {
  EACCES: (place) => `The user ${os.userInfo().username} may not use ${place}: name a place that it may`,
  EPERM: (place) => `The user ${os.userInfo().username} may not use ${place}: name a place that it may`,
  EROFS: (place) => `${place} is on a disk that cannot be written: name another place`,
  EEXIST: (place) => `${place} exists already: name a new one`,
  ENOENT: (place) => `The folder of ${place} does not exist: make it, or name another place`,
  ENOTDIR: (place) => `The folder of ${place} is a file: name another place`,
  EISDIR: (place) => `${place} is a folder: name a file`,
  ENOSPC: (place) => `There is no room for ${place}: make some, or name another place`,
};

/** What an operator can do about a file that cannot be written or read; undefined for errors of other kinds. */
export function fileFault(error: unknown): string | undefined {
  const { code, path: place } = error as NodeJS.ErrnoException;
  return place === undefined ? undefined : REASONS[code ?? '']?.(`${place} (${code})`);
}
