/**
 * The benchmark's own installation, one a number of profiles: a data folder that is filled once and kept, and the real server on it.
 */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Address, type Connection, openConnection } from '#server/database/client/connection.ts';
import { runningCluster } from '#server/database/cluster/running-cluster.ts';
import { freePort } from '../tests/harness/free-port.ts';
import { type ServerProcess, startProcess } from '../tests/restart/server-process.ts';
import { fillProfiles } from './population/fill-profiles.ts';

export interface Place {
  server: ServerProcess;
  /** Of the server's own Postgres, with all rights. */
  address: Address;
  superuser: Connection;
  /** Folders where the server keeps photos, and its renderings of them. */
  objects: string;
  renderings: string;
  close(): Promise<void>;
}

/** Known to the benchmark, so that it can sign tokens; this installation holds invented people only. */
export const SECRETS = {
  JWT_SECRET: 'for benchmarks only, on this machine, over invented people',
  PUBLISHABLE_KEY: 'sb_publishable_only_for_benchmarks_here',
  SECRET_KEY: 'sb_secret_for_benchmarks_only_on_this_machine',
} as const;

const ROOT = path.resolve(import.meta.dirname, '..');
const FOLDER = path.resolve(process.env.BENCH_DATA_DIR ?? path.join(ROOT, '.data', 'bench'));
/** A database that was built from other files than today's measures something else. */
const BUILT_FROM = [
  'supabase/migrations/*.sql',
  'server/database/migrate/platform/*.sql',
  'bench/population/*.ts',
];

/** A thousand members who read all the time would be taken for people who copy the community. */
const NO_READING_LIMITS =
  'create or replace function private.rows_a_day() returns integer language sql immutable return 2147483647';

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const file of globSync(BUILT_FROM, { cwd: ROOT }).sort())
    hash.update(readFileSync(path.join(ROOT, file)));
  return hash.digest('hex');
}

async function start(dataDir: string): Promise<Place> {
  const server = await startProcess({
    dataDir,
    port: await freePort(),
    // Each request of the benchmark that is counted by its sender's address says one of its own.
    env: { ...SECRETS, TRUST_PROXY: '1' },
  });
  const address = await runningCluster(dataDir);
  if (!address) throw new Error(`no PostgreSQL runs in ${dataDir}`);
  const superuser = await openConnection({ address });
  return {
    server,
    address,
    superuser,
    objects: path.join(dataDir, 'objects'),
    renderings: path.join(dataDir, 'renderings'),
    close: async () => {
      await superuser.close();
      await server.end('SIGINT');
    },
  };
}

async function build(dataDir: string, profiles: number, told: (line: string) => void): Promise<void> {
  const place = await start(dataDir);
  try {
    await fillProfiles(place.superuser, profiles, told);
    await place.superuser.command(NO_READING_LIMITS);
  } finally {
    await place.close();
  }
}

/** Starts the server over so many profiles, and fills the database before if that wasn't done or was done from older files. */
export async function openPlace(profiles: number, told: (line: string) => void): Promise<Place> {
  const dataDir = path.join(FOLDER, String(profiles));
  const mark = path.join(dataDir, 'built-from');
  const wanted = fingerprint();
  if (!existsSync(mark) || readFileSync(mark, 'utf8') !== wanted) {
    rmSync(dataDir, { recursive: true, force: true });
    await build(dataDir, profiles, told);
    writeFileSync(mark, wanted);
  }
  return start(dataDir);
}
