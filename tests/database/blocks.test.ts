/** A block hides two members from each other everywhere, and is not shown to the blocked member. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attempt, GUEST, makeMember, memberScope } from '#tests/harness/members.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await createTestDatabase();
});
afterAll(() => base.drop());

const call = (member: string, text: string, values: (string | number)[]) =>
  base.database.query(memberScope(member), { text, values });
const block = (blocker: string, blocked: string) =>
  call(blocker, 'select public.block_member($1)', [blocked]);
const unblock = (blocker: string, blocked: string) =>
  call(blocker, 'select public.unblock_member($1)', [blocked]);

/** What a member is shown of another, by each way to look. */
const QUERIES: Record<string, string> = {
  'the list of members': 'select 1 from public.valid_profiles where id = $1',
  'the shortlist': 'select 1 from public.follows_view where following_id = $1',
  'the photos': `select 1 from storage.objects where name like $1 || '/%'`,
  'the last activity': 'select 1 from public.last_active($1) as step where step is not null',
  'the checks': 'select 1 from public.checks_of($1)',
  'the interests': 'select 1 from public.my_interests where id = $1',
};
const rowsSeen = async (viewer: string, member: string) =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(QUERIES).map(async ([name, text]) => [
        name,
        (await call(viewer, text, [member])).length,
      ]),
    ),
  );
const everywhere = (rows: number) => Object.fromEntries(Object.keys(QUERIES).map((name) => [name, rows]));

/** Two members who saved each other, have seen each other's numbers and have an interest. */
async function makePair(): Promise<[string, string]> {
  const pair: [string, string] = [await makeMember(base), await makeMember(base)];
  for (const [one, other] of [pair, pair.toReversed() as [string, string]]) {
    await call(one, 'insert into public.follows (follower_id, following_id) values ($1, $2)', [one, other]);
    await call(one, 'select * from public.contact_of($1)', [other]);
    await base.admin`insert into private.read_counts (member, day, rows_read) values (${one}, private.today(), 1)`;
    await base.admin`insert into private.checks (member, kind, passed) values (${one}, 'phone', true)`;
  }
  await call(pair[0], 'select public.send_interest($1)', [pair[1]]);
  return pair;
}

test.each(['blocker', 'blocked'])(
  'hides the pair from each other everywhere, for the %s [10.30]',
  async (side) => {
    const [blocker, blocked] = await makePair();
    const [viewer, member] = side === 'blocker' ? [blocker, blocked] : [blocked, blocker];
    expect(await rowsSeen(viewer, member)).toEqual(everywhere(1));
    await block(blocker, blocked);
    expect(await rowsSeen(viewer, member)).toEqual(everywhere(0));
    await unblock(blocker, blocked);
    expect(await rowsSeen(viewer, member)).toEqual(everywhere(1));
  },
);

test('a block changes nothing in the record of who has seen the own numbers', async () => {
  const [blocker, blocked] = await makePair();
  const viewers = (member: string) =>
    call(member, 'select viewer_id, seen_at from public.contact_viewers', []);
  const before = [await viewers(blocker), await viewers(blocked)];
  expect(before.flat()).toMatchObject([{ viewer_id: blocked }, { viewer_id: blocker }]);
  await block(blocker, blocked);
  expect([await viewers(blocker), await viewers(blocked)]).toEqual(before);
});

test('a block during an acceptance ends in a block without contact, whichever comes first', async () => {
  for (let round = 0; round < 4; round += 1) {
    const [sender, receiver] = await makePair();
    const acts = [
      () => call(receiver, 'select public.answer_interest($1, true)', [sender]),
      () => block(sender, receiver),
    ];
    const order = round % 2 === 0 ? acts : acts.toReversed();
    const results = await Promise.allSettled(order.map((act) => act()));
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'PT404' });
    const [row] = await base.admin`select private.in_contact(${sender}, ${receiver}) as in_contact,
      private.is_blocked_pair(${sender}, ${receiver}) as is_blocked`;
    expect(row).toEqual({ in_contact: false, is_blocked: true });
  }
});

test('a deleted account waits for a block by a contact without a deadlock', async () => {
  const [blocker, deleted] = [await makeMember(base), await makeMember(base)].sort() as [string, string];
  await call(deleted, 'select public.send_interest($1)', [blocker]);
  await call(blocker, 'select public.answer_interest($1, true)', [deleted]);
  const other = await base.admin.reserve();
  await other`begin`;
  await other`select private.lock_profiles(${blocker}, ${blocker})`;
  const deletion = base.admin`delete from auth.users where id = ${deleted}`.execute();
  await expect
    .poll(
      () => other`select from pg_locks where pg_backend_pid() = any (pg_blocking_pids(pid)) and not granted`,
    )
    .toHaveLength(1);
  await other`select private.lock_profiles(${blocker}, ${deleted})`;
  await other`commit`;
  other.release();
  await deletion;
  expect(await base.admin`select from private.profiles where id = ${deleted}`).toEqual([]);
});

