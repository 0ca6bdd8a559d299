/** Limits the open requests of an address. Behind a proxy all connections are the proxy's, so `connection-limits.ts` can't do it. */
import type { Context, MiddlewareHandler } from 'hono';
import { recordRefusal } from '#server/ops/logging/request-context.ts';
import type { EdgeEnvironment } from './edge.ts';

interface OpenRequestsOptions {
  most: number;
  network: (context: Context) => string | null;
}

/** More than a household or an office has open, and few enough that many addresses are needed to take all connections. */
export const MAX_OPEN_REQUESTS = 512;
const NAME = 'openRequests';

async function refuse(): Promise<Response> {
  recordRefusal(NAME);
  const headers = { 'Retry-After': '1' };
  return Response.json({ message: 'Too many open requests from this address' }, { status: 429, headers });
}

/** A middleware that responds with 429 to an address with too many open requests. */
export function limitOpenRequests({
  most,
  network,
}: OpenRequestsOptions): MiddlewareHandler<EdgeEnvironment> {
  const open = new Map<string, number>();
  return (context, next) => {
    const { outgoing } = context.env;
    const who = outgoing ? network(context) : null;
    if (!outgoing || who === null) return next();
    const count = open.get(who) ?? 0;
    if (count >= most) return refuse();
    open.set(who, count + 1);
    outgoing.once('close', () => {
      const left = Number(open.get(who)) - 1;
      if (left === 0) open.delete(who);
      else open.set(who, left);
    });
    return next();
  };
}
