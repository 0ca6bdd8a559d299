/**
 * The address a request comes from, for limits and the list of sessions.
 */
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { networkOf } from '#server/http/client-network.ts';

/** For requests that come without a connection: from within this process. */
const WITHIN = 'within';

function connectionAddress(context: Context): string {
  try {
    return getConnInfo(context).remote.address ?? WITHIN;
  } catch {
    return WITHIN;
  }
}

/** Some proxies write the port along: `1.2.3.4:5678`, `[2001:db8::1]:5678`. */
function withoutPort(hop: string): string {
  return /^\[(.+)\](?::\d+)?$/.exec(hop)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(hop)?.[1] ?? hop;
}

/**
 * How to tell a client's address. Behind a proxy of our own (`trustProxy`) it is the last hop of `X-Forwarded-For`, the one that proxy wrote;
 * everything before it is the client's own claim.
 */
export function createClientAddress({ trustProxy }: { trustProxy: boolean }): (context: Context) => string {
  return (context) => {
    const lastHop = trustProxy ? context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
    return lastHop ? withoutPort(lastHop) : connectionAddress(context);
  };
}

/**
 * The network that limits count for; null for requests nobody limits. Behind a proxy of our own a request without `X-Forwarded-For` did
 * not pass it: it comes from the operator's own machines, which watch and measure.
 */
export function createLimitedNetwork(options: { trustProxy: boolean }): (context: Context) => string | null {
  const clientAddress = createClientAddress(options);
  return (context) => {
    if (options.trustProxy && context.req.header('x-forwarded-for') === undefined) return null;
    return networkOf(clientAddress(context));
  };
}
