/** Counts what goes through the product by wrapping its parts. Every series exists from the start, or an alert would miss its first increase. */
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { MAIL_KINDS } from '#domain/mail/mail-kinds.ts';
import type { Mailer } from '#domain/mail/mailer.ts';
import { AUTH_LIMITS } from '#server/auth/limits.ts';
import type { Database } from '#server/database/client/database.ts';
import { readDisk } from '#server/health/disk.ts';
import type { AccessEntry, Load } from '#server/http/edge.ts';
import { SERVICE_LIMITS } from '#server/http/service-limits.ts';
import type { JobState } from '#server/jobs/jobs.ts';
import { type ObjectStore, ObjectStoreUnavailable } from '#server/storage/object-store.ts';

/** Seconds; a small read takes one millisecond, and ten seconds is what a client may wait for a connection. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Others count as one: a client may invent dozens. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** The names under which refusals are recorded: those of the tables of limits. */
const LIMITS = [
  ...Object.keys(SERVICE_LIMITS),
  ...Object.entries(AUTH_LIMITS).flatMap(([name, limit]) => (typeof limit === 'object' ? name : [])),
  'resendSeconds',
  'openRequests',
];

function counterIn<L extends string>(registry: Registry, name: string, help: string, ...labelNames: L[]) {
  return new Counter({ name: `reshimgath_${name}`, help, labelNames, registers: [registry] });
}

/** The log, with requests counted by pattern of the address, so that there are few series and no personal data in them. */
export function countRequests(
  log: ((entry: AccessEntry) => void) | undefined,
  load: Load,
  registry: Registry,
) {
  const durations = new Histogram({
    name: 'reshimgath_http_request_duration_seconds',
    help: 'Requests from arrival until the answer began, by pattern of the address, method and status',
    labelNames: ['route', 'method', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const refused = counterIn(registry, 'refused_total', 'Requests refused by a limit', 'limit');
  for (const limit of LIMITS) refused.inc({ limit }, 0);
  watch(registry, 'http_requests_under_way', 'Requests that are not answered yet', () => load.underWay);
  return (entry: AccessEntry) => {
    const method = METHODS.has(entry.method) ? entry.method : 'other';
    const labels = { route: entry.route, method, status: entry.status };
    durations.observe(labels, entry.milliseconds / 1000);
    if (entry.refusedBy !== undefined) refused.inc({ limit: entry.refusedBy });
    log?.(entry);
  };
}

/** The mailer, with each mail counted by kind and outcome. */
export function countMails(mailer: Mailer, registry: Registry): Mailer {
  const help =
    'Mails handed over to the mail server (sent) or not (failed), by kind; sign-in codes are the kind code';
  const mails = counterIn(registry, 'mails_total', help, 'kind', 'outcome');
  for (const kind of MAIL_KINDS) for (const outcome of ['sent', 'failed']) mails.inc({ kind, outcome }, 0);
  return {
    async send(mail) {
      const { kind } = mail;
      try {
        await mailer.send(mail);
      } catch (error) {
        mails.inc({ kind, outcome: 'failed' });
        throw error;
      }
      mails.inc({ kind, outcome: 'sent' });
    },
    close: () => mailer.close(),
  };
}

/** The object store, with its failures counted. */
export function countFailures(store: ObjectStore, registry: Registry): ObjectStore {
  const help = 'What the store (bucket or disk) could not do';
  const failures = counterIn(registry, 'storage_failures_total', help, 'operation');
  for (const operation of ['put', 'get', 'delete']) failures.inc({ operation }, 0);
  const watched = async <T>(operation: string, work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      // Any other failure is the upload's own fault.
      if (error instanceof ObjectStoreUnavailable) failures.inc({ operation });
      throw error;
    }
  };
  return {
    ...store,
    put: (version, content) => watched('put', store.put(version, content)),
    get: (version, range) => watched('get', store.get(version, range)),
    delete: (version) => watched('delete', store.delete(version)),
  };
}

/** Adds a gauge whose value is read at each scrape. */
function watch(registry: Registry, name: string, help: string, value: () => number) {
  return new Gauge({
    name: `reshimgath_${name}`,
    help,
    registers: [registry],
    collect() {
      this.set(value());
    },
  });
}

/** Adds how many clients are connected for messages. */
export const watchRealtime = (registry: Registry, connections: () => number) =>
  watch(registry, 'realtime_connections', 'Clients that are connected for messages', connections);

/** Adds the disk of a folder. Processes of one machine share it, so the sums take one of their values. */
export function watchDisk(registry: Registry, folder: string) {
  const help = 'The disk of DATA_DIR: bytes that may still be written, and its size';
  return new Gauge({
    name: 'reshimgath_disk_bytes',
    help,
    labelNames: ['kind'],
    aggregator: 'min',
    registers: [registry],
    async collect() {
      const { free, size } = await readDisk(folder);
      this.set({ kind: 'free' }, free);
      this.set({ kind: 'size' }, size);
    },
  });
}

/** Adds when each job last succeeded. A job of a process that has just started has no value yet. */
export function watchJobs(registry: Registry, jobs: () => Iterable<JobState>) {
  return new Gauge({
    name: 'reshimgath_job_last_success_seconds',
    help: 'When each job last succeeded, in seconds since 1970',
    // `job` is Prometheus' own label.
    labelNames: ['job_name'],
    aggregator: 'max',
    registers: [registry],
    collect() {
      for (const { name, succeededAt } of jobs())
        if (succeededAt !== undefined) this.set({ job_name: name }, succeededAt / 1000);
    },
  });
}

/** Adds the use of the database's connections to a registry. */
export function watchPool(database: Database, registry: Registry) {
  return new Gauge({
    name: 'reshimgath_database_connections',
    help: 'Connections of the pool: in use, requests waiting for one, and the most there may be',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { inUse, waiting, most } = database.usage();
      this.set({ state: 'in_use' }, inUse);
      this.set({ state: 'waiting' }, waiting);
      this.set({ state: 'most' }, most);
    },
  });
}
