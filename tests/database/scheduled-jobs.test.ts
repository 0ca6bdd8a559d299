/** The jobs that pg_cron runs on hosted Supabase. The extensions are not part of the embedded PostgreSQL: their functions stand in for them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withJobsAtRest } from '#scripts/transfer/hosted-jobs.ts';
import { openConnection } from '#server/database/client/connection.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

const JOBS = path.join(import.meta.dirname, '../../server/jobs/jobs.ts');

let base: TestDatabase;
beforeAll(async () => {
  base = await createTestDatabase();
});
afterAll(() => base.drop());

/** Jobs of the embedded server that hosted Supabase does by itself (docs/hosted.md), or that watch this machine. */
const NOT_ON_HOSTED = ['sweep_objects', 'watch_health'];
/** About a table that only GoTrue has, and about files that only Supabase's storage service keeps under their names. */
const ONLY_HOSTED = ['forget_audit_log', 'rename_photos'];

const schedule = () => base.admin`select private.schedule_jobs() as jobs`;
const NOTHING = [{ jobs: 0 }];

test('schedules the jobs of the embedded server on a hosted project only, and each of them runs [10.34]', async () => {
  expect(await schedule(), 'without pg_cron and pg_net').toEqual(NOTHING);
  await base.admin.unsafe(`
    create schema if not exists server;
    create schema cron;
    create table cron.job (jobid bigint generated always as identity, jobname text unique, schedule text, command text);
    create function cron.schedule(text, text, text) returns void language sql as
      $$ insert into cron.job (jobname, schedule, command) values ($1, $2, $3) on conflict (jobname) do update set schedule = $2, command = $3 $$;
    create function cron.unschedule(bigint) returns boolean language sql as 'delete from cron.job where jobid = $1 returning true';
    create schema net;
    create table net.requests (url text, headers jsonb, timeout integer);
    create function net.http_post(url text, headers jsonb, timeout_milliseconds integer default 5000) returns bigint language sql as
      $$ insert into net.requests values (url, headers, timeout_milliseconds) returning 1 $$;
    create schema vault;
    create view vault.decrypted_secrets as select * from (values
      ('project_url', 'https://project.supabase.co'), ('secret_key', 'sb_secret_x')) as secrets (name, decrypted_secret);
    grant usage on schema cron, net, vault to public;
    grant select, insert, update on all tables in schema cron, net, vault to public`);
  expect(await schedule(), 'on the embedded server').toEqual(NOTHING);
  await base.admin.unsafe("set client_min_messages = 'warning'; drop schema server cascade");
  await schedule();
  const counted = await schedule();
  const jobs = await base.admin<
    { name: string; command: string }[]
  >`select jobname as name, command from cron.job order by name`;
  expect(counted).toEqual([{ jobs: jobs.length }]);

  const scheduled = [...readFileSync(JOBS, 'utf8').matchAll(/schedule(?:Function|Sql)?\('(\w+)'/g)].map(
    ([, name]) => name ?? '',
  );
  expect(scheduled.length).toBeGreaterThan(4);
  const embedded = scheduled.filter((name) => !NOT_ON_HOSTED.includes(name));
  expect(jobs.map(({ name }) => name)).toEqual([...embedded, ...ONLY_HOSTED].sort());

  await base.admin.unsafe(`
    create table auth.audit_log_entries (created_at timestamptz);
    insert into auth.audit_log_entries values (now()), (now() - interval '2 hours')`);
  for (const { command } of jobs) await base.admin.unsafe(command);
  expect(await base.admin`select from auth.audit_log_entries`).toHaveLength(1);
  expect(await base.admin`select url from net.requests order by url`).toEqual([
    { url: 'https://project.supabase.co/functions/v1/delete_idle_accounts' },
    { url: 'https://project.supabase.co/functions/v1/recompute_patrikas' },
    { url: 'https://project.supabase.co/functions/v1/remove_idle_photos' },
    { url: 'https://project.supabase.co/functions/v1/remove_story_pictures' },
    { url: 'https://project.supabase.co/functions/v1/send_outbox' },
    { url: 'https://project.supabase.co/functions/v1/send_pushes' },
    { url: 'https://project.supabase.co/functions/v1/send_text_messages' },
    { url: 'https://project.supabase.co/functions/v1/settle_due_payments' },
  ]);
  expect(await base.admin`select distinct timeout from net.requests`).toEqual([{ timeout: 30_000 }]);
});

test('the jobs of the product end while an installation moves, and run again on the side that members use', async () => {
  const connection = await openConnection({ address: base.adminAddress });
  await base.admin`select cron.schedule('of_the_operator', '* * * * *', 'select 1')`;
  const names = async () =>
    (await base.admin<{ name: string }[]>`select jobname as name from cron.job order by 1`).map(
      ({ name }) => name,
    );
  const before = await names();
  expect(before).toContain('send_outbox');
  const move = async (rest: () => Promise<void>) => {
    await rest();
    expect(await names()).toEqual(['of_the_operator']);
  };
  const breakOff = (rest: () => Promise<void>) =>
    move(rest).then(() => Promise.reject(new Error('broken off')));
  const refuse = () => Promise.reject(new Error('refused'));
  const project = (direction: 'import' | 'export', work: typeof move) =>
    withJobsAtRest(connection, direction, work);

  await expect(project('export', refuse)).rejects.toThrow('refused');
  expect(await names(), 'an export that the project refused').toEqual(before);
  await expect(project('import', breakOff)).rejects.toThrow('broken off');
  expect(await names(), 'an import that was broken off').toEqual(before);
  await expect(project('export', breakOff)).rejects.toThrow('broken off');
  expect(await names(), 'an export that was broken off').toEqual(['of_the_operator']);
  await project('export', move);
  expect(await names(), 'an export that succeeded').toEqual(before);
  await project('import', move);
  expect(await names(), 'an import that succeeded').toEqual(['of_the_operator']);
  await expect(project('import', breakOff)).rejects.toThrow('broken off');
  expect(await names(), 'an import after one that succeeded').toEqual(['of_the_operator']);
  await connection.close();
});

test('the sender of pushes is called once for a transaction on a hosted project, and nothing fails without its secrets [10.274]', async () => {
  const wake = () =>
    base.admin.begin(async (transaction) => {
      await transaction`select private.wake_push_sender()`;
      await transaction`select private.wake_push_sender()`;
    });
  await base.admin`delete from net.requests`;
  await wake();
  await wake();
  expect(await base.admin`select url from net.requests`).toEqual([
    { url: 'https://project.supabase.co/functions/v1/send_pushes' },
    { url: 'https://project.supabase.co/functions/v1/send_pushes' },
  ]);
  await base.admin`drop view vault.decrypted_secrets`;
  await wake();
});
