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
  grievance: { perMinute: 30, running: 2, waiting: 30 },
  unsubscribe: { perMinute: 30, running: 2, waiting: 30 },
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

/** The middleware that enforces a limit: one for each, so that all addresses that have it share its budgets. */
export type ServiceGuard = (name: keyof ServiceLimits) => MiddlewareHandler<EdgeEnvironment>;

type Service = keyof GuardsOptions['refusals'];
/** The services that respond to requests over these limits; functions to all others. */
const SERVICE_OF: Partial<Record<keyof ServiceLimits, Service>> = {
  auth: 'auth',
  rest: 'rest',
  storageReads: 'storage',
  storageWrites: 'storage',
  storageLists: 'storage',
};

/** Creates the middleware of each limit. */
export function createServiceGuard({
  limits,
  refusals,
  network,
  queueOf,
  broadcast,
}: GuardsOptions): ServiceGuard {
  const guards = new Map<keyof ServiceLimits, MiddlewareHandler<EdgeEnvironment>>();
  return (name) => {
    const refuse = refusals[SERVICE_OF[name] ?? 'functions'];
    const guard =
      guards.get(name) ?? limitRequests({ name, limit: limits[name], network, queueOf, broadcast, refuse });
    guards.set(name, guard);
    return guard;
  };
}

/** The guards of the services whose limits belong to an address; functions have their own (`server/functions/routes.ts`). */
export function serviceGuards(guard: ServiceGuard): Guards {
  const storageReads = guard('storageReads');
  const storageWrites = guard('storageWrites');
  return {
    '/auth/v1/*': guard('auth'),
    '/rest/v1/*': guard('rest'),
    '/storage/v1/*': (context, next) =>
      READS.has(context.req.method) ? storageReads(context, next) : storageWrites(context, next),
    '/storage/v1/object/list/*': guard('storageLists'),
  };
}
