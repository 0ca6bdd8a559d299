/** Restores a backup into a folder of its own, applies the migrations of this code, checks the payments, and removes the folder. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from '#server/config/operator-error.ts';
import { openConnection } from '#server/database/client/connection.ts';
import { startCluster } from '#server/database/cluster/cluster.ts';
import { prepareDatabase } from '#server/database/migrate/migrations.ts';
import { timeStamp } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';

export interface Trial {
  /** The trial's folder is made beside it. */
  backup: string;
  now: Date;
  signal: AbortSignal;
}

export interface TrialResult {
  members: number;
  photos: number;
  /** Names of the migrations that were new to the backup. */
  migrations: string[];
}

async function readMembers(address: Parameters<typeof openConnection>[0]['address']): Promise<number> {
  const connection = await openConnection({ address, applicationName: 'reshimgath trial' });
  try {
    const violations = await connection.send('select rule from public.payment_violations()');
    if (violations.length > 0)
      throw new OperatorError(
        `${violations.length} payments of the backup are not in order: see check:payments`,
      );
    const [found] = await connection.send<{ members: string }>('select count(*) as members from auth.users');
    return Number(found?.members);
  } finally {
    await connection.close();
  }
}

/** Sends no mail and needs as much room as the backup. Throws `OperatorError` when the backup is damaged or a migration fails. */
export async function tryRestore({ backup, now, signal }: Trial): Promise<TrialResult> {
  const folder = path.join(path.dirname(backup), `.trial-${timeStamp(now)}`);
  const migrations: string[] = [];
  try {
    const { manifest } = await restoreBackup({
      backup,
      dataDir: folder,
      replace: false,
      takeBucket: false,
      now,
      signal,
    });
    const cluster = await startCluster({ dataDir: folder });
    try {
      await prepareDatabase(cluster.address, { applied: (name) => migrations.push(name) });
      return { members: await readMembers(cluster.address), photos: manifest.counts.photos, migrations };
    } finally {
      await cluster.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
