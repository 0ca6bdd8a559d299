/**
 * One physical connection to Postgres: opened once, used in order, thrown away when it breaks.
 * How statements travel is left to `driver.ts`, who may use a connection when to `pool.ts`.
 */
import type { Row, Statement } from './database.ts';
import { createDriver } from './driver.ts';
import { DatabaseUnavailable, isPostgresError } from './errors.ts';
import type { PreparedSize, SentStatement } from './exchange.ts';
import { createSilenceWatch } from './response-timeout.ts';

/** Where a database is and who connects. A socket folder as `host` means a Unix socket. */
export interface Address {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

export interface ConnectionOptions {
  /** A `postgres://` URL, or the parts of one. */
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
  /** Sends a statement and gives its rows. */
  send<T extends Row = Row>(text: string, values?: Statement['values']): Promise<T[]>;
  /**
   * Sends statements in one flush and gives the rows of each. They are one transaction, unless one was begun before: the first that
   * fails undoes those before it and keeps those behind it from being run.
   */
  sendAll(statements: readonly Statement[]): Promise<Row[][]>;
  /** Sends a fixed command without values, e.g. `commit`, and gives the tag Postgres answers with. */
  command(text: string): Promise<string>;
  /**
   * From the next statement on, the connection counts as lost when Postgres owes an answer and says nothing for so many milliseconds.
   * Until it is called, an answer is waited for without end.
   */
  limitSilence(ms: number): void;
  close(): Promise<void>;
}

const CONNECT_TIMEOUT_MS = 5000;
/** What the installation or the role says doesn't count: the contract's times are in UTC. Poolers carry it along. */
const OPENING = "set timezone to 'UTC'";
/** With these a server or a pooler ends the connection: on its way down, or because it lost what it needs (classes 57P and 08). */
const LAST_WORDS = /^(57P0[1-5]|08)/;
/** The protocol counts parameters in 16 bits. */
const MOST_PARAMETERS = 65_534;

/** A statement with its values as text; throws a TypeError for what the protocol can't carry. */
function toSend({ text, values = [] }: Statement): SentStatement {
  if (text.includes('\0')) throw new TypeError('A statement must not contain NUL');
  if (values.length > MOST_PARAMETERS)
    throw new TypeError(`A statement takes at most ${MOST_PARAMETERS} values`);
  const wrong = values.findIndex(
    (value) => value !== null && typeof value !== 'string' && typeof value !== 'number',
  );
  if (wrong !== -1) throw new TypeError(`Value $${wrong + 1} is neither text nor number nor null`);
  return { text, values: values.map((value) => (value === null ? null : String(value))) };
}

/**
 * Opens a connection and resolves when Postgres accepts statements.
 * Rejects with `DatabaseUnavailable('unreachable')`, or with the PostgresError of a refused log-in.
 * `onLost` is called once, when an opened connection breaks; not when it is closed by us.
 */
export async function openConnection(
  options: ConnectionOptions,
  onLost: (connection: Connection) => void = () => {},
): Promise<Connection> {
  const { address, prepare = true, connectTimeoutMs = CONNECT_TIMEOUT_MS, onNotification } = options;
  let alive = true;
  let opened = false;

  const lost = () => {
    if (!alive) return;
    alive = false;
    void driver.end(0);
    if (opened) onLost(connection);
  };
  const watch = createSilenceWatch(lost);
  const driver = createDriver({
    address,
    connectTimeoutMs,
    applicationName: options.applicationName ?? 'reshimgath',
    prepare,
    onNotification,
    onClose: lost,
  });

  const translate = (error: unknown): unknown => {
    if (isPostgresError(error) && !LAST_WORDS.test(error.code)) return error;
    lost();
    return error instanceof DatabaseUnavailable ? error : new DatabaseUnavailable('lost', error);
  };

  const answered = async <T>(send: () => Promise<T>): Promise<T> => {
    if (!alive) throw new DatabaseUnavailable('lost');
    watch.sent();
    try {
      return await send();
    } catch (error) {
      throw translate(error);
    } finally {
      watch.answered();
    }
  };

  const sendAll = async (statements: readonly Statement[]): Promise<Row[][]> => {
    const sent = statements.map(toSend);
    return answered(() => driver.send(sent));
  };

  const connection: Connection = {
    get alive() {
      return alive;
    },
    prepared: driver.prepared,
    send: async <T extends Row>(text: string, values?: Statement['values']) => {
      const [rows = []] = await sendAll([{ text, values }]);
      return rows as T[];
    },
    sendAll,
    command: (text) => answered(() => driver.command(text)),
    limitSilence: watch.limit,
    close: async () => {
      alive = false;
      await driver.end(1);
    },
  };

  try {
    await driver.open();
    // The log-in has had its time by the driver's own timer, but nothing else watches the question that follows.
    watch.limit(connectTimeoutMs);
    await connection.command(OPENING);
    watch.limit(Number.POSITIVE_INFINITY);
    opened = true;
    return connection;
  } catch (error) {
    lost();
    throw isPostgresError(error)
      ? error
      : new DatabaseUnavailable('unreachable', error instanceof DatabaseUnavailable ? error.cause : error);
  }
}
