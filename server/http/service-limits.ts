/** The request limits of each service, far above what a family behind one connection needs: a screen is ten calls and as many pictures. */
import type { Context, MiddlewareHandler } from 'hono';
import type { Broadcast } from '#server/broadcast/broadcast.ts';
import { MAX_CONNECTIONS } from '#server/database/client/pool-size.ts';
import type { EdgeEnvironment } from './edge.ts';
import { limitRequests, type QueueOf, type RequestLimit } from './request-limits.ts';

export const SERVICE_LIMITS = {
  /** Each holds a connection; its own budgets for codes and sessions come on top (`auth/limits.ts`). */
  auth: { perMinute: 3000, running: 4, waiting: 1000 },
  /** Only these run queries of the client's choice, so few run at once: a third of the database's connections. */
  rest: { perMinute: 12_000, running: 4, waiting: 1000 },
  /** Pictures, dozens for a screen. */
  storageReads: { perMinute: 12_000, running: 8, waiting: 1000 },
  /** Uploads over slow lines take long, without a connection to the database. */
  storageWrites: { perMinute: 600, running: 8, waiting: 100 },
  /** Each holds a connection, for a whole bucket a long time; a profile needs one. */
  storageLists: { perMinute: 600, running: 2, waiting: 100 },
  functions: { perMinute: 600, running: 6, waiting: 100 },
  /** The provider sends bursts of repeated events from few addresses; it repeats rejected ones. */
  webhook: { perMinute: 3000, running: 4, waiting: 1000 },
  /** Pages of shared biodata: few, because a guessed address must stay hopeless. */
  sharedBiodata: { perMinute: 30, running: 2, waiting: 30 },
};

export type ServiceLimits = typeof SERVICE_LIMITS;

/** Concurrent requests shrink with the process's connections, so that an address never holds a larger part of them. */
export function limitsFor(connections: number): ServiceLimits {
  const part = Math.min(1, connections / MAX_CONNECTIONS);
  const shared = Object.entries(SERVICE_LIMITS).map(([name, limit]: [string, RequestLimit]) => [
    name,
    { ...limit, running: Math.max(1, Math.floor(limit.running * part)) },
  ]);
  return Object.fromEntries(shared) as ServiceLimits;
}

export type Guards = Readonly<Record<string, MiddlewareHandler<EdgeEnvironment>>>;

const READS = new Set(['GET', 'HEAD']);

/** Makes a 429 response in the service's own format; `seconds` is for `Retry-After`. */
type Refuse = (seconds: number, context: Context) => Response;

interface GuardsOptions {
  limits: ServiceLimits;
  refusals: Record<'auth' | 'rest' | 'storage' | 'functions', Refuse>;
  network: (context: Context) => string | null;
  queueOf: QueueOf;
  broadcast: Broadcast;
}

/** Creates the guards for these limits. */
export function serviceGuards({ limits, refusals, network, queueOf, broadcast }: GuardsOptions): Guards {
  const guard = (name: keyof ServiceLimits, refuse: Refuse) =>
    limitRequests({ name, limit: limits[name], network, queueOf, broadcast, refuse });
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
    '/b/*': guard('sharedBiodata', refusals.functions),
    '/grievance': guard('sharedBiodata', refusals.functions),
    '/unsubscribe/*': guard('sharedBiodata', refusals.functions),
  };
}
