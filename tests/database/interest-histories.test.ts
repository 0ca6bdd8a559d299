/**
 * Random histories of interests between a few members, with blocks, deleted accounts and passing time, in SQL because there are thousands of
 * them. After each step the rules are checked without the product's own functions.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMember } from '#tests/harness/members.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

const HISTORIES = 10_000;
/** In one transaction: until it ends, its old versions of rows make each step slower. */
const TOGETHER = 500;
const STEPS = 4;
const MEMBERS = 8;

let base: TestDatabase;
beforeAll(async () => {
  base = await createTestDatabase();
  for (let count = 0; count < MEMBERS; count += 1) await makeMember(base);
});
afterAll(() => base.drop());

/** Plays the histories of pairs of members and returns the rules that were broken, and how the steps of each kind ended. */
const PLAY = `
create function pg_temp.play(histories integer, steps integer) returns setof text
language plpgsql as $play$
declare
  members constant uuid[] := array(select id from private.listings order by user_code);
  one uuid; other uuid; step text; outcome text; refused text; sent_today integer; pending integer; refusals integer;
  seen jsonb := '{}';
begin
  for history in 1..histories loop
    if history % 50 = 0 then
      truncate private.interests, private.interests_closed_by_marriage, private.blocks;
    end if;
    one := members[1 + floor(random() ^ 3 * cardinality(members))];
    other := members[1 + floor(random() * cardinality(members))];
    continue when one = other;
    for at in 1..steps loop
      if random() < 0.5 then select other, one into one, other; end if;
      perform set_config('request.jwt.claim.sub', one::text, true);
      step := (array['send', 'send', 'send', 'send', 'accept', 'decline', 'undo', 'withdraw', 'end', 'unblock', 'unblock', 'block', 'pass', 'delete'])[
        1 + floor(random() * case when random() < 0.75 then 11 else 14 end)];
      if step = 'send' then
        select count(*) filter (where sender = one and (sent_at at time zone 'Asia/Kolkata')::date = private.today()),
          count(*) filter (where sender = one and state = 'pending' and expires_at > now()),
          count(*) filter (where (sender = one and receiver = other
              and (state in ('declined', 'expired') or (state = 'pending' and expires_at <= now())))
            or (state = 'ended' and one in (sender, receiver) and other in (sender, receiver)))
        into sent_today, pending, refusals from private.interests where one in (sender, receiver);
      end if;
      outcome := null;
      refused := null;
      begin
        case step
          when 'send' then outcome := public.send_interest(other, floor(random() * 4)::integer);
          when 'accept' then perform public.answer_interest(other, true); outcome := 'accepted';
          when 'decline' then perform public.answer_interest(other, false);
          when 'undo' then perform public.undo_decline(other);
          when 'withdraw' then perform public.withdraw_interest(other);
          when 'end' then perform public.end_contact(other);
          when 'block' then perform public.block_member(other);
          when 'unblock' then perform public.unblock_member(other);
          when 'pass' then
            update private.interests set sent_at = sent_at - days, expires_at = expires_at - days, answered_at = answered_at - days,
              decline_shown_at = decline_shown_at - days, withdrawn_at = withdrawn_at - days, ended_at = ended_at - days
            from (select make_interval(days => (random() * 60)::integer) as days) as passed;
          when 'delete' then
            delete from private.interests where one in (sender, receiver);
            delete from private.blocks where one in (blocker, blocked);
        end case;
      exception when sqlstate 'PT400' or sqlstate 'PT403' or sqlstate 'PT404' or sqlstate 'PT409' or sqlstate 'PT429' then
        refused := sqlerrm;
      end;
      seen := seen || (select jsonb_object_agg(rule, true) from (values
        (step || case when refused is null then ' done' else ' refused: ' || refused end, true),
        ('BROKEN two open rows', refused is null and (select count(*) > 1 from private.interests
          where one in (sender, receiver) and other in (sender, receiver) and state in ('pending', 'accepted'))),
        ('BROKEN accepted across a block', outcome is not null and exists (select from private.blocks
          where one in (blocker, blocked) and other in (blocker, blocked))),
        ('BROKEN sent over a limit', step = 'send' and outcome = 'pending' and (sent_today >= 5 or pending >= 50)),
        ('BROKEN refused below the limits', refused = 'interest_limit' and sent_today < 5 and pending < 50),
        ('BROKEN sent after three refusals', outcome = 'pending' and refusals >= 3)
      ) as checked (rule, happened) where happened);
    end loop;
  end loop;
  return query select jsonb_object_keys(seen);
end;
$play$`;

test(`keeps its rules in ${HISTORIES} random histories`, async () => {
  const connection = await base.admin.reserve();
  await connection.unsafe(PLAY);
  await connection`select setseed(0.4711)`;
  const names = new Set<string>();
  for (let played = 0; played < HISTORIES; played += TOGETHER) {
    const steps = await connection<{ name: string }[]>`select pg_temp.play(${TOGETHER}, ${STEPS}) as name`;
    for (const { name } of steps) names.add(name);
  }
  connection.release();
  expect([...names].filter((name) => name.startsWith('BROKEN'))).toEqual([]);
  for (const name of ['send', 'accept', 'decline', 'undo', 'withdraw', 'end', 'block'].map(
    (step) => `${step} done`,
  ))
    expect(names).toContain(name);
  expect(names).toContain('send refused: interest_limit');
}, 120_000);
