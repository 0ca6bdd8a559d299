/**
 * A way to a database that a test can shut, as a broken network or a stopped server would, and open again.
 */
import { once } from 'node:events';
import net from 'node:net';
import path from 'node:path';
import type { Address } from '#server/database/client/connection.ts';

export interface DatabaseDoor {
  /** Leads to the database while the door is open. */
  address: Address;
  /** Cuts every connection and refuses new ones. */
  shut(): Promise<void>;
  /** Lets nothing through any more and closes nothing, as a frozen host would; new connections are taken and get no answer either. */
  hang(): void;
  /** New connections lead to the database again; those that were there when it hung stay silent. */
  goOn(): void;
  open(): Promise<void>;
}

/** An open door to the database at `behind`. */
export async function databaseDoor(behind: Address): Promise<DatabaseDoor> {
  const through = new Set<net.Socket>();
  const target = behind.host.startsWith('/')
    ? { path: path.join(behind.host, `.s.PGSQL.${behind.port}`) }
    : { host: behind.host, port: behind.port };
  let hangs = false;
  const server = net.createServer((socket) => {
    if (hangs) {
      through.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => through.delete(socket));
      return;
    }
    const inner = net.connect(target);
    for (const [one, other] of [
      [socket, inner],
      [inner, socket],
    ] as const) {
      through.add(one);
      one.on('error', () => undefined);
      one.once('close', () => {
        through.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  const open = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as net.AddressInfo).port;
  };
  const port = await open(0);
  return {
    address: { ...behind, host: '127.0.0.1', port },
    async shut() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of through) socket.destroy();
      await closed;
    },
    hang() {
      hangs = true;
      for (const socket of through) socket.unpipe().pause();
    },
    goOn() {
      hangs = false;
    },
    open: async () => void (await open(port)),
  };
}
