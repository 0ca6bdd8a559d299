/**
 * Rejects unknown `Host` headers. In development mode anybody who reaches the port can read the mailbox, and a malicious page can make its
 * own host name resolve to this machine (DNS rebinding): then the `Host` header has that name.
 */
import { isIP } from 'node:net';
import type { MiddlewareHandler } from 'hono';

/** The host of a `Host` header, without its port and without the brackets of IPv6. */
function nameIn(header: string): string {
  return header
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase();
}

/** IP addresses can't be rebound, and `localhost` always means this machine. */
function isKnown(name: string, own: string): boolean {
  return isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost') || name === own;
}

/** A middleware that responds with 421 to requests for any other host than this machine's or `publicUrl`'s. */
export function knownHosts(publicUrl: string): MiddlewareHandler {
  const own = nameIn(new URL(publicUrl).host);
  return async (context, next) => {
    // A request from this process, for example of a text message, has the host in its address only.
    const host = context.req.header('host') ?? new URL(context.req.url).host;
    if (isKnown(nameIn(host), own)) return next();
    return context.text(
      'Open this page by an IP address, as localhost, or set PUBLIC_URL to this host.\n',
      421,
    );
  };
}
