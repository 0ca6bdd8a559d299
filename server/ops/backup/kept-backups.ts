/** The backups in a folder: which is the newest, and which are too old to be kept. */
import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';

const NAME = /^reshimgath-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z)$/;
const DAY_MS = 86_400_000;

const momentOf = (name: string) => {
  const [, stamp = ''] = NAME.exec(name) ?? [];
  const [day = '', time = ''] = stamp.split('T');
  const [hours, minutes, seconds, rest] = time.split('-');
  return Date.parse(`${day}T${hours}:${minutes}:${seconds}.${rest}`);
};

/** Paths of the complete backups, oldest first. */
export async function backupsIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).sort();
  return names.map((name) => path.join(folder, name));
}

/** Deletes backups older than `days`, never the newest. Returns how many. */
export async function deleteOldBackups(folder: string, days: number, now: Date): Promise<number> {
  const old = (await backupsIn(folder))
    .slice(0, -1)
    .filter((backup) => momentOf(path.basename(backup)) < now.getTime() - days * DAY_MS);
  for (const backup of old) {
    // Under its own name a backup is complete.
    const leaving = path.join(folder, `.${path.basename(backup)}.partial`);
    await rename(backup, leaving);
    await rm(leaving, { recursive: true });
  }
  return old.length;
}
