/**
 * The request limits of each service. Far above what a family behind one connection needs, also when several
 * open the app at once: a screen is about ten calls and as many pictures.
 */
import type { Context, MiddlewareHandler } from 'hono';
import type { Broadcast } from '#server/broadcast/broadcast.ts';
import { MOST_CONNECTIONS } from '#server/database/client/pool-size.ts';
import type { EdgeEnvironment } from './edge.ts';
import { limitRequests, type RequestLimit } from './request-limits.ts';

export interface ServiceLimits {
  /** Each holds a connection; its own budgets for codes and sessions come on top (`auth/limits.ts`). */
  auth: RequestLimit;
  /** Only these send SQL of the client's choice, so few run at once: a third of the database's connections. */
  rest: RequestLimit;
  /** Pictures, dozens for a screen. */
  storageReads: RequestLimit;
  /** Uploads over slow lines are long under way, without a connection to the database. */
  storageWrites: RequestLimit;
  /** Each holds a connection, and for a whole bucket, long; a profile asks for one. */
  storageLists: RequestLimit;
  functions: RequestLimit;
  /** The provider sends bursts of repeated events from few addresses; it repeats what is refused. */
  webhook: RequestLimit;
}

/** For a process with the most connections to the database. */
export const SERVICE_LIMITS: ServiceLimits = {
  auth: { perMinute: 3000, running: 4, waiting: 1000 },
  rest: { perMinute: 12_000, running: 4, waiting: 1000 },
  storageReads: { perMinute: 12_000, running: 8, waiting: 1000 },
  storageWrites: { perMinute: 600, running: 8, waiting: 100 },
  storageLists: { perMinute: 600, running: 2, waiting: 100 },
  functions: { perMinute: 600, running: 6, waiting: 100 },
  webhook: { perMinute: 3000, running: 4, waiting: 1000 },
};

/**
 * The limits of a process with so many connections, be it one of several or on a small machine: what runs at once is the same part of
 * them, so that an address never holds more.
 */
export function limitsFor(connections: number): ServiceLimits {
  const part = Math.min(1, connections / MOST_CONNECTIONS);
  const shared = Object.entries(SERVICE_LIMITS).map(([name, limit]: [string, RequestLimit]) => [
    name,
    { ...limit, running: Math.max(1, Math.floor(limit.running * part)) },
  ]);
  return Object.fromEntries(shared) as ServiceLimits;
}

/** Guards by the path they stand before. */
export type Guards = Readonly<Record<string, MiddlewareHandler<EdgeEnvironment>>>;

const READS = new Set(['GET', 'HEAD']);

/** Answers a request over the limit with 429 in the service's own format; `seconds` is for `Retry-After`. */
type Refuse = (seconds: number, context: Context) => Response;

interface GuardsOptions {
  limits: ServiceLimits;
  /** How each service refuses; the webhook as functions do. */
  refusals: Record<'auth' | 'rest' | 'storage' | 'functions', Refuse>;
  /** Whom a request counts for; null for nobody. */
  network: (context: Context) => string | null;
  broadcast: Broadcast;
}

/** The guards for these limits. */
export function serviceGuards({ limits, refusals, network, broadcast }: GuardsOptions): Guards {
  const guard = (name: keyof ServiceLimits, refuse: Refuse) =>
    limitRequests({ name, limit: limits[name], network, broadcast, refuse });
  const storageReads = guard('storageReads', refusals.storage);
  const storageWrites = guard('storageWrites', refusals.storage);
  return {
    '/auth/v1/*': guard('auth', refusals.auth),
    '/rest/v1/*': guard('rest', refusals.rest),
    '/storage/v1/*': (context, next) =>
      READS.has(context.req.method) ? storageReads(context, next) : storageWrites(context, next),
    '/storage/v1/object/list/*': guard('storageLists', refusals.storage),
    '/functions/v1/*': guard('functions', refusals.functions),
    '/webhooks/*': guard('webhook', refusals.functions),
  };
}
