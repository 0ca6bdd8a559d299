import type { Database } from '#server/database/client/database.ts';
import { SERVICE } from '#server/database/client/scope.ts';
import { runAsJob } from '#server/ops/logging/request-context.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';
import { sweepObjects } from '#server/storage/sweep.ts';

export type ScheduledFunction =
  | 'settle_due_payments'
  | 'remove_idle_photos'
  | 'remove_story_pictures'
  | 'delete_idle_accounts'
  | 'recompute_patrikas'
  | 'send_text_messages'
  | 'send_pushes';

/** The channel of Postgres that `private.wake_push_sender` notifies. */
export const PUSHES_CHANNEL = 'pushes';

interface JobDeps {
  database: Database;
  objectStore: ObjectStore;
  clock: () => Date;
  sendDueMails: () => Promise<unknown>;
  callFunction: (name: ScheduledFunction) => Promise<unknown>;
  /** Looks at the health of the installation; left out where nobody would act on it. */
  watchHealth?: () => Promise<unknown>;
  report: (error: unknown) => void;
  signal: AbortSignal;
}

/** Pushes that wait for the morning or half an hour; the database wakes the sender for others. */
const PUSHES_MS = 30_000;
const DUE_PAYMENTS_MS = 10_000;
const OUTBOX_MS = 10_000;
const SWEEP_MS = 6 * 3600_000;
const FORGETTING_MS = 12 * 3600_000;
const IDLE_PHOTOS_MS = 12 * 3600_000;
const STORY_PICTURES_MS = 600_000;
const EVERY_MINUTE_MS = 60_000;
const HEALTH_MS = 600_000;
const HOURLY_MS = 3600_000;

/** What became of a job since this process started. */
export interface JobState {
  name: string;
  everyMs: number;
  /** Milliseconds since 1970, like all moments here. */
  startedAt: number;
  succeededAt?: number;
  /** The first failure since the last success. */
  failingSince?: number;
}

/** Jitter as a fraction of the interval, so that several processes don't run at the same moment. */
const JITTER = 0.2;

/** Runs `work` now, for what became due while no server ran, then `everyMs` after each run has ended: runs never overlap. */
function startSchedule(
  name: string,
  work: () => Promise<unknown>,
  everyMs: number,
  report: (error: unknown) => void,
) {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  const state: JobState = { name, everyMs, startedAt: Date.now() };
  const succeed = () => {
    state.succeededAt = Date.now();
    state.failingSince = undefined;
  };
  const fail = (error: unknown) => {
    state.failingSince ??= Date.now();
    report(error);
  };
  let isRunning: boolean;
  let isWoken: boolean;
  const run = async (): Promise<void> => {
    isRunning = true;
    do {
      isWoken = false;
      await runAsJob(name, () => work().then(succeed, fail));
    } while (isWoken && !stopped);
    isRunning = false;
    plan();
  };
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
    state,
    /** Runs it now, or again when it runs already. */
    wake() {
      isWoken = isRunning;
      if (isRunning || stopped) return;
      clearTimeout(timer);
      running = run();
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** The scheduled jobs, which are cron jobs on a hosted project: due payments, the outbox, garbage collection, retention. */
export function createJobs({ callFunction, sendDueMails, watchHealth, report, ...stores }: JobDeps) {
  const schedules: ReturnType<typeof startSchedule>[] = [];
  const schedule = (name: string, everyMs: number, work: () => Promise<unknown>) =>
    schedules.push(startSchedule(name, work, everyMs, report));
  const scheduleFunction = (name: ScheduledFunction, everyMs: number) =>
    schedule(name, everyMs, () => callFunction(name));
  const scheduleSql = (name: string, everyMs: number) =>
    schedule(name, everyMs, () => stores.database.query(SERVICE, { text: `select public.${name}()` }));
  return {
    start() {
      scheduleFunction('settle_due_payments', DUE_PAYMENTS_MS);
      schedule('send_outbox', OUTBOX_MS, sendDueMails);
      scheduleFunction('send_text_messages', OUTBOX_MS);
      scheduleFunction('send_pushes', PUSHES_MS);
      scheduleSql('plan_digests', EVERY_MINUTE_MS);
      scheduleSql('note_found_searches', HOURLY_MS);
      scheduleSql('remind_of_renewals', HOURLY_MS);
      scheduleSql('forget_old_notices', FORGETTING_MS);
      scheduleFunction('remove_idle_photos', IDLE_PHOTOS_MS);
      scheduleFunction('remove_story_pictures', STORY_PICTURES_MS);
      scheduleSql('announce_marriage_erasures', HOURLY_MS);
      scheduleFunction('delete_idle_accounts', HOURLY_MS);
      scheduleFunction('recompute_patrikas', EVERY_MINUTE_MS);
      scheduleSql('remove_expired_listings', EVERY_MINUTE_MS);
      scheduleSql('forget_unconfirmed_users', FORGETTING_MS);
      scheduleSql('expire_interests', EVERY_MINUTE_MS);
      scheduleSql('remind_of_interests', EVERY_MINUTE_MS);
      scheduleSql('send_new_matches', EVERY_MINUTE_MS);
      scheduleSql('remind_of_reports', EVERY_MINUTE_MS);
      scheduleSql('remind_of_breaches', EVERY_MINUTE_MS);
      scheduleSql('update_ages', HOURLY_MS);
      scheduleSql('remind_of_rules', HOURLY_MS);
      scheduleSql('remind_idle_members', FORGETTING_MS);
      scheduleSql('continue_merges', EVERY_MINUTE_MS);
      scheduleSql('remove_after_retention', HOURLY_MS);
      scheduleSql('forget_old_contact_views', FORGETTING_MS);
      scheduleSql('forget_helper_records', FORGETTING_MS);
      scheduleSql('forget_ended_biodata_links', FORGETTING_MS);
      if (watchHealth) schedule('watch_health', HEALTH_MS, watchHealth);
      schedule('sweep_objects', SWEEP_MS, () => sweepObjects(stores));
    },
    /** The database has pushes that are due. */
    wakePushSender: () => schedules.find(({ state }) => state.name === 'send_pushes')?.wake(),
    states: () => schedules.map(({ state }) => state),
    async stop() {
      await Promise.all(schedules.map((each) => each.stop()));
    },
  };
}
