/** Copying the list of members: what one member may read in a day, in a database whose limit is low (docs/decisions/014). */
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dateInIndia } from '#domain/india-time.ts';
import { createReadQuota, type ReadQuota } from '#server/quota/read-quota.ts';
import { type Ask, type Attacker, attacker, tokenWith } from '#tests/harness/attackers.ts';
import { makeMember } from '#tests/harness/members.ts';
import { startTestServer, type TestServer } from '#tests/harness/start-test-server.ts';

const ROWS_A_DAY = 200;
const MEMBERS = 61;
const PAGE = 6;
/** Counts are written when they are so many, and soon after when they are fewer. */
const ROWS_AT_ONCE = 60;
const DAY_MS = 24 * 60 * 60_000;
const WITHIN = { timeout: 10_000 };

let server: TestServer;
let member: string;
let reader: SupabaseClient;
let raw: Attacker;
beforeAll(async () => {
  server = await startTestServer();
  await server.database.admin.unsafe(
    `create or replace function private.rows_a_day() returns integer language sql immutable return ${ROWS_A_DAY}`,
  );
  await Promise.all(Array.from({ length: MEMBERS }, () => makeMember(server.database)));
});
afterAll(() => server.close());
beforeEach(async () => {
  member = await makeMember(server.database);
  reader = await server.actingAs(member);
  raw = attacker(server, member, await server.tokenFor(member));
});

const page = () =>
  reader
    .from('valid_profiles')
    .select('id')
    .range(0, PAGE - 1);
const everything = () => reader.from('valid_profiles').select('id').limit(MEMBERS);
const refusal = { status: 429, error: { code: 'PT429', message: 'read_quota_reached' } };
const ask = (path: string, options?: Ask) => raw.ask(`/rest/v1/${path}`, options);
const many = <T>(count: number, make: () => PromiseLike<T>) =>
  Promise.all(Array.from({ length: count }, () => make()));
const counting = { headers: { Prefer: 'count=exact' } };
const bare = { ...counting, method: 'HEAD' };
const rowsRead = async (): Promise<number> => {
  const [row] = await server.database.admin`
    select rows_read from private.read_counts where member = ${member} and day = private.today()`;
  return row?.rows_read ?? 0;
};
/** As if the member had read so many rows today already. */
const haveRead = (rows: number) => server.database.admin`
  insert into private.read_counts (member, day, rows_read) values (${member}, private.today(), ${rows})
  on conflict (member, day) do update set rows_read = excluded.rows_read`;
/** Within a minute of the seconds until the next day in India, when the counts begin again. */
const expectRetryTomorrow = (headers: Headers) => {
  const now = new Date();
  const tomorrow = new Date(`${dateInIndia(new Date(now.getTime() + DAY_MS))}T00:00:00+05:30`);
  const seconds = Number(headers.get('retry-after'));
  expect(Math.abs(seconds - (tomorrow.getTime() - now.getTime()) / 1000)).toBeLessThan(60);
};
const meetLimit = async () => {
  for (let rows = 0; rows < ROWS_A_DAY; rows += MEMBERS) expect((await everything()).error).toBeNull();
};

