/**
 * Opens the port, bounds what a connection may cost, and stops in an orderly way: requests under way are answered, idle connections
 * closed. What a request may cost is for `request-limits.ts`.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { limitConnections, type OpenConnectionLimits } from './connection-limits.ts';

export interface Listening {
  /** `http://HOST:PORT`, with the port really taken. */
  url: string;
  port: number;
  /** Takes nothing new; resolves when the last request is answered, at the latest after `stopMs`. May be called again. */
  close(): Promise<void>;
}

/** Times in milliseconds. */
export interface ConnectionLimits extends OpenConnectionLimits {
  /** Until the headers of a request are there. */
  headersMs: number;
  /** Until its body is there too: a photo over a slow mobile line. */
  requestMs: number;
  /** Until its answer has been taken. */
  exchangeMs: number;
  /** How often these three are looked after. */
  checkMs: number;
  /** What running requests get at a stop. */
  stopMs: number;
}

export interface ListenOptions {
  fetch: (request: Request, env: HttpBindings) => Response | Promise<Response>;
  host: string;
  /** 0 for any free one. */
  port: number;
  /** Differences from `CONNECTION_LIMITS`. */
  limits?: Partial<ConnectionLimits>;
}

/** What holds unless `listen` is given differences. */
export const CONNECTION_LIMITS: ConnectionLimits = {
  connections: 4096,
  connectionsPerAddress: 1024,
  headersMs: 15_000,
  requestMs: 120_000,
  exchangeMs: 300_000,
  checkMs: 5000,
  // The database and what else has to be closed need the rest of the ten seconds a stop may take.
  stopMs: 6000,
};

/** Longer than the minute that proxies usually keep their connections, so that it is they who close them. */
const KEEP_ALIVE_MS = 65_000;
const IDLE_CHECK_MS = 50;

function stop(server: Server, stopMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), stopMs);
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

/** What a connection's client hasn't taken yet. */
interface Untaken {
  answers: number;
  /** When the oldest was asked for or the one before it taken, by `performance.now()`. */
  since: number;
}

/**
 * Cuts the connections of clients that don't take their answers: the answers wait in our memory. One timer looks after all.
 * The connections are kept and not the answers, which come and go: a `Map` leaves its old table behind now and then, and once the
 * collector takes that for old, it keeps all that was in it, and in those after it, until it goes through the whole heap (docs/decisions/028).
 */
function endSlowExchanges(server: Server, { exchangeMs, checkMs }: ConnectionLimits): void {
  const untaken = new Map<Socket, Untaken>();
  server.on('connection', (socket: Socket) => {
    untaken.set(socket, { answers: 0, since: 0 });
    socket.once('close', () => untaken.delete(socket));
  });
  server.prependListener('request', ({ socket }: IncomingMessage, outgoing: ServerResponse) => {
    const own = untaken.get(socket);
    if (!own) return;
    if (own.answers === 0) own.since = performance.now();
    own.answers += 1;
    outgoing.once('close', () => {
      own.answers -= 1;
      own.since = performance.now();
    });
  });
  const timer = setInterval(() => {
    const latest = performance.now() - exchangeMs;
    for (const [socket, { answers, since }] of untaken)
      if (answers > 0 && since <= latest) socket.resetAndDestroy();
  }, checkMs).unref();
  server.once('close', () => clearInterval(timer));
}

/** Starts answering with `fetch`. Rejects with the system's error when the port can't be had (`EADDRINUSE`, `EACCES`). */
export function listen({ fetch, host, port, limits: differences }: ListenOptions): Promise<Listening> {
  const limits = { ...CONNECTION_LIMITS, ...differences };
  let stopped: Promise<void> | undefined;
  const server = createAdaptorServer({
    fetch: (request, env) => {
      if (!stopped) return fetch(request, env as HttpBindings);
      const headers = { 'Retry-After': '5', Connection: 'close', 'Access-Control-Allow-Origin': '*' };
      return Response.json({ message: 'The server is stopping' }, { status: 503, headers });
    },
    serverOptions: {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: limits.checkMs,
      keepAliveTimeout: KEEP_ALIVE_MS,
    },
  }) as Server;
  limitConnections(server, limits);
  server.prependListener('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    releaseBody(incoming, outgoing);
  });
  endSlowExchanges(server, limits);
  const close = () => {
    stopped ??= stop(server, limits.stopMs);
    return stopped;
  };
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const taken = (server.address() as AddressInfo).port;
      const name = host.includes(':') ? `[${host}]` : host;
      resolve({ url: `http://${name}:${taken}`, port: taken, close });
    });
  });
}
