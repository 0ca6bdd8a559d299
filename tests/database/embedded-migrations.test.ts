/** Building a database: the platform, the migrations and their history, and what stops them. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { OperatorError } from '#server/config/operator-error.ts';
import { type Address, openConnection } from '#server/database/client/connection.ts';
import { prepareDatabase } from '#server/database/migrate/migrations.ts';

const FIRST = '20260101000000_first_things.sql';
const SECOND = '20260102000000_second_things.sql';
let migrationsFolder: string;
let address: Address;
let admin: postgres.Sql;

async function asSuperuser(command: string): Promise<void> {
  const connection = await openConnection({ address: inject('superuser') });
  await connection.command(command);
  await connection.close();
}

function sqlAt(where: Address): postgres.Sql {
  return postgres({
    host: where.host,
    port: where.port,
    username: where.user,
    password: where.password,
    database: where.database,
    max: 1,
  });
}

beforeEach(async () => {
  migrationsFolder = mkdtempSync(path.join(os.tmpdir(), 'migrations-'));
  address = { ...inject('superuser'), database: `migrate_${randomUUID().replaceAll('-', '')}` };
  await asSuperuser(`create database ${address.database}`);
  admin = sqlAt(address);
});
afterEach(async () => {
  await admin.end();
  await asSuperuser(`drop database ${address.database} with (force)`);
  rmSync(migrationsFolder, { recursive: true });
});

const write = (name: string, text: string) => writeFileSync(path.join(migrationsFolder, name), text);

async function migrate(): Promise<string[]> {
  const names: string[] = [];
  await prepareDatabase(address, { migrationsFolder, applied: (name) => names.push(name) });
  return names;
}

describe('migrations', () => {
  it('run once in order and are recorded like by the official CLI', async () => {
    write(SECOND, 'alter table public.things add column b int;');
    write(FIRST, 'create table public.things (a int); -- the first\n');
    expect(await migrate()).toEqual([FIRST, SECOND]);
    expect(await migrate()).toEqual([]);
    expect(await admin`select * from supabase_migrations.schema_migrations order by version`).toEqual([
      {
        version: '20260101000000',
        name: 'first_things',
        statements: ['create table public.things (a int); -- the first\n'],
      },
      {
        version: '20260102000000',
        name: 'second_things',
        statements: ['alter table public.things add column b int;'],
      },
    ]);
  });

  it('run as postgres, which is no superuser', async () => {
    write(
      FIRST,
      'create table public.things as select current_user::text as who, current_setting($$is_superuser$$) as super;',
    );
    await migrate();
    expect(await admin`select who, super from public.things`).toEqual([{ who: 'postgres', super: 'off' }]);
    expect(await admin`select tableowner from pg_tables where tablename = 'things'`).toEqual([
      { tableowner: 'postgres' },
    ]);
  });

  it('roll back and name the line when they fail', async () => {
    write(
      FIRST,
      'create table public.things (a int);\ninsert into public.things values (1);\nselect 1 / 0;\n',
    );
    await expect(migrate()).rejects.toThrow(/first_things\.sql failed.*division by zero \(22012\)/);
    write(FIRST, 'create table public.things (a int);\n\nalter table public.things add colum b;\n');
    await expect(migrate()).rejects.toThrow(
      /first_things\.sql failed at line 3: .* Nothing of it was applied: the version before it works on/,
    );
    expect(await admin`select to_regclass('public.things')::text as things`).toEqual([{ things: null }]);
    expect(await admin`select * from supabase_migrations.schema_migrations`).toHaveLength(0);
  });

  it('stop the start when an applied one changed', async () => {
    write(FIRST, 'create table public.things (a int);');
    await migrate();
    write(FIRST, 'create table public.things (a bigint);');
    await expect(migrate()).rejects.toThrow(
      new OperatorError(
        `${FIRST} was changed after it had been applied: restore it and put the change into a new migration ` +
          '(or, where nothing is worth keeping, start with an empty DATA_DIR)',
      ),
    );
  });

  it('stop the start when an applied one is unknown', async () => {
    write(FIRST, 'select 1;');
    write(SECOND, 'select 2;');
    await migrate();
    rmSync(path.join(migrationsFolder, SECOND));
    await expect(migrate()).rejects.toThrow(
      /newer than this code: it has migration 20260102000000\. Start the newer version again .*, or restore the backup/,
    );
  });

  it('stop the start and ask for an empty DATA_DIR when they were rewritten', async () => {
    write(FIRST, 'select 1;');
    await migrate();
    rmSync(path.join(migrationsFolder, FIRST));
    write(SECOND, 'select 2;');
    await expect(migrate()).rejects.toThrow(
      /migration 20260101000000, which this code no longer has.*empty DATA_DIR/,
    );
  });

  it('count as applied when the official CLI applied them', async () => {
    await migrate();
    await admin`insert into supabase_migrations.schema_migrations (version) values ('20260101000000')`;
    write(FIRST, 'this is no SQL');
    expect(await migrate()).toEqual([]);
  });

  it('need a name with a timestamp', async () => {
    for (const name of ['first.sql', '2026010100000_first.sql', '20260101000000_.sql']) {
      write(name, 'select 1;');
      await expect(migrate()).rejects.toThrow(`${name} must be named <14 digits>_<name>.sql`);
      rmSync(path.join(migrationsFolder, name));
    }
  });

  it('run once when several servers start concurrently', async () => {
    write(FIRST, 'create table public.things (a int);');
    const runs = await Promise.all([migrate(), migrate(), migrate()]);
    expect(runs.flat()).toEqual([FIRST]);
  });
});

it('refuse to change a schema auth of another program', async () => {
  await admin`create schema auth`;
  await expect(migrate()).rejects.toThrow(/schema "auth" that is not ours.*empty database/);
});

it('leaves the roles and schemas of a Supabase database as they are', async () => {
  await migrate();
  // Without our records, the schemas count as those that Supabase's services made.
  await admin`drop schema server cascade`;
  await admin`revoke usage on schema auth, storage from anon`;
  write(FIRST, 'create table public.things (a int);');
  expect(await migrate()).toEqual([FIRST]);
  expect(await migrate()).toEqual([]);
  expect(
    await admin`
      select has_schema_privilege('anon', 'auth', 'usage') as auth, has_schema_privilege('anon', 'storage', 'usage') as storage,
        to_regclass('server.rate_limits') is not null as limits, to_regclass('server.installation') is not null as installation,
        (select array_agg(name order by name) from server.applied_files where kind = 'platform') as files`,
  ).toEqual([
    {
      auth: false,
      storage: false,
      limits: true,
      installation: true,
      files: [
        '010_applied_files.sql',
        '060_auth_limits.sql',
        '070_installation.sql',
        '080_codes.sql',
        '090_runs.sql',
      ],
    },
  ]);
});

describe('the platform schema', () => {
  it('can be applied repeatedly', async () => {
    await migrate();
    await admin`update server.applied_files set checksum = 'older'`;
    await migrate();
    expect(await admin`select count(*)::int as n from server.applied_files where checksum = 'older'`).toEqual(
      [{ n: 0 }],
    );
  });

  it('allows migrations triggers and foreign keys on auth.users, policies and triggers on storage.objects', async () => {
    write(
      FIRST,
      `create extension if not exists pg_trgm with schema extensions;
       create table public.people (id uuid primary key references auth.users (id) on delete cascade);
       create function public.note() returns trigger language plpgsql security definer set search_path = '' as
         $$ begin insert into public.people values (new.id); return new; end $$;
       create trigger note after insert on auth.users for each row execute function public.note();
       create policy "own" on storage.objects for select to authenticated using (owner_id = (select auth.uid()::text));
       create function public.watch() returns trigger language plpgsql as $$ begin return new; end $$;
       create trigger watch after insert on storage.objects for each row execute function public.watch();
       insert into storage.buckets (id, name) values ('box', 'box');`,
    );
    await migrate();
    await admin`insert into auth.users (id) values ('6f1c1f0e-5a3c-4a1b-9d3e-0c8a5b1f2e3d')`;
    expect(await admin`select count(*)::int as n from public.people`).toEqual([{ n: 1 }]);
  });

  it('grants new tables of public to the API roles, as hosted does', async () => {
    write(FIRST, 'create table public.things (a int);');
    await migrate();
    const [row] = await admin`
      select has_table_privilege('anon', 'public.things', 'select') as anon, has_table_privilege('authenticated', 'public.things', 'insert') as member,
        has_schema_privilege('anon', 'public', 'create') as making, has_table_privilege('authenticated', 'auth.users', 'select') as users`;
    expect(row).toEqual({ anon: true, member: true, making: false, users: false });
  });

  it('rejects deleting rows of storage by SQL', async () => {
    await migrate();
    await admin`insert into storage.buckets (id, name) values ('box', 'box')`;
    await admin`insert into storage.objects (bucket_id, name) values ('box', 'a/b.c.jpg')`;
    await expect(admin`delete from storage.objects`).rejects.toMatchObject({ code: '42501' });
    const gone = await admin.begin(async (sql) => {
      await sql`select set_config('storage.allow_delete_query', 'true', true)`;
      return sql`delete from storage.objects returning storage.foldername(name) as folder, storage.filename(name) as file, storage.extension(name) as extension, path_tokens`;
    });
    expect(gone).toEqual([
      { folder: ['a'], file: 'b.c.jpg', extension: 'jpg', path_tokens: ['a', 'b.c.jpg'] },
    ]);
  });

  it('has row-level security on every table of auth, storage and server', async () => {
    await migrate();
    const open = await admin`
      select relnamespace::regnamespace::text || '.' || relname as table from pg_class
      where relkind in ('r', 'p') and not relrowsecurity and relnamespace::regnamespace::text in ('auth', 'storage', 'server', 'supabase_migrations')`;
    expect(open).toEqual([]);
  });
});
