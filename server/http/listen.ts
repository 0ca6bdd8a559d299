/**
 * Opens the port and stops in an orderly way: requests under way are answered, idle connections closed.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';

export interface Listening {
  /** `http://HOST:PORT`, with the port really taken. */
  url: string;
  port: number;
  /** Takes no more connections; resolves when the last request is answered, at the latest after ten seconds. */
  close(): Promise<void>;
}

export interface ListenOptions {
  fetch: (request: Request, env: HttpBindings) => Response | Promise<Response>;
  host: string;
  /** 0 for any free one. */
  port: number;
}

const HEADERS_TIMEOUT_MS = 15_000;
/** For a whole request with its body: a photo over a slow mobile line. */
const REQUEST_TIMEOUT_MS = 120_000;
/** Longer than the minute that proxies usually keep their connections, so that it is they who close them. */
const KEEP_ALIVE_MS = 65_000;
const STOP_MS = 10_000;
const IDLE_CHECK_MS = 50;

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), STOP_MS);
    // A connection becomes idle only when its last answer is out, and would then be kept for more requests.
    const closing = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
    server.close(() => {
      clearTimeout(timer);
      clearInterval(closing);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/**
 * Lets go of what is left of a body once its answer is out. The adapter does so too, but a body that somebody began to read
 * stays paused there; the next request on the connection would wait behind it until the connection is cut.
 */
function releaseBody(incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (incoming.method === 'GET' || incoming.method === 'HEAD') return;
  outgoing.once('finish', () => {
    if (incoming.readableEnded) return;
    incoming.removeAllListeners('data');
    incoming.resume();
  });
}

/** Starts answering with `fetch`. Rejects with the system's error when the port can't be had (`EADDRINUSE`, `EACCES`). */
export function listen({ fetch, host, port }: ListenOptions): Promise<Listening> {
  const server = createAdaptorServer({
    fetch: (request, env) => fetch(request, env as HttpBindings),
    serverOptions: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
    },
  }) as Server;
  server.prependListener('request', releaseBody);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const taken = (server.address() as AddressInfo).port;
      const name = host.includes(':') ? `[${host}]` : host;
      resolve({ url: `http://${name}:${taken}`, port: taken, close: () => stop(server) });
    });
  });
}
