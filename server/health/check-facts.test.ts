import { expect, test } from 'vitest';
import {
  checkJobs,
  checkMails,
  checkNotices,
  checkPayments,
  checkTasks,
  checkVersion,
} from './check-facts.ts';
import type { Facts, Run } from './facts.ts';
import { DAY_MS, type Finding } from './finding.ts';

const NOW = new Date('2026-11-28T10:00:00Z');
const HOUR_MS = 3600_000;
const HOUR = 3600;
const before = (milliseconds: number) => new Date(NOW.getTime() - milliseconds);

const factsOf = (differing: Partial<Facts>): Facts => ({
  figures: new Map(),
  runs: new Map(),
  migrations: [],
  madeAt: before(10 * DAY_MS),
  now: NOW,
  ...differing,
});
const withFigures = (figures: Record<string, number>) =>
  factsOf({ figures: new Map(Object.entries(figures)) });
const runOf = (task: string, run: Partial<Run>): Run => ({
  task,
  succeeded_at: null,
  failed_at: null,
  failure: null,
  ...run,
});
const said = ({ level, text }: Finding) => [level, text];

test.each([
  [['a', 'b'], 'ok', '1.2.0, with all 2 migrations'],
  [['a'], 'warning', '1 migrations wait for the next start'],
  [['a', 'b', 'c'], 'fault', 'The database is newer than this code (1.2.0): it has c'],
  [['a', 'c'], 'fault', 'The database is newer than this code (1.2.0): it has c'],
])('compares the migrations %j with those of the code: %s', (migrations, level, text) => {
  expect(said(checkVersion(factsOf({ migrations }), '1.2.0', ['a', 'b']))).toEqual([level, text]);
});

const MAILS_FINE = 'No mail waits longer than it should';
test.each([
  [{}, 'ok', MAILS_FINE],
  [{ mails_failing_seconds: HOUR, outbox_overdue_seconds: HOUR, outbox_given_up: 0 }, 'ok', MAILS_FINE],
  [{ mails_failing_seconds: HOUR + 1, outbox_given_up: 1 }, 'fault', 'All mails fail, for 1 hour'],
  [{ outbox_overdue_seconds: HOUR + 1, outbox_given_up: 1 }, 'fault', 'A mail is overdue by 1 hour'],
  [{ outbox_given_up: 1 }, 'warning', '1 mails were given up'],
])('says of mails with %j: %s', (figures, level, text) => {
  expect(said(checkMails(withFigures(figures)))).toEqual([level, text]);
});

test('warns of mails that failed for a day after they work again', () => {
  const after = (milliseconds: number) => {
    const failed_at = before(milliseconds);
    return said(checkMails(factsOf({ runs: new Map([['mails', runOf('mails', { failed_at })]]) })));
  };
  expect(after(DAY_MS - 1)).toEqual(['warning', 'All mails failed until 2026-11-27T10:00:00.001Z']);
  expect(after(DAY_MS)).toEqual(['ok', MAILS_FINE]);
});

const NOTICES_FINE = 'Notices on phones and text messages are sent';
test.each([
  [{}, 'ok', NOTICES_FINE],
  [{ pushes_overdue_seconds: HOUR, texts_overdue_seconds: HOUR }, 'ok', NOTICES_FINE],
  [{ pushes_overdue_seconds: HOUR + 1 }, 'fault', 'Of the notices on phones one is overdue by 1 hour'],
  [{ texts_overdue_seconds: HOUR + 1 }, 'fault', 'Of the text messages one is overdue by 1 hour'],
  [{ pushes_failed_last_day: 5, pushes_sent_last_day: 0 }, 'ok', NOTICES_FINE],
  [{ texts_failed_last_day: 6, texts_sent_last_day: 6 }, 'ok', NOTICES_FINE],
  [
    { texts_failed_last_day: 6, texts_sent_last_day: 5 },
    'warning',
    'Of the text messages of a day 6 failed and 5 were sent',
  ],
])('says of notices with %j: %s', (figures, level, text) => {
  expect(said(checkNotices(withFigures(figures)))).toEqual([level, text]);
});

