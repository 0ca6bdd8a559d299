import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { backupsIn, deleteOldBackups } from './kept-backups.ts';
import { makeBackup } from './make-backup.ts';

const NOW = new Date('2026-11-28T10:00:00.000Z');
const SEVEN_DAYS = 'reshimgath-2026-11-21T10-00-00-000Z';
const LONGER = 'reshimgath-2026-11-21T09-59-59-999Z';
const NEWEST = 'reshimgath-2026-11-27T10-00-00-000Z';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'reshimgath-kept-'));
});
afterEach(() => rmSync(folder, { recursive: true }));
const make = (...names: string[]) => {
  for (const name of names) mkdirSync(path.join(folder, name));
};

it('lists complete backups, oldest first, and nothing in a folder that is missing', async () => {
  make(NEWEST, `.${LONGER}.partial`, 'reshimgath-mine', SEVEN_DAYS);
  expect(await backupsIn(folder)).toEqual([SEVEN_DAYS, NEWEST].map((name) => path.join(folder, name)));
  expect(await backupsIn(path.join(folder, 'missing'))).toEqual([]);
});

it('deletes backups that are older than a number of days, and nothing else', async () => {
  make(NEWEST, SEVEN_DAYS, LONGER, 'mine');
  expect(await deleteOldBackups(folder, 7, NOW)).toBe(1);
  expect(readdirSync(folder).sort()).toEqual(['mine', SEVEN_DAYS, NEWEST]);
});

it('keeps the newest backup, however old it is', async () => {
  make(SEVEN_DAYS, LONGER);
  expect(await deleteOldBackups(folder, 0, NOW)).toBe(1);
  expect(readdirSync(folder)).toEqual([SEVEN_DAYS]);
});

it('makes no backup of a folder without a database, nor into the folder itself', async () => {
  const options = { dataDir: folder, now: NOW, signal: new AbortController().signal };
  writeFileSync(path.join(folder, 'secrets.json'), '{}');
  await expect(makeBackup({ ...options, into: os.tmpdir() })).rejects.toThrow(
    `There is nothing to back up in ${folder}: set DATA_DIR as the server has it`,
  );
  make('postgres');
  for (const into of [folder, path.join(folder, 'backups')])
    await expect(makeBackup({ ...options, into })).rejects.toThrow(
      `A backup in ${folder} would be lost with it: choose another folder`,
    );
  expect(readdirSync(folder).sort()).toEqual(['postgres', 'secrets.json']);
});
