/**
 * The pool on a real PostgreSQL: one request is one transaction, and values arrive as the text they are. What becomes of its connections:
 * `embedded-pool-connections.test.ts`.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row, Scope } from '#server/database/client/database.ts';
import { connect } from '#server/database/client/pool.ts';
import { stateOf } from '#tests/harness/query-outcome.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

const ANON: Scope = { role: 'anon', readOnly: true };
let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

async function one<T extends Row>(
  text: string,
  values: (string | number | null)[] = [],
  scope = ANON,
): Promise<T> {
  const [row] = await test.database.query<T>(scope, { text, values });
  if (!row) throw new Error('no row');
  return row;
}

describe('a scope', () => {
  it('sets role, claims, time limit, search path and further settings for its own transaction', async () => {
    const row = await one(
      `select current_user::text as role, auth.uid()::text as uid, auth.role() as claimed, current_setting('statement_timeout') as timeout,
         current_setting('search_path') as path, current_setting('request.method') as method, current_setting('transaction_read_only') as readonly`,
      [],
      {
        role: 'authenticated',
        claims: { sub: '6f1c1f0e-5a3c-4a1b-9d3e-0c8a5b1f2e3d', role: 'somebody else' },
        readOnly: true,
        statementTimeoutMs: 1234,
        settings: { 'request.method': 'GET' },
      },
    );
    expect(row).toEqual({
      role: 'authenticated',
      uid: '6f1c1f0e-5a3c-4a1b-9d3e-0c8a5b1f2e3d',
      claimed: 'authenticated',
      timeout: '1234ms',
      path: 'public, extensions',
      method: 'GET',
      readonly: 'on',
    });
  });

  it('leaves no settings for the next request', async () => {
    const single = connect({ address: test.address, max: 1 });
    await single.query(
      { role: 'authenticated', claims: { sub: 'x' }, settings: { 'my.mark': '1' } },
      { text: 'select 1' },
    );
    const [row] = await single.query(ANON, {
      text: "select current_user::text as role, current_setting('request.jwt.claims') as claims, current_setting('my.mark', true) as mark",
    });
    expect(row).toEqual({ role: 'anon', claims: '{"role":"anon"}', mark: '' });
    await single.close();
  });

  it('is applied before the statement, which does not run when the scope fails', async () => {
    await test.admin`create table public.marks (mark text)`;
    await test.admin`grant all on public.marks to public`;
    const insert = { text: "insert into public.marks values ('x')" };
    expect(await stateOf(test.database.query({ role: 'nobody' }, insert))).toBe('22023');
    expect(await stateOf(test.database.query({ role: 'anon', readOnly: true }, insert))).toBe('25006');
    expect(await test.admin`select * from public.marks`).toHaveLength(0);
    expect(await stateOf(test.database.query({ role: 'anon' }, insert))).toBe('done');
    expect(await test.admin`select * from public.marks`).toHaveLength(1);
  });

  it('cancels a statement at its timeout', async () => {
    expect(
      await stateOf(
        test.database.query({ ...ANON, statementTimeoutMs: 20 }, { text: 'select pg_sleep(10)' }),
      ),
    ).toBe('57014');
  });
});

describe('values', () => {
  it.each([
    ['$1::jsonb', '{"a":'],
    ['$1::int', 'abc'],
    ['$1::boolean', 'maybe'],
    ['$1::uuid', 'x'],
    ['$1::int[]', '{1,x}'],
  ])('are parsed by PostgreSQL: %s', async (expression, value) => {
    expect(await stateOf(test.database.query(ANON, { text: `select ${expression}`, values: [value] }))).toBe(
      '22P02',
    );
  });

  it('reject an invalid date as such', async () => {
    expect(
      await stateOf(test.database.query(ANON, { text: 'select $1::date', values: ['yesteryear'] })),
    ).toBe('22007');
  });

  it('arrive unchanged', async () => {
    const values = [
      '{"a": [1,  2]}',
      '{x,"y z",NULL}',
      '2000-02-29',
      't',
      '\\x00ff',
      '2026-01-01 10:00:00+05:30',
      'पुणे 💍',
      null,
      7,
    ];
    const row = await one(
      `select $1::json::text as json, $2::text[]::text as array, $3::date::text as date, $4::boolean::text as bool, $5::bytea::text as bytes,
         $6::timestamptz::text as time, $7 as text, $8::text as nothing, $9::numeric::text as number`,
      values,
    );
    expect(Object.values(row)).toEqual([
      '{"a": [1,  2]}',
      '{x,"y z",NULL}',
      '2000-02-29',
      'true',
      '\\x00ff',
      '2026-01-01 04:30:00+00',
      'पुणे 💍',
      null,
      '7',
    ]);
  });

  it('reject unknown types, and NUL in a statement, before PostgreSQL', async () => {
    await expect(
      test.database.query(ANON, { text: 'select $1', values: [undefined as unknown as string] }),
    ).rejects.toThrow(new TypeError('Value $1 is neither text nor number nor null'));
    await expect(test.database.query(ANON, { text: 'select 1\0' })).rejects.toThrow(
      new TypeError('A statement must not contain NUL'),
    );
    await expect(
      test.database.query(ANON, { text: 'select 1', values: Array(65_535).fill('') }),
    ).rejects.toThrow(new TypeError('A statement takes at most 65534 values'));
    expect(await one('select 1 as fine')).toEqual({ fine: 1 });
  });
});

it('returns rows in JavaScript types', async () => {
  const row = await one(
    `select 1::int as int, 2::bigint as bigint, 1.50::numeric as numeric, true as bool, '{"a":1}'::jsonb as json, '{"a": 1}'::json::text as text,
       date '2000-01-02' as date, '{a,"b c"}'::text[] as texts, '{1,2}'::int[] as ints, timestamptz '2026-01-01 00:00Z' as time, null as nothing,
       '{1.50,NULL}'::numeric[] as numerics, '{2000-01-02}'::date[] as dates, interval '1 day 02:00' as interval`,
  );
  expect(row).toEqual({
    int: 1,
    bigint: '2',
    numeric: '1.50',
    bool: true,
    json: { a: 1 },
    text: '{"a": 1}',
    date: '2000-01-02',
    texts: ['a', 'b c'],
    ints: [1, 2],
    time: new Date('2026-01-01T00:00:00Z'),
    nothing: null,
    numerics: ['1.50', null],
    dates: ['2000-01-02'],
    interval: '1 day 02:00:00',
  });
});

it('isolates 640 concurrent requests', async () => {
  const numbers = Array.from({ length: 640 }, (_, number) => number);
  const rows = await Promise.all(
    numbers.map((number) =>
      one<{ value: number; claim: number }>(
        "select $1::int as value, (auth.jwt() ->> 'number')::int as claim",
        [number],
        { ...ANON, claims: { number } },
      ),
    ),
  );
  expect(rows).toEqual(numbers.map((number) => ({ value: number, claim: number })));
});

it('rejects two statements in one', async () => {
  expect(await stateOf(test.database.query(ANON, { text: 'select 1; select 2' }))).toBe('42601');
});

it('rolls back a request that fails at commit', async () => {
  await test.admin`create table public.kept (id int primary key, other int references public.kept deferrable initially deferred)`;
  await test.admin`grant all on public.kept to service_role`;
  const insert = (other: number) =>
    test.database.query(
      { role: 'service_role' },
      { text: 'insert into public.kept values (1, $1)', values: [other] },
    );
  expect(await stateOf(insert(2))).toBe('23503');
  expect(await test.admin`select * from public.kept`).toEqual([]);
  await insert(1);
  expect(await test.admin`select * from public.kept`).toEqual([{ id: 1, other: 1 }]);
});

it('retries a request whose prepared plan is outdated', async () => {
  await test.admin`create table public.changing (a int)`;
  // Outside of its transaction the statement would run as this one.
  await test.admin`grant select on public.changing to anon, authenticator`;
  const single = connect({ address: test.address, max: 1 });
  const read = () =>
    single.query(ANON, { text: 'select *, current_user::text as role from public.changing' });
  await test.admin`insert into public.changing values (1)`;
  expect(await read()).toEqual([{ a: 1, role: 'anon' }]);
  await test.admin`alter table public.changing add column b int`;
  expect(await read()).toEqual([{ a: 1, b: null, role: 'anon' }]);
  await single.close();
});

describe('a transaction', () => {
  const MARKS: Scope = { role: 'service_role' };
  const count = async () =>
    Number((await one('select count(*) as n from public.marks where mark = $1', ['t'], { role: 'anon' })).n);
  const insert = { text: "insert into public.marks values ('t')" };

  it('commits and returns the result of its callback', async () => {
    const before = await count();
    const given = await test.database.transaction(MARKS, async (transaction) => {
      await transaction.query(insert);
      return transaction.query({ text: 'select current_user::text as who' });
    });
    expect(given).toEqual([{ who: 'service_role' }]);
    expect(await count()).toBe(before + 1);
  });

  it('rolls back when its callback throws', async () => {
    const before = await count();
    const work = test.database.transaction(MARKS, async (transaction) => {
      await transaction.query(insert);
      throw new RangeError('no');
    });
    await expect(work).rejects.toThrow(RangeError);
    expect(await count()).toBe(before);
  });

  it('rejects at commit after a swallowed error', async () => {
    const before = await count();
    const work = test.database.transaction(MARKS, async (transaction) => {
      await transaction.query(insert);
      await transaction.query({ text: 'select 1 / 0' }).catch(() => undefined);
    });
    expect(await stateOf(work)).toBe('22012');
    expect(await count()).toBe(before);
  });

  it('rolls back to a savepoint', async () => {
    const before = await count();
    await test.database.transaction(MARKS, async (transaction) => {
      await transaction.query(insert);
      await transaction.query({ text: 'savepoint a' });
      await transaction.query({ text: 'select 1 / 0' }).catch(() => undefined);
      await transaction.query({ text: 'rollback to a' });
    });
    expect(await count()).toBe(before + 1);
  });

  it('rejects statements after its end', async () => {
    let kept: { query: (statement: { text: string }) => Promise<unknown> } | undefined;
    await test.database.transaction(MARKS, async (transaction) => {
      kept = transaction;
    });
    await expect(kept?.query(insert)).rejects.toThrow('This transaction is over');
  });
});

it('works without prepared statements', async () => {
  const plain = connect({ address: test.address, prepare: false });
  expect(await plain.query(ANON, { text: 'select $1::int as n', values: ['5'] })).toEqual([{ n: 5 }]);
  expect(await stateOf(plain.query(ANON, { text: 'select $1::int', values: ['x'] }))).toBe('22P02');
  expect(await test.admin`select 1 from pg_prepared_statements`).toBeDefined();
  await plain.close();
});