describe('profiles', () => {
  test('rejects a member at the limit who reads whole lists, also of the other view', async () => {
    await meetLimit();
    expect(await everything()).toMatchObject(refusal);
    expect(await page()).toMatchObject(refusal);
    expect(await reader.from('follows_view').select()).toMatchObject(refusal);
    expect(await reader.from('valid_profiles').select('*', { count: 'exact', head: true })).toMatchObject({
      status: 429,
    });
  });

  test('rejects a member exactly at the limit who reads page after page [10.04]', async () => {
    for (let rows = 0; rows < ROWS_A_DAY; rows += PAGE) expect((await page()).data).toHaveLength(PAGE);
    expect(await page()).toMatchObject(refusal);
  });

  test('sends Retry-After with the seconds until tomorrow when the quota is used up, by SQL or by the server', async () => {
    await haveRead(ROWS_A_DAY - PAGE);
    const path = `valid_profiles?select=id&limit=${PAGE}`;
    const answers = await many(3, () => ask(path));
    const refused = [...answers.filter(({ status }) => status === 429), await ask(path)];
    expect(refused).toHaveLength(3);
    for (const { headers } of refused) expectRetryTomorrow(headers);
  });

  test.each([
    ['pages', PAGE, page],
    ['whole lists', MEMBERS, everything],
  ])('exceeds the limit by at most one of 50 concurrent reads of %s', async (_what, rows, read) => {
    const answers = await many(50, read);
    const given = answers.filter(({ error }) => error === null).length * rows;
    expect(given).toBeGreaterThanOrEqual(ROWS_A_DAY);
    expect(given).toBeLessThan(ROWS_A_DAY + rows);
    for (const answer of answers.filter(({ error }) => error !== null)) expect(answer).toMatchObject(refusal);
  });

  test('keeps the counts over a restart of the server', async () => {
    await haveRead(ROWS_A_DAY - PAGE - 1);
    const answers = await many(50, page);
    expect(answers.filter(({ error }) => error === null)).toHaveLength(2);
  });

  test.each([
    ['a query without results', 'valid_profiles?select=id&city=eq.Mumbai', {}],
    ['a bare count', 'valid_profiles?select=id&income=gte.85000', bare],
    ['a count beside no row', 'valid_profiles?select=id&income=gte.85000&limit=0', counting],
    ['a rejected query', 'valid_profiles?select=id&income=eq.x', {}],
    ['a count by filters', 'rpc/count_members?filters=%7B%22city%22:%5B%22Pune%22%5D%7D', {}],
  ])('%s counts as one', async (_what, path, options) => {
    await haveRead(ROWS_A_DAY - 3);
    for (let count = 0; count < 3; count += 1) expect((await ask(path, options)).status).not.toBe(429);
    expect((await ask(path, options)).status).toBe(429);
  });

  test('limits one member only, and not the own data', async () => {
    await meetLimit();
    expect(await page()).toMatchObject(refusal);
    expect((await reader.from('profiles').select('first_name').single()).error).toBeNull();
    expect((await reader.from('profile_status').select().single()).error).toBeNull();
    reader = await server.actingAs(await makeMember(server.database));
    expect((await page()).data).toHaveLength(PAGE);
  });

  test('resets the count the next day and shows the operator who reached the limit', async () => {
    await meetLimit();
    expect(await page()).toMatchObject(refusal);
    const [row] = await server.database.admin`select user_code from private.profiles where id = ${member}`;
    const met = { user_code: Number(row?.user_code), rows_read: expect.any(Number) };
    expect((await server.admin.rpc('members_at_read_quota')).data).toContainEqual(
      expect.objectContaining(met),
    );
    await server.database.admin`update private.read_counts set day = day - 1 where member = ${member}`;
    await server.database
      .admin`update private.listings set reading_stopped_on = reading_stopped_on - 1 where id = ${member}`;
    expect((await page()).data).toHaveLength(PAGE);
  });
});

/** From now on each write of counts fails, as on a full disk. */
const stopWriting = () =>
  server.database.admin.unsafe(`
    create function private.no_room() returns trigger language plpgsql as $$
    begin
      raise exception 'could not extend file: No space left on device' using errcode = 'disk_full';
    end $$;
    create trigger no_room before insert or update on private.read_counts execute function private.no_room()`);
const writeAgain = () => server.database.admin.unsafe('drop function if exists private.no_room() cascade');

describe('when the database cannot write the counts', () => {
  afterEach(async () => {
    await writeAgain();
    // What could not be written is, as soon as it can be.
    await expect.poll(rowsRead, WITHIN).toBeGreaterThanOrEqual(ROWS_A_DAY);
    server.reports.splice(0);
  });

  test.each([
    ['pages', PAGE, page],
    ['whole lists', MEMBERS, everything],
  ])('exceeds the limit by at most one of 50 %s and rejects the others', async (_what, rows, read) => {
    await haveRead(ROWS_AT_ONCE);
    await stopWriting();
    const answers = await many(50, read);
    const given = ROWS_AT_ONCE + answers.filter(({ error }) => error === null).length * rows;
    expect(given).toBeGreaterThanOrEqual(ROWS_A_DAY);
    expect(given).toBeLessThan(ROWS_A_DAY + rows);
    for (const answer of answers.filter(({ error }) => error !== null)) expect(answer).toMatchObject(refusal);
    expect(await read()).toMatchObject(refusal);
    expect(server.reports).not.toEqual([]);
  });

  test('rejects pages at the limit, and serves another member', async () => {
    await stopWriting();
    for (let rows = 0; rows < ROWS_A_DAY; rows += PAGE) expect((await page()).error).toBeNull();
    expect(await page()).toMatchObject(refusal);
    reader = await server.actingAs(await makeMember(server.database));
    expect((await page()).data).toHaveLength(PAGE);
  });
});

