/** One connection to Postgres by the driver `pg`: opened once, never reopened. Messages are in `exchange.ts`, sharing in `pool.ts`. */
import net from 'node:net';
import pg from 'pg';
import type { Row, Statement } from './database.ts';
import { DatabaseUnavailable, isPostgresError, refusalOf } from './errors.ts';
import { Batch, type PreparedSize, PreparedStatements, type SentStatement } from './exchange.ts';
import { createResponseTimeout } from './response-timeout.ts';

/** Where a database is and who connects. A socket folder as `host` means a Unix socket. */
export interface Address {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

export interface ConnectionOptions {
  address: string | Address;
  /** Off for poolers that hand each transaction to another server connection. Default on. */
  prepare?: boolean;
  connectTimeoutMs?: number;
  applicationName?: string;
  onNotification?: (channel: string, payload: string) => void;
}

export interface Connection {
  /** False from the moment the connection is known to be broken or closed. */
  readonly alive: boolean;
  readonly prepared: PreparedSize;
  send<T extends Row = Row>(text: string, values?: Statement['values']): Promise<T[]>;
  /** Sends statements in one flush and returns the rows of each. They are one transaction, unless one was begun before: a failure undoes all. */
  sendAll(statements: readonly Statement[]): Promise<Row[][]>;
  /** Sends SQL without values, e.g. `commit` or several statements, and returns the last command tag, e.g. `ROLLBACK`. */
  command(text: string): Promise<string>;
  /** From the next statement on, the connection counts as lost when a response takes longer than this many milliseconds; default: never. */
  setResponseTimeout(ms: number): void;
  close(): Promise<void>;
}

const CONNECT_TIMEOUT_MS = 5000;
/** The API's times are in UTC, whatever the server's or the role's settings. Poolers carry the setting along. */
const OPENING = "set timezone to 'UTC'";
/** With these a server or a pooler ends the connection: it shuts down, or lost what it needs (classes 57P and 08). */
const CONNECTION_ENDED = /^(57P0[1-5]|08)/;
/** The protocol counts parameters in 16 bits. */
const MAX_PARAMETERS = 65_534;

/** A statement with its values as text; throws a TypeError for what the protocol can't carry. */
function toSend({ text, values = [] }: Statement): SentStatement {
  if (text.includes('\0')) throw new TypeError('A statement must not contain NUL');
  if (values.length > MAX_PARAMETERS)
    throw new TypeError(`A statement takes at most ${MAX_PARAMETERS} values`);
  const wrong = values.findIndex(
    (value) => value !== null && typeof value !== 'string' && typeof value !== 'number',
  );
  if (wrong !== -1) throw new TypeError(`Value $${wrong + 1} is neither text nor number nor null`);
  return { text, values: values.map((value) => (value === null ? null : String(value))) };
}

/** `sslmode` as libpq reads it (decisions/011); by itself the driver takes `require` for `verify-full`. */
function driverAddress(address: string | Address): pg.ClientConfig {
  if (typeof address !== 'string') return { ...address };
  const url = new URL(address);
  url.searchParams.set('uselibpqcompat', 'true');
  return { connectionString: url.href };
}

/**
 * Opens a connection. Rejects with `DatabaseUnavailable('unreachable')`, or with the PostgresError of a refused log-in.
 * `onLost` is called once, when an opened connection breaks; not when it is closed by us.
 */
export async function openConnection(
  options: ConnectionOptions,
  onLost: (connection: Connection) => void = () => {},
): Promise<Connection> {
  const { address, prepare = true, connectTimeoutMs = CONNECT_TIMEOUT_MS, onNotification } = options;
  const socket = new net.Socket();
  const client = new pg.Client({
    ...driverAddress(address),
    application_name: options.applicationName ?? 'reshimgath',
    connectionTimeoutMillis: connectTimeoutMs,
    stream: () => socket,
  });
  const prepared = new PreparedStatements();
  let alive = true;
  let opened = false;

  const end = async (waitMs: number) => {
    alive = false;
    const cut = setTimeout(() => socket.destroy(), waitMs);
    await client.end().catch(() => undefined);
    clearTimeout(cut);
  };
  const lost = () => {
    if (!alive) return;
    void end(0);
    if (opened) onLost(connection);
  };
  client.on('error', lost);
  client.on('end', lost);
  client.on('notification', ({ channel, payload = '' }) => onNotification?.(channel, payload));
  const timeout = createResponseTimeout(lost);

  const answered = async <T>(send: () => Promise<T>): Promise<T> => {
    if (!alive) throw new DatabaseUnavailable('lost');
    timeout.sent();
    try {
      return await send();
    } catch (thrown) {
      const error = refusalOf(thrown);
      if (isPostgresError(error) && !CONNECTION_ENDED.test(error.code)) throw error;
      lost();
      throw new DatabaseUnavailable('lost', error);
    } finally {
      timeout.answered();
    }
  };
  const sendAll = async (statements: readonly Statement[]): Promise<Row[][]> => {
    const sent = statements.map(toSend);
    return await answered(() => client.query(new Batch(sent, prepare ? prepared : undefined)).rows);
  };
  const connection: Connection = {
    get alive() {
      return alive;
    },
    prepared,
    send: async <T extends Row>(text: string, values?: Statement['values']) => {
      const [rows = []] = await sendAll([{ text, values }]);
      return rows as T[];
    },
    sendAll,
    command: (text) =>
      answered(async () => {
        const results = await client.query(text);
        // An array for several statements, which the driver's types don't know.
        return [results].flat().at(-1)?.command ?? '';
      }),
    setResponseTimeout: timeout.set,
    close: () => end(1000),
  };

  try {
    await client.connect();
    // The log-in is limited by the driver's own timer, the statement that follows is not.
    timeout.set(connectTimeoutMs);
    await connection.command(OPENING);
    timeout.set(Number.POSITIVE_INFINITY);
    opened = true;
    return connection;
  } catch (thrown) {
    lost();
    const error = refusalOf(thrown);
    if (isPostgresError(error)) throw error;
    throw new DatabaseUnavailable('unreachable', error instanceof DatabaseUnavailable ? error.cause : error);
  }
}
