/** The metrics of an installation for Prometheus: the sums of what all its processes count, and figures from the database. */
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  type MetricObject,
  Registry,
} from 'prom-client';
import { equalSecrets } from '#domain/equal-secrets.ts';
import type { Mailer } from '#domain/mail/mailer.ts';
import type { Broadcast } from '#server/broadcast/broadcast.ts';
import type { Database } from '#server/database/client/database.ts';
import type { AccessEntry, Load } from '#server/http/edge.ts';
import type { JobState } from '#server/jobs/jobs.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';
import { createFigures } from './figures.ts';
import {
  countFailures,
  countMails,
  countRequests,
  watchDisk,
  watchJobs,
  watchPool,
  watchRealtime,
} from './product-metrics.ts';

export interface MetricsOptions {
  token: string;
  database: Database;
  broadcast: Broadcast;
  /** How many processes were ended because their event loop was blocked. */
  blocked: number;
  version: string;
  dataDir: string;
}

interface Parts {
  mailer: Mailer;
  objectStore: ObjectStore;
  log?: (entry: AccessEntry) => void;
}

/** What is measured besides what goes through the parts. */
interface Watched {
  realtimeConnections: () => number;
  jobs: () => Iterable<JobState>;
}

export interface Metrics {
  load: Load;
  /** Adds figures of parts that are made later. To be called once. */
  include(watched: Watched): void;
  /** The parts, with all that goes through them counted. To be called once. */
  watch(parts: Parts): Parts;
  /** Responds to a scrape; 401 without the token. */
  scrape(request: Request): Promise<Response>;
}

const TOPIC = 'metrics';
/** A process that hasn't responded by then is starting or stuck; the sums leave it out. */
const TIMEOUT_MS = 3000;

function describeProcess(registry: Registry, { blocked, version }: MetricsOptions): void {
  collectDefaultMetrics({ register: registry });
  // These gauges are named like counters, and unused.
  for (const kind of ['handles', 'requests', 'resources'])
    registry.removeSingleMetric(`nodejs_active_${kind}_total`);
  const help = 'Processes that serve and are part of these sums';
  new Gauge({ name: 'reshimgath_processes', help, registers: [registry] }).set(1);
  new Gauge({
    name: 'reshimgath_info',
    help: 'Always 1; the version is a label',
    labelNames: ['version'],
    aggregator: 'max',
    registers: [registry],
  }).set({ version }, 1);
  // Each process has the number as it was at its start, so the newest has the right one.
  new Counter({
    name: 'reshimgath_blocked_processes_total',
    help: 'Processes that were ended and replaced because a request or job blocked their event loop',
    aggregator: 'max',
    registers: [registry],
  }).inc(blocked);
}

/** Begins to count. */
export function createMetrics(options: MetricsOptions): Metrics {
  const { token, database, broadcast, dataDir } = options;
  const registry = new Registry();
  describeProcess(registry, options);
  watchPool(database, registry);
  watchDisk(registry, dataDir);
  const load: Load = { underWay: 0 };
  const figures = createFigures(database);
  broadcast.respond(TOPIC, () => registry.getMetricsAsJSON());

  const all = async (): Promise<string> => {
    const responses = [registry.getMetricsAsJSON(), broadcast.request(TOPIC, TIMEOUT_MS)] as const;
    const [own, others] = await Promise.all(responses);
    // The library's type says one metric where it takes the metrics of each process.
    return AggregatorRegistry.aggregate([own, ...others] as MetricObject[]).metrics();
  };
  return {
    load,
    include({ realtimeConnections, jobs }) {
      watchRealtime(registry, realtimeConnections);
      watchJobs(registry, jobs);
    },
    watch: ({ mailer, objectStore, log }) => ({
      mailer: countMails(mailer, registry),
      objectStore: countFailures(objectStore, registry),
      log: countRequests(log, load, registry),
    }),
    async scrape(request) {
      if (!equalSecrets(request.headers.get('authorization') ?? '', `Bearer ${token}`))
        return new Response('Unauthorized\n', { status: 401, headers: { 'WWW-Authenticate': 'Bearer' } });
      const text = (await Promise.all([all(), figures()])).join('\n');
      return new Response(text, {
        headers: { 'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE, 'Cache-Control': 'no-store' },
      });
    },
  };
}
