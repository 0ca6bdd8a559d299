/** The benchmark's installation, one for each number of profiles: a data folder that is filled once and kept, and the real server on it. */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Address, type Connection, openConnection } from '#server/database/client/connection.ts';
import { runningCluster } from '#server/database/cluster/running-cluster.ts';
import { freePort } from '#tests/harness/free-port.ts';
import { type ServerProcess, startProcess } from '#tests/restart/server-process.ts';
import { fillProfiles } from './population/fill-profiles.ts';

export interface Fixture {
  server: ServerProcess;
  /** The address of the server's PostgreSQL, as superuser. */
  address: Address;
  superuser: Connection;
  /** The server's folders of photos and renderings. */
  objects: string;
  renderings: string;
  close(): Promise<void>;
}

/** Known to the benchmark, so that it can sign tokens; this installation contains only invented people. */
export const SECRETS = {
  JWT_SECRET: 'for benchmarks only, on this machine, over invented people',
  PUBLISHABLE_KEY: 'sb_publishable_only_for_benchmarks_here',
  SECRET_KEY: 'sb_secret_for_benchmarks_only_on_this_machine',
} as const;

const ROOT = path.resolve(import.meta.dirname, '..');
const FOLDER = path.resolve(process.env.BENCH_DATA_DIR ?? path.join(ROOT, '.data', 'bench'));
/** Files that the database is built from: when they change, it is rebuilt. */
const BUILT_FROM = ['supabase/migrations/*.sql', 'server/database/migrate/*/*.sql', 'bench/population/*.ts'];

/** The read quota would stop members who read all the time. It stays as it is, because match lists are as long; the counts stay below it. */
const BELOW_QUOTA = `
create function private.stay_below_quota() returns trigger language plpgsql as $$
begin
  new.rows_read := least(new.rows_read, 100);
  return new;
end;
$$;
create trigger stay_below_quota before insert or update on private.read_counts
  for each row execute function private.stay_below_quota()`;

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const file of globSync(BUILT_FROM, { cwd: ROOT }).sort())
    hash.update(readFileSync(path.join(ROOT, file)));
  return hash.digest('hex');
}

async function start(dataDir: string, env: Record<string, string> = {}): Promise<Fixture> {
  const server = await startProcess({
    dataDir,
    port: await freePort(),
    // Requests with a limit for each client address send their own address.
    env: { ...SECRETS, TRUST_PROXY: '1', ...env },
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

async function build(dataDir: string, profiles: number, log: (line: string) => void): Promise<void> {
  const fixture = await start(dataDir);
  try {
    await fillProfiles(fixture.superuser, profiles, log);
    await fixture.superuser.command(BELOW_QUOTA);
  } finally {
    await fixture.close();
  }
}

/** Starts the server over this number of profiles, with further variables; first fills the database if it is missing or was built from other files. */
export async function openFixture(
  profiles: number,
  log: (line: string) => void,
  env: Record<string, string> = {},
): Promise<Fixture> {
  const dataDir = path.join(FOLDER, String(profiles));
  const mark = path.join(dataDir, 'built-from');
  const wanted = fingerprint();
  if (!existsSync(mark) || readFileSync(mark, 'utf8') !== wanted) {
    rmSync(dataDir, { recursive: true, force: true });
    await build(dataDir, profiles, log);
    writeFileSync(mark, wanted);
  }
  return start(dataDir, env);
}
