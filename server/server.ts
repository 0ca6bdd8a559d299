/**
 * The running server: opens database, object store, mail and port, puts the product on them, and closes everything again in the right order.
 * What a person sees of it, and signals, are for `main.ts`.
 */
import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Config } from './config.ts';
import { lockFolder } from './database/folder-lock.ts';
import { listenTo } from './database/listener.ts';
import { type RunningDatabase, startEmbedded, startExternal } from './database/start-database.ts';
import { seedDemoMembers } from './demo/seed-demo-members.ts';
import { buildFrontEnd } from './front-end-build.ts';
import { type Listening, listen } from './http/listen.ts';
import { createMailbox } from './mail/mailbox.ts';
import { createSmtpMailer } from './mail/smtp-mailer.ts';
import { OperatorError } from './operator-error.ts';
import { portFault } from './operator-lines.ts';
import { createProduct, type Product, type ProductConfig } from './product.ts';
import { loadSecrets, type Secrets } from './secrets.ts';
import { openDiskObjectStore } from './storage/disk-object-store.ts';
import { openRenderingStore } from './storage/images/rendering-store.ts';
import { openS3ObjectStore } from './storage/s3-object-store.ts';

export interface ServerOptions {
  config: Config;
  /** The project's folder. */
  root: string;
  /** Left out by `npm run dev`, where Vite serves the front end. */
  withFrontEnd: boolean;
  /** Gets a line on what takes long. */
  say: (line: string) => void;
  /** Called when the server can't go on. */
  onFailure: (error: Error) => void;
}

export interface Server {
  /** Resolves with the server's address when requests are served. */
  ready: Promise<string>;
  /** Answers what is under way, then closes everything, Postgres too; may be called during the start. */
  stop(): Promise<void>;
}

const PROVIDER_API = 'https://api.razorpay.com/v1';
const PROVIDER_SCRIPT = 'https://checkout.razorpay.com/v1/checkout.js';
const SIMULATOR_PATH = '/checkout-simulator/v1';
/** Bytes, for buckets without a smaller limit of their own. */
const UPLOAD_LIMIT = 5 * 1024 * 1024;

/** Level by level: Node's own way of making a whole path never ends where the system refuses in an odd way, as in /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  // Passable but not readable for others: the database's own user has to get to its folder below.
  mkdirSync(folder, { mode: 0o711 });
}

function openDataFolder(dataDir: string): void {
  try {
    makeFolder(dataDir);
    if (!statSync(dataDir).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new OperatorError(
      `The data folder ${dataDir} cannot be written (${code}): give this user the right to, or choose another with DATA_DIR`,
      { cause },
    );
  }
}

async function startDatabase({ config, say, onFailure }: ServerOptions): Promise<RunningDatabase> {
  let migrations = 0;
  const applied = () => {
    migrations += 1;
  };
  const running =
    config.databaseUrl === undefined
      ? await startEmbedded({ dataDir: config.dataDir, applied, onFailure })
      : await startExternal({ url: config.databaseUrl, applied });
  if (migrations > 0) say(`Brought the database up to date (${migrations} migrations).`);
  return running;
}

function paymentOf({ payments }: Config, secrets: Secrets, url: string): ProductConfig['payment'] {
  const { mode, keys, apiUrl, checkoutUrl } = payments;
  if (!keys) {
    return {
      mode,
      keyId: secrets.simulatorKeyId,
      keySecret: secrets.simulatorKeySecret,
      webhookSecret: secrets.simulatorWebhookSecret,
      apiUrl: apiUrl ?? `${url}${SIMULATOR_PATH}`,
      scriptUrl: checkoutUrl ?? `${url}${SIMULATOR_PATH}/checkout.js`,
    };
  }
  return {
    mode,
    keyId: keys.id,
    keySecret: keys.secret,
    webhookSecret: keys.webhookSecret,
    previousWebhookSecret: keys.previousWebhookSecret,
    apiUrl: apiUrl ?? PROVIDER_API,
    scriptUrl: checkoutUrl ?? PROVIDER_SCRIPT,
  };
}

function productConfig(config: Config, secrets: Secrets, url: string, webRoot: string): ProductConfig {
  return {
    backendUrl: url,
    jwtSecret: secrets.jwtSecret,
    previousJwtSecret: secrets.previousJwtSecret,
    keys: { publishable: secrets.publishableKey, secret: secrets.secretKey },
    payment: paymentOf(config, secrets, url),
    translationsUrl: config.translationsUrl ?? null,
    trustProxy: config.trustProxy,
    allowedOrigins: config.allowedOrigins ?? null,
    operatorEmail: config.operatorEmail ?? null,
    uploadLimit: UPLOAD_LIMIT,
    webRoot,
  };
}

/**
 * Things that were opened, to be closed in the opposite order, each even when another fails to.
 * Once closing has begun, `later` still takes what was opened, but throws, which ends a start under way.
 */
