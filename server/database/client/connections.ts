/** The open connections of a pool: opens them on demand, up to a maximum, and replaces those that are lost or worn. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Connection, type ConnectionOptions, openConnection } from './connection.ts';
import { DatabaseUnavailable, isPostgresError } from './errors.ts';
import type { PreparedSize } from './exchange.ts';

interface ConnectionsOptions extends ConnectionOptions {
  max: number;
  /** How long opening is tried again while the database is away, in milliseconds. */
  reconnectMs: number;
  /** Whether somebody waits for a connection. */
  isWanted: () => boolean;
  /** A connection became idle, or a place became free. */
  onFree: () => void;
  /** No connection could be opened, and there is none. */
  onUnreachable: (error: DatabaseUnavailable) => void;
}

const RETRY_PAUSE_MS = 50;
const CLOSE_TIMEOUT_MS = 1500;
/** Number of statements after which a connection is replaced: clients choose their shapes, and each costs Postgres about thirty times its text. */
const MAX_PREPARED: PreparedSize = { count: 1000, characters: 2_000_000 };
/** Log-in refused (28…), no such database (3D000): trying again won't help. */
const HOPELESS = /^(28|3D)/;

function shouldRecycle({ prepared: { count, characters } }: Connection): boolean {
  return count > MAX_PREPARED.count || characters > MAX_PREPARED.characters;
}

/** No connection is open at first. */
export function createConnections(options: ConnectionsOptions) {
  const { max, reconnectMs, isWanted, onFree, onUnreachable } = options;
  const idle: Connection[] = [];
  const all = new Set<Connection>();
  const { promise: emptied, resolve: isEmpty } = Promise.withResolvers<void>();
  let opening = 0;
  let closed = false;

  const forget = (connection: Connection) => {
    all.delete(connection);
    const at = idle.indexOf(connection);
    if (at !== -1) idle.splice(at, 1);
    if (closed && all.size === 0) isEmpty();
    onFree();
  };

  const discard = (connection: Connection) => {
    void connection.close();
    forget(connection);
  };

  /** What broke one connection may have broken the idle ones too, unnoticed: each would cost a request a response timeout. */
  const onLost = (connection: Connection) => {
    forget(connection);
    for (const each of [...idle]) discard(each);
  };

  const release = (connection: Connection) => {
    if (!connection.alive) return forget(connection);
    if (closed || shouldRecycle(connection)) return discard(connection);
    idle.push(connection);
    onFree();
  };

  const open = async (): Promise<Connection> => {
    const until = Date.now() + reconnectMs;
    for (;;) {
      try {
        return await openConnection(options, onLost);
      } catch (error) {
        const hopeless = isPostgresError(error) && HOPELESS.test(error.code);
        if (closed || hopeless || !isWanted() || Date.now() > until) throw error;
        await pause(RETRY_PAUSE_MS);
      }
    }
  };

  const grow = async () => {
    opening += 1;
    try {
      const connection = await open();
      all.add(connection);
      release(connection);
    } catch (error) {
      // Other open connections will serve who waits.
      if (all.size > 0 || opening > 1) return;
      onUnreachable(
        error instanceof DatabaseUnavailable ? error : new DatabaseUnavailable('unreachable', error),
      );
    } finally {
      opening -= 1;
    }
  };

  return {
    /** An idle connection, to be released after use. */
    take: (): Connection | undefined => idle.pop(),
    release,
    /** Opens another connection unless there are as many as allowed; `onFree` tells when it is there. */
    growIfAllowed(): void {
      if (!closed && all.size + opening < max) void grow();
    },
    count: (): number => all.size,
    inUse: (): number => all.size - idle.length,
    /** Closes the idle connections, and the others when they are released, at the latest after a timeout. */
    async close(): Promise<void> {
      closed = true;
      for (const connection of [...idle]) discard(connection);
      if (all.size === 0) return;
      await Promise.race([pause(CLOSE_TIMEOUT_MS, undefined, { ref: false }), emptied]);
      for (const connection of [...all]) discard(connection);
    },
  };
}
