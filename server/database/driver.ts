/**
 * The driver `postgres`, held to one connection and to what our requests need: it opens no second connection, repeats nothing by itself,
 * sends values as the text they are, gives rows in the types the services want, and keeps nothing of what is over.
 */
import net from 'node:net';
import postgres from 'postgres';
import { parseArray } from './array-text.ts';
import type { Address } from './connection.ts';
import type { Row } from './database.ts';
import { DatabaseUnavailable } from './errors.ts';

interface DriverSettings {
  address: string | Address;
  connectTimeoutMs: number;
  applicationName: string;
  onNotification?: (channel: string, payload: string) => void;
  /** Called when the connection is over, for whatever reason. */
  onClose: () => void;
}

/** How a statement travels. */
interface Form {
  /** Under a name of its own, so that its plan is kept. */
  prepare: boolean;
  /** By the simple protocol, which takes no values. */
  simple: boolean;
}

export interface Driver {
  /** Sends behind what was sent already; the first statement opens the connection. Rejects with the driver's errors. */
  send<T extends Row>(text: string, values: (string | null)[], form: Form): Promise<postgres.RowList<T[]>>;
  /** Says goodbye, waits so many seconds for the other side, and cuts the connection. */
  end(seconds: number): Promise<void>;
}

/** Type numbers of Postgres' catalogue (pg_type), which never change. */
const DATE = 1082;
const TEXT_ARRAYS = [1002, 1003, 1009, 1015, 1016, 1231, 2951];
const NUMBER_ARRAYS = [1005, 1007, 1021, 1022];

/** What the types of `postgres` leave out of its options. */
type DriverOptions = { path?: string; host: string[]; port: number[] };
type Postgres = ReturnType<typeof postgres> & {
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

/**
 * The driver re-sends a statement whose cached plan went stale, behind what was sent meanwhile: outside of its transaction, as the pool's own role.
 * This refuses that for all of its queries; the error goes to the caller, who may repeat the whole transaction.
 */
function refuseRetries(driver: Postgres): void {
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

function toServer(address: string | Address): postgres.Options<Record<string, never>> {
  if (typeof address === 'string') return {};
  const { host, port, user: username, password, database } = address;
  return { host, port, username, password, database };
}

/** A driver that has opened nothing yet. */
export function openDriver(settings: DriverSettings): Driver {
  const { address, connectTimeoutMs, applicationName, onNotification, onClose } = settings;
  let socket: net.Socket | undefined;
  let socketUsed = false;
  const options = {
    ...toServer(address),
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    connect_timeout: Math.ceil(connectTimeoutMs / 1000),
    backoff: () => 0,
    // Each statement says for itself.
    prepare: true,
    fetch_types: false,
    transform: { undefined: null },
    connection: { application_name: applicationName, TimeZone: 'UTC' },
    onnotice: () => {},
    onnotify: onNotification,
    onclose: onClose,
    socket: async (parsed: DriverOptions) => {
      if (socketUsed) throw new DatabaseUnavailable('lost');
      socketUsed = true;
      socket = await openSocket(parsed, connectTimeoutMs);
      return socket;
    },
  } as unknown as postgres.Options<Record<string, never>>;

  const driver = (typeof address === 'string' ? postgres(address, options) : postgres(options)) as Postgres;
  // Values go out as the text they are: Postgres decides what they mean.
  for (const type of Object.keys(driver.options.serializers))
    Reflect.deleteProperty(driver.options.serializers, type);
  setParsers(driver.options.parsers);
  refuseRetries(driver);

  return {
    send: <T extends Row>(text: string, values: (string | null)[], form: Form) => {
      const query = driver.unsafe<T[]>(text, values, form as postgres.UnsafeQueryOptions);
      return outcomeOf(query as unknown as DriverQuery<T>);
    },
    end: async (seconds) => {
      await driver.end({ timeout: seconds }).catch(() => undefined);
      // The driver says goodbye and waits for the other side, which may be gone.
      socket?.destroy();
    },
  };
}