test('a block changes nothing for other members', async () => {
  const [blocker, blocked] = await makePair();
  const other = await makeMember(base);
  await block(blocker, blocked);
  for (const member of [blocker, blocked])
    expect(await call(other, QUERIES['the list of members'] ?? '', [member])).toHaveLength(1);
});

const ACTIONS: Record<string, string> = {
  contact_of: 'select * from public.contact_of($1)',
  send_interest: 'select public.send_interest($1)',
  answer_interest: 'select public.answer_interest($1, true)',
  block_member: 'select public.block_member($1)',
};

test.each(Object.keys(ACTIONS))(
  '%s returns a blocked member the same as for an unknown one',
  async (action) => {
    const [blocker, blocked] = await makePair();
    await block(blocker, blocked);
    const outcome = (member: string) =>
      call(blocked, ACTIONS[action] ?? '', [member]).catch(({ code, message }) => ({ code, message }));
    expect(await outcome(blocker)).toEqual({ code: 'PT404', message: 'member_not_found' });
    expect(await outcome(randomUUID())).toEqual({ code: 'PT404', message: 'member_not_found' });
  },
);

test('rejects saving a member of a block like an unknown one', async () => {
  const [blocker, blocked] = [await makeMember(base), await makeMember(base)];
  await block(blocker, blocked);
  const save = (member: string) =>
    attempt(
      base.database,
      memberScope(blocked),
      'insert into public.follows (follower_id, following_id) values ($1, $2)',
      [blocked, member],
    );
  expect(await save(blocker)).toBe('42501');
  expect(await save(randomUUID())).toBe('42501');
});

describe('the own list of blocked members', () => {
  const blocks = (member: string) => call(member, 'select member_id from public.my_blocks', []);

  test('returns whom a member blocked, and nobody who blocked this member', async () => {
    const [blocker, blocked] = [await makeMember(base), await makeMember(base)];
    await block(blocker, blocked);
    await block(blocker, blocked);
    expect(await blocks(blocker)).toEqual([{ member_id: blocked }]);
    expect(await blocks(blocked)).toEqual([]);
  });

  test('loses the one who is unblocked, and nobody else’s list changes', async () => {
    const [blocker, other, one, two] = await Promise.all([1, 2, 3, 4].map(() => makeMember(base)));
    for (const by of [blocker, other]) for (const blocked of [one, two]) await block(by ?? '', blocked ?? '');
    await base.admin`insert into private.blocks (blocker, blocked) values (${one ?? ''}, ${blocker ?? ''})`;
    await unblock(blocker ?? '', one ?? '');
    expect(await blocks(blocker ?? '')).toEqual([{ member_id: two }]);
    expect(await blocks(other ?? '')).toHaveLength(2);
    expect(await blocks(one ?? '')).toEqual([{ member_id: blocker }]);
  });

  test('shows the same while the blocked member is paused', async () => {
    const [blocker, blocked] = [await makeMember(base), await makeMember(base)];
    await block(blocker, blocked);
    await base.admin`update private.profiles set deactivated_at = now() where id = ${blocked}`;
    expect(await blocks(blocker)).toEqual([{ member_id: blocked }]);
  });

  test('rejects more than 500 blocked members [10.31]', async () => {
    const [blocker, other] = [await makeMember(base), await makeMember(base)];
    await base.admin.unsafe(`
      with made as (
        insert into auth.users (id, aud, role, email)
        select gen_random_uuid(), 'authenticated', 'authenticated', gen_random_uuid() || '@example.org' from generate_series(1, 500)
        returning id)
      select count(*) from made`);
    await base.admin`insert into private.blocks (blocker, blocked)
      select ${blocker}, id from private.profiles where id not in (${blocker}, ${other}) limit 500`;
    await expect(block(blocker, other)).rejects.toMatchObject({ code: 'PT429', message: 'block_limit' });
  });
});

test('rejects reading and writing blocks directly, and guests', async () => {
  const [blocker, blocked] = [await makeMember(base), await makeMember(base)];
  await block(blocker, blocked);
  for (const text of ['select * from private.blocks', 'delete from private.blocks'])
    expect(await attempt(base.database, memberScope(blocked), text)).toBe('42501');
  for (const text of ['select public.block_member($1)', 'select public.unblock_member($1)'])
    expect(await attempt(base.database, GUEST, text, [blocked])).toBe('42501');
  await unblock(blocked, blocker);
  expect(await call(blocked, QUERIES['the list of members'] ?? '', [blocker])).toHaveLength(0);
});
