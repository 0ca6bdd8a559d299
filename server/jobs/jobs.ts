/**
 * The scheduled jobs, which are cron jobs on a hosted project: due payments, the outbox, garbage collection, retention.
 */
import type { Database } from '#server/database/client/database.ts';
import { SERVICE } from '#server/database/client/scope.ts';
import { runAsJob } from '#server/ops/logging/request-context.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';
import { sweepObjects } from '#server/storage/sweep.ts';
import { type Schedule, startSchedule } from './schedule.ts';

interface JobDeps {
  database: Database;
  objectStore: ObjectStore;
  clock: () => Date;
  settleDuePayments: () => Promise<unknown>;
  sendDueMails: () => Promise<unknown>;
  removeIdlePhotos: () => Promise<unknown>;
  report: (error: unknown) => void;
  /** Breaks off what takes long. */
  signal: AbortSignal;
}

export interface Jobs {
  start(): void;
  /** Starts nothing more and resolves when what runs has ended. */
  stop(): Promise<void>;
}

const DUE_PAYMENTS_MS = 10_000;
const OUTBOX_MS = 10_000;
const SWEEP_MS = 6 * 3600_000;
const FORGETTING_MS = 12 * 3600_000;
const IDLE_PHOTOS_MS = 12 * 3600_000;
const EXPIRED_LISTINGS_MS = 60_000;

/** Begins nothing by itself. */
export function createJobs({
  database,
  objectStore,
  clock,
  settleDuePayments,
  sendDueMails,
  removeIdlePhotos,
  report,
  signal,
}: JobDeps): Jobs {
  let schedules: Schedule[] = [];
  let sweepTimer: NodeJS.Timeout | undefined;
  let sweeping: Promise<unknown> = Promise.resolve();
  const sweep = () => {
    sweeping = runAsJob('sweep_objects', () =>
      sweepObjects({ database, objectStore, clock, signal }).catch(report),
    );
  };
  const call = (name: string) => () => database.query(SERVICE, { text: `select public.${name}()` });
  const scheduleCall = (name: string, everyMs: number) => startSchedule(name, call(name), everyMs, report);
  return {
    start() {
      schedules = [
        startSchedule('settle_due_payments', settleDuePayments, DUE_PAYMENTS_MS, report),
        startSchedule('send_outbox', sendDueMails, OUTBOX_MS, report),
        startSchedule('remove_idle_photos', removeIdlePhotos, IDLE_PHOTOS_MS, report),
        scheduleCall('remove_expired_listings', EXPIRED_LISTINGS_MS),
        scheduleCall('forget_unconfirmed_users', FORGETTING_MS),
        scheduleCall('expire_interests', EXPIRED_LISTINGS_MS),
        scheduleCall('forget_old_contact_views', FORGETTING_MS),
      ];
      sweep();
      sweepTimer = setInterval(sweep, SWEEP_MS).unref();
    },
    async stop() {
      clearInterval(sweepTimer);
      await Promise.all([sweeping, ...schedules.map((schedule) => schedule.stop())]);
    },
  };
}
