/**
 * The connections of the pool and of listeners on a real PostgreSQL: those that are lost, hang, fail to open or are old are replaced,
 * and waiting requests are rejected with the reason. What they carry: `embedded-pool.test.ts`.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scope } from '#server/database/client/database.ts';
import type { DatabaseUnavailable } from '#server/database/client/errors.ts';
import { listenTo } from '#server/database/client/listener.ts';
import { connect } from '#server/database/client/pool.ts';
import { startDatabaseProxy } from '#tests/harness/database-proxy.ts';
import { stateOf } from '#tests/harness/query-outcome.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

const ANON: Scope = { role: 'anon', readOnly: true };
let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  await test.admin`create table public.marks (mark text)`;
  await test.admin`grant all on public.marks to anon`;
});
afterAll(() => test.drop());

/** Ends all connections of the pool from outside. */
const cutConnections = () =>
  test.admin`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = ${test.address.user}`;

describe('a lost connection', () => {
  it('rejects its request and is replaced', async () => {
    const sleeping = Promise.allSettled(
      Array.from({ length: 8 }, () =>
        test.database.query({ role: 'authenticated' }, { text: 'select pg_sleep(30)' }),
      ),
    );
    const cut = new Set<number>();
    const asleep = async () => {
      const rows = await test.admin<{ pid: number }[]>`
        select pid from pg_stat_activity
        where query like '%pg_sleep(30)%' and state = 'active' and usename = ${test.address.user}`;
      return rows.map(({ pid }) => pid).filter((pid) => !cut.has(pid));
    };
    // Four at a time: those that waited take the places of those that were cut, which may still be listed for a moment.
    for (const _half of ['first', 'second']) {
      await expect.poll(asleep).toHaveLength(4);
      for (const pid of await asleep()) cut.add(pid);
      await cutConnections();
    }
    const outcomes = await sleeping;
    expect(
      outcomes.map(
        (outcome) => outcome.status === 'rejected' && (outcome.reason as DatabaseUnavailable).reason,
      ),
    ).toEqual(Array(8).fill('lost'));
    expect(await test.database.query(ANON, { text: 'select 1 as fine' })).toEqual([{ fine: 1 }]);
  });

  it('rejects the second statement of a transaction when lost after the first', async () => {
    const work = test.database.transaction({ role: 'anon' }, async (transaction) => {
      const [row] = await transaction.query<{ pid: number }>({ text: 'select pg_backend_pid() as pid' });
      await cutConnections();
      await expect
        .poll(
          async () => (await test.admin`select 1 from pg_stat_activity where pid = ${row?.pid ?? 0}`).length,
        )
        .toBe(0);
      await transaction.query({ text: "insert into public.marks values ('after')" });
    });
    expect(await stateOf(work)).toBe('lost');
    expect(await test.admin`select * from public.marks where mark = 'after'`).toHaveLength(0);
    // The ends of the others reach this process as events of their own.
    await expect.poll(() => stateOf(test.database.ping())).toBe('done');
  });

  it('is detected while idle', async () => {
    await test.database.ping();
    await cutConnections();
    await expect
      .poll(
        async () =>
          (
            await test.admin`select 1 from pg_stat_activity where usename = ${test.address.user} and datname = current_database()`
          ).length,
      )
      .toBe(0);
    // The end of the connection reaches this process as an event of its own.
    await expect.poll(() => stateOf(test.database.ping())).toBe('done');
  });
});

describe('a database that hangs', () => {
  const question = { text: 'select 1 as fine' };

  it('rejects all waiting requests and serves again when it responds', async () => {
    const proxy = await startDatabaseProxy(test.address);
    const pool = connect({ address: proxy.address, max: 4, graceMs: 500 });
    const scope: Scope = { role: 'authenticated', statementTimeoutMs: 3500 };
    let open = 0;
    const { promise: allOpen, resolve: opened } = Promise.withResolvers<void>();
    const hold = () => {
      open += 1;
      if (open === 4) opened();
      return allOpen;
    };
    await Promise.all([1, 2, 3, 4].map(() => pool.transaction(scope, hold)));

    const { promise: hanging, resolve: hung } = Promise.withResolvers<void>();
    const between = pool.transaction(scope, (transaction) => {
      proxy.freeze();
      hung();
      return transaction.query(question);
    });
    await hanging;
    const under = [between, pool.query(scope, question), pool.ping()];
    expect(await Promise.all(under.map(stateOf))).toEqual(['lost', 'lost', 'lost']);
    // The fourth, which rested, is not tried either.
    expect(await stateOf(pool.ping())).toBe('unreachable');
    proxy.unfreeze();
    expect(await pool.query(scope, question)).toEqual([{ fine: 1 }]);
    await pool.close();
    await proxy.stop();
  });

  it('is detected by a listener, which reconnects', async () => {
    const proxy = await startDatabaseProxy(test.address);
    let notifications = 0;
    const listener = await listenTo(proxy.address, { pgrst: () => (notifications += 1) }, 1000);
    proxy.freeze();
    proxy.unfreeze();
    await expect.poll(() => notifications).toBeGreaterThan(0);
    const before = notifications;
    await test.admin`create table public.announced_late (a int)`;
    await expect.poll(() => notifications).toBeGreaterThan(before);
    await listener.stop();
    await proxy.stop();
  });
});

