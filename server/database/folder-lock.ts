/**
 * One server a data folder: a lock that the kernel lets go of by itself when its process ends, however it ends.
 */
import { createHash } from 'node:crypto';
import { realpathSync, rmSync, statSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSetupError } from './setup-error.ts';

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

/** Takes the folder for this process and gives the function that lets it go. Throws `DatabaseSetupError` while another server has it. */
export async function lockFolder(folder: string): Promise<() => void> {
  const name = lockName(folder);
  let server = await listen(name);
  if (!server && !name.startsWith('\0') && !(await answers(name))) {
    rmSync(name, { force: true });
    server = await listen(name);
  }
  if (!server) {
    throw new DatabaseSetupError(
      `Another server already runs on the data folder ${folder}: stop it, or choose another DATA_DIR`,
    );
  }
  return () => void server.close();
}