describe('two processes of one installation', () => {
  let quotas: ReadQuota[];
  const failures: unknown[] = [];
  beforeEach(() => {
    const { database } = server.database;
    const options = {
      database,
      processes: 2,
      clock: () => new Date(),
      report: (error: unknown) => failures.push(error),
    };
    quotas = [createReadQuota(options), createReadQuota(options)];
  });
  afterEach(async () => {
    await Promise.all(quotas.map((quota) => quota.stop()));
    failures.splice(0);
  });

  /** The number of rows that both return together when each is asked for so many pages in sequence. */
  const given = async (pages: number) => {
    let rows = 0;
    const readWith = async (quota: ReadQuota) => {
      for (let count = 0; count < pages; count += 1)
        try {
          const admission = await quota.admit(member);
          if (admission) await quota.record(admission, PAGE);
          rows += PAGE;
        } catch (error) {
          expect(error).toMatchObject(refusal.error);
        }
    };
    await Promise.all(quotas.map(readWith));
    return rows;
  };

  test('exceed the limit by at most the unwritten counts', async () => {
    const rows = await given(50);
    expect(rows).toBeGreaterThanOrEqual(ROWS_A_DAY);
    expect(rows).toBeLessThan(ROWS_A_DAY + PAGE + ROWS_AT_ONCE);
    expect(await given(1)).toBe(0);
  });

  test('divide the rest of the limit when counts cannot be written', async () => {
    await stopWriting();
    const rows = await given(50);
    expect(rows).toBeGreaterThanOrEqual(ROWS_A_DAY);
    expect(rows).toBeLessThan(ROWS_A_DAY + 2 * PAGE);
    expect(failures).not.toEqual([]);
    await writeAgain();
  });
});

describe('a token of an unknown user', () => {
  test.each(['not-a-uuid', '', '00000000-0000-4000-8000-000000000000'])(
    'counts the reads of others beside a token with sub "%s"',
    async (sub) => {
      const stranger = attacker(server, '', await tokenWith(server.tokens, { sub }));
      const read = () => stranger.ask('/rest/v1/valid_profiles?select=id');
      const strange = many(ROWS_AT_ONCE + 1, read);
      await meetLimit();
      await strange;
      expect(await rowsRead()).toBeGreaterThanOrEqual(ROWS_A_DAY);
      expect(await page()).toMatchObject(refusal);
    },
  );

  test('counts members in a batch with invalid ids', async () => {
    const given = { 'not-a-uuid': 1, '00000000-0000-4000-8000-000000000000': 1, [member]: 5 };
    expect((await server.admin.rpc('count_read_rows', { given })).data).toEqual([
      { member, rows_left: ROWS_A_DAY - 5 },
    ]);
  });
});

describe('photos', () => {
  const list = (prefix: string) =>
    raw.ask('/storage/v1/object/list/avatars', { json: { prefix, limit: 1000 } });
  const refused = { status: 429, text: expect.stringContaining('read_quota_reached') };
  const names = async (prefix: string) =>
    (JSON.parse((await list(prefix)).text) as { name: string }[]).map(({ name }) => name);

  test('counts each folder in a list of all, and limits it, but not the own photos', async () => {
    const folders = await names('');
    expect(folders.length).toBeGreaterThan(ROWS_AT_ONCE);
    expect(await rowsRead()).toBe(folders.length - 1);
    for (let rows = folders.length; rows < ROWS_A_DAY; rows += folders.length - 1) await list('');
    const atLimit = await list('');
    expect(atLimit).toMatchObject(refused);
    expectRetryTomorrow(atLimit.headers);
    expect(await list(`${folders.find((id) => id !== member)}/`)).toMatchObject(refused);
    expect(await page()).toMatchObject(refusal);
    expect(await names(`${member}/`)).toHaveLength(1);
  });

  test('counts a list of a member’s photos once and the own not at all', async () => {
    const other = await makeMember(server.database);
    expect(await names(`${member}/`)).toHaveLength(1);
    for (const each of await many(ROWS_AT_ONCE, () => names(`${other}/`))) expect(each).toHaveLength(1);
    await expect.poll(rowsRead, WITHIN).toBe(ROWS_AT_ONCE);
  });
});

test('rejects reading or changing the counts for anybody but the service', async () => {
  const given = { [member]: -1000 };
  expect((await reader.rpc('count_read_rows', { given })).error?.code).toBe('42501');
  expect((await reader.rpc('read_quota_left', { member })).error?.code).toBe('42501');
  expect((await reader.rpc('members_at_read_quota')).error?.code).toBe('42501');
  expect((await server.client().rpc('members_at_read_quota')).error?.code).toBe('42501');
});
