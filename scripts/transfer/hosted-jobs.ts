/**
 * The scheduled jobs of a hosted project rest while data moves: one that ran between the two copies would send a mail that is then copied as not
 * sent, or delete an account.
 */
import type { Connection } from '#server/database/client/connection.ts';

/** Ends those of the product, on a project that has pg_cron. */
export async function endJobs(connection: Connection): Promise<void> {
  const [found] = await connection.send<{ jobs: string | null }>(
    `select to_regclass('cron.job')::text as jobs`,
  );
  if (found?.jobs)
    await connection.send(
      'select cron.unschedule(jobid) from cron.job where jobname in (select name from private.hosted_jobs)',
    );
}

/** Schedules them again. */
export async function scheduleJobs(connection: Connection): Promise<void> {
  // Extensions keep their own state by triggers.
  await connection.command('reset session_replication_role');
  await connection.send('select private.schedule_jobs()');
}
