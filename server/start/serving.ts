/** Serves an installation from this process; what all its processes share is in `installation.ts`. */
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PROVIDER_API } from '#functions/_shared/payment-settings.ts';
import { createProduct, type Product } from '#server/app.ts';
import type { ProductConfig } from '#server/app-deps.ts';
import type { PreviousSecret } from '#server/auth/tokens.ts';
import type { Broadcast } from '#server/broadcast/broadcast.ts';
import type { Config } from '#server/config/config.ts';
import { pushKeysOf } from '#server/config/push-keys.ts';
import { loadSecrets, type Secrets } from '#server/config/secrets.ts';
import type { Address } from '#server/database/client/connection.ts';
import type { Database } from '#server/database/client/database.ts';
import { listenTo } from '#server/database/client/listener.ts';
import { readDisk } from '#server/health/disk.ts';
import { examine } from '#server/health/examine.ts';
import { VERSION } from '#server/health/version.ts';
import type { AccessEntry } from '#server/http/edge.ts';
import { limitsFor } from '#server/http/service-limits.ts';
import { PUSHES_CHANNEL } from '#server/jobs/jobs.ts';
import { createSmtpMailer } from '#server/mail/smtp-mailer.ts';
import { REALTIME_CHANNEL } from '#server/realtime/realtime.ts';
import { openRenderingStore, RENDERINGS_FOLDER } from '#server/storage/images/rendering-store.ts';
import { openObjectStore, UPLOAD_LIMIT } from '#server/storage/open-object-store.ts';
import type { Closing } from './closing.ts';

export interface Served {
  config: Config;
  database: Database;
  address: string | Address;
  url: string;
  webRoot: string;
  log?: (entry: AccessEntry) => void;
  broadcast: Broadcast;
  /** How many processes of the installation were ended because their event loop was blocked. */
  blocked: number;
}

const PROVIDER_SCRIPT = 'https://checkout.razorpay.com/v1/checkout.js';
/** How long a stop waits for running jobs, in milliseconds; each can be aborted at any point. */
const JOBS_STOP_MS = 1500;
const SIMULATOR_PATH = '/checkout-simulator/v1';
const DEVELOPMENT_TEXTS = '/dev/mailbox/text?to={number}&text={text}&code={code}';

function paymentOf({ payments }: Config, secrets: Secrets, url: string): ProductConfig['payment'] {
  const { mode, keys, apiUrl, checkoutUrl } = payments;
  const simulator = `${url}${SIMULATOR_PATH}`;
  return {
    mode,
    keyId: keys?.id ?? secrets.simulatorKeyId,
    keySecret: keys?.secret ?? secrets.simulatorKeySecret,
    webhookSecret: keys?.webhookSecret ?? secrets.simulatorWebhookSecret,
    previousWebhookSecret: keys?.previousWebhookSecret,
    apiUrl: apiUrl ?? (keys ? PROVIDER_API : simulator),
    scriptUrl: checkoutUrl ?? (keys ? PROVIDER_SCRIPT : `${simulator}/checkout.js`),
  };
}

function previousOf({
  previousJwtSecret: secret,
  jwtSecretExchangedAt: at,
}: Secrets): PreviousSecret | undefined {
  return secret !== undefined && at !== undefined ? { secret, exchangedAt: new Date(at) } : undefined;
}

/** Without a sender the messages of development go to its mailbox, where its mails are. */
function textsOf({ environment, texts, smtp }: Config, url: string): ProductConfig['texts'] {
  const isSent = Object.keys(texts).length > 0;
  return isSent || smtp || environment === 'production' ? texts : { TEXT_URL: `${url}${DEVELOPMENT_TEXTS}` };
}

/** The configuration of the product. `url`: the address that browsers use. */
export function productConfig(config: Config, secrets: Secrets, url: string, webRoot: string): ProductConfig {
  return {
    backendUrl: url,
    jwtSecret: secrets.jwtSecret,
    previousJwtSecret: previousOf(secrets),
    keys: { publishable: secrets.publishableKey, secret: secrets.secretKey },
    payment: paymentOf(config, secrets, url),
    texts: textsOf(config, url),
    push: pushKeysOf(secrets.pushPrivateKey),
    translationsUrl: config.translationsUrl ?? null,
    trustProxy: config.trustProxy,
    allowedOrigins: config.allowedOrigins ?? null,
    metricsToken: config.metricsToken ?? null,
    operatorEmail: config.operatorEmail ?? null,
    uploadLimit: UPLOAD_LIMIT,
    version: VERSION,
    dataDir: config.dataDir,
    webRoot,
  };
}

/** Begins to work; what was opened is closed by `closing`. */
export async function serve(
  { config, database, address, url, webRoot, log, broadcast, blocked }: Served,
  closing: Closing,
): Promise<Product> {
  const secrets = loadSecrets(config.dataDir, config.secrets);
  const objectStore = await openObjectStore(config);
  const renderings = await openRenderingStore(path.join(config.dataDir, RENDERINGS_FOLDER));
  const tools = config.environment === 'production' ? undefined : await import('#dev/development-tools.ts');
  const mailbox = config.smtp ? undefined : tools?.createMailbox();
  const mailer = config.smtp ? createSmtpMailer(config.smtp) : mailbox;
  if (!mailer) throw new Error('There is neither a mail server nor a mailbox');
  closing.later(() => mailer.close());

  const changed = new Set<() => void>();
  const product = createProduct({
    config: productConfig(config, secrets, url, webRoot),
    database,
    objectStore,
    renderings,
    mailer,
    startDevelopmentTools: tools?.developmentTools({
      mailbox,
      // A restart must not forget orders that the database remembers.
      snapshotFile: path.join(config.dataDir, 'checkout-simulator.json'),
    }),
    onSchemaChange: (each) => changed.add(each),
    serviceLimits: limitsFor(database.usage().most),
    log,
    broadcast,
    blocked,
    examine: tools ? undefined : (jobs) => examine({ config, database, objectStore, jobs }),
    hasRoom: async () => (await readDisk(config.dataDir)).state !== 'full',
  });
  const listener = await listenTo(address, {
    pgrst: () => {
      for (const each of changed) each();
    },
    [REALTIME_CHANNEL]: (payload) =>
      payload === undefined ? product.realtime.reconnectAll() : product.realtime.deliver(payload),
    [PUSHES_CHANNEL]: () => product.wakePushSender(),
  });
  closing.later(() => listener.stop());
  closing.later(() => Promise.race([product.stop(), pause(JOBS_STOP_MS)]));
  await product.prepare();
  product.startSchedules();
  return product;
}
