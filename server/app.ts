/** The whole server-side product. It opens nothing itself: database, object store, mailer and port are the caller's to open and to close. */
import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import { withMailLog } from '#domain/mail/logged-mailer.ts';
import type { Mailer } from '#domain/mail/mailer.ts';
import { readOnce, withCommunityName } from '#domain/mail/named-mailer.ts';
import { sendOutbox } from '#domain/mail/outbox.ts';
import type { SmsHook } from '#server/auth/auth-deps.ts';
import { tooManyAuthRequests } from '#server/auth/auth-error.ts';
import { authRoutes } from '#server/auth/routes.ts';
import { createTokens, type Tokens } from '#server/auth/tokens.ts';
import { drawSheet } from '#server/biodata/draw-sheet.ts';
import { type Broadcast, NO_BROADCAST } from '#server/broadcast/broadcast.ts';
import { makeHookSecret } from '#server/config/hook-secret.ts';
import type { Database } from '#server/database/client/database.ts';
import { createDirectBackend } from '#server/functions/direct-backend.ts';
import { tooManyResponse as tooManyForFunctions } from '#server/functions/refusals.ts';
import { FUNCTION_ADDRESSES, PRODUCT_FUNCTIONS } from '#server/functions/registry.ts';
import { functionRoutes } from '#server/functions/routes.ts';
import { createFunctionRunner, type FunctionRunner } from '#server/functions/runner.ts';
import { keepFindings } from '#server/health/facts.ts';
import { tellOperator } from '#server/health/tell-operator.ts';
import { isClientsFault } from '#server/http/body-limit.ts';
import { createClientAddress, createLimitedNetwork } from '#server/http/client-address.ts';
import { pageHeaders } from '#server/http/content-policy.ts';
import { createApp } from '#server/http/http-app.ts';
import { limitOpenRequests, MAX_OPEN_REQUESTS } from '#server/http/open-requests.ts';
import {
  createServiceGuard,
  type Guards,
  SERVICE_LIMITS,
  type ServiceGuard,
  serviceGuards,
} from '#server/http/service-limits.ts';
import { createStaticFiles } from '#server/http/static-files.ts';
import { createJobs, type ScheduledFunction } from '#server/jobs/jobs.ts';
import { communityTexts, mailLog, outboxQueue } from '#server/mail/mail-tables.ts';
import { MAILS_AT_ONCE } from '#server/mail/smtp-mailer.ts';
import { createMetrics, type Metrics } from '#server/ops/metrics/metrics.ts';
import { createMembershipCache, type MembershipCache } from '#server/quota/membership-cache.ts';
import { limitNonMembers } from '#server/quota/non-member-limits.ts';
import { createReadQuota, type ReadQuota } from '#server/quota/read-quota.ts';
import { createQueueOf } from '#server/quota/request-queue.ts';
import { createRealtime, type Realtime } from '#server/realtime/realtime.ts';
import { createDirectCalls } from '#server/rest/direct-calls.ts';
import { respondTooMany } from '#server/rest/respond.ts';
import { restRoutes } from '#server/rest/routes.ts';
import { createSchemaCache, type SchemaCache } from '#server/rest/schema-cache/schema-cache.ts';
import { tooManyResponse as tooManyForStorage } from '#server/storage/errors.ts';
import { createPixelBudget } from '#server/storage/images/pixel-budget.ts';
import { withRenderings } from '#server/storage/images/renderings.ts';
import { storageRoutes } from '#server/storage/routes.ts';
import type { DevelopmentTools, ProductConfig, ProductDeps } from './app-deps.ts';
import { createGonePages, STORIES } from './gone-pages.ts';
import { setPaymentMode } from './payment-mode.ts';
import { COUNTED_READS, MEMBER_NAMES, SHARED_LISTS } from './product-schema.ts';

export interface Product {
  fetch(request: Request, env?: HttpBindings): Response | Promise<Response>;
  tokens: Tokens;
  realtime: Realtime;
  /** Sets which payments count, before serving. Throws `OperatorError` when that would end memberships that were paid for. */
  prepare(): Promise<void>;
  sendOutbox(): Promise<void>;
  startSchedules(): void;
  /** Sends what is due, once the schedules run. */
  wakePushSender(): void;
  /** Ends the schedules and waits for background work. The injected parts stay open. */
  stop(): Promise<void>;
}

function functionVariables(
  { payment, push, operatorEmail, texts }: ProductConfig,
  hookSecret: string,
): Record<string, string | undefined> {
  return {
    ...texts,
    SEND_SMS_HOOK_SECRET: hookSecret,
    PAYMENT_MODE: payment.mode,
    RAZORPAY_KEY_ID: payment.keyId,
    RAZORPAY_KEY_SECRET: payment.keySecret,
    RAZORPAY_API_URL: payment.apiUrl,
    RAZORPAY_WEBHOOK_SECRET: payment.webhookSecret,
    RAZORPAY_WEBHOOK_SECRET_PREVIOUS: payment.previousWebhookSecret,
    VAPID_PUBLIC_KEY: push.publicKey,
    VAPID_PRIVATE_KEY: push.privateKey,
    OPERATOR_EMAIL: operatorEmail ?? undefined,
    ...payment.variables,
  };
}

