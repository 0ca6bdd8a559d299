/**
 * Locks on folders, for one server a data folder and for a backup that holds deletions back: the kernel lets go of them by itself
 * when their process ends, however it ends.
 */
import { createHash } from 'node:crypto';
import { realpathSync, rmSync, statSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseSetupError } from './setup-error.ts';

/** How long a server that is just stopping is waited for. */
const PATIENCE_MS = 5000;
const RETRY_MS = 50;

/** Linux has socket names that exist only while somebody listens; elsewhere the name is a file, which may outlive its process. */
function lockName(folder: string): string {
  const { dev, ino } = statSync(folder);
  const digest = createHash('sha256')
    .update(`${realpathSync(folder)} ${dev} ${ino}`)
    .digest('hex')
    .slice(0, 32);
  return process.platform === 'linux'
    ? `\0reshimgath-${digest}`
    : path.join(os.tmpdir(), `reshimgath-${digest}.lock`);
}

function listen(name: string): Promise<net.Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = net.createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(name, () => resolve(server.unref()));
  });
}

function answers(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(name);
    socket.once('connect', () => resolve(true) ?? socket.destroy());
    socket.once('error', () => resolve(false));
  });
}

/** No listener, and no such name: everything else may be a lock that is asked too often at once. */
const UNLOCKED: readonly unknown[] = ['ECONNREFUSED', 'ENOENT'];

/** Whether some process, this one included, has the folder, which exists. */
export function isLocked(folder: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(lockName(folder));
    socket.once('connect', () => resolve(true) ?? socket.destroy());
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(!UNLOCKED.includes(error.code)));
  });
}

async function tryLock(name: string): Promise<net.Server | undefined> {
  const server = await listen(name);
  if (server || name.startsWith('\0') || (await answers(name))) return server;
  rmSync(name, { force: true });
  return listen(name);
}

/**
 * Takes the folder for this process and gives the function that lets it go; undefined when another has it and keeps it for the
 * next `patienceMs`.
 */
export async function tryLockFolder(
  folder: string,
  patienceMs = PATIENCE_MS,
): Promise<(() => void) | undefined> {
  const name = lockName(folder);
  const until = Date.now() + patienceMs;
  for (;;) {
    const server = await tryLock(name);
    if (server) return () => void server.close();
    if (Date.now() >= until) return undefined;
    await pause(RETRY_MS);
  }
}

/** Takes a data folder for a server, as `tryLockFolder`. Throws `DatabaseSetupError` when another one has it. */
export async function lockFolder(folder: string, patienceMs = PATIENCE_MS): Promise<() => void> {
  const unlock = await tryLockFolder(folder, patienceMs);
  if (unlock) return unlock;
  throw new DatabaseSetupError(
    `Another server already runs on the data folder ${folder}: stop it, or choose another DATA_DIR`,
  );
}
