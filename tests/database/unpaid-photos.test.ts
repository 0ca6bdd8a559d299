/** Photos of accounts that never paid: their common limit, and which of them are idle. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_PHOTOS } from '#domain/limits.ts';
import { attempt, GUEST, makeMember, makeUser, memberScope, pay, SERVICE } from '#tests/harness/members.ts';
import { connection } from '#tests/harness/purchases.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
beforeEach(async () => {
  await removeAll();
  await limitTo(10_000, 2 ** 31);
  await test.admin`truncate outbox`;
});
afterAll(() => test.drop());

const SIZE = 1000;
const limitTo = (photos: number, bytes: number) =>
  test.admin`update private.unpaid_photo_limit set photos = ${photos}, bytes = ${bytes}`;

async function removeAll(): Promise<void> {
  await test.admin.begin(async (sql) => {
    await sql`select set_config('storage.allow_delete_query', 'true', true)`;
    await sql`delete from storage.objects`;
  });
}

const INSERT = "insert into storage.objects (bucket_id, name, metadata) values ('avatars', $1, $2)";
/** Adds a photo as its owner; rejects with what the database refuses it with. */
async function addPhoto(owner: string, size = SIZE): Promise<void> {
  const values = [`${owner}/${randomUUID()}`, JSON.stringify({ size })];
  await test.database.query(memberScope(owner), { text: INSERT, values });
}
const FULL = { code: '42501', message: 'unpaid_storage_full' };

/** What the table of unpaid accounts says, beside what really is stored for them. */
async function compareCounts(): Promise<void> {
  const counted =
    await test.admin`select account, photos, bytes::int from private.unpaid_photos order by account`;
  const stored = await test.admin`
    select p.id as account, count(*)::int as photos, sum((o.metadata ->> 'size')::int)::int as bytes
    from private.profiles p join storage.objects o on o.name like p.id || '/%'
    where not exists (select from payments where user_id = p.id and refunded_at is null)
    group by p.id order by p.id`;
  expect([...counted]).toEqual([...stored]);
}

describe('the photo quota of all unpaid accounts', () => {
  it('rejects a photo over the number of photos [10.16]', async () => {
    await limitTo(2, 2 ** 31);
    const [one, other] = [await makeUser(test), await makeUser(test)];
    await addPhoto(one);
    await addPhoto(other);
    await expect(addPhoto(other)).rejects.toMatchObject(FULL);
    await compareCounts();
  });

  it('rejects a photo over the number of bytes [10.16]', async () => {
    await limitTo(100, 2 * SIZE);
    const [one, other] = [await makeUser(test), await makeUser(test)];
    await addPhoto(one);
    await expect(addPhoto(other, SIZE + 1)).rejects.toMatchObject(FULL);
    await addPhoto(other);
  });

  it('frees room when a photo is removed and when an account is deleted', async () => {
    await limitTo(1, 2 ** 31);
    const [one, other] = [await makeUser(test), await makeUser(test)];
    await addPhoto(one);
    await expect(addPhoto(other)).rejects.toMatchObject(FULL);
    await removeAll();
    await addPhoto(other);
    await test.admin`delete from auth.users where id = ${other}`;
    await addPhoto(one);
  });

  it('does not apply to members, also lapsed or cancelled', async () => {
    await limitTo(0, 0);
    const member = await makeUser(test);
    await pay(test, member, new Date(Date.now() + 1e9));
    await addPhoto(member);
    const lapsed = await makeUser(test);
    await pay(test, lapsed, new Date(Date.now() - 1e9));
    await addPhoto(lapsed);
    await test.admin`update payments set cancelled_at = now() where user_id = ${member}`;
    await addPhoto(member);
    await expect(addPhoto(await makeUser(test))).rejects.toMatchObject(FULL);
  });

  it('is updated by a payment and its refund', async () => {
    const buyer = await makeUser(test);
    await addPhoto(buyer);
    await addPhoto(buyer);
    await compareCounts();
    await pay(test, buyer, new Date(Date.now() + 1e9));
    expect([...(await test.admin`select * from private.unpaid_photos`)]).toEqual([]);
    await test.admin`update payments set refunded_at = now() where user_id = ${buyer}`;
    await compareCounts();
    expect([...(await test.admin`select photos from private.unpaid_photos`)]).toEqual([{ photos: 2 }]);
  });

  it('counts a photo that is added while its owner pays', async () => {
    const buyer = await makeUser(test);
    const paying = connection(test);
    try {
      await paying`begin`;
      await paying`
        insert into payments (user_id, payment_id, order_id, amount) values (${buyer}, ${randomUUID()}, ${randomUUID()}, 29900)`;
      const adding = addPhoto(buyer);
      await expect
        .poll(
          async () => (await test.admin`select from pg_stat_activity where wait_event_type = 'Lock'`).length,
        )
        .toBeGreaterThan(0);
      await paying`commit`;
      await adding;
    } finally {
      await paying.end();
    }
    await compareCounts();
  });

  it('keeps correct counts after any sequence of changes', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => makeUser(test)));
    const changes = [
      (person: string) => addPhoto(person).catch(() => {}),
      (person: string) => addPhoto(person, 10).catch(() => {}),
      (person: string) => pay(test, person, new Date(Date.now() + 1e9)),
      (person: string) => test.admin`update payments set refunded_at = now() where user_id = ${person}`,
      (person: string) =>
        test.admin`update storage.objects set metadata = '{"size": 5}' where name like ${`${person}/%`}`,
    ];
    for (let turn = 0; turn < 60; turn += 1) {
      await changes[(turn * 7 + (turn >> 2)) % changes.length]?.(people[(turn * 5 + (turn >> 3)) % 4] ?? '');
      await compareCounts();
    }
  });

  it('alerts the operator once a day when nine tenths are used', async () => {
    await limitTo(10, 2 ** 31);
    const kinds = () => test.admin`select detail from outbox where kind = 'unpaid_storage'`;
    const [one, other] = [await makeUser(test), await makeUser(test)];
    for (let photo = 0; photo < MAX_PHOTOS; photo += 1) await addPhoto(one);
    for (let photo = 0; photo < 3; photo += 1) await addPhoto(other);
    expect(await kinds()).toHaveLength(0);
    await addPhoto(other);
    await expect(addPhoto(other)).rejects.toMatchObject(FULL);
    expect([...(await kinds())]).toEqual([
      { detail: { photos: 10, bytes: 10 * SIZE, most_photos: 10, most_bytes: 2 ** 31 } },
    ]);
  });

  it('allows each account as many photos as members', async () => {
    const person = await makeUser(test);
    for (let photo = 0; photo < MAX_PHOTOS; photo += 1) await addPhoto(person);
    await expect(addPhoto(person)).rejects.toMatchObject({ message: 'photo_limit_reached' });
  });
});

