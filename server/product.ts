/**
 * The whole server-side product, put together from its parts: what `main.ts` serves and what the tests drive.
 * It opens nothing itself: database, object store, mailer and port are the caller's to open and to close.
 */
import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import { createClientAddress, createLimitedNetwork } from '#server/auth/client-address.ts';
import type { AuthLimits } from '#server/auth/limits.ts';
import { authRoutes } from '#server/auth/routes.ts';
import { createTokens, type Tokens } from '#server/auth/tokens.ts';
import { routesOf as simulatorRoutes } from '#server/checkout-simulator/routes.ts';
import { createSimulator, type Simulator } from '#server/checkout-simulator/simulator.ts';
import type { PaymentMode } from '#server/config/payment-config.ts';
import type { Database } from '#server/database/database.ts';
import { SERVICE } from '#server/database/scope.ts';
import { PRODUCT_FUNCTIONS } from '#server/functions/registry.ts';
import { functionRoutes } from '#server/functions/routes.ts';
import { createFunctionRunner } from '#server/functions/runner.ts';
import { createApp } from '#server/http/app.ts';
import type { ApiKeys } from '#server/http/bearer.ts';
import { isClientsFault } from '#server/http/body-limit.ts';
import { pageHeaders } from '#server/http/content-policy.ts';
import type { AccessEntry } from '#server/http/edge.ts';
import { knownHosts } from '#server/http/known-hosts.ts';
import { SERVICE_LIMITS, type ServiceLimits, serviceGuards } from '#server/http/service-limits.ts';
import { createStaticFiles } from '#server/http/static-files.ts';
import { createJobs } from '#server/jobs.ts';
import { withMailLog } from '#server/mail/logged-mailer.ts';
import type { Mailbox } from '#server/mail/mailbox.ts';
import { mailboxRoutes } from '#server/mail/mailbox-routes.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { sendOutbox } from '#server/mail/outbox.ts';
import { createMetrics } from '#server/metrics/metrics.ts';
import { NO_PEERS, type Peers } from '#server/peers.ts';
import { createReadingCount } from '#server/rest/reading-count.ts';
import { restRoutes } from '#server/rest/routes.ts';
import type { RenderingStore } from '#server/storage/images/rendering-store.ts';
import { withRenderings } from '#server/storage/images/renderings.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';
import { storageRoutes } from '#server/storage/routes.ts';

/** How the payment provider, or its simulator, is reached. */
interface ProviderAccess {
  mode: PaymentMode;
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** The secret before the last rotation: retries of older events still carry it. */
  previousWebhookSecret?: string;
  /** Base of the provider's API, e.g. `https://api.razorpay.com/v1`. */
  apiUrl: string;
  /** Absolute address of checkout.js. */
  scriptUrl: string;
  /** Further variables for the payment functions, e.g. how long a confirmation waits. */
  variables?: Readonly<Record<string, string>>;
}

export interface ProductConfig {
  /** Where browsers reach this server, without a trailing slash. */
  backendUrl: string;
  jwtSecret: string;
  /** Tokens that it signed are good until they expire. */
  previousJwtSecret?: string;
  keys: ApiKeys;
  payment: ProviderAccess;
  /** A hosted translation service; null for our own files. */
  translationsUrl: string | null;
  /** Whether a proxy of the operator's own stands before us and tells the clients' addresses. */
  trustProxy: boolean;
  /** Origins whose pages may call the API; null for all. */
  allowedOrigins: string[] | null;
  /** Who gets the alerts about payments; null: they are logged. */
  operatorEmail: string | null;
  /** Largest upload in bytes, for buckets without a smaller limit of their own. */
  uploadLimit: number;
  /** Opens `/metrics`; null: nothing is counted and there is no such address. */
  metricsToken: string | null;
  /** Folder of the built front end. */
  webRoot: string;
}

export interface ProductDeps {
  config: ProductConfig;
  database: Database;
  objectStore: ObjectStore;
  /** Keeps the smaller forms of pictures; may be emptied at any time. */
  renderings: RenderingStore;
  mailer: Mailer;
  /** Shown at /dev/mailbox; left out in production. */
  mailbox?: Mailbox;
  /** For the simulated payment provider, which exists in simulator mode only. */
  simulation?: { snapshotFile?: string; controlToken?: string };
  /** Calls back whenever the schema has changed. */
  onSchemaChange?: (changed: () => void) => void;
  clock?: () => Date;
  /** Differences from the auth service's limits. */
  authLimits?: Partial<AuthLimits>;
  /** Differences from what a client address may ask of the services. */
  serviceLimits?: Partial<ServiceLimits>;
  /** Gets a line for each request. */
  log?: (entry: AccessEntry) => void;
  /** The other processes that serve the installation; left out, there is none. */
  peers?: Peers;
  /** Gets failures of ours; without personal data. */
  report?: (error: unknown) => void;
}

export interface Product {
  fetch(request: Request, env?: HttpBindings): Response | Promise<Response>;
  tokens: Tokens;
  /** Null unless the payment mode is `simulator`. */
  simulator: Simulator | null;
  /** Tells the database which payments count, those of the provider's test mode or the live ones. To be awaited before serving. */
  prepare(): Promise<void>;
  /** Sends the mails and alerts that are due. */
  sendOutbox(): Promise<void>;
  /** Begins what runs by the clock: due payments, the outbox, sweeping of garbage. */
  startSchedules(): void;
  /** Ends the schedules and waits for work that goes on after answers. The parts given to us stay open. */
  stop(): Promise<void>;
}

