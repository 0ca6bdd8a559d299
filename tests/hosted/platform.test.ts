/**
 * The stand-in of a hosted project (TEST_POSTGRES=hosted): `postgres` may do what it may do there and nothing more, and the official CLI pushes the
 * migrations with these rights.
 */
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Connection, openConnection } from '#server/database/client/connection.ts';
import { loginAs, pushMigrations } from '#tests/harness/hosted/stand-in.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

const MIGRATIONS = readdirSync('supabase/migrations').filter((name) => name.endsWith('.sql'));
let project: TestDatabase;
let postgres: Connection;
beforeAll(async () => {
  project = await createTestDatabase();
  // A copy belongs to who made it.
  await project.admin`alter database ${project.admin(project.address.database)} owner to postgres`;
  postgres = await openConnection({ address: loginAs('postgres', project.address) });
});
afterAll(async () => {
  await postgres.close();
  await project.drop();
});

const versions = () =>
  postgres.send<{ version: string }>('select version from supabase_migrations.schema_migrations order by 1');

describe('the official CLI', () => {
  it('applies every migration as postgres', async () => {
    const applied = await versions();
    expect(applied.map(({ version }) => version)).toEqual(MIGRATIONS.map((name) => name.slice(0, 14)));
  });

  it('finds nothing to do at the second push', async () => {
    expect(await pushMigrations(project.address)).toContain('is up to date');
    expect(await versions()).toHaveLength(MIGRATIONS.length);
  });
});

describe('the role postgres', () => {
  it('has the attributes that it has on a hosted project', async () => {
    const [role] = await postgres.send(
      'select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication from pg_roles where rolname = current_user',
    );
    expect(role).toEqual({
      rolsuper: false,
      rolcreaterole: true,
      rolcreatedb: true,
      rolbypassrls: true,
      rolreplication: true,
    });
  });

  it.each(['supabase_admin', 'supabase_auth_admin', 'supabase_storage_admin', 'supabase_realtime_admin'])(
    'cannot act as %s',
    async (role) => {
      await expect(postgres.command(`set role ${role}`)).rejects.toMatchObject({ code: '42501' });
      await expect(postgres.command(`grant ${role} to postgres`)).rejects.toMatchObject({ code: '42501' });
    },
  );

  it.each([
    'create table auth.mine ()',
    'create table storage.mine ()',
    'create table realtime.mine ()',
    "create function auth.mine() returns int language sql as 'select 1'",
    'alter table auth.users add column mine text',
    'create index on storage.objects (created_at)',
    'alter table storage.objects disable row level security',
    'drop table auth.sessions cascade',
    "create or replace function auth.uid() returns uuid language sql as 'select null::uuid'",
    'create event trigger mine on ddl_command_end execute function extensions.pgrst_ddl_watch()',
  ])('is refused: %s', async (command) => {
    await expect(postgres.command(command)).rejects.toMatchObject({ code: '42501' });
  });

  it('may change policies and triggers of the services’ tables', async () => {
    await postgres.command(`
      create policy mine on storage.objects for select using (false);
      alter policy mine on storage.objects using (true);
      drop policy mine on storage.objects;
      create function public.mine() returns trigger language plpgsql as 'begin return null; end';
      create trigger mine after insert on auth.users for each row execute function public.mine();
      drop trigger mine on auth.users;
      drop function public.mine()`);
  });
});

/** As Supabase Realtime decides who may use a private channel: rows of the topic, written in a transaction that is rolled back, are read as the caller. */
describe('the topic of a member', () => {
  const [owner, other] = ['11111111-0000-4000-8000-000000000001', '11111111-0000-4000-8000-000000000002'];
  const topic = `member:${owner}`;

  async function asCaller<T>(role: string, caller: string, work: () => Promise<T>): Promise<T> {
    const claims = JSON.stringify({ role, ...(caller && { sub: caller }) });
    await postgres.command('begin');
    try {
      await postgres.send(
        `insert into realtime.messages (topic, extension, private) values ($1, 'broadcast', true), ($1, 'presence', true)`,
        [topic],
      );
      await postgres.send(
        `select set_config('role', $1, true), set_config('realtime.topic', $2, true),
           set_config('request.jwt.claims', $3, true), set_config('request.jwt.claim.sub', $4, true)`,
        [role, topic, claims, caller],
      );
      return await work();
    } finally {
      await postgres.command('rollback');
    }
  }
  const read = () => postgres.send<{ extension: string }>('select extension from realtime.messages');

  it('is read by its member, broadcasts only', async () => {
    expect(await asCaller('authenticated', owner, read)).toEqual([{ extension: 'broadcast' }]);
  });

  it.each([
    ['another member', 'authenticated', other],
    ['a guest', 'anon', ''],
  ])('is not read by %s', async (_who, role, caller) => {
    expect(await asCaller(role, caller, read)).toEqual([]);
  });

  it('is written by nobody but the database', async () => {
    const write = () =>
      postgres.send(
        `insert into realtime.messages (topic, extension, private) values ($1, 'broadcast', true)`,
        [topic],
      );
    await expect(asCaller('authenticated', owner, write)).rejects.toMatchObject({ code: '42501' });
  });
});
