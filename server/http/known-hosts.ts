/**
 * Who may be asked for in the address bar. In development mode whoever reaches the port reads the mailbox, and a page of a stranger can
 * make its own host name lead to this machine (DNS rebinding): then the name in the address gives it away.
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

/** An address of numbers can't be made to lead elsewhere; `localhost` leads here wherever it is asked. */
function isKnown(name: string, own: string): boolean {
  return isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost') || name === own;
}

/** A middleware that answers 421 to requests for any other host than this machine's or `publicUrl`'s. */
export function knownHosts(publicUrl: string): MiddlewareHandler {
  const own = nameIn(new URL(publicUrl).host);
  return async (context, next) => {
    if (isKnown(nameIn(context.req.header('host') ?? ''), own)) return next();
    return context.text(
      'Open this page by an IP address, as localhost, or set PUBLIC_URL to this host.\n',
      421,
    );
  };
}