describe('an unreachable database', () => {
  const nowhere = {
    address: { host: '/tmp/no-such-folder', port: 5432, user: 'x', password: '', database: 'x' },
    reconnectMs: 50,
  };

  it('rejects all waiting requests as unreachable', async () => {
    const pool = connect(nowhere);
    const states = await Promise.all(
      Array.from({ length: 20 }, () => stateOf(pool.query(ANON, { text: 'select 1' }))),
    );
    expect(new Set(states)).toEqual(new Set(['unreachable']));
    expect(await stateOf(pool.ping())).toBe('unreachable');
    await pool.close();
    expect(await stateOf(pool.ping())).toBe('closed');
  });

  it('is not retried, nor is a rejected password', async () => {
    const pool = connect({ address: { ...test.address, password: 'wrong' }, reconnectMs: 60_000 });
    expect(await stateOf(pool.ping())).toBe('unreachable');
    await pool.close();
  });
});

it('rejects as busy after the waiting time and serves the others', async () => {
  const small = connect({ address: test.address, max: 1, acquireTimeoutMs: 100 });
  // Opening the connection may take longer than this pool lets anybody wait.
  await expect.poll(() => stateOf(small.ping())).toBe('done');
  let release = () => {};
  const held = small.transaction(ANON, () => new Promise<void>((resolve) => (release = resolve)));
  expect(await stateOf(small.query(ANON, { text: 'select 1' }))).toBe('busy');
  release();
  await held;
  await expect.poll(() => stateOf(small.query(ANON, { text: 'select 1' }))).toBe('done');
  await small.close();
});

it('limits guests to half of the connections and clients to most of them', async () => {
  const pool = connect({ address: test.address, max: 6 });
  const { promise: enough, resolve: letGo } = Promise.withResolvers<void>();
  const hold = (role: string) => pool.transaction({ role }, () => enough);
  const ask = (role: string) => stateOf(pool.query({ role }, { text: 'select 1' }));
  const usage = (inUse: number, waiting: number) =>
    expect.poll(() => pool.usage()).toEqual({ inUse, waiting, most: 6 });

  const guests = [1, 2, 3, 4, 5].map(() => hold('anon'));
  await usage(3, 2);
  expect(await ask('authenticated')).toBe('done');
  const members = [1, 2, 3, 4].map(() => hold('authenticated'));
  await usage(5, 4);
  expect(await ask('supabase_auth_admin')).toBe('done');
  expect(await stateOf(pool.ping())).toBe('done');
  const late = [ask('anon'), ask('authenticated')];
  await usage(5, 6);
  letGo();
  await Promise.all([...guests, ...members]);
  expect(await Promise.all(late)).toEqual(['done', 'done']);
  await usage(0, 0);
  await pool.close();
});

it('limits users without membership to a third of the connections, together with guests to two thirds', async () => {
  const pool = connect({ address: test.address, max: 6 });
  const { promise: enough, resolve: letGo } = Promise.withResolvers<void>();
  const nonMember: Scope = { role: 'authenticated', share: 'non-members' };
  const hold = (scope: Scope) => pool.transaction(scope, () => enough);
  const usage = (inUse: number, waiting: number) =>
    expect.poll(() => pool.usage()).toEqual({ inUse, waiting, most: 6 });

  const held = [1, 2, 3].map(() => hold(nonMember));
  await usage(2, 1);
  held.push(...[1, 2, 3].map(() => hold(ANON)));
  await usage(4, 2);
  expect(await stateOf(pool.query({ role: 'authenticated' }, { text: 'select 1' }))).toBe('done');
  letGo();
  await Promise.all(held);
  await usage(0, 0);
  await pool.close();
});

it('limits each signed-in user to a sixth of the connections', async () => {
  const pool = connect({ address: test.address, max: 6 });
  const { promise: enough, resolve: letGo } = Promise.withResolvers<void>();
  const member = (sub: string): Scope => ({ role: 'authenticated', claims: { sub } });
  const hold = (sub: string) => pool.transaction(member(sub), () => enough);
  const usage = (inUse: number, waiting: number) =>
    expect.poll(() => pool.usage()).toEqual({ inUse, waiting, most: 6 });

  const [asha, balu] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'];
  const held = [1, 2, 3].map(() => hold(asha));
  await usage(1, 2);
  held.push(...[1, 2, 3].map(() => hold(balu)));
  await usage(2, 4);
  letGo();
  await Promise.all(held);
  await usage(0, 0);
  await pool.close();
});

it.each([
  ['very many statements', 1001, ''],
  ['very long ones', 21, `/* ${'x'.repeat(100_000)} */`],
])('replaces a connection after preparing %s', async (_what, shapes, words) => {
  const single = connect({ address: test.address, max: 1 });
  const pid = async () => (await single.query(ANON, { text: 'select pg_backend_pid() as pid' }))[0]?.pid;
  const first = await pid();
  await single.query(ANON, { text: `select ${words}` });
  expect(await pid()).toBe(first);
  for (let shape = 0; shape < shapes; shape += 1)
    await single.query(ANON, { text: `select ${shape} ${words}` });
  expect(await pid()).not.toBe(first);
  await single.close();
});

it('notifies listeners of a schema change, also after a lost connection', async () => {
  let notifications = 0;
  const listener = await listenTo(test.address, {
    pgrst: () => {
      notifications += 1;
    },
  });
  await test.admin`create table public.announced (a int)`;
  await expect.poll(() => notifications).toBeGreaterThan(0);
  await cutConnections();
  const before = notifications;
  await expect.poll(() => notifications, { timeout: 5000 }).toBeGreaterThan(before);
  const again = notifications;
  await test.admin`drop table public.announced`;
  await expect.poll(() => notifications).toBeGreaterThan(again);
  await listener.stop();
});
