/**
 * The scheduled jobs of a hosted project rest while data moves: one that ran between the two copies would send a mail that is then copied as not
 * sent, or delete an account.
 */
import type { Connection } from '#server/database/client/connection.ts';

/** Ends those of the product, on a project that has pg_cron. Resolves to whether there were any. */
async function endJobs(connection: Connection): Promise<boolean> {
  const [found] = await connection.send<{ jobs: string | null }>(
    `select to_regclass('cron.job')::text as jobs`,
  );
  if (!found?.jobs) return false;
  const ended = await connection.send(
    'select cron.unschedule(jobid) from cron.job where jobname in (select name from private.hosted_jobs)',
  );
  return ended.length > 0;
}

async function scheduleJobs(connection: Connection): Promise<void> {
  // Extensions keep their own state by triggers.
  await connection.command('reset session_replication_role');
  await connection.send('select private.schedule_jobs()');
}

/**
 * Moves data from a project or to it. `move` calls `rest` when both sides fit, before it copies. Members use the project after an export, and
 * after an import that failed: then the jobs run again. A project that an export has filled halfway is not in use: there they stay off.
 */
export async function withJobsAtRest<T>(
  connection: Connection,
  direction: 'export' | 'import',
  move: (rest: () => Promise<void>) => Promise<T>,
): Promise<T> {
  let ended = false;
  try {
    const moved = await move(async () => {
      ended = await endJobs(connection);
    });
    if (direction === 'export') await scheduleJobs(connection);
    return moved;
  } catch (error) {
    if (direction === 'import' && ended && connection.alive) await scheduleJobs(connection);
    throw error;
  }
}
