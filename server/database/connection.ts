/**
 * One physical connection to Postgres: opened once, used in order, thrown away when it breaks.
 * The driver's own pool is not used: it re-sends what was queued on a broken connection over a new one, where the role and claims
 * of the transaction are gone. Who may use a connection when is left to `pool.ts`.
 */
import net from 'node:net';
import postgres from 'postgres';
import { parseArray } from './array-text.ts';
import type { Row } from './database.ts';
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
/** Type numbers of Postgres' catalogue (pg_type), which never change. */
const DATE = 1082;
const TEXT_ARRAYS = [1002, 1003, 1009, 1015, 1016, 1231, 2951];
const NUMBER_ARRAYS = [1005, 1007, 1021, 1022];
/** With these a server or a pooler ends the connection: on its way down, or because it lost what it needs (classes 57P and 08). */
const LAST_WORDS = /^(57P0[1-5]|08)/;
/** The protocol counts parameters in 16 bits. */
const MOST_PARAMETERS = 65_534;

/** What the types of `postgres` leave out of its options. */
type DriverOptions = { path?: string; host: string[]; port: number[] };
type Driver = ReturnType<typeof postgres> & {
  options: { serializers: object; parsers: Record<number, unknown> };
};
interface DriverQuery<T extends Row = Row> {
  resolve: (rows: postgres.RowList<T[]>) => void;
  reject: (error: unknown) => void;
  execute: () => void;
  cancelled: unknown;
}

/** What is left of a query of the driver that is over; it may still be told of the end of its connection. */
const OVER = {
  resolve: () => {},
  reject: () => {},
  strings: [],
  args: [],
  parameters: [],
  string: '',
  signature: '',
};

function openSocket({ path, host, port }: DriverOptions, timeoutMs: number): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    const socket = path
      ? net.connect(path)
      : net.connect({ host: host[0], port: port[0] ?? 5432, noDelay: true });
    const timer = setTimeout(() => socket.destroy(new Error('timed out')), timeoutMs);
    socket.once('error', reject);
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.off('error', reject);
      // The driver reads these two for TLS server names and for its messages.
      resolve(path ? socket : Object.assign(socket, { host: host[0], port: port[0] }));
    });
    socket.once('close', () => clearTimeout(timer));
  });
}

function setParsers(parsers: Record<number, unknown>): void {
  // A date has no time zone: as a JavaScript Date it could become the day before.
  delete parsers[DATE];
  for (const type of TEXT_ARRAYS) parsers[type] = (text: string) => parseArray(text);
  for (const type of NUMBER_ARRAYS) parsers[type] = (text: string) => parseArray(text, Number);
}

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
 * The driver re-sends a statement whose cached plan went stale, behind what was sent meanwhile: outside of its transaction, as the pool's own role.
 * This refuses that for all of its queries; the error goes to the caller, who may repeat the whole transaction.
 */
function refuseRetries(driver: Driver): void {
  Object.defineProperty(Object.getPrototypeOf(driver.unsafe('')), 'retried', {
    configurable: true,
    get: () => undefined,
    set(this: DriverQuery, error: unknown) {
      this.cancelled = true;
      this.reject(error);
    },
  });
}

/**
 * Sends a query and gives what becomes of it as a promise of our own. The driver's query is a promise too, but of a class of its own, and
 * V8 keeps those until it next goes through all memory: so that rows and values don't stay with it, it lets go of them when it is over.
 */
function outcomeOf<T extends Row>(query: DriverQuery<T>): Promise<postgres.RowList<T[]>> {
  return new Promise((resolve, reject) => {
    query.resolve = (rows) => {
      Object.assign(query, OVER);
      resolve(rows);
    };
    query.reject = (error) => {
      Object.assign(query, OVER);
      reject(error);
    };
    query.execute();
  });
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
  const { address, connectTimeoutMs = CONNECT_TIMEOUT_MS, onNotification } = options;
  const preparing = options.prepare ?? true;
  const known = new Set<string>();
  let socket: net.Socket | undefined;
  let socketUsed = false;
  let alive = true;
  let opened = false;

  const end = async (timeout: number) => {
    await driver.end({ timeout }).catch(() => undefined);
    // The driver says goodbye and waits for the other side, which may be gone.
    socket?.destroy();
  };
  const lost = () => {
    if (!alive) return;
    alive = false;
    void end(0);
    if (opened) onLost(connection);
  };
  const watch = createSilenceWatch(lost);

  const settings = {
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    connect_timeout: Math.ceil(connectTimeoutMs / 1000),
    backoff: () => 0,
    prepare: preparing,
    fetch_types: false,
    transform: { undefined: null },
    connection: { application_name: options.applicationName ?? 'reshimgath', TimeZone: 'UTC' },
    onnotice: () => {},
    onnotify: onNotification,
    onclose: lost,
    socket: async (parsed: DriverOptions) => {
      if (socketUsed) throw new DatabaseUnavailable('lost');
      socketUsed = true;
      socket = await openSocket(parsed, connectTimeoutMs);
      return socket;
    },
  } as unknown as postgres.Options<Record<string, never>>;

  const driver = (
    typeof address === 'string'
      ? postgres(address, settings)
      : postgres({
          ...settings,
          host: address.host,
          port: address.port,
          username: address.user,
          password: address.password,
          database: address.database,
        })
  ) as Driver;
  // Values go out as the text they are: Postgres decides what they mean.
  for (const type of Object.keys(driver.options.serializers))
    Reflect.deleteProperty(driver.options.serializers, type);
  setParsers(driver.options.parsers);
  refuseRetries(driver);

  const translate = (error: unknown): unknown => {
    if ((isPostgresError(error) && !LAST_WORDS.test(error.code)) || error instanceof TypeError) return error;
    lost();
    return error instanceof DatabaseUnavailable ? error : new DatabaseUnavailable('lost', error);
  };

  const run = async <T extends Row>(
    text: string,
    values: readonly (string | number | null)[],
    simple: boolean,
  ): Promise<postgres.RowList<T[]>> => {
    if (!alive) throw new DatabaseUnavailable('lost');
    checkStatement(text, values);
    const sent = values.map((value) => (value === null ? null : String(value)));
    if (!simple && preparing) known.add(text);
    const query = driver.unsafe<T[]>(text, sent, {
      prepare: !simple && preparing,
      simple,
    } as postgres.UnsafeQueryOptions);
    watch.sent();
    try {
      return await outcomeOf(query as unknown as DriverQuery<T>);
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
    send: (text, values = []) => run(text, values, false),
    command: async (text) => (await run(text, [], true)).command,
    limitSilence: watch.limit,
    close: async () => {
      alive = false;
      await end(1);
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
