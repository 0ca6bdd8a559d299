/**
 * Finds the embedded PostgreSQL of a data folder while a server runs on it: for tools that an operator calls beside the server.
 */
import path from 'node:path';
import { DATABASE_FOLDER, readOrMakePassword, SUPERUSER } from './cluster-files.ts';
import type { Address } from './connection.ts';
import { isAlive } from './leftovers.ts';
import { readPostmaster } from './postmaster-file.ts';

/** The superuser's address, or null when no PostgreSQL of this folder accepts connections. */
export function runningCluster(dataDir: string): Address | null {
  const postmaster = readPostmaster(path.join(dataDir, DATABASE_FOLDER));
  if (!postmaster?.isReady || !isAlive(postmaster.pid)) return null;
  return {
    host: postmaster.socketFolder,
    port: postmaster.port,
    user: SUPERUSER,
    password: readOrMakePassword(dataDir),
    database: 'postgres',
  };
}