function publicConfig({ backendUrl, keys, payment, push, translationsUrl }: ProductConfig) {
  const { mode, keyId, scriptUrl } = payment;
  return {
    backendUrl,
    publishableKey: keys.publishable,
    payment: { mode, keyId, scriptUrl },
    push: { publicKey: push.publicKey },
    translations: { url: translationsUrl },
  };
}

/** What the services are composed of: the dependencies with their metrics, and what all services share. */
interface Parts extends Pick<ProductDeps, 'database' | 'objectStore' | 'renderings' | 'mailer' | 'log'> {
  /** The mailer without the community's name. */
  loggedMailer: Mailer;
  clock: () => Date;
  report: (error: unknown) => void;
  tokens: Tokens;
  /** The database as REST and storage use it, with the limits of users without membership. */
  clientDatabase: Database;
  isMember: MembershipCache;
  schemaCache: SchemaCache;
  readQuota: ReadQuota;
  broadcast: Broadcast;
  metrics: Metrics | null;
}

function createParts(deps: ProductDeps): Parts {
  const { config, database, onSchemaChange, broadcast = NO_BROADCAST, blocked = 0 } = deps;
  const { clock = () => new Date() } = deps;
  const write = deps.report ?? ((error: unknown) => console.error(error));
  const report = (error: unknown) => {
    if (!isClientsFault(error)) write(error);
  };
  const metrics =
    config.metricsToken === null
      ? null
      : createMetrics({
          token: config.metricsToken,
          database,
          broadcast,
          blocked,
          version: config.version,
          dataDir: config.dataDir,
        });
  const isMember = createMembershipCache(database, clock);
  const { objectStore, mailer, log } = metrics?.watch(deps) ?? deps;
  const loggedMailer = withMailLog(mailer, { log: mailLog(database), report });
  return {
    database,
    objectStore: withRenderings(objectStore, deps.renderings),
    renderings: deps.renderings,
    loggedMailer,
    mailer: withCommunityName(loggedMailer, { readTexts: communityTexts(database), report }),
    log,
    clock,
    report,
    tokens: createTokens({
      secret: config.jwtSecret,
      previous: config.previousJwtSecret,
      issuer: `${config.backendUrl}/auth/v1`,
      now: () => clock().getTime(),
    }),
    clientDatabase: limitNonMembers(database, isMember),
    isMember,
    schemaCache: createSchemaCache({ database, names: MEMBER_NAMES, onSchemaChange }),
    readQuota: createReadQuota({ database, processes: broadcast.others + 1, clock, report }),
    broadcast,
    metrics,
  };
}

function servicesOf(
  { config, authLimits }: ProductDeps,
  parts: Parts,
  smsHook: SmsHook,
  development: DevelopmentTools | undefined,
): Record<string, Hono> {
  const { keys, trustProxy, uploadLimit } = config;
  const { database, clientDatabase, tokens, mailer, clock, report } = parts;
  const { schemaCache, readQuota, objectStore, renderings, broadcast } = parts;
  const shared = { tokens, keys, clock, report };
  const clientAddress = createClientAddress({ trustProxy });
  return {
    '/auth/v1': authRoutes({
      ...shared,
      database,
      mailer,
      smsHook,
      clientAddress,
      limits: authLimits,
    }),
    '/rest/v1': restRoutes({
      ...shared,
      database: clientDatabase,
      schemaCache,
      counting: { readQuota, countedReads: COUNTED_READS },
      stamps: SHARED_LISTS,
    }),
    '/storage/v1': storageRoutes({
      ...shared,
      database: clientDatabase,
      objectStore,
      renderings,
      uploadLimit,
      spendPixels: createPixelBudget({ database, broadcast }),
      readQuota,
    }),
    ...development?.routes,
  };
}

const TOO_MANY_REQUESTS: Parameters<typeof createServiceGuard>[0]['refusals'] = {
  auth: (seconds, context) => tooManyAuthRequests(context, seconds),
  rest: respondTooMany,
  storage: tooManyForStorage,
  functions: tooManyForFunctions,
};

function guardOf(
  { config, serviceLimits }: ProductDeps,
  { broadcast, tokens, isMember }: Parts,
): ServiceGuard {
  return createServiceGuard({
    limits: { ...SERVICE_LIMITS, ...serviceLimits },
    refusals: TOO_MANY_REQUESTS,
    network: createLimitedNetwork(config),
    queueOf: createQueueOf({ tokens, keys: config.keys, isMember }),
    broadcast,
  });
}

