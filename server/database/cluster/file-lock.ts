/** Advisory locks, flock(2): they belong to the inode, across containers, and end with the last process that has the file open. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, existsSync, fstatSync, openSync, statSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { OperatorError } from '#server/config/operator-error.ts';

/** How long a server that is just stopping is waited for. */
const STOPPING_SERVER_MS = 5000;
/** Exit code of `flock` for a lock that another process holds; it has no other meaning. */
const CONFLICT = 100;

export interface FileLock {
  /** The opened file. A child process that inherits it holds the lock too, until it ends. */
  readonly fd: number;
  /** Ends our hold on the lock; children that inherited it keep it. */
  release(): void;
}

/** By util-linux' `flock`, as Node has no such call; the lock belongs to the shared open file. False when another holds it for `waitMs`. */
async function flock(fd: number, mode: 'exclusive' | 'shared', waitMs: number): Promise<boolean> {
  const options = `--${mode} --timeout ${waitMs / 1000} --conflict-exit-code ${CONFLICT}`;
  const child = spawn('flock', [...options.split(' '), '3'], { stdio: ['ignore', 'ignore', 'pipe', fd] });
  const ended = once(child, 'close').catch((cause: Error) => {
    throw new OperatorError(`The command "flock" cannot be run (${cause.message}): install util-linux`, {
      cause,
    });
  });
  const [[code], complaint] = await Promise.all([ended, child.stderr ? text(child.stderr) : '']);
  if (code === 0) return true;
  if (code === CONFLICT) return false;
  throw new OperatorError(`A lock in DATA_DIR cannot be had: ${complaint.trim() || 'flock was ended'}`);
}

function open(file: string, create: boolean): number {
  const isFolder = statSync(file, { throwIfNoEntry: false })?.isDirectory();
  // Network file systems grant exclusive locks only to who may write; folders can't be opened for writing.
  if (isFolder) return openSync(file, constants.O_RDONLY);
  return openSync(file, constants.O_RDWR | (create ? constants.O_CREAT : 0), 0o600);
}

/** Whether the path still leads to the opened file: it may have been removed or renamed while the lock was waited for. */
function isStillAt(file: string, fd: number): boolean {
  const opened = fstatSync(fd);
  const found = statSync(file, { throwIfNoEntry: false });
  return found?.ino === opened.ino && found.dev === opened.dev;
}

/**
 * Locks a file or folder for this process alone; undefined when another holds the lock for `waitMs`. `create` makes a missing file.
 * Throws the system's error of a file that can't be opened, and `OperatorError` when its file system has no locks.
 */
export async function tryLock(
  file: string,
  { waitMs = 0, create = false }: { waitMs?: number; create?: boolean } = {},
): Promise<FileLock | undefined> {
  for (;;) {
    const fd = open(file, create);
    let isOurs = false;
    try {
      if (!(await flock(fd, 'exclusive', waitMs))) return undefined;
      isOurs = isStillAt(file, fd);
    } finally {
      if (!isOurs) closeSync(fd);
    }
    if (isOurs) return { fd, release: () => closeSync(fd) };
  }
}

/** Whether some process, this one included, has the lock. A file that doesn't exist is not locked. */
export async function isLocked(file: string): Promise<boolean> {
  if (!existsSync(file)) return false;
  const fd = openSync(file, 'r');
  try {
    // Shared, so that those who only ask don't find each other.
    return !(await flock(fd, 'shared', 0));
  } finally {
    closeSync(fd);
  }
}

/** Locks an existing data folder. Throws `OperatorError` when another process holds it for `waitMs`, or when it may not be opened. */
export async function lockDataFolder(dataDir: string, waitMs = STOPPING_SERVER_MS): Promise<FileLock> {
  const lock = await tryLock(dataDir, { waitMs }).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'EACCES') throw cause;
    throw new OperatorError(
      `The data folder ${dataDir} cannot be opened (EACCES): run this as the user who runs the server, or as root`,
      { cause },
    );
  });
  if (lock) return lock;
  throw new OperatorError(
    `Another server already runs on the data folder ${dataDir}, perhaps in another container or by another path: stop it, or choose another DATA_DIR`,
  );
}
