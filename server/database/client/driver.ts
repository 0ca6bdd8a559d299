/**
 * The driver `pg`, held to one connection: it is opened once, sends values as the text they are, and repeats nothing.
 */
import net from 'node:net';
import pg from 'pg';
import type { Address } from './connection.ts';
import type { Row } from './database.ts';
import { refusalOf } from './errors.ts';
import { Batch, Command, type PreparedSize, PreparedStatements, type SentStatement } from './exchange.ts';

interface DriverSettings {
  address: string | Address;
  connectTimeoutMs: number;
  applicationName: string;
  /** Whether statements are prepared under names, so that their plans are kept. */
  prepare: boolean;
  onNotification?: (channel: string, payload: string) => void;
  /** Called when the connection is over, for whatever reason; perhaps more than once. */
  onClose: () => void;
}

export interface Driver {
  /** Opens the connection and logs in. Rejects with a `PostgresError` or what the system says. */
  open(): Promise<void>;
  /** Sends statements in one flush, behind what was sent already, and gives the rows of each. */
  send(statements: readonly SentStatement[]): Promise<Row[][]>;
  /** Sends a command that takes no values and gives the tag it is answered with. */
  command(text: string): Promise<string>;
  readonly prepared: PreparedSize;
  /** Says goodbye, waits so many seconds for the other side, and cuts the connection. */
  end(seconds: number): Promise<void>;
}

/** `sslmode` as libpq reads it (decisions/011); the driver's own reading of `require` is another. */
function toServer(address: string | Address): pg.ClientConfig {
  if (typeof address !== 'string') return { ...address };
  const url = new URL(address);
  url.searchParams.set('uselibpqcompat', 'true');
  return { connectionString: url.href };
}

/** A driver that has opened nothing yet. */
export function createDriver(settings: DriverSettings): Driver {
  const { address, connectTimeoutMs, applicationName, prepare, onNotification, onClose } = settings;
  const socket = new net.Socket();
  const client = new pg.Client({
    ...toServer(address),
    application_name: applicationName,
    connectionTimeoutMillis: connectTimeoutMs,
    stream: () => socket,
  });
  client.on('error', onClose);
  client.on('end', onClose);
  client.on('notification', ({ channel, payload = '' }) => onNotification?.(channel, payload));
  const kept = new PreparedStatements();
  client.connection.on('parseComplete', () => kept.parsed());
  return {
    open: async () => {
      await client.connect().catch((error) => Promise.reject(refusalOf(error)));
    },
    send: (statements) => client.query(new Batch(statements, prepare ? kept : undefined)).outcome,
    command: (text) => client.query(new Command(text)).outcome,
    prepared: kept,
    end: async (seconds) => {
      const cut = setTimeout(() => socket.destroy(), seconds * 1000);
      await client.end().catch(() => undefined);
      clearTimeout(cut);
      socket.destroy();
    },
  };
}
