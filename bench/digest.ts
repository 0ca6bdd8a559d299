/**
 * `npm run bench:digest`: ten thousand members have a weekly list due, each with two saved searches. How long composing and sending take over a
 * real mail connection, how long the news of all saved searches, and the readers' p99 alone and beside the sending. The exit code is 1 when a
 * goal is missed.
 *
 *   npm run bench:digest                    over 25,000 profiles
 *   MAIL_DELAY_MS=50 npm run bench:digest   with a mail server that takes so long for each mail
 */
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Connection } from '#server/database/client/connection.ts';
import { openFixture } from './fixture.ts';
import { mixed } from './mixed.ts';
import { loadContext } from './operations/context.ts';
import { reads } from './operations/reads.ts';
import { steadyLoad } from './steady-load.ts';

const PROFILES = 25_000;
const MEMBERS = 10_000;
/** Newly listed in the week. */
const NEWCOMERS = 1000;
const READS_A_SECOND = 200;
const READING_MS = 20_000;
/** Seconds until the last mail is sent; milliseconds of the readers' p99, as in the goals of reads. */
const GOALS = { seconds: 60, p99: 25 };
/** As the job that composes them. */
const BATCH = 10;

/** Of another run nothing is left. A tenth of the members has blocked some newcomers; the others of the outbox are not measured. */
const PREPARE = [
  'delete from public.outbox',
  // One at a time: together they could wait in a circle with the server's jobs.
  ...['new_members', 'notice_settings', 'saved_searches', 'notices', 'pushes', 'blocks'].map(
    (table) => `truncate private.${table}`,
  ),
  'create temp table receivers as select l.id, row_number() over (order by l.id) as n from private.listings l where l.paid_until > now()',
  `insert into private.new_members (id, announced_at, listed_at)
   select l.id, now(), case when row_number() over (order by l.created_at desc) <= ${NEWCOMERS}
     then now() - interval '6 days' * random() else now() - interval '1 month' end from private.listings l`,
  `insert into private.notice_settings (member, digest_at, digest_since, searched_at)
   select id, 'infinity', now() - interval '1 week', now() from receivers where n <= ${MEMBERS}`,
  `insert into private.blocks (blocker, blocked)
   select r.id, n.id from receivers r join lateral (
     select o.id from private.new_members o where o.listed_at > now() - interval '1 week' and o.id <> r.id order by o.id offset r.n % 900 limit 5) n on true
   where r.n <= ${MEMBERS} and r.n % 10 = 0`,
  `insert into private.saved_searches (member, name, filters, last_seen_at)
   select l.id, 'Search ' || which, jsonb_build_object('gender', case l.gender when 'Male' then 'Female' else 'Male' end,
       'age_from', least(l.age, 60) - 5, 'age_to', least(l.age, 60) + 5) || case which
     when 1 then jsonb_build_object('city', jsonb_build_array(l.city, 'Pune', 'Mumbai'), 'married_status', jsonb_build_array(l.married_status))
     else jsonb_build_object('highest_education', jsonb_build_array(l.highest_education), 'income', 20000) end, now() - interval '1 week'
   from receivers r join private.listings l on l.id = r.id cross join generate_series(1, 2) which where r.n <= ${MEMBERS}`,
  'vacuum (analyze) private.new_members, private.notice_settings, private.saved_searches, private.blocks, public.outbox',
];

const makeDue = `update private.notice_settings set digest_at = now() - interval '1 second'`;

/** Seconds that `work` takes; what it does is rolled back. */
async function secondsOf(superuser: Connection, work: () => Promise<unknown>): Promise<number> {
  await superuser.command('begin');
  const began = performance.now();
  await work();
  const seconds = (performance.now() - began) / 1000;
  await superuser.command('rollback');
  return seconds;
}

async function compose(superuser: Connection): Promise<void> {
  await superuser.command(makeDue);
  await superuser.command('select public.plan_digests()');
  let lists = 0;
  for (;;) {
    const [claimed] = await superuser.send<{ rows: { detail: { count: number } }[] }>(
      `select public.claim_outbox(${BATCH}) as rows`,
    );
    if (!claimed || claimed.rows.length === 0) break;
    lists += claimed.rows.filter(({ detail }) => detail.count > 0).length;
  }
  if (lists < MEMBERS) throw new Error(`only ${lists} lists were composed`);
}

const sink = new Worker(path.join(import.meta.dirname, 'mail-sink.ts'));
const [{ port }] = (await once(sink, 'message')) as [{ port: number }];
const fixture = await openFixture(PROFILES, console.log, {
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  MAIL_FROM: 'no-reply@example.org',
});
const { superuser, server } = fixture;
try {
  for (const statement of PREPARE) await superuser.command(statement);
  const requests = mixed(reads(await loadContext(fixture, PROFILES, Number.POSITIVE_INFINITY)));
  const read = (until: Promise<unknown>) =>
    steadyLoad({ url: server.url, requests, rate: READS_A_SECOND, until });
  await read(pause(READING_MS / 2));
  const alone = await read(pause(READING_MS));

  console.log(
    `${MEMBERS} weekly lists, ${2 * MEMBERS} saved searches, ${NEWCOMERS} newcomers, ${READS_A_SECOND} reads a second`,
  );
  console.log(`reads alone: p50 ${alone.p50.toFixed(1)} ms, p99 ${alone.p99.toFixed(1)} ms`);
  const composing = await secondsOf(superuser, () => compose(superuser));
  const searching = await secondsOf(superuser, async () => {
    await superuser.command("update private.notice_settings set searched_at = '-infinity'");
    await superuser.command(`select public.note_found_searches(${MEMBERS})`);
  });

  console.log(`composing alone: ${composing.toFixed(1)} s; news of the searches: ${searching.toFixed(1)} s`);

  let accepted = 0;
  const { promise: allSent, resolve } = Promise.withResolvers<void>();
  sink.on('message', () => {
    accepted += 1;
    if (accepted === MEMBERS) resolve();
  });
  const ownTime = process.cpuUsage();
  const began = performance.now();
  let firstSent: number | undefined;
  sink.once('message', () => {
    firstSent = (performance.now() - began) / 1000;
  });
  const reading = read(allSent);
  await superuser.command(makeDue);
  await superuser.command('select public.plan_digests()');
  await allSent;
  const sending = (performance.now() - began) / 1000;
  const beside = await reading;
  const { user, system } = process.cpuUsage(ownTime);

  console.log(
    `all sent after ${sending.toFixed(1)} s of at most ${GOALS.seconds}, the first after ${firstSent?.toFixed(1)}; readers and mail server took ${((user + system) / 1e6).toFixed(1)} s of the processors\n` +
      `reads beside: p50 ${beside.p50.toFixed(1)} ms, p99 ${beside.p99.toFixed(1)} ms of at most ${GOALS.p99}`,
  );
  if (sending > GOALS.seconds || beside.p99 > GOALS.p99) process.exitCode = 1;
} finally {
  await fixture.close();
  await sink.terminate();
}
