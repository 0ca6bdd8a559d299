/**
 * A stand-in for the database of a hosted Supabase project: `postgres` has no more rights than there, and the official CLI pushes the migrations
 * as `postgres`. It differs in this: PostgreSQL 18, no extensions but those of PostgreSQL itself, and an event trigger in place of supautils.
 */
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Address, openConnection } from '#server/database/client/connection.ts';
import { prepareDatabase } from '#server/database/migrate/migrations.ts';
import { startPostgres } from '#tests/harness/postgres-server.ts';

const ROOT = path.resolve(import.meta.dirname, '..', '..', '..');
const PLATFORM_FOLDER = path.join(ROOT, 'server', 'database', 'migrate', 'platform');
const CLI = path.join(ROOT, 'node_modules/@supabase/cli-linux-x64/bin/supabase');
const PASSWORD = 'sesame';
/** As on a hosted project: the superuser is the platform's. */
const SUPERUSER = 'supabase_admin';

export interface StandIn {
  /** The superuser's address, of the database `postgres`. */
  superuser: Address;
  /** The login that acts as the auth service, the storage service and PostgREST. */
  services: Address;
  stop(): Promise<void>;
}

/** The same database as another user. */
export function loginAs(user: 'postgres' | 'services', address: Address): Address {
  return { ...address, user, password: PASSWORD };
}

async function applyPlatform(address: Address): Promise<void> {
  const files = readdirSync(PLATFORM_FOLDER).sort();
  const texts = [
    ...files.map((name) => path.join(PLATFORM_FOLDER, name)),
    path.join(import.meta.dirname, 'platform.sql'),
  ];
  const connection = await openConnection({ address });
  try {
    await connection.command('begin');
    for (const file of texts) await connection.command(readFileSync(file, 'utf8'));
    await connection.command('commit');
  } finally {
    await connection.close();
  }
}

/** `supabase db push` as `postgres`. Resolves to what the CLI writes; rejects with it when a migration fails. */
export async function pushMigrations(address: Address): Promise<string> {
  const { user, password, host, port, database } = loginAs('postgres', address);
  const url = `postgres://${user}:${password}@${host}:${port}/${database}?sslmode=disable`;
  const environment = { ...process.env, DO_NOT_TRACK: '1', SUPABASE_TELEMETRY_DISABLED: '1' };
  const args = ['db', 'push', `--remote=${url}`, '--skip-vault', '--yes', '--workdir', ROOT];
  const { stdout, stderr } = await promisify(execFile)(CLI, args, { env: environment });
  return stdout + stderr;
}

/** Starts the server, with the product pushed to the database `template`. */
export async function startStandIn(template: string): Promise<StandIn> {
  const server = await startPostgres('18', { superuser: SUPERUSER });
  const connection = await openConnection({ address: server.address });
  await connection.command(`create database ${template}`);
  await connection.close();
  const project = { ...server.address, database: template };
  await applyPlatform(project);
  await pushMigrations(project);
  // What the embedded server stores beside the product; it leaves the rest as the platform and the CLI made it.
  await prepareDatabase(project);
  return { superuser: server.address, services: loginAs('services', server.address), stop: server.stop };
}
