/** Opens the port, limits connections, and stops gracefully: running requests are answered, idle connections closed. */
import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { limitConnections } from './connection-limits.ts';

export interface Listening {
  /** `http://HOST:PORT`, with the actual port. */
  url: string;
  port: number;
  /** Accepts no connection any more; resolves when the last request is answered, at the latest after `stopMs`. May be called again. */
  close(): Promise<void>;
}

/** Serves connections that leave HTTP: WebSockets. */
export interface UpgradeHandler {
  /** Whether it serves this request; all others are answered as ordinary requests, which ignores their `Upgrade`. */
  accepts(request: IncomingMessage): boolean;
  handle(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void;
}

export interface ListenOptions {
  fetch: (request: Request, env: HttpBindings) => Response | Promise<Response>;
  host: string;
  port: number;
  upgrades?: () => UpgradeHandler | undefined;
  limits?: Partial<ConnectionLimits>;
}

/** The defaults of `listen`; times in milliseconds. */
export const CONNECTION_LIMITS = {
  connections: 4096,
  /** Of these, from one client address. */
  connectionsPerAddress: 1024,
  /** Until the headers of a request have arrived. */
  headersMs: 15_000,
  /** Until its body has arrived, too: a photo over a slow mobile line. */
  requestMs: 120_000,
  /** Until the client has received the response. */
  exchangeMs: 300_000,
  checkMs: 5000,
  /** How long a stop waits for running requests: the database and the rest need the remainder of the ten seconds that it may take. */
  stopMs: 6000,
};
export type ConnectionLimits = typeof CONNECTION_LIMITS;

/** Longer than the minute for which proxies usually keep their connections, so that the proxies close them. */
const KEEP_ALIVE_MS = 65_000;
const IDLE_CHECK_MS = 50;

/** Connections that were accepted before may still bring a request: it is answered as any other, and the connection closed. */
async function stop(server: Server, closed: Promise<void>, stopMs: number): Promise<void> {
  server.prependListener('request', (_: IncomingMessage, outgoing: ServerResponse) => {
    outgoing.shouldKeepAlive = false;
  });
  const timer = setTimeout(() => server.closeAllConnections(), stopMs);
  // A connection becomes idle after its last response, and would then be kept alive for more requests.
  const closing = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  // In a worker that its first process has disconnected, the server no longer listens.
  if (server.listening) server.close();
  server.closeIdleConnections();
  await closed;
  clearTimeout(timer);
  clearInterval(closing);
}

/** The adapter discards unread bodies too, but a partly read one stays paused there, and the connection's next request would wait. */
function releaseBody(incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (incoming.method === 'GET' || incoming.method === 'HEAD') return;
  outgoing.once('finish', () => {
    if (incoming.readableEnded) return;
    incoming.removeAllListeners('data');
    incoming.resume();
  });
}

interface Pending {
  responses: number;
  /** When the oldest was requested or the one before it received, by `performance.now()`. */
  since: number;
}

/**
 * Closes the connections of clients that don't receive their responses, which wait in our memory. The map holds connections instead
 * of responses, which come and go: a `Map` leaves old tables behind for the garbage collector (docs/decisions/018).
 */
function endSlowExchanges(server: Server, { exchangeMs, checkMs }: ConnectionLimits): void {
  const pending = new Map<Socket, Pending>();
  server.on('connection', (socket: Socket) => {
    pending.set(socket, { responses: 0, since: 0 });
    socket.once('close', () => pending.delete(socket));
  });
  server.prependListener('request', ({ socket }: IncomingMessage, outgoing: ServerResponse) => {
    const own = pending.get(socket);
    if (!own) return;
    if (own.responses === 0) own.since = performance.now();
    own.responses += 1;
    outgoing.once('close', () => {
      own.responses -= 1;
      own.since = performance.now();
    });
  });
  const timer = setInterval(() => {
    const latest = performance.now() - exchangeMs;
    for (const [socket, { responses, since }] of pending)
      if (responses > 0 && since <= latest) socket.resetAndDestroy();
  }, checkMs).unref();
  server.once('close', () => clearInterval(timer));
}

/** Starts serving with `fetch`. Rejects with the system's error when the port isn't available (`EADDRINUSE`, `EACCES`). */
export async function listen({
  fetch,
  host,
  port,
  upgrades,
  limits: differences,
}: ListenOptions): Promise<Listening> {
  const limits = { ...CONNECTION_LIMITS, ...differences };
  let stopped: Promise<void> | undefined;
  const server = createAdaptorServer({
    fetch: (request, env) => fetch(request, env as HttpBindings),
    serverOptions: {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: limits.checkMs,
      keepAliveTimeout: KEEP_ALIVE_MS,
      shouldUpgradeCallback: (request) => !stopped && upgrades?.()?.accepts(request) === true,
    },
  }) as Server;
  server.on('upgrade', (request, socket, head) => upgrades?.()?.handle(request, socket, head));
  limitConnections(server, limits);
  server.prependListener('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    releaseBody(incoming, outgoing);
  });
  endSlowExchanges(server, limits);
  const closed = new Promise<void>((resolve) => server.once('close', resolve));
  const close = () => {
    // Node counts upgraded connections among those that a closing server waits for.
    if (!stopped) upgrades?.()?.close();
    stopped ??= stop(server, closed, limits.stopMs);
    return stopped;
  };
  await once(server.listen(port, host), 'listening');
  const taken = (server.address() as AddressInfo).port;
  const name = host.includes(':') ? `[${host}]` : host;
  return { url: `http://${name}:${taken}`, port: taken, close };
}
