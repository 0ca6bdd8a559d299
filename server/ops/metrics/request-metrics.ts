/**
 * Counts requests and how long they took, from what the access log is told: one observation a request. Addresses appear as patterns,
 * so that there are few series and nobody's data in them.
 */
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { AUTH_LIMITS } from '#server/auth/limits.ts';
import type { AccessEntry, Load } from '#server/http/edge.ts';
import { SERVICE_LIMITS } from '#server/http/service-limits.ts';

/** Seconds; a small read takes one millisecond, and ten seconds is what a client may wait for a connection. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Whatever else HTTP has: a client may send dozens. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const OTHER = 'other';
/** The names that refusals are noted under: those of the tables of limits. */
const LIMITS = [
  ...Object.keys(SERVICE_LIMITS),
  ...Object.entries(AUTH_LIMITS).flatMap(([name, limit]) => (typeof limit === 'object' ? name : [])),
  'resendSeconds',
  'openRequests',
];

interface RequestMetrics {
  /** Gets each request when it is answered. */
  count: (entry: AccessEntry) => void;
  load: Load;
}

/** Adds the metrics of requests to a registry. */
export function createRequestMetrics(registry: Registry): RequestMetrics {
  const registers = [registry];
  const durations = new Histogram({
    name: 'reshimgath_http_request_duration_seconds',
    help: 'Requests from arrival until the answer began, by pattern of the address, method and status',
    labelNames: ['route', 'method', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const refused = new Counter({
    name: 'reshimgath_refused_total',
    help: 'Requests refused by a limit',
    labelNames: ['limit'],
    registers,
  });
  // There from the start, or an alert would miss the first refusal.
  for (const limit of LIMITS) refused.inc({ limit }, 0);
  const load: Load = { underWay: 0 };
  registry.registerMetric(
    new Gauge({
      name: 'reshimgath_http_requests_under_way',
      help: 'Requests that are not answered yet',
      registers: [],
      collect() {
        this.set(load.underWay);
      },
    }),
  );
  return {
    load,
    count: (entry) => {
      const method = METHODS.has(entry.method) ? entry.method : OTHER;
      const labels = { route: entry.route, method, status: entry.status };
      durations.observe(labels, entry.milliseconds / 1000);
      if (entry.refusedBy !== undefined) refused.inc({ limit: entry.refusedBy });
    },
  };
}
