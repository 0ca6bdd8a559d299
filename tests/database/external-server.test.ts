/**
 * An external PostgreSQL by DATABASE_URL: which roles can build and use the database, TLS, and the messages to the operator.
 * `npm run test:external` does the same with PostgreSQL 15 and with a pooler.
 */
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Address, openConnection } from '#server/database/client/connection.ts';
import { listenTo } from '#server/database/client/listener.ts';
import { startExternal } from '#server/database/cluster/start-database.ts';
import { type Authority, makeAuthority, trustAuthority } from '#tests/harness/certificates.ts';
import { startPooler } from '#tests/harness/pooler.ts';
import { type PostgresServer, startPostgres } from '#tests/harness/postgres-server.ts';

const { TEST_POSTGRES, TEST_POOLER } = process.env;
const VERSION = TEST_POSTGRES === '15' ? '15' : '18';
const MIGRATIONS = readdirSync('supabase/migrations').filter((name) => name.endsWith('.sql')).length;
const LOCALHOST = { host: 'localhost' };
let authority: Authority;
let server: PostgresServer;
beforeAll(async () => {
  authority = makeAuthority();
  server = await startPostgres(VERSION, {
    superuser: 'postgres',
    certificate: authority.certify('localhost'),
  });
});
afterAll(async () => {
  authority.remove();
  await server.stop();
});

function urlOf({ user, password, host, port, database }: Address, query = ''): string {
  return `postgres://${user}:${password}@${host}:${port}/${database}${query}`;
}

async function run(command: string, address = server.address): Promise<void> {
  const connection = await openConnection({ address });
  try {
    await connection.command(command);
  } finally {
    await connection.close();
  }
}

/** A fresh database and, unless it is the superuser's, a role with these attributes that owns it. */
async function makeDatabase(attributes?: string, at = server.address): Promise<Address> {
  const name = `made_${randomUUID().replaceAll('-', '')}`;
  if (attributes === undefined) {
    await run(`create database ${name}`, at);
    return { ...at, database: name };
  }
  await run(`create role ${name} login password 'x' ${attributes}`, at);
  await run(`create database ${name} owner ${name}`, at);
  return { ...at, user: name, password: 'x', database: name };
}

/** Starts as the server does, and returns the result of the work. */
async function started<T>(
  options: Parameters<typeof startExternal>[0],
  work: (running: Awaited<ReturnType<typeof startExternal>>) => Promise<T>,
): Promise<T> {
  const running = await startExternal(options);
  try {
    return await work(running);
  } finally {
    await running.stop();
  }
}

const asGuest = (url: string, directUrl?: string) =>
  started({ url, directUrl }, ({ database }) =>
    database.query(
      { role: 'anon', readOnly: true },
      { text: 'select current_user::text as who from public.gender_options limit 1' },
    ),
  );

describe('a database role', () => {
  it('sets up the database once and serves it as superuser', async () => {
    const url = urlOf(await makeDatabase());
    const names: string[] = [];
    const applied = (name: string) => names.push(name);
    await (await startExternal({ url, applied })).stop();
    expect(names).toHaveLength(MIGRATIONS);
    await (await startExternal({ url, applied })).stop();
    expect(names).toHaveLength(MIGRATIONS);
    expect(await asGuest(url)).toEqual([{ who: 'anon' }]);
    expect(await started({ url }, async ({ database }) => database.usage().most)).toBe(12);
  });

  it('serves a database that a superuser set up', async () => {
    const direct = await makeDatabase();
    await run(`create role "api-${direct.database}" login noinherit password 'x'`);
    const url = urlOf({ ...direct, user: `api-${direct.database}`, password: 'x' });
    await expect(startExternal({ url, directUrl: urlOf(direct) })).rejects.toThrow(
      `The role of DATABASE_URL may not act as anon, authenticated, service_role, supabase_auth_admin, supabase_storage_admin: as a superuser, say  grant`,
    );
    await run(
      `grant anon, authenticated, service_role, supabase_auth_admin, supabase_storage_admin to "api-${direct.database}"`,
    );
    expect(await asGuest(url, urlOf(direct))).toEqual([{ who: 'anon' }]);
  });

  it('reports missing privileges for the setup, and sets up and serves its own database without superuser', async () => {
    // The roles of the platform belong to the whole server: on this one nobody has made them.
    const other = await startPostgres(VERSION);
    for (const attributes of ['', 'createrole createdb']) {
      const url = urlOf(await makeDatabase(attributes, other.address));
      await expect(startExternal({ url })).rejects.toThrow(
        /^The role of DATABASE_URL may not build the database \(.+\): use a superuser, or from PostgreSQL 16 on, where the role postgres is none, the database's owner with CREATEROLE, CREATEDB and BYPASSRLS$/,
      );
    }
    if (VERSION !== '15') {
      const url = urlOf(await makeDatabase('createrole createdb bypassrls', other.address));
      await started({ url }, async ({ database }) => {
        const text = "insert into auth.users (id, email) values (gen_random_uuid(), 'a@example.org')";
        await database.query({ role: 'supabase_auth_admin' }, { text });
        const counting = { text: 'select count(*)::int as n from public.profiles' };
        expect(await database.query({ role: 'service_role' }, counting)).toEqual([{ n: 1 }]);
      });
    }
    await other.stop();
  });

  it('needs no pg_cron and pg_net where the server offers them: the embedded server runs its jobs itself', async () => {
    const other = await startPostgres('18', { offered: ['pg_cron', 'pg_net'] });
    const url = urlOf(await makeDatabase(undefined, other.address));
    await started({ url }, async ({ database }) => {
      const text = `select name, installed_version from pg_available_extensions where name in ('pg_cron', 'pg_net') order by name`;
      expect(await database.query({ role: 'anon' }, { text })).toEqual([
        { name: 'pg_cron', installed_version: null },
        { name: 'pg_net', installed_version: null },
      ]);
    });
    await other.stop();
  });

  it('reports a wrong password without printing it', async () => {
    const address = { ...(await makeDatabase()), password: 'hunter2' };
    await expect(startExternal({ url: urlOf(address) })).rejects.toThrow(
      'The database of DATABASE_URL cannot be reached: password authentication failed for user "postgres"',
    );
  });
});