describe('idle photos', () => {
  const IDLE = 'select * from public.idle_unpaid_photos() as name';
  const owners = async () => {
    const rows = await test.database.query<{ name: string }>(SERVICE, { text: IDLE });
    return [...new Set(rows.map(({ name }) => name.split('/')[0]))];
  };
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  /** Somebody with a photo whose last sign of life is so many days old. */
  async function person(days: number): Promise<string> {
    const id = await makeUser(test);
    await addPhoto(id);
    await test.admin`
      update auth.users set created_at = ${daysAgo(100)}, last_sign_in_at = ${daysAgo(days)} where id = ${id}`;
    await test.admin`update private.profiles set updated_at = ${daysAgo(days)} where id = ${id}`;
    await test.admin`update storage.objects set created_at = ${daysAgo(days)} where name like ${`${id}/%`}`;
    return id;
  }

  it('are those of accounts that nobody has signed in to for 30 days', async () => {
    const idle = await person(30.01);
    await person(29.99);
    expect(await owners()).toEqual([idle]);
  });

  it.each<[string, (id: string, moment: Date) => Promise<unknown>]>([
    ['made', (id, moment) => test.admin`update auth.users set created_at = ${moment} where id = ${id}`],
    [
      'signed in to',
      (id, moment) => test.admin`update auth.users set last_sign_in_at = ${moment} where id = ${id}`,
    ],
    [
      'written to',
      (id, moment) => test.admin`update private.profiles set updated_at = ${moment} where id = ${id}`,
    ],
    [
      'given a photo',
      (id, moment) =>
        test.admin`update storage.objects set created_at = ${moment} where name like ${`${id}/%`}`,
    ],
  ])('exclude accounts that were %s in the last 30 days, and no others', async (_what, use) => {
    const [used, idle] = [await person(60), await person(60)];
    await use(used, daysAgo(29.99));
    expect(await owners()).toEqual([idle]);
    await use(used, daysAgo(30.01));
    expect((await owners()).toSorted()).toEqual([used, idle].toSorted());
  });

  it('exclude accounts with a session that was refreshed since', async () => {
    const id = await person(60);
    const session = (moment: Date) => test.admin`
      insert into auth.sessions (id, user_id, created_at, updated_at, refreshed_at)
      values (${randomUUID()}, ${id}, ${daysAgo(60)}, ${daysAgo(60)}, ${moment.toISOString().slice(0, 19)})`;
    await session(daysAgo(40));
    expect(await owners()).toEqual([id]);
    await session(daysAgo(29.99));
    expect(await owners()).toEqual([]);
  });

  it('exclude accounts that ever paid, until 30 days after a refund', async () => {
    const lapsed = await makeMember(test, { paidUntil: daysAgo(300) });
    await test.admin`update auth.users set created_at = ${daysAgo(700)}, last_sign_in_at = ${daysAgo(600)} where id = ${lapsed}`;
    expect(await owners()).toEqual([]);
    const refunded = await person(60);
    await pay(test, refunded, daysAgo(-300));
    expect(await owners()).toEqual([]);
    await test.admin`update payments set refunded_at = now() where user_id = ${refunded}`;
    expect(await owners()).toEqual([]);
    await test.admin`update payments set refunded_at = ${daysAgo(29.99)} where user_id = ${refunded}`;
    expect(await owners()).toEqual([]);
    await test.admin`update payments set refunded_at = ${daysAgo(30.01)} where user_id = ${refunded}`;
    expect(await owners()).toEqual([refunded]);
  });

  it('exclude signed-out accounts that added a photo or changed the profile since', async () => {
    const [adding, writing] = [await person(31), await person(31)];
    await addPhoto(adding);
    await test.admin`update private.profiles set first_name = 'Asha' where id = ${writing}`;
    expect(await owners()).toEqual([]);
  });

  it('are returned in batches', async () => {
    for (let count = 0; count < 3; count += 1) await person(31);
    const batch = await test.admin`select * from public.idle_unpaid_photos(2)`;
    expect(batch).toHaveLength(2);
  });

  it('are returned to the service only', async () => {
    const member = await makeUser(test);
    expect(await attempt(test.database, GUEST, IDLE)).toBe('42501');
    expect(await attempt(test.database, memberScope(member), IDLE)).toBe('42501');
    for (const table of ['private.unpaid_photos', 'private.unpaid_photo_limit'])
      expect(await attempt(test.database, memberScope(member), `select 1 from ${table}`)).toBe('42501');
  });
});
