/**
 * The metrics of an installation for Prometheus: what this process counts, added up with what the others count, and what the
 * database tells of all.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { AggregatorRegistry, collectDefaultMetrics, Gauge, type MetricObject, Registry } from 'prom-client';
import type { Broadcast } from '#server/broadcast/broadcast.ts';
import type { Database } from '#server/database/client/database.ts';
import type { AccessEntry, Load } from '#server/http/edge.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { VERSION } from '#server/ops/version.ts';
import type { RenderingStore } from '#server/storage/images/rendering-store.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';
import { createFigures } from './figures.ts';
import { countMails, countObjects, countRenderings, watchPool } from './part-metrics.ts';
import { createRequestMetrics } from './request-metrics.ts';

export interface MetricsOptions {
  /** What a scrape must bear. */
  token: string;
  database: Database;
  broadcast: Broadcast;
}

/** What of the product is counted. */
interface Parts {
  mailer: Mailer;
  objectStore: ObjectStore;
  renderings: RenderingStore;
  log?: (entry: AccessEntry) => void;
}

export interface Metrics {
  load: Load;
  /** The parts, with all that goes through them counted. To be called once. */
  watch(parts: Parts): Parts;
  /** Answers a scrape; 401 without the token. */
  scrape(request: Request): Promise<Response>;
}

const TOPIC = 'metrics';
/** Who hasn't answered by then is starting or stuck; the sum is then without it. */
const TIMEOUT_MS = 3000;

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compared by digest, so that the time tells neither what is right of a token nor how long it is. */
function createCheck(token: string): (request: Request) => boolean {
  const expected = digest(`Bearer ${token}`);
  return (request) => timingSafeEqual(digest(request.headers.get('authorization') ?? ''), expected);
}

function describeBuild(registry: Registry): void {
  const build = new Gauge({
    name: 'reshimgath_build_info',
    help: 'The version that runs; always 1',
    labelNames: ['version'],
    aggregator: 'first',
    registers: [registry],
  });
  build.set({ version: VERSION }, 1);
}

function countProcesses(registry: Registry): void {
  const processes = new Gauge({
    name: 'reshimgath_processes',
    help: 'Processes that serve and are part of these sums',
    registers: [registry],
  });
  processes.set(1);
}

/** What the process is and does, without the library's gauges that are named like counters and that nobody asks for. */
function describeProcess(registry: Registry): void {
  collectDefaultMetrics({ register: registry });
  for (const kind of ['handles', 'requests', 'resources'])
    registry.removeSingleMetric(`nodejs_active_${kind}_total`);
}

/** Begins to count. */
export function createMetrics({ token, database, broadcast }: MetricsOptions): Metrics {
  const registry = new Registry();
  describeProcess(registry);
  describeBuild(registry);
  countProcesses(registry);
  watchPool(database, registry);
  const { count, load } = createRequestMetrics(registry);
  const figures = createFigures(database);
  const isAllowed = createCheck(token);
  broadcast.respond(TOPIC, () => registry.getMetricsAsJSON());

  const all = async (): Promise<string> => {
    const [others, own] = await Promise.all([
      broadcast.request(TOPIC, TIMEOUT_MS),
      registry.getMetricsAsJSON(),
    ]);
    // The types say "of one metric" where the library takes those of many.
    return AggregatorRegistry.aggregate([
      own,
      ...(others as MetricObject[][]),
    ] as unknown as MetricObject[]).metrics();
  };
  return {
    load,
    watch: ({ mailer, objectStore, renderings, log }) => ({
      mailer: countMails(mailer, registry),
      objectStore: countObjects(objectStore, registry),
      renderings: countRenderings(renderings, registry),
      log: (entry) => {
        count(entry);
        log?.(entry);
      },
    }),
    async scrape(request) {
      if (!isAllowed(request))
        return new Response('Unauthorized\n', { status: 401, headers: { 'WWW-Authenticate': 'Bearer' } });
      const text = (await Promise.all([all(), figures()])).join('\n');
      return new Response(text, {
        headers: { 'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE, 'Cache-Control': 'no-store' },
      });
    },
  };
}
