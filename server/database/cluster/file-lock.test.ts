import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isLocked, lockDataFolder, tryLock } from './file-lock.ts';

let folder: string;
const at = (name: string) => path.join(folder, name);
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'file-lock-'));
  mkdirSync(at('data'));
  writeFileSync(at('file'), '');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe.each(['data', 'file'])('a lock on a %s', (name) => {
  it('is held by one process at a time, by any path', async () => {
    symlinkSync(at(name), at('other'));
    expect(await isLocked(at(name))).toBe(false);
    const lock = await tryLock(at(name));
    expect(await tryLock(at('other'))).toBeUndefined();
    expect(await isLocked(at('other'))).toBe(true);
    lock?.release();
    expect(await isLocked(at('other'))).toBe(false);
    (await tryLock(at('other')))?.release();
  });

  it('waits for the holder', async () => {
    const lock = await tryLock(at(name));
    const waiting = tryLock(at(name), { waitMs: 20_000 });
    lock?.release();
    const next = await waiting;
    expect(next).toBeDefined();
    next?.release();
  });

  it('locks the file that is at the path after waiting', async () => {
    const lock = await tryLock(at(name));
    const waiting = tryLock(at(name), { waitMs: 20_000 });
    renameSync(at(name), at('aside'));
    if (name === 'data') mkdirSync(at(name));
    else writeFileSync(at(name), '');
    lock?.release();
    const next = await waiting;
    expect(await isLocked(at(name))).toBe(true);
    expect(await isLocked(at('aside'))).toBe(false);
    next?.release();
  });

  it('is held until the last process that inherited it ends', async () => {
    const holder = spawn(
      process.execPath,
      [
        '-e',
        `import('${import.meta.dirname}/file-lock.ts').then(async ({ tryLock }) => {
           const { fd } = await tryLock(${JSON.stringify(at(name))});
           const child = spawn('sleep', ['60'], { stdio: ['ignore', 'ignore', 'ignore', fd], detached: true });
           console.log(child.pid);
         });
         const { spawn } = require('node:child_process');
         setInterval(() => undefined, 1000);`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const [child] = await once(createInterface(holder.stdout), 'line');
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    expect(await isLocked(at(name))).toBe(true);
    process.kill(Number(child), 'SIGKILL');
    const lock = await tryLock(at(name), { waitMs: 20_000 });
    expect(lock).toBeDefined();
    lock?.release();
  });
});

it('creates a missing file only when it is locked', async () => {
  expect(await isLocked(at('new'))).toBe(false);
  await expect(tryLock(at('new'))).rejects.toThrow('ENOENT');
  const lock = await tryLock(at('new'), { create: true });
  expect(await isLocked(at('new'))).toBe(true);
  lock?.release();
});

it('rejects a data folder of another server with a hint', async () => {
  const lock = await lockDataFolder(at('data'), 0);
  await expect(lockDataFolder(at('data'), 0)).rejects.toThrow(
    /^Another server already runs on the data folder .*another DATA_DIR$/,
  );
  lock.release();
});

it('says who may open a data folder that this user may not', async () => {
  chmodSync(at('data'), 0o000);
  const isRoot = process.getuid?.() === 0;
  // Opens it before it waits for anything.
  if (isRoot) process.seteuid?.('nobody');
  const locking = lockDataFolder(at('data'), 0);
  if (isRoot) process.seteuid?.(0);
  await expect(locking).rejects.toThrow(
    /^The data folder .* cannot be opened \(EACCES\): run this as the user who runs the server, or as root$/,
  );
});

it('names the package to install when flock is missing', async () => {
  const { PATH } = process.env;
  process.env.PATH = folder;
  await expect(tryLock(at('data'))).rejects.toThrow(/"flock" cannot be run .*: install util-linux/);
  process.env.PATH = PATH;
});
