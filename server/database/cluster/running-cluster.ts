/** Finds the embedded PostgreSQL of a data folder while a server runs on it: for tools that an operator calls beside the server. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { OperatorError } from '#server/config/operator-error.ts';
import type { Address } from '#server/database/client/connection.ts';
import { DATABASE_FOLDER, readOrMakePassword, SUPERUSER } from './cluster-files.ts';
import { isClusterInUse } from './orphan-processes.ts';
import { readPostmaster } from './postmaster-file.ts';

/** A service with a private /tmp (systemd's PrivateTmp, a container) has a socket that other processes can't see. */
function checkVisible(socketFolder: string): void {
  if (existsSync(socketFolder)) return;
  throw new OperatorError(
    `The server's database has its socket in ${socketFolder}, which can't be seen from here: give the service a TMPDIR that is the same ` +
      'for everybody, as the unit in docs/operations.md has it, or run the command in the container of the server',
  );
}

/** The superuser's address; null when no PostgreSQL here accepts connections. Throws `OperatorError` when its socket can't be seen. */
export async function runningCluster(dataDir: string): Promise<Address | null> {
  const dataFolder = path.join(dataDir, DATABASE_FOLDER);
  // A killed PostgreSQL leaves its file behind, and the number in it may be another process by now.
  if (!(await isClusterInUse(dataFolder))) return null;
  const postmaster = readPostmaster(dataFolder);
  if (!postmaster?.isReady) return null;
  checkVisible(postmaster.socketFolder);
  return {
    host: postmaster.socketFolder,
    port: postmaster.port,
    user: SUPERUSER,
    password: readOrMakePassword(dataDir),
    database: 'postgres',
  };
}
