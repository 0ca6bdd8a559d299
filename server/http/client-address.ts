/** The client's IP address, for rate limits and the list of sessions, and the network that rate limits count. */
import { isIPv6 } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/** The address of requests without a connection: those made within this process. */
const WITHIN = 'within';

function connectionAddress(context: Context): string {
  try {
    return getConnInfo(context).remote.address ?? WITHIN;
  } catch {
    return WITHIN;
  }
}

/** Some proxies append the port: `1.2.3.4:5678`, `[2001:db8::1]:5678`. */
function withoutPort(hop: string): string {
  return /^\[(.+)\](?::\d+)?$/.exec(hop)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(hop)?.[1] ?? hop;
}

/** Behind a trusted proxy, the address is the last hop of `X-Forwarded-For`: a client can forge everything before it. */
export function createClientAddress({ trustProxy }: { trustProxy: boolean }): (context: Context) => string {
  return (context) => {
    const lastHop = trustProxy ? context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
    return lastHop ? withoutPort(lastHop) : connectionAddress(context);
  };
}

/** The network for rate limits; null for none: behind a trusted proxy, requests without `X-Forwarded-For` are the operator's monitoring. */
export function createLimitedNetwork(options: { trustProxy: boolean }): (context: Context) => string | null {
  const clientAddress = createClientAddress(options);
  return (context) => {
    if (options.trustProxy && context.req.header('x-forwarded-for') === undefined) return null;
    return networkOf(clientAddress(context));
  };
}

/** The network that a limit counts: one IPv4 address, or the /64 of one IPv6 customer. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const groups = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - groups.length - after.length;
  const whole = [...groups, ...Array<string>(Math.max(missing, 0)).fill('0'), ...after];
  const network = whole.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::`;
}
