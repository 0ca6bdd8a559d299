import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tryLock } from '#server/database/cluster/file-lock.ts';
import { makeBackup } from './make-backup.ts';

let folder: string;
const at = (name: string) => path.join(folder, name);
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'reshimgath-backup-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const backup = (into: string, signal = new AbortController().signal) =>
  makeBackup({ dataDir: at('data'), into, now: new Date('2026-11-28T05:00:00Z'), signal });

test('refuses a data folder without a database', async () => {
  mkdirSync(at('data'));
  await expect(backup(at('backups'))).rejects.toThrow(
    `There is nothing to back up in ${at('data')}: set DATA_DIR as the server has it`,
  );
  expect(existsSync(at('backups'))).toBe(false);
});

test('refuses to put a backup into the folder that it backs up', async () => {
  mkdirSync(at('data/postgres'), { recursive: true });
  for (const into of [at('data'), at('data/backups')])
    await expect(backup(into)).rejects.toThrow(`A backup in ${at('data')} would be lost with it`);
  expect(readdirSync(at('data'))).toEqual(['postgres']);
});

test('waits for the database of a server that is starting, until it is told to stop, and leaves nothing behind', async () => {
  mkdirSync(at('data/postgres'), { recursive: true });
  const lock = await tryLock(at('data'));
  const stopping = new AbortController();
  const made = backup(at('backups'), stopping.signal);
  await expect.poll(() => existsSync(at('backups'))).toBe(true);
  stopping.abort(new Error('stopped'));
  await expect(made).rejects.toThrow(/stopped|aborted/);
  lock?.release();
  expect(readdirSync(at('backups'))).toEqual([]);
  expect(readdirSync(at('data'))).toEqual(['postgres']);
});
