/**
 * Finds Debian's PostgreSQL 15 and PgBouncer for `npm run test:external`, or installs them.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { installDebians } from './debian-packages.mjs';

const POSTGRES = '/usr/lib/postgresql/15/bin/postgres';
const POOLER_FOLDERS = ['/usr/sbin', '/usr/bin', '/usr/local/bin'];

const works = (file) => spawnSync(file, ['--version'], { stdio: 'ignore' }).status === 0;

function find() {
  const pooler = POOLER_FOLDERS.map((folder) => path.join(folder, 'pgbouncer')).find(existsSync);
  return {
    postgres15: existsSync(POSTGRES) && works(POSTGRES),
    pooler: pooler && works(pooler) ? pooler : undefined,
  };
}

/** Whether there is a PostgreSQL 15, and the path of PgBouncer; installs missing ones if possible. */
export function findExternals() {
  const found = find();
  const missing = [...(found.postgres15 ? [] : ['postgresql-15']), ...(found.pooler ? [] : ['pgbouncer'])];
  if (missing.length === 0) return found;
  installDebians(missing);
  return find();
}
