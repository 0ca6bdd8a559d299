/** Jobs that take so many at a time: those who wait longest, and the others the next time. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMember } from '#tests/harness/members.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

let base: TestDatabase;
/** Three members, in no order of their ids: the one who waits longest, the next, and one who is not due. */
let members: [string, string, string];
beforeAll(async () => {
  base = await createTestDatabase();
  const [one, other, early] = [await makeMember(base), await makeMember(base), await makeMember(base)];
  members = one < other ? [other, one, early] : [one, other, early];
});
afterAll(() => base.drop());

class Undo extends Error {}

/** Rows of `waiting`: `member` and `since`, how long each is overdue. */
const WAITING = `
  with waiting (member, since) as (values ($1, interval '2 days'), ($2, interval '1 day'), ($3, interval '-1 minute'))`;
const MAILED = 'delete from public.outbox returning recipient as member';

test.each([
  [
    'weekly lists',
    `${WAITING} update private.notice_settings s set digest_at = now() - since from waiting w where s.member = w.member`,
    'select public.plan_digests(1)',
    MAILED,
  ],
  [
    'news of saved searches',
    `insert into private.saved_searches (member, name, filters) select unnest(array[$1, $2, $3]), 'All', '{}';
    ${WAITING} update private.notice_settings s set searched_at = now() - interval '1 day' - since from waiting w where s.member = w.member`,
    'select public.note_found_searches(1)',
    "update private.notice_settings set searched_at = 'infinity' where searched_at = now() returning member",
  ],
  [
    'announcements to the married',
    `${WAITING} insert into private.marriages (member, place, told_at, erased_early, was_paused)
    select member, 'here', now() - private.kept_for('marriage_undo') - since + interval '2 days', true, false from waiting`,
    'select public.announce_marriage_erasures(1)',
    MAILED,
  ],
  [
    'accounts of the married',
    `${WAITING} insert into private.marriages (member, place, told_at, erased_early, was_paused, erasure_announced_at)
    select member, 'here', now() - private.kept_for('marriage_undo') - since, true, false, now() - interval '3 days' from waiting`,
    'select',
    'delete from private.marriages where member in (select public.accounts_after_marriage(1)) returning member',
  ],
  [
    'idle accounts',
    `update private.profiles set updated_at = now() - interval '3 years', paid_until = null;
    update auth.users set created_at = now() - interval '3 years';
    delete from public.payments;
    ${WAITING} insert into private.idle_notices (member, reminded_at, hidden_at, deletion_announced_at)
    select member, now() - interval '2 years', now() - interval '2 years', now() - interval '48 hours' - since from waiting`,
    'select',
    'delete from private.idle_notices where member in (select public.idle_accounts(1)) returning member',
  ],
])('%s: one at a time, who waits longest first', async (_what, rows, run, take) => {
  const taken: string[][] = [];
  const named = (text: string) =>
    members.reduce((done, id, at) => done.replaceAll(`$${at + 1}`, `'${id}'::uuid`), text);
  await base.admin
    .begin(async (sql) => {
      await sql`select set_config('session_replication_role', 'replica', true)`;
      await sql.unsafe(named(rows));
      for (let count = 0; count < 3; count += 1) {
        await sql.unsafe(run);
        taken.push((await sql.unsafe<{ member: string }[]>(take)).map(({ member }) => member));
      }
      throw new Undo();
    })
    .catch((error) => {
      if (!(error instanceof Undo)) throw error;
    });
  expect(taken).toEqual([[members[0]], [members[1]], []]);
});
