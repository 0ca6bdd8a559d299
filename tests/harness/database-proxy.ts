/**
 * A TCP proxy to a database, which may listen on a Unix socket only. A test can stop it, as a broken network or a stopped server would, or
 * freeze it, as a frozen host would.
 */
import { once } from 'node:events';
import net from 'node:net';
import path from 'node:path';
import type { Address } from '#server/database/client/connection.ts';
import { freePort } from './free-port.ts';

export interface DatabaseProxy {
  /** The address of the database through the proxy. */
  address: Address;
  /** The same as a connection string. */
  url: string;
  /** Closes every connection and refuses new ones. */
  stop(): Promise<void>;
  /** Accepts connections again, at the same port. */
  start(): Promise<void>;
  /** Passes no bytes on and closes nothing; new connections are accepted and get no response. */
  freeze(): void;
  /** New connections reach the database again; those of the time of the freeze stay silent. */
  unfreeze(): void;
}

/** Starts a proxy to the database at `target`. */
export async function startDatabaseProxy(target: Address): Promise<DatabaseProxy> {
  const sockets = new Set<net.Socket>();
  let isFrozen = false;
  const server = net.createServer((outer) => {
    if (isFrozen) {
      track(sockets, outer);
      return;
    }
    const inner = connectTo(target);
    for (const [one, other] of [
      [outer, inner],
      [inner, outer],
    ] as const) {
      track(sockets, one, () => other.destroy());
      one.pipe(other);
    }
  });
  const listen = async (at: number) => {
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as net.AddressInfo).port;
  };
  const port = await listen(await freePort());
  const { user, password, database } = target;
  return {
    address: { ...target, host: '127.0.0.1', port },
    url: `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    start: async () => void (await listen(port)),
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    unfreeze() {
      isFrozen = false;
    },
  };
}

const connectTo = ({ host, port }: Address) =>
  path.isAbsolute(host) ? net.connect(path.join(host, `.s.PGSQL.${port}`)) : net.connect({ host, port });

/** Adds a socket to the set until it closes. */
function track(sockets: Set<net.Socket>, socket: net.Socket, closed?: () => void): void {
  sockets.add(socket);
  socket.on('error', () => undefined);
  socket.once('close', () => {
    sockets.delete(socket);
    closed?.();
  });
}
