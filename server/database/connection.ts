/**
 * One physical connection to Postgres: opened once, used in order, thrown away when it breaks.
 * The driver's own pool is not used: it re-sends what was queued on a broken connection over a new one, where the role and claims
 * of the transaction are gone. How the driver is held to that is in `driver.ts`; who may use a connection when is left to `pool.ts`.
 */
import type { Row } from './database.ts';
import { openDriver } from './driver.ts';
import { DatabaseUnavailable, isPostgresError } from './errors.ts';
import { createSilenceWatch } from './silence-watch.ts';

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
  /** How many different statements this connection has prepared. */
  readonly prepared: number;
  /** Sends a statement behind those already sent, without waiting for them. */
  send<T extends Row = Row>(text: string, values?: readonly (string | number | null)[]): Promise<T[]>;
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
/** With these a server or a pooler ends the connection: on its way down, or because it lost what it needs (classes 57P and 08). */
const LAST_WORDS = /^(57P0[1-5]|08)/;
/** The protocol counts parameters in 16 bits. */
const MOST_PARAMETERS = 65_534;

function checkStatement(text: string, values: readonly unknown[]): void {
  if (text.includes('\0')) throw new TypeError('A statement must not contain NUL');
  if (values.length > MOST_PARAMETERS)
    throw new TypeError(`A statement takes at most ${MOST_PARAMETERS} values`);
  const wrong = values.findIndex(
    (value) => value !== null && typeof value !== 'string' && typeof value !== 'number',
  );
  if (wrong !== -1) throw new TypeError(`Value $${wrong + 1} is neither text nor number nor null`);
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
  const known = new Set<string>();
  let alive = true;
  let opened = false;

  const lost = () => {
    if (!alive) return;
    alive = false;
    void driver.end(0);
    if (opened) onLost(connection);
  };
  const watch = createSilenceWatch(lost);
  const driver = openDriver({
    address,
    connectTimeoutMs,
    applicationName: options.applicationName ?? 'reshimgath',
    onNotification,
    onClose: lost,
  });

  const translate = (error: unknown): unknown => {
    if ((isPostgresError(error) && !LAST_WORDS.test(error.code)) || error instanceof TypeError) return error;
    lost();
    return error instanceof DatabaseUnavailable ? error : new DatabaseUnavailable('lost', error);
  };

  const run = async <T extends Row>(
    text: string,
    values: readonly (string | number | null)[],
    form: { prepare: boolean; simple: boolean },
  ) => {
    if (!alive) throw new DatabaseUnavailable('lost');
    checkStatement(text, values);
    if (form.prepare) known.add(text);
    watch.sent();
    try {
      const sent = values.map((value) => (value === null ? null : String(value)));
      return await driver.send<T>(text, sent, form);
    } catch (error) {
      throw translate(error);
    } finally {
      watch.answered();
    }
  };

  const connection: Connection = {
    get alive() {
      return alive;
    },
    get prepared() {
      return known.size;
    },
    send: (text, values = []) => run(text, values, { prepare, simple: false }),
    command: async (text) => (await run(text, [], { prepare: false, simple: true })).command,
    limitSilence: watch.limit,
    close: async () => {
      alive = false;
      await driver.end(1);
    },
  };

  try {
    // The socket and the log-in have that time each, by timers of their own, but nothing else watches the question that follows.
    watch.limit(3 * connectTimeoutMs);
    await connection.command('select 1');
    watch.limit(Number.POSITIVE_INFINITY);
    opened = true;
    return connection;
  } catch (error) {
    lost();
    throw isPostgresError(error)
      ? error
      : new DatabaseUnavailable('unreachable', error instanceof Error ? error.cause : error);
  }
}
