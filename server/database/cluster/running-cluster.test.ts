import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OperatorError } from '#server/config/operator-error.ts';
import { type FileLock, tryLock } from './file-lock.ts';
import { runningCluster } from './running-cluster.ts';

let dataDir: string;
let lock: FileLock | undefined;
const file = (name: string) => path.join(dataDir, 'postgres', name);
beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'running-cluster-'));
  mkdirSync(path.join(dataDir, 'postgres'));
  writeFileSync(file('PG_VERSION'), '18\n');
  writeFileSync(path.join(dataDir, 'postgres-password'), 'secret\n');
});
afterEach(() => {
  lock?.release();
  lock = undefined;
  rmSync(dataDir, { recursive: true, force: true });
});

/** What PostgreSQL writes about itself. */
const writePidFile = (socketFolder: string) =>
  writeFileSync(
    file('postmaster.pid'),
    [process.pid, path.join(dataDir, 'postgres'), 0, 5432, socketFolder, '', '0 0', 'ready', ''].join('\n'),
  );
/** As a postmaster holds the lock that it inherited; this process stands for it. */
const run = async () => {
  lock = await tryLock(file('PG_VERSION'));
};

test('finds a running database by its socket', async () => {
  writePidFile(dataDir);
  await run();
  expect(await runningCluster(dataDir)).toMatchObject({ host: dataDir, port: 5432, password: 'secret' });
});

test('ignores the pid file of a killed database, also when its process id is reused', async () => {
  writePidFile(dataDir);
  expect(await runningCluster(dataDir)).toBeNull();
});

test('distinguishes a running database without a visible socket from a stopped one', async () => {
  expect(await runningCluster(dataDir)).toBeNull();
  writePidFile(path.join(dataDir, 'elsewhere'));
  await run();
  await expect(runningCluster(dataDir)).rejects.toThrow(OperatorError);
  await expect(runningCluster(dataDir)).rejects.toThrow('TMPDIR');
});
