/**
 * Finds the embedded PostgreSQL of a data folder while a server runs on it: for tools that an operator calls beside the server.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readOrMakePassword, SUPERUSER } from './cluster-files.ts';
import type { Address } from './connection.ts';
import { isAlive } from './leftovers.ts';

/** Lines of PostgreSQL's postmaster.pid: process, data folder, start, port, socket folder, listen address, shared memory, state. */
const PROCESS = 0;
const PORT = 3;
const SOCKET_FOLDER = 4;
const STATE = 7;

/** The superuser's address, or null when no PostgreSQL of this folder accepts connections. */
export function runningCluster(dataDir: string): Address | null {
  const file = path.join(dataDir, 'postgres', 'postmaster.pid');
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, 'utf8').split('\n');
  if (lines[STATE]?.trim() !== 'ready' || !isAlive(Number(lines[PROCESS]))) return null;
  return {
    host: lines[SOCKET_FOLDER] ?? '',
    port: Number(lines[PORT]),
    user: SUPERUSER,
    password: readOrMakePassword(dataDir),
    database: 'postgres',
  };
}
