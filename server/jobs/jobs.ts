/**
 * The scheduled jobs, which are cron jobs on a hosted project: due payments, the outbox, garbage collection, retention.
 */
import type { Database } from '#server/database/client/database.ts';
import { SERVICE } from '#server/database/client/scope.ts';
import { runAsJob } from '#server/ops/logging/request-context.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';
import { sweepObjects } from '#server/storage/sweep.ts';

interface JobDeps {
  database: Database;
  objectStore: ObjectStore;
  clock: () => Date;
  settleDuePayments: () => Promise<unknown>;
  sendDueMails: () => Promise<unknown>;
  removeIdlePhotos: () => Promise<unknown>;
  recomputePatrikas: () => Promise<unknown>;
  report: (error: unknown) => void;
  /** Ends long runs early. */
  signal: AbortSignal;
}

export interface Jobs {
  start(): void;
  /** Starts no further run and resolves when the running ones have ended. */
  stop(): Promise<void>;
}

const DUE_PAYMENTS_MS = 10_000;
const OUTBOX_MS = 10_000;
const SWEEP_MS = 6 * 3600_000;
const FORGETTING_MS = 12 * 3600_000;
const IDLE_PHOTOS_MS = 12 * 3600_000;
const EVERY_MINUTE_MS = 60_000;
const HOURLY_MS = 3600_000;

interface Schedule {
  /** Starts no further run and resolves when the running one has ended. */
  stop(): Promise<void>;
}

/** Jitter as a fraction of the interval, so that several processes don't run at the same moment. */
const JITTER = 0.2;

/**
 * Runs `work` now, for what became due while no server ran, and then `everyMs` milliseconds after each run has ended, so that runs never
 * overlap; `report` receives its failures. The log calls it by `name`.
 */
function startSchedule(
  name: string,
  work: () => Promise<unknown>,
  everyMs: number,
  report: (error: unknown) => void,
): Schedule {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  const run = (): Promise<void> => runAsJob(name, () => work().then(() => {}, report)).then(plan);
  const plan = () => {
    if (stopped) return;
    const pause = everyMs * (1 + JITTER * (2 * Math.random() - 1));
    timer = setTimeout(() => {
      running = run();
    }, pause);
    timer.unref();
  };
  let running = run();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** Creates the jobs without starting them. */
export function createJobs({
  database,
  objectStore,
  clock,
  settleDuePayments,
  sendDueMails,
  removeIdlePhotos,
  recomputePatrikas,
  report,
  signal,
}: JobDeps): Jobs {
  let schedules: Schedule[] = [];
  const sweep = () => sweepObjects({ database, objectStore, clock, signal });
  const call = (name: string) => () => database.query(SERVICE, { text: `select public.${name}()` });
  const scheduleCall = (name: string, everyMs: number) => startSchedule(name, call(name), everyMs, report);
  return {
    start() {
      schedules = [
        startSchedule('settle_due_payments', settleDuePayments, DUE_PAYMENTS_MS, report),
        startSchedule('send_outbox', sendDueMails, OUTBOX_MS, report),
        startSchedule('remove_idle_photos', removeIdlePhotos, IDLE_PHOTOS_MS, report),
        startSchedule('recompute_patrikas', recomputePatrikas, EVERY_MINUTE_MS, report),
        scheduleCall('remove_expired_listings', EVERY_MINUTE_MS),
        scheduleCall('forget_unconfirmed_users', FORGETTING_MS),
        scheduleCall('expire_interests', EVERY_MINUTE_MS),
        scheduleCall('remind_of_reports', EVERY_MINUTE_MS),
        scheduleCall('remind_of_rules', HOURLY_MS),
        scheduleCall('remove_after_retention', HOURLY_MS),
        scheduleCall('forget_old_contact_views', FORGETTING_MS),
        scheduleCall('forget_ended_biodata_links', FORGETTING_MS),
        startSchedule('sweep_objects', sweep, SWEEP_MS, report),
      ];
    },
    async stop() {
      await Promise.all(schedules.map((schedule) => schedule.stop()));
    },
  };
}
