/**
 * A TCP door to a database, which may listen on a Unix socket only, for what takes a `postgres://` address; it can be shut, as a network can.
 */
import { once } from 'node:events';
import net from 'node:net';
import path from 'node:path';
import type { Address } from '#server/database/client/connection.ts';

export interface DatabaseProxy {
  /** What DATABASE_URL takes. */
  url: string;
  /** Breaks all connections and takes no further ones. */
  shut(): Promise<void>;
  /** Takes connections again, at the same address. */
  open(): Promise<void>;
}

/** Opens a door to the database of that address. */
export async function startDatabaseProxy({
  host,
  port,
  user,
  password,
  database,
}: Address): Promise<DatabaseProxy> {
  const sockets = new Set<net.Socket>();
  const door = net.createServer((outside) => {
    const inside = path.isAbsolute(host)
      ? net.connect(path.join(host, `.s.PGSQL.${port}`))
      : net.connect({ host, port });
    for (const [one, other] of [
      [outside, inside],
      [inside, outside],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  const listen = async (at: number) => {
    door.listen(at, '127.0.0.1');
    await once(door, 'listening');
    return (door.address() as net.AddressInfo).port;
  };
  const open = await listen(0);
  return {
    url: `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${open}/${database}`,
    async shut() {
      door.close();
      for (const socket of sockets) socket.destroy();
      await once(door, 'close');
    },
    open: async () => {
      await listen(open);
    },
  };
}
