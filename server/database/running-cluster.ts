/**
 * Finds the embedded PostgreSQL of a data folder while a server runs on it: for tools that an operator calls beside the server.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { DATABASE_FOLDER, readOrMakePassword, SUPERUSER } from './cluster-files.ts';
import type { Address } from './connection.ts';
import { isAlive } from './leftovers.ts';
import { readPostmaster } from './postmaster-file.ts';

/** A service with a /tmp of its own (systemd's PrivateTmp) keeps its socket where nobody else sees it. */
function checkVisible(socketFolder: string): void {
  if (existsSync(socketFolder)) return;
  throw new OperatorError(
    `The server's database has its socket in ${socketFolder}, which can't be seen from here: give the service a TMPDIR that is the same ` +
      'for everybody, as the unit in docs/operations.md has it',
  );
}

/**
 * The superuser's address, or null when no PostgreSQL of this folder accepts connections. Throws `OperatorError` when one does, but out of
 * our sight.
 */
export function runningCluster(dataDir: string): Address | null {
  const postmaster = readPostmaster(path.join(dataDir, DATABASE_FOLDER));
  if (!postmaster?.isReady || !isAlive(postmaster.pid)) return null;
  checkVisible(postmaster.socketFolder);
  return {
    host: postmaster.socketFolder,
    port: postmaster.port,
    user: SUPERUSER,
    password: readOrMakePassword(dataDir),
    database: 'postgres',
  };
}