function createClosing() {
  const steps: (() => unknown)[] = [];
  let begun = false;
  return {
    later: (step: () => unknown) => {
      steps.push(step);
      if (begun) throw new OperatorError('Stopped while starting.');
    },
    all: async () => {
      begun = true;
      for (const step of steps.splice(0).reverse()) {
        try {
          await step();
        } catch (error) {
          console.error(error);
        }
      }
    },
  };
}

/** Takes the port at once, so that a busy one is known before anything else is started; answers 503 until the product is there. */
async function openPort(config: Config, product: () => Product | undefined): Promise<Listening> {
  try {
    return await listen({
      host: config.host,
      port: config.port,
      fetch: (request, env) =>
        product()?.fetch(request, env) ??
        new Response('The server is starting.\n', { status: 503, headers: { 'Retry-After': '1' } }),
    });
  } catch (error) {
    const line = portFault(error, config);
    throw line === undefined ? error : new OperatorError(line, { cause: error });
  }
}

async function open(options: ServerOptions, closing: ReturnType<typeof createClosing>): Promise<string> {
  const { config, root, withFrontEnd, say } = options;
  openDataFolder(config.dataDir);
  if (config.databaseUrl === undefined) closing.later(await lockFolder(config.dataDir));

  let product: Product | undefined;
  const port = await openPort(config, () => product);
  closing.later(() => port.close());
  const url = config.publicUrl ?? port.url;
  const secrets = loadSecrets(config.dataDir, config.secrets);

  const given = new AbortController();
  closing.later(() => given.abort());
  const building = withFrontEnd
    ? buildFrontEnd(root, () => say('Building the front end …'), given.signal)
    : Promise.resolve(path.join(root, 'dist', 'none'));
  building.catch(() => undefined);
  const { database, address, stop } = await startDatabase(options);
  closing.later(stop);
  const objectStore = await (config.s3
    ? openS3ObjectStore(config.s3)
    : openDiskObjectStore(path.join(config.dataDir, 'objects')));
  const renderings = await openRenderingStore(path.join(config.dataDir, 'renderings'));
  const clock = () => new Date();
  if (config.demo) {
    const made = await seedDemoMembers({ database, objectStore, uploadLimit: UPLOAD_LIMIT, clock });
    if (made > 0) say(`Made ${made} fictional demo members.`);
  }

  const mailbox = config.environment === 'development' && !config.smtp ? createMailbox() : undefined;
  const mailer = config.smtp ? createSmtpMailer(config.smtp) : mailbox;
  if (!mailer) throw new Error('There is neither a mail server nor a mailbox');
  closing.later(() => mailer.close());

  const changed = new Set<() => void>();
  const listener = await listenTo(address, 'pgrst', () => {
    for (const each of changed) each();
  });
  closing.later(() => listener.stop());
  const made = createProduct({
    config: productConfig(config, secrets, url, await building),
    database,
    objectStore,
    renderings,
    mailer,
    mailbox,
    // A restart must not forget orders that the database remembers.
    simulation: { snapshotFile: path.join(config.dataDir, 'checkout-simulator.json') },
    onSchemaChange: (each) => changed.add(each),
    log: config.environment === 'production' ? (entry) => console.log(JSON.stringify(entry)) : undefined,
  });
  closing.later(made.stop);
  await made.prepare();
  made.startSchedules();
  product = made;
  return url;
}

/**
 * Begins to start everything. When a part fails, the others are closed again and `ready` rejects with its error.
 */
export function startServer(options: ServerOptions): Server {
  const closing = createClosing();
  const ready = open(options, closing).catch(async (error) => {
    await closing.all();
    throw error;
  });
  return {
    ready,
    stop: async () => {
      await closing.all();
      // A start under way trips over what is closed now; what it opens until then is closed as well.
      await ready.catch(() => undefined);
      await closing.all();
    },
  };
}