describe('TLS', () => {
  const isEncrypted = async (url: string) => {
    const connection = await openConnection({ address: url });
    const rows = await connection.send('select ssl from pg_stat_ssl where pid = pg_backend_pid()');
    await connection.close();
    return rows;
  };

  it('encrypts with sslmode=require, with any certificate', async () => {
    const address = { ...server.address, ...LOCALHOST };
    expect(await isEncrypted(urlOf(address, '?sslmode=require'))).toEqual([{ ssl: true }]);
    expect(await isEncrypted(urlOf(address))).toEqual([{ ssl: false }]);
  });

  it('requires a trusted certificate and the right name with sslmode=verify-full', async () => {
    const database = await makeDatabase();
    const url = urlOf({ ...database, ...LOCALHOST }, '?sslmode=verify-full');
    await expect(startExternal({ url })).rejects.toThrow(
      'The database of DATABASE_URL cannot be reached: unable to verify the first certificate',
    );
    trustAuthority(authority);
    expect(await asGuest(url)).toEqual([{ who: 'anon' }]);

    const elsewhere = await startPostgres(VERSION, { certificate: authority.certify('elsewhere.test') });
    const wrong = urlOf({ ...elsewhere.address, ...LOCALHOST }, '?sslmode=verify-full');
    await expect(startExternal({ url: wrong })).rejects.toThrow(
      /^The database of DATABASE_URL cannot be reached: Hostname\/IP does not match certificate's altnames/,
    );
    await elsewhere.stop();
  });
});

describe.runIf(TEST_POOLER)('a pooler in transaction mode', () => {
  it('is detected without configuration', async () => {
    const pooler = await startPooler(TEST_POOLER ?? '', server.address);
    await expect(startExternal({ url: urlOf(pooler.address) })).rejects.toThrow(
      'DATABASE_URL is the address of a pooler in transaction mode: give that of PostgreSQL itself in DATABASE_DIRECT_URL too',
    );
    await pooler.stop();
  });

  it('serves requests while migrations and notifications bypass it', async () => {
    const direct = await makeDatabase();
    const pooler = await startPooler(TEST_POOLER ?? '', direct);
    const urls = { url: urlOf(pooler.address), directUrl: urlOf(direct) };
    await started(urls, async ({ database, address }) => {
      const guests = Array.from({ length: 200 }, (_, index) =>
        database.query<{ n: number; role: string }>(
          { role: index % 2 ? 'anon' : 'authenticated', claims: { n: index } },
          {
            text: "select current_user::text as role, (auth.jwt() ->> 'n')::int as n, $1::int as given",
            values: [index],
          },
        ),
      );
      expect((await Promise.all(guests)).flat()).toEqual(
        guests.map((_, index) => ({ role: index % 2 ? 'anon' : 'authenticated', n: index, given: index })),
      );
      let notifications = 0;
      const listener = await listenTo(address, {
        pgrst: () => {
          notifications += 1;
        },
      });
      await run("notify pgrst, 'reload schema'", direct);
      await expect.poll(() => notifications).toBeGreaterThan(0);
      await listener.stop();
    });
    await pooler.stop();
  });
});