function functionVariables({ payment }: ProductConfig): Record<string, string | undefined> {
  return {
    PAYMENT_MODE: payment.mode,
    RAZORPAY_KEY_ID: payment.keyId,
    RAZORPAY_KEY_SECRET: payment.keySecret,
    RAZORPAY_API_URL: payment.apiUrl,
    RAZORPAY_WEBHOOK_SECRET: payment.webhookSecret,
    RAZORPAY_WEBHOOK_SECRET_PREVIOUS: payment.previousWebhookSecret,
    ...payment.variables,
  };
}

function publicConfig({ backendUrl, keys, payment, translationsUrl }: ProductConfig) {
  const { mode, keyId, scriptUrl } = payment;
  return {
    backendUrl,
    publishableKey: keys.publishable,
    payment: { mode, keyId, scriptUrl },
    translations: { url: translationsUrl },
  };
}

/** Events go straight to our own webhook: the address that browsers use may not be reachable from here. */
function simulatorOf(
  { config, simulation }: ProductDeps,
  clock: () => Date,
  deliver: (url: string, init: RequestInit) => Response | Promise<Response>,
): Simulator | null {
  const { mode, keyId, keySecret, webhookSecret } = config.payment;
  if (mode !== 'simulator') return null;
  return createSimulator({
    keyId,
    keySecret,
    webhookSecret,
    webhookUrl: `${config.backendUrl}/webhooks/razorpay`,
    fetch: async (url, init) => deliver(url, init),
    clock: () => clock().getTime(),
    ...simulation,
  });
}

/** Assembles the product; it answers requests at once, and does nothing by itself before `startSchedules`. */
export function createProduct(deps: ProductDeps): Product {
  const { config, database, mailbox, peers = NO_PEERS } = deps;
  const { backendUrl, keys, uploadLimit, metricsToken } = config;
  const metrics = metricsToken === null ? null : createMetrics({ token: metricsToken, database, peers });
  const parts = metrics?.watch(deps) ?? deps;
  const { renderings } = parts;
  const objectStore = withRenderings(parts.objectStore, renderings);
  const clock = deps.clock ?? (() => new Date());
  const tell = deps.report ?? ((error: unknown) => console.error(error));
  const report = (error: unknown) => {
    if (!isClientsFault(error)) tell(error);
  };
  const mailer = withMailLog(parts.mailer, { database, report });
  const readingCount = createReadingCount(database, report);
  const tokens = createTokens({
    secret: config.jwtSecret,
    previousSecret: config.previousJwtSecret,
    issuer: `${backendUrl}/auth/v1`,
    now: () => clock().getTime(),
  });
  const runner = createFunctionRunner({
    functions: PRODUCT_FUNCTIONS,
    backendUrl,
    keys,
    variables: functionVariables(config),
    backendFetch: (request) => app.fetch(request, {}),
    report,
  });
  const simulator = simulatorOf(deps, clock, (url, init) => app.fetch(new Request(url, init), {}));
  const services: Record<string, Hono> = {
    '/auth/v1': authRoutes({
      database,
      tokens,
      keys,
      mailer,
      clock,
      clientAddress: createClientAddress({ trustProxy: config.trustProxy }),
      limits: deps.authLimits,
      report,
    }),
    '/rest/v1': restRoutes({
      database,
      tokens,
      keys,
      readingCount,
      report,
      onSchemaChange: deps.onSchemaChange,
    }),
    '/storage/v1': storageRoutes({
      database,
      tokens,
      keys,
      objectStore,
      renderings,
      uploadLimit,
      clock,
      report,
    }),
    '/functions/v1': functionRoutes(runner),
    ...(simulator && { '/checkout-simulator': simulatorRoutes(simulator) }),
    ...(mailbox && { '/dev': mailboxRoutes(mailbox) }),
  };
  const app = createApp({
    services,
    webhook: (request) => runner.run('razorpay_webhook', request),
    publicConfig: publicConfig(config),
    ping: () => database.ping(),
    serveFile: createStaticFiles(config.webRoot),
    pageHeaders: pageHeaders({
      backendUrl,
      checkoutScriptUrl: config.payment.scriptUrl,
      translationsUrl: config.translationsUrl,
    }),
    allowedOrigins: config.allowedOrigins,
    isSecure: backendUrl.startsWith('https:'),
    trustProxy: config.trustProxy,
    guards: {
      ...serviceGuards({
        limits: { ...SERVICE_LIMITS, ...deps.serviceLimits },
        network: createLimitedNetwork(config),
        peers,
      }),
      ...(mailbox && { '/dev/*': knownHosts(backendUrl) }),
    },
    log: parts.log,
    load: metrics?.load,
    scrape: metrics?.scrape,
    report,
  });

  const stopping = new AbortController();
  const settleDuePayments = () =>
    runner.run(
      'settle_due_payments',
      new Request(`${backendUrl}/functions/v1/settle_due_payments`, {
        method: 'POST',
        headers: { apikey: keys.secret, authorization: `Bearer ${keys.secret}` },
      }),
    );
  const sendDueMails = () =>
    sendOutbox({
      database,
      mailer,
      operatorEmail: config.operatorEmail,
      say: (line) => console.warn(line),
      signal: stopping.signal,
    });
  const jobs = createJobs({
    database,
    objectStore,
    clock,
    settleDuePayments,
    sendDueMails,
    report,
    signal: stopping.signal,
  });
  return {
    fetch: (request, env) => app.fetch(request, env ?? {}),
    tokens,
    simulator,
    async prepare() {
      const mode = config.payment.mode === 'live' ? 'live' : 'test';
      await database.query(SERVICE, { text: 'select public.set_payment_mode($1)', values: [mode] });
    },
    sendOutbox: sendDueMails,
    startSchedules: jobs.start,
    async stop() {
      stopping.abort();
      simulator?.close();
      await jobs.stop();
      await runner.idle();
      await readingCount.stop();
    },
  };
}
