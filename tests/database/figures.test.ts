/** What the operator's figures count, and that only the service may read them. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { attempt, makeMember, makeUser, memberScope, pay, SERVICE } from '#tests/harness/members.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

let test: TestDatabase;
let member: string;
beforeAll(async () => {
  test = await createTestDatabase();
  member = await makeMember(test);
});
afterAll(() => test.drop());

const TEXT = 'select figure, kind, value from public.service_figures()';

it('counts pending, late and daily events for the metrics', async () => {
  for (const days of [365, 363]) await pay(test, member, new Date(Date.now() + days * 86_400_000));
  const rolledBack = new Error('rolled back');
  const work = test.admin.begin(async (sql) => {
    await sql`insert into outbox (key, kind, created_at, due_at, next_attempt_at, given_up_at) values
      ('a', 'receipt', now() - interval '900 seconds', now() - interval '100 seconds', now() + interval '1 hour', null),
      ('b', 'receipt', now(), now(), now(), null),
      ('later', 'interest_waiting', now() - interval '2 days', now() + interval '1 hour', now() + interval '1 hour', null),
      ('c', 'mismatch', now() - interval '2 days', now() - interval '2 days', now(), now())`;
    await sql`insert into private.mail_log (address, subject, outcome, at) values
      ('a@example.org', 'x', 'EAUTH 535', now() - interval '9000 seconds'),
      ('a@example.org', 'x', 'handed over', now() - interval '8000 seconds'),
      ('a@example.org', 'x', 'ECONNECTION', now() - interval '7000 seconds'),
      ('b@example.org', 'x', 'EENVELOPE 421', now() - interval '3000 seconds'),
      ('wrong@example.org', 'x', 'EENVELOPE 550', now() - interval '1000 seconds')`;
    await sql`insert into webhook_inbox (event_id, event, received_at) values ('e', 'x', now() - interval '200 seconds')`;
    await sql`insert into payment_orders (id, user_id, item, amount, currency, receipt, mode, rzp_order_id, next_poll_at)
      values ('01ARZ3NDEKTSV4RRFFQ69G5FAV', ${member}, 'membership_year', 29900, 'INR', 'r', 'test', 'o', now() - interval '300 seconds')`;
    await sql`insert into payment_attempts (rzp_payment_id, purchase_id, amount, currency, status, seen_at)
      values ('p', '01ARZ3NDEKTSV4RRFFQ69G5FAV', 29900, 'INR', 'authorized', now() - interval '400 seconds')`;
    await sql`insert into payment_orders (id, user_id, item, amount, currency, receipt, mode, state, created_at)
      values ('01ARZ3NDEKTSV4RRFFQ69G5FAW', ${member}, 'membership_year', 29900, 'INR', 'old', 'test', 'closed', now() - interval '25 hours')`;
    await sql`insert into refunds (rzp_refund_id, rzp_payment_id, amount, status, seen_at) values
      ('new', 'p', 1, 'processed', now()), ('old', 'p', 1, 'processed', now() - interval '25 hours')`;
    await sql`insert into private.reports (ticket, kind, due_at) values
      ('a', 'intimate', now() - interval '1 second'), ('b', 'intimate', now() + interval '1 second')`;
    await sql`insert into private.reports (ticket, kind, due_at, decision, reason, decided_at) values
      ('c', 'intimate', now() - interval '1 second', 'upheld', 'x', now())`;
    // Ten thousand weekly lists of an evening take a while: none is overdue.
    await sql`insert into outbox (key, kind, due_at) values ('list', 'digest_mail', now() - interval '2 hours')`;
    await sql`insert into private.pushes (member, due_at, sent_at, failed) values
      (${member}, now() - interval '30 seconds', null, false), (${member}, now(), now() - interval '1 hour', false),
      (${member}, now(), now() - interval '1 hour', true), (${member}, now(), now() - interval '25 hours', true)`;
    await sql`insert into private.push_places (member, endpoint, public_key, secret, device, failures) values
      (${member}, 'https://fcm.googleapis.com/x', ${'k'.repeat(87)}, ${'s'.repeat(22)}, 'Phone', 2)`;
    await sql`insert into private.text_messages (kind, language, number_hash, state, counted_at, fault, next_attempt_at, attempts) values
      ('news', 'en', '', 'waiting', null, 'the provider answered 500', now() - interval '50 seconds', 1), ('news', 'en', '', 'sent', now(), null, now(), 1),
      ('news', 'en', '', 'failed', null, 'the number had its messages of the day', now(), 0), ('code', 'en', '', 'unknown', now(), 'no answer', now(), 0)`;
    await sql`insert into private.text_messages (kind, language, number_hash, state, counted_at, fault, next_attempt_at, attempts, created_at) values
      ('news', 'en', '', 'sent', now() - interval '25 hours', null, now() - interval '25 hours', 1, now() - interval '25 hours'),
      ('code', 'en', '', 'failed', null, 'no answer', now(), 0, now() - interval '25 hours')`;
    const rows = await sql.unsafe(TEXT);
    const figures = Object.fromEntries(
      rows.map(({ figure, kind, value }) => [`${figure} ${kind}`.trim(), value]),
    );
    expect(figures).toEqual({
      'outbox_waiting receipt': 2,
      'outbox_waiting interest_waiting': 1,
      'outbox_waiting digest_mail': 1,
      outbox_overdue_seconds: 100,
      pushes_waiting: 1,
      pushes_overdue_seconds: 30,
      pushes_sent_last_day: 1,
      pushes_failed_last_day: 1,
      push_places_failing: 1,
      texts_waiting: 1,
      texts_overdue_seconds: 50,
      texts_sent_last_day: 1,
      texts_failed_last_day: 2,
      mails_failing_seconds: 4000,
      'outbox_given_up mismatch': 1,
      webhook_events_waiting: 1,
      webhook_events_oldest_seconds: 200,
      webhook_events_newest_seconds: 200,
      postgres_start_time_seconds: expect.any(Number),
      orders_open: 1,
      orders_last_day: 1,
      payment_checks_late_seconds: 300,
      payment_unsettled_oldest_seconds: 400,
      payments_last_day: 2,
      refunds_last_day: 1,
      reports_open: 2,
      reports_overdue: 1,
    });
    throw rolledBack;
  });
  await expect(work).rejects.toBe(rolledBack);
});

it('returns the figures to the service role only', async () => {
  expect(await attempt(test.database, memberScope(await makeUser(test)), TEXT)).toBe('42501');
  expect((await test.database.query(SERVICE, { text: TEXT })).length).toBeGreaterThan(5);
});
