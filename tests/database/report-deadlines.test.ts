/** How long a report may wait for its decision, and when the operator is reminded. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await createTestDatabase();
});
afterAll(() => base.drop());

test.each([
  ['intimate', 24, 2],
  ['impersonation', 24, 2],
  ['order', 36, 3],
  ['harassment', 72, 36],
  ['data_misuse', 72, 36],
  ['money', 72, 36],
  ['under_age', 72, 36],
  ['false_facts', 15 * 24, 7 * 24],
  ['payment', 15 * 24, 7 * 24],
  ['other', 15 * 24, 7 * 24],
  ['unlisting', 15 * 24, 7 * 24],
  ['data_rights', 720, 720],
  ['nonsense', null, null],
])(
  'the time to decide a report of the kind %s is %s hours before 20 February 2026 in India, and %s from then on',
  async (kind, before, after) => {
    const [row] = await base.admin`
    select private.hours_to_decide(${kind}, '2026-02-19 23:59:00+05:30') as before, private.hours_to_decide(${kind}, '2026-02-20 00:00:00+05:30') as after`;
    expect(row).toEqual({ before, after });
  },
);

test('reminds the operator of a report of each kind once at half and once at four fifths of its time [10.38]', async () => {
  const kinds = [
    'intimate',
    'impersonation',
    'order',
    'harassment',
    'data_misuse',
    'money',
    'false_facts',
    'under_age',
    'payment',
    'data_rights',
    'other',
  ];
  await base.admin`
    insert into private.reports (ticket, kind, about_code, due_at)
    select 'clock ' || kind, kind, 1, now() + make_interval(hours => private.hours_to_decide(kind, now()))
    from unnest(${kinds}::text[]) as kind`;
  /** The reminders when this part of the time has passed. */
  const remindersAt = async (part: number) => {
    await base.admin`
      update private.reports set received_at = now() - (due_at - received_at) * ${part}::float, due_at = now() + (due_at - received_at) * (1 - ${part}::float)
      where ticket like 'clock %'`;
    await base.admin`select public.remind_of_reports()`;
    const rows = await base.admin<{ kind: string; about: string }[]>`
      select kind, detail ->> 'about' as about from public.outbox where detail ->> 'ticket' like 'clock %'`;
    return rows.map(({ kind, about }) => `${kind} ${about}`).sort();
  };
  const half = kinds.map((kind) => `report_half_time ${kind}`).sort();
  const last = kinds.map((kind) => `report_last_fifth ${kind}`).sort();
  expect(await remindersAt(0.49)).toEqual([]);
  expect(await remindersAt(0.501)).toEqual(half);
  expect(await remindersAt(0.79)).toEqual(half);
  expect(await remindersAt(0.801)).toEqual([...half, ...last]);
  expect(await remindersAt(0.9)).toEqual([...half, ...last]);
});