const DAY = 24 * HOUR;
const UNREACHED = 'Members have paid, and the provider has not reached the webhook since';
test.each([
  [{}, 'ok', 'The provider has not used the webhook yet: nobody has paid'],
  [{ payments_last_day: 1 }, 'fault', UNREACHED],
  [{ payments_last_day: 1, webhook_events_newest_seconds: DAY + 1 }, 'fault', UNREACHED],
  [
    { payments_last_day: 1, webhook_events_newest_seconds: DAY },
    'ok',
    'The provider reached the webhook 24 hours ago',
  ],
  [
    { payments_last_day: 0, webhook_events_newest_seconds: 3 * DAY },
    'ok',
    'The provider reached the webhook 3 days ago',
  ],
  [
    { payment_unsettled_oldest_seconds: HOUR, webhook_events_newest_seconds: 60 },
    'ok',
    'The provider reached the webhook 1 minute ago',
  ],
  [{ payment_unsettled_oldest_seconds: HOUR + 1 }, 'fault', 'A payment waits to be settled for 1 hour'],
])('says of payments with %j: %s', (figures, level, text) => {
  expect(said(checkPayments(withFigures(figures)))).toEqual([level, text]);
});

test('looks at the copy of the backup only where one is made', () => {
  const abouts = (tasks: string[]) =>
    checkTasks(factsOf({ runs: new Map(tasks.map((task) => [task, runOf(task, {})])) })).map(
      ({ about }) => about,
    );
  expect(abouts([])).toEqual(['backup', 'check:payments', 'trial restore']);
  expect(abouts(['copy'])).toEqual(['backup', 'copy', 'check:payments', 'trial restore']);
});

test.each([
  ['backup', 36 * HOUR_MS],
  ['copy', 36 * HOUR_MS],
  ['check:payments', 36 * HOUR_MS],
  ['trial restore', 100 * DAY_MS],
])('expects that %s has succeeded within its time', (task, most) => {
  const levelAfter = (milliseconds: number, failure: string | null = null) => {
    const run = runOf(task, { succeeded_at: before(milliseconds), failure });
    return checkTasks(factsOf({ runs: new Map([[task, run]]) })).find(({ about }) => about === task);
  };
  expect(levelAfter(most)).toMatchObject({
    level: 'ok',
    text: expect.stringMatching(/^The last one was .* ago$/),
  });
  expect(levelAfter(most + 1)).toMatchObject({ level: 'fault', remedy: expect.any(String) });
  expect(levelAfter(0, 'no room')).toMatchObject({ level: 'fault', text: 'The last one failed: no room' });
});

test('gives a new installation two days for its first tasks', () => {
  const after = (milliseconds: number) => checkTasks(factsOf({ madeAt: before(milliseconds) }))[0];
  expect(after(2 * DAY_MS - 1)).toMatchObject({
    level: 'ok',
    text: 'There has been none yet; the installation is new',
  });
  expect(after(2 * DAY_MS)).toMatchObject({ level: 'warning', text: 'There has been none yet' });
});

test('waits for three intervals of a job and an hour', () => {
  const job = { name: 'send_outbox', everyMs: 10_000, startedAt: 0 };
  const most = 3 * 10_000 + HOUR_MS;
  expect(said(checkJobs([job], most))).toEqual(['ok', 'All jobs have succeeded lately']);
  expect(said(checkJobs([job], most + 1))).toEqual(['fault', 'No success for long: send_outbox (silent)']);
  const failing = { ...job, succeededAt: 5, failingSince: 9 };
  expect(checkJobs([failing], most + 5).level).toBe('ok');
  expect(said(checkJobs([failing, job], most + 6))).toEqual([
    'fault',
    'No success for long: send_outbox (fails), send_outbox (silent)',
  ]);
});