function guardsOf({ config }: ProductDeps, guard: ServiceGuard): Guards {
  const network = createLimitedNetwork(config);
  return {
    ...(config.trustProxy && { '*': limitOpenRequests({ most: MAX_OPEN_REQUESTS, network }) }),
    ...serviceGuards(guard),
    // The only page that asks the database.
    [STORIES]: guard('rest'),
  };
}

function functionsOf({ config }: ProductDeps, runner: FunctionRunner, guard: ServiceGuard) {
  return functionRoutes({
    functions: PRODUCT_FUNCTIONS,
    addresses: FUNCTION_ADDRESSES,
    runner,
    guard,
    network: createLimitedNetwork(config),
  });
}

/** The addresses of the functions that respond with pages, below that of the service. */
const FUNCTION_PAGES: ReadonlySet<string> = new Set(
  [...PRODUCT_FUNCTIONS].filter(([, { isPage }]) => isPage).map(([name]) => `/functions/v1/${name}`),
);

function runScheduled(
  runner: FunctionRunner,
  { backendUrl, keys }: ProductConfig,
  name: ScheduledFunction,
): Promise<Response> {
  const headers = { apikey: keys.secret, authorization: `Bearer ${keys.secret}` };
  const address = `${backendUrl}/functions/v1/${name}`;
  return runner.run(name, new Request(address, { method: 'POST', headers }));
}

/** Assembles the product. It serves requests at once; scheduled work begins with `startSchedules`. */
export function createProduct(deps: ProductDeps): Product {
  const { config } = deps;
  const { backendUrl, keys, payment, translationsUrl } = config;
  const parts = createParts(deps);
  const { database, objectStore, mailer, clock, report, tokens, schemaCache, readQuota, metrics } = parts;
  // Caller and function are in this process.
  const hookSecret = makeHookSecret();
  const runner = createFunctionRunner({
    functions: PRODUCT_FUNCTIONS,
    backendUrl,
    keys,
    variables: functionVariables(config, hookSecret),
    clock,
    drawSheet,
    backend: createDirectBackend({
      calls: createDirectCalls({ database, schemaCache, report }),
      database,
      tokens,
      clock,
      report,
    }),
    backendFetch: (request) => app.fetch(request, {}),
    report,
  });
  const development = deps.startDevelopmentTools?.({
    config,
    clock,
    deliver: (url, init) => app.fetch(new Request(url, init), {}),
  });
  const smsHook = { secret: hookSecret, call: (request: Request) => runner.run('send_sms', request) };
  const guard = guardOf(deps, parts);
  const app = createApp({
    services: servicesOf(deps, parts, smsHook, development),
    functions: functionsOf(deps, runner, guard),
    pagePaths: FUNCTION_PAGES,
    publicConfig: publicConfig(config),
    ping: () => database.ping(),
    hasRoom: deps.hasRoom ?? (async () => true),
    serveFile: createStaticFiles(
      config.webRoot,
      createGonePages(createDirectCalls({ database: parts.clientDatabase, schemaCache, report })),
    ),
    pageHeaders: pageHeaders({ backendUrl, checkoutScriptUrl: payment.scriptUrl, translationsUrl }),
    allowedOrigins: config.allowedOrigins,
    isSecure: backendUrl.startsWith('https:'),
    trustProxy: config.trustProxy,
    guards: guardsOf(deps, guard),
    log: parts.log,
    load: metrics?.load,
    scrape: metrics?.scrape,
    report,
  });

  const stopping = new AbortController();
  const { signal } = stopping;
  const sendDueMails = () =>
    sendOutbox({
      queue: outboxQueue(database),
      mailer: withCommunityName(parts.loggedMailer, {
        readTexts: readOnce(communityTexts(database)),
        report,
      }),
      operatorEmail: config.operatorEmail,
      publicUrl: config.backendUrl,
      atOnce: MAILS_AT_ONCE,
      say: (line) => console.warn(line),
      signal,
    });
  const { examine } = deps;
  const watchHealth =
    examine &&
    (async () => {
      const findings = await examine(() => jobs.states());
      await keepFindings(database, findings);
      const { operatorEmail, backendUrl: siteUrl } = config;
      const say = (line: string) => console.warn(line);
      await tellOperator(findings, { database, mailer, operatorEmail, siteUrl, say });
    });
  const jobs = createJobs({
    watchHealth,
    database,
    objectStore,
    clock,
    callFunction: (name) => runScheduled(runner, config, name),
    sendDueMails,
    report,
    signal,
  });
  const realtime = createRealtime({ database, tokens, keys, clock, report });
  metrics?.include({ realtimeConnections: realtime.connections, jobs: jobs.states });
  return {
    fetch: (request, env) => app.fetch(request, env ?? {}),
    tokens,
    realtime,
    prepare: () => setPaymentMode(database, payment),
    sendOutbox: sendDueMails,
    startSchedules: jobs.start,
    wakePushSender: jobs.wakePushSender,
    async stop() {
      stopping.abort();
      development?.close();
      await jobs.stop();
      await runner.idle();
      await readQuota.stop();
    },
  };
}
