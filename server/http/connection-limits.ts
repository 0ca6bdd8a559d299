/** Limits open connections. When all are taken, the address with the most loses its oldest, so that a few never keep all others out. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from './client-address.ts';

/** The connections of one address, oldest first. */
type Connections = Set<Socket>;

function largestOf(byNetwork: ReadonlyMap<string, Connections>): [string, Connections] {
  let largest: [string, Connections] = ['', new Set()];
  for (const entry of byNetwork) if (entry[1].size > largest[1].size) largest = entry;
  return largest;
}

/** From now on, closes connections of `server` over the limits (`CONNECTION_LIMITS`). */
export function limitConnections(
  server: Server,
  limits: { connections: number; connectionsPerAddress: number },
): void {
  const byNetwork = new Map<string, Connections>();
  let open = 0;

  const forget = (network: string, socket: Socket) => {
    const own = byNetwork.get(network);
    if (!own?.delete(socket)) return;
    open -= 1;
    if (own.size === 0) byNetwork.delete(network);
  };

  /** Closes the oldest connection of the address with the most; false when the new connection's address has as many itself. */
  const makeRoom = (countOfNew: number): boolean => {
    const [network, connections] = largestOf(byNetwork);
    const [oldest] = connections;
    if (!oldest || connections.size <= countOfNew + 1) return false;
    forget(network, oldest);
    oldest.resetAndDestroy();
    return true;
  };

  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const own = byNetwork.get(network) ?? new Set();
    const isTooMany = own.size >= limits.connectionsPerAddress;
    if (isTooMany || (open >= limits.connections && !makeRoom(own.size))) return void socket.destroy();
    own.add(socket);
    byNetwork.set(network, own);
    open += 1;
    socket.once('close', () => forget(network, socket));
  });
}
