/**
 * The limits of each service and the words it refuses with. Far above what a family behind one connection asks for, also when several
 * open the app at once: a screen is about ten calls and as many pictures.
 */
import type { Context, MiddlewareHandler } from 'hono';
import { tooManyResponse as tooManyForFunctions } from '../functions/routes.ts';
import { respondTooMany as tooManyForRest } from '../rest/respond.ts';
import { tooManyResponse as tooManyForStorage } from '../storage/errors.ts';
import type { EdgeEnvironment } from './edge.ts';
import { limitRequests, type RequestLimit } from './request-limits.ts';

export interface ServiceLimits {
  /** Only these send SQL of the client's choice, so few run at once: a third of the database's connections. */
  rest: RequestLimit;
  /** Pictures, dozens for a screen. */
  storageReads: RequestLimit;
  /** Uploads over slow lines are long under way, without a connection to the database. */
  storageWrites: RequestLimit;
  functions: RequestLimit;
  /** The provider sends bursts of repeated events from few addresses; what is refused comes again (payments.md section 3). */
  webhook: RequestLimit;
}

export const SERVICE_LIMITS: ServiceLimits = {
  rest: { perMinute: 12_000, running: 4, waiting: 1000 },
  storageReads: { perMinute: 12_000, running: 8, waiting: 1000 },
  storageWrites: { perMinute: 600, running: 8, waiting: 100 },
  functions: { perMinute: 600, running: 6, waiting: 100 },
  webhook: { perMinute: 3000, running: 4, waiting: 1000 },
};

/** Guards by the path they stand before. */
export type Guards = Readonly<Record<string, MiddlewareHandler<EdgeEnvironment>>>;

const READS = new Set(['GET', 'HEAD']);

/** The guards for these limits; `network` gives whom a request counts for, null for nobody. */
export function serviceGuards(limits: ServiceLimits, network: (context: Context) => string | null): Guards {
  const storageReads = limitRequests({ limit: limits.storageReads, network, refuse: tooManyForStorage });
  const storageWrites = limitRequests({ limit: limits.storageWrites, network, refuse: tooManyForStorage });
  return {
    '/rest/v1/*': limitRequests({ limit: limits.rest, network, refuse: tooManyForRest }),
    '/storage/v1/*': (context, next) =>
      READS.has(context.req.method) ? storageReads(context, next) : storageWrites(context, next),
    '/functions/v1/*': limitRequests({ limit: limits.functions, network, refuse: tooManyForFunctions }),
    '/webhooks/*': limitRequests({ limit: limits.webhook, network, refuse: tooManyForFunctions }),
  };
}
